import { LIVE_EVENTS } from './areas.ts';

/** Address of an event's document for this type of viewer; undefined if there is no page for it. */
export function documentHref(eventName: string, entityId: number | null, type: string): string | undefined {
  const event = LIVE_EVENTS[eventName];
  return event?.page?.(type) ?? (entityId === null ? undefined : event?.href?.(entityId, type));
}
