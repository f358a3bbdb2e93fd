import type { RouteName } from '@portal/domain/routes';
import type { RealtimeEvent } from '@portal/domain/realtime';
import type { ComponentType } from 'react';

/** Screens by the names of their routes, each loaded when it is opened. */
export type Screens = Readonly<Partial<Record<RouteName, () => Promise<{ Screen: ComponentType }>>>>;

/** Names of events that may come. */
export type EventName = RealtimeEvent | 'order:change-status' | 'contract-proposal:change-status';

/** What an event from elsewhere means here. */
export interface LiveEvent {
  /** First words of the keys of queries that are old now; the shell's own counters always are. */
  stale: readonly string[];
  /** What nobody likes to hear. @default false */
  isBad?: boolean;
  /** Where its document is for this kind of person. */
  href?(id: number, type: string): string;
  /** Where it is read when it has no document; undefined for those who have no such page. */
  page?(type: string): string | undefined;
}

/** Everything that the portal must know of an area: the one place where it announces itself. */
export interface Area {
  screens: Screens;
  events?: Readonly<Partial<Record<EventName, LiveEvent>>>;
  /** What the badge of a menu group counts: one, two, five of it. */
  badges?: Readonly<Record<string, readonly [string, string, string]>>;
}
