import { priceListStatus } from '@portal/domain/price-lists';
import { isoDay, localDay } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';

/** The current date in Moscow, which decides whether a price list is valid. */
export const TODAY = sql`(now() AT TIME ZONE 'Europe/Moscow')::date`;

/**
 * Condition: items of the price list are offered, i.e. `priceListStatus` is «active». `alias` names the
 * row of `price_list`.
 */
export const inForce = (alias: string): SQL => {
  const list = sql.identifier(alias);
  return sql`${list}.is_active AND (${list}.valid_from IS NULL OR ${list}.valid_from <= ${TODAY}) AND (${list}.valid_to IS NULL OR ${list}.valid_to >= ${TODAY})`;
};

/** The ids of the lists that offer goods now: the same condition for lists that are at hand. */
export function idsInForce(
  lists: readonly (Parameters<typeof priceListStatus>[0] & { id: number })[],
): number[] {
  const today = todayInMoscow(Date.now());
  return lists.filter((list) => priceListStatus(list, today) === 'active').map(({ id }) => id);
}

/** A day begins at a quarter of an hour in every zone, and asking for the zone's time is slow. */
const QUARTER_HOUR = 15 * 60_000;
let known = { quarter: Number.NaN, day: '' };

function todayInMoscow(now: number): string {
  const quarter = Math.floor(now / QUARTER_HOUR);
  if (known.quarter !== quarter) known = { quarter, day: isoDay(localDay(now, 'Europe/Moscow')) };
  return known.day;
}
