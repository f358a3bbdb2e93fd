import { applyPercent } from '@portal/domain/money';
import { dailyPrices, HISTORY_DAYS } from '@portal/domain/price-history';
import { type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

interface Row extends Record<string, unknown> {
  price: number;
  /** Dates in PostgreSQL's form: «2026-11-20». */
  from_day: string;
  to_day: string | null;
  markup: number;
}

/**
 * The lowest and the median price of a product by day, over the prices that the caller may see: an
 * administrator all; others their own prices and those of suppliers with whom they have an active
 * contract, including its markup but not delivery. Throws 404 for an unknown product.
 */
export async function readPriceHistory(
  database: Database,
  viewer: Viewer,
  productId: number,
): Promise<Answer<'getPriceHistory'>['data']> {
  const contract: SQL =
    viewer.type === 'admin'
      ? sql`CROSS JOIN (SELECT 0 AS markup) seen`
      : sql`CROSS JOIN LATERAL (
          SELECT 0 AS markup WHERE ${scope(viewer).own(sql`asked.supplier_id`)}
          UNION ALL
          SELECT contract.buyer_markup_percent FROM contract
          WHERE ${scope(viewer).own(sql`contract.customer_id`)} AND contract.supplier_id = asked.supplier_id AND contract.status = 'active'
          LIMIT 1) seen`;
  const { rows } = await database.execute<Row | (Row & { price: null })>(sql`
    WITH standard AS MATERIALIZED (SELECT id FROM product WHERE id = ${productId}),
    asked AS (
      SELECT supplier_id, price_kopecks, from_day, to_day FROM price_history
      WHERE product_id = (SELECT id FROM standard) AND to_day > (now() AT TIME ZONE 'UTC')::date - ${HISTORY_DAYS}::int
      UNION ALL
      SELECT supplier_id, price_kopecks, price_since, NULL FROM price_list_item
      WHERE product_id = (SELECT id FROM standard) AND price_list_id IS NOT NULL)
    SELECT found.price, found.from_day::text, found.to_day::text, found.markup
    FROM standard LEFT JOIN (
      SELECT asked.price_kopecks AS price, asked.from_day, asked.to_day, seen.markup FROM asked ${contract}) found ON true`);
  if (rows.length === 0) throw notFound('Товар не найден');
  const periods = rows
    .filter(({ price }) => price !== null)
    .map(({ price, markup, from_day, to_day }) => ({
      price: applyPercent(price, markup),
      from: from_day,
      to: to_day,
    }));
  const roubles = (price: number | null) => (price === null ? null : roublesOf(price));
  return dailyPrices(periods, new Date().toISOString().slice(0, 10)).map(({ day, min, median }) => ({
    day,
    min: roubles(min),
    median: roubles(median),
  }));
}
