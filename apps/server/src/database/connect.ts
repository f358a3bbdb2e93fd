import { readFileSync } from 'node:fs';
import { availableParallelism, setPriority } from 'node:os';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PreparingClient } from './connections/preparing-client.ts';
import { SharedPool } from './connections/shared-pool.ts';
import { readTextArrays } from './connections/text-array.ts';
import { UnnamedClient } from './connections/unnamed-client.ts';

// Ids, counts and kopecks stay below 2^53, so a JavaScript number holds them exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
const [INT8_ARRAY, FLOAT8_ARRAY] = [1016, 1022];
pg.types.setTypeParser(INT8_ARRAY, pg.types.getTypeParser(FLOAT8_ARRAY));
readTextArrays();

/**
 * Size of a pool. More statements at once than the cores can run slow each other down; with fewer than eight
 * connections, one long statement delays everybody.
 */
const CONNECTIONS = Math.max(8, 4 * availableParallelism());
/** Connections for imports, counts of common searches and the job queue. */
const BACKGROUND_CONNECTIONS = 6;

const PLANNER = ['jit=off', 'random_page_cost=1.1'];
/**
 * Limits of a person's call. They also end idle transactions that lock rows. A call that hits a limit may be
 * retried.
 */
const LIMITS = ['lock_timeout=10s', 'statement_timeout=30s', 'idle_in_transaction_session_timeout=30s'];
/** Said for work of any length, because `keepSettings` makes the limits the role's own. */
const NO_LIMITS = ['lock_timeout=0', 'statement_timeout=0', 'idle_in_transaction_session_timeout=0'];

/** A job's statement uses one core at most, because people's calls may need the others. */
const MODESTLY = ['max_parallel_workers_per_gather=0'];
/**
 * Nice value of PostgreSQL processes that serve jobs: people's calls get about ten times their share of a busy
 * core.
 */
const BEHIND = 10;

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the database itself if a single statement is enough. */
export type Connection = Pick<NodePgDatabase, '_' | 'execute' | 'select' | 'insert' | 'update' | 'delete'>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Opens a pool without time limits: for migrations, seeds and jobs. `settings` are those of pg
 * (connectionString, or host and database for the embedded socket).
 */
export function openDatabase(settings: pg.PoolConfig): Database {
  return open(new pg.Pool({ ...pooled([...PLANNER, ...NO_LIMITS]), max: CONNECTIONS, ...settings }));
}

/**
 * Opens the pool of jobs. It has no time limits. Jobs take no connections from people's calls and, if
 * PostgreSQL runs on this machine, have a lower CPU priority.
 */
export function openBackground(settings: pg.PoolConfig): Database {
  const pool = new pg.Pool({
    ...pooled([...PLANNER, ...NO_LIMITS, ...MODESTLY]),
    max: BACKGROUND_CONNECTIONS,
    ...settings,
  });
  pool.on('connect', giveWay);
  return open(pool);
}

/**
 * Opens the pool of people's calls: statements have time limits, and no contractor can take every connection.
 */
export function openServing(settings: pg.PoolConfig): Database {
  return open(
    new SharedPool({
      ...pooled([...PLANNER, ...LIMITS]),
      max: CONNECTIONS,
      Client: PreparingClient,
      ...settings,
    }),
  );
}

/** Connections of a person's call that needs a session of its own (temporary tables) behind a pooler. */
const SESSIONS = 4;

/** Opens a small pool of people's calls that need a session of their own: beside one that leads through a pooler. */
export const openSessions = (direct: pg.PoolConfig): Database => openServing({ max: SESSIONS, ...direct });

/**
 * Opens the pool of people's calls through a pooler in transaction mode (PgBouncer): each transaction, and each
 * statement outside one, may get another session. Statements have no names, and no settings are sent when a
 * connection opens: they are the role's, see `keepSettings`.
 */
export function openThrough(pooler: pg.PoolConfig): Database {
  const { connectionTimeoutMillis, keepAlive } = pooled([]);
  return open(
    new SharedPool({
      connectionTimeoutMillis,
      keepAlive,
      max: CONNECTIONS,
      Client: UnnamedClient,
      ...pooler,
    }),
  );
}

/**
 * Makes the settings of people's calls those of the pooler's role in this database, because a pooler takes none from
 * its clients. Sessions that the pooler has open already keep their own until it replaces them.
 */
export async function keepSettings(through: Database): Promise<void> {
  const wanted = [...PLANNER, ...LIMITS];
  await through.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK})`);
    const { rows } = await transaction.execute<{ name: string; kept: string[] }>(sql`
      SELECT quote_ident(current_database()) AS name, coalesce((
        SELECT setconfig FROM pg_db_role_setting WHERE setrole = to_regrole(quote_ident(current_user))
          AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())), '{}'::text[]) AS kept`);
    const [found] = rows;
    for (const setting of wanted) {
      if (!found || found.kept.includes(setting)) continue;
      const [name = '', value = ''] = setting.split('=');
      await transaction.execute(
        sql.raw(`ALTER ROLE CURRENT_USER IN DATABASE ${found.name} SET ${name} = '${value}'`),
      );
    }
  });
}
const SETTINGS_LOCK = 7_201_004;

/** Startup options of a connection without time limits that belongs to no pool. */
export const unlimited = (settings: pg.ClientConfig): pg.ClientConfig => ({
  options: optionsOf(NO_LIMITS),
  ...settings,
});

const pooled = (options: string[]) => ({
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  options: optionsOf(options),
});

const optionsOf = (options: string[]) => options.map((option) => `-c ${option}`).join(' ');

function open(pool: pg.Pool): Database {
  // A lost connection makes its current statement fail and leaves the pool. Without listeners the error event
  // would end the process, even on an idle connection.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const database = drizzle(pool);
  // Drizzle's own method never releases a connection that was lost before BEGIN, so the pool would run out of
  // them.
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

/** Lowers the CPU priority of the PostgreSQL process of a connection, if the process runs on this machine. */
function giveWay(client: pg.PoolClient): void {
  const { processID } = client as { processID?: unknown };
  if (process.platform !== 'linux' || typeof processID !== 'number') return;
  try {
    // The database may run on another machine; then the number belongs to an unrelated local process or to none.
    if (readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres: '))
      setPriority(processID, BEHIND);
  } catch {
    // A lower priority is optional, so a failure is ignored.
  }
}

function ignore(): void {
  // Nothing to do: see the comment where it is registered.
}

/** Converts the text of a timestamptz, as `execute` returns it, to the ISO form of the contract. */
export const instantOf = (text: string): string => new Date(text).toISOString();
/** The same for a nullable value. */
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instantOf(text));
