import {
  emptiedStock,
  type Share,
  stockReasonsToHold,
  type StockThresholds,
} from '@portal/domain/upload-thresholds';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { renumberStaged } from '../../catalogue/editing/numbered.ts';
import type { Connection } from '../../../database/connect.ts';
import { analyzeStaged } from './merge.ts';

interface Filled {
  supplier_id: number;
  storage_id: number;
}

/** Thresholds that hold back stock uploads of a storage. */
export async function stockThresholdsOf(connection: Connection, storageId: number): Promise<StockThresholds> {
  const { rows } = await connection.execute<StockThresholds & Record<string, unknown>>(
    sql`SELECT hold_vanished AS vanished, hold_refused AS refused FROM storage WHERE id = ${storageId}`,
  );
  const [found] = rows;
  if (!found) throw new Error('an upload of no storage');
  return found;
}

/**
 * Effect of the staged stock counts, for comparison with the thresholds; nothing is written to the stock
 * yet. The last row of a product counts. Products on none of the seller's price lists count as refused.
 */
export async function stockFiguresOf(
  connection: Connection,
  { supplier_id, storage_id }: Filled,
): Promise<Record<'zeroed' | 'unnamed' | 'refused', Share>> {
  await renumberStaged(connection);
  const { rows } = await connection.execute<
    Record<'rows' | 'refused' | 'stocked' | 'zeroed' | 'unnamed', number>
  >(sql`
    WITH known AS MATERIALIZED (
           SELECT norms.brand_norm, coalesce(brand.id, alias.brand_id) AS brand_id
           FROM (SELECT brand_norm FROM staged_row UNION SELECT brand_norm FROM staged_presence) norms
           LEFT JOIN brand ON brand.norm = norms.brand_norm LEFT JOIN brand_alias alias ON alias.norm = norms.brand_norm),
         named AS MATERIALIZED (
           SELECT row.row_number, row.quantity, row.is_more, product.id AS product_id, item.id AS item_id
           FROM staged_row row LEFT JOIN known USING (brand_norm)
           LEFT JOIN product ON product.article_norm = row.article_norm AND product.brand_id = known.brand_id
           LEFT JOIN price_list_item item ON item.product_id = product.id AND item.supplier_id = ${supplier_id} AND item.price_list_id IS NOT NULL),
         last AS MATERIALIZED (
           SELECT DISTINCT ON (item_id) item_id, quantity = 0 AND NOT is_more AS nothing
           FROM named WHERE item_id IS NOT NULL ORDER BY item_id, row_number DESC),
         seen AS (
           SELECT product.id FROM staged_presence row JOIN known USING (brand_norm)
           JOIN product ON product.article_norm = row.article_norm AND product.brand_id = known.brand_id),
         stock AS (
           SELECT count(*) AS stocked, count(*) FILTER (WHERE last.nothing) AS zeroed,
                  count(*) FILTER (WHERE last.item_id IS NULL AND item.product_id NOT IN (SELECT id FROM seen)) AS unnamed
           FROM price_list_item item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
           LEFT JOIN last ON last.item_id = item.id
           WHERE item.supplier_id = ${supplier_id} AND (reserve.quantity > 0 OR reserve.is_more)),
         faulty AS (SELECT count(DISTINCT row_number) AS refused FROM staged_refusal),
         unpriced AS (SELECT count(*) AS refused FROM named WHERE item_id IS NULL)
    SELECT (SELECT count(*) FROM staged_row) + faulty.refused AS rows, faulty.refused + unpriced.refused AS refused,
           stock.stocked, stock.zeroed, stock.unnamed
    FROM stock, faulty, unpriced`);
  const found = (name: 'rows' | 'refused' | 'stocked' | 'zeroed' | 'unnamed') => Number(rows[0]?.[name] ?? 0);
  return {
    zeroed: { count: found('zeroed'), of: found('stocked') },
    unnamed: { count: found('unnamed'), of: found('stocked') },
    refused: { count: found('refused'), of: found('rows') },
  };
}

/**
 * Reasons why a person must confirm counts that came without a file; empty if there are none. They change nothing
 * but the named items.
 * @param emptied ids of the price list items that would have no stock
 */
export async function calledStockReasonsOf(
  connection: Connection,
  { supplier_id, storage_id }: Filled,
  emptied: readonly number[],
  refused: Share,
): Promise<string[]> {
  const thresholds = await stockThresholdsOf(connection, storage_id);
  if (thresholds.vanished === null && thresholds.refused === null) return [];
  const { rows } = await connection.execute<{ stocked: number; zeroed: number }>(sql`
    SELECT count(*) AS stocked, count(*) FILTER (WHERE item.id = ANY(${sql.param([...emptied])}::bigint[])) AS zeroed
    FROM price_list_item item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
    WHERE item.supplier_id = ${supplier_id} AND (reserve.quantity > 0 OR reserve.is_more)`);
  const vanished = { count: Number(rows[0]?.zeroed ?? 0), of: Number(rows[0]?.stocked ?? 0) };
  return stockReasonsToHold({ vanished, refused }, thresholds).map((reason) => sentence(reason));
}

/** Reasons why a person must confirm the staged counts before they are imported; empty if there are none. */
export async function stockReasonsOf(
  connection: Connection,
  filled: Filled & { missing: 'keep' | 'zero' },
): Promise<string[]> {
  const thresholds = await stockThresholdsOf(connection, filled.storage_id);
  if (thresholds.vanished === null && thresholds.refused === null) return [];
  await analyzeStaged(connection);
  const { zeroed, unnamed, refused } = await stockFiguresOf(connection, filled);
  const vanished = emptiedStock(zeroed, unnamed, filled.missing);
  return stockReasonsToHold({ vanished, refused }, thresholds).map((reason) => sentence(reason));
}
