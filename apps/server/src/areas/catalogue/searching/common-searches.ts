import { setTimeout } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { inCategory } from '../categories.ts';
import { countInAdvance, forget, MANY } from './facets.ts';
import { saying, termsOf } from './meanings.ts';

/** Shortest pause between two rounds of counting, in milliseconds. */
const PAUSE = 300_000;

/** Milliseconds between a round of counting and the next one: counting takes at most a tenth of the time. */
export const pauseAfter = (took: number) => Math.max(PAUSE, took * 9);

/** Condition on titles for a tsquery in PostgreSQL's text form. */
export const byQuery = (query: string) => sql`s.words @@ ${query}::tsquery`;

export interface CommonSearches {
  /** Resolves to the milliseconds it took when all of them have been counted once. */
  counted: Promise<number>;
  stop(): Promise<void>;
}

/**
 * Keeps counts of very common words, with their synonyms, and of large categories up to date. Counting them takes too long for a
 * search request, so it is done in advance, one after another; each count is used until the next round
 * replaces it. Which ones are common is taken from PostgreSQL's statistics.
 */
export function countCommonSearches(
  database: Database,
  log: { error(details: object, message: string): void },
  pause: (took: number) => number = pauseAfter,
): CommonSearches {
  const stopping = new AbortController();
  let known = new Set<string>();
  const round = async (): Promise<number> => {
    const began = performance.now();
    const now = new Set<string>();
    try {
      const words = new Set([...(await commonWords(database)), ...(await commonPhrases(database))]);
      const categories = await largeCategories(database);
      for (const match of [...[...words].map(byQuery), ...categories]) {
        if (stopping.signal.aborted) return 0;
        now.add(await countInAdvance(database, match));
      }
      forget([...known].filter((key) => !now.has(key)));
      known = now;
    } catch (error) {
      known = new Set([...known, ...now]);
      log.error({ err: error }, 'counts of common searches');
    }
    return performance.now() - began;
  };
  const rounds = async (first: Promise<number>) => {
    let took = await first;
    while (await paused(pause(took), stopping.signal)) took = await round();
  };
  const first = round();
  const running = rounds(first);
  return {
    counted: first,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Waits; false if it was aborted. */
async function paused(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await setTimeout(milliseconds, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}

/** Share of all products from which a word or category is common. */
const MANY_OF_ALL = sql`${MANY} / greatest((SELECT reltuples FROM pg_class WHERE oid = 'product_search'::regclass), 1)`;

/** Common words as tsqueries, most frequent first. */
async function commonWords(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ query: string }>(sql`
    SELECT quote_literal(word)::tsquery::text AS query
    FROM pg_stats CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(word, share)
    WHERE schemaname = 'public' AND tablename = 'product_search' AND attname = 'words'
      AND word IS NOT NULL AND share >= ${MANY_OF_ALL}
    ORDER BY share DESC`);
  return rows.map(({ query }) => query);
}

/**
 * Queries of the words and phrases with synonyms, and of the aliases of brands, for which PostgreSQL expects many titles:
 * a search for them asks for their synonyms, too, so its count is not that of the word.
 */
async function commonPhrases(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ phrase: string }>(
    sql`SELECT phrase FROM search_synonym UNION SELECT norm FROM brand_alias`,
  );
  const queries: string[] = [];
  for (const { phrase } of rows) {
    const terms = await termsOf(database, phrase);
    const {
      rows: [asked],
    } = await database.execute<{ query: string }>(sql`SELECT ${saying(terms)}::text AS query`);
    if (asked && (await expectedTitles(database, asked.query)) >= MANY) queries.push(asked.query);
  }
  return queries;
}

/** The number of titles that PostgreSQL's planner expects for a tsquery in its text form. */
async function expectedTitles(database: Database, query: string): Promise<number> {
  const { rows } = await database.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT FROM product_search s WHERE ${byQuery(query)}`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Large categories including their subcategories, largest first. */
async function largeCategories(database: Database): Promise<SQL[]> {
  const { rows } = await database.execute<{ top: number }>(sql`
    WITH RECURSIVE below AS (
      SELECT id AS top, id FROM category
      UNION SELECT below.top, child.id FROM below JOIN category child ON child.parent_id = below.id)
    SELECT below.top
    FROM pg_stats CROSS JOIN unnest(most_common_vals::text::int[], most_common_freqs) AS common(id, share)
    JOIN below ON below.id = common.id
    WHERE schemaname = 'public' AND tablename = 'product_search' AND attname = 'category_id'
    GROUP BY below.top HAVING sum(share) >= ${MANY_OF_ALL}
    ORDER BY sum(share) DESC`);
  return Promise.all(rows.map(({ top }) => inCategory(database, top)));
}
