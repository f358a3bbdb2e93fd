import { sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { releaseAll } from '../stock/release-all.ts';
import { CLEARED, DOCUMENTS } from './plan.ts';

const SANDBOXES = sql`SELECT id FROM contractor WHERE is_sandbox`;
/**
 * Deletes the documents of all sandboxes, with what was reserved and owed for them, in one transaction. The counts and
 * sums of lists follow by their triggers.
 */
export async function clearSandboxes({ database }: { database: Database }): Promise<void> {
  await database.transaction((transaction) => clear(transaction));
}

async function clear(transaction: Transaction): Promise<void> {
  for (const { table, where } of CLEARED)
    await transaction.execute(sql`DELETE FROM ${sql.identifier(table)} t WHERE ${where(SANDBOXES)}`);
  await releaseAll(transaction, SANDBOXES);
}

/** Whether a company has a document that a sandbox would lose. */
export async function hasDocuments(connection: Connection, id: number): Promise<boolean> {
  const company = sql`SELECT ${id}::bigint`;
  const found = DOCUMENTS.map(
    ({ table, where }) => sql`EXISTS (SELECT FROM ${sql.identifier(table)} t WHERE ${where(company)})`,
  );
  const { rows } = await connection.execute<{ found: boolean }>(
    sql`SELECT ${sql.join(found, sql` OR `)} AS found`,
  );
  return rows[0]?.found ?? false;
}
