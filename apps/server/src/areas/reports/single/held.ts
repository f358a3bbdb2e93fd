import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/** Reads rows once and returns them as JSON text, so that later queries over them read no table. */
export async function readHeld(connection: Connection, rows: SQL): Promise<string> {
  const { rows: read } = await connection.execute<{ kept: string }>(
    sql`SELECT coalesce(json_agg(held), '[]')::text AS kept FROM (${rows}) held`,
  );
  return read[0]?.kept ?? '[]';
}

/** These rows as the table `f`. `columns` defines them as in a FROM clause. */
export const heldRows = (kept: string, columns: SQL): SQL =>
  sql`json_to_recordset(${kept}::json) f(${columns})`;
