import { checkRule } from '@portal/domain/access';
import { nextSending } from '@portal/domain/report-schedules';
import { ENDED_KEPT_HOURS, MOST_SUBSCRIBED_LINES, MOST_SUBSCRIPTIONS } from '@portal/domain/subscriptions';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict, fieldFault, forbidden, unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { worksWith } from '../../storages/own.ts';
import { findRequest } from '../requests.ts';
import { findSubscription } from './subscription-list.ts';
import { readToday, type Wanted } from './today.ts';

type Creating = BodyOf<'createSubscription'>;

/** The next time of a subscription after now. */
export const nextOf = (
  { weekday, hour }: Pick<Creating, 'weekday' | 'hour'>,
  zone: string,
  now = new Date(),
): string => new Date(nextSending({ every: 'weekly', weekday, hour }, now, zone)).toISOString();

/**
 * Makes a subscription of a request's recognised lines with their quantities, and remembers today's offers as the list before
 * the first one; returns its id. Throws 404, and 422 if there are too many of them, or no or too many lines.
 */
export async function createSubscription(
  transaction: Transaction,
  viewer: Viewer,
  { request_id, title, weekday, hour }: Creating,
  departures: Departures,
): Promise<number> {
  const head = await findRequest(transaction, viewer, request_id);
  await checkCount(transaction, viewer);
  const lines = await linesOf(transaction, request_id);
  const { storage_id, time_zone } = head;
  const today = await readToday(
    transaction,
    { contractor_id: viewer.contractor_id, storage_id, b2c: viewer.b2c_user },
    time_zone,
    lines,
    departures,
  );
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO subscription (user_id, contractor_id, storage_id, title, weekday, hour, next_at)
    VALUES (${viewer.id}, ${viewer.contractor_id}, ${storage_id}, ${title.trim()}, ${weekday}, ${hour}, ${nextOf({ weekday, hour }, time_zone)})
    RETURNING id`);
  const id = rows[0]?.id ?? 0;
  const parts = lines.map((line) => ({ ...line, ...today.get(line.id)?.offered }));
  await transaction.execute(sql`
    INSERT INTO subscription_line (subscription_id, number, product_id, quantity, price_kopecks, term_days, supplier_title)
    SELECT ${id}, part.id, part.product_id, part.quantity, part.price, part.term_days, part.supplier_title
    FROM jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
      AS part(id int, product_id bigint, quantity int, price bigint, term_days int, supplier_title text)`);
  return id;
}

/** Throws 422 if the person has as many subscriptions as allowed. The lock serialises simultaneous calls of one person. */
async function checkCount(transaction: Transaction, viewer: Viewer): Promise<void> {
  await transaction.execute(sql`SELECT FROM app_user WHERE id = ${viewer.id} FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM subscription WHERE user_id = ${viewer.id} AND ended_at IS NULL`,
  );
  if (Number(rows[0]?.count) >= MOST_SUBSCRIPTIONS)
    throw unprocessable(`Подписок уже ${MOST_SUBSCRIPTIONS}. Прекратите лишние, чтобы добавить новую.`);
}

/** The recognised lines of a request, one per product; `id` is the line's number. */
async function linesOf(transaction: Transaction, requestId: number): Promise<Wanted[]> {
  const { rows } = await transaction.execute<{ [key in keyof Wanted]: Wanted[key] }>(sql`
    SELECT (row_number() OVER (ORDER BY min(line.number)))::int AS id, coalesce(p.merged_into_id, p.id) AS product_id,
           least(sum(line.quantity), 99999999)::int AS quantity
    FROM request_position line JOIN product p ON p.id = line.product_id
    WHERE line.request_id = ${requestId} AND line.quantity IS NOT NULL
    GROUP BY coalesce(p.merged_into_id, p.id) ORDER BY min(line.number) LIMIT ${MOST_SUBSCRIBED_LINES + 1}`);
  if (rows.length === 0)
    throw unprocessable('Подписаться не на что: ни одна строка не распознана с количеством');
  if (rows.length > MOST_SUBSCRIBED_LINES)
    throw unprocessable(`В подписке не больше ${MOST_SUBSCRIBED_LINES} товаров. Разделите список.`);
  return rows;
}

/** Locks a subscription of the person's own. Throws 404, 403 for a colleague's. */
export async function lockOwn(transaction: Transaction, viewer: Viewer, id: number, of?: { ended: boolean }) {
  await transaction.execute(
    sql`SELECT FROM subscription WHERE id = ${id} AND user_id = ${viewer.id} FOR UPDATE`,
  );
  const row = await findSubscription(transaction, viewer, id, of);
  if (row.user_id !== viewer.id) throw forbidden('Подписку изменяет тот, кто её завёл');
  return row;
}

/** Changes title, day, hour or parts. Throws 403, 404, 422. */
export async function updateSubscription(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { title, weekday, hour, lines }: BodyOf<'updateSubscription'>,
): Promise<void> {
  const row = await lockOwn(transaction, viewer, id);
  const when = { weekday: weekday ?? row.weekday, hour: hour ?? row.hour };
  const isMoved = when.weekday !== row.weekday || when.hour !== row.hour;
  await transaction.execute(sql`
    UPDATE subscription SET title = ${title?.trim() ?? row.title}, weekday = ${when.weekday}, hour = ${when.hour},
      next_at = CASE WHEN ${isMoved} THEN ${nextOf(when, row.zone)}::timestamptz ELSE next_at END
    WHERE id = ${id}`);
  if (lines) await changeLines(transaction, id, lines);
}

/** Stores the named lines' quantities, and removes the others. */
async function changeLines(
  transaction: Transaction,
  id: number,
  lines: NonNullable<BodyOf<'updateSubscription'>['lines']>,
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS wanted(id bigint, quantity int)`;
  const { rowCount } = await transaction.execute(sql`
    UPDATE subscription_line l SET quantity = wanted.quantity FROM ${wanted} WHERE l.id = wanted.id AND l.subscription_id = ${id}`);
  if (rowCount !== lines.length)
    throw fieldFault('lines', 'Такой строки в подписке нет: состав уже изменился. Обновите страницу.');
  await transaction.execute(sql`
    DELETE FROM subscription_line WHERE subscription_id = ${id}
      AND id <> ALL(${sql.param(lines.map((line) => line.id))}::bigint[])`);
}

/** Pauses a subscription. Throws 403, 404, 409. */
export async function pauseSubscription(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { paused_at } = await lockOwn(transaction, viewer, id);
  if (paused_at !== null) throw conflict('Подписка уже приостановлена');
  await stopSubscription(transaction, id, 'Приостановлено вами');
}

/** Pauses a subscription with the reason. */
export async function stopSubscription(transaction: Transaction, id: number, reason: string): Promise<void> {
  await transaction.execute(
    sql`UPDATE subscription SET paused_at = now(), pause_reason = ${reason} WHERE id = ${id}`,
  );
}

/** Why nothing can be proposed for a storage; null if it can. */
export function placeFault(
  { storage_id, storage_title }: { storage_id: number | null; storage_title: string | null },
  viewer: Viewer,
): string | null {
  if (storage_id === null) return 'Склада, для которого был список, больше нет';
  return worksWith(viewer, storage_id) ? null : `У вас больше нет доступа к складу «${storage_title}»`;
}

/** Resumes a subscription from its next time on. Throws 403, 404, 409, 422. */
export async function resumeSubscription(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const row = await lockOwn(transaction, viewer, id);
  if (row.paused_at === null) throw conflict('Подписка уже работает');
  const fault = placeFault(row, viewer);
  if (fault !== null) throw unprocessable(fault);
  await transaction.execute(sql`
    UPDATE subscription SET paused_at = NULL, pause_reason = '', next_at = ${nextOf(row, row.zone)} WHERE id = ${id}`);
}

/** Ends a subscription; it can be restored for a day. Throws 403, 404. */
export async function endSubscription(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockOwn(transaction, viewer, id);
  await transaction.execute(sql`UPDATE subscription SET ended_at = now() WHERE id = ${id}`);
}

/** Takes up an ended subscription again, from its next time on. Throws 403, 404, 409, 422. */
export async function restoreSubscription(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const row = await lockOwn(transaction, viewer, id, { ended: true });
  const { rowCount } = await transaction.execute(sql`
    UPDATE subscription SET ended_at = NULL, next_at = ${nextOf(row, row.zone)}
    WHERE id = ${id} AND ended_at IS NOT NULL AND ended_at > now() - ${`${ENDED_KEPT_HOURS} hours`}::interval`);
  if (rowCount === 0) throw conflict('Вернуть можно прекращённую подписку, и только в течение суток');
  await checkRestored(transaction, viewer);
}

/** Throws 422 if the person made others meanwhile. */
async function checkRestored(transaction: Transaction, viewer: Viewer): Promise<void> {
  const { rows } = await transaction.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM subscription WHERE user_id = ${viewer.id} AND ended_at IS NULL`,
  );
  if (Number(rows[0]?.count) > MOST_SUBSCRIPTIONS)
    throw unprocessable(`Подписок уже ${MOST_SUBSCRIPTIONS}. Прекратите лишние, чтобы вернуть эту.`);
}

/** Deletes subscriptions that were ended long enough ago; their lists stay. */
export async function forgetEnded(transaction: Transaction): Promise<void> {
  await transaction.execute(
    sql`DELETE FROM subscription WHERE ended_at < now() - ${`${ENDED_KEPT_HOURS} hours`}::interval`,
  );
}

/** Whether the person may make lists. */
export const maySubscribe = (viewer: Viewer): boolean => checkRule('pages.request-add', viewer);
