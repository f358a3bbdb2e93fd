import { opendir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { lt, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../database/connect.ts';
import { serverCopy, sizeSample } from './tables.ts';

/** Tables that a sample names. */
const TABLES = 10;
const KEPT_DAYS = 400;

/** Free and total bytes of the disk of the data directory. */
export async function diskOf({ dataDirectory }: Pick<Config, 'dataDirectory'>) {
  const { bavail, blocks, bsize } = await statfs(dataDirectory);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Writes the sizes of today unless they are known, and deletes old samples and copies that ended long ago. */
export async function sampleSizes({
  database,
  config,
}: {
  database: Database;
  config: Pick<Config, 'dataDirectory' | 'uploadsDirectory' | 'bucket'>;
}): Promise<void> {
  const { rows } = await database.execute<{ bytes: number; tables: { name: string; bytes: number }[] }>(sql`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT jsonb_agg(jsonb_build_object('name', name, 'bytes', bytes)) FROM (
        SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT ${TABLES}) largest) AS tables`);
  const [sizes] = rows;
  await database
    .insert(sizeSample)
    .values({
      day: sql`current_date`,
      database_bytes: sizes?.bytes ?? 0,
      tables: sizes?.tables ?? [],
      files_bytes: config.bucket === null ? await bytesIn(config.uploadsDirectory) : null,
      free_bytes: (await diskOf(config)).free,
    })
    .onConflictDoNothing();
  await database.delete(sizeSample).where(lt(sizeSample.day, sql`current_date - ${KEPT_DAYS}::int`));
  await database.delete(serverCopy).where(lt(serverCopy.seen_at, sql`now() - interval '1 day'`));
}

/** Whether a sample exists: the first one is not left to the night. */
export async function hasSample(connection: Connection): Promise<boolean> {
  return (await connection.select({ day: sizeSample.day }).from(sizeSample).limit(1)).length > 0;
}

/** Bytes of all files of a directory; a file that is deleted meanwhile is left out. */
async function bytesIn(directory: string): Promise<number> {
  let bytes = 0;
  for await (const entry of await opendir(directory, { recursive: true }))
    if (entry.isFile())
      bytes += await stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}
