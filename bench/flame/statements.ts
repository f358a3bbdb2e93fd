// What PostgreSQL did for calls, by statement (pg_stat_statements).
import type pg from 'pg';

/** Settings of PostgreSQL under which statements are counted. */
export const COUNTING = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
];

export interface Statement {
  text: string;
  /** Milliseconds of planning and execution in a call. */
  each: number;
}

/** The statements of `work`, which sends so many calls; those of the server's jobs are seldomer and left out. */
export async function statementsDuring(
  database: pg.Client,
  work: () => Promise<number>,
): Promise<Statement[]> {
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await database.query('SELECT pg_stat_statements_reset()');
  const calls = await work();
  const { rows } = await database.query<Statement>(
    `SELECT query AS text, (total_plan_time + total_exec_time) / $1::int AS each
     FROM pg_stat_statements WHERE calls > $1::int / 2 ORDER BY 2 DESC`,
    [calls],
  );
  return rows;
}
