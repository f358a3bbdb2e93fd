import { type SQL, sql } from 'drizzle-orm';

/**
 * Own products that match the merged product by part number get a confirmed match with the remaining one,
 * unless they have one already.
 */
export const matchToKept = (kept: number, emptied: number, userId: number): SQL => sql`
  INSERT INTO own_match AS t (own_product_id, product_id, status, decided_by)
  SELECT own.id, ${kept}::bigint, 'confirmed', ${userId}::bigint
  FROM own_product own JOIN product e ON e.id = ${emptied} AND own.article_norm = e.article_norm AND own.brand_id = e.brand_id
  WHERE own.deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM own_match decided WHERE decided.own_product_id = own.id AND (decided.status = 'confirmed' OR decided.product_id = ${kept}))
  RETURNING t.own_product_id AS key`;

/** Undoes it: deletes confirmed matches of the own products among `own` with a product. */
export const deleteMatches = (product: number, own: SQL): SQL => sql`
  DELETE FROM own_match WHERE product_id = ${product} AND status = 'confirmed' AND own_product_id IN (${own})`;
