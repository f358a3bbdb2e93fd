import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/** Rows read once and kept as a text; what is asked of them afterwards looks into no table. */
export async function readHeld(connection: Connection, rows: SQL): Promise<string> {
  const { rows: read } = await connection.execute<{ kept: string }>(
    sql`SELECT coalesce(json_agg(held), '[]')::text AS kept FROM (${rows}) held`,
  );
  return read[0]?.kept ?? '[]';
}

/** Those rows again, as `f`. `columns` are theirs, as a FROM clause defines them. */
export const heldRows = (kept: string, columns: SQL): SQL =>
  sql`json_to_recordset(${kept}::json) f(${columns})`;
