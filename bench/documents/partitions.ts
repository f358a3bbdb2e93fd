// pnpm bench:partitions [--rows 10000000]: the history of documents as one table and as one partition a month, over two years: what a
// page, an entry and the removal of the oldest month cost. Decides whether tables are partitioned (docs/operations.md).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDatabase, startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { type Figure, percentile, sideBySide, table } from '../measure.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000000' } } });
const ROWS = Number(values.rows);
const MONTHS = 24;
/** Entries of one document. */
const ENTRIES = 5;
const RUNS = 2_000;
const COLUMNS = `id bigint GENERATED ALWAYS AS IDENTITY, document text NOT NULL, document_id bigint NOT NULL, at timestamptz NOT NULL,
  user_id bigint, contractor_id bigint, action text NOT NULL, text text NOT NULL`;
const FIRST = '2025-01-01T00:00:00Z';
const month = (n: number) => `timestamptz '${FIRST}' + interval '${n} months'`;

const directory = mkdtempSync(path.join(tmpdir(), 'portal-partitions-'));
const embedded = await startEmbedded(directory);
const figures: Figure[] = [];
try {
  await createDatabase(embedded.connection('postgres'), 'portal');
  const client = new pg.Client({ ...embedded.connection('portal'), options: '-c timezone=UTC' });
  await client.connect();
  await client.query(`CREATE TABLE whole (${COLUMNS}, PRIMARY KEY (id))`);
  await client.query(`CREATE TABLE parts (${COLUMNS}, PRIMARY KEY (id, at)) PARTITION BY RANGE (at)`);
  for (let n = 0; n < MONTHS; n++) {
    const { rows } = await client.query<{ from: string; to: string }>(
      `SELECT (${month(n)})::text AS from, (${month(n + 1)})::text AS to`,
    );
    await client.query(
      `CREATE TABLE parts_${n} PARTITION OF parts FOR VALUES FROM ('${rows[0]?.from}') TO ('${rows[0]?.to}')`,
    );
  }
  for (const name of ['whole', 'parts']) {
    await client.query(
      `INSERT INTO ${name} (document, document_id, at, user_id, contractor_id, action, text)
       SELECT 'order', n / ${ENTRIES}, timestamptz '${FIRST}' + (${month(MONTHS)} - timestamptz '${FIRST}') * (n / ${ROWS}::float8),
              n % 5000, n % 2000, 'confirm', 'Заказ подтверждён, строк: ' || n % 40
       FROM generate_series(0, ${ROWS - 1}) AS n`,
    );
    await client.query(`CREATE INDEX ON ${name} (document, document_id, at, id)`);
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');

  const page = (name: string) => (n: number) =>
    client.query({
      name: `page ${name}`,
      text: `SELECT at, text FROM ${name} WHERE document = 'order' AND document_id = $1 ORDER BY at, id`,
      values: [(n * 7_919) % Math.floor(ROWS / ENTRIES)],
    });
  const entry = (name: string) => (n: number) =>
    client.query({
      name: `entry ${name}`,
      text: `INSERT INTO ${name} (document, document_id, at, user_id, contractor_id, action, text)
             VALUES ('order', $1, ${month(MONTHS)} - interval '1 hour', 1, 1, 'ship', 'Заказ отгружен')`,
      values: [n],
    });
  for (const [name, work] of [
    ['a document’s history', page],
    ['an entry', entry],
  ] as const) {
    const { a, b } = await sideBySide(RUNS, work('parts'), work('whole'));
    for (const p of [50, 95])
      figures.push({
        name: `${name}, ${MONTHS} partitions, p${p}`,
        value: percentile(a, p),
        unit: 'ms',
        against: { name: 'one table', value: percentile(b, p) },
      });
  }
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  let deleted = 0;
  const whole = await timed(async () => {
    for (let some = 1; some > 0; deleted += some) {
      const { rowCount } = await client.query(
        `DELETE FROM whole WHERE id IN (SELECT id FROM whole WHERE at < ${month(1)} ORDER BY id LIMIT 5000)`,
      );
      some = rowCount ?? 0;
    }
  });
  const parts = await timed(() => client.query('DROP TABLE parts_0'));
  figures.push({
    name: `the oldest month (${deleted.toLocaleString('en')} rows) is dropped`,
    value: parts,
    unit: 'ms',
    against: { name: 'deleted by 5 000', value: whole },
  });
  await client.end();
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log(table(figures));
