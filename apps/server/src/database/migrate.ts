import path from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { openDatabase } from './connect.ts';
import type pg from 'pg';

const LOCK = 7_201_001;

/** Bring the schema up to date. Copies of the server that start together take turns. */
export async function migrateDatabase(settings: pg.PoolConfig): Promise<void> {
  const database = openDatabase({ ...settings, max: 1 });
  try {
    await database.execute(sql`SELECT pg_advisory_lock(${LOCK})`);
    await migrate(database, { migrationsFolder: path.join(import.meta.dirname, '../../migrations') });
    await database.execute(sql`SELECT pg_advisory_unlock(${LOCK})`);
  } finally {
    await database.$client.end();
  }
}
