import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Transaction } from '../database/connect.ts';

/** Every background job and what it carries. */
export interface JobData {
  'import-price-list': { upload_id: number };
  /** `session_id` names the browser that is told. */
  'generate-offers': { request_id: number; session_id: string };
  'send-digests': Record<string, never>;
  'check-credits': Record<string, never>;
  'expire-uploads': Record<string, never>;
  'mail-link': { login: string; kind: 'password-restore' | 'one-time-auth' };
  'sweep-identity': Record<string, never>;
}
export type JobName = keyof JobData;
export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

/** Jobs that run by the clock, Moscow time. One of several servers takes each. */
const SCHEDULE: Partial<Record<JobName, string>> = {
  'send-digests': '0 8 * * *',
  // As often as a browser asks. Specification 1, section 9.
  'check-credits': '*/15 * * * *',
  'expire-uploads': '7 * * * *',
  'sweep-identity': '20 * * * *',
};

/** Jobs taken together, where many come at once and each is short: nobody's letter waits behind a flood of others. */
const BATCH: Partial<Record<JobName, number>> = { 'mail-link': 50 };

export interface Jobs {
  /** Put a job into the queue as part of the caller's transaction: it runs if, and only if, that commits. */
  send<N extends JobName>(transaction: Transaction, name: N, data: JobData[N]): Promise<void>;
  /** Start taking jobs. Until then they wait in the queue. */
  work(handlers: JobHandlers): Promise<void>;
  stop(): Promise<void>;
}

/** Start the queue (pg-boss) on the server's own pool. A job lost to a crash is taken up again. */
export async function startJobs(pool: pg.Pool, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    schema: 'pgboss',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async send(transaction, name, data) {
      await boss.send(name, data, { db: fromDrizzle(transaction, sql) });
    },
    async work(handlers) {
      const names = Object.keys(handlers) as JobName[];
      for (const name of names) await workOn(boss, name, handlers[name]);
      for (const [name, cron] of Object.entries(SCHEDULE))
        await boss.schedule(name, cron, {}, { tz: 'Europe/Moscow' });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

async function workOn<N extends JobName>(boss: PgBoss, name: N, handler: JobHandlers[N]): Promise<void> {
  await boss.createQueue(name, { retryLimit: 4, retryDelay: 1, expireInSeconds: 900, heartbeatSeconds: 30 });
  const batch = { pollingIntervalSeconds: 0.5, batchSize: BATCH[name] ?? 1 };
  await boss.work<JobData[N]>(name, batch, async (jobs) => {
    for (const job of jobs) await handler(job.data);
  });
}
