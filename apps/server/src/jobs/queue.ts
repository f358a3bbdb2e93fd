import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Transaction } from '../database/connect.ts';
import { databaseFailure } from '../database/failure.ts';
import { failureLine } from '../database/failure-line.ts';
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

/** Jobs of one name: how many wait, run and have failed, and since when the oldest one could have begun. */
export interface QueueCounts extends Record<string, unknown> {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldest: string | null;
}
/** A job that failed at its last try. Its data is not told. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  name: string;
  created: string;
  failed: string;
  tries: number;
  reason: string;
}

/** What administrators see of the queues, and mend in them. */
export interface Queues {
  /** Counts of all queues in one statement. */
  counts(connection: Connection): Promise<QueueCounts[]>;
  /** Failed jobs, the last ones first. */
  failed(connection: Connection, limit: number): Promise<FailedJob[]>;
  /**
   * Runs failed jobs of a name again, or forgets them: this one, or all. Returns how many; jobs that did not
   * fail are left alone.
   */
  mend(connection: Connection, name: string, id: string | null, how: 'retry' | 'forget'): Promise<number>;
}

/** What handlers and jobs do with the queue. */
export interface Jobs {
  /** Adds a job inside the caller's transaction: it runs if, and only if, that commits. */
  send<N extends JobName>(transaction: Transaction, name: N, data: JobData[N]): Promise<void>;
  /** Data of the jobs of a name that wait in the queue, for their first run or a retry. */
  waiting<N extends JobName>(connection: Connection, name: N): Promise<JobData[N][]>;
}

/** The queue itself, which the server starts and stops. */
export interface JobQueue extends Jobs, Queues {
  /** Creates the queues and schedules of all jobs, so that any copy of the server may add jobs. */
  prepare(plans: Record<JobName, JobPlan>): Promise<void>;
  /** Starts processing jobs. Until then they wait in the queue. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the queue (pg-boss) on the server's own pool. A job that was lost in a crash runs again.
 *
 * @param settings of the connection that listens for new jobs
 * @param schedules whether this process adds the jobs of schedules and removes finished ones
 */
export async function startJobs(
  pool: pg.Pool,
  settings: pg.ClientConfig,
  log: Logger,
  { schedules = true } = {},
): Promise<JobQueue> {
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
    schedule: schedules,
    supervise: schedules,
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
    async counts(connection) {
      const { rows } = await connection.execute<QueueCounts>(sql`
        SELECT q.name, count(*) FILTER (WHERE j.state IN ('created', 'retry'))::int AS waiting,
          count(*) FILTER (WHERE j.state = 'active')::int AS running,
          count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
          min(j.start_after) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now()) AS oldest
        FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
        WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name ORDER BY q.name`);
      return rows;
    },
    async failed(connection, limit) {
      const { rows } = await connection.execute<FailedJob>(sql`
        SELECT id::text, name, created_on AS created, completed_on AS failed, retry_count + 1 AS tries,
          coalesce(output ->> 'reason', '') AS reason
        FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_%' ORDER BY completed_on DESC, id LIMIT ${limit}`);
      return rows;
    },
    async mend(connection, name, id, how) {
      const { rows } = await connection.execute<{ id: string }>(sql`
        SELECT id::text FROM pgboss.job
        WHERE name = ${name} AND state = 'failed' AND (${id}::uuid IS NULL OR id = ${id}::uuid)`);
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return 0;
      await (how === 'retry' ? boss.retry(name, ids) : boss.deleteJob(name, ids));
      return ids.length;
    },
    async prepare(plans) {
      const names = Object.keys(plans) as JobName[];
      const known = new Map((await boss.getQueues()).map(({ name, notify }) => [name, notify]));
      for (const name of names) {
        if (!known.has(name)) await createQueue(boss, name, plans[name]);
        // The queue was created by an earlier version without notifications.
        else if (known.get(name) !== true) await boss.updateQueue(name, { notify: true });
        const { at } = plans[name];
        if (at !== undefined) await boss.schedule(name, at, {}, { tz: 'Europe/Moscow' });
      }
    },
    async work(handlers) {
      for (const name of Object.keys(handlers) as JobName[])
        await workOn(boss, name, handlers[name] as RunningJob<JobData[typeof name]>, log);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** What is stored of a failed job. */
class JobFailure extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
    this.stack = '';
  }
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
  log: Logger,
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
    for (const job of jobs)
      await run(job.data, job.retryCount >= job.retryLimit).catch((error: unknown) => {
        const isLast = job.retryCount >= job.retryLimit;
        log[isLast ? 'error' : 'info']({ err: error, job: name, try: job.retryCount + 1 }, 'job failed');
        // Kept with the job and shown to administrators: one line, without values of the job's data.
        throw new JobFailure(failureLine(error));
      });
  });
}
