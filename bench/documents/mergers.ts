// pnpm bench:mergers [--prices 10000]: merges two products that have that many prices each, half of them from the
// same suppliers, and undoes the merger.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { onFilledServer } from '../filled.ts';
import { type Figure, table } from '../measure.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({ options: { prices: { type: 'string', default: '10000' } } });
const prices = Number(values.prices);
/** First id of the suppliers that the benchmark creates. */
const FIRST = 5_000_000;
const figures: Figure[] = [];

async function fill(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const many = [FIRST, FIRST + prices * 1.5 - 1];
  await client.query(
    `INSERT INTO contractor (id, type, title) SELECT n, 'supplier', 'Поставщик ' || n FROM generate_series($1::int, $2::int) n`,
    many,
  );
  await client.query(
    `INSERT INTO storage (id, contractor_id, title, code, city, address, time_zone)
     SELECT n, n, 'Склад', 'С' || n, 'Москва', 'Улица', 'Europe/Moscow' FROM generate_series($1::int, $2::int) n`,
    many,
  );
  await client.query(
    `INSERT INTO price_list (id, supplier_id, storage_id, title) SELECT n, n, n, 'Основной' FROM generate_series($1::int, $2::int) n`,
    many,
  );
  // Of all suppliers the first two thirds sell the first product, the last two thirds the second.
  for (const [product, from] of [
    [1, FIRST],
    [2, FIRST + prices / 2],
  ] as const)
    await client.query(
      `WITH item AS (
         INSERT INTO price_list_item (price_list_id, supplier_id, product_id, price_kopecks)
         SELECT n, n, $1, 10000 FROM generate_series($2::int, $3::int) n RETURNING id, supplier_id)
       INSERT INTO reserve (item_id, storage_id, quantity) SELECT id, supplier_id, 5 FROM item`,
      [product, from, from + prices - 1],
    );
  await client.query('ANALYZE');
  await client.end();
}

await onFilledServer(fill, async (address) => {
  const headers = {
    authorization: `Bearer ${await signIn(address, 'admin')}`,
    'content-type': 'application/json',
  };
  const timed = async <T>(name: string, path: string, body?: object): Promise<T> => {
    const began = performance.now();
    const answer = await fetch(`${address}/api${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    const said = (await answer.json()) as T;
    if (!answer.ok) throw new Error(JSON.stringify(said));
    figures.push({
      name: `${prices.toLocaleString('en')} prices: ${name}`,
      value: performance.now() - began,
      unit: 'ms',
      against: { name: 'wanted', value: 10_000 },
    });
    return said;
  };
  await timed('what would move', '/catalog/standard/1/merger?other=2');
  const { data } = await timed<{ data: { id: number }[] }>('merged', '/catalog/standard/1/merger', {
    emptied_id: 2,
  });
  await timed('undone', `/catalog/standard-merger/${data[0]?.id}/undo`, {});
});
console.log(table(figures));
