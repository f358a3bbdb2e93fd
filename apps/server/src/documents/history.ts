import { and, eq, sql, type Table } from 'drizzle-orm';
import { type Connection, instantOf, type Transaction } from '../database/connect.ts';
import { documentHistory } from './tables.ts';

/** Where a document's history is stored: the common table under its machine's name, or a separate table. */
export type HistoryPlace = { document: string } | { table: Table; key: string };

/** The name under which the portal's own steps are shown: a timer's, or what follows from another document. */
export const PORTAL_NAME = 'Портал';

/** The history of a document, newest first. */
export async function readHistory(
  connection: Connection,
  place: HistoryPlace,
  id: number,
): Promise<{ id: number; at: string; actor: string; text: string }[]> {
  const [table, condition] =
    'table' in place
      ? [place.table, sql`h.${sql.identifier(place.key)} = ${id}`]
      : [documentHistory, sql`h.document = ${place.document} AND h.document_id = ${id}`];
  const { rows } = await connection.execute<{ id: number; at: string; actor: string; text: string }>(sql`
    SELECT h.id, h.at, h.text, coalesce(person.second_name || ' ' || person.first_name || ', ' || company.title, ${PORTAL_NAME}) AS actor
    FROM ${table} h
    LEFT JOIN app_user person ON person.id = h.user_id
    LEFT JOIN contractor company ON company.id = h.contractor_id
    WHERE ${condition} ORDER BY h.at DESC, h.id DESC`);
  return rows.map((row) => ({ ...row, at: instantOf(row.at) }));
}

/** An entry of a document's history; without a person, the system acted. */
export type HistoryEntry = Pick<
  typeof documentHistory.$inferInsert,
  'document' | 'document_id' | 'user_id' | 'contractor_id' | 'action' | 'text' | 'at'
>;

/** Adds entries to the common history table. */
export async function addHistory(transaction: Transaction, ...entries: HistoryEntry[]): Promise<void> {
  await transaction.insert(documentHistory).values(entries);
}

/** Deletes a document's history; for a draft that is deleted before anybody else has seen it. */
export async function deleteHistory(transaction: Transaction, document: string, id: number): Promise<void> {
  await transaction
    .delete(documentHistory)
    .where(and(eq(documentHistory.document, document), eq(documentHistory.document_id, id)));
}
