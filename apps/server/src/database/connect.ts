import { readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { SharedPool } from './shared-pool.ts';

// count(*) and bigint columns fit a double here: ids and kopecks stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const [INT8_ARRAY, FLOAT8_ARRAY] = [1016, 1022];
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(FLOAT8_ARRAY));

/** More statements at once than the cores can run only get in each other's way; fewer than eight, and a long one is in everybody's. */
const CONNECTIONS = Math.max(8, 4 * availableParallelism());
/** Imports, counts of common searches and the queue beside them. */
const BACKGROUND_CONNECTIONS = 6;

const PLANNER = ['jit=off', 'random_page_cost=1.1'];
/** What a person waits for at most; whoever holds rows and does nothing is let go. Whoever hits one may try again. */
const LIMITS = ['lock_timeout=10s', 'statement_timeout=30s', 'idle_in_transaction_session_timeout=30s'];

/** A job has one core at most, while people may want the others. */
const MODESTLY = ['max_parallel_workers_per_gather=0'];
/** The priority of the processes that serve jobs: people's get ten times their share of a core that both want. */
const BEHIND = 10;

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the database itself where a single statement is enough. */
export type Connection = Pick<NodePgDatabase, '_' | 'execute' | 'select' | 'insert' | 'update' | 'delete'>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Open a pool for work that takes as long as it takes: migrations, seeds, jobs. `settings` are pg's own (connectionString,
 * or host + database for the embedded socket).
 */
export function openDatabase(settings: pg.PoolConfig): Database {
  return open(new pg.Pool({ ...pooled(PLANNER), max: CONNECTIONS, ...settings }));
}

/**
 * Open the pool of the jobs: nothing is cut short, and nobody's call waits behind it, neither for a connection nor, where PostgreSQL runs
 * on this machine, for a core.
 */
export function openBackground(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    ...pooled([...PLANNER, ...MODESTLY]),
    max: BACKGROUND_CONNECTIONS,
    ...settings,
  });
  pool.on('connect', giveWay);
  return open(pool);
}

/** Open the pool of people's calls: nothing lasts forever, and no contractor takes every connection. */
export function openServing(settings: pg.PoolConfig): Database {
  return open(new SharedPool({ ...pooled([...PLANNER, ...LIMITS]), max: CONNECTIONS, ...settings }));
}

const pooled = (options: string[]) => ({
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  options: options.map((option) => `-c ${option}`).join(' '),
});

function open(pool: pg.Pool): Database {
  // A lost connection fails the statement that runs on it, and the pool forgets it; without listeners it would end the process,
  // idle or in use.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const database = drizzle(pool);
  // Drizzle's own keeps a connection that was lost before BEGIN for ever, and a pool of those has none left.
  database.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return database;
}

/** The process behind a connection, when it is one of this machine, lets those of people's calls go first. */
function giveWay(client: pg.PoolClient): void {
  const { processID } = client as { processID?: unknown };
  if (process.platform !== 'linux' || typeof processID !== 'number') return;
  try {
    // The number may be another machine's: here it would be somebody else's, or nobody's.
    if (readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres: '))
      setPriority(processID, BEHIND);
  } catch {
    // Giving way is a courtesy, not a condition.
  }
}

function ignore(): void {
  // Nothing to do: see where it listens.
}

/** A timestamptz as `execute` gives it (PostgreSQL's own text) in the contract's form. */
export const instantOf = (text: string): string => new Date(text).toISOString();
/** The same of what may not have happened. */
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instantOf(text));
