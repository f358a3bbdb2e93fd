import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useImportBench } from './import.fixture.ts';
import { importPriceList } from './import.ts';
import { resumeImports } from './resume.ts';

const bench = useImportBench();
const FILE = 'Артикул;Бренд;Цена;Остаток\nR-1;B;10;1\n';

/**
 * Services that record which uploads are sent to the queue; `waiting`: uploads that already have a job
 * there.
 */
function queue(waiting: readonly number[]) {
  const sent: number[] = [];
  const services = bench.services();
  const jobs = {
    ...services.jobs,
    send: async (_: unknown, __: string, { upload_id }: { upload_id: number }) => void sent.push(upload_id),
    waiting: async () => waiting.map((upload_id) => ({ upload_id })),
  } as unknown as typeof services.jobs;
  return { sent, services: { ...services, jobs } };
}

test('«resume after a crash»: what nobody works on and nobody will begin goes on, and nothing else', async () => {
  const { database } = bench.services();
  const [queued, untouched, dead, working] = [
    await bench.prepare(FILE),
    await bench.prepare(FILE),
    await bench.prepare(FILE),
    await bench.prepare(FILE),
  ];
  await database.execute(sql`UPDATE upload SET attempts = 1 WHERE id IN (${dead}, ${working})`);
  const client = await database.$client.connect();
  await client.query(`SELECT pg_advisory_lock_shared(hashtextextended('import ${working}', 0))`);
  const { sent, services } = queue([queued]);
  await resumeImports(services);
  // The job of «untouched» was fetched by a server that was killed before it started.
  expect(sent).toEqual([untouched, dead]);
  client.release(true);
  for (const id of sent) await importPriceList(bench.services(), id);
  expect(await bench.uploadOf(dead)).toMatchObject({ status: 'completed', taken: 1 });
  expect(await bench.uploadOf(untouched)).toMatchObject({ status: 'completed' });
});

test('an upload that is cut by kills and by the database’s absence goes on however often that is', async () => {
  const id = await bench.prepare(FILE);
  for (let times = 0; times < 5; times += 1) {
    const services = bench.services();
    const gone = Object.assign(new Error('Connection terminated unexpectedly'), {});
    const lend: typeof services.files.lend = () => Promise.reject(gone);
    await expect(importPriceList({ ...services, files: { ...services.files, lend } }, id)).rejects.toThrow(
      'Connection terminated',
    );
    expect(await bench.uploadOf(id)).toMatchObject({ status: 'importing', attempts: 0 });
  }
  await importPriceList(bench.services(), id);
  expect(await bench.uploadOf(id)).toMatchObject({ status: 'completed', taken: 1 });
});
