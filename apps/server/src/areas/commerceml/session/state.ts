import { sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import { type Exchange, log } from '../exchange.ts';

/**
 * The status of a session that has ended: without goods nothing else happens; with them it changes once they are put
 * into uploads.
 */
export const STATUS_AT_END = sql`CASE WHEN goods + offers > 0 AND NOT is_check THEN status WHEN errors > 0 THEN 'failed' ELSE 'done' END`;

/**
 * Stores the version of CommerceML that 1C names at the beginning. Files that the session has begun and left are
 * forgotten, so that a new beginning does not continue them; returns the names of their stored parts.
 */
export async function beginFiles(
  transaction: Transaction,
  { session_id }: Exchange,
  version: string,
): Promise<string[]> {
  await transaction.execute(sql`UPDATE commerceml_session SET version = ${version} WHERE id = ${session_id}`);
  const { rows } = await transaction.execute<{ stored_as: string }>(sql`
    SELECT part.stored_as FROM commerceml_part part JOIN commerceml_file file ON file.id = part.file_id
    WHERE file.session_id = ${session_id} AND file.status = 'coming' FOR UPDATE`);
  await transaction.execute(
    sql`DELETE FROM commerceml_file WHERE session_id = ${session_id} AND status = 'coming'`,
  );
  return rows.map(({ stored_as }) => stored_as);
}

/** The state of a file: unread files are «coming». */
export interface FileState extends Record<string, unknown> {
  id: number;
  name: string;
  status: 'coming' | 'reading' | 'read' | 'failed' | 'skipped';
  bytes: number;
  attempts: number;
  message: string;
}

/** The last file of this name in a session; upper and lower case and folders do not matter. */
export async function findFile(
  connection: Connection,
  { session_id }: Exchange,
  name: string,
): Promise<FileState | undefined> {
  const { rows } = await connection.execute<FileState>(sql`
    SELECT id, name, status, bytes, attempts, message FROM commerceml_file
    WHERE session_id = ${session_id} AND status <> 'skipped' AND lower(name) = lower(${baseName(name)}) ORDER BY id DESC LIMIT 1`);
  return rows[0];
}

/** Files of a session that were received and not read, in the order in which they came. */
export async function comingFiles(connection: Connection, { session_id }: Exchange): Promise<FileState[]> {
  const { rows } = await connection.execute<FileState>(sql`
    SELECT id, name, status, bytes, attempts, message FROM commerceml_file
    WHERE session_id = ${session_id} AND status = 'coming' ORDER BY id`);
  return rows;
}

/** A file's name without folders. */
export const baseName = (name: string): string => name.split(/[/\\]/).at(-1)?.trim() ?? '';

/**
 * Ends a file that could not be read, with the reason in the log of the exchange: both are seen at the same moment. Returns the
 * names of its stored parts.
 */
export function failFile(
  database: Database,
  exchange: Exchange,
  { id, name }: Pick<FileState, 'id' | 'name'>,
  reason: string,
): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await log(transaction, exchange, { level: 'error', row: name, message: reason });
    return endFile(transaction, id, 'failed', reason);
  });
}

/** Ends a file: it was read, or why not. Its parts are deleted; returns the names of their stored files. */
export async function endFile(
  connection: Connection,
  id: number,
  status: 'read' | 'failed',
  message = '',
): Promise<string[]> {
  await connection.execute(sql`
    UPDATE commerceml_file SET status = ${status}, message = ${message}, finished_at = clock_timestamp() WHERE id = ${id}`);
  const { rows } = await connection.execute<{ stored_as: string }>(
    sql`DELETE FROM commerceml_part WHERE file_id = ${id} RETURNING stored_as`,
  );
  return rows.map(({ stored_as }) => stored_as);
}
