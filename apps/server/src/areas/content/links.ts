import { type SQL, sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { findByName } from '../catalogue/searching/find-by-name.ts';

export interface Links {
  brand_ids?: number[];
  category_ids?: number[];
  article_ids?: number[];
}

/** Columns with the titles of a banner's links, for a SELECT over `publication p`. */
export const linkColumns = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'note', '') ORDER BY b.title), '[]')
   FROM publication_brand l JOIN brand b ON b.id = l.brand_id WHERE l.publication_id = p.id) AS brands,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'note', coalesce(above.title, '')) ORDER BY c.title, c.id), '[]')
   FROM publication_category l JOIN category c ON c.id = l.category_id
   LEFT JOIN category above ON above.id = c.parent_id AND above.id <> 1 WHERE l.publication_id = p.id) AS categories,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', b.title || ' ' || s.article, 'note', s.title) ORDER BY b.title, s.article), '[]')
   FROM publication_article l JOIN product s ON s.id = l.product_id JOIN brand b ON b.id = s.brand_id
   WHERE l.publication_id = p.id) AS articles`;

/** Numbers of links by kind, for lists. */
export const linkCounts = {
  brands_count: sql<number>`(SELECT count(*) FROM publication_brand l WHERE l.publication_id = p.id)`,
  categories_count: sql<number>`(SELECT count(*) FROM publication_category l WHERE l.publication_id = p.id)`,
  articles_count: sql<number>`(SELECT count(*) FROM publication_article l WHERE l.publication_id = p.id)`,
};

/**
 * Condition: the banner is linked with a product directly, by its brand, or by its category or a parent
 * category.
 */
export const linkedWith = (standardId: number): SQL => sql`p.id IN (
  SELECT publication_id FROM publication_article WHERE product_id = ${standardId}
  UNION SELECT l.publication_id FROM publication_brand l JOIN product s ON s.brand_id = l.brand_id WHERE s.id = ${standardId}
  UNION SELECT l.publication_id FROM publication_category l WHERE l.category_id IN (
    WITH RECURSIVE way AS (
      SELECT c.id, c.parent_id, 0 AS depth FROM category c JOIN product s ON s.category_id = c.id WHERE s.id = ${standardId}
      UNION ALL SELECT c.id, c.parent_id, way.depth + 1 FROM category c JOIN way ON c.id = way.parent_id WHERE way.depth < 10)
    SELECT id FROM way))`;

const TABLES = [
  ['brand_ids', sql`publication_brand`, sql`brand_id`, sql`brand`, 'Такого бренда нет'],
  ['category_ids', sql`publication_category`, sql`category_id`, sql`category`, 'Такой категории нет'],
  ['article_ids', sql`publication_article`, sql`product_id`, sql`product`, 'Такого товара нет'],
] as const;

/**
 * Replaces a banner's links; omitted kinds of links stay unchanged. Throws 422 for a target that does not
 * exist.
 */
export async function saveLinks(transaction: Transaction, bannerId: number, links: Links): Promise<void> {
  for (const [field, table, column, target, missing] of TABLES) {
    const ids = links[field];
    if (ids === undefined) continue;
    await transaction.execute(
      sql`DELETE FROM ${table} WHERE publication_id = ${bannerId} AND ${column} <> ALL(${sql.param(ids)}::bigint[])`,
    );
    await transaction.execute(sql`
      INSERT INTO ${table} (publication_id, ${column})
      SELECT ${bannerId}, t.id FROM ${target} t WHERE t.id = ANY(${sql.param(ids)}::bigint[]) ON CONFLICT DO NOTHING`);
    const { rows } = await transaction.execute<{ linked: number }>(
      sql`SELECT count(*) AS linked FROM ${table} WHERE publication_id = ${bannerId}`,
    );
    if (rows[0]?.linked !== ids.length) throw fieldFault(field, missing);
  }
}

export const linksHandlers: Handlers<'findBannerLinks'> = {
  async findBannerLinks({ query: { kind, text }, services }) {
    return { data: await findByName(services.database, kind, text) };
  },
};
