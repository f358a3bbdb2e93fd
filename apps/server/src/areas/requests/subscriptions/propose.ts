import { formatDate } from '@portal/domain/dates';
import { totalWeekly, type WeeklyTotals, WEEKS_KEPT } from '@portal/domain/subscriptions';
import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Transaction } from '../../../database/connect.ts';
import { beginDocument, takeAction } from '../../../documents/take.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { requestDocument } from '../document.ts';
import { request } from '../tables.ts';
import { type Offered, readToday, type Today, type Wanted } from './today.ts';

/** A subscription whose list is made, for its person. */
export interface Proposing {
  id: number;
  title: string;
  storage_id: number;
  zone: string;
  /** When it was due, ISO. */
  due_at: string;
}

interface Line extends Wanted, Record<string, unknown> {
  words: string;
  before: Offered | null;
}

/**
 * Makes the list of a subscription: a new request with today's offers beside those of the list before, or that list again if
 * nothing was done in it. A constant number of statements. The subscription is locked by the caller. Null if no line is left.
 */
export async function propose(
  transaction: Transaction,
  viewer: Viewer,
  due: Proposing,
  departures: Departures,
): Promise<{ request_id: number; totals: WeeklyTotals } | null> {
  const lines = await linesOf(transaction, due.id);
  if (lines.length === 0) return null;
  const today = await readToday(
    transaction,
    { contractor_id: viewer.contractor_id, storage_id: due.storage_id, b2c: viewer.b2c_user },
    due.zone,
    lines,
    departures,
  );
  const totals = totalWeekly(
    lines.map(({ id, before }) => ({ ...ofLine(today, id), before: before ?? 'absent' })),
  );
  const request_id = await writeRequest(transaction, viewer, due, lines);
  await remember(transaction, due, lines, today);
  await transaction.execute(sql`
    INSERT INTO subscription_week (subscription_id, due_at, request_id, lines, sum_kopecks, difference_kopecks, dearer, cheaper, back, instead, gone, absent)
    VALUES (${due.id}, ${due.due_at}, ${request_id}, ${totals.lines}, ${totals.sum}, ${totals.difference}, ${totals.dearer}, ${totals.cheaper},
            ${totals.back}, ${totals.instead}, ${totals.gone}, ${totals.absent})`);
  await transaction.execute(sql`
    DELETE FROM subscription_week WHERE subscription_id = ${due.id} AND id NOT IN (
      SELECT id FROM subscription_week WHERE subscription_id = ${due.id} ORDER BY at DESC, id DESC LIMIT ${WEEKS_KEPT})`);
  return { request_id, totals };
}

const NOTHING: Today = { leader: null, replacement: null, offered: null };
const ofLine = (today: ReadonlyMap<number, Today>, id: number): Today => today.get(id) ?? NOTHING;

/** The parts of a subscription, one line per product; of merged products the one they became, with the pieces of both. */
async function linesOf(transaction: Transaction, id: number): Promise<Line[]> {
  const { rows } = await transaction.execute<Line>(sql`
    SELECT kept.id, kept.product_id, kept.quantity, brand.title || ' ' || p.article AS words,
           (SELECT json_build_object('price', l.price_kopecks, 'term_days', l.term_days, 'supplier_title', l.supplier_title)
            FROM subscription_line l WHERE l.id = kept.id AND l.price_kopecks IS NOT NULL) AS before
    FROM (
      SELECT (array_agg(l.id ORDER BY named.merged_into_id IS NULL DESC, l.number, l.id))[1] AS id,
             coalesce(named.merged_into_id, named.id) AS product_id, least(sum(l.quantity), 99999999)::int AS quantity,
             min(l.number) AS number
      FROM subscription_line l JOIN product named ON named.id = l.product_id
      WHERE l.subscription_id = ${id} GROUP BY coalesce(named.merged_into_id, named.id)) kept
    JOIN product p ON p.id = kept.product_id JOIN brand ON brand.id = p.brand_id
    ORDER BY kept.number, kept.id`);
  return rows;
}

/** The list before if nothing was done in it, otherwise a new one; filled with the lines. */
async function writeRequest(
  transaction: Transaction,
  viewer: Viewer,
  { id, title, storage_id, zone }: Proposing,
  lines: readonly Line[],
): Promise<number> {
  const head = { title: `${title}, ${formatDate(new Date(), zone)}`, storage_id };
  const before = await emptiedBefore(transaction, id);
  const requestId = before ?? (await beginRequest(transaction, viewer, id, head));
  if (before !== null)
    await transaction.execute(sql`
      UPDATE request SET title = ${head.title}, storage_id = ${storage_id}, created_at = now() WHERE id = ${before}`);
  const positions = lines.map(({ words, product_id, quantity, before: was }, place) => ({
    number: place + 1,
    words,
    product_id,
    quantity,
    ...was,
  }));
  await transaction.execute(sql`
    INSERT INTO request_position (request_id, number, written, named, quantity, product_id, before_price_kopecks, before_term_days, before_supplier_title, absent_before)
    SELECT ${requestId}, line.number, line.words, line.words, line.quantity, line.product_id, line.price, line.term_days, line.supplier_title, line.price IS NULL
    FROM jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
      AS line(number int, words text, product_id bigint, quantity int, price bigint, term_days int, supplier_title text)`);
  const step = (action: 'regenerate' | 'finish', by: Viewer | null) =>
    takeAction(transaction, requestDocument, {
      action,
      by,
      documents: [{ id: requestId, version: null }],
      input: {},
    });
  if (before !== null) await step('regenerate', viewer);
  // The offers of all lines were read at once.
  await step('finish', null);
  return requestId;
}

/** The list before without its lines; null if there is none, or something was done in it. */
async function emptiedBefore(transaction: Transaction, id: number): Promise<number | null> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    SELECT id FROM request WHERE subscription_id = ${id} AND untouched AND status = 'ready' ORDER BY id DESC LIMIT 1 FOR UPDATE`);
  const [before] = rows;
  if (!before) return null;
  await transaction.execute(sql`DELETE FROM request_position WHERE request_id = ${before.id}`);
  await transaction.execute(
    sql`UPDATE subscription_week SET request_id = NULL WHERE request_id = ${before.id}`,
  );
  return before.id;
}

async function beginRequest(
  transaction: Transaction,
  viewer: Viewer,
  subscriptionId: number,
  head: { title: string; storage_id: number },
): Promise<number> {
  const [made] = await transaction
    .insert(request)
    .values({
      ...head,
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      status: 'generating' satisfies RequestStatus,
      subscription_id: subscriptionId,
      untouched: true,
    })
    .returning({ id: request.id });
  if (!made) throw new Error('no request');
  await beginDocument(transaction, requestDocument, {
    by: viewer,
    id: made.id,
    input: {},
    text: 'Список предложен по подписке',
  });
  return made.id;
}

/** Stores today's offers as those of the list before for the next one. */
async function remember(
  transaction: Transaction,
  { id }: Proposing,
  lines: readonly Line[],
  today: ReadonlyMap<number, Today>,
): Promise<void> {
  const readings = lines.map(({ id: line, product_id }) => ({ product_id, ...ofLine(today, line).offered }));
  await transaction.execute(sql`
    UPDATE subscription_line l SET price_kopecks = read.price, term_days = read.term_days, supplier_title = read.supplier_title
    FROM product named, jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) AS read(product_id bigint, price bigint, term_days int, supplier_title text)
    WHERE l.subscription_id = ${id} AND named.id = l.product_id AND coalesce(named.merged_into_id, named.id) = read.product_id`);
}
