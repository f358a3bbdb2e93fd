import { type NotificationEvent, NOTIFICATION_EVENTS } from './realtime.ts';

export { NOTIFICATION_EVENTS };
export type { NotificationEvent };

/** A notification as the list carries it. Spec 1 §3. */
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

/** Unread notifications in the bell and in short lists. Spec 1 §4, §9. */
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
/** The filter that is none. Spec 1 §9. */
export const ALL_EVENTS = 'Все';
/** An empty list of notifications, and an empty bell. Spec 1 §8. */
export const NO_NOTIFICATIONS = 'В данный момент у вас нет уведомлений';
/** An empty bell. Spec 1 §8. */
export const NO_NEW_NOTIFICATIONS = 'Новых уведомлений нет';

/** Russian label of each event for the filter, and the route of its document with the param its id goes to. */
const EVENTS: Readonly<Record<NotificationEvent, readonly [label: string, route: string | null]>> = {
  'delivery-time-corrective:pending': ['Корректировка сроков на согласовании', 'incoming-adjustment-id'],
  'delivery-time-corrective:active': ['Корректировка сроков действует', 'incoming-adjustment-id'],
  'delivery-time-corrective:agreed': ['Корректировка сроков согласована', 'outgoing-adjustment-id'],
  'delivery-time-corrective:denial': ['Корректировка сроков отклонена', 'outgoing-adjustment-id'],
  'order-activated': ['Новый заказ', 'inbox-id'],
  'supplier-refusal:activated': ['Отказ поставщика', 'outgoing-id'],
  'claim:process': ['Новая претензия', 'incoming-claims-id'],
  'claim:decisions': ['Решение по претензии', 'outgoing-claims-id'],
  'logistic-card:created': ['Новая логистическая карточка', 'storages-id-log-map-inbox-lid'],
  'logistic-card:delivery-term-supplier:changed': ['Изменён срок поставки', 'storages-id-log-map-inbox-lid'],
  'contract-proposal:created': ['Новая заявка на подключение', 'connection-proposal-id'],
  'contract-proposal:accepted': ['Заявка на подключение принята', 'connection-proposal-id'],
  'contract-proposal:confirmed': ['Заявка на подключение подтверждена', 'connection-proposal-id'],
  'storage:for-shop:created': ['Новый склад', 'storages-id'],
  'order:shipment-overdue': ['Просроченная отгрузка', 'inbox-id'],
  'user-notification:created': ['Техническое уведомление', null],
  'order:delivery-date-correction': ['Изменена дата поставки', 'outgoing-id'],
  'order:change-status': ['Изменён статус заказа', 'outgoing-id'],
  'contract-proposal:change-status': ['Изменён статус заявки на подключение', 'connection-proposal-id'],
};

/** Events of main notifications: a person chooses which of them to hear of, and how. Spec 1 §4; settings/notifications. */
export const MAIN_EVENTS: readonly NotificationEvent[] = (Object.keys(EVENTS) as NotificationEvent[]).filter(
  (event) => event !== 'user-notification:created',
);

/** The event's Russian label; the name itself for an unknown event. */
export function eventLabel(event: string): string {
  return Object.hasOwn(EVENTS, event) ? EVENTS[event as NotificationEvent][0] : event;
}

/** The two groups. Spec 1 §3. */
export type NotificationGroup = 'main' | 'technical';

/** Technical are the administrators' own (user-notification:created), main all others. Spec 1 §4. */
export function notificationGroup(event: string): NotificationGroup {
  return event === 'user-notification:created' ? 'technical' : 'main';
}

/** The list call's discriminator: empty for technical, 'common' for main. Spec 1 §7. */
export function listDiscriminator(group: NotificationGroup): '' | 'common' {
  return group === 'technical' ? '' : 'common';
}

/**
 * The document route a notification opens.
 * @param customerStorageId the logistic card's customer_storage.customer_storage_id, which its lookup yields; without it a
 * card's notification leads nowhere
 * @returns route name and params; null when there is nothing to open
 * @see spec 1 §3, §4
 */
export function notificationTarget(
  { event_name, entity_id }: Pick<Notification, 'event_name' | 'entity_id'>,
  customerStorageId: number | null = null,
): { name: string; params: Readonly<Record<string, number>> } | null {
  const name = Object.hasOwn(EVENTS, event_name) ? EVENTS[event_name as NotificationEvent][1] : null;
  if (name === null) return null;
  if (!name.endsWith('-lid')) return { name, params: { id: entity_id } };
  return customerStorageId === null ? null : { name, params: { id: customerStorageId, lid: entity_id } };
}

/** What the notification lists and counters hold. */
export interface NotificationState {
  main: readonly Notification[];
  technical: readonly Notification[];
  /** Unconfirmed ones by event name, never below 0. */
  counts: Readonly<Record<string, number>>;
  /** Which of the two panels is open: the bell and the instant notifications close one another. */
  panel: 'bell' | 'instant' | null;
}

/** Nothing yet. */
export const NO_NOTIFICATION_STATE: NotificationState = { main: [], technical: [], counts: {}, panel: null };

/** A counter moved by an amount (1 unless told), never below 0. A broken counter counts as 0. Spec 1 §4. */
export function moveCounter(counter: number, by = 1): number {
  const from = Number.isSafeInteger(counter) ? counter : 0;
  return Math.max(0, from + (Number.isSafeInteger(by) ? by : 0));
}

const count = (state: NotificationState, event: string, by: number) => ({
  ...state.counts,
  [event]: moveCounter(Object.hasOwn(state.counts, event) ? Number(state.counts[event]) : 0, by),
});

/** Newest first; of the same moment the later id first. A broken date is oldest. Spec 3 §9. */
export function newestFirst(notifications: readonly Notification[]): Notification[] {
  const at = ({ date }: Notification) => Date.parse(date) || 0;
  return notifications.toSorted((one, other) => at(other) - at(one) || other.id - one.id);
}

/**
 * A new notification joins its list by event type, newest first, and raises its counter; the technical counter rises for
 * non-admins only. One that is already there is replaced and counts once.
 * @see spec 1 §4, §6; decisions, «Smaller readings»
 */
export function receiveNotification(
  state: NotificationState,
  notification: Notification,
  isAdmin: boolean,
): NotificationState {
  const group = notificationGroup(notification.event_name);
  const known = state[group].find(({ id }) => id === notification.id);
  const list = newestFirst([notification, ...state[group].filter((one) => one !== known)]);
  const counted =
    !notification.is_confirmed && (known?.is_confirmed ?? true) && !(isAdmin && group === 'technical');
  return {
    ...state,
    [group]: list,
    counts: counted ? count(state, notification.event_name, 1) : state.counts,
  };
}

/**
 * A notification becomes confirmed (opened, or «Понятно») and leaves its counter. Unknown and confirmed ones change nothing.
 * @see spec 1 §4
 */
export function confirmNotification(state: NotificationState, id: number): NotificationState {
  const found = [...state.main, ...state.technical].find((one) => one.id === id);
  if (!found || found.is_confirmed) return state;
  const confirm = (one: Notification) => (one === found ? { ...one, is_confirmed: true } : one);
  return {
    ...state,
    main: state.main.map(confirm),
    technical: state.technical.map(confirm),
    counts: count(state, found.event_name, -1),
  };
}

/** «Прочитать все»: everything of a group becomes confirmed, and its counters fall to 0. Spec 1 §4. */
export function confirmAllNotifications(
  state: NotificationState,
  group: NotificationGroup,
): NotificationState {
  const counts = Object.entries(state.counts).map(
    ([event, number]) => [event, notificationGroup(event) === group ? 0 : number] as const,
  );
  return {
    ...state,
    [group]: state[group].map((one) => ({ ...one, is_confirmed: true })),
    counts: Object.fromEntries(counts),
  };
}

/** Removing a notification decrements its document type's unread counter, if it was unread. Spec 1 §4. */
export function removeNotification(state: NotificationState, id: number): NotificationState {
  const read = confirmNotification(state, id);
  const others = (list: readonly Notification[]) => list.filter((one) => one.id !== id);
  return { ...read, main: others(read.main), technical: others(read.technical) };
}

/** Opens the bell or the instant notifications, which closes the other; the open one closes. Spec 1 §4. */
export function togglePanel(state: NotificationState, panel: 'bell' | 'instant'): NotificationState {
  return { ...state, panel: state.panel === panel ? null : panel };
}

/** Opening a notification confirms it and closes the bell. Spec 1 §4. */
export function openNotification(state: NotificationState, id: number): NotificationState {
  return { ...confirmNotification(state, id), panel: null };
}

/** What the bell shows: the newest unread main notifications, at most 3. Spec 1 §4. */
export function bellNotifications(state: NotificationState): Notification[] {
  return newestFirst(state.main.filter((one) => !one.is_confirmed)).slice(0, BELL_LIMIT);
}

/** Unread ones of a group: the technical number is the bell's badge. Spec 1 §2.5. */
export function unreadCount(state: NotificationState, group: NotificationGroup): number {
  return Object.entries(state.counts).reduce(
    (total, [event, number]) => (notificationGroup(event) === group ? total + moveCounter(number, 0) : total),
    0,
  );
}

/** Whether a technical notification is marked as unread and has its «Понятно»: only for non-admins. Spec 1 §6. */
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
