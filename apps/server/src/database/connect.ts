import { availableParallelism } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

// count(*) and bigint columns fit a double here: ids and kopecks stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** More statements at once than the cores can run only get in each other's way; fewer than eight, and a long one is in everybody's. */
const CONNECTIONS = Math.max(8, 4 * availableParallelism());

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the database itself where a single statement is enough. */
export type Connection = Pick<NodePgDatabase, '_' | 'execute' | 'select' | 'insert' | 'update' | 'delete'>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Open a pool. `settings` are pg's own (connectionString, or host + database for the embedded socket). */
export function openDatabase(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    options: '-c jit=off -c random_page_cost=1.1',
    ...settings,
  });
  // An idle client's lost connection is noticed by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return drizzle(pool);
}

/** A timestamptz as `execute` gives it (PostgreSQL's own text) in the contract's form. */
export const instantOf = (text: string): string => new Date(text).toISOString();
