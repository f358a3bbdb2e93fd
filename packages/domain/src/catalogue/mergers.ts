import { plural } from '../text/words.ts';

/** Hours in which a merger can be undone. */
export const MERGER_UNDO_HOURS = 24;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Facts about two contractors before a merger. */
export interface MergerFacts {
  same: boolean;
  kept: { title: string; type: string; merged: boolean };
  emptied: { title: string; type: string; merged: boolean };
  /** Numbers of active contracts between the two. */
  contracts: readonly string[];
  /** Open documents between the two, by title and number. */
  open: readonly { title: string; count: number }[];
  /** Contractors with an open contract proposal from or to both of the two. */
  proposals: readonly string[];
}

/**
 * Reasons against merging two contractors, each with what to do about it.
 * @returns Russian sentences; empty when they can be merged
 */
export function mergerStops({ same, kept, emptied, contracts, open, proposals }: MergerFacts): string[] {
  if (same) return ['Это один и тот же контрагент. Выберите другого.'];
  const stops: string[] = [];
  if (kept.type === 'admin' || emptied.type === 'admin') stops.push('Администрация портала не объединяется.');
  else if (kept.type !== emptied.type)
    stops.push(
      'Это организации разных видов: права их людей различаются. Объединить можно только одного вида.',
    );
  for (const one of [kept, emptied])
    if (one.merged) stops.push(`«${one.title}» уже объединён с другим контрагентом.`);
  if (contracts.length > 0)
    stops.push(`Между ними есть договоры: ${contracts.join(', ')}. Сначала расторгните или удалите их.`);
  for (const { title, count } of open)
    stops.push(
      `Между ними есть незакрытые документы – ${title.toLowerCase()}: ${count}. Сначала завершите их.`,
    );
  if (proposals.length > 0)
    stops.push(`У обоих открыта заявка на подключение: ${proposals.join(', ')}. Сначала решите одну из них.`);
  return stops;
}

/** Facts about two products before a merger. */
export interface ProductMergerFacts {
  same: boolean;
  kept: { title: string; merged: boolean };
  emptied: { title: string; merged: boolean };
  /** The maker has replaced one by the other. */
  replaced: boolean;
}

/**
 * Reasons against merging two products of the catalogue, each with what to do about it.
 * @returns Russian sentences; empty when they can be merged
 */
export function productMergerStops({ same, kept, emptied, replaced }: ProductMergerFacts): string[] {
  if (same) return ['Это один и тот же товар. Выберите другой.'];
  const stops: string[] = [];
  for (const one of [kept, emptied])
    if (one.merged) stops.push(`«${one.title}» уже объединён с другим товаром.`);
  if (replaced)
    stops.push(
      'Изготовитель заменил один из этих номеров другим: это разные товары, хотя и взаимозаменяемые.',
    );
  return stops;
}

/** Data that both products have and that a merger must combine, as counts by kind. */
export interface ProductCollisions {
  /** Brand of the kept product and of the other. */
  brands: readonly [string, string];
  /** Suppliers whose price lists contain both. */
  prices: number;
  /** Storages with stock of both. */
  stocks: number;
  /** Baskets with both. */
  baskets: number;
}

/** The warnings before a merger of two products: different brands, and what happens to data that both have. */
export function productCollisions({ brands, prices, stocks, baskets }: ProductCollisions): string[] {
  const said: string[] = [];
  if (brands[0] !== brands[1])
    said.push(`Бренды разные: ${brands[0]} и ${brands[1]}. Убедитесь, что это один и тот же товар.`);
  if (prices > 0)
    said.push(
      `У ${prices} ${plural(prices, 'поставщика', 'поставщиков', 'поставщиков')} в прайс-листах есть оба: останется цена товара, к которому присоединяют.`,
    );
  if (stocks > 0)
    said.push(
      `На ${stocks} ${plural(stocks, 'складе', 'складах', 'складах')} есть остатки обоих: предлагаться будет остаток товара, к которому присоединяют, заказанное из другого отгрузят как обычно.`,
    );
  if (baskets > 0)
    said.push(
      `В ${baskets} ${plural(baskets, 'корзине', 'корзинах', 'корзинах')} лежат оба: вторая строка останется с пометкой, что предложения больше нет.`,
    );
  return said;
}

/**
 * Milliseconds in which a merger can still be undone; 0 or less when it cannot.
 * @param at time of the merger
 */
export const undoLeft = (at: Date | string, now: Date | number): number =>
  new Date(at).getTime() + MERGER_UNDO_HOURS * HOUR - new Date(now).getTime();

/** Remaining time for undoing a merger: «ещё 3 часа 20 минут»; empty when there is none. */
export function undoLeftText(left: number): string {
  if (left <= 0) return '';
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const parts = [
    ...(hours > 0 ? [`${hours} ${plural(hours, 'час', 'часа', 'часов')}`] : []),
    ...(minutes > 0 ? [`${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`] : []),
  ];
  return parts.length > 0 ? `ещё ${parts.join(' ')}` : 'ещё меньше минуты';
}

/** Facts about a merger that a person wants to undo. */
export interface UndoFacts {
  undone: boolean;
  left: number;
  /** The contractor into which the kept one was merged later; null when there is none. */
  later: string | null;
  /** Open documents created since then between the contractor that would be restored and the kept one. */
  between: readonly { title: string; ids: readonly number[] }[];
}

/** Why a merger cannot be undone, with what to do about it; null when it can. */
export function undoRefusal({ undone, left, later, between }: UndoFacts): string | null {
  if (undone) return 'Объединение уже отменено';
  if (left <= 0) return `Отменить объединение можно в течение ${MERGER_UNDO_HOURS} часов`;
  if (later !== null) return `Сначала отмените более позднее объединение с «${later}»`;
  if (between.length > 0)
    return `После объединения появились документы, которые касаются обеих организаций: ${between
      .map(({ title, ids }) => `${title.toLowerCase()} ${ids.join(', ')}`)
      .join('; ')}. Сначала завершите их.`;
  return null;
}

/**
 * Text about automations that were switched off when a merger was undone.
 * @returns a sentence; empty when there were none
 */
export function switchedOffWords(things: readonly { title: string; count: number }[]): string {
  const told = things.filter(({ count }) => count > 0).map(({ title, count }) => `${title} – ${count}`);
  return told.length === 0
    ? ''
    : `Что создано за время объединения и работает само, выключено: ${told.join(', ')}. Проверьте и, если нужно, включите снова`;
}
