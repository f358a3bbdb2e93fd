// The products of the demo as the peers get them: one price and one stock each, with what the search counts as facets.
import type pg from 'pg';

export interface Row {
  id: number;
  brand: string;
  article: string;
  /** The number without signs. */
  norm: string;
  title: string;
  description: string;
  category: string;
  features: string[];
  /** Roubles: the cheapest offer. */
  price: number;
  stock: number;
  /** The number, followed by the brand where two products have the same: the peers' numbers are unique. */
  sku: string;
  /** The address of the product's page. */
  slug: string;
}

/** Stock of each product in the peers: enough for every order of the bench. */
const STOCK = 1_000_000;

/** All products of a seeded database, by id. */
export async function rowsOf(database: pg.Client): Promise<Row[]> {
  const { rows } = await database.query<Row>(
    `SELECT p.id::int AS id, brand.title AS brand, p.article, p.article_norm AS norm, p.title, p.description,
            kind.title AS category,
            coalesce((SELECT array_agg(f.title || ': ' || v.value ORDER BY v.id)
                      FROM feature_set s CROSS JOIN unnest(s.values) one JOIN feature_value v ON v.id = one
                      JOIN feature f ON f.id = v.feature_id WHERE s.id = p.feature_set_id), '{}') AS features,
            coalesce((SELECT min(i.price_kopecks) FROM price_list_item i WHERE i.product_id = p.id), 10000)::float / 100 AS price,
            $1::int AS stock,
            p.article || CASE WHEN twin.first = p.id THEN '' ELSE ' ' || brand.title END AS sku,
            lower(p.article_norm) || CASE WHEN twin.first = p.id THEN '' ELSE '-' || p.id END AS slug
     FROM product p JOIN brand ON brand.id = p.brand_id JOIN category kind ON kind.id = p.category_id
     JOIN (SELECT article_norm, min(id) AS first FROM product GROUP BY article_norm) twin USING (article_norm)
     ORDER BY p.id`,
    [STOCK],
  );
  const numbers = new Set<string>();
  for (const row of rows) {
    if (numbers.has(row.sku)) row.sku += ` ${row.id}`;
    numbers.add(row.sku);
  }
  return rows;
}

/** The products that are asked for: with an offer in stock and a number of their own, always in the same mixed order. */
export async function askedOf(database: pg.Client, rows: readonly Row[]): Promise<Row[]> {
  const { rows: found } = await database.query<{ id: number }>(
    `SELECT p.id::int AS id FROM product p
     WHERE EXISTS (SELECT FROM price_list_item i JOIN reserve r ON r.item_id = i.id WHERE i.product_id = p.id AND r.quantity > 50)
       AND NOT EXISTS (SELECT FROM product twin WHERE twin.article_norm = p.article_norm AND twin.id <> p.id)
     ORDER BY md5(p.article) LIMIT 2000`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}
