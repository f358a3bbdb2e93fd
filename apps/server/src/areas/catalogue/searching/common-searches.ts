import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { inCategory } from '../categories.ts';
import { MANY, recount } from './facets.ts';

/** Milliseconds between recounts; cached counts live longer than this. */
const EVERY = 300_000;

/** Condition on titles for a tsquery in PostgreSQL's text form. */
export const byQuery = (query: string) => sql`s.words @@ ${query}::tsquery`;

export interface CommonSearches {
  /** Resolves when all of them have been counted once. */
  counted: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keeps cached counts of very common words and of large categories up to date. Counting them takes too
 * long for a search request, so it is done in advance, one after another. Which ones are common is taken
 * from PostgreSQL's statistics.
 */
export function countCommonSearches(
  database: Database,
  log: { error(details: object, message: string): void },
): CommonSearches {
  let isStopped = false;
  const count = async () => {
    try {
      const words = await commonWords(database);
      const categories = await largeCategories(database);
      for (const match of [...words.map(byQuery), ...categories]) {
        if (isStopped) return;
        await recount(database, match);
      }
    } catch (error) {
      log.error({ err: error }, 'counts of common searches');
    }
  };
  let counting = count();
  const timer = setInterval(() => {
    counting = counting.then(count);
  }, EVERY);
  timer.unref();
  return {
    counted: counting,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await counting;
    },
  };
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
