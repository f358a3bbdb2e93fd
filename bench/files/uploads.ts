// pnpm bench:uploads [--rows 1000000] [--xlsx 1000000] [--steps new,same,known,xlsx,beside,kill,version]: the load
// of a price list of that many rows, from upload to result: all products new, the same file again, known products
// with other prices; with its memory and CPU time; searches during a load; a load whose server is killed;
// publishing a version of 100 000 rows and restoring the former one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/database/migrate.ts';
import { seedDemo } from '../../apps/server/src/seed/demo.ts';
import { seedReference } from '../../apps/server/src/seed/reference.ts';
import { startAsking } from '../beside.ts';
import { type Figure, percentile, table } from '../measure.ts';
import { load, memoryOfFamily, secondsOf } from '../processes.ts';
import { startBenchServer } from '../server.ts';
import { startUploading } from './uploads-client.ts';
import { writeCsv, writeXlsx } from './uploads-files.ts';

const STEPS = ['new', 'same', 'known', 'xlsx', 'beside', 'kill', 'version'];
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    xlsx: { type: 'string', default: '1000000' },
    steps: { type: 'string', default: STEPS.join(',') },
  },
});
const [rows, ofXlsx, steps] = [Number(values.rows), Number(values.xlsx), values.steps.split(',')];
/** Rows of the version that is published and then undone. */
const VERSION = 100_000;
const MILLION = 1_000_000;

const directory = mkdtempSync(path.join(tmpdir(), 'portal-uploads-'));
const figures: Figure[] = [];
const tell = (...found: Figure[]) => {
  figures.push(...found);
  console.log(table(found));
};
const embedded = await startEmbedded(directory);
const connection = embedded.connection('portal');
await createDatabase(embedded.connection('postgres'), 'portal');
await migrateDatabase(connection);
await seedReference(connection);
await seedDemo(connection, () => undefined, { products: 21_000, offersPerProduct: 5 });
process.env['MAX_FILE_SIZE_MB'] = '1024';
let server = await startBenchServer(directory, connection);
let uploading = await startUploading(server.address);
const postgres = Number(
  readFileSync(path.join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
);

/**
 * Measures a load from upload to result. The figure for two free cores is estimated from CPU time, and assumes no
 * waiting for the disk. Returns the CPU seconds.
 */
async function measured(name: string, file: string, count: number, wanted: number): Promise<number> {
  const spent = () => ({ server: secondsOf(server.pid), postgres: secondsOf(postgres) });
  const [before, base] = [spent(), memoryOfFamily(server.pid).own];
  let most = { own: base, below: 0 };
  const watch = setInterval(() => {
    const now = memoryOfFamily(server.pid);
    if (now.own + now.below > most.own + most.below) most = now;
  }, 250);
  let atRead = before;
  const started = performance.now();
  await uploading.over(await uploading.begin(file), count, () => (atRead = spent()));
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  const after = spent();
  const [ofServer, ofPostgres] = [after.server - before.server, after.postgres - before.postgres];
  const merging = after.postgres - atRead.postgres;
  const against = (value: number, what = 'wanted') => ({ name: what, value });
  const called = `${count.toLocaleString('en')} rows of ${name}`;
  tell(
    {
      name: `${called}, load ${load().toFixed(0)}`,
      value: count / seconds,
      unit: 'rows/s',
      against: against(wanted),
    },
    {
      name: `${called}: by processor time, as two free cores would`,
      value: count / (ofServer + merging),
      unit: 'rows/s',
      against: against(wanted),
    },
    {
      name: `${called}: processor time of 1 000 000 rows, server and reader ${((ofServer * MILLION) / count).toFixed(0)} s, PostgreSQL ${((ofPostgres * MILLION) / count).toFixed(0)} s`,
      value: ((ofServer + ofPostgres) * MILLION) / count,
      unit: 's',
    },
    {
      name: `${called}: memory on top of the ${base.toFixed(0)} MB that the server held; at most ${most.own.toFixed(0)} MB it and ${most.below.toFixed(0)} MB its reader`,
      value: most.own + most.below - base,
      unit: 'MB',
      against: against(400, 'wanted at most'),
    },
  );
  return ofServer + ofPostgres;
}

async function besideSearches(): Promise<void> {
  const fresh = Math.round(rows / 5);
  const file = await writeCsv(directory, 'beside.csv', { from: fresh, rows, dearer: 150 });
  const askers = await startAsking(server.address);
  const quiet = await askers.quietly();
  let isLoading = true;
  const loading = uploading
    .begin(file)
    .then((id) => uploading.over(id, rows))
    .finally(() => (isLoading = false));
  const beside = await askers.during(() => isLoading);
  await loading;
  quiet.push(...(await askers.quietly()));
  await askers.close();
  tell({
    name: `people's own queries while ${rows.toLocaleString('en')} rows are loaded, a fifth of them new: p95 of ${beside.length} (allowed × 2), load ${load().toFixed(0)}`,
    value: percentile(beside, 95),
    unit: 'ms',
    against: { name: `the same without it, ${quiet.length}`, value: percentile(quiet, 95) },
  });
}

/** Kills the server during a load and measures how soon the load continues after the restart. */
async function killed(): Promise<void> {
  const file = await writeCsv(directory, 'killed.csv', { rows, dearer: 250 });
  const id = await uploading.begin(file);
  while ((await uploading.look(id)).processed < rows / 4) await sleep(50);
  process.kill(server.pid, 'SIGKILL');
  await sleep(500);
  server = await startBenchServer(directory, connection);
  const up = performance.now();
  uploading = await startUploading(server.address);
  for (let reset = false; ; await sleep(50)) {
    const { processed, finished_at } = await uploading.look(id);
    reset ||= processed < rows / 4;
    if (finished_at !== null || (reset && processed > 0)) break;
  }
  tell({
    name: `killed in the middle, goes on after the start within, load ${load().toFixed(0)}`,
    value: (performance.now() - up) / 1_000,
    unit: 's',
    against: { name: 'wanted at most', value: 10 },
  });
  await uploading.over(id, rows);
}

/**
 * Reads the version's prices while `work` runs: each read must see only one version. Returns the number of reads,
 * and of those that saw both.
 */
async function mixturesDuring(work: Promise<unknown>): Promise<{ looks: number; mixed: number }> {
  const client = new pg.Client(connection);
  await client.connect();
  let isGoingOn = true;
  const done = work.finally(() => (isGoingOn = false));
  let [looks, mixed] = [0, 0];
  while (isGoingOn) {
    const { rows: seen } = await client.query<{ versions: number }>(
      `SELECT count(DISTINCT item.price_kopecks / 100 - 100 - ltrim(product.article, 'BUV-')::bigint % 900) AS versions
       FROM product JOIN price_list_item item ON item.product_id = product.id WHERE product.article ~ '^BU-\\d{1,5}$' AND item.price_list_id = $1`,
      [uploading.list],
    );
    looks += 1;
    if (Number(seen[0]?.versions) > 1) mixed += 1;
    await sleep(20);
  }
  await client.end();
  await done;
  return { looks, mixed };
}

async function versions(): Promise<void> {
  const publish = async (dearer: number) => {
    const file = await writeCsv(directory, `version-${dearer}.csv`, { rows: VERSION, dearer });
    return uploading.over(await uploading.begin(file), VERSION);
  };
  await publish(350);
  const started = performance.now();
  const published = await mixturesDuring(publish(450));
  const took = (performance.now() - started) / 1_000;
  const [, former] = await uploading.versions();
  const back = performance.now();
  const returned = await mixturesDuring(uploading.restore(former?.id ?? 0));
  const name = `a version of ${VERSION.toLocaleString('en')} rows`;
  tell(
    { name: `${name} read, checked and published, load ${load().toFixed(0)}`, value: took, unit: 's' },
    {
      name: `${name}: the return to the former one, load ${load().toFixed(0)}`,
      value: (performance.now() - back) / 1_000,
      unit: 's',
      against: { name: 'wanted at most', value: 5 },
    },
    {
      name: `${name}: of ${published.looks + returned.looks} looks at its prices meanwhile, those that saw some of both`,
      value: published.mixed + returned.mixed,
      unit: '',
    },
  );
}

try {
  const csv = (dearer: number) => writeCsv(directory, `${dearer}.csv`, { rows, dearer });
  let first = 0;
  if (steps.includes('new')) first = await measured('.csv, all new', await csv(0), rows, 10_000);
  if (steps.includes('same')) {
    const again = await measured('.csv, the same file again', await csv(0), rows, 20_000);
    tell({
      name: 'the same file again, of the processor time of the first',
      value: again / first,
      unit: '',
      against: { name: 'wanted at most', value: 0.5 },
    });
  }
  if (steps.includes('known'))
    await measured('.csv, known products with other prices', await csv(50), rows, 20_000);
  if (steps.includes('xlsx')) {
    const file = await writeXlsx(directory, 'known.xlsx', { rows: ofXlsx, dearer: 100 });
    await measured('.xlsx, known products with other prices', file, ofXlsx, 10_000);
  }
  if (steps.includes('beside')) await besideSearches();
  if (steps.includes('kill')) await killed();
  if (steps.includes('version')) await versions();
} finally {
  await server.stop();
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}

const report = path.join(import.meta.dirname, '../README.md');
const [before, , after] = readFileSync(report, 'utf8').split('<!-- uploads -->');
if (after === undefined) throw new Error('bench/README.md has no place for uploads');
const command = `pnpm bench:uploads --rows ${rows} --xlsx ${ofXlsx} --steps ${steps.join(',')}`;
const text = `\`${command}\` on ${cpus().length} cores, Node ${process.versions.node}.\n\n${table(figures)}`;
writeFileSync(report, `${before}<!-- uploads -->\n\n${text}\n\n<!-- uploads -->${after}`);
