/** Events of an offer search. Spec 1 §7. */
export const OFFER_EVENTS = ['request-item-offer-start-generate', 'request-item-offer'] as const;
/** Events of uploads. Spec 1 §7. */
export const UPLOAD_EVENTS = [
  'price_list_upload_batch',
  'price_list_rz_upload_batch',
  'price_list_rz_upload',
  'price_list_upload',
  'reserve_upload',
  'batch_product_upload',
  'nomenclature_upload',
] as const;
/** Events that carry a status without a notification. Spec 1 §4, §7. */
export const STATUS_EVENTS = ['claim:change-status', 'delivery-time-corrective-status'] as const;
/**
 * Step events of documents for which the specification names only other steps: the customer is notified of every step of an order, both
 * parties of the refusal of a proposal. They can be switched off like any other event.
 */
export const STEP_EVENTS = ['order:change-status', 'contract-proposal:change-status'] as const;
/** Notifications about consumers' documents, for which the specification names no events. Decisions, «B2C orders». */
export const B2C_EVENTS = ['b2c-order:created', 'b2c-claim:created'] as const;
/**
 * Contract events that both parties must be notified of. The specification names events of proposals only; these follow the same
 * naming.
 */
export const CONTRACT_EVENTS = [
  'contract:confirmed',
  'contract:suspended',
  'contract:resumed',
  'contract:terminated',
  'contract:expired',
  'contract:limit:changed',
  'contract:submitted',
  'contract:rejected',
  'contract:reworked',
] as const;
/** Events of price lists fetched by schedule: a file waits for a confirmation, or could not be fetched. Named like the other events. */
export const LIST_EVENTS = ['price-list:waiting', 'price-list:not-fetched'] as const;
/** The same events for the stock of a storage. */
export const STOCK_EVENTS = ['stock:waiting', 'stock:not-fetched'] as const;
/** Two products of a seller were merged, or the merge was undone. */
export const PRODUCT_EVENTS = ['product:merged', 'product:parted'] as const;
/** Two contractors were merged, or the merge was undone. */
export const CONTRACTOR_EVENTS = ['contractor:merged', 'contractor:parted'] as const;
/** A requested file is ready, or its creation failed. */
export const EXPORT_EVENTS = ['export:ready', 'export:failed'] as const;
/** An automation was stopped because the person who created it has lost the permission. */
export const MAKER_EVENTS = ['automation:stopped'] as const;
/** The buyer's answer to an electronic document, and a document that the operator did not take. See docs/edo.md. */
export const EDO_EVENTS = ['shipment:edo', 'claim:edo'] as const;
/** A colleague's order waits for consent, or was decided on. Decisions, «Approvals». */
export const APPROVAL_EVENTS = ['approval:waiting', 'approval:decided'] as const;
/** A weekly list of wanted parts was made, or its subscription has stopped. Decisions, «Weekly lists». */
export const SUBSCRIPTION_EVENTS = ['subscription:proposed', 'subscription:stopped'] as const;
/** Something has happened to goods that a person watches; all of one look are one notification. Decisions, «Watches». */
export const WATCH_EVENTS = ['watch:noticed'] as const;
/**
 * A message in the conversation of an order, a claim or a corrective, for the other side; and a message that mentions a person, for that
 * person only. Named like the other events of these documents. Decisions, «Conversations».
 */
export const TALK_EVENTS = [
  'order:message',
  'order:mention',
  'claim:message',
  'claim:mention',
  'delivery-time-corrective:message',
  'delivery-time-corrective:mention',
] as const;
/** A conversation has changed: written, deleted or read. Open pages refetch. Decisions, «Conversations». */
export const TALK_STATUS_EVENTS = ['talk:changed'] as const;
/** Progress of a file, and a new file: open pages refetch. */
export const EXPORT_STATUS_EVENTS = ['export:progress'] as const;
/** Steps of a consumer's order and claim: open pages refetch. Decisions, «B2C orders». */
export const B2C_STATUS_EVENTS = ['b2c-order:change-status', 'b2c-claim:change-status'] as const;
/** Events that are also notifications; user-notification:created is the technical one. Spec 1 §4. */
export const NOTIFICATION_EVENTS = [
  'delivery-time-corrective:pending',
  'delivery-time-corrective:active',
  'delivery-time-corrective:agreed',
  'delivery-time-corrective:denial',
  'order-activated',
  'supplier-refusal:activated',
  'claim:process',
  'claim:decisions',
  'logistic-card:created',
  'logistic-card:delivery-term-supplier:changed',
  'contract-proposal:created',
  'contract-proposal:accepted',
  'contract-proposal:confirmed',
  'storage:for-shop:created',
  'order:shipment-overdue',
  'user-notification:created',
  'order:delivery-date-correction',
  ...STEP_EVENTS,
  ...B2C_EVENTS,
  ...CONTRACT_EVENTS,
  ...LIST_EVENTS,
  ...STOCK_EVENTS,
  ...PRODUCT_EVENTS,
  ...CONTRACTOR_EVENTS,
  ...EXPORT_EVENTS,
  ...MAKER_EVENTS,
  ...EDO_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...WATCH_EVENTS,
  ...TALK_EVENTS,
  ...APPROVAL_EVENTS,
] as const;

/**
 * Tells everyone who watches a product that its offers have changed. Its id is 0: it is not one of the numbered events and is not
 * stored; a client that was disconnected fetches the offers again.
 */
export const OFFERS_CHANGED = 'standard:offers-changed';
/** Maximum number of products that one connection may watch. */
export const WATCH_LIMIT = 100;

/** Every event sent over the socket. Spec 1 §4, §7. */
export const REALTIME_EVENTS = [
  'ws_connection_open',
  ...OFFER_EVENTS,
  ...UPLOAD_EVENTS,
  ...STATUS_EVENTS,
  ...B2C_STATUS_EVENTS,
  ...EXPORT_STATUS_EVENTS,
  ...TALK_STATUS_EVENTS,
  ...NOTIFICATION_EVENTS,
] as const;

/** Name of an event sent over the socket. */
export type RealtimeEvent = (typeof REALTIME_EVENTS)[number];
/** Name of an event that is also a notification. */
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** The fields of a message. Spec 1 §3. */
export interface RealtimeMessage {
  ws_session_id?: string;
  id?: number;
  order_id?: number;
  'delivery-time-corrective-id'?: number;
  status?: string;
  'claim-id'?: number;
  userNotificationTitle?: string;
  createdTime?: string;
  customer_contractor_title?: string;
  supplier_contractor_title?: string;
  logisticCardId?: number;
  supplierTitle?: string;
  contractProposalId?: number;
  shopTitle?: string;
  distributorTitle?: string;
  contractorTitle?: string;
  storageTitle?: string;
}

/** Whether the name is an event of the specification. */
export function isRealtimeEvent(name: string): name is RealtimeEvent {
  return (REALTIME_EVENTS as readonly string[]).includes(name);
}

/**
 * Parses a client's message: the list of products it watches from now on, which replaces the previous list.
 * @param text a message: «{"watch": [104238]}»
 * @returns product ids without duplicates, in the given order, at most 100; null for anything else
 * @see decisions, «Security over the letter»
 */
export function readWatch(text: string): number[] | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const ids = typeof said === 'object' && said !== null && 'watch' in said ? said.watch : null;
  if (!Array.isArray(ids) || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) return null;
  return [...new Set<number>(ids)].slice(0, WATCH_LIMIT);
}

/** Message when the socket cannot be opened; the misspelling is the specification's. Spec 1 §8. */
export const SOCKET_FAILURE = 'Не удалось устновить соединение WebSocket. Перезагрузите страницу';
