// pnpm bench [--products N] [--only search,browser,questions,buyer,beside,import,hot,growth,sockets]: searches,
// the browser, a buyer's tasks, searches during an import, imports, contention, growth of the catalogue and page
// weight, each compared with a target or a baseline. The figures are printed; a full run is written into
// bench/README.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { benchBeside } from './beside.ts';
import { benchBrowser } from './browser.ts';
import { benchBuyer } from './buyer.ts';
import { benchGrowth } from './growth.ts';
import { benchHot } from './hot.ts';
import { benchImport } from './files/import.ts';
import { type Figure, table } from './measure.ts';
import { benchPage } from './page.ts';
import { benchQuestions } from './questions.ts';
import { benchSearch } from './search.ts';
import { startBenchServer } from './server.ts';
import { benchSockets } from './sockets.ts';

const { values } = parseArgs({
  options: { products: { type: 'string', default: '1500000' }, only: { type: 'string' } },
});
const wanted = (part: string) => values.only === undefined || values.only.split(',').includes(part);
const products = Number(values.products);
const directory = mkdtempSync(path.join(tmpdir(), 'portal-bench-'));
const figures: Figure[] = [];
const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await work();
  figures.push({ name, value: (performance.now() - started) / 1_000, unit: 's' });
  return result;
};

/** Writes the seeded data to disk now, so that no checkpoint runs during a measurement. */
async function checkpoint(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('CHECKPOINT');
  await client.end();
}

const embedded = await timed('first start of the embedded PostgreSQL', () => startEmbedded(directory));
try {
  const connection = embedded.connection('portal');
  await createDatabase(embedded.connection('postgres'), 'portal');
  await timed('migrations', () => migrateDatabase(connection));
  await seedReference(connection);
  await timed(`seed of ${products.toLocaleString('en')} products`, () =>
    seedDemo(connection, console.log, { products, offersPerProduct: products > 100_000 ? 10 / 3 : 5 }),
  );
  await checkpoint(connection);
  const server = await timed('start of the server, its process included', () =>
    startBenchServer(directory, connection),
  );
  const bench = { address: server.address, connection };
  try {
    if (wanted('search')) figures.push(...(await benchSearch(bench)));
    if (wanted('browser')) figures.push(...(await benchBrowser(bench)));
    if (wanted('questions')) figures.push(...(await benchQuestions(bench)));
    if (wanted('buyer')) figures.push(...(await benchBuyer(bench)));
    if (wanted('beside')) figures.push(...(await benchBeside(bench)));
    if (wanted('import')) figures.push(...(await benchImport(bench)));
    if (wanted('hot')) figures.push(...(await benchHot(bench)));
    if (wanted('growth')) figures.push(...(await benchGrowth(embedded, directory, bench)));
    figures.push(...benchPage());
  } finally {
    // The server stops before its database, even after an error.
    await server.stop();
  }
  if (wanted('sockets')) figures.push(...(await benchSockets(directory, connection)));
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}

const printed = table(figures);
console.log(printed);
const report = path.join(import.meta.dirname, 'README.md');
if (values.only !== undefined) process.exit();
const [head = ''] = readFileSync(report, 'utf8').split('<!-- figures -->');
writeFileSync(
  report,
  `${head}<!-- figures -->\n\nMeasured on ${cpus().length} cores, Node ${process.versions.node}: \`pnpm bench --products ${products}\`\n\n${printed}\n`,
);
