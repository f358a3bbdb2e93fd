// pnpm bench:reports [--orders 1000000] [--kept folder] [--years 1] [--until written|summed]: times of every
// dashboard over that many orders of ten lines, for a year by month compared with the year before, as an
// administrator, a supplier, a distributor and a shop; also filtered by two brands, by a category with its
// subcategories, by both, and by a storage. Measures, too, how long the first start takes to summarise the data,
// and one day afterwards. `--kept`: the data remain in this folder, and the next run continues from its last
// completed step. `--until written` ends after writing the documents, `--until summed` after summarising them.
// `--years 1`: only the last year is summarised and queried, without the comparison.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isoDay, localDay } from '../../packages/domain/src/time/zones.ts';
import pg from 'pg';
import { BOARDS } from '../../apps/server/src/areas/reports/dashboards/dashboards.ts';
import { sumUp } from '../../apps/server/src/areas/reports/summaries/sum-up.ts';
import { openBackground } from '../../apps/server/src/database/connect.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { onFilledServer } from '../filled.ts';
import { type Figure, percentile, table } from '../measure.ts';
import { fillOrders } from './orders-fill.ts';
import { fillMoves } from './reports-fill.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    kept: { type: 'string' },
    years: { type: 'string', default: '2' },
    until: { type: 'string', default: 'measured' },
  },
});
const orders = Number(values.orders);
const RUNS = 12;
/** Runs of each of the filtered queries, which are many. */
const FEW_RUNS = 5;
const figures: Figure[] = [];

async function timed(name: string, work: () => Promise<unknown>, wanted?: number): Promise<void> {
  const started = performance.now();
  await work();
  const value = (performance.now() - started) / 1_000;
  figures.push({
    name,
    value,
    unit: 's',
    ...(wanted === undefined ? {} : { against: { name: 'wanted', value: wanted } }),
  });
  console.log(name, value.toFixed(1), 's');
}

const today = localDay(Date.now(), 'Europe/Moscow');
const alone = values.years === '1';
const year = `filter[day_from]=${isoDay(today - 364)}&filter[day_to]=${isoDay(today)}`;
const compared = alone ? 'none' : 'former';

async function write(connection: pg.PoolConfig): Promise<void> {
  await fillOrders(connection, orders, console.log, { asTheyCame: true });
  await fillMoves(connection, console.log);
}

async function sum(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  // The state of data from a version without summaries.
  await client.query(`DELETE FROM setting WHERE name IN ('functions', 'summary_version')`);
  await timed('the first start marks every day, everything else that it does counted in', () =>
    migrateDatabase(connection),
  );
  if (alone) await client.query('DELETE FROM summary_mark WHERE day < current_date - 400');
  const database = openBackground(connection);
  await timed(
    `${orders.toLocaleString('en')} orders summed up, ${alone ? 'the last year' : 'two years'} of them`,
    () => sumUp(database),
  );
  const { rows } = await client.query<{ kept: string; cells: string }>(`
    SELECT pg_size_pretty(sum(pg_total_relation_size(name::regclass))) AS kept, sum((SELECT reltuples FROM pg_class WHERE oid = name::regclass))::text AS cells
    FROM unnest(ARRAY['summary_orders', 'summary_sold', 'summary_accepted', 'summary_delivered', 'summary_lines', 'summary_deliveries']) name`);
  console.log('summaries take', rows[0]);
  for (const name of [
    'summary_orders',
    'summary_sold',
    'summary_accepted',
    'summary_delivered',
    'summary_lines',
    'summary_deliveries',
    'summary_mark',
  ])
    await client.query(`VACUUM ANALYZE ${name}`);
  await database.$client.end();
  await client.end();
}

/**
 * Summarises one day of all suppliers: first unchanged, then after a change of every line's price, when every cell
 * with an amount changes.
 */
async function sumDays(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const database = openBackground(connection);
  const mark = () =>
    client.query(`
      INSERT INTO summary_mark (family, day, supplier_id)
      SELECT family, current_date - 40, id FROM contractor, unnest(ARRAY['orders', 'accepted', 'delivered']) family WHERE type <> 'shop'`);
  for (const place of ['nothing of it changed', 'again']) {
    await mark();
    await timed(`one day of all suppliers summed up, ${place}`, () => sumUp(database), 5);
  }
  for (const place of ['every price of it changed', 'again']) {
    await client.query('SET session_replication_role = replica');
    const { rowCount } = await client.query(`
      UPDATE order_line SET price_kopecks = price_kopecks + 100 WHERE order_id IN (
        SELECT id FROM orders WHERE created_at BETWEEN current_date - 48 AND current_date - 37)`);
    await client.query('SET session_replication_role = origin');
    await client.query('VACUUM ANALYZE order_line');
    console.log('lines changed, of that day and of those that were accepted on it', rowCount);
    await mark();
    await timed(`one day of all suppliers summed up, ${place}`, () => sumUp(database), 5);
  }
  await database.$client.end();
  await client.end();
}

async function measure(address: string, connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ supplier: number; brand: number }>(`
    SELECT supplier_id AS supplier, brand_id AS brand FROM summary_orders WHERE grain = 'brands' AND span = 'month' ORDER BY lines DESC LIMIT 1`);
  const { supplier = 0, brand = 0 } = rows[0] ?? {};
  const { rows: goods } = await client.query<{ category: number; second: number }>(`
    SELECT (SELECT tree_id FROM summary_orders c JOIN category ON category.id = tree_id WHERE grain = 'lane trees' AND span = 'month' AND parent_id IS NOT NULL
            GROUP BY tree_id ORDER BY sum(lines) DESC LIMIT 1) AS category,
           (SELECT brand_id FROM summary_orders WHERE grain = 'brands' AND span = 'month' AND brand_id <> ${brand} ORDER BY lines DESC LIMIT 1) AS second`);
  const { category = 0, second = 0 } = goods[0] ?? {};
  const brands = `&filter[brand_id]=${brand}&filter[brand_id]=${second}`;
  const tree = `&filter[category_id]=${category}`;
  const { rows: largest } = await client.query<{ id: number }>(`
    SELECT tree_id AS id FROM summary_orders c JOIN category ON category.id = tree_id JOIN category above ON above.id = category.parent_id
    WHERE grain = 'lane trees' AND span = 'month' AND above.parent_id IS NULL
    GROUP BY tree_id ORDER BY sum(lines) DESC LIMIT 2`);
  const trees = largest.map(({ id }) => `&filter[category_id]=${id}`).join('');
  for (const login of ['admin', 'supplier', 'distributor', 'shop'])
    for (const name of Object.keys(BOARDS)) await ask(address, login, name, 300);
  for (const name of ['pbi-sales-supplier', 'pbi-sr-supplier', 'pbi-availability-order'])
    await ask(address, 'admin', name, 1_000, {
      filter: `&filter[supplier_id]=${supplier}&filter[brand_id]=${brand}`,
      said: ', a supplier and a brand',
    });
  for (const login of ['admin', 'distributor', 'shop'])
    for (const [said, filter] of [
      [', two brands', brands],
      [', a category', tree],
      [', two brands and a category', `${brands}${tree}`],
      [', the two largest categories', trees],
      [', a storage', `&filter[storage_id]=${await storageOf(address, login)}`],
    ] as const)
      for (const name of Object.keys(BOARDS))
        await ask(address, login, name, 1_000, { filter, said, compares: [compared], runs: FEW_RUNS });
  // During the day all contractors' recent days have changed since they were summarised.
  await client.query(`
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT family, current_date - back, id FROM contractor, unnest(ARRAY['orders', 'accepted', 'delivered']) family, generate_series(0, 3) back WHERE type <> 'shop'`);
  for (const name of ['pbi-sales-supplier', 'pbi-portal-partner-plus'])
    await ask(address, 'admin', name, 1_000, { said: ', four days of all suppliers not summed up yet' });
  await client.end();
}

/** A storage that the user may filter reports by. */
async function storageOf(address: string, login: string): Promise<number> {
  const answer = await fetch(`${address}/api/reports/choices`, {
    headers: { authorization: `Bearer ${await signIn(address, login)}` },
  });
  const { data } = (await answer.json()) as { data: { storages: { id: number }[] } };
  return data.storages[0]?.id ?? 0;
}

/** Measures p95 of one dashboard; skips it if the user may not open it. */
async function ask(
  address: string,
  login: string,
  name: string,
  wanted: number,
  {
    filter = '',
    said = '',
    compares = [...new Set(['none', compared])],
    runs = RUNS,
  }: { filter?: string; said?: string; compares?: string[]; runs?: number } = {},
): Promise<void> {
  const token = await signIn(address, login);
  const get = (compare: string) =>
    fetch(`${address}/api/reports/${name}?${year}&compare=${compare}${filter}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  for (const compare of compares) {
    const { status } = await get(compare);
    if (status !== 200) return;
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now();
      await (await get(compare)).text();
      times.push(performance.now() - started);
    }
    const beside = compare === 'none' ? '' : ', beside the year before';
    figures.push({
      name: `${login}: ${name}${said}${beside}, p95`,
      value: percentile(times, 95),
      unit: 'ms',
      against: { name: 'wanted', value: wanted },
    });
    console.log(
      login,
      name,
      said,
      beside,
      percentile(times, 50).toFixed(0),
      percentile(times, 95).toFixed(0),
    );
  }
}

const seconds = await onFilledServer(
  values.until === 'written' ? { filled: write } : { filled: write, summed: sum, days: sumDays },
  values.until === 'measured' ? measure : undefined,
  values.kept,
);
console.log(
  table([
    {
      name: `${orders.toLocaleString('en')} orders of 10 lines written and summed up, nothing of it where they were kept`,
      value: seconds,
      unit: 's',
    },
    ...figures,
  ]),
);
console.log(
  `load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
