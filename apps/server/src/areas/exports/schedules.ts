import { randomBytes } from 'node:crypto';
import {
  daysOf,
  MOST_SCHEDULES,
  nextSending,
  type ReportSchedule,
  scheduleFaults,
  sentDays,
  type SentPeriod,
  withDays,
} from '@portal/domain/report-schedules';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, refuseFaults, unprocessable } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { checkedAddress } from './address.ts';
import { askExport, tellProgress } from './ask.ts';
import { findSchedule, presentSchedule, type WireSchedule } from './schedule-list.ts';

/** Message for a person without an e-mail address. */
export const NO_MAIL = 'Укажите почту: спросите того, кто ведёт пользователей вашей организации';
const PORTAL_ZONE = 'Europe/Moscow';

/** The next time of a schedule after now. */
export const nextOf = (schedule: ReportSchedule, zone: string): string =>
  new Date(nextSending(schedule, new Date(), zone)).toISOString();

/** The call for a sending now: its dates are computed from the period. */
export const addressNow = (address: string, period: SentPeriod | null, zone: string): string =>
  period === null ? address : withDays(address, sentDays(period, new Date(), zone));

/** Creates a schedule of an e-mailed report. Throws 403, and 422 that names the fields. */
export async function createSchedule(
  transaction: Transaction,
  viewer: Viewer,
  {
    address,
    title,
    filters = '',
    every,
    weekday = null,
    hour,
    period = null,
  }: BodyOf<'createExportSchedule'>,
): Promise<WireSchedule> {
  const asked = checkedAddress(address, viewer);
  const days = daysOf(asked);
  refuseFaults(scheduleFaults({ every, weekday, period }, days));
  const zone = await mailZone(transaction, viewer);
  // The lock serialises simultaneous requests of one person.
  await transaction.execute(sql`SELECT FROM app_user WHERE id = ${viewer.id} FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM export_schedule WHERE user_id = ${viewer.id}`,
  );
  if (Number(rows[0]?.count) >= MOST_SCHEDULES)
    throw unprocessable(`Расписаний уже ${MOST_SCHEDULES}. Уберите лишние, чтобы добавить новое.`);
  const day = every === 'weekly' ? weekday : null;
  const { rows: made } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO export_schedule (user_id, contractor_id, address, title, filters, every, weekday, hour, zone, period, next_at, token)
    VALUES (${viewer.id}, ${viewer.contractor_id}, ${asked}, ${title}, ${filters}, ${every}, ${day}, ${hour}, ${zone}, ${days.length === 0 ? null : period},
            ${nextOf({ every, weekday: day, hour }, zone)}, ${randomBytes(32).toString('base64url')}) RETURNING id`);
  return presentSchedule(await findSchedule(transaction, viewer, made[0]?.id ?? 0));
}

/** The time zone of the person's storage. Throws 422 if the person has no e-mail address. */
async function mailZone(connection: Connection, viewer: Viewer): Promise<string> {
  const { rows } = await connection.execute<{ email: string; zone: string | null }>(sql`
    SELECT p.email, place.time_zone AS zone FROM app_user p LEFT JOIN storage place ON place.id = p.default_storage_id
    WHERE p.id = ${viewer.id}`);
  if (!rows[0]?.email) throw unprocessable(NO_MAIL);
  return rows[0].zone ?? PORTAL_ZONE;
}

/** Locks a schedule, so that concurrent changes wait for each other. Throws 404. */
async function lockSchedule(transaction: Transaction, viewer: Viewer, id: number) {
  await transaction.execute(
    sql`SELECT FROM export_schedule WHERE id = ${id} AND user_id = ${viewer.id} FOR NO KEY UPDATE`,
  );
  return findSchedule(transaction, viewer, id);
}

/** Pauses a schedule. Throws 404 and 409. */
export async function pauseSchedule(transaction: Transaction, viewer: Viewer, id: number) {
  if ((await lockSchedule(transaction, viewer, id)).paused_at !== null)
    throw conflict('Расписание уже приостановлено');
  await transaction.execute(sql`
    UPDATE export_schedule SET paused_at = now(), pause_reason = 'Приостановлено вами' WHERE id = ${id}`);
  await tellProgress(transaction, viewer.id, id);
  return presentSchedule(await findSchedule(transaction, viewer, id));
}

/** Resumes a schedule from its next time on. Throws 403, 404, 409 and 422. */
export async function resumeSchedule(transaction: Transaction, viewer: Viewer, id: number) {
  const row = await lockSchedule(transaction, viewer, id);
  if (row.paused_at === null) throw conflict('Расписание уже работает');
  checkedAddress(row.address, viewer);
  await mailZone(transaction, viewer);
  await transaction.execute(sql`
    UPDATE export_schedule SET paused_at = NULL, pause_reason = '', next_at = ${nextOf(row, row.zone)} WHERE id = ${id}`);
  await tellProgress(transaction, viewer.id, id);
  return presentSchedule(await findSchedule(transaction, viewer, id));
}

/** Sends a report now in addition to the schedule. Throws 403, 404, 409 and 422. */
export async function sendNow(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  viewer: Viewer,
  id: number,
) {
  const row = await lockSchedule(transaction, viewer, id);
  await mailZone(transaction, viewer);
  if (!(await askFor(transaction, jobs, viewer, row)))
    throw conflict('Такой же файл уже готовится по другому расписанию. Попробуйте через минуту.');
  return presentSchedule(row);
}

/**
 * Requests the file for a schedule's e-mail. A file already in preparation without a schedule is assigned to
 * this one. Returns false if the same file is being prepared for another schedule. Throws 403 and 422.
 */
export async function askFor(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  viewer: Viewer,
  {
    id,
    address,
    title,
    filters,
    period,
    zone,
  }: Pick<
    Awaited<ReturnType<typeof findSchedule>>,
    'id' | 'address' | 'title' | 'filters' | 'period' | 'zone'
  >,
): Promise<boolean> {
  const asked = await askExport(transaction, jobs, viewer, {
    address: addressNow(address, period, zone),
    title,
    filters: [daysWords(period, zone), filters].filter((words) => words !== '').join('; '),
  });
  const { rowCount } = await transaction.execute(sql`
    UPDATE export_file SET schedule_id = ${id} WHERE id = ${asked.id} AND coalesce(schedule_id, ${id}) = ${id}`);
  return rowCount === 1;
}

const russian = (day: string) => day.split('-').toReversed().join('.');

/** The period as text: «16.11.2026 – 22.11.2026»; empty without a period. */
function daysWords(period: SentPeriod | null, zone: string): string {
  if (period === null) return '';
  const { from, to } = sentDays(period, new Date(), zone);
  return from === to ? russian(from) : `${russian(from)} – ${russian(to)}`;
}

/** Deletes a schedule. Throws 404. */
export async function deleteSchedule(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockSchedule(transaction, viewer, id);
  await transaction.execute(sql`DELETE FROM export_schedule WHERE id = ${id}`);
}
