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
 * Seeds the demo, runs `fill`, starts a server and runs `measure` on it; without `measure` no server is started.
 * Returns the duration of seeding and filling in seconds.
 * @param fill one step, or steps by name; a step that the data in `kept` already contain is skipped
 * @param kept a folder whose data remain for the next run @default a temporary folder, deleted at the end
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
