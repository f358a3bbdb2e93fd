import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { MANY, recount } from './facets.ts';

/** Milliseconds between counts; each is remembered for longer. */
const EVERY = 300_000;

/** Titles by a tsquery as PostgreSQL writes it. */
export const byQuery = (query: string) => sql`s.words @@ ${query}::tsquery`;

export interface CommonWords {
  /** When all of them have been counted for the first time. */
  counted: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Keep the counts of words that very many titles bear: counting them takes longer than one likes to wait for a search, so it is done
 * before anybody asks, one word after the other. Which words these are PostgreSQL's statistics know.
 */
export function countCommonWords(
  database: Database,
  log: { error(details: object, message: string): void },
): CommonWords {
  let isStopped = false;
  const count = async () => {
    try {
      for (const query of await commonWords(database)) {
        if (isStopped) return;
        await recount(database, byQuery(query));
      }
    } catch (error) {
      log.error({ err: error }, 'counts of common words');
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

/** Single words, as tsqueries, the most common first. */
async function commonWords(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ query: string }>(sql`
    SELECT quote_literal(word)::tsquery::text AS query
    FROM pg_stats
    CROSS JOIN unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common(word, share)
    WHERE schemaname = 'public' AND tablename = 'product_search' AND attname = 'words' AND word IS NOT NULL
      AND share * (SELECT reltuples FROM pg_class WHERE oid = 'product_search'::regclass) >= ${MANY}
    ORDER BY share DESC`);
  return rows.map(({ query }) => query);
}
