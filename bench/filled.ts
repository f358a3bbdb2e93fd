// Runs a separate server on a seeded database filled with many rows, for the duration of a measurement.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { startBenchServer } from './server.ts';

type Fill = (connection: pg.PoolConfig) => Promise<void>;

/**
 * Seed the demo, `fill` it, start a server and `measure` there, or nowhere. Answers the seconds that filling took.
 * @param fill everything at once, or steps by name, each of which is left out where kept data have had it
 * @param kept a folder whose data stay for the next time, which then only measures @default one of its own, taken away in the end
 */
export async function onFilledServer(
  fill: Fill | Readonly<Record<string, Fill>>,
  measure: ((address: string, connection: pg.PoolConfig) => Promise<void>) | undefined,
  kept?: string,
): Promise<number> {
  const directory = kept ?? mkdtempSync(path.join(tmpdir(), 'portal-filled-'));
  const steps = Object.entries(typeof fill === 'function' ? { filled: fill } : fill);
  const done = (step: string) => path.join(directory, step);
  const embedded = await startEmbedded(directory);
  try {
    const connection = embedded.connection('portal');
    const started = performance.now();
    if (!steps.some(([step]) => existsSync(done(step)))) {
      await createDatabase(embedded.connection('postgres'), 'portal');
      await migrateDatabase(connection);
      await seedReference(connection);
      await seedDemo(connection, () => {}, { products: 5_000, offersPerProduct: 5 });
    }
    for (const [step, work] of steps)
      if (!existsSync(done(step))) {
        await work(connection);
        writeFileSync(done(step), '');
      }
    const seconds = (performance.now() - started) / 1_000;
    if (measure === undefined) return seconds;
    const server = await startBenchServer(directory, connection);
    try {
      await measure(server.address, connection);
    } finally {
      await server.stop();
    }
    return seconds;
  } finally {
    await embedded.stop();
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}
