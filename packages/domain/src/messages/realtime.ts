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
/** Events that carry a status and no notification. Spec 1 §4, §7. */
export const STATUS_EVENTS = ['claim:change-status', 'delivery-time-corrective-status'] as const;
/**
 * Events of documents whose other steps the specification names: the customer hears of every step of an order, both sides of a
 * proposal of its refusal. A person chooses whether to hear of them like of any other.
 */
export const STEP_EVENTS = ['order:change-status', 'contract-proposal:change-status'] as const;
/** Notifications of work with consumers, of which the specification names no events. Decisions, «B2C orders». */
export const B2C_EVENTS = ['b2c-order:created', 'b2c-claim:created'] as const;
/**
 * What happens to a contract that both of its sides must know of. The specification names events of proposals only; these are called
 * by its pattern.
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
/** Files of price lists that are fetched by schedule: one waits for somebody's yes, or none came. Called by the pattern of the others. */
export const LIST_EVENTS = ['price-list:waiting', 'price-list:not-fetched'] as const;
/** The same of a storage's stock. */
export const STOCK_EVENTS = ['stock:waiting', 'stock:not-fetched'] as const;
/** Two products that a seller offers turned out to be one, or to be two after all. */
export const PRODUCT_EVENTS = ['product:merged', 'product:parted'] as const;
/** Two contractors turned out to be one, or to be two after all. */
export const CONTRACTOR_EVENTS = ['contractor:merged', 'contractor:parted'] as const;
/** A file that was asked for is ready, or is none. */
export const EXPORT_EVENTS = ['export:ready', 'export:failed'] as const;
/** What acts without a person has stopped, because whoever made it may not any more. */
export const MAKER_EVENTS = ['automation:stopped'] as const;
/** How far a file is, and that there is a new one: whoever looks at them looks again. */
export const EXPORT_STATUS_EVENTS = ['export:progress'] as const;
/** Steps of a consumer's order and claim: whoever looks at them looks again. Decisions, «B2C orders». */
export const B2C_STATUS_EVENTS = ['b2c-order:change-status', 'b2c-claim:change-status'] as const;
/** Events that are notifications too; user-notification:created is the technical one. Spec 1 §4. */
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
] as const;

/**
 * Tells whoever watches a product that its offers are not what they were. It has id 0: it stands outside of the numbered events,
 * is not kept, and whoever was away asks for the offers anew.
 */
export const OFFERS_CHANGED = 'standard:offers-changed';
/** Products that one connection may watch. */
export const WATCH_LIMIT = 100;

/** Every event that comes over the socket. Spec 1 §4, §7. */
export const REALTIME_EVENTS = [
  'ws_connection_open',
  ...OFFER_EVENTS,
  ...UPLOAD_EVENTS,
  ...STATUS_EVENTS,
  ...B2C_STATUS_EVENTS,
  ...EXPORT_STATUS_EVENTS,
  ...NOTIFICATION_EVENTS,
] as const;

/** Name of an event that comes over the socket. */
export type RealtimeEvent = (typeof REALTIME_EVENTS)[number];
/** Name of an event that is a notification too. */
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** What a frame may carry. Spec 1 §3. */
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
 * What a page says over the socket: the products it watches from now on, instead of those before.
 * @param text a frame: «{"watch": [104238]}»
 * @returns their ids, each once, in their order, at most 100; null for anything else
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

/** Shown when the socket does not open; the misspelling is the specification's. Spec 1 §8. */
export const SOCKET_FAILURE = 'Не удалось устновить соединение WebSocket. Перезагрузите страницу';
