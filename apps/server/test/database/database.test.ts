import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { sumUp } from '../../src/areas/reports/summaries/sum-up.ts';
import { OF_THE_VERSION_BEFORE } from '../sources/growing-tables.ts';
import { readSources } from '../sources/table-uses.ts';
import { cloneDatabase, useTestDatabase } from '../support/database.ts';

const database = useTestDatabase();

test('the migrated database has the tables and the encoding UTF-8', async () => {
  const { rows } = await database().execute(
    sql`SELECT count(*)::int AS n, current_setting('server_encoding') AS encoding FROM product`,
  );
  expect(rows).toEqual([{ n: 0, encoding: 'UTF8' }]);
});

describe('two versions at once', () => {
  test('the database has the tables of the schema and those that the version before uses, and no others', async () => {
    const { rows } = await database().execute<{ name: string }>(
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
    );
    const names = [...readSources().tables.keys(), ...OF_THE_VERSION_BEFORE];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test('a copy of an older version that is started again leaves the newer functions', async () => {
    const settings = await cloneDatabase('empty');
    const upgraded = openDatabase({ ...settings, max: 1 });
    const functions = async () =>
      (await upgraded.execute<{ value: string }>(sql`SELECT value FROM setting WHERE name = 'functions'`))
        .rows[0]?.value;
    try {
      await upgraded.execute(sql`UPDATE setting SET value = 'of the newer version' WHERE name = 'functions'`);
      await upgraded.execute(sql`
        INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
        SELECT 'of the newer version', max(created_at) + 1 FROM drizzle.__drizzle_migrations`);
      await migrateDatabase(settings);
      expect(await functions()).toBe('of the newer version');
      await upgraded.execute(
        sql`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of the newer version'`,
      );
      await migrateDatabase(settings);
      expect(await functions()).toContain('CREATE OR REPLACE FUNCTION');
    } finally {
      await upgraded.$client.end();
    }
  });

  test('a database that lacks some of the joined migrations is refused with a sentence, and not changed', async () => {
    const settings = await cloneDatabase('empty');
    const old = openDatabase({ ...settings, max: 1 });
    const applied = async () =>
      (await old.execute(sql`SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations`)).rows;
    try {
      await old.execute(sql`DELETE FROM drizzle.__drizzle_migrations`);
      await old.execute(
        sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of an old version', 1)`,
      );
      await expect(migrateDatabase(settings)).rejects.toThrow(/слишком старой версии портала/);
      expect(await applied()).toEqual([{ n: 1 }]);
    } finally {
      await old.$client.end();
    }
  });

  test('to a copy of the version before every day of a supplier with orders is changed, and its job has no marks to delete', async () => {
    const settings = await cloneDatabase('demo');
    const upgraded = openDatabase({ ...settings, max: 2 });
    const count = async (query: ReturnType<typeof sql>) =>
      (await upgraded.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${query}) counted`)).rows[0]
        ?.n;
    try {
      // Days of documents that the version before would find in its cells.
      expect(
        await count(sql`
          SELECT FROM orders o WHERE NOT EXISTS (
            SELECT FROM report_mark m WHERE m.family = 'orders' AND m.day = o.created_at::date AND m.supplier_id = o.supplier_id)`),
      ).toBe(0);
      expect(await count(sql`SELECT FROM report_mark WHERE id <= 9000000000`)).toBe(0);
      const before = await count(sql`SELECT FROM report_mark`);
      const { rowCount } = await upgraded.execute(sql`DELETE FROM report_mark RETURNING day`);
      expect(rowCount).toBe(0);
      expect(await count(sql`SELECT FROM report_mark`)).toBe(before);
      // Its triggers mark days for the new copies.
      await sumUp(upgraded);
      expect(await count(sql`SELECT FROM summary_mark`)).toBe(0);
      await upgraded.execute(
        sql`INSERT INTO report_mark (family, day, supplier_id) SELECT 'orders', current_date, min(supplier_id) FROM orders`,
      );
      expect(await count(sql`SELECT FROM summary_mark WHERE family = 'orders'`)).toBe(1);
    } finally {
      await upgraded.$client.end();
    }
  });
});
