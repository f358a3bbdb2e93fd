import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useImportBench } from './import.fixture.ts';
import { importPriceList } from './import.ts';
import { resumeImports } from './resume.ts';

const bench = useImportBench();
const FILE = 'Артикул;Бренд;Цена;Остаток\nR-1;B;10;1\n';

test('«resume after a crash»: what nobody works on goes on as a server starts, and nothing else', async () => {
  const sent: number[] = [];
  const services = () => ({
    ...bench.services(),
    jobs: {
      ...bench.services().jobs,
      send: async (_: unknown, __: string, { upload_id }: { upload_id: number }) => void sent.push(upload_id),
    } as ReturnType<typeof bench.services>['jobs'],
  });
  const { database } = bench.services();
  const [waiting, dead, working] = [
    await bench.prepare(FILE),
    await bench.prepare(FILE),
    await bench.prepare(FILE),
  ];
  await database.execute(sql`UPDATE upload SET attempts = 1 WHERE id IN (${dead}, ${working})`);
  const client = await database.$client.connect();
  await client.query(`SELECT pg_advisory_lock_shared(hashtextextended('import ${working}', 0))`);
  await resumeImports(services());
  expect(sent).toEqual([dead]);
  client.release(true);
  await importPriceList(bench.services(), dead);
  expect(await bench.uploadOf(dead)).toMatchObject({ status: 'completed', taken: 1 });
  expect(await bench.uploadOf(waiting)).toMatchObject({ status: 'importing', attempts: 0 });
});
