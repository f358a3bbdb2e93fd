import { normalizeArticle, switchKeyboardLayout } from '@portal/domain/part-number';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';

/** Letters of a title that are looked at. */
export const LONGEST_TITLE = 200;
/** Words of it that are looked at. */
export const MOST_WORDS = 8;
const WORD = /[a-zа-яё]+/giu;

/** A text that begins so, by an index: LIKE finds one only for a pattern that is known beforehand. */
const begins = (column: SQL, prefix: SQL) =>
  sql`${column} ~>=~ ${prefix} AND ${column} ~<~ (${prefix} || chr(1114111))`;

/**
 * A title with every word that no product bears replaced by the word it begins, else by the most similar one. Words that are
 * known, and words that resemble nothing, stay.
 */
export async function correctTitle(database: Database, title: string): Promise<string> {
  const words = [...new Set(title.toLowerCase().match(WORD))]
    .filter(({ length }) => length >= 3)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return title;
  const { rows } = await database.execute<{ word: string; better: string | null }>(sql`
    SELECT w.word, (
      SELECT found.word FROM (
        (SELECT t.word, 1 AS rank, length(t.word)::real AS distance FROM title_word t
         WHERE ${begins(sql`t.word`, sql`w.word`)} ORDER BY length(t.word), t.word LIMIT 1)
        UNION ALL
        (SELECT t.word, 2, -similarity(t.word, w.word) FROM title_word t
         WHERE t.word % w.word ORDER BY similarity(t.word, w.word) DESC, t.word LIMIT 1)) found
      ORDER BY found.rank, found.distance LIMIT 1) AS better
    FROM unnest(${sql.param(words)}::text[]) AS w(word)
    WHERE NOT EXISTS (SELECT 1 FROM product_search s WHERE s.words @@ plainto_tsquery('russian', w.word))`);
  const better = new Map(rows.flatMap(({ word, better: found }) => (found === null ? [] : [[word, found]])));
  return title.toLowerCase().replaceAll(WORD, (word) => better.get(word) ?? word);
}

type Suggestions = Answer<'suggest'>['data'];
/** Products, and titles, suggested at once. */
const PRODUCTS = 6;
const TITLES = 4;
/** Numbers looked at for the best of them. */
const CANDIDATES = 200;

/** What the typed text may become: products whose number begins so, in either layout, and titles with the last word completed. */
export async function suggest(database: Database, typed: string): Promise<Suggestions> {
  const text = typed.trim();
  const numbers = [normalizeArticle(text), normalizeArticle(switchKeyboardLayout(text))].filter(
    (norm) => norm.length >= 2,
  );
  const [before = '', last = ''] = /^(.*?)([a-zа-яё]*)$/isu.exec(text)?.slice(1) ?? [];
  const lasts = [last, switchKeyboardLayout(last)]
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-zа-яё]{2,40}$/u.test(word));
  const [products, words] = await Promise.all([
    database.execute<Suggestions['products'][number]>(sql`
      SELECT found.id, brand.title AS brand_title, found.article, found.title
      FROM unnest(${sql.param(numbers)}::text[]) WITH ORDINALITY AS typed(prefix, place)
      CROSS JOIN LATERAL (
        SELECT * FROM (SELECT p.* FROM product p WHERE ${begins(sql`p.article_norm`, sql`typed.prefix`)} ORDER BY p.article_norm LIMIT ${CANDIDATES}) near
        ORDER BY length(near.article_norm), near.best_seller DESC, near.article_norm LIMIT ${PRODUCTS}) found
      JOIN brand ON brand.id = found.brand_id
      ORDER BY typed.place, length(found.article_norm), found.best_seller DESC, found.article_norm, brand.title
      LIMIT ${PRODUCTS}`),
    database.execute<{ word: string }>(sql`
      SELECT done.word FROM unnest(${sql.param(lasts)}::text[]) WITH ORDINALITY AS typed(word, place)
      CROSS JOIN LATERAL (SELECT t.word FROM title_word t WHERE ${begins(sql`t.word`, sql`typed.word`)} ORDER BY length(t.word), t.word LIMIT 12) done
      CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM (SELECT 1 FROM product_search s WHERE s.words @@ plainto_tsquery('russian', ${before} || done.word) LIMIT 1000) seen) used
      WHERE used.n > 0
      ORDER BY typed.place, used.n DESC, length(done.word), done.word LIMIT ${TITLES}`),
  ]);
  const titles = words.rows.map(({ word }) => `${before}${word}`);
  return { products: products.rows, titles: [...new Set(titles)] };
}
