// Backup, restore and drill of the embedded database (docs/operations.md, «Backup and restore»), while rows are written and files
// are deleted.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDataDirectory, readConfig } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/database/connect.ts';
import { createDatabase, type Embedded, startEmbedded } from '../../src/database/embedded.ts';
import { lockDirectory } from '../../src/database/lock.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { createFiles, HELD_BACK } from '../../src/files/files.ts';
import { seedDemo } from '../../src/seed/demo.ts';
import { seedReference } from '../../src/seed/reference.ts';
import { backUp } from '../../src/upkeep/backup.ts';
import { drill, hasPassed } from '../../src/upkeep/drill.ts';
import { listBackups } from '../../src/upkeep/manifest.ts';
import { reported } from '../../src/upkeep/report.ts';
import { restore } from '../../src/upkeep/restore.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
chmodSync(directory, 0o711);
const config = readConfig({ DATA_DIR: path.join(directory, 'data') });
const to = path.join(directory, 'backups');
const cluster = path.join(config.dataDirectory, 'postgres');
const files = createFiles(config);
const KEY = path.join(config.dataDirectory, 'secrets.key');
let embedded: Embedded;
let database: Database;
beforeAll(async () => {
  prepareDataDirectory(config);
  embedded = await startEmbedded(config.dataDirectory, ['fsync=off']);
  const connection = embedded.connection('portal');
  await createDatabase(embedded.connection('postgres'), 'portal');
  await migrateDatabase(connection);
  await seedReference(connection);
  await seedDemo(connection, () => undefined, {
    products: 400,
    uploads: config.uploadsDirectory,
  });
  database = openDatabase(connection);
  await database.execute(sql`CREATE TABLE written (id bigint PRIMARY KEY)`);
  writeFileSync(KEY, 'the key');
});
afterAll(async () => {
  await database.$client.end();
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** A stored file that a row refers to. */
async function storeFile(name: string): Promise<void> {
  writeFileSync(files.place(name), name);
  await files.keep(name);
  await database.execute(
    sql`UPDATE contract SET document_copy = ${name} WHERE id = (SELECT min(id) FROM contract WHERE document_copy IS NULL)`,
  );
}
const make = (keep = 3) =>
  backUp({ connection: embedded.connection('portal'), cluster }, config, { to, keep });
const dataOf = (name: string) => readConfig({ DATA_DIR: path.join(directory, name) });

test('a backup that is made while rows are written holds every row committed before it, and its sums agree', async () => {
  await storeFile('11111111-1111-4111-8111-111111111111');
  let written = 0;
  let over = false;
  const writer = (async () => {
    while (!over) {
      await database.execute(sql`INSERT INTO written VALUES (${written + 1})`);
      written += 1;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const { directory: backup, manifest } = await make();
  over = true;
  await writer;

  const uploaded = readdirSync(config.uploadsDirectory).toSorted();
  expect(uploaded).toContain('11111111-1111-4111-8111-111111111111');
  expect(manifest).toMatchObject({ database: 'cluster', files: uploaded.length, files_in: 'backup' });
  expect(written).toBeGreaterThan(before);
  const target = dataOf('restored');
  await restore(backup, target, { replace: false });
  const again = await startEmbedded(target.dataDirectory);
  const restored = openDatabase(again.connection('portal'));
  const { rows } = await restored.execute<{ count: number; last: number }>(
    sql`SELECT count(*)::int AS count, max(id)::int AS last FROM written`,
  );
  await restored.$client.end();
  await again.stop();
  expect(rows[0]?.count).toBeGreaterThanOrEqual(before);
  expect(rows[0]?.count).toBe(rows[0]?.last);
  expect(readdirSync(target.uploadsDirectory).toSorted()).toEqual(uploaded);
  expect(existsSync(path.join(target.dataDirectory, 'secrets.key'))).toBe(true);
  expect(statSync(backup).mode & 0o077).toBe(0);

  const drilled = await drill(backup, to);
  expect(drilled).toMatchObject({ reserves: 0, contracts: 0, files: 0 });
  expect(drilled.orders).toBeGreaterThan(0);
  expect(hasPassed(drilled)).toBe(true);
  // The drill leaves nothing behind.
  expect(readdirSync(to)).toEqual([path.basename(backup)]);
});

test('while a backup is made no file is deleted; a mark that a killed backup has left does not count after six hours', async () => {
  const [kept, dropped] = ['22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];
  for (const name of [kept, dropped]) writeFileSync(files.place(name), '');
  const mark = files.place(HELD_BACK);
  writeFileSync(mark, '');
  await files.drop([kept]);
  expect(existsSync(files.place(kept))).toBe(true);
  const old = Date.now() / 1_000 - 6 * 3_600 - 60;
  utimesSync(mark, old, old);
  await files.drop([dropped]);
  expect(existsSync(files.place(dropped))).toBe(false);
  rmSync(mark);
  await make();
  expect(existsSync(mark)).toBe(false);
});

test('a drill notices a lost file and a sum that the documents contradict', async () => {
  const lost = '44444444-4444-4444-8444-444444444444';
  await storeFile(lost);
  const { rows } = await database.execute<{ id: number }>(
    sql`UPDATE reserve SET held = held + 1 WHERE id = (SELECT min(id) FROM reserve WHERE quantity > held) RETURNING id`,
  );
  const { directory: backup } = await make();
  await database.execute(sql`UPDATE reserve SET held = held - 1 WHERE id = ${rows[0]?.id}`);
  rmSync(path.join(backup, 'uploads', lost));
  const drilled = await drill(backup, to);
  expect(drilled).toMatchObject({ reserves: 1, contracts: 0, files: 1 });
  expect(hasPassed(drilled)).toBe(false);
});

test('only the newest backups stay; an unfinished one is no backup', async () => {
  await make(2);
  expect(await listBackups(to)).toHaveLength(2);
  const [newest = ''] = await listBackups(to);
  rmSync(path.join(newest, 'manifest.json'));
  await expect(restore(newest, dataOf('other'), { replace: false })).rejects.toThrow(
    'нет законченной резервной копии',
  );
  expect(await listBackups(to)).toHaveLength(1);
});

test('a restore covers nothing without being told, moves aside what it replaces, and refuses a directory in use', async () => {
  const [backup = ''] = await listBackups(to);
  const target = dataOf('restored');
  await expect(restore(backup, target, { replace: false })).rejects.toThrow(/Уже есть: .*--replace/);
  const unlock = await lockDirectory(target.dataDirectory);
  await expect(restore(backup, target, { replace: true })).rejects.toThrow(
    'уже занят другим запущенным сервером',
  );
  await unlock();
  await restore(backup, target, { replace: true });
  const names = readdirSync(target.dataDirectory).map((name) => name.replace(/\d{4}-.*/, '…'));
  expect(names).toEqual(expect.arrayContaining(['postgres', 'postgres.before-…', 'uploads.before-…']));
  await expect(
    restore(backup, { ...target, databaseUrl: 'postgres://portal@127.0.0.1/portal' }, { replace: true }),
  ).rejects.toThrow('восстановите её без DATABASE_URL');
});

test('a database of DATABASE_URL is dumped with pg_dump, and the error says what is missing', async () => {
  const { PATH } = process.env;
  process.env['PATH'] = directory;
  await expect(
    backUp({ connection: { connectionString: 'postgres://x@127.0.0.1:1/z' } }, config, { to, keep: 3 }),
  ).rejects.toThrow(/На этой машине нет pg_dump/);
  process.env['PATH'] = PATH;
});

test('the outcome of a backup or a drill is stored for the administrator, also that it failed and why', async () => {
  const connection = embedded.connection('portal');
  await reported(
    connection,
    'backup',
    async () => 7,
    (bytes) => ({ ok: true, bytes, told: 'сделано' }),
  );
  const failing = reported(
    connection,
    'drill',
    () => Promise.reject(new Error('нет места\nat disk')),
    () => ({ ok: true, told: '' }),
  );
  await expect(failing).rejects.toThrow('нет места');
  const { rows } = await database.execute(
    sql`SELECT kind, ok, bytes::int, told, ended_at >= started_at AS over FROM upkeep_run ORDER BY id`,
  );
  expect(rows).toEqual([
    { kind: 'backup', ok: true, bytes: 7, told: 'сделано', over: true },
    { kind: 'drill', ok: false, bytes: null, told: 'нет места', over: true },
  ]);
});
