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

const PRIVATE_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/**
 * Whether an address leads into a network of somebody's own, to this machine, or to nobody: a webhook never does.
 * @param address as a name's lookup answers it: «10.0.0.7», «fe80::1», «::ffff:127.0.0.1»
 */
export function isPrivateAddress(address: string): boolean {
  const plain = address.toLowerCase();
  if (/^\d+(\.\d+){3}$/.test(plain))
    return PRIVATE_V4.some(
      ([network, bits]) =>
        Math.floor(numberOf(plain) / 2 ** (32 - bits)) === Math.floor(numberOf(network) / 2 ** (32 - bits)),
    );
  // Of the other family only global unicast is somebody's on the internet; what stands for an address of the first one is none of it.
  return !/^[23][0-9a-f]{3}:/.test(plain) || plain.startsWith('2002:') || plain.startsWith('2001:0:');
}
