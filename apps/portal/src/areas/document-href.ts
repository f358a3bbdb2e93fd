import { LIVE_EVENTS } from './areas.ts';

/** Where an event's document is for this kind of person; undefined when there is no page for it. */
export function documentHref(eventName: string, entityId: number | null, type: string): string | undefined {
  const event = LIVE_EVENTS[eventName];
  return event?.page?.(type) ?? (entityId === null ? undefined : event?.href?.(entityId, type));
}
