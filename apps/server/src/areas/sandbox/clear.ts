import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { CLEARED, type ClearedTable, DOCUMENTS } from './plan.ts';

const SANDBOXES = sql`SELECT id FROM contractor WHERE is_sandbox`;
const rowsOf = ({ table, where }: ClearedTable, companies: SQL) =>
  sql`FROM ${sql.identifier(table)} t WHERE ${where(companies)}`;

/**
 * Deletes the documents of all sandboxes, with what was reserved and owed for them, in one transaction. The counts and
 * sums of lists follow by their triggers.
 */
export async function clearSandboxes({ database }: { database: Database }): Promise<void> {
  await database.transaction((transaction) => clear(transaction));
}

async function clear(transaction: Transaction): Promise<void> {
  for (const table of CLEARED) await transaction.execute(sql`DELETE ${rowsOf(table, SANDBOXES)}`);
  // Nothing is ordered any more: what a path holds at the supplier is free, and no limit is used.
  await transaction.execute(sql`
    UPDATE ${sql.identifier('reserve')} r SET held = 0 FROM price_list_item item
    WHERE item.id = r.item_id AND r.held > 0 AND item.supplier_id IN (${SANDBOXES})`);
  await transaction.execute(sql`
    UPDATE ${sql.identifier('contract')} c SET used_kopecks = 0
    WHERE c.used_kopecks > 0 AND c.supplier_id IN (${SANDBOXES})`);
}

/** Whether a company has a document that a sandbox would lose. */
export async function hasDocuments(connection: Connection, id: number): Promise<boolean> {
  const found = DOCUMENTS.map((table) => sql`EXISTS (SELECT ${rowsOf(table, sql`SELECT ${id}::bigint`)})`);
  const { rows } = await connection.execute<{ found: boolean }>(
    sql`SELECT ${sql.join(found, sql` OR `)} AS found`,
  );
  return rows[0]?.found ?? false;
}
