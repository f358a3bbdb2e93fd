import { parseIsoDay } from '../time/zones.ts';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';

/** Names of the operations of 1C's documents that the portal takes. CommerceML 2.05–2.10, «ХозОперация». */
export const ONE_C_OPERATIONS = { order: 'Заказ товара', release: 'Отпуск товара' } as const;

/** The role of the company in its document, by its side of the order. CommerceML 2.05–2.10, «Роль». */
export const ONE_C_ROLES = { supplier: 'Продавец', customer: 'Покупатель' } as const;

/**
 * Requisites of an order («ЗначенияРеквизитов») that the portal writes (out), understands (in), or both. No other requisite has an
 * effect. Issue «Talks to what they have».
 */
export const ONE_C_REQUISITES = {
  status: {
    name: 'Статус заказа',
    way: 'both',
    means: 'Статус заказа на портале; из 1С – одно из слов таблицы статусов',
  },
  statusId: { name: 'Статуса заказа ИД', way: 'out', means: 'Код этого статуса' },
  changed: { name: 'Дата изменения статуса', way: 'out', means: 'Когда заказ изменился в последний раз' },
  cancelled: {
    name: 'Отменен',
    way: 'both',
    means: 'Заказ отменён целиком; из 1С – отказ от всего, что не отгружено',
  },
  posted: {
    name: 'Проведен',
    way: 'both',
    means: 'Поставщик подтвердил заказ; из 1С – количества документа подтверждены, остальное – отказ',
  },
  final: { name: 'Финальный статус', way: 'out', means: 'Заказ больше не изменится' },
  deleted: { name: 'ПометкаУдаления', way: 'in', means: 'То же, что «Отменен»' },
  shipmentNumber: {
    name: 'Номер отгрузки по 1С',
    way: 'in',
    means: 'Номер УПД: всё ещё не отгруженное из документа отгружено по нему',
  },
  shipmentDate: { name: 'Дата отгрузки по 1С', way: 'in', means: 'Дата этого УПД' },
  reason: {
    name: 'Причина отмены',
    way: 'in',
    means: 'Причина отказа словами портала; другие слова – комментарий к причине «прочее»',
  },
  shipmentDay: { name: 'Дата отгрузки', way: 'out', means: 'Когда отгрузка запланирована' },
  deliveryDay: { name: 'Дата доставки', way: 'out', means: 'Когда доставка запланирована' },
  from: { name: 'Склад отгрузки', way: 'out', means: 'Склад поставщика' },
  to: { name: 'Склад доставки', way: 'out', means: 'Склад покупателя' },
  address: { name: 'Адрес доставки', way: 'out', means: 'Адрес склада покупателя' },
  delivery: { name: 'Способ доставки', way: 'out', means: 'Доставка или самовывоз' },
  contract: { name: 'Номер договора', way: 'out', means: 'Договор, по которому сделан заказ' },
  papers: { name: 'Номера УПД', way: 'out', means: 'УПД уже отгруженного, через запятую' },
  paperDays: { name: 'Даты УПД', way: 'out', means: 'Их даты в том же порядке' },
  brand: { name: 'Бренд', way: 'both', means: 'Бренд товара, в строке товара' },
} as const satisfies Readonly<Record<string, { name: string; way: 'out' | 'in' | 'both'; means: string }>>;

/** What a status from 1C does. Confirm and ship do it with the document's quantities. */
export type OneCStatusDoes = 'nothing' | 'confirm' | 'ship' | 'cancel';
interface OneCStatus {
  word: string;
  does: OneCStatusDoes;
  /** Whose word it is: written by the portal too, or a default of 1C («Управление торговлей» 11), or used in both ways by people. */
  of: 'portal' | '1c';
}

const WRITTEN: Readonly<Record<OrderStatus, OneCStatusDoes>> = {
  draft: 'nothing',
  awaiting_credit: 'nothing',
  active: 'nothing',
  confirmed_partially: 'nothing',
  confirmed: 'confirm',
  shipping: 'ship',
  shipped: 'ship',
  accepted_partially: 'nothing',
  completed: 'nothing',
  refused: 'cancel',
  cancelled: 'cancel',
};

/**
 * Statuses of orders that are written and understood, by the word in «Статус заказа». A word that is not here is a fault, however
 * similar. Issue «Talks to what they have».
 */
export const ONE_C_STATUSES: readonly OneCStatus[] = [
  ...Object.entries(WRITTEN).map(([status, does]) => ({
    word: ORDER_STATUSES[status as OrderStatus].label,
    does,
    of: 'portal' as const,
  })),
  ...(
    [
      ['Не согласован', 'nothing'],
      ['На согласовании', 'nothing'],
      ['Согласован', 'confirm'],
      ['К обеспечению', 'confirm'],
      ['К выполнению', 'confirm'],
      ['В резерве', 'confirm'],
      ['К отгрузке', 'confirm'],
      ['Закрыт', 'nothing'],
      ['Отменен', 'cancel'],
    ] as const
  ).map(([word, does]) => ({ word, does, of: '1c' as const })),
];

/** Without the code that is written before it («[N] Новый»), in lower case, ё as е, single spaces. */
const plain = (word: string) =>
  word
    .replace(/^\s*\[[^\]]*\]/, '')
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('\u0308', '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ');
const BY_WORD: ReadonlyMap<string, OneCStatusDoes> = /* @__PURE__ */ new Map(
  ONE_C_STATUSES.map(({ word, does }) => [plain(word), does]),
);

/** What a status from 1C does: nothing for an empty one, null for a word that is not in the table. */
export const oneCStatusDoes = (word: string): OneCStatusDoes | null =>
  plain(word) === '' ? 'nothing' : (BY_WORD.get(plain(word)) ?? null);

/** What is written of an order's status. */
export interface OneCWrittenStatus {
  title: string;
  cancelled: boolean;
  posted: boolean;
  final: boolean;
}

/** What is written of an order's status: its label, and whether the order is cancelled, confirmed, or will not change any more. */
export function oneCWritten(status: OrderStatus): OneCWrittenStatus {
  const { label, group } = ORDER_STATUSES[status];
  const cancelled = group === 'failed';
  const undecided = group === 'new' || group === 'draft' || status === 'confirmed_partially';
  return { title: label, cancelled, posted: !cancelled && !undecided, final: cancelled || group === 'done' };
}

const YES = new Set(['true', 'да', 'истина', '1']);
const NO = new Set(['false', 'нет', 'ложь', '0']);

/** A flag of 1C: null for an empty one, 'unclear' for any other text. */
export function readOneCFlag(text: string): boolean | null | 'unclear' {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  return YES.has(word) ? true : NO.has(word) ? false : 'unclear';
}

const numberOf = (text: string) => text.replaceAll(/\s/g, '').replace(',', '.');

/** Whole pieces from 0 («1.0000», «1 000,00»); null for a fraction, a negative number, more than 9 digits, and any other text. */
export function readOneCQuantity(text: string): number | null {
  const [, whole] = /^(\d{1,9})(?:\.0*)?$/.exec(numberOf(text)) ?? [];
  return whole === undefined ? null : Number(whole);
}

/** Whole kopecks of a price («231.7400», «1 538,5»); null for parts of a kopeck and any other text. */
export function readOneCPrice(text: string): number | null {
  const [, roubles, decimals = ''] = /^(\d{1,11})(?:\.(\d{0,2})0*)?$/.exec(numberOf(text)) ?? [];
  return roubles === undefined ? null : Number(roubles + decimals.padEnd(2, '0'));
}

/**
 * A day of 1C as «2026-11-27»: from «2026-11-27», «2026-11-27T10:00:00», «27.11.2026» with or without a time. Null for 1C's empty date
 * («T», «0001-01-01») and any other text.
 */
export function readOneCDay(text: string): string | null {
  const word = text.trim();
  const [, y, m, d] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ][\d:.]*)?$/.exec(word) ?? [];
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})(?:[T ][\d:.]*)?$/.exec(word) ?? [];
  const iso = y === undefined ? `${year}-${month}-${day}` : `${y}-${m}-${d}`;
  if (iso.startsWith('0001')) return null;
  try {
    parseIsoDay(iso);
    return iso;
  } catch {
    return null;
  }
}

/** The encoding of orders for 1C: old exchanges (schema before 2.08) read Windows-1251, newer ones UTF-8. */
export function oneCEncoding(version: string): 'windows-1251' | 'utf-8' {
  const [, major = '2', minor = '05'] = /^(\d+)\.(\d+)/.exec(version.trim()) ?? [];
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 8 && minor !== '021')
    ? 'utf-8'
    : 'windows-1251';
}
