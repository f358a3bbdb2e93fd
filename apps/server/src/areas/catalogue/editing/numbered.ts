import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/**
 * Products as their numbers name them: `id`, `article_norm`, `brand_id`. The number of a product that turned out to be another leads to
 * that one. Whoever looks a product up by number reads this, and never `product` alone.
 */
export const NUMBERED = sql.raw(
  '(SELECT coalesce(merged_into_id, id) AS id, article_norm, brand_id FROM product)',
);

/**
 * How many products a brand or a category has: those that are searched for, and those that turned out to be others. `product` itself has
 * no index by them, which every new product would have to write.
 */
export const productsOf = (column: SQL, id: SQL) => sql`(
  (SELECT count(*) FROM product_search s WHERE s.${column} = ${id})
  + (SELECT count(*) FROM product other WHERE other.${column} = ${id} AND other.merged_into_id IS NOT NULL))`;

/** The product that an id means now. */
export const standsFor = (id: number) =>
  sql`coalesce((SELECT merged_into_id FROM product WHERE id = ${id}), ${id}::bigint)`;

/**
 * Rows of a file that name products which turned out to be others name those from here on: what counts rows of one product then sees
 * that they are one. As it was written stays in `article` and `brand`.
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
