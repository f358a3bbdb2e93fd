// The job queue on its own database: new jobs are notified, also in a queue that an earlier version created.
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { openBackground } from '../../src/database/connect.ts';
import { keepListening } from '../../src/database/listen.ts';
import { startJobs } from '../../src/jobs/queue.ts';
import { cloneDatabase } from '../support/database.ts';

test('a job runs after its transaction commits, also in a queue created by an earlier version', async () => {
  const connection = await cloneDatabase('empty');
  const database = openBackground(connection);
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.$client.query(text, values) } });
  boss.on('error', (error) => expect.unreachable(String(error)));
  await boss.start();
  await boss.createQueue('send-letter', { heartbeatSeconds: 30 });
  await boss.stop();

  const jobs = await startJobs(database.$client, connection, pino({ level: 'silent' }));
  const ran: unknown[] = [];
  const handlers = { 'send-letter': { run: async (data: unknown) => ran.push(data) } };
  await jobs.prepare(handlers as unknown as Parameters<typeof jobs.prepare>[0]);
  await jobs.work(handlers as unknown as Parameters<typeof jobs.work>[0]);
  const channels = await database.$client.query(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
  );
  const [channel = ''] = channels.rows.flatMap(({ query }) => /"(.+)"/.exec(query)?.[1] ?? []);
  const heard: string[] = [];
  const listener = await keepListening(connection, [channel], vi.fn(), (_, payload) => heard.push(payload));

  const letter = { to: 'a@example.com' } as never;
  await database
    .transaction(async (transaction) => {
      await jobs.send(transaction, 'send-letter' as never, letter);
      throw new Error('undone');
    })
    .catch(() => undefined);
  await database.transaction((transaction) => jobs.send(transaction, 'send-letter' as never, letter));
  await expect.poll(() => ran).toEqual([letter]);
  // The notification comes through another connection, so it may be later than the job.
  await expect.poll(() => heard).toEqual(['send-letter']);

  await listener.close();
  await jobs.stop();
  await database.$client.end();
});
