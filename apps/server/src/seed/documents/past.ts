import { normalizeArticle } from '@portal/domain/part-number';
import type pg from 'pg';
import { REPLACED_NUMBERS } from '../vocabulary/known.ts';

/**
 * Only the first products have former prices and replaced part numbers: more would take too long to create.
 */
const WITH_PAST = 2_000;
const REPLACED = 20_000;
const DAY = 86_400_000;

/** Dates by the number of days ago; computed once, because millions of rows use them. */
const DAYS = Array.from({ length: 121 }, (_, ago) =>
  new Date(Date.now() - ago * DAY).toISOString().slice(0, 10),
);

/**
 * The day since which an item's price applies: recent for products with former prices, long ago for the
 * others.
 */
export function priceSince(productId: number, itemId: number): string {
  return DAYS[productId <= WITH_PAST ? 6 + (itemId % 22) : 120] ?? '';
}

/**
 * Former prices of the last months, each a little lower than the next, and part numbers replaced by their
 * makers.
 */
export async function seedPast(client: pg.ClientBase): Promise<void> {
  await client.query(
    `
    INSERT INTO price_history (product_id, supplier_id, from_day, to_day, price_kopecks)
    SELECT product_id, supplier_id, price_since - 28 * step, price_since - 28 * (step - 1),
           greatest(10, round(price_kopecks * (1 - 0.035 * step + (abs(hashint8(id + step)) % 9 - 4) / 100.0) / 10) * 10)
    FROM price_list_item CROSS JOIN generate_series(1, 4) AS step WHERE product_id <= $1`,
    [WITH_PAST],
  );
  await client.query(
    `
    INSERT INTO supersession (brand_id, article, article_norm, product_id, source)
    SELECT brand_id, article, article_norm, next, 'Каталог изготовителя' FROM (
      SELECT p.*, lead(p.id) OVER (PARTITION BY p.brand_id, p.category_id ORDER BY p.id) AS next
      FROM product p JOIN brand ON brand.id = p.brand_id AND brand.is_oem WHERE p.id <= $1) old
    WHERE next IS NOT NULL AND id % 40 = 0`,
    [REPLACED],
  );
  for (const { brand, article, by } of REPLACED_NUMBERS)
    await client.query(
      `
      INSERT INTO supersession (brand_id, article, article_norm, product_id, source)
      SELECT p.brand_id, $1, $2, p.id, 'Каталог изготовителя' FROM product p JOIN brand ON brand.id = p.brand_id
      WHERE brand.title = $3 AND p.article = $4`,
      [article, normalizeArticle(article), brand, by],
    );
}
