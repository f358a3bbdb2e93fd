import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Transaction } from '../database/connect.ts';
import { databaseFailure } from '../database/failure.ts';
import { keepListening } from '../database/listen.ts';

/** Every background job and what it carries: each area adds its own, see `area.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- areas fill it
export interface JobData {}
export type JobName = keyof JobData;

/** When a job runs and how many are taken together. */
export interface JobPlan {
  /** By the clock, Moscow time, as cron writes it. One of several servers takes each. */
  at?: string;
  /** Jobs taken together, where many come at once and each is short. */
  batch?: number;
  /** Tries after the first one that failed, and seconds before the next: doubled each time. @default 4 tries, a second apart each */
  retries?: { limit: number; seconds: number };
}
export interface RunningJob<D> extends JobPlan {
  /** @param isLast no try comes after this one */
  run(data: D, isLast: boolean): Promise<unknown>;
}
export type JobHandlers = { [N in JobName]: RunningJob<JobData[N]> };

export interface Jobs {
  /** Put a job into the queue as part of the caller's transaction: it runs if, and only if, that commits. */
  send<N extends JobName>(transaction: Transaction, name: N, data: JobData[N]): Promise<void>;
  /** What the jobs of a name carry that wait in the queue to be taken, for the first time or again. */
  waiting<N extends JobName>(connection: Connection, name: N): Promise<JobData[N][]>;
  /** Start taking jobs. Until then they wait in the queue. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Start the queue (pg-boss) on the server's own pool. A job lost to a crash is taken up again.
 *
 * @param settings of the connection on which new jobs are notified
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
    // A worker's error comes as a plain copy of it.
    const fault = error instanceof Error ? error : Object.assign(new Error(), error);
    if (databaseFailure(fault) !== 'away') return log.error({ err: fault }, 'job queue');
    // Every queue finds it out by itself.
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
        // One that an earlier version created.
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
    // While new jobs are notified. One that waits for its next try is not.
    notifyPollingIntervalSeconds: 2,
    batchSize: batch,
    includeMetadata: true,
  } as const;
  await boss.work<JobData[N], unknown, typeof taking>(name, taking, async (jobs) => {
    for (const job of jobs) await run(job.data, job.retryCount >= job.retryLimit);
  });
}
