import { formatMoney, type Kopecks } from '../numbers/money.ts';
import { plural } from '../text/words.ts';

/** A supplier gives itself so many hours for an order, at most. Decisions, «/settings/contractor»: 0–999 hours. */
export const MAX_PROCESSING_HOURS = 999;

/** «48 часов»: how long a supplier takes over an order. Decisions, «/settings/contractor». */
export const processingWords = (hours: number): string => `${hours} ${plural(hours, 'час', 'часа', 'часов')}`;

/**
 * Why a supplier does not take an order of such a sum; null when it does. 0 is no minimum.
 * @see decisions, «/outgoing/constants», «/settings/contractor»: minimal order sum
 */
export function minimalSumFault(amount: Kopecks, minimum: Kopecks): string | null {
  if (amount >= minimum) return null;
  return `Поставщик принимает заказы от ${formatMoney(minimum)} Добавьте товара на ${formatMoney(minimum - amount)}`;
}

/**
 * Why positions cannot be refused of themselves: that takes a time to wait for, from an hour. Null when they can, or need not.
 * @see decisions, «/settings/contractor»: processing time, automatic refusal
 */
export function automaticRefusalFault(automatic: boolean, hours: number): string | null {
  return automatic && hours < 1 ? 'Чтобы отказывать автоматически, укажите время обработки от 1 часа' : null;
}

/** What a refusal says that time has made: «Поставщик не ответил за 48 часов». Decisions, «/settings/contractor». */
export const automaticRefusalWords = (hours: number): string =>
  `Поставщик не ответил за ${processingWords(hours)}`;
