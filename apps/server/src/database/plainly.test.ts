// Two connections insert the same key at once: the real race, with both outcomes of the first transaction.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../test/support/database.ts';
import type { Transaction } from './connect.ts';
import { insertPlainly } from './plainly.ts';

const database = useTestDatabase();
beforeAll(async () => {
  await database().execute(sql`CREATE TABLE taken (key integer PRIMARY KEY, whose text NOT NULL)`);
});
beforeEach(async () => {
  await database().execute(sql`TRUNCATE taken`);
});
const rows = async () =>
  (await database().execute<{ key: number; whose: string }>(sql`SELECT key, whose FROM taken ORDER BY key`))
    .rows;
const insert = (transaction: Transaction, whose: string, keys: readonly number[]) =>
  insertPlainly<{ key: number }>(
    transaction,
    (conflict) => sql`
      INSERT INTO taken (key, whose) SELECT key, ${whose} FROM unnest(${sql.param([...keys])}::integer[]) AS key
      ${conflict} RETURNING key`,
    sql`ON CONFLICT (key) DO NOTHING`,
  );

/**
 * The second insert starts while the first one's keys are uncommitted and waits; then the first ends as `ends`
 * says.
 */
async function race(ends: 'commit' | 'rollback'): Promise<number[]> {
  let second: Promise<{ key: number }[]> | undefined;
  const first = database().transaction(async (transaction) => {
    await insert(transaction, 'first', [1, 2]);
    second = database().transaction((other) => insert(other, 'second', [2, 3]));
    await expect
      .poll(async () => {
        const { rows: waiting } = await database().execute(
          sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO taken%'`,
        );
        return waiting.length;
      })
      .toBe(1);
    if (ends === 'rollback') throw new Error('taken back');
  });
  await first.catch(() => undefined);
  return ((await second) ?? []).map(({ key }) => key);
}

test('keys that are free are taken, and told', async () => {
  const told = await database().transaction((transaction) => insert(transaction, 'one', [1, 2]));
  expect(told.map(({ key }) => key)).toEqual([1, 2]);
});

test('what another has taken meanwhile stays theirs, and the rest is written all the same', async () => {
  expect(await race('commit')).toEqual([3]);
  expect(await rows()).toEqual([
    { key: 1, whose: 'first' },
    { key: 2, whose: 'first' },
    { key: 3, whose: 'second' },
  ]);
});

test('what another has taken back is free again', async () => {
  expect(await race('rollback')).toEqual([2, 3]);
  expect(await rows()).toEqual([
    { key: 2, whose: 'second' },
    { key: 3, whose: 'second' },
  ]);
});

test('the transaction goes on after it, with what it had written before', async () => {
  await database().execute(sql`INSERT INTO taken VALUES (2, 'other')`);
  await database().transaction(async (transaction) => {
    await transaction.execute(sql`INSERT INTO taken VALUES (9, 'before')`);
    await insert(transaction, 'mine', [2, 3]);
    await transaction.execute(sql`INSERT INTO taken VALUES (10, 'after')`);
  });
  expect((await rows()).map(({ key, whose }) => `${key} ${whose}`)).toEqual([
    '2 other',
    '3 mine',
    '9 before',
    '10 after',
  ]);
});

test('any other failure is told, and nothing is tried again', async () => {
  const failing = database().transaction((transaction) =>
    insertPlainly(transaction, () => sql`INSERT INTO taken (key) VALUES (5)`, sql`ON CONFLICT DO NOTHING`),
  );
  await expect(failing).rejects.toThrow(/INSERT INTO taken/);
  expect(await rows()).toEqual([]);
});
