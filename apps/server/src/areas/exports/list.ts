import { EXPORT_DAYS, exportActions, type ExportStatus } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

export type WireExport = Answer<'listExports'>['data'][number];
const DAY = 86_400_000;

const fields = {
  id: sql<number>`e.id`,
  address: sql<string>`e.address`,
  title: sql<string>`e.title`,
  filters: sql<string>`e.filters`,
  status: sql<ExportStatus>`e.status`,
  message: sql<string>`e.message`,
  created_at: sql<string>`e.created_at`,
  finished_at: sql<string | null>`e.finished_at`,
  rows_done: sql<number>`e.rows_done`,
  rows_total: sql<number | null>`e.rows_total`,
  bytes: sql<number | null>`e.bytes`,
  file_name: sql<string | null>`e.file_name`,
  stored_as: sql<string | null>`e.stored_as`,
};
type Row = RowOf<typeof fields>;

/**
 * The files that a person has requested, the newest first; nobody else sees them, not even an administrator.
 */
export const exportsOf = listFor<'listExports'>()({
  fields,
  from: sql`export_file e`,
  // A person who has moved to another company does not see files made for the previous one.
  scope: (viewer) =>
    sql`${scope(viewer).personal(sql`e.user_id`)} AND ${scope(viewer).own(sql`e.contractor_id`)}`,
  order: sql`e.created_at DESC, e.id DESC`,
  wire: (rows) => rows.map(present),
});

export function present({ address: _, file_name: __, stored_as: ___, finished_at, ...row }: Row): WireExport {
  const ready = row.status === 'ready' && finished_at !== null;
  return {
    ...row,
    created_at: instantOf(row.created_at),
    kept_until: ready ? new Date(Date.parse(finished_at) + EXPORT_DAYS * DAY).toISOString() : null,
    allowed_actions: exportActions(row.status),
  };
}

/** One file of the list. Throws 404. */
export async function findExport(connection: Connection, viewer: Viewer, id: number): Promise<Row> {
  const row = await readRow(exportsOf, connection, viewer, sql`e.id = ${id}`);
  if (!row) throw notFound('Выгрузка не найдена');
  return row;
}
