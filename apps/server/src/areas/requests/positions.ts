import { and, eq, inArray, sql } from 'drizzle-orm';
import { kopecksOf } from '../../contract/money.ts';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, notFound, unprocessable } from '../../contract/problem.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { defer } from '../basket/deferred.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { worksWith } from '../storages/own.ts';
import { readWritten, writeReading } from './create.ts';
import type { ListReader } from './list-reader.ts';
import type { Reading } from './reading.ts';
import { keepRequest, lockRequest } from './requests.ts';
import { requestPosition } from './tables.ts';

const NO_LINE = 'Строка заявки не найдена';
const ORDERED = 'Строка уже заказана';
/** Condition on `line`: some of it is ordered and has not been refused or cancelled. */
export const IS_ORDERED = sql`
  EXISTS (SELECT FROM request_order_line made JOIN order_line l ON l.id = made.order_line_id
          WHERE made.position_id = line.id AND l.ordered > l.refused + l.cancelled + l.short)`;
const NOT_OFFERED = 'Выберите товар из предложенных';

/**
 * Changes a position, or recognises its corrected text again; returns the request's id. Throws 404 for a
 * position of another company, 409 for an ordered one, 422 for a product that is not among its choices or
 * a text that is not exactly one position.
 */
export async function updatePosition(
  database: Database,
  lists: ListReader,
  viewer: Viewer,
  id: number,
  { standard_id, quantity, desired_price, written }: BodyOf<'updateRequestPosition'>,
): Promise<number> {
  const reading = written === undefined ? undefined : await readWritten(lists, viewer, { text: written });
  if (reading && reading.lines !== 1) throw unprocessable('Напишите одну строку: бренд и артикул');
  return database.transaction(async (transaction) => {
    // Before the line is locked: the next list of a subscription locks the request first, too.
    await keepRequest(
      transaction,
      sql`id = (SELECT line.request_id FROM request_position line WHERE line.id = ${id})`,
    );
    const line = await lockLine(transaction, viewer, id);
    if (line.ordered) throw conflict(ORDERED);
    if (reading) await rewrite(transaction, line, reading);
    if (standard_id !== undefined && !line.choices.includes(standard_id)) throw unprocessable(NOT_OFFERED);
    const changes = {
      ...(standard_id === undefined ? {} : { product_id: standard_id }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(desired_price === undefined
        ? {}
        : { desired_price_kopecks: desired_price === null ? null : kopecksOf(desired_price) }),
    };
    if (Object.keys(changes).length > 0)
      await transaction.update(requestPosition).set(changes).where(eq(requestPosition.id, id));
    return line.request_id;
  });
}

interface LockedLine extends Record<string, unknown> {
  id: number;
  request_id: number;
  storage_id: number;
  number: number;
  quantity: number | null;
  choices: number[];
  ordered: boolean;
}

async function lockLine(transaction: Transaction, viewer: Viewer, id: number): Promise<LockedLine> {
  const { rows } = await transaction.execute<LockedLine>(sql`
    SELECT line.id, line.request_id, request.storage_id, line.number, line.quantity, to_jsonb(line.choices) AS choices,
           ${IS_ORDERED} AS ordered
    FROM request_position line JOIN request ON request.id = line.request_id
    WHERE line.id = ${id} AND ${scope(viewer).own(sql`request.contractor_id`)} FOR UPDATE OF line`);
  const [line] = rows;
  if (!line || !worksWith(viewer, line.storage_id)) throw notFound(NO_LINE);
  return line;
}

/**
 * Replaces the position by the newly recognised text, under the same number. What the text does not
 * contain, such as the quantity, is kept; the terms of a repeated order only for the same product.
 */
async function rewrite(transaction: Transaction, line: LockedLine, reading: Reading): Promise<void> {
  await writeReading(transaction, line.request_id, reading, line.number - 1, line);
  await transaction.execute(sql`
    WITH fresh AS (
      DELETE FROM request_position WHERE id = (
        SELECT max(id) FROM request_position WHERE request_id = ${line.request_id} AND number = ${line.number})
      RETURNING written, named, quantity, desired_price_kopecks, product_id, choices)
    UPDATE request_position line
    SET written = fresh.written, named = fresh.named, product_id = fresh.product_id, choices = fresh.choices,
        quantity = fresh.quantity,
        desired_price_kopecks = coalesce(fresh.desired_price_kopecks, line.desired_price_kopecks),
        former_price_kopecks = CASE WHEN line.product_id = fresh.product_id THEN line.former_price_kopecks END,
        former_term_days = CASE WHEN line.product_id = fresh.product_id THEN line.former_term_days END,
        former_orders = CASE WHEN line.product_id = fresh.product_id THEN line.former_orders ELSE '{}' END,
        before_price_kopecks = CASE WHEN line.product_id = fresh.product_id THEN line.before_price_kopecks END,
        before_term_days = CASE WHEN line.product_id = fresh.product_id THEN line.before_term_days END,
        before_supplier_title = CASE WHEN line.product_id = fresh.product_id THEN line.before_supplier_title END,
        absent_before = line.absent_before AND line.product_id IS NOT DISTINCT FROM fresh.product_id
    FROM fresh WHERE line.id = ${line.id}`);
}

/**
 * Deletes positions, all or none. Throws 404 if the request or a position is not the caller's, 409 if one
 * is ordered.
 */
export async function deletePositions(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  ids: number[],
): Promise<void> {
  await lockRequest(transaction, viewer, id);
  const { rows } = await transaction.execute<{ ordered: boolean }>(sql`
    SELECT coalesce(bool_or(${IS_ORDERED}), false) AS ordered FROM request_position line
    WHERE line.request_id = ${id} AND line.id = ANY(${sql.param(ids)}::bigint[])`);
  if (rows[0]?.ordered) throw conflict(ORDERED);
  const gone = await transaction
    .delete(requestPosition)
    .where(and(eq(requestPosition.request_id, id), inArray(requestPosition.id, ids)))
    .returning({ id: requestPosition.id });
  if (gone.length !== ids.length) throw notFound(NO_LINE);
}

/**
 * Changes the quantities of several positions, and their products to one of their choices; all or none.
 * Throws 404, 409, 422.
 */
export async function updatePositions(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  items: BodyOf<'updateRequestPositions'>['items'],
): Promise<void> {
  await lockRequest(transaction, viewer, id);
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS wanted(id bigint, standard_id bigint, quantity int)`;
  const { rows } = await transaction.execute<{ found: number; offered: boolean; ordered: boolean }>(sql`
    SELECT count(DISTINCT line.id) AS found, coalesce(bool_or(${IS_ORDERED}), false) AS ordered,
           coalesce(bool_and(wanted.standard_id IS NULL OR wanted.standard_id = ANY(line.choices)), true) AS offered
    FROM ${wanted} JOIN request_position line ON line.id = wanted.id AND line.request_id = ${id}`);
  if (rows[0]?.found !== items.length) throw notFound(NO_LINE);
  if (rows[0].ordered) throw conflict(ORDERED);
  if (!rows[0].offered) throw unprocessable(NOT_OFFERED);
  await transaction.execute(sql`
    UPDATE request_position line
    SET product_id = coalesce((SELECT coalesce(named.merged_into_id, named.id) FROM product named WHERE named.id = wanted.standard_id), line.product_id), quantity = coalesce(wanted.quantity, line.quantity)
    FROM ${wanted} WHERE line.id = wanted.id AND line.request_id = ${id}`);
}

/**
 * Adds the products of positions to the deferred items; returns the number of products. The positions
 * stay. Throws 404, or 422 if no product is recognised.
 */
export async function deferPositions(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  ids: number[],
): Promise<number> {
  await lockRequest(transaction, viewer, id);
  const lines = await transaction
    .select({ product_id: requestPosition.product_id, quantity: requestPosition.quantity })
    .from(requestPosition)
    .where(and(eq(requestPosition.request_id, id), inArray(requestPosition.id, ids)));
  if (lines.length !== ids.length) throw notFound(NO_LINE);
  const products = lines.flatMap(({ product_id, quantity }) =>
    product_id === null ? [] : [{ product_id, quantity }],
  );
  if (products.length === 0) throw unprocessable('Откладывать нечего: эти строки не распознаны');
  return new Set(await defer(transaction, viewer, products)).size;
}
