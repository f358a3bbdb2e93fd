import { plural } from '../text/words.ts';

/** Hours in which a merger may be undone. */
export const MERGER_UNDO_HOURS = 24;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** What is known of two contractors before they are put together. */
export interface MergerFacts {
  same: boolean;
  kept: { title: string; type: string; merged: boolean };
  emptied: { title: string; type: string; merged: boolean };
  /** Numbers of contracts between the two that are not over. */
  contracts: readonly string[];
  /** Documents between the two that are not over: what they are called, and how many. */
  open: readonly { title: string; count: number }[];
  /** Whose connection both have asked for, or have been asked for by, and nobody has decided yet. */
  proposals: readonly string[];
}

/**
 * What keeps two contractors from becoming one, each with what to do about it.
 * @returns Russian sentences; empty where nothing does
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

/** What is known of two products before they are put together. */
export interface ProductMergerFacts {
  same: boolean;
  kept: { title: string; merged: boolean };
  emptied: { title: string; merged: boolean };
  /** Their maker has replaced one by the other. */
  replaced: boolean;
}

/**
 * What keeps two products of the catalogue from becoming one, each with what to do about it.
 * @returns Russian sentences; empty where nothing does
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

/** What two products have both, where one must give way: counts by kind. */
export interface ProductCollisions {
  /** Of the one that is kept and of the other. */
  brands: readonly [string, string];
  /** Suppliers whose lists have both. */
  prices: number;
  /** Storages in which stock of both lies. */
  stocks: number;
  /** Baskets with both. */
  baskets: number;
}

/** What is to be known before two products become one: brands that differ, and what becomes of that which both have. */
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
 * Milliseconds in which a merger may still be undone; nought and less: no more.
 * @param at when it was made
 */
export const undoLeft = (at: Date | string, now: Date | number): number =>
  new Date(at).getTime() + MERGER_UNDO_HOURS * HOUR - new Date(now).getTime();

/** How long a merger may still be undone: «ещё 3 часа 20 минут»; empty when it may not. */
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

/** What is known of a merger that somebody would undo. */
export interface UndoFacts {
  undone: boolean;
  left: number;
  /** Into which contractor the one that was kept has been put since; null: into none. */
  later: string | null;
  /** Documents made since, and not over, that lie between what goes back and what stays. */
  between: readonly { title: string; ids: readonly number[] }[];
}

/** Why a merger may not be undone, with what to do about it; null where it may. */
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
 * What acts without a person and was switched off when a merger was undone, in words.
 * @returns a sentence; empty where nothing was
 */
export function switchedOffWords(things: readonly { title: string; count: number }[]): string {
  const told = things.filter(({ count }) => count > 0).map(({ title, count }) => `${title} – ${count}`);
  return told.length === 0
    ? ''
    : `Что создано за время объединения и работает само, выключено: ${told.join(', ')}. Проверьте и, если нужно, включите снова`;
}
