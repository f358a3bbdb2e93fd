import type { RealtimeFrame } from '@portal/api-client/realtime';
import { useCallback } from 'react';
import { useRealtimeEvents } from '../../session/calls/realtime.ts';
import { useCurrentUser } from '../../session/session.ts';
import { hear } from './hear.ts';

/** Handles live events: shows a toast for news and refetches the affected queries. */
export function useLiveEvents(): void {
  const user = useCurrentUser();
  useRealtimeEvents(useCallback((frame: RealtimeFrame) => void hear(frame, user), [user]));
}
