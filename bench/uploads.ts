// pnpm bench:uploads [--rows 1000000]: a price list of so many rows as .csv and .xlsx, from its upload to the result: products that are
// all new, the same file again, and the same products with other prices; the memory it takes; and a server that is killed in the middle.
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { writeWorkbook } from '../apps/server/src/lists/workbook.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { type Figure, table } from './measure.ts';
import { type BenchServer, startBenchServer } from './server.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const HEAD = ['Артикул', 'Бренд', 'Наименование', 'Цена', 'Остаток', 'Кратность'];
const cellsOf = (n: number, dearer: number): [string, string, string, number, number, number] => [
  `BU-${n}`,
  `BENCH ${n % 100}`,
  `Деталь ${n}`,
  100 + (n % 900) + dearer,
  n % 40,
  1,
];

const directory = mkdtempSync(path.join(tmpdir(), 'portal-uploads-'));
async function writeCsv(name: string, dearer: number): Promise<string> {
  const file = path.join(directory, name);
  function* lines() {
    yield `${HEAD.join(';')}\n`;
    for (let n = 0; n < rows; n += 1) yield `${cellsOf(n, dearer).join(';')}\n`;
  }
  await pipeline(lines, createWriteStream(file));
  return file;
}
async function writeXlsx(name: string, dearer: number): Promise<string> {
  const file = path.join(directory, name);
  async function* sheet() {
    for (let n = 0; n < rows; n += 1) yield cellsOf(n, dearer);
  }
  await writeWorkbook(
    file,
    'Прайс',
    HEAD.map((title) => ({ title, width: 15 })),
    sheet(),
  );
  return file;
}

/** Megabytes that a process and its children hold, as the system counts them. */
function look(server: number): number {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  let held = 0;
  for (const line of all.trim().split('\n')) {
    const [pid, parent, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    if (pid === server || parent === server) held += kilobytes;
  }
  return held / 1_024;
}

interface Upload {
  data: {
    id: number;
    preview: { columns: object } | null;
    taken: number;
    finished_at: string | null;
    message: string;
  };
}
function clientOf(address: string, token: string) {
  return async <T>(place: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`${address}/api${place}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'supplier', password: 'Portal2026' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const figures: Figure[] = [];
let server: BenchServer | undefined;
const embedded = await startEmbedded(directory);
try {
  const connection = embedded.connection('portal');
  await createDatabase(embedded.connection('postgres'), 'portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, { products: 21_000, offersPerProduct: 5 });
  const files = {
    csv: await writeCsv('new.csv', 0),
    dearer: await writeCsv('dearer.csv', 50),
    xlsx: await writeXlsx('known.xlsx', 100),
  };
  process.env['MAX_FILE_SIZE_MB'] = '1024';
  let running = (server = await startBenchServer(directory, connection));
  let call = clientOf(running.address, await signIn(running.address));
  const { data: lists } = await call<{ data: { id: number }[] }>('/prices/price-list');

  const begin = async (file: string): Promise<number> => {
    const form = new FormData();
    form.append('price_list_id', String(lists[0]?.id ?? 0));
    form.append('file', await openAsBlob(file), path.basename(file));
    const { data } = await call<Upload>('/data-file-processor/upload', { method: 'POST', body: form });
    await call(`/data-file-processor/upload/${data.id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        columns: data.preview?.columns,
        reading: { every_new_brand: true },
        despite_thresholds: true,
      }),
    });
    return data.id;
  };
  const over = async (id: number): Promise<void> => {
    for (;;) {
      const { data } = await call<Upload>(`/data-file-processor/upload/${id}`);
      if (data.finished_at !== null) {
        if (data.taken !== rows) throw new Error(`taken ${data.taken} of ${rows}: ${data.message}`);
        return;
      }
      await sleep(100);
    }
  };
  const measured = async (name: string, file: string, wanted: number) => {
    const before = look(running.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, look(running.pid))), 500);
    const started = performance.now();
    await over(await begin(file));
    const seconds = (performance.now() - started) / 1_000;
    clearInterval(watch);
    figures.push({ name, value: rows / seconds, unit: 'rows/s', against: { name: 'wanted', value: wanted } });
    figures.push({
      name: `${name}: memory beyond what the server held before`,
      value: most - before,
      unit: 'MB',
      against: { name: 'wanted at most', value: 400 },
    });
    console.log(table(figures.slice(-2)));
    return seconds;
  };
  const count = rows.toLocaleString('en');
  const first = await measured(`${count} rows of .csv, all new`, files.csv, 10_000);
  const again = await measured(`${count} rows of .csv, the same file again`, files.csv, 20_000);
  await measured(`${count} rows of .csv, known products with other prices`, files.dearer, 20_000);
  await measured(`${count} rows of .xlsx, known products with other prices`, files.xlsx, 10_000);
  figures.push({
    name: 'the same file again, of the time of the first',
    value: again / first,
    unit: '',
    against: { name: 'wanted at most', value: 0.5 },
  });

  // Killed in the middle, the server goes on with it after its start.
  const id = await begin(files.csv);
  for (;;) {
    const { data } = await call<{ data: { processed: number } }>(`/data-file-processor/upload/${id}`);
    if (data.processed > rows / 4) break;
    await sleep(50);
  }
  process.kill(running.pid, 'SIGKILL');
  await sleep(500);
  running = server = await startBenchServer(directory, connection);
  const up = performance.now();
  call = clientOf(running.address, await signIn(running.address));
  for (let reset = false; ; await sleep(50)) {
    const { data } = await call<{ data: { processed: number; finished_at: string | null } }>(
      `/data-file-processor/upload/${id}`,
    );
    reset ||= data.processed < rows / 4;
    if (data.finished_at !== null || (reset && data.processed > 0)) break;
  }
  figures.push({
    name: 'killed in the middle, goes on after the start within',
    value: (performance.now() - up) / 1_000,
    unit: 's',
    against: { name: 'wanted at most', value: 10 },
  });
  await over(id);
} finally {
  await server?.stop();
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}

const printed = table(figures);
console.log(printed);
const report = path.join(import.meta.dirname, 'README.md');
const [before, , after] = readFileSync(report, 'utf8').split('<!-- uploads -->');
if (after === undefined) throw new Error('bench/README.md has no place for uploads');
const text = `\`pnpm bench:uploads --rows ${rows}\` on ${cpus().length} cores, Node ${process.versions.node}.\n\n${printed}`;
writeFileSync(report, `${before}<!-- uploads -->\n\n${text}\n\n<!-- uploads -->${after}`);
