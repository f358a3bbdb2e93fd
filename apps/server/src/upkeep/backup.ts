import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { HELD_BACK } from '../files/files.ts';
import { copyCluster, copySafely } from './base-backup.ts';
import { deleteOld, type Manifest, newName, writeManifest } from './manifest.ts';
import { dumpDatabase } from './dump.ts';

/** Where the database is that is backed up. */
export interface BackedUp {
  connection: pg.ClientConfig;
  /** Data directory of the embedded PostgreSQL; undefined: the database of DATABASE_URL. */
  cluster?: string | undefined;
}

/**
 * Writes a backup of the database, the uploaded files and the encryption key into a new directory below `to`, while people go on
 * working, and deletes old ones. No file that the copied database refers to is missing: none is deleted from the disk meanwhile.
 *
 * @param keep how many finished backups stay, this one included; at least 1
 * @returns the directory and its manifest
 */
export async function backUp(
  { connection, cluster }: BackedUp,
  { uploadsDirectory, dataDirectory, bucket }: Pick<Config, 'uploadsDirectory' | 'dataDirectory' | 'bucket'>,
  { to, keep }: { to: string; keep: number },
): Promise<{ directory: string; manifest: Manifest }> {
  const started = new Date();
  const directory = path.join(to, newName(started));
  const half = `${directory}.unfinished`;
  await mkdir(half, { recursive: true, mode: 0o700 });
  // The backup holds passwords' hashes and everybody's documents, so nobody else may read it.
  await chmod(half, 0o700);
  const held = path.join(uploadsDirectory, HELD_BACK);
  let files = 0;
  try {
    await writeFile(held, '');
    if (cluster === undefined) await dumpDatabase(connection, path.join(half, 'dump'));
    else await copyCluster(connection, cluster, path.join(half, 'postgres'));
    if (bucket === null) files = await copyFiles(uploadsDirectory, path.join(half, 'uploads'));
    await copySafely(path.join(dataDirectory, 'secrets.key'), path.join(half, 'secrets.key'));
  } finally {
    await rm(held, { force: true });
  }
  const manifest: Manifest = {
    format: 1,
    database: cluster === undefined ? 'dump' : 'cluster',
    postgres: await versionOf(connection),
    started_at: started.toISOString(),
    ended_at: new Date().toISOString(),
    files,
    files_in: bucket === null ? 'backup' : 'bucket',
    bytes: await bytesOf(half),
  };
  await writeManifest(half, manifest);
  await rename(half, directory);
  await deleteOld(to, Math.max(1, keep));
  return { directory, manifest };
}

async function copyFiles(from: string, to: string): Promise<number> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === HELD_BACK) continue;
    await copySafely(path.join(from, entry.name), path.join(to, entry.name));
    files += 1;
  }
  return files;
}

async function versionOf(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]?.server_version.split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}

async function bytesOf(directory: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
