import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** What PostgreSQL documents as not to be copied: contents of directories, and files, that it creates anew. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|backup_manifest)$/;
/** A segment of the write-ahead log, or the history of a timeline. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies the data directory of a running PostgreSQL on this machine, with the write-ahead log that makes the copy consistent
 * (PostgreSQL, «Making a Base Backup Using the Low Level API»). People go on working meanwhile.
 *
 * @param settings of a connection as superuser
 * @param data the running server's data directory
 * @param to a directory that does not exist yet
 */
export async function copyCluster(settings: pg.ClientConfig, data: string, to: string): Promise<void> {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    // The slot keeps the log since the beginning of the copy; it ends with the connection.
    await client.query(
      `SELECT pg_create_physical_replication_slot('portal_backup_${process.pid}', true, true)`,
    );
    const begun = await client.query<{ segment: string }>(
      `SELECT pg_walfile_name(pg_backup_start('portal', fast => true)) AS segment`,
    );
    await copyTree(data, to);
    const ended = await client.query<{ segment: string; labelfile: string; spcmapfile: string }>(
      `SELECT pg_walfile_name(lsn) AS segment, labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const [first, last] = [begun.rows[0]?.segment ?? '', ended.rows[0]];
    if (!last) throw new Error('no end of the backup');
    for (const name of await readdir(path.join(data, 'pg_wal')))
      if (name.endsWith('.history') || (SEGMENT.test(name) && name >= first && name <= last.segment))
        await copySafely(path.join(data, 'pg_wal', name), path.join(to, 'pg_wal', name));
    await writeFile(path.join(to, 'backup_label'), last.labelfile, { flush: true });
    if (last.spcmapfile.trim() !== '')
      await writeFile(path.join(to, 'tablespace_map'), last.spcmapfile, { flush: true });
  } finally {
    await client.end();
  }
}

/** Copies files of a directory that may change meanwhile: a file that has gone needs no copy, its log is copied. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (!entry.isDirectory()) await copySafely(source, target);
    else if (EMPTY.has(entry.name)) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      // Its subdirectories have to exist.
      if (entry.name === 'pg_wal') await mkdir(path.join(target, 'archive_status'), { mode: 0o700 });
    } else await copyTree(source, target);
  }
}

/** Copies a file and writes it to the disk. A file that does not exist any more is left out; returns its size in bytes. */
export async function copySafely(from: string, to: string): Promise<number> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  const file = await open(to, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
