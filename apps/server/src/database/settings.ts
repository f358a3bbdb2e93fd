import { eq, type SQL, sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from './connect.ts';
import { setting } from './tables.ts';

/** The value saved under a name; undefined where there is none. */
export async function readSetting(connection: Connection, name: string): Promise<string | undefined> {
  const [row] = await connection.select().from(setting).where(eq(setting.name, name));
  return row?.value;
}

/** Saves a value under a name, whatever stands there. An expression is evaluated by the database; an equal value is not written again. */
export async function saveSetting(
  transaction: Transaction,
  name: string,
  value: string | SQL,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO setting AS saved (name, value) VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE saved.value <> excluded.value`);
}

/** Saves a value where there is none yet. Returns the value that stands there: with several servers at once, the first one's. */
export async function saveSettingOnce(database: Database, name: string, value: string): Promise<string> {
  await database.insert(setting).values({ name, value }).onConflictDoNothing();
  return (await readSetting(database, name)) ?? value;
}

/** Adds one to a counter; of two transactions that do, the later one waits for the other, and collides with it under repeatable read. */
export async function countSetting(transaction: Transaction, name: string): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO setting (name, value) VALUES (${name}, '1')
    ON CONFLICT (name) DO UPDATE SET value = (setting.value::bigint + 1)::text`);
}
