import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig, type Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { createDatabase, type Embedded, startEmbedded } from '../database/embedded.ts';
import { storedNames } from '../files/sweep.ts';
import { restoreDump } from './dump.ts';
import { readManifest } from './manifest.ts';
import { type Contradictions, reconcile } from './reconcile.ts';
import { restore } from './restore.ts';

/** What a drill has found in a restored backup; it has passed if every count but `orders` is 0. */
export interface Drilled extends Contradictions {
  /** Files that rows refer to and the backup does not hold. */
  files: number;
  /** Orders in the restored database, so that an empty one is noticed. */
  orders: number;
  /** Seconds until the restored database answered. */
  seconds: number;
}

export const hasPassed = ({ reserves, contracts, files }: Drilled): boolean =>
  reserves + contracts + files === 0;

/**
 * Restores a backup into a directory of its own beside `near`, starts PostgreSQL on it, compares its sums and files, and deletes
 * it again. The running portal is not touched. Throws StartError if the backup cannot be restored.
 */
export async function drill(backup: string, near: string): Promise<Drilled> {
  const started = Date.now();
  const manifest = await readManifest(backup);
  await mkdir(near, { recursive: true });
  const directory = await mkdtemp(path.join(near, 'drill-'));
  let embedded: Embedded | undefined;
  let database: Database | undefined;
  try {
    const config: Config = readConfig({ DATA_DIR: directory });
    if (manifest.database === 'cluster') await restore(backup, config, { replace: false });
    embedded = await startEmbedded(directory);
    if (manifest.database === 'dump') {
      await createDatabase(embedded.connection('postgres'), 'portal');
      await restoreDump(embedded.connection('portal'), path.join(backup, 'dump'));
    }
    database = openDatabase(embedded.connection('portal'));
    const { rows } = await database.execute<{ orders: number }>(
      sql`SELECT count(*)::int AS orders FROM orders`,
    );
    const seconds = (Date.now() - started) / 1_000;
    const files = manifest.files_in === 'bucket' ? 0 : await missing(database, path.join(backup, 'uploads'));
    return { ...(await reconcile(database)), files, orders: rows[0]?.orders ?? 0, seconds };
  } finally {
    await database?.$client.end();
    await embedded?.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function missing(database: Database, uploads: string): Promise<number> {
  const held = new Set(await readdir(uploads));
  let count = 0;
  for await (const name of storedNames(database)) if (!held.has(name)) count += 1;
  return count;
}
