// A price list may still use the article that a product had before it was merged: its price applies to the kept
// product.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { PRICE_LIST, SUPPLIER, useImportBench } from '../../src/areas/journal/writing/import.fixture.ts';
import { mergeProducts } from '../../src/areas/mergers/product-merge.ts';
import { throughCollisions } from '../../src/database/collision.ts';

const bench = useImportBench();
const file = (...rows: string[]) =>
  Buffer.from(['Бренд;Артикул;Наименование;Цена;Остаток', ...rows].join('\n'));

test('rows with either article of a merged product set one price, the last row wins, and missing items are detected by it', async () => {
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

test('a file loaded while its two products are merged leaves one price, in either order', async () => {
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
