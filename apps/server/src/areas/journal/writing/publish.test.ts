// «Publish now or at a time»: an upload confirmed for a later time waits for it, is imported then, and is
// held back by the thresholds that apply at that time.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../services.ts';
import { expireUploads } from '../expire.ts';
import { PRICE_LIST, useImportBench } from './import.fixture.ts';
import { importPriceList } from './import.ts';
import { publishUploads } from './publish.ts';
import { upload } from '../tables.ts';

const bench = useImportBench();
const FILE = 'Артикул;Бренд;Цена;Остаток\nOC 90;KNECHT;412,50;12\nW 712;KNECHT;99,90;3\n';
beforeEach(() =>
  bench.services().database.execute(sql`TRUNCATE reserve, price_list_item, upload_mapping CASCADE`),
);

/** An upload confirmed for import in so many minutes. */
async function planned(file: string, minutes: number, despite_thresholds = true): Promise<number> {
  const id = await bench.prepare(file);
  await bench
    .services()
    .database.update(upload)
    .set({ status: 'queued', despite_thresholds, publish_at: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(upload.id, id));
  return id;
}
/** Runs the scheduled task and then the jobs that it queued. */
async function clock(): Promise<number[]> {
  const sent: number[] = [];
  const jobs = {
    send: async (_: unknown, __: unknown, { upload_id }: { upload_id: number }) => void sent.push(upload_id),
  } as unknown as Services['jobs'];
  await publishUploads({ ...bench.services(), jobs });
  for (const id of sent) await importPriceList(bench.services(), id);
  return sent;
}

test('before its time nothing changes; once it has come it is loaded, and once only', async () => {
  const id = await planned(FILE, 5);
  expect(await clock()).toEqual([]);
  expect(await bench.state()).toEqual({});
  await bench
    .services()
    .database.update(upload)
    .set({ publish_at: sql`now()` })
    .where(eq(upload.id, id));
  expect(await clock()).toEqual([id]);
  expect(await bench.uploadOf(id)).toMatchObject({ status: 'completed', taken: 2 });
  expect(await bench.state()).toEqual({ 'KNECHT OC90': '41250 12 1', 'KNECHT W712': '9990 3 1' });
  expect(await clock()).toEqual([]);
});

test('a server that was away does it late, in the order of their times', async () => {
  const later = await planned(FILE.replace('412,50', '500'), -10);
  const first = await planned(FILE, -600);
  expect(await clock()).toEqual([first, later]);
  expect(await bench.state()).toMatchObject({ 'KNECHT OC90': '50000 12 1' });
});

test('what was cancelled is not begun', async () => {
  const id = await planned(FILE, -1);
  await bench.services().database.update(upload).set({ status: 'cancelled' }).where(eq(upload.id, id));
  expect(await clock()).toEqual([]);
});

test('held back at its time, it tells its people and waits a whole day for them, however long ago it came', async () => {
  const { database, config, files } = bench.services();
  const many = (price: string) =>
    `Артикул;Бренд;Цена;Остаток\n${Array.from({ length: 20 }, (_, n) => `OC ${100 + n};KNECHT;${price};1`).join('\n')}\n`;
  await bench.load(many('100,00'));
  await database.execute(
    sql`UPDATE price_list SET hold_shifted = 10, hold_shift = 30 WHERE id = ${PRICE_LIST}`,
  );
  const id = await planned(many('500,00'), -1, false);
  await database
    .update(upload)
    .set({ created_at: sql`now() - interval '5 days'` })
    .where(eq(upload.id, id));
  await clock();
  const held = await bench.uploadOf(id);
  expect(held).toMatchObject({ status: 'validating' });
  expect(held.held).toHaveLength(1);
  const { rows } = await database.execute(
    sql`SELECT title FROM notification WHERE event_name = 'price-list:waiting' AND entity_id = ${id}`,
  );
  expect(rows.length).toBeGreaterThan(0);
  await expireUploads({ database, config, files });
  expect(await bench.uploadOf(id)).toMatchObject({ status: 'validating' });
  await database
    .update(upload)
    .set({ publish_at: sql`now() - interval '25 hours'` })
    .where(eq(upload.id, id));
  await expireUploads({ database, config, files });
  expect(await bench.uploadOf(id)).toMatchObject({ status: 'failed' });
});
