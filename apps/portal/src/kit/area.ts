import type { RouteName } from '@portal/domain/routes';
import type { RealtimeEvent } from '@portal/domain/realtime';
import type { ComponentType } from 'react';

/** Screens by route name; each is loaded when it is opened. */
export type Screens = Readonly<Partial<Record<RouteName, () => Promise<{ Screen: ComponentType }>>>>;

/** Names of the live events that the portal handles. */
export type EventName = RealtimeEvent | 'order:change-status' | 'contract-proposal:change-status';

/** How the portal reacts to a live event of this area. */
export interface LiveEvent {
  /**
   * First elements of the keys of the queries to invalidate; the shell's own counters are always invalidated.
   */
  stale: readonly string[];
  /** The event is bad news for the reader. @default false */
  isBad?: boolean;
  /** Address of the event's document for this type of viewer. */
  href?(id: number, type: string): string;
  /**
   * Address of the page to open when the event has no document; undefined if this type of viewer has no such
   * page.
   */
  page?(type: string): string | undefined;
}

/** What an area declares to the portal: its screens, events and menu badges. */
export interface Area {
  screens: Screens;
  events?: Readonly<Partial<Record<EventName, LiveEvent>>>;
  /** The noun that the badge of a menu group counts, in the Russian plural forms for 1, 2 and 5. */
  badges?: Readonly<Record<string, readonly [string, string, string]>>;
}
