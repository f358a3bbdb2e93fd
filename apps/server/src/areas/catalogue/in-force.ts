import { type SQL, sql } from 'drizzle-orm';

/** Today in Moscow, by which price lists begin and end. */
export const TODAY = sql`(now() AT TIME ZONE 'Europe/Moscow')::date`;

/**
 * Whether a price list's items are offered: `priceListStatus` says «active». Of the row of `price_list` under this alias; an item that
 * is on no list joins none.
 */
export const inForce = (alias: string): SQL => {
  const list = sql.identifier(alias);
  return sql`${list}.is_active AND (${list}.valid_from IS NULL OR ${list}.valid_from <= ${TODAY}) AND (${list}.valid_to IS NULL OR ${list}.valid_to >= ${TODAY})`;
};
