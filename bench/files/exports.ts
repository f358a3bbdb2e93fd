// pnpm bench:exports [--orders 1000000]: the export of that many orders as a job, for an administrator: its
// duration, the file's size, and the server's memory growth.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { onFilledServer } from '../filled.ts';
import { type Figure, memoryOf, table } from '../measure.ts';
import { signIn } from '../search.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const orders = Number(values.orders);
/** Orders written in one statement. */
const AT_ONCE = 50_000;
/** Milliseconds between two polls of the export and of the server's memory. */
const LOOK = 200;
/** Megabytes by which the server's memory may grow. */
const ALLOWED = 300;

const figures: Figure[] = [];
await onFilledServer(fill, measure);
console.log(table(figures));

/** Writes orders without lines: the file contains none. */
async function fill(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (let from = 0; from < orders; from += AT_ONCE)
    await client.query(
      `INSERT INTO orders (customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status,
                           lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, created_at)
       SELECT customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, 'cancelled', 10, 100 * n,
              planned_shipment_at, planned_delivery_at, now() - n * interval '30 seconds'
       FROM (SELECT * FROM orders ORDER BY id LIMIT 1) one, generate_series($1::int, $2::int) n`,
      [from + 1, Math.min(from + AT_ONCE, orders)],
    );
  await client.query('ANALYZE orders');
  await client.end();
}

interface Row {
  id: number;
  status: string;
  message: string;
  rows_total: number | null;
  bytes: number | null;
}

async function measure(address: string): Promise<void> {
  const token = await signIn(address, 'admin');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const before = memoryOf(address);
  const began = performance.now();
  const asked = await fetch(`${address}/api/exports`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ address: '/document/order/export/incoming-orders', title: 'Входящие заказы' }),
  });
  if (!asked.ok) throw new Error(`${asked.status} ${await asked.text()}`);
  let most = before;
  let row: Row | undefined;
  do {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    most = Math.max(most, memoryOf(address));
    const { data } = (await (await fetch(`${address}/api/exports`, { headers })).json()) as { data: Row[] };
    [row] = data;
  } while (row?.status === 'queued' || row?.status === 'running');
  if (row?.status !== 'ready') throw new Error(`${row?.status}: ${row?.message}`);
  figures.push(
    {
      name: `a file of ${row.rows_total?.toLocaleString('en')} orders`,
      value: (performance.now() - began) / 1_000,
      unit: 's',
    },
    { name: 'its size', value: (row.bytes ?? 0) / 1_048_576, unit: 'MB' },
    {
      name: `the server, of ${Math.round(before)} MB, grows meanwhile, at most`,
      value: most - before,
      unit: 'MB',
      against: { name: 'allowed', value: ALLOWED },
    },
  );
}
