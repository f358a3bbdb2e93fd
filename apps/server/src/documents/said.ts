import type { RealtimeEvent } from '@portal/domain/realtime';
import type { Said } from './document.ts';

/** Events that make open pages of these contractors reload the document, without a notification. */
export const refreshed = (
  event_name: RealtimeEvent,
  contractors: readonly number[],
  message: Record<string, unknown>,
): Said => ({
  events: [...new Set(contractors)].map((contractor_id) => ({ event_name, contractor_id, message })),
});
