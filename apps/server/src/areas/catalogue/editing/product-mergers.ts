import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

// What a merger of products, or its undoing, changes in the rows of the products themselves. Statements that end with `RETURNING … AS key`
// are recorded by the merger, so that the same rows can be put back.

/** A product without a feature set takes the one of the product that is merged into it. */
export const takeFeatureSet = (kept: number, emptied: number): SQL => sql`
  UPDATE product t SET feature_set_id = e.feature_set_id FROM product e
  WHERE t.id = ${kept} AND e.id = ${emptied} AND t.feature_set_id IS NULL AND e.feature_set_id IS NOT NULL RETURNING t.id AS key`;

/** Products among `ids` lose a feature set that they took from `emptied`, unless they have another one by now. */
export const dropFeatureSet = (ids: SQL, emptied: number): SQL => sql`
  UPDATE product t SET feature_set_id = NULL FROM product e
  WHERE t.id IN (${ids}) AND e.id = ${emptied} AND t.feature_set_id = e.feature_set_id`;

/** Marks a product as merged into another one: its number leads there. `only` limits it to these ids. */
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

/** Makes a merged product a product of its own again; `from`: only if it is merged into that one. Returns whether it was. */
export async function clearMergedInto(transaction: Transaction, id: number, from?: number): Promise<boolean> {
  const { rowCount } = await transaction.execute(sql`
    UPDATE product SET merged_into_id = NULL
    WHERE id = ${id} AND merged_into_id IS NOT NULL ${from === undefined ? sql`` : sql`AND merged_into_id = ${from}`}`);
  return (rowCount ?? 0) > 0;
}

/**
 * Adds a product of the same brand and category under another number.
 * @param title the other one's title where it is empty
 * @returns its id; undefined where the number is taken, or the other product does not exist
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

/** Deletes a product that is among `only`, unless something refers to it: `unused` is a condition on `product p`. */
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
