import type { RealtimeEvent } from './realtime.ts';

/** Events that a company's own system may hear of, by their names on the live channel. Decisions, «/settings/integration». */
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
/** An event that may be subscribed to. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** Minutes between a try and the next one, ever longer; after the last the delivery has failed. Decisions, «/settings/integration». */
export const WEBHOOK_PAUSES: readonly number[] = [1, 5, 15, 60, 180, 360, 720, 1_440];

/**
 * How long a delivery rests after so many tries.
 * @param tries 1 after the first
 * @returns minutes; null: it is not tried any more
 */
export function webhookPause(tries: number): number | null {
  return WEBHOOK_PAUSES[tries - 1] ?? null;
}

/**
 * What is wrong with the address of a webhook as it is written; where its name leads is asked when it is called.
 * @returns a Russian sentence, or null
 */
export function webhookAddressFault(address: string): string | null {
  const [, authority = ''] = /^https?:\/\/([^/?#\s]+)\S*$/i.exec(address) ?? [];
  if (authority === '') return 'Укажите адрес, который начинается с https://';
  if (authority.includes('@')) return 'В адресе не должно быть имени и пароля';
  return null;
}
