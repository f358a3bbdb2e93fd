import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/**
 * Products by number: `id`, `article_norm`, `brand_id`. The number of a merged product gives the id of the
 * product into which it was merged. Use this for every lookup by number instead of `product`.
 */
export const NUMBERED = sql.raw(
  '(SELECT coalesce(merged_into_id, id) AS id, article_norm, brand_id FROM product)',
);

/**
 * Number of products of a brand or category, including merged ones. Counted in `product_search`, because
 * an index on `product` for this would slow down every insert.
 */
export const productsOf = (column: SQL, id: SQL) => sql`(
  (SELECT count(*) FROM product_search s WHERE s.${column} = ${id})
  + (SELECT count(*) FROM product other WHERE other.${column} = ${id} AND other.merged_into_id IS NOT NULL))`;

/** The product's id, or the id of the product into which it was merged. */
export const standsFor = (id: number | Placeholder) =>
  sql`coalesce((SELECT merged_into_id FROM product WHERE id = ${id}), ${id}::bigint)`;

/**
 * Replaces numbers of merged products in the staged rows by the numbers of the products into which they
 * were merged, so that duplicates are found. The original texts stay in `article` and `brand`.
 */
export async function renumberStaged(connection: Connection): Promise<void> {
  for (const table of ['staged_row', 'staged_presence'])
    await connection.execute(sql`
      UPDATE ${sql.identifier(table)} row SET article_norm = kept.article_norm, brand_norm = brand.norm
      FROM product emptied
      JOIN product kept ON kept.id = emptied.merged_into_id
      JOIN brand ON brand.id = kept.brand_id
      JOIN (SELECT id AS brand_id, norm FROM brand UNION ALL SELECT brand_id, norm FROM brand_alias) said ON said.brand_id = emptied.brand_id
      WHERE emptied.merged_into_id IS NOT NULL AND row.article_norm = emptied.article_norm AND row.brand_norm = said.norm`);
}
