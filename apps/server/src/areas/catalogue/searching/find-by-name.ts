import { normalizeArticle } from '@portal/domain/part-number';
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
    return sql`
      SELECT s.id, b.title || ' ' || s.article AS title, s.title AS note
      FROM (SELECT * FROM product WHERE article_norm ~>=~ ${norm} AND article_norm ~<~ (${norm} || chr(1114111)) AND merged_into_id IS NULL
            ORDER BY article_norm LIMIT ${FOUND}) s JOIN brand b ON b.id = s.brand_id
      WHERE ${norm} <> '' ORDER BY s.article_norm, b.title`;
  },
};

/** Finds brands and categories by a part of their title, products by the beginning of their number. */
export async function findByName(connection: Connection, kind: FoundKind, text: string): Promise<Found[]> {
  const { rows } = await connection.execute<Found & Record<string, unknown>>(SEARCHES[kind](text.trim()));
  return rows;
}
