import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

// Statements by which a merger of products, or its reversal, changes the products themselves. The merger
// records the keys of statements that end with `RETURNING … AS key`, so that the same rows can be
// restored.

/** Copies the feature set of the merged product to the kept product if that has none. */
export const takeFeatureSet = (kept: number, emptied: number): SQL => sql`
  UPDATE product t SET feature_set_id = e.feature_set_id FROM product e
  WHERE t.id = ${kept} AND e.id = ${emptied} AND t.feature_set_id IS NULL AND e.feature_set_id IS NOT NULL RETURNING t.id AS key`;

/**
 * Removes the feature set copied from `emptied` from the products among `ids`, unless it has been changed
 * since.
 */
export const dropFeatureSet = (ids: SQL, emptied: number): SQL => sql`
  UPDATE product t SET feature_set_id = NULL FROM product e
  WHERE t.id IN (${ids}) AND e.id = ${emptied} AND t.feature_set_id = e.feature_set_id`;

/**
 * Marks a product as merged into another one; its number then leads to that one. `only` limits it to these
 * ids.
 */
export async function setMergedInto(
  transaction: Transaction,
  id: number,
  into: number,
  only?: SQL,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE product SET merged_into_id = ${into} WHERE id = ${id} ${only ? sql`AND id IN (${only})` : sql``}`,
  );
}

/**
 * Removes the mark of a merged product; with `from` only if it is merged into that one. Returns whether it
 * was marked.
 */
export async function clearMergedInto(transaction: Transaction, id: number, from?: number): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE product SET merged_into_id = NULL
    WHERE id = ${id} AND merged_into_id IS NOT NULL ${from === undefined ? sql`` : sql`AND merged_into_id = ${from}`}`);
  return (rowCount ?? 0) > 0;
}

/**
 * Adds a product of the same brand and category under another number.
 * @param title if empty, the other product's title is used
 * @returns its id; undefined if the number is already used or the other product does not exist
 */
export async function copyProduct(
  transaction: Transaction,
  id: number,
  { article, norm, title }: { article: string; norm: string; title: string },
): Promise<number | undefined> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    SELECT brand_id, ${article}, ${norm}, coalesce(nullif(${title}, ''), title), category_id FROM product WHERE id = ${id}
    ON CONFLICT (article_norm, brand_id) DO NOTHING RETURNING id`);
  return rows[0]?.id;
}

/**
 * Deletes a product that is among `only` and meets `unused`, a condition on `product p` that nothing
 * refers to it.
 */
export async function deleteProduct(
  transaction: Transaction,
  id: number,
  only: SQL,
  unused: SQL,
): Promise<void> {
  await transaction.execute(
    sql`DELETE FROM product p WHERE p.id = ${id} AND p.id IN (${only}) AND ${unused}`,
  );
}
