import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';

export type WireSchedule = Answer<'listExportSchedules'>['data'][number];

const fields = {
  id: sql<number>`s.id`,
  address: sql<string>`s.address`,
  title: sql<string>`s.title`,
  filters: sql<string>`s.filters`,
  every: sql<WireSchedule['every']>`s.every`,
  weekday: sql<number | null>`s.weekday`,
  hour: sql<number>`s.hour`,
  zone: sql<string>`s.zone`,
  period: sql<WireSchedule['period']>`s.period`,
  next_at: sql<string>`s.next_at`,
  last_at: sql<string | null>`s.last_at`,
  last_state: sql<WireSchedule['last_state']>`s.last_state`,
  last_message: sql<string>`s.last_message`,
  paused_at: sql<string | null>`s.paused_at`,
  pause_reason: sql<string>`s.pause_reason`,
};
type Row = RowOf<typeof fields>;

/** A person's schedules of e-mailed reports, the newest first; nobody else sees them. */
export const schedulesOf = listFor<'listExportSchedules'>()({
  fields,
  from: sql`export_schedule s`,
  scope: (viewer) =>
    sql`${scope(viewer).personal(sql`s.user_id`)} AND ${scope(viewer).own(sql`s.contractor_id`)}`,
  order: sql`s.created_at DESC, s.id DESC`,
  wire: (rows) => rows.map(presentSchedule),
});

export const presentSchedule = ({ address: _, paused_at, next_at, last_at, ...row }: Row): WireSchedule => ({
  ...row,
  next_at: paused_at === null ? instantOf(next_at) : null,
  last_at: instantOrNull(last_at),
});

/** One schedule. Throws 404. */
export async function findSchedule(connection: Connection, viewer: Viewer, id: number): Promise<Row> {
  const row = await readRow(schedulesOf, connection, viewer, sql`s.id = ${id}`);
  if (!row) throw notFound('Расписание не найдено');
  return row;
}
