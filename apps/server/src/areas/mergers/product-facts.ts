import { productCollisions, productMergerStops } from '@portal/domain/mergers';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { countMoving } from './moved.ts';
import { PRODUCTS } from './product-plan.ts';

type Preview = Answer<'previewProductMerger'>['data'];
export interface ProductSide extends Record<string, unknown> {
  id: number;
  title: string;
  brand: string;
  name: string;
  category: string;
  characteristics: number;
  pictures: number;
  suppliers: number;
  merged: boolean;
}

/** Both products. With `locked`, waits for current writers of their rows and blocks new ones. Throws 404. */
export async function readProducts(
  connection: Connection,
  { kept, emptied }: { kept: number; emptied: number },
  locked = false,
): Promise<{ kept: ProductSide; emptied: ProductSide }> {
  if (locked)
    await connection.execute(
      sql`SELECT FROM product WHERE id IN (${kept}, ${emptied}) ORDER BY id FOR UPDATE`,
    );
  const { rows } = await connection.execute<ProductSide>(sql`
    SELECT p.id, brand.title || ' ' || p.article AS title, brand.title AS brand, p.title AS name, category.title AS category, p.merged_into_id IS NOT NULL AS merged,
           coalesce((SELECT cardinality(kit.values) FROM feature_set kit WHERE kit.id = p.feature_set_id), 0) AS characteristics,
           (SELECT count(*) FROM product_picture shot WHERE shot.product_id = p.id)::int AS pictures,
           (SELECT count(*) FROM price_list_item item WHERE item.product_id = p.id AND item.price_list_id IS NOT NULL)::int AS suppliers
    FROM product p JOIN brand ON brand.id = p.brand_id JOIN category ON category.id = p.category_id WHERE p.id IN (${kept}, ${emptied})`);
  const one = rows.find(({ id }) => id === kept);
  const other = rows.find(({ id }) => id === emptied);
  if (!one || !other) throw notFound('Товар не найден');
  return { kept: one, emptied: other };
}

/** Messages about everything that prevents the merger. */
export async function readProductStops(
  connection: Connection,
  { kept, emptied }: { kept: ProductSide; emptied: ProductSide },
): Promise<string[]> {
  const { rows } = await connection.execute<{ replaced: boolean }>(sql`
    SELECT EXISTS (SELECT FROM supersession old JOIN product p ON p.article_norm = old.article_norm AND p.brand_id = old.brand_id
                   WHERE (p.id, old.product_id) IN ((${kept.id}, ${emptied.id}), (${emptied.id}, ${kept.id}))) AS replaced`);
  return productMergerStops({
    same: kept.id === emptied.id,
    kept,
    emptied,
    replaced: rows[0]?.replaced ?? false,
  }).map((stop) => sentence(stop));
}

/** Things that both products have, and what the merger does with them. */
async function readCollisions(
  connection: Connection,
  both: { kept: ProductSide; emptied: ProductSide },
): Promise<string[]> {
  const { id: kept, brand } = both.kept;
  const { id: emptied, brand: other } = both.emptied;
  const { rows } = await connection.execute<Record<'prices' | 'stocks' | 'baskets', number>>(sql`
    WITH both_price AS MATERIALIZED (
           SELECT k.id AS kept_item, e.id AS item, k.price_list_id IS NOT NULL AND e.price_list_id IS NOT NULL AS listed
           FROM price_list_item k JOIN price_list_item e ON ${PRODUCTS.pairs(kept, emptied)}),
         both_stock AS MATERIALIZED (
           SELECT mine.id AS kept_reserve, theirs.id AS reserve, listed FROM both_price
           JOIN reserve mine ON mine.item_id = kept_item JOIN reserve theirs ON theirs.item_id = item AND theirs.storage_id = mine.storage_id)
    SELECT (SELECT count(*) FROM both_price WHERE listed)::int AS prices, (SELECT count(*) FROM both_stock WHERE listed)::int AS stocks,
           (SELECT count(*) FROM both_stock JOIN basket_item line ON line.reserve_id = reserve
            JOIN basket_item other ON other.basket_id = line.basket_id AND other.reserve_id = kept_reserve)::int AS baskets`);
  if (!rows[0]) return [];
  return productCollisions({ ...rows[0], brands: [brand, other] }).map((collision) => sentence(collision));
}

const shown = ({ merged: _, brand: __, ...side }: ProductSide): Preview['kept'] => side;

/** The result of a merger without doing it. Throws 404. */
export async function previewProductMerger(
  connection: Connection,
  kept: number,
  emptied: number,
): Promise<Preview> {
  const both = await readProducts(connection, { kept, emptied });
  const one = kept === emptied;
  return {
    kept: shown(both.kept),
    emptied: shown(both.emptied),
    stops: await readProductStops(connection, both),
    moves: one ? [] : await countMoving(connection, PRODUCTS, kept, emptied),
    collisions: one ? [] : await readCollisions(connection, both),
  };
}
