// pnpm bench:sizes [--products 100000,1000000,10000000] [--kept folder] [--until seeded]: what searches cost as the catalogue grows. For each number of
// products a database is seeded with 10/3 offers of each, and the questions of bench/questions.ts are asked; the figures are
// printed and drawn into growth.svg. `--kept`: the databases remain in this folder, and the next run does not seed them
// again; `--until seeded` ends after seeding.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, type Embedded, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { seedReference } from '../../apps/server/src/seed/reference.ts';
import { type Figure, table } from '../measure.ts';
import { load, memoryOfFamily } from '../processes.ts';
import { benchQuestions } from '../questions.ts';
import { startBenchServer } from '../server.ts';
import { drawGrowth } from './picture.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000,1000000,10000000' },
    kept: { type: 'string' },
    until: { type: 'string', default: 'measured' },
  },
});
const sizes = values.products.split(',').map(Number);

/** Figures of one size by name. */
async function measured(products: number): Promise<Map<string, Figure>> {
  const directory =
    values.kept === undefined
      ? mkdtempSync(path.join(tmpdir(), 'portal-size-'))
      : path.join(values.kept, String(products));
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o711);
  const embedded = await startEmbedded(directory);
  try {
    const connection = embedded.connection('portal');
    const figures = [await seeded(embedded, path.join(directory, 'seeded'), products)];
    if (values.until === 'measured') {
      const server = await startBenchServer(directory, connection);
      try {
        figures.push(...(await benchQuestions({ address: server.address, connection })));
        figures.push({ name: 'memory of the server', value: memoryOfFamily(server.pid).own, unit: 'MB' });
      } finally {
        await server.stop();
      }
    }
    figures.push({ name: 'load of the machine', value: load(), unit: '' });
    return new Map(figures.map((one) => [one.name, one]));
  } finally {
    await embedded.stop();
    if (values.kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

/** Seeds the database unless the file `done` exists; returns its size on the disk. */
async function seeded(embedded: Embedded, done: string, products: number): Promise<Figure> {
  const connection = embedded.connection('portal');
  if (!existsSync(done)) {
    await createDatabase(embedded.connection('postgres'), 'portal');
    await migrateDatabase(connection);
    await seedReference(connection);
    await seedDemo(connection, () => {}, { products, offersPerProduct: 10 / 3 });
  }
  const size = await sizeOf(connection);
  writeFileSync(done, '');
  return size;
}

/** Size of the database on the disk, all of its changes written. */
async function sizeOf(connection: pg.PoolConfig): Promise<Figure> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  await client.end();
  return { name: 'database', value: Number(rows[0]?.bytes) / 1e9, unit: 'GB' };
}

const results: { products: number; figures: Map<string, Figure> }[] = [];
for (const products of sizes) {
  const figures = await measured(products);
  results.push({ products, figures });
  console.log(`\n${products.toLocaleString('en')} products\n${table([...figures.values()])}`);
}
if (values.until === 'measured')
  writeFileSync(
    path.join(import.meta.dirname, 'growth.svg'),
    drawGrowth(
      sizes,
      [
        'product with its offers and analogs, asked again, p95',
        'suggestions, asked again, p95',
        'prefix of a number, asked for the first time, p95',
        'title of two words, with facets, asked for the first time, p95',
        'title of one word, with facets, asked for the first time, p95',
        'title with a typo, asked for the first time, p95',
      ].map((name) => ({
        name,
        values: results.map(({ figures }) => figures.get(name)?.value ?? Number.NaN),
      })),
    ),
  );
