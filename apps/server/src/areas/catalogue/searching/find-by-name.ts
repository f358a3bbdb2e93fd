import { normalizeArticle } from '@portal/domain/part-number';
import { namedNumbers } from '@portal/domain/search-words';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { contains } from '../../../database/like.ts';

/** A search result; `note` distinguishes results with the same title. */
export interface Found {
  id: number;
  title: string;
  note: string;
}
/** Maximum number of results. */
const FOUND = 20;

type FoundKind = 'brand' | 'category' | 'article';
const SEARCHES: Readonly<Record<FoundKind, (text: string) => SQL>> = {
  brand: (text) => sql`
    SELECT id, title, '' AS note FROM brand WHERE title ILIKE ${contains(text)}
    ORDER BY title ILIKE ${contains(text).slice(1)} DESC, title LIMIT ${FOUND}`,
  category: (text) => sql`
    SELECT c.id, c.title, coalesce(above.title, '') AS note
    FROM category c LEFT JOIN category above ON above.id = c.parent_id AND above.id <> 1
    WHERE c.id <> 1 AND c.title ILIKE ${contains(text)} ORDER BY c.title, c.id LIMIT ${FOUND}`,
  // A range instead of LIKE, which cannot use the index for a prefix passed as a parameter.
  article: (text) => {
    const norm = normalizeArticle(text);
    const { numbers, brands } = namedNumbers(text);
    const begun = (from: SQL) =>
      sql`p.article_norm ~>=~ ${from} AND p.article_norm ~<~ (${from} || chr(1114111)) AND p.merged_into_id IS NULL`;
    return sql`
      WITH branded AS (
        SELECT id FROM brand WHERE norm = ANY(${sql.param(brands)}::text[])
        UNION SELECT brand_id FROM brand_alias WHERE norm = ANY(${sql.param(brands)}::text[])),
      found AS (
        (SELECT p.id FROM product p WHERE ${begun(sql`${norm}::text`)} ORDER BY p.article_norm LIMIT ${FOUND})
        UNION
        (SELECT p.id FROM unnest(${sql.param(numbers)}::text[]) typed(norm)
         CROSS JOIN LATERAL (
           SELECT p.id, p.brand_id, p.article_norm FROM product p WHERE ${begun(sql`typed.norm`)}
             AND p.brand_id IN (SELECT id FROM branded) ORDER BY p.article_norm LIMIT ${FOUND}) p))
      SELECT s.id, b.title || ' ' || s.article AS title, s.title AS note
      FROM found JOIN product s ON s.id = found.id JOIN brand b ON b.id = s.brand_id
      WHERE ${norm} <> '' ORDER BY s.article_norm, b.title LIMIT ${FOUND}`;
  },
};

/** Finds brands and categories by a part of their title, products by the beginning of their number, which may be named with their brand. */
export async function findByName(connection: Connection, kind: FoundKind, text: string): Promise<Found[]> {
  const { rows } = await connection.execute<Found & Record<string, unknown>>(SEARCHES[kind](text.trim()));
  return rows;
}
