// Statements that a connection sends often are planned once.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../test/support/database.ts';
import { type Database, openServing } from '../connect.ts';

/** Runs `work` on a database of its own with one connection. */
async function onOne(work: (database: Database) => Promise<void>) {
  const database = openServing({ ...(await cloneDatabase('empty')), max: 1 });
  try {
    await work(database);
  } finally {
    await database.$client.end();
  }
}
const often = async (work: () => Promise<unknown>) => {
  for (let n = 0; n < 12; n++) await work();
};
/** Texts of the statements that have a name on the connection. */
const named = async (database: Database) => {
  const { rows } = await database.execute<{ statement: string; runs: number }>(
    sql`SELECT statement, (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements ORDER BY name`,
  );
  return rows;
};

test('a statement with parameters gets a name with its fourth use, whoever sends it', async () => {
  await onOne(async (database) => {
    for (let n = 0; n < 3; n++) await database.execute(sql`SELECT ${n}::int AS n`);
    expect(await named(database)).toEqual([]);
    for (let n = 0; n < 3; n++)
      expect((await database.execute(sql`SELECT ${n}::int AS n`)).rows).toEqual([{ n }]);
    await database.transaction(async (transaction) => {
      expect((await transaction.execute(sql`SELECT ${9}::int AS n`)).rows).toEqual([{ n: 9 }]);
    });
    expect((await database.$client.query('SELECT $1::int AS n', [7])).rows).toEqual([{ n: 7 }]);
    expect(await named(database)).toEqual([{ statement: 'SELECT $1::int AS n', runs: 5 }]);
  });
});

test('statements without parameters, of reports, of searches by words, or with a name of their own get none', async () => {
  await onOne(async (database) => {
    await often(() => database.execute(sql`SELECT 1`));
    await often(() => database.execute(sql`SELECT count(*) FROM summary_orders WHERE day > ${'2026-01-01'}`));
    await often(() => database.execute(sql`SELECT count(*) FROM product WHERE article_norm LIKE ${'W%'}`));
    await often(() => database.$client.query({ name: 'own', text: 'SELECT $1::int', values: [1] }));
    expect(await named(database)).toEqual([{ statement: 'SELECT $1::int', runs: 12 }]);
  });
});

test('errors are those of the statement, and the connection goes on', async () => {
  await onOne(async (database) => {
    const divide = (by: number) => database.execute(sql`SELECT 1 / ${by}::int AS n`);
    await often(() => divide(1));
    await expect(divide(0)).rejects.toMatchObject({ cause: { code: '22012' } });
    await expect(database.$client.query('SELECT 1 / $1::int AS n', [0])).rejects.toMatchObject({
      code: '22012',
    });
    expect((await divide(1)).rows).toEqual([{ n: 1 }]);
  });
});

test('a statement whose result has other columns after a migration is answered; within a transaction it may be repeated', async () => {
  await onOne(async (database) => {
    await database.execute(sql`CREATE TABLE probe (id int)`);
    await database.execute(sql`INSERT INTO probe VALUES (1)`);
    const read = () => database.execute(sql`SELECT probe.* FROM probe WHERE id = ${1}`);
    await often(read);
    await database.execute(sql`ALTER TABLE probe ADD COLUMN title text DEFAULT 'new'`);
    expect((await read()).rows).toEqual([{ id: 1, title: 'new' }]);
    expect((await read()).rows).toEqual([{ id: 1, title: 'new' }]);

    const inTransaction = () =>
      database.transaction((transaction) =>
        transaction.execute(sql`SELECT p.* FROM probe p WHERE id = ${1}`),
      );
    await often(inTransaction);
    await database.execute(sql`ALTER TABLE probe ADD COLUMN more int`);
    await expect(inTransaction()).rejects.toMatchObject({ cause: { routine: 'RevalidateCachedQuery' } });
    expect((await inTransaction()).rows).toEqual([{ id: 1, title: 'new', more: null }]);
  });
});

test('a connection names at most 200 statements', async () => {
  await onOne(async (database) => {
    for (let n = 0; n < 230; n++)
      for (let use = 0; use < 5; use++)
        await database.execute(sql`SELECT ${use}::int AS ${sql.raw(`n${n}`)}`);
    expect(await named(database)).toHaveLength(200);
  });
});
