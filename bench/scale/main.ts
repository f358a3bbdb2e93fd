// What the calls that decide the size of an installation cost on one server and on a coordinator with two workers of Citus
// (docs/scale.md). `pnpm bench:scale --products N`. All servers share this machine: compare processor time, not speed.
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { percentile } from '../measure.ts';
import { type Servers, startServers } from './clusters.ts';
import { fill, type Sizes } from './tables.ts';

const { values } = parseArgs({
  options: { products: { type: 'string', default: '300000' }, runs: { type: 'string', default: '2000' } },
});
const RUNS = Number(values.runs);
const SIZES: Sizes = {
  products: Number(values.products),
  suppliers: 200,
  customers: 2_000,
  offers: 3,
  orders: Number(values.products),
};
const random = (below: number) => 1 + Math.floor(Math.random() * below);
const customer = () => SIZES.suppliers + random(SIZES.customers);

type Work = (pool: pg.Pool) => Promise<unknown>;

/** A number, its analogs and their offers, as the search shows them. */
const search: Work = async (pool) => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'numbers',
    text: 'SELECT product_id AS id FROM product_number WHERE article_norm = $1',
    values: [`A${random(SIZES.products)}`],
  });
  const id = rows[0]?.id;
  const { rows: others } = await pool.query<{ id: string }>({
    name: 'crosses',
    text: 'SELECT other_id AS id FROM cross_of WHERE product_id = $1 LIMIT 21',
    values: [id],
  });
  await pool.query({
    name: 'offers',
    text: `SELECT p.id, p.article, p.title, b.title AS brand, i.price_kopecks, i.supplier_id, c.title AS supplier, r.storage_id, r.quantity - r.held AS available
           FROM product p JOIN brand b ON b.id = p.brand_id
           JOIN price_list_item i ON i.product_id = p.id JOIN contract ON contract.supplier_id = i.supplier_id AND contract.customer_id = $2
           JOIN contractor c ON c.id = i.supplier_id JOIN reserve r ON r.product_id = p.id AND r.supplier_id = i.supplier_id
           WHERE p.id = ANY($1::bigint[]) AND r.quantity > r.held`,
    values: [[id, ...others.map((other) => other.id)], customer()],
  });
};

const page =
  (column: 'supplier_id' | 'customer_id', party: () => number): Work =>
  async (pool) =>
    pool.query({
      name: column,
      text: `SELECT id, status, created_at, amount_kopecks FROM orders WHERE ${column} = $1 ORDER BY created_at DESC, id DESC LIMIT 20`,
      values: [party()],
    });

/** An order of five lines at one supplier: stock is held, the contract's limit is used, the order and its lines are written. */
let next = 1_000_000_000;
const order: Work = async (pool) => {
  const client = await pool.connect();
  const id = next++;
  const supplier = random(SIZES.suppliers);
  try {
    const { rows } = await client.query<{ product_id: string }>({
      name: 'goods',
      text: 'SELECT product_id FROM reserve WHERE supplier_id = $1 AND product_id = ANY($2::bigint[]) LIMIT 5',
      values: [supplier, offeredBy(supplier)],
    });
    await client.query('BEGIN');
    for (const { product_id } of rows.toSorted((a, b) => Number(a.product_id) - Number(b.product_id)))
      await client.query({
        name: 'hold',
        text: 'UPDATE reserve SET held = held + 1 WHERE product_id = $1 AND supplier_id = $2 AND held < quantity',
        values: [product_id, supplier],
      });
    await client.query({
      name: 'order',
      text: `INSERT INTO orders VALUES ($1, $2, $3, 'active', now(), 50000)`,
      values: [id, supplier, customer()],
    });
    for (const [n, { product_id }] of rows.entries())
      await client.query({
        name: 'line',
        text: 'INSERT INTO order_line VALUES ($1, $2, $3, $4, 10000, 1)',
        values: [id * 5 + n, supplier, id, product_id],
      });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

/** Some products that the supplier offers: the reverse of how `fill` chooses suppliers. */
function offeredBy(supplier: number): number[] {
  const found: number[] = [];
  for (let n = random(SIZES.products - 2_000); found.length < 5; n++)
    for (let k = 1; k <= SIZES.offers; k++)
      if (((n * 7 + k * 13) % SIZES.suppliers) + 1 === supplier) found.push(n);
  return found;
}

const report: Work = async (pool) =>
  pool.query(
    'SELECT supplier_id, count(*), sum(amount_kopecks) FROM orders GROUP BY supplier_id ORDER BY 3 DESC LIMIT 20',
  );

const WORKS: Readonly<Record<string, { work: Work; runs: number }>> = {
  'search of a number with analogs and offers': { work: search, runs: RUNS },
  'a supplier’s page of orders': { work: page('supplier_id', () => random(SIZES.suppliers)), runs: RUNS },
  'a buyer’s page of orders': { work: page('customer_id', customer), runs: RUNS },
  'an order of five lines': { work: order, runs: RUNS },
  'turnover of all suppliers': { work: report, runs: 20 },
};

async function measure(servers: Servers): Promise<Map<string, { ms: number[]; cpu: number }>> {
  const found = new Map<string, { ms: number[]; cpu: number }>();
  for (const [name, { work, runs }] of Object.entries(WORKS)) {
    for (let n = 0; n < Math.min(runs, 200); n++) await work(servers.pool);
    const before = servers.seconds();
    const ms: number[] = [];
    for (let n = 0; n < runs; n++) {
      const started = performance.now();
      await work(servers.pool);
      ms.push(performance.now() - started);
    }
    found.set(name, { ms, cpu: ((servers.seconds() - before) / runs) * 1_000 });
  }
  return found;
}

const results = [];
for (const workers of [0, 2]) {
  const servers = await startServers(workers, 55_400 + workers * 10);
  const started = Date.now();
  await fill(servers.pool, workers > 0, SIZES);
  process.stdout.write(`${workers} workers, filled in ${Math.round((Date.now() - started) / 1000)} s\n`);
  results.push(await measure(servers));
  servers.stop();
}
const [alone, apart] = results;
process.stdout.write(
  '| what | one server: median, p95, CPU ms | two workers: median, p95, CPU ms | CPU ratio |\n|---|---|---|---|\n',
);
for (const name of Object.keys(WORKS)) {
  const cells = [alone, apart].map((one) => {
    const { ms, cpu } = one?.get(name) ?? { ms: [], cpu: 0 };
    return {
      text: `${percentile(ms, 50).toFixed(2)}, ${percentile(ms, 95).toFixed(2)}, ${cpu.toFixed(2)}`,
      cpu,
    };
  });
  process.stdout.write(
    `| ${name} | ${cells.map(({ text }) => text).join(' | ')} | × ${((cells[1]?.cpu ?? 0) / (cells[0]?.cpu ?? 1)).toFixed(2)} |\n`,
  );
}
process.exit(0);
