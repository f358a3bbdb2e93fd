import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { type Database, openDatabase } from './connect.ts';
import { readSetting, saveSetting } from './settings.ts';
import type pg from 'pg';

const LOCK = 7_201_001;
const SOURCE = path.join(import.meta.dirname, '..');

/** Applies all migrations. Server copies that start together take turns. */
export async function migrateDatabase(settings: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...settings, max: 1 });
  try {
    await database.execute(sql`SELECT pg_advisory_lock(${LOCK})`);
    await migrate(database, { migrationsFolder: path.join(SOURCE, '../migrations') });
    await applyFunctions(database);
    await database.execute(sql`SELECT pg_advisory_unlock(${LOCK})`);
  } finally {
    await database.$client.end();
  }
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
