import { searchForms, switchKeyboardLayout } from '@portal/domain/part-number';
import { toCyrillic, toLatin } from '@portal/domain/transliteration';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';

/** Maximum number of characters of a title that are searched. */
export const LONGEST_TITLE = 200;
/** Maximum number of words of a title that are searched. */
export const MOST_WORDS = 8;
const WORD = /[a-zа-яё]+/giu;

/**
 * Prefix condition that can use an index; LIKE can only for a pattern known when the statement is planned.
 */
export const begins = (column: SQL, prefix: SQL) =>
  sql`${column} ~>=~ ${prefix} AND ${column} ~<~ (${prefix} || chr(1114111))`;

/** A word in at least this many titles is common and is not corrected. */
const COMMON = 20;
/** How many times more frequent the correction of a rare word must be. */
const TIMES_MORE = 10;
/** Minimum similarity of a rare word and its correction, 0 to 1. */
const ALIKE = 0.4;
/** Minimum length of a word that is corrected although it occurs in titles. */
const SHORTEST_DOUBTED = 5;

/**
 * The title in lower case with corrected words. An unknown word becomes the shortest word with this
 * prefix, otherwise the most similar word, also in the other alphabet. A rare word becomes a similar word
 * that is many times more frequent, so that a misspelt title does not hide the right ones. Common words
 * and words without a similar one stay.
 */
export async function correctTitle(database: Database, title: string): Promise<string> {
  const words = [...new Set(title.toLowerCase().match(WORD))]
    .filter(({ length }) => length >= 3)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return title.toLowerCase();
  const { rows } = await corrections(database, {
    words,
    cyrillic: words.map(toCyrillic),
    latin: words.map(toLatin),
  });
  const better = new Map(rows.map(({ word, better: found }) => [word, found]));
  return title.toLowerCase().replaceAll(WORD, (word) => better.get(word) ?? word);
}

const bearing = (word: SQL, most: SQL) => sql`
  SELECT count(*) AS n FROM (
    SELECT 1 FROM product_search s WHERE s.words @@ plainto_tsquery('russian', ${word}) LIMIT ${most}) bearers`;

const similarTo = (word: SQL, rank: number) => sql`
  (SELECT t.word, ${sql.raw(String(rank))} AS rank, -similarity(t.word, ${word}) AS distance FROM title_word t
   WHERE t.word % ${word} AND t.word <> w.word ORDER BY similarity(t.word, ${word}) DESC, t.word LIMIT 3)`;

const corrections = preparedCall<
  { words: string[]; cyrillic: string[]; latin: string[] },
  { word: string; better: string }
>(
  'corrections',
  sql`
    SELECT w.word, better.word AS better
    FROM unnest(${sql.placeholder('words')}::text[], ${sql.placeholder('cyrillic')}::text[], ${sql.placeholder('latin')}::text[]) AS w(word, cyrillic, latin)
    CROSS JOIN LATERAL (${bearing(sql`w.word`, sql.raw(String(COMMON)))}) own
    CROSS JOIN LATERAL (
      SELECT found.word FROM (
        (SELECT t.word, 1 AS rank, length(t.word)::real AS distance FROM title_word t
         WHERE own.n = 0 AND ${begins(sql`t.word`, sql`w.word`)} ORDER BY length(t.word), t.word LIMIT 1)
        UNION ALL ${similarTo(sql`w.word`, 2)}
        UNION ALL ${similarTo(sql`w.cyrillic`, 3)}
        UNION ALL ${similarTo(sql`w.latin`, 3)}) found
      WHERE own.n = 0 OR (
        found.rank = 2 AND length(w.word) >= ${sql.raw(String(SHORTEST_DOUBTED))} AND -found.distance >= ${sql.raw(String(ALIKE))}
        AND plainto_tsquery('russian', found.word) <> plainto_tsquery('russian', w.word)
        AND (${bearing(sql`found.word`, sql.raw(String(COMMON * TIMES_MORE)))}) >= own.n * ${sql.raw(String(TIMES_MORE))})
      ORDER BY found.rank, found.distance, found.word LIMIT 1) better
    WHERE own.n < ${sql.raw(String(COMMON))}`,
);

type Suggestions = Answer<'suggest'>['data'];
/** Maximum numbers of suggested products and titles. */
const PRODUCTS = 6;
const TITLES = 4;
/** Number of candidate products from which the best are chosen. */
const CANDIDATES = 200;
/** Number of candidate words from which the most used are chosen. */
const COMPLETIONS = 12;
/** Number of the most popular products in which the use of a word is counted. */
const SAMPLE = 1_000;

/**
 * Suggestions for the typed text: products by number prefix, in both layouts, and titles with the last
 * word completed.
 */
export async function suggest(database: Database, typed: string): Promise<Suggestions> {
  const text = typed.trim();
  const prefixes = searchForms(text).filter(({ length }) => length >= 2);
  const [before = '', last = ''] = /^(.*?)([a-zа-яё]*)$/isu.exec(text)?.slice(1) ?? [];
  const lasts = [last, switchKeyboardLayout(last)]
    .map((word) => word.toLowerCase())
    .filter((word) => /^[a-zа-яё]{2,40}$/u.test(word));
  const [products, words] = await Promise.all([
    prefixes.length > 0 ? suggestedProducts(database, { prefixes }) : { rows: [] },
    lasts.length > 0 ? suggestedWords(database, { lasts, before }) : { rows: [] },
  ]);
  const titles = words.rows.map(({ word }) => `${before}${word}`);
  return { products: products.rows, titles: [...new Set(titles)] };
}

const suggestedProducts = preparedCall<{ prefixes: string[] }, Suggestions['products'][number]>(
  'suggested-products',
  // Sort as the index does, so that PostgreSQL scans the index and stops after CANDIDATES rows.
  sql`
    WITH near AS MATERIALIZED (
      SELECT found.*, typed.place FROM unnest(${sql.placeholder('prefixes')}::text[]) WITH ORDINALITY AS typed(prefix, place)
      CROSS JOIN LATERAL (
        SELECT p.id, p.brand_id, p.article, p.article_norm, p.title, p.best_seller FROM product p
        WHERE ${begins(sql`p.article_norm`, sql`typed.prefix`)} AND p.merged_into_id IS NULL
        ORDER BY p.article_norm USING ~<~ LIMIT ${sql.raw(String(CANDIDATES))}) found)
    SELECT near.id, brand.title AS brand_title, near.article, near.title
    FROM near JOIN brand ON brand.id = near.brand_id
    ORDER BY near.place, length(near.article_norm), near.best_seller DESC, near.article_norm, brand.title
    LIMIT ${sql.raw(String(PRODUCTS))}`,
);

const suggestedWords = preparedCall<{ lasts: string[]; before: string }, { word: string }>(
  'suggested-words',
  // Count the use of a word in a sample: counting a very common word would read half of the catalogue. A
  // word that is not in the sample is rare and is searched in the whole catalogue.
  sql`
    WITH sample AS MATERIALIZED (
      SELECT words FROM product_search ORDER BY popularity DESC, product_id LIMIT ${sql.raw(String(SAMPLE))})
    SELECT done.word FROM unnest(${sql.placeholder('lasts')}::text[]) WITH ORDINALITY AS typed(word, place)
    CROSS JOIN LATERAL (
      SELECT t.word FROM title_word t WHERE ${begins(sql`t.word`, sql`typed.word`)}
      ORDER BY length(t.word), t.word LIMIT ${sql.raw(String(COMPLETIONS))}) done
    CROSS JOIN LATERAL (SELECT plainto_tsquery('russian', ${sql.placeholder('before')}::text || done.word) AS query OFFSET 0) asked
    CROSS JOIN LATERAL (SELECT count(*) AS n FROM sample WHERE sample.words @@ asked.query) used
    WHERE used.n > 0 OR EXISTS (SELECT 1 FROM product_search s WHERE s.words @@ asked.query)
    ORDER BY typed.place, used.n DESC, length(done.word), done.word LIMIT ${sql.raw(String(TITLES))}`,
);
