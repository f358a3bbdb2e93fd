import { MAKER_FAULTS, type MakerFault } from '@portal/domain/makers';
import { formatMoney } from '@portal/domain/money';
import type { WeeklyTotals } from '@portal/domain/subscriptions';
import { sql } from 'drizzle-orm';
import { forbidden, unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { notify } from '../../../events/notify.ts';
import { scope } from '../../../lists/scope.ts';
import type { Services } from '../../../services.ts';
import { standingOf } from '../../identity/people/makers.ts';
import { type Departures, departuresNow } from '../../storages/logistics/departures.ts';
import { forgetEnded, lockOwn, maySubscribe, nextOf, placeFault, stopSubscription } from './change.ts';
import { propose } from './propose.ts';
import { PORTAL_ZONE } from './subscription-list.ts';

/** Maximum number of subscriptions in one run; the next minute's run continues. */
const MOST = 500;
/** A subscription on which the portal failed is tried again after this time, not every minute. */
const RETRIED_AFTER = '1 hour';

const NO_CONTRACT = 'У организации нет ни одного действующего договора, по которому можно купить';
const NO_LINES = 'В подписке не осталось ни одной строки';

interface Due extends Record<string, unknown> {
  id: number;
  user_id: number;
  contractor_id: number;
  storage_id: number | null;
  storage_title: string | null;
  title: string;
  weekday: number;
  hour: number;
  zone: string;
  due_at: string;
}

/**
 * Makes the lists of due subscriptions, each in its own transaction: by one server only, and after a downtime once, not once
 * for each missed week. Deletes those that were ended a day ago.
 */
export async function proposeDue({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  await database.transaction(forgetEnded);
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT id FROM subscription WHERE paused_at IS NULL AND ended_at IS NULL AND next_at <= now() ORDER BY next_at, id LIMIT ${MOST}`);
  if (rows.length === 0) return;
  const departures = await departuresNow(database);
  for (const { id } of rows) {
    try {
      await database.transaction((transaction) => takeDue(transaction, id, departures));
    } catch (error) {
      log.error({ err: error, subscription: id }, 'the list of a subscription');
      await database.execute(
        sql`UPDATE subscription SET next_at = now() + ${RETRIED_AFTER}::interval WHERE id = ${id} AND next_at <= now()`,
      );
    }
  }
}

/** Makes the list of a subscription if it is still due and no other server makes it. */
async function takeDue(transaction: Transaction, id: number, departures: Departures): Promise<void> {
  const { rows } = await transaction.execute<Due>(sql`
    SELECT s.id, s.user_id, s.contractor_id, s.storage_id, s.title, s.weekday, s.hour, s.next_at::text AS due_at,
           place.title AS storage_title, coalesce(place.time_zone, ${PORTAL_ZONE}) AS zone
    FROM subscription s LEFT JOIN storage place ON place.id = s.storage_id
    WHERE s.id = ${id} AND s.paused_at IS NULL AND s.ended_at IS NULL AND s.next_at <= now() FOR UPDATE OF s SKIP LOCKED`);
  const [due] = rows;
  if (!due) return;
  const [standing] = await standingOf(transaction, [due], maySubscribe);
  if (!standing?.viewer) return stopForPerson(transaction, due, standing?.fault ?? 'left');
  const { viewer } = standing;
  const { storage_id } = due;
  const fault = placeFault(due, viewer) ?? (await contractFault(transaction, viewer));
  if (fault !== null || storage_id === null) return stop(transaction, due, fault ?? '');
  const made = await propose(transaction, viewer, { ...due, storage_id }, departures);
  if (!made) return stop(transaction, due, NO_LINES);
  await transaction.execute(
    sql`UPDATE subscription SET next_at = ${nextOf(due, due.zone)} WHERE id = ${due.id}`,
  );
  await notify(transaction, {
    user_id: due.user_id,
    event_name: 'subscription:proposed',
    entity_id: made.request_id,
    title: `Еженедельный список «${due.title}»`,
    text: changesIn(made.totals),
    message: { id: made.request_id, subscription_id: due.id },
  });
}

/** «Дороже на 320,00 руб., всего 12 340,50 руб. Изменилось строк: 3 (дороже: 2, снова есть: 1)»; a sum ends with a full stop. */
function changesIn({ sum, difference, changed, ...counts }: WeeklyTotals): string {
  const price =
    difference === 0
      ? `Всего ${formatMoney(sum)}`
      : `${difference > 0 ? 'Дороже' : 'Дешевле'} на ${formatMoney(Math.abs(difference))}, всего ${formatMoney(sum)}`;
  if (changed === 0) return `${price} Ничего не изменилось`;
  const words = [
    ['дороже', counts.dearer],
    ['дешевле', counts.cheaper],
    ['снова есть', counts.back],
    ['нет в наличии, есть замена', counts.instead],
    ['нет в наличии', counts.gone],
  ] as const;
  const named = words.flatMap(([word, count]) =>
    count > 0 ? [`${word}: ${count.toLocaleString('ru')}`] : [],
  );
  return `${price} Изменилось строк: ${changed.toLocaleString('ru')} (${named.join(', ')})`;
}

/** Why the company cannot buy anything; null if it can. */
async function contractFault(connection: Connection, viewer: Viewer): Promise<string | null> {
  const { rows } = await connection.execute(sql`
    SELECT FROM contract WHERE ${scope(viewer).own(sql`contract.customer_id`)} AND contract.status = 'active' LIMIT 1`);
  return rows.length > 0 ? null : NO_CONTRACT;
}

/** The reason as shown to the subscription's person in their list. */
const TOLD_ITS_PERSON: Readonly<Record<MakerFault, string>> = {
  blocked: 'Учётная запись была заблокирована',
  left: 'Вы работаете в другой организации',
  'no-right': 'У вас больше нет права составлять заявки',
};

/** Stops a subscription whose person may not have it any more. A blocked person hears nothing, so the company is notified. */
async function stopForPerson(transaction: Transaction, due: Due, fault: MakerFault): Promise<void> {
  await stopSubscription(transaction, due.id, TOLD_ITS_PERSON[fault]);
  await tellStopped(transaction, due, { contractor_id: due.contractor_id }, MAKER_FAULTS[fault]);
}

/** Stops a subscription that cannot go on, and tells its person why. */
async function stop(transaction: Transaction, due: Due, reason: string): Promise<void> {
  await stopSubscription(transaction, due.id, reason);
  await tellStopped(transaction, due, { user_id: due.user_id }, reason);
}

const tellStopped = (
  transaction: Transaction,
  { id, title }: Due,
  whom: { user_id: number } | { contractor_id: number },
  text: string,
) =>
  notify(transaction, {
    ...whom,
    event_name: 'subscription:stopped',
    entity_id: id,
    title: `Еженедельный список «${title}» остановлен`,
    text,
    message: { id },
  });

/** Makes the list of a subscription now, beside the one that will be due; returns its id. Throws 403, 404, 422. */
export async function proposeNow(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  departures: Departures,
): Promise<number> {
  const row = await lockOwn(transaction, viewer, id);
  if (!maySubscribe(viewer)) throw forbidden();
  const { storage_id } = row;
  const fault = placeFault(row, viewer) ?? (await contractFault(transaction, viewer));
  if (fault !== null || storage_id === null) throw unprocessable(fault ?? '');
  const made = await propose(
    transaction,
    viewer,
    { id, title: row.title, storage_id, zone: row.zone, due_at: new Date().toISOString() },
    departures,
  );
  if (!made) throw unprocessable(NO_LINES);
  return made.request_id;
}
