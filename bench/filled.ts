// A server of its own on a seeded database that was filled with many rows, for as long as something is measured there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { createDatabase, startEmbedded } from '../apps/server/src/database/embedded.ts';
import { migrateDatabase } from '../apps/server/src/database/migrate.ts';
import { seedDemo } from '../apps/server/src/seed/demo.ts';
import { seedReference } from '../apps/server/src/seed/reference.ts';
import { startBenchServer } from './server.ts';

/** Seed the demo, `fill` it, start a server and `measure` there. Answers the seconds that filling took. */
export async function onFilledServer(
  fill: (connection: pg.PoolConfig) => Promise<void>,
  measure: (address: string, connection: pg.PoolConfig) => Promise<void>,
): Promise<number> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portal-filled-'));
  const embedded = await startEmbedded(directory);
  try {
    const connection = embedded.connection('portal');
    await createDatabase(embedded.connection('postgres'), 'portal');
    await migrateDatabase(connection);
    await seedReference(connection);
    await seedDemo(connection, () => {}, { products: 5_000, offersPerProduct: 5 });
    const started = performance.now();
    await fill(connection);
    const seconds = (performance.now() - started) / 1_000;
    const server = await startBenchServer(directory, connection);
    try {
      await measure(server.address, connection);
    } finally {
      await server.stop();
    }
    return seconds;
  } finally {
    await embedded.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
