import { chmod, chown, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Config, StartError } from '../config.ts';
import { findPostgres } from '../database/binaries.ts';
import { lockDirectory } from '../database/lock.ts';
import { restoreDump } from './dump.ts';
import { readManifest } from './manifest.ts';

/**
 * Restores a backup into the data directory and, if it holds a dump, into the database of DATABASE_URL, which must be empty.
 * With `replace`, what the data directory holds is moved aside (`postgres.before-…`) and stays. Nothing is changed if a server
 * uses the directory. Throws StartError with one line for the terminal.
 */
export async function restore(
  backup: string,
  {
    dataDirectory,
    uploadsDirectory,
    databaseUrl,
  }: Pick<Config, 'dataDirectory' | 'uploadsDirectory' | 'databaseUrl'>,
  { replace }: { replace: boolean },
): Promise<void> {
  const manifest = await readManifest(backup);
  if (manifest.database === 'dump' && databaseUrl === undefined)
    throw new StartError('Копия сделана с внешней базы данных: задайте DATABASE_URL пустой базы.');
  if (manifest.database === 'cluster' && databaseUrl !== undefined)
    throw new StartError('Копия сделана со встроенной базы данных: восстановите её без DATABASE_URL.');
  await mkdir(dataDirectory, { recursive: true });
  const unlock = await lockDirectory(dataDirectory);
  try {
    const parts = [
      { from: path.join(backup, 'postgres'), to: path.join(dataDirectory, 'postgres') },
      { from: path.join(backup, 'uploads'), to: uploadsDirectory },
      { from: path.join(backup, 'secrets.key'), to: path.join(dataDirectory, 'secrets.key') },
    ];
    const restored = [];
    for (const part of parts) if (await exists(part.from)) restored.push(part);
    const taken = [];
    for (const { to } of restored) if (await isFull(to)) taken.push(to);
    if (taken.length > 0 && !replace)
      throw new StartError(
        `Уже есть: ${taken.join(', ')}. С ключом --replace прежнее останется рядом под именем с «before».`,
      );
    if (databaseUrl !== undefined) {
      await requireEmpty(databaseUrl);
      await restoreDump({ connectionString: databaseUrl }, path.join(backup, 'dump'));
    }
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    for (const { from, to } of restored) {
      const half = `${to}.new`;
      await rm(half, { recursive: true, force: true });
      await cp(from, half, { recursive: true, preserveTimestamps: true });
      if (path.basename(to) === 'postgres') await giveTo(findPostgres(to).uid ?? process.getuid?.(), half);
      if (await exists(to)) await rename(to, `${to}.before-${stamp}`);
      await rename(half, to);
    }
  } finally {
    await unlock();
  }
}

const exists = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  );

/** Whether something is there that a restore would cover. */
async function isFull(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  return found !== null && (found.isFile() || (await readdir(place)).length > 0);
}

/** PostgreSQL accepts only a directory of its own account that nobody else may read. */
async function giveTo(uid: number | undefined, directory: string): Promise<void> {
  await chmod(directory, 0o700);
  if (uid === undefined) return;
  await chown(directory, uid, uid);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, uid);
}

async function requireEmpty(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    if (rows[0]?.tables !== 0)
      throw new StartError('База данных из DATABASE_URL не пуста: создайте новую и укажите её.');
  } finally {
    await client.end();
  }
}
