import { searchForms } from '@portal/domain/part-number';
import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { readSuperseded, type Superseded } from './supersessions.ts';
import { begins } from './words.ts';

/** Letters and digits without which a beginning says nothing. */
const SHORTEST_BEGINNING = 3;

/** What bears a number. Its statements are prepared: `values` are theirs. */
export interface NumberMatch {
  match: SQL;
  /** Products by their ids, or everything that begins so; `match` says the same. */
  values?: { ids: number[] } | { prefix: string };
  /** Numbers that were replaced, where one of them was looked for. */
  superseded?: Superseded[];
}

/** The way a number is found: as it is, with what has replaced it; by its beginning; in the other layout; undefined when in none. */
export async function matchNumber(database: Database, article: string): Promise<NumberMatch | undefined> {
  const spellings = searchForms(article);
  const { rows: exact } = await byNumber(database, { norms: spellings });
  const replaced = exact.filter(({ is_old }) => is_old).map(({ norm }) => norm);
  if (replaced.length > 0) {
    const superseded = await readSuperseded(database, [...new Set(replaced)]);
    const own = exact.filter(({ norm, is_old }) => !is_old && replaced.includes(norm)).map(({ id }) => id);
    return { ...named([...own, ...superseded.map(({ standard }) => standard.id)]), superseded };
  }
  for (const spelling of spellings) {
    const own = exact.filter(({ norm }) => norm === spelling);
    if (own.length > 0) return named(own.map(({ id }) => id));
    if (spelling.length < SHORTEST_BEGINNING) continue;
    const { rows } = await anyBegun(database, { prefix: spelling });
    if (rows.length > 0) return { match: begun(sql`${spelling}::text`), values: { prefix: spelling } };
  }
  return undefined;
}

const named = (ids: number[]): NumberMatch => ({ match: ofIds(sql.param(ids)), values: { ids } });

const ofIds = (ids: SQLChunk) => sql`s.product_id = ANY(${ids}::bigint[])`;
const begun = (prefix: SQL) => begins(sql`s.article_norm`, prefix);

/**
 * The two conditions of a number, for statements that are prepared with the match's values. The values are hidden from the
 * planner, which else would make a plan for each of them.
 */
export const NAMED = ofIds(sql`(SELECT ${sql.placeholder('ids')}::bigint[])`);
export const BEGUN = begun(sql`(SELECT ${sql.placeholder('prefix')}::text)`);

const byNumber = preparedCall<{ norms: string[] }, { id: number; norm: string; is_old: boolean }>(
  'products-by-number',
  sql`
    SELECT id, article_norm AS norm, false AS is_old FROM product
    WHERE article_norm = ANY(${sql.placeholder('norms')}::text[])
    UNION ALL
    SELECT product_id, article_norm, true FROM supersession WHERE article_norm = ANY(${sql.placeholder('norms')}::text[])`,
);
const anyBegun = preparedCall<{ prefix: string }, object>(
  'any-begun',
  // The order of the index, so that it is walked.
  sql`SELECT 1 FROM product_search s WHERE ${BEGUN} ORDER BY s.article_norm USING ~<~ LIMIT 1`,
);
