import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Transaction } from '../database/connect.ts';
import { databaseFailure } from '../database/failure.ts';
import { keepListening } from '../database/listen.ts';

/** Every background job by name, with the type of its data: each area adds its own, see `area.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- areas fill it
export interface JobData {}
export type JobName = keyof JobData;

/** When a job runs and how many are fetched together. */
export interface JobPlan {
  /** A cron expression in Moscow time. Each run happens on one of the servers. */
  at?: string;
  /** Number of jobs fetched together, for short jobs that come in large numbers. */
  batch?: number;
  /**
   * Retries after a failure, and seconds before the first one, doubled each time. @default 4 tries, a second
   * apart each
   */
  retries?: { limit: number; seconds: number };
}
export interface RunningJob<D> extends JobPlan {
  /** @param isLast whether this is the last try */
  run(data: D, isLast: boolean): Promise<unknown>;
}
export type JobHandlers = { [N in JobName]: RunningJob<JobData[N]> };

export interface Jobs {
  /** Adds a job inside the caller's transaction: it runs if, and only if, that commits. */
  send<N extends JobName>(transaction: Transaction, name: N, data: JobData[N]): Promise<void>;
  /** Data of the jobs of a name that wait in the queue, for their first run or a retry. */
  waiting<N extends JobName>(connection: Connection, name: N): Promise<JobData[N][]>;
  /** Starts processing jobs. Until then they wait in the queue. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue (pg-boss) on the server's own pool. A job that was lost in a crash runs again.
 *
 * @param settings of the connection that listens for new jobs
 */
export async function startJobs(pool: pg.Pool, settings: pg.ClientConfig, log: Logger): Promise<Jobs> {
  let away = false;
  const boss = new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        const result = await pool.query(text, values);
        if (away) log.info('job queue: the database is back, jobs go on');
        away = false;
        return result;
      },
      listen: (channel, notified, listening) =>
        keepListening(settings, [channel], listening, (_, payload) => notified(payload)),
    },
    schema: 'pgboss',
    useListenNotify: true,
  });
  boss.on('error', (error: unknown) => {
    // A worker's error arrives as a plain object, so it is made an Error again.
    const fault = error instanceof Error ? error : Object.assign(new Error(), error);
    if (databaseFailure(fault) !== 'away') return log.error({ err: fault }, 'job queue');
    // Each queue reports it separately; it is logged once.
    if (!away) log.warn('job queue: the database is away, jobs wait until it is back');
    away = true;
  });
  await boss.start();
  return {
    async send(transaction, name, data) {
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) });
    },
    async waiting<N extends JobName>(connection: Connection, name: N) {
      const { rows } = await connection.execute<{ data: JobData[N] }>(
        sql`SELECT data FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry')`,
      );
      return rows.map(({ data }) => data);
    },
    async work(handlers) {
      const names = Object.keys(handlers) as JobName[];
      const known = new Map((await boss.getQueues()).map(({ name, notify }) => [name, notify]));
      for (const name of names) {
        const handler = handlers[name] as RunningJob<JobData[typeof name]>;
        if (!known.has(name)) await createQueue(boss, name, handler);
        // The queue was created by an earlier version without notifications.
        else if (known.get(name) !== true) await boss.updateQueue(name, { notify: true });
        await workOn(boss, name, handler);
      }
      for (const name of names) {
        const { at } = handlers[name];
        if (at !== undefined) await boss.schedule(name, at, {}, { tz: 'Europe/Moscow' });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

function createQueue(boss: PgBoss, name: JobName, { retries }: JobPlan): Promise<void> {
  return boss.createQueue(name, {
    notify: true,
    retryLimit: retries?.limit ?? 4,
    retryDelay: retries?.seconds ?? 1,
    retryBackoff: retries !== undefined,
    expireInSeconds: 900,
    heartbeatSeconds: 30,
  });
}

async function workOn<N extends JobName>(
  boss: PgBoss,
  name: N,
  { run, batch = 1 }: RunningJob<JobData[N]>,
): Promise<void> {
  const taking = {
    pollingIntervalSeconds: 0.5,
    // The interval while notifications work. Jobs that wait for a retry are not notified, so polling is still
    // needed.
    notifyPollingIntervalSeconds: 2,
    batchSize: batch,
    includeMetadata: true,
  } as const;
  await boss.work<JobData[N], unknown, typeof taking>(name, taking, async (jobs) => {
    for (const job of jobs) await run(job.data, job.retryCount >= job.retryLimit);
  });
}
