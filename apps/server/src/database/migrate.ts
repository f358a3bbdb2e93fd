import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { StartError } from '../config.ts';
import { type Database, openDatabase } from './connect.ts';
import { readSetting, saveSetting } from './settings.ts';
import type pg from 'pg';

const LOCK = 7_201_001;
const SOURCE = path.join(import.meta.dirname, '..');
const MIGRATIONS = path.join(SOURCE, '../migrations');

/** Applies all migrations. Server copies that start together take turns. */
export async function migrateDatabase(settings: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...settings, max: 1 });
  try {
    await database.execute(sql`SELECT pg_advisory_lock(${LOCK})`);
    await refuseTooOld(database);
    await migrate(database, { migrationsFolder: MIGRATIONS });
    if (!(await isNewer(database))) await applyFunctions(database);
    await database.execute(sql`SELECT pg_advisory_unlock(${LOCK})`);
  } finally {
    await database.$client.end();
  }
}

/**
 * The oldest migrations are joined into one, which creates all tables: a database that has only some of them cannot go on from there.
 * Throws StartError for one.
 */
async function refuseTooOld(database: Database): Promise<void> {
  const { rows } = await database.execute<{ is: boolean }>(
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is`,
  );
  if (!rows[0]?.is) return;
  const last = await lastApplied(database);
  const [first] = readMigrationFiles({ migrationsFolder: MIGRATIONS });
  if (last > 0 && last < (first?.folderMillis ?? 0))
    throw new StartError(
      'База данных осталась от слишком старой версии портала. Сначала запустите на ней версию с более ранними миграциями, потом эту.',
    );
}

/** Time of the newest migration that the database has applied, milliseconds; 0 without any. */
async function lastApplied(database: Database): Promise<number> {
  const { rows } = await database.execute<{ last: number | null }>(
    sql`SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations`,
  );
  return rows[0]?.last ?? 0;
}

/**
 * Whether a newer version has migrated this database. Then a copy of this version that is started again during the
 * upgrade must leave the newer functions, which serve both versions.
 */
async function isNewer(database: Database): Promise<boolean> {
  const own = readMigrationFiles({ migrationsFolder: MIGRATIONS }).at(-1);
  return (await lastApplied(database)) > (own?.folderMillis ?? 0);
}

/**
 * Functions and triggers are defined as a whole in the `functions.sql` of their area and of `documents`. A
 * file whose text differs from the one applied last is applied again, so it uses `CREATE OR REPLACE`
 * throughout. A function that is removed from the file has to be dropped by a migration.
 */
async function applyFunctions(database: Database): Promise<void> {
  const texts = globSync(['areas/*/functions.sql', 'documents/functions.sql'], { cwd: SOURCE })
    .toSorted()
    .map((file) => readFileSync(path.join(SOURCE, file), 'utf8'));
  const name = 'functions';
  const value = texts.join('\n');
  if ((await readSetting(database, name)) === value) return;
  await database.transaction(async (transaction) => {
    for (const text of texts) await transaction.execute(sql.raw(text));
    await saveSetting(transaction, name, value);
  });
}
