import { type NotificationEvent, NOTIFICATION_EVENTS } from './realtime.ts';

export { NOTIFICATION_EVENTS };
export type { NotificationEvent };

/** A notification as returned by the list call. Spec 1 §3. */
export interface Notification {
  id: number;
  event_name: string;
  entity_id: number;
  title: string;
  text: string;
  /** Moment of creation, RFC 3339. */
  date: string;
  is_confirmed: boolean;
  icon?: string;
  documentId?: number;
  description?: string;
}

/** Number of unread notifications in the bell and in short lists. Spec 1 §4, §9. */
export const BELL_LIMIT = 3;
/** Rows of a page of main notifications. Spec 1 §9. */
export const MAIN_PAGE_SIZE = 20;
/** Rows of the first page of technical notifications. Spec 1 §9. */
export const TECHNICAL_FIRST_PAGE_SIZE = 10;
/** Rows of the next pages of technical notifications. Spec 1 §9. */
export const TECHNICAL_PAGE_SIZE = 20;
/** Unread notifications fetched at once. Spec 3 §9. */
export const UNREAD_FETCH_SIZE = 100;
/** Label of a read notification. Spec 1 §4. */
export const CONFIRMED_LABEL = 'Прочитано';
/** Button that confirms a technical notification. Spec 1 §4. */
export const UNDERSTOOD = 'Понятно';
/** Button that confirms all. Spec 1 §4. */
export const READ_ALL = 'Прочитать все';
/** Tabs of the notification page. Spec 1 §9. */
export const NOTIFICATION_TABS: readonly string[] = ['Основные', 'Технические'];
/** The default filter of the notification page: all events. Spec 1 §9. */
export const ALL_EVENTS = 'Все';
/** Text of an empty notification list and an empty bell. Spec 1 §8. */
export const NO_NOTIFICATIONS = 'В данный момент у вас нет уведомлений';
/** Events of main notifications: a person chooses which of them to receive and how. Spec 1 §4; settings/notifications. */
export const MAIN_EVENTS: readonly NotificationEvent[] = /* @__PURE__ */ NOTIFICATION_EVENTS.filter(
  (event) => event !== 'user-notification:created',
);

/** Icons of notifications by subject. Spec 1 §3 names the field but no values. */
export type NotificationIcon =
  | 'order'
  | 'date'
  | 'claim'
  | 'storage'
  | 'contract'
  | 'proposal'
  | 'goods'
  | 'company'
  | 'file'
  | 'stopped'
  | 'message';
const ICONS: ReadonlyMap<string, NotificationIcon> = /* @__PURE__ */ new Map([
  ['order', 'order'],
  ['order-activated', 'order'],
  ['supplier-refusal', 'order'],
  ['b2c-order', 'order'],
  ['delivery-time-corrective', 'date'],
  ['claim', 'claim'],
  ['b2c-claim', 'claim'],
  ['logistic-card', 'storage'],
  ['storage', 'storage'],
  ['contract', 'contract'],
  ['contract-proposal', 'proposal'],
  ['price-list', 'goods'],
  ['stock', 'goods'],
  ['product', 'goods'],
  ['contractor', 'company'],
  ['export', 'file'],
  ['automation', 'stopped'],
  ['shipment', 'file'],
  ['subscription', 'order'],
  ['watch', 'goods'],
  ['approval', 'order'],
]);

/**
 * The icon of an event by the part of its name before the colon; an administrator's text and an unknown event get the message icon.
 * Spec 1 §3.
 */
export function notificationIcon(event: string): NotificationIcon {
  if (event === 'order:delivery-date-correction') return 'date';
  return ICONS.get(event.replace(/:.*$/, '')) ?? 'message';
}

/** The two groups of notifications. Spec 1 §3. */
export type NotificationGroup = 'main' | 'technical';

/** Group of an event: the administrators' own texts (user-notification:created) are technical, all others are main. Spec 1 §4. */
export function notificationGroup(event: string): NotificationGroup {
  return event === 'user-notification:created' ? 'technical' : 'main';
}

/** The discriminator parameter of the list call: empty for technical, 'common' for main. Spec 1 §7. */
export function listDiscriminator(group: NotificationGroup): '' | 'common' {
  return group === 'technical' ? '' : 'common';
}

/** Changes a counter by an amount (1 by default), never below 0. An invalid counter is treated as 0. Spec 1 §4. */
export function moveCounter(counter: number, by = 1): number {
  const from = Number.isSafeInteger(counter) ? counter : 0;
  return Math.max(0, from + (Number.isSafeInteger(by) ? by : 0));
}

/**
 * Number of unread notifications of a group; the technical number is the bell's badge.
 * @param counts numbers of unconfirmed notifications by event name
 * @see spec 1 §2.5
 */
export function unreadCount(counts: Readonly<Record<string, number>>, group: NotificationGroup): number {
  return Object.entries(counts).reduce(
    (total, [event, number]) => (notificationGroup(event) === group ? total + moveCounter(number, 0) : total),
    0,
  );
}

/** Whether a technical notification is marked as unread and has the «Понятно» button: only for non-admins. Spec 1 §6. */
export function showsUnderstood(
  notification: Pick<Notification, 'event_name' | 'is_confirmed'>,
  isAdmin: boolean,
): boolean {
  return !isAdmin && !notification.is_confirmed && notificationGroup(notification.event_name) === 'technical';
}

/** Rows of a page of technical notifications: 10 first, then 20. Spec 1 §9. */
export function technicalPageSize(page: number): number {
  return page === 1 ? TECHNICAL_FIRST_PAGE_SIZE : TECHNICAL_PAGE_SIZE;
}
