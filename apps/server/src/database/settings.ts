import { eq, type SQL, sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from './connect.ts';
import { setting } from './tables.ts';

/** The value saved under a name; undefined if there is none. */
export async function readSetting(connection: Connection, name: string): Promise<string | undefined> {
  const [row] = await connection.select().from(setting).where(eq(setting.name, name));
  return row?.value;
}

/**
 * Saves a value under a name and replaces the previous one. An expression is evaluated by the database; an
 * equal value is not written again.
 */
export async function saveSetting(
  transaction: Transaction,
  name: string,
  value: string | SQL,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO setting AS saved (name, value) VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE saved.value <> excluded.value`);
}

/**
 * Saves a value unless one exists. Returns the stored value: with several servers at once, the first one's.
 */
export async function saveSettingOnce(database: Database, name: string, value: string): Promise<string> {
  await database.insert(setting).values({ name, value }).onConflictDoNothing();
  return (await readSetting(database, name)) ?? value;
}

/**
 * Adds one to a counter. A concurrent transaction waits for the first one, and fails under repeatable read.
 */
export async function countSetting(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO setting (name, value) VALUES (${name}, '1')
    ON CONFLICT (name) DO UPDATE SET value = (setting.value::bigint + 1)::text`);
}
