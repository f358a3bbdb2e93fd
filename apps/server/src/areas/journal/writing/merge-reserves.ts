import { sql } from 'drizzle-orm';
import { renumberStaged } from '../../catalogue/editing/numbered.ts';
import type { Transaction } from '../../../database/connect.ts';
import { MOST_NAMED } from '../../../events/offers-changed.ts';
import { lockLists } from '../../prices/own-lists.ts';
import { setCounted } from '../../stock/counted.ts';
import { keepStock } from './stock-before.ts';
import {
  analyzeStaged,
  type Merged,
  type MergeInput,
  rankRows,
  resolveBrands,
  writeRejected,
} from './merge.ts';

const UNPRICED = 'нет в ваших прайс-листах: сначала добавьте цену';

/**
 * Merges staged counts into a storage's stock; the last valid row of a product wins. Products on none of
 * the seller's price lists have no price and are refused. With `missing` = zero, products that no row
 * names get zero stock.
 */
export async function mergeReserves(
  transaction: Transaction,
  {
    upload_id,
    supplier_id,
    storage_id,
    missing,
  }: Pick<MergeInput, 'upload_id' | 'supplier_id' | 'storage_id' | 'missing'>,
): Promise<Merged> {
  await transaction.execute(sql`SET LOCAL work_mem = '64MB'`);
  await lockLists(transaction, supplier_id);
  await renumberStaged(transaction);
  await analyzeStaged(transaction);
  // A stock upload creates neither brands nor products, so unknown spellings stay unknown.
  await resolveBrands(transaction, { new_brands: [], every_new_brand: false });
  await rankRows(transaction);
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE target ON COMMIT DROP AS
    SELECT ranked.row_number, ranked.article, ranked.quantity, ranked.is_more, item.id AS item_id
    FROM ranked
    LEFT JOIN product ON product.article_norm = ranked.article_norm AND product.brand_id = ranked.brand_id
    LEFT JOIN price_list_item AS item
      ON item.product_id = product.id AND item.supplier_id = ${supplier_id} AND item.price_list_id IS NOT NULL
    WHERE ranked.row_number = ranked.last_row`);
  await transaction.execute(sql`
    INSERT INTO staged_refusal (row_number, field, value, reason)
    SELECT row_number, 'Артикул', article, ${UNPRICED}::text FROM target WHERE item_id IS NULL`);
  const { rows } = await transaction.execute<{ taken: number; duplicates: number }>(sql`
    SELECT (SELECT count(*) FROM target WHERE item_id IS NOT NULL) AS taken,
           (SELECT count(*) FROM ranked WHERE row_number < last_row) AS duplicates`);
  const { taken = 0, duplicates = 0 } = rows[0] ?? {};
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT target.item_id, reserve.id AS reserve_id, target.quantity, target.is_more
    FROM target LEFT JOIN reserve ON reserve.item_id = target.item_id AND reserve.storage_id = ${storage_id}
    WHERE target.item_id IS NOT NULL
      AND (reserve.id IS NULL OR (reserve.quantity, reserve.is_more) IS DISTINCT FROM (target.quantity, target.is_more))`);
  if (Number(taken) > 0 && missing === 'zero') await addMissing(transaction, supplier_id, storage_id);
  const changed = await setCounted(transaction, storage_id, () =>
    keepStock(transaction, upload_id, { supplier_id, storage_id }),
  );
  const refused = await writeRejected(transaction, upload_id);
  return {
    taken: Number(taken),
    duplicates: Number(duplicates),
    refused,
    created_products: 0,
    entries: [],
    other_titles: 0,
    changed: changed.length > MOST_NAMED ? null : changed,
  };
}

/** Sets the stock of products that no row names, not even a refused one, to zero. */
async function addMissing(transaction: Transaction, supplierId: number, storageId: number): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO counted (item_id, reserve_id, quantity, is_more)
    SELECT item.id, reserve.id, 0, false
    FROM price_list_item AS item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storageId}
    WHERE item.supplier_id = ${supplierId} AND (reserve.quantity > 0 OR reserve.is_more)
      AND NOT EXISTS (SELECT FROM target WHERE target.item_id = item.id)
      AND item.product_id NOT IN (
        SELECT product.id FROM staged_presence
        LEFT JOIN brand ON brand.norm = staged_presence.brand_norm
        LEFT JOIN brand_alias ON brand_alias.norm = staged_presence.brand_norm
        JOIN product ON product.article_norm = staged_presence.article_norm
                    AND product.brand_id = coalesce(brand.id, brand_alias.brand_id))`);
}
