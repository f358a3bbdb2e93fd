import { normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/**
 * Ids of products in the 1C of a storage, by product: its good with the same article and brand. A product of which
 * 1C has several goods is left out: nothing tells which one is meant.
 */
export async function knownGoods(
  connection: Connection,
  storageId: number,
  products: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await connection.execute<{
    uid: string;
    brand: string;
    product_id: number;
    brands: string[];
  }>(sql`
    SELECT good.uid, good.brand, p.id AS product_id,
           array_append(ARRAY(SELECT alias.norm FROM brand_alias alias WHERE alias.brand_id = p.brand_id), brand.norm) AS brands
    FROM product p JOIN brand ON brand.id = p.brand_id
    JOIN commerceml_good good ON good.storage_id = ${storageId} AND good.article_norm = p.article_norm AND NOT good.deleted
    WHERE p.id = ANY(${sql.param([...new Set(products)])}::bigint[])`);
  const same = rows.filter(({ brand, brands }) => brands.includes(normalizeBrand(brand)));
  const byProduct = Map.groupBy(same, ({ product_id }) => product_id);
  return new Map(
    [...byProduct].flatMap(([id, [good, ...more]]) => (good && more.length === 0 ? [[id, good.uid]] : [])),
  );
}
