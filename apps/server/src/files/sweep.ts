import { readdir, stat } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../database/connect.ts';
import type { Services } from '../services.ts';

/** Milliseconds after its arrival for which a file may still get a row that references it. */
const COMING = 24 * 60 * 60 * 1_000;
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Number of names checked by one query. */
const BATCH = 1_000;

/**
 * Cleans up this machine's disk: deletes old files that no row references, left by a server that crashed in
 * between; with a bucket, moves files from before it was configured there. Returns how many of each.
 */
export async function sweepFiles({
  config,
  database,
  files,
}: Pick<Services, 'config' | 'database' | 'files'>): Promise<{ dropped: number; moved: number }> {
  const old: string[] = [];
  for (const name of await readdir(config.uploadsDirectory)) {
    if (!NAME.test(name)) continue;
    const found = await stat(files.place(name)).catch(() => null);
    if (found && found.mtimeMs < Date.now() - COMING) old.push(name);
  }
  const done = { dropped: 0, moved: 0 };
  for (let from = 0; from < old.length; from += BATCH) {
    const names = old.slice(from, from + BATCH);
    const named = await namedFiles(database, names);
    const nobodys = names.filter((name) => !named.has(name));
    await files.drop(nobodys);
    done.dropped += nobodys.length;
    if (config.bucket === null) continue;
    for (const name of named) {
      await files.keep(name);
      done.moved += 1;
    }
  }
  return done;
}

/** Columns that refer to files: every `stored_as`, and the copy of a contract. */
async function fileColumns(database: Connection): Promise<{ name: string; table: SQL; column: SQL }[]> {
  const { rows } = await database.execute<{ table_name: string; column_name: string }>(sql`
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name = 'stored_as' OR (table_name, column_name) = ('contract', 'document_copy'))`);
  return rows.map(({ table_name, column_name }) => ({
    name: table_name,
    table: sql`${sql.identifier(table_name)}`,
    column: sql`${sql.identifier(column_name)}`,
  }));
}

/** Rows that keep the name of a file that was never kept or is deleted, by table: the others have theirs. */
const HAS_FILE: Readonly<Record<string, SQL>> = {
  export_file: sql`status = 'ready'`,
  upload: sql`file_kept`,
};

/** Names of all files that there must be, because a row has one. */
export async function* storedNames(database: Connection): AsyncGenerator<string> {
  for (const { name, table, column } of await fileColumns(database)) {
    const { rows } = await database.execute<{ name: string }>(
      sql`SELECT ${column} AS name FROM ${table} WHERE ${column} IS NOT NULL AND ${HAS_FILE[name] ?? sql`true`}`,
    );
    for (const row of rows) yield row.name;
  }
}

/** Which of these files a row refers to. */
export async function namedFiles(database: Connection, names: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, column } of await fileColumns(database)) {
    const { rows } = await database.execute<{ name: string }>(sql`
      SELECT ${column} AS name FROM ${table} WHERE ${column} = ANY(${sql.param(names)}::text[])`);
    for (const { name } of rows) named.add(name);
  }
  return named;
}
