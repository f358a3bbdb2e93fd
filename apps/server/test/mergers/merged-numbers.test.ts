// A file still names a product by the number that it had before it turned out to be another: the price is the other one's.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { PRICE_LIST, SUPPLIER, useImportBench } from '../../src/areas/journal/writing/import.fixture.ts';
import { mergeProducts } from '../../src/areas/mergers/product-merge.ts';
import { throughCollisions } from '../../src/database/collision.ts';

const bench = useImportBench();
const file = (...rows: string[]) =>
  Buffer.from(['Бренд;Артикул;Наименование;Цена;Остаток', ...rows].join('\n'));

test('both numbers in one file are one product, its last row counts, and the missing are counted so, too', async () => {
  const { database } = bench.services();
  await bench.load(
    file('KNECHT;OC 90;Фильтр;100;5', 'KNECHT;0C90;Фильтр;110;6', 'KNECHT;OC 91;Фильтр;120;7'),
  );
  await database.execute(sql`
    UPDATE price_list_item SET price_list_id = NULL WHERE product_id = (SELECT id FROM product WHERE article = '0C90')`);
  await database.execute(sql`
    UPDATE product SET merged_into_id = (SELECT id FROM product WHERE article = 'OC 90') WHERE article = '0C90'`);
  const loaded = await bench.load(
    file('KNECHT;OC 90;Фильтр;200;5', 'KNECHT;0C90;Фильтр;210;9', 'KNECHT;OC 91;Фильтр;120;7'),
    { missing: 'zero' },
  );
  expect(loaded).toMatchObject({ status: 'completed', created_products: 0 });
  expect(await bench.state(PRICE_LIST)).toEqual({
    'KNECHT OC90': '21000 9 1',
    'KNECHT OC91': '12000 7 1',
  });
  await bench.load(file('KNECHT;0C90;Фильтр;220;3'), { missing: 'zero' });
  expect((await bench.state(PRICE_LIST))['KNECHT OC90']).toContain('22000');
});

test('a file that is loaded while its products become one leaves one price, whichever comes first', async () => {
  const { database } = bench.services();
  const both = (price: number) => file(`KNECHT;OC 70;Фильтр;${price};5`, `KNECHT;0C70;Фильтр;${price + 1};6`);
  await bench.load(both(100));
  const { rows } = await database.execute<{ id: number }>(
    sql`SELECT id FROM product WHERE article IN ('OC 70', '0C70') ORDER BY article DESC`,
  );
  const [kept = 0, emptied = 0] = rows.map(({ id }) => Number(id));
  const by = { id: SUPPLIER } as Viewer;
  const [loaded] = await Promise.all([
    bench.load(both(300)),
    throughCollisions(() =>
      database.transaction((transaction) => mergeProducts(transaction, by, { kept, emptied })),
    ),
  ]);
  expect(loaded).toMatchObject({ status: 'completed', created_products: 0 });
  const { rows: left } = await database.execute<{ id: number }>(
    sql`SELECT id FROM price_list_item WHERE product_id = ${emptied} AND price_list_id IS NOT NULL`,
  );
  expect(left).toEqual([]);
  expect((await bench.state(PRICE_LIST))['KNECHT OC70']).toMatch(/^3010?0 |^30[01]00 /);
});
