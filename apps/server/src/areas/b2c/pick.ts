import { pickFrom } from '@portal/domain/b2c';
import { sql } from 'drizzle-orm';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Work } from '../../documents/document.ts';
import { hold } from '../stock/stock.ts';
import { BOUGHT, OWN_STOCK, PICKED, USED } from './orders.ts';

interface Source extends Record<string, unknown> {
  item_id: number;
  missing: number;
  reserve_id: number | null;
  order_line_id: number | null;
  free: number;
}

/**
 * Effect: puts aside missing pieces at the order's storage: first from own stock, which is reserved, then from
 * goods that orders brought there and no consumer has taken. Throws 422 if there is nothing to put aside, 409
 * if somebody else was quicker.
 */
export async function pickGoods({ transaction, rows }: Work<{ id: number }, unknown>): Promise<void> {
  for (const { id } of rows) {
    const sources = Map.groupBy(await sourcesOf(transaction, id), ({ item_id }) => item_id);
    const picks = [...sources.values()].flatMap((places) => pickFrom(places[0]?.missing ?? 0, places));
    if (picks.length === 0)
      throw unprocessable(
        'На складе выдачи нет ничего из того, что осталось собрать. Закажите недостающее у поставщиков.',
      );
    const goods = picks.flatMap(({ source: { reserve_id }, quantity }) =>
      reserve_id === null ? [] : [{ reserve_id, quantity }],
    );
    const held = await hold(transaction, { goods, money: [] });
    if (!held.held) throw conflict('Товар только что забрали. Проверьте остатки и повторите.');
    const written = picks.map(({ source: { item_id, reserve_id, order_line_id }, quantity }) => ({
      item_id,
      reserve_id,
      order_line_id,
      quantity,
    }));
    await transaction.execute(sql`
      INSERT INTO b2c_pick (item_id, reserve_id, order_line_id, quantity)
      SELECT item_id, reserve_id, order_line_id, quantity
      FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS pick(item_id bigint, reserve_id bigint, order_line_id bigint, quantity int)
      ORDER BY item_id`);
  }
}

/**
 * Sources of missing items. Lines of orders are locked first, by id, so that two consumers' orders never take
 * the same pieces.
 */
async function sourcesOf(transaction: Transaction, id: number): Promise<Source[]> {
  const missing = sql`b2c_order d JOIN b2c_order_item i ON i.order_id = d.id`;
  await transaction.execute(sql`
    SELECT FROM order_line WHERE id IN (
      SELECT line.id FROM ${missing} CROSS JOIN LATERAL (SELECT l.id FROM ${BOUGHT} AND l.accepted > 0) line
      WHERE d.id = ${id} AND i.quantity > ${PICKED})
    ORDER BY id FOR NO KEY UPDATE`);
  const { rows } = await transaction.execute<Source>(sql`
    SELECT i.id AS item_id, i.quantity - ${PICKED} AS missing, place.reserve_id, place.order_line_id, place.free
    FROM ${missing} CROSS JOIN LATERAL (
      SELECT 1 AS turn, r.id AS reserve_id, NULL::bigint AS order_line_id, (r.quantity - r.held)::int AS free FROM ${OWN_STOCK}
      UNION ALL
      SELECT 2, NULL, l.id, (l.accepted - ${USED})::int FROM ${BOUGHT} AND l.accepted > 0) place
    WHERE d.id = ${id} AND i.quantity > ${PICKED} AND place.free > 0
    ORDER BY i.id, place.turn, place.reserve_id, place.order_line_id`);
  return rows;
}
