// pnpm bench:orders [--orders 1000000] [--kept folder]: lists of that many orders, ten lines each: a page with its
// counters, a search by article, a deep page, and a file of 50 000 rows. `--kept`: the data remain in this folder for
// the next run.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { onFilledServer } from '../filled.ts';
import { listFigures } from '../list-pages.ts';
import { type Figure, memoryOf, table } from '../measure.ts';
import { fillOrders } from './orders-fill.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, kept: { type: 'string' } },
});
const orders = Number(values.orders);
// The first summary of a million orders for the reports takes longer than all that is measured here.
process.env['ROLE'] ??= 'web';
const EXPORTED = 50_000;

const figures: Figure[] = [];
const seconds = await onFilledServer(
  (connection) => fillOrders(connection, orders, console.log),
  measure,
  values.kept,
);
console.log(
  table([
    { name: `${orders.toLocaleString('en')} orders of 10 lines written`, value: seconds, unit: 's' },
    ...figures,
  ]),
);

/** Measures each query as a supplier, as a shop, and as an administrator, whose lists include all companies. */
async function measure(address: string, connection: pg.PoolConfig): Promise<void> {
  const ordersOf = (login: string, side: string) => ({
    login,
    rows: 'orders',
    path: `/document/order/${side}-orders?pageSize=20`,
  });
  figures.push(
    ...(await listFigures(
      address,
      [ordersOf('supplier', 'incoming'), ordersOf('shop', 'outgoing'), ordersOf('admin', 'incoming')],
      [
        ['first page with counters', '&page=1', 60],
        ['tab «К отгрузке»', '&page=1&tab=to_ship', 60],
        ['tab «Просрочены»', '&page=1&tab=overdue', 60],
        ['search by article', '&page=1&search_type=article&filter[search]=OC90', 80],
        ['search by an article of many', '&page=1&search_type=article&filter[search]=W', 80],
      ],
    )),
  );
  await exported(address, connection);
}

/** Times of the first and the last byte of a file of 50 000 rows, and the server's memory growth meanwhile. */
async function exported(address: string, connection: pg.PoolConfig): Promise<void> {
  const token = await signIn(address, 'admin');
  const database = new pg.Client(connection);
  await database.connect();
  const { rows } = await database.query<{ day: string }>(
    `SELECT to_char(created_at, 'YYYY-MM-DD') AS day FROM orders ORDER BY created_at DESC OFFSET $1 LIMIT 1`,
    [Math.min(EXPORTED, orders) - 1],
  );
  await database.end();
  const before = memoryOf(address);
  const began = performance.now();
  const response = await fetch(
    `${address}/api/document/order/export/incoming-orders?filter[created_from]=${rows[0]?.day ?? ''}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const reader = response.body?.getReader();
  let most = before;
  let bytes = 0;
  let first = Number.NaN;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (bytes === 0) first = performance.now() - began;
    bytes += part.value.length;
    most = Math.max(most, memoryOf(address));
  }
  figures.push(
    {
      name: `file of ${EXPORTED.toLocaleString('en')} rows, answer ${response.status}, starts`,
      value: first,
      unit: 'ms',
      against: { name: 'wanted', value: 1000 },
    },
    { name: 'the same, whole', value: performance.now() - began, unit: 'ms' },
    {
      name: 'the server grows meanwhile, at most',
      value: most - before,
      unit: 'MB',
      against: { name: 'wanted', value: 200 },
    },
  );
}
