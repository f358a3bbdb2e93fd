import type { MakerFault } from '@portal/domain/makers';
import type { ReportSchedule, SentPeriod } from '@portal/domain/report-schedules';
import { sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';
import type { Services } from '../../services.ts';
import { sayStopped, standingOf } from '../identity/people/makers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { checkedAddress } from './address.ts';
import { askFor, nextOf } from './schedules.ts';

/** Maximum number of schedules in one run; the next minute's run continues. */
const MOST = 500;

interface Due extends ReportSchedule, Record<string, unknown> {
  id: number;
  user_id: number;
  contractor_id: number;
  address: string;
  title: string;
  filters: string;
  zone: string;
  period: SentPeriod | null;
  email: string;
}

/**
 * Requests the files of due schedules, each in its own transaction; times missed during a downtime are sent
 * once. Returns how many schedules were processed.
 */
export async function sendDue({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  let taken = 0;
  const passed: number[] = [0];
  while (passed.length <= MOST) {
    const id = await database.transaction((transaction) => takeDue(transaction, jobs, passed));
    if (id === null) break;
    taken += 1;
    passed.push(id);
  }
  return taken;
}

/**
 * Processes one due schedule. Returns its id, null if none is left. Each schedule is processed by one server
 * only.
 */
async function takeDue(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  passed: readonly number[],
): Promise<number | null> {
  const { rows } = await transaction.execute<Due>(sql`
    SELECT s.id, s.user_id, s.contractor_id, s.address, s.title, s.filters, s.every, s.weekday, s.hour, s.zone, s.period, p.email
    FROM export_schedule s JOIN app_user p ON p.id = s.user_id
    WHERE s.paused_at IS NULL AND s.next_at <= now() AND s.id <> ALL (${sql.param([...passed])}::bigint[])
    ORDER BY s.next_at, s.id LIMIT 1 FOR UPDATE OF s SKIP LOCKED`);
  const [due] = rows;
  if (!due) return null;
  const [standing] = await standingOf(transaction, [due], (viewer) => mayAsk(due.address, viewer));
  if (!standing?.viewer) await stop(transaction, due, standing?.fault ?? 'left');
  else if (due.email === '') await pauseItself(transaction, due, 'У вас не указана почта');
  else if (await isAsked(transaction, jobs, standing.viewer, due))
    await transaction.execute(
      sql`UPDATE export_schedule SET next_at = ${nextOf(due, due.zone)} WHERE id = ${due.id}`,
    );
  return due.id;
}

/** Whether the person may make the call that returns the file. */
function mayAsk(address: string, viewer: Viewer): boolean {
  try {
    checkedAddress(address, viewer);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * Requests the file. False if too many files are being prepared for the person, or the same file for another
 * e-mail; then the schedule stays due until the next minute.
 */
async function isAsked(
  transaction: Transaction,
  jobs: Pick<Services['jobs'], 'send'>,
  viewer: Viewer,
  due: Due,
): Promise<boolean> {
  try {
    return await askFor(transaction, jobs, viewer, due);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** The reason as shown to the schedule's person in their list. */
const TOLD_ITS_PERSON: Readonly<Record<MakerFault, string>> = {
  blocked: 'Учётная запись заблокирована',
  left: 'Вы работаете в другой организации',
  'no-right': 'У вас больше нет доступа к этим данным',
};

/** Stops a schedule whose person may not receive it any more, and notifies the company. */
async function stop(
  transaction: Transaction,
  { id, title, contractor_id }: Pick<Due, 'id' | 'title' | 'contractor_id'>,
  fault: MakerFault,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE export_schedule SET paused_at = now(), pause_reason = ${TOLD_ITS_PERSON[fault]} WHERE id = ${id}`,
  );
  await sayStopped(transaction, [{ kind: 'schedule', id, title, contractor_id, fault }]);
}

/** Stops a schedule that cannot continue, with the reason. */
async function pauseItself(
  transaction: Transaction,
  { id, user_id, title }: Pick<Due, 'id' | 'user_id' | 'title'>,
  reason: string,
): Promise<void> {
  await transaction.execute(
    sql`UPDATE export_schedule SET paused_at = now(), pause_reason = ${reason} WHERE id = ${id}`,
  );
  await notify(transaction, {
    user_id,
    event_name: 'export:failed',
    entity_id: id,
    title: `Рассылка «${title}» приостановлена`,
    text: reason,
    message: { id },
  });
}

/** Records that the mail server never accepted the e-mail: the file is available in the person's list. */
export async function recordUnsent(transaction: Transaction, exportId: number): Promise<void> {
  const { rows } = await transaction.execute<Pick<Due, 'id' | 'user_id' | 'title'>>(sql`
    UPDATE export_schedule s SET last_state = 'failed', last_message = ${UNSENT}
    FROM export_file e WHERE e.id = ${exportId} AND e.status = 'ready' AND s.id = e.schedule_id RETURNING s.id, s.user_id, s.title`);
  const [row] = rows;
  // The person was already notified of a file that failed.
  if (!row) return;
  await notify(transaction, {
    user_id: row.user_id,
    event_name: 'export:failed',
    entity_id: row.id,
    title: `Письмо «${row.title}» не ушло`,
    text: UNSENT,
    message: { id: row.id },
  });
}
const UNSENT = 'Почтовый сервер не принял письмо. Файл можно скачать в списке файлов.';

/** Records the result of a file made for a schedule. */
export async function recordSending(
  transaction: Transaction,
  exportId: number,
  { message, isRefused = false }: { message: string; isRefused?: boolean },
): Promise<void> {
  const { rows } = await transaction.execute<Pick<Due, 'id' | 'title' | 'contractor_id'>>(sql`
    UPDATE export_schedule s SET last_at = now(), last_state = ${message === '' ? 'sent' : 'failed'}, last_message = ${message}
    FROM export_file e WHERE e.id = ${exportId} AND s.id = e.schedule_id RETURNING s.id, s.title, s.contractor_id`);
  const [row] = rows;
  if (row && isRefused) await stop(transaction, row, 'no-right');
}
