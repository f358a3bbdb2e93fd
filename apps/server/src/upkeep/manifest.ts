import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../config.ts';

/** Number of the directory's format. */
const FORMAT = 1;
const FILE = 'manifest.json';
const NAME = /^portal-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/** What a backup holds, written last: a directory without it is unfinished. */
export interface Manifest {
  format: typeof FORMAT;
  /** A copy of the embedded PostgreSQL's directory, or a dump of the database of DATABASE_URL. */
  database: 'cluster' | 'dump';
  /** Version of the server program, such as «18.1». */
  postgres: string;
  started_at: string;
  ended_at: string;
  /** Uploaded files: with a bucket they stay there, and the backup has none. */
  files: number;
  files_in: 'backup' | 'bucket';
  bytes: number;
}

/** Directory of a backup that begins now. */
export const newName = (now: Date): string =>
  `portal-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

export const writeManifest = (directory: string, manifest: Manifest): Promise<void> =>
  writeFile(path.join(directory, FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });

/** Reads the manifest of a finished backup. Throws StartError with one line for the terminal. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, FILE), 'utf8').catch(() => {
    throw new StartError(`В каталоге ${directory} нет законченной резервной копии (файла ${FILE}).`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new StartError(
      `Копия ${directory} другого формата (${manifest.format}): нужна версия портала, которая её сделала.`,
    );
  return manifest;
}

/** Finished backups in a directory, newest first. */
export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => []);
  const finished = [];
  for (const name of names
    .filter((one) => NAME.test(one))
    .toSorted()
    .toReversed())
    if (await stat(path.join(directory, name, FILE)).catch(() => null))
      finished.push(path.join(directory, name));
  return finished;
}

/** Deletes all but the newest `keep` finished backups, and unfinished ones that are older than the newest finished one. */
export async function deleteOld(directory: string, keep: number): Promise<string[]> {
  const finished = await listBackups(directory);
  const kept = new Set(finished.slice(0, keep).map((place) => path.basename(place)));
  const newest = path.basename(finished[0] ?? '');
  const old = (await readdir(directory)).filter(
    (name) => /^portal-\d{4}-.*Z(\.unfinished)?$/.test(name) && !kept.has(name) && name < newest,
  );
  for (const name of old) await rm(path.join(directory, name), { recursive: true });
  return old;
}
