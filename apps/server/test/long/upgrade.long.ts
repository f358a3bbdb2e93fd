// A rolling upgrade under load: two copies of the version before, one after the other replaced by this one, while people order, ship, accept,
// move goods, upload, read reports and listen through both. BEFORE names the commit; without it, the newest one without the newest migration.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase, startEmbedded } from '../../src/database/embedded.ts';
import { createRandom } from '../../src/seed/random.ts';
import { CONTRADICTIONS } from '../../src/upkeep/reconcile.ts';
import { questions } from '../faults/ask.ts';
import { Client } from '../faults/client.ts';
import { copyDirectory, createCopy, freePort } from '../faults/copy.ts';
import { moveOn, shipOn } from '../faults/goods.ts';
import { hear, importOn, orderOn, ordersInReport, reportOn } from '../faults/work.ts';
import { until } from '../support/listener.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** Milliseconds of work with each mixture of versions. */
const WORK = 30_000 * Number(process.env['LONG_SCALE'] ?? 1);
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Checks a commit out beside the tests, and builds what its server reads. */
function checkOut(commit: string, directory: string): string {
  const before = path.join(directory, 'before');
  git('worktree', 'add', '--quiet', '--detach', before, commit);
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: before, stdio: 'pipe' });
  const { packageManager } = JSON.parse(git('show', `${commit}:package.json`)) as { packageManager: string };
  run('npx', '--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline');
  run('npx', 'turbo', 'run', 'build', '--filter=@portal/portal', '--filter=@portal/server');
  return before;
}

/** The newest commit that does not have the newest migration. */
function beforeNewestMigration(): string {
  const journal = 'apps/server/migrations/meta/_journal.json';
  const newestOf = (commit: string) => {
    const { entries } = JSON.parse(git('show', `${commit}:${journal}`)) as { entries: { idx: number }[] };
    return entries.at(-1)?.idx ?? 0;
  };
  const newest = newestOf('HEAD');
  const commits = git('log', '--format=%H', '--', journal).split('\n');
  return commits.map((one) => `${one}~1`).find((one) => newestOf(one) < newest) ?? expect.unreachable();
}

test('copies of the version before are replaced one by one: no call fails that its caller need not repeat, nothing is lost', async () => {
  const commit = git('rev-parse', process.env['BEFORE'] ?? beforeNewestMigration());
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
  chmodSync(directory, 0o711);
  const before = checkOut(commit, directory);
  const embedded = await startEmbedded(directory, ['shared_buffers=64MB']);
  await createDatabase(embedded.connection('postgres'), 'portal');
  const connection = embedded.connection('portal');
  const ask = questions(connection);
  const url = `postgres://${String(connection.user)}@${encodeURIComponent(String(connection.host))}/portal`;
  const copies: ReturnType<typeof createCopy>[] = [];
  for (const name of ['one', 'two'])
    copies.push(
      createCopy(
        url,
        copyDirectory(directory, name),
        await freePort(),
        { LOG_LEVEL: 'error', SECRETS_KEY: 'the same for both copies' },
        before,
      ),
    );
  const [one, two] = copies as [ReturnType<typeof createCopy>, ReturnType<typeof createCopy>];
  const state = { over: false };
  try {
    // The first one creates the tables and the demo.
    await one.start();
    await two.start();
    await ask('UPDATE reserve SET quantity = held + 1000000');
    await ask('UPDATE contract SET limit_kopecks = NULL');
    await ask('DELETE FROM basket_item');
    // Orders are counted on the day of the supplier's storage, and reports end with the portal's today.
    await ask(`UPDATE storage SET time_zone = 'Europe/Moscow'`);
    const [{ last } = { last: 0 }] = await ask<{ last: number }>('SELECT max(id)::int AS last FROM orders');
    const [{ first } = { first: 0 }] = await ask<{ first: number }>(
      'SELECT count(*)::int AS first FROM drizzle.__drizzle_migrations',
    );

    const answers = new Map<number, number>();
    const as = (login: string) =>
      new Client(
        login,
        copies.map(({ address }) => address),
        answers,
      );
    const counts = { cuts: 0 };
    const ids = new Set<number>();
    const toShip: number[] = [];
    const uploads: number[] = [];
    const goods = { shipments: [] as number[], acceptances: [] as number[], movements: [] as number[] };
    const ear = await hear(as('supplier'), state, counts, createRandom(20_261_129));
    const [{ article } = { article: '' }] = await ask<{ article: string }>(`
      SELECT product.article_norm AS article FROM reserve r JOIN storage st ON st.id = r.storage_id AND st.code = 'TLT-1'
      JOIN price_list_item i ON i.id = r.item_id JOIN product ON product.id = i.product_id
      WHERE product.article_norm NOT LIKE 'OC90%' ORDER BY r.id LIMIT 1`);
    const reports = reportOn(as('admin'), state, ids, await ordersInReport(as('admin')));
    const work = Promise.all([
      reports,
      orderOn(as('shop'), state, ids, toShip),
      orderOn(as('shop2'), state, ids),
      shipOn(
        as('supplier'),
        as('shop'),
        state,
        () => toShip.shift(),
        () => sleep(50),
        goods,
      ),
      moveOn(as('supplier'), state, article, 1, goods),
      importOn(as('supplier'), state, uploads),
    ]);
    /** Work goes on with the versions that run now. */
    const goOn = async () => {
      const ordered = ids.size;
      await Promise.race([sleep(WORK), work]);
      expect(ids.size).toBeGreaterThan(ordered);
      return ids.size - ordered;
    };
    const orders = [await goOn()];
    for (const copy of copies) {
      expect(await copy.upgrade()).toBe(0);
      orders.push(await goOn());
    }
    state.over = true;
    await work;

    const [{ now } = { now: 0 }] = await ask<{ now: number }>(
      'SELECT count(*)::int AS now FROM drizzle.__drizzle_migrations',
    );
    process.stdout.write(
      `${JSON.stringify({ commit, migrations: now - first, orders, uploads: uploads.length, reports: await reports, accepted: goods.acceptances.length, moved: goods.movements.length, answers: Object.fromEntries(answers), log: copies.flatMap(({ log }) => log) })}\n`,
    );
    const placed = await ask<{ id: number }>(`SELECT id::int FROM orders WHERE id > ${last} ORDER BY id`);
    expect(placed.map(({ id }) => id)).toEqual([...ids].toSorted((a, b) => a - b));
    expect(await ask(CONTRADICTIONS)).toEqual([{ reserves: 0, contracts: 0 }]);
    expect(goods.acceptances.length).toBeGreaterThan(0);
    expect(goods.movements.length).toBeGreaterThan(0);
    // A stopping copy answers 503 or has closed the connection (0); both ask the caller to repeat.
    expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    const unfinished = () =>
      ask(
        `SELECT id FROM upload WHERE id IN (${[0, ...uploads].join()}) AND status NOT IN ('completed', 'completed_with_errors')`,
      );
    await until(async () => (await unfinished()).length === 0, 120);
    await until(() => ear.orders.length >= ids.size, 15).catch(() => undefined);
    ear.stop();
    expect(ear.orders.toSorted((a, b) => a - b)).toEqual([...ids].toSorted((a, b) => a - b));
    expect(copies.flatMap(({ log }) => log)).toEqual([]);
    for (const copy of copies) expect(await copy.stop()).toBe(0);
  } finally {
    state.over = true;
    for (const copy of copies) await copy.crash();
    await embedded.stop();
    git('worktree', 'remove', '--force', before);
    rmSync(directory, { recursive: true, force: true });
  }
}, 3_600_000);
