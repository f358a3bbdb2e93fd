import { requireWhole } from '../numbers/whole.ts';
import { plural } from '../text/words.ts';

/** A cross with fewer buyers who returned the part is never doubtful: one may be mistaken. Decisions, «Part numbers». */
export const DOUBTFUL_RETURNS = 2;
/** A cross is doubtful when at least one of so many of its buyers returned the part. Decisions, «Part numbers». */
export const DOUBTFUL_SHARE = 3;
/** So many buyers who kept the part, or sellers who name the cross, confirm it. Decisions, «Part numbers». */
export const CONFIRMATIONS = 3;
/** How far back purchases and returns count, in months. */
export const CROSS_MONTHS = 24;
/** Id in CLAIM_ITEM_KINDS of a part that does not fit. */
export const DOES_NOT_FIT = 8;

/** How a cross fared: what was supplied instead of what was asked for. Each buyer and each seller counts once. */
export interface CrossFate {
  /** Sellers who name the cross. */
  sellers: number;
  /** Buyers to whom the part was shipped instead of the one that they asked for. */
  buyers: number;
  /** Those of them whose claim that it does not fit is open or accepted. */
  returned: number;
  /** Those whose claim is later than the last check by an administrator; without a check all. */
  anew: number;
}

/** What is known of a cross; `checked`: doubtful by its returns, but an administrator has checked it since. */
export type CrossStanding = 'confirmed' | 'unproven' | 'checked' | 'doubtful';

/** Labels of the standings. */
export const CROSS_STANDINGS: Readonly<Record<CrossStanding, string>> = {
  confirmed: 'Подтверждён',
  unproven: 'Мало данных',
  checked: 'Проверен порталом',
  doubtful: 'Сомнительный',
};

/**
 * The standing of a cross. Doubtful: at least 2 buyers returned the part because it does not fit, and they are at least a third of its
 * buyers; it is hidden by default until an administrator checks it, and again after a new return. Confirmed: at least 3 buyers kept the
 * part or sellers name the cross, and fewer than a third of its buyers returned it. Otherwise unproven.
 * @throws RangeError for counts that are not whole numbers from 0, or returns without purchases
 * @see decisions, «Part numbers»
 */
export function crossTrust({ sellers, buyers, returned, anew }: CrossFate): {
  standing: CrossStanding;
  hidden: boolean;
} {
  requireWhole(sellers, 'not a number of sellers', 0);
  requireWhole(buyers, 'not a number of buyers', 0);
  requireWhole(returned, 'more returned than bought', 0, buyers);
  requireWhole(anew, 'more returned anew than returned', 0, returned);
  const often = returned > 0 && returned * DOUBTFUL_SHARE >= buyers;
  if (often && returned >= DOUBTFUL_RETURNS)
    return anew > 0 ? { standing: 'doubtful', hidden: true } : { standing: 'checked', hidden: false };
  const confirmed = !often && buyers - returned + sellers >= CONFIRMATIONS;
  return { standing: confirmed ? 'confirmed' : 'unproven', hidden: false };
}

const count = (many: number) => many.toLocaleString('ru');

/** How buyers fared with a cross: «12 покупателей брали вместо, 1 вернул: не подошло». */
export function fateText({ buyers, returned }: Pick<CrossFate, 'buyers' | 'returned'>): string {
  if (buyers === 0) return 'Вместо этого артикула ещё не брали';
  const took = `${count(buyers)} ${plural(buyers, 'покупатель брал', 'покупателя брали', 'покупателей брали')} вместо`;
  if (returned === 0) return `${took}, никто не вернул`;
  return `${took}, ${count(returned)} ${plural(returned, 'вернул', 'вернули', 'вернули')}: не подошло`;
}

/** How many sellers name a cross: «Подтверждают 3 продавца»; empty without any. */
export function confirmedText(sellers: number): string {
  if (sellers === 0) return '';
  return `${plural(sellers, 'Подтверждает', 'Подтверждают', 'Подтверждают')} ${count(sellers)} ${plural(sellers, 'продавец', 'продавца', 'продавцов')}`;
}

/** How many analogs are hidden and why: «Скрыто 2 сомнительных аналога: …». */
export const hiddenText = (hidden: number): string =>
  `${plural(hidden, 'Скрыт', 'Скрыто', 'Скрыто')} ${count(hidden)} ${plural(hidden, 'сомнительный аналог', 'сомнительных аналога', 'сомнительных аналогов')}: ${plural(hidden, 'его', 'их', 'их')} возвращали, не подошло`;
