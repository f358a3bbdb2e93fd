import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { openDatabase } from '../database/connect.ts';

/** What came of a backup or a drill: `bytes` of a backup; `told`, one line for the administrator's page. */
export interface Outcome {
  ok: boolean;
  bytes?: number;
  told: string;
}

/** Runs a backup or a drill and stores its outcome, also when it throws, for the page «Состояние». Returns what `work` returns. */
export async function reported<T>(
  connection: pg.ClientConfig,
  kind: 'backup' | 'drill',
  work: () => Promise<T>,
  outcomeOf: (result: T) => Outcome,
): Promise<T> {
  const started = new Date();
  const report = async ({ ok, bytes, told }: Outcome) => {
    const database = openDatabase({ ...connection, max: 1 });
    try {
      await database.execute(sql`
        INSERT INTO upkeep_run (kind, started_at, ended_at, ok, bytes, told)
        VALUES (${kind}, ${started.toISOString()}, now(), ${ok}, ${bytes ?? null}, ${told})`);
    } finally {
      await database.$client.end();
    }
  };
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const told = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    // The first failure is the one to be told.
    await report({ ok: false, told }).catch(() => undefined);
    throw error;
  }
  await report(outcomeOf(result));
  return result;
}
