import { documentNumber } from '../documents/documents.ts';
import type { RealtimeEvent } from './realtime.ts';

/** Events that a company's own system may subscribe to, by their names on the live channel. Decisions, «/settings/integration». */
export const WEBHOOK_EVENTS = {
  'order-activated': 'Новый заказ поставщику',
  'order:change-status': 'Изменён статус заказа или отгрузки',
  'supplier-refusal:activated': 'Отказ поставщика',
  'claim:process': 'Новая претензия',
  'claim:decisions': 'Решение по претензии',
  'delivery-time-corrective:pending': 'Корректировка сроков на согласовании',
  'delivery-time-corrective:agreed': 'Корректировка сроков согласована',
  'b2c-order:created': 'Новый заказ розничного покупателя',
  'b2c-order:change-status': 'Изменён заказ розничного покупателя',
  'b2c-claim:created': 'Претензия розничного покупателя',
} as const satisfies Readonly<Partial<Record<RealtimeEvent, string>>>;
/** An event that can be subscribed to. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Minutes between delivery attempts, increasing; after the last attempt the delivery has failed. Decisions, «/settings/integration». */
export const WEBHOOK_PAUSES: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1_440];

/**
 * Pause after a number of failed delivery attempts.
 * @param tries number of attempts so far, from 1
 * @returns minutes; null when there are no more attempts
 */
export function webhookPause(tries: number): number | null {
  return WEBHOOK_PAUSES[tries - 1] ?? null;
}

/** Why the address of a webhook is refused. */
export interface WebhookAddressFault {
  code: 'webhookAddressWrong' | 'webhookAddressHasPassword';
}

/**
 * Validates the address of a webhook as typed; the host name is resolved when the webhook is called.
 * @returns null for a valid address
 */
export function webhookAddressFault(address: string): WebhookAddressFault | null {
  const [, authority = ''] = /^https?:\/\/([^/?#\s]+)\S*$/i.exec(address) ?? [];
  if (authority === '') return { code: 'webhookAddressWrong' };
  return authority.includes('@') ? { code: 'webhookAddressHasPassword' } : null;
}

/** Documents of webhook deliveries, by the first word of `document`. */
const DELIVERED: Readonly<Record<string, string>> = {
  'b2c-order': 'заказ розничного покупателя',
  'b2c-claim': 'претензия розничного покупателя',
  claim: 'претензия',
  'delivery-time-corrective': 'корректировка сроков',
  order: 'заказ',
  shipment: 'отгрузка',
  movement: 'перемещение',
};

/**
 * Formats the document of a webhook delivery, as its payload names it («b2c-order 6»), for people: «заказ розничного покупателя № 6».
 * @returns the payload's own words for an unknown document
 */
export function deliveredDocument(document: string): string {
  const [kind = '', id = ''] = document.split(' ');
  const title = DELIVERED[kind];
  return title === undefined ? document : `${title} ${documentNumber(Number(id))}`;
}
