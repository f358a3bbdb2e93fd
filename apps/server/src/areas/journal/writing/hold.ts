import { reasonsToHold, type Thresholds, type UploadFigures } from '@portal/domain/upload-thresholds';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { renumberStaged } from '../../catalogue/editing/numbered.ts';
import type { Connection } from '../../../database/connect.ts';
import { analyzeStaged } from './merge.ts';

interface Filled {
  price_list_id: number;
  supplier_id: number;
  storage_id: number;
  /** Unknown brands confirmed as new; with `every_new_brand` all unknown brands are. */
  new_brands: readonly string[];
  every_new_brand: boolean;
}

/** Thresholds that hold back uploads of a price list. */
export async function thresholdsOf(connection: Connection, priceListId: number): Promise<Thresholds> {
  const { rows } = await connection.execute<Record<keyof Thresholds, number | null> & { shift: number }>(sql`
    SELECT hold_vanished AS vanished, hold_shift AS shift, hold_shifted AS shifted, hold_refused AS refused
    FROM price_list WHERE id = ${priceListId}`);
  const [found] = rows;
  if (!found) throw new Error('an upload of no list');
  return found;
}

/**
 * Effect of the staged rows, for comparison with the thresholds; nothing is written to the price list yet.
 * The last row of a product counts, as in a price list. With `unknown` = refused, rows of unknown brands
 * count as refused.
 */
export async function figuresOf(
  connection: Connection,
  { price_list_id, supplier_id, storage_id, new_brands, every_new_brand }: Filled,
  unknown: 'refused' | 'apart',
  shift: number,
): Promise<UploadFigures> {
  await renumberStaged(connection);
  const refuses = unknown === 'refused' && !every_new_brand;
  const { rows } = await connection.execute<
    Record<'rows' | 'refused' | 'priced' | 'shifted' | 'stocked' | 'vanished', number>
  >(sql`
    WITH known AS MATERIALIZED (
           SELECT norms.brand_norm, coalesce(brand.id, alias.brand_id) AS brand_id
           FROM (SELECT brand_norm FROM staged_row UNION SELECT brand_norm FROM staged_presence) norms
           LEFT JOIN brand ON brand.norm = norms.brand_norm LEFT JOIN brand_alias alias ON alias.norm = norms.brand_norm),
         last AS MATERIALIZED (
           SELECT DISTINCT ON (row.article_norm, known.brand_id) product.id AS product_id, row.price_kopecks
           FROM staged_row row JOIN known USING (brand_norm)
           JOIN product ON product.article_norm = row.article_norm AND product.brand_id = known.brand_id
           ORDER BY row.article_norm, known.brand_id, row.row_number DESC),
         named AS MATERIALIZED (
           SELECT product_id FROM last
           UNION SELECT product.id FROM staged_presence row JOIN known USING (brand_norm)
           JOIN product ON product.article_norm = row.article_norm AND product.brand_id = known.brand_id),
         prices AS (
           SELECT count(*) AS priced,
                  count(*) FILTER (WHERE abs(last.price_kopecks - item.price_kopecks) > item.price_kopecks * (${shift}::numeric * 0.01)) AS shifted
           FROM last JOIN price_list_item item ON item.product_id = last.product_id AND item.supplier_id = ${supplier_id}
             AND item.price_list_id IS NOT NULL AND item.price_kopecks > 0),
         stock AS (
           SELECT count(*) AS stocked, count(*) FILTER (WHERE named.product_id IS NULL) AS vanished
           FROM price_list_item item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
           LEFT JOIN named ON named.product_id = item.product_id
           WHERE item.price_list_id = ${price_list_id} AND (reserve.quantity > 0 OR reserve.is_more)),
         faulty AS (SELECT count(DISTINCT row_number) AS refused FROM staged_refusal),
         strange AS (
           SELECT count(*) AS refused FROM staged_row JOIN known USING (brand_norm)
           WHERE ${refuses}::boolean AND brand_id IS NULL AND NOT brand_norm = ANY(${sql.param([...new_brands])}::text[]))
    SELECT (SELECT count(*) FROM staged_row) + faulty.refused AS rows, faulty.refused + strange.refused AS refused,
           prices.priced, prices.shifted, stock.stocked, stock.vanished
    FROM prices, stock, faulty, strange`);
  const found = (name: 'rows' | 'refused' | 'priced' | 'shifted' | 'stocked' | 'vanished') =>
    Number(rows[0]?.[name] ?? 0);
  return {
    vanished: { count: found('vanished'), of: found('stocked') },
    shifted: { count: found('shifted'), of: found('priced') },
    refused: { count: found('refused'), of: found('rows') },
  };
}

/** Reasons why a person must confirm the staged rows before they are imported; empty if there are none. */
export async function reasonsOf(
  connection: Connection,
  filled: Filled & { missing: 'keep' | 'zero' },
): Promise<string[]> {
  const thresholds = await thresholdsOf(connection, filled.price_list_id);
  if (thresholds.vanished === null && thresholds.shifted === null && thresholds.refused === null) return [];
  await analyzeStaged(connection);
  const figures = await figuresOf(connection, filled, 'refused', thresholds.shift);
  // Items that the file does not name keep their stock, so none can vanish.
  const reasons = reasonsToHold(
    figures,
    filled.missing === 'zero' ? thresholds : { ...thresholds, vanished: null },
  );
  return reasons.map((reason) => sentence(reason));
}
