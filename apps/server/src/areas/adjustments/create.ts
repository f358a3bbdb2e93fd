import { CORRECTIVE_REASONS, correctiveAction } from '@portal/domain/correctives';
import { instantAt, parseIsoDay } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import { instantOf, type Transaction } from '../../database/connect.ts';
import { beginDocument, takeAction } from '../../documents/take.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { correctiveDocument } from '../orders/corrective-document.ts';
import { linesToCome } from '../orders/placing/planned-dates.ts';
import { corrective, correctiveItem } from './tables.ts';

/** Parses «2026-11-21 10:00:00» as local time of a zone. Throws 422. */
function momentOf(field: 'planned_date' | 'planned_shipment_date', text: string, zone: string): Date {
  const [day = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  try {
    if (hours > 23 || minutes > 59) throw new RangeError(text);
    return new Date(instantAt(parseIsoDay(day), hours * 60 + minutes, zone));
  } catch {
    throw fieldFault(field, 'Такой даты нет');
  }
}

/**
 * Proposes, as the supplier, another time for positions of an order: an earlier one takes effect at once, a
 * later one is sent for agreement. Returns the corrective's id. Throws 404 for another company's order, 409 if
 * another corrective of a position waits for agreement, 422 for positions without pieces to come, and for a
 * time that is in the past, unchanged or missing.
 */
export async function createCorrective(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createCorrective'>,
): Promise<{ id: number }> {
  const { rows } = await transaction.execute<{
    customer_id: number;
    supplier_id: number;
    to_zone: string;
    from_zone: string;
    planned_shipment_at: string;
    planned_delivery_at: string;
  }>(sql`
    SELECT o.customer_id, o.supplier_id, to_storage.time_zone AS to_zone, from_storage.time_zone AS from_zone,
           o.planned_shipment_at, o.planned_delivery_at
    FROM orders o JOIN storage to_storage ON to_storage.id = o.customer_storage_id
    JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
    WHERE o.id = ${body.order_id} AND ${scope(viewer).own(sql`o.supplier_id`)} AND NOT o.withheld FOR NO KEY UPDATE OF o`);
  const [order] = rows;
  if (!order) throw notFound('Заказ не найден');
  const reason = CORRECTIVE_REASONS.find(({ id }) => id === body.corrective_reason_id);
  if (!reason) throw fieldFault('corrective_reason_id', 'Выберите причину');

  const open = new Map(
    (await linesToCome(transaction, viewer, body.order_id)).map((line) => [line.id, line]),
  );
  const lines = [...new Set(body.items)].map((id) => open.get(id));
  const chosen = lines.filter((line) => line !== undefined);
  if (chosen.length < lines.length)
    throw fieldFault('items', 'Позиции нет в заказе, или она уже отгружена. Обновите страницу.');
  const busy = chosen.find(({ in_correction }) => in_correction);
  if (busy) throw conflict(`${busy.brand_title} ${busy.article}: новый срок уже согласуется`);

  const delivery = momentOf('planned_date', body.planned_date, order.to_zone);
  if (delivery.getTime() <= Date.now())
    throw fieldFault('planned_date', 'Срок уже прошёл: укажите время впереди');
  const actions = chosen.map(({ planned_delivery_at }) =>
    correctiveAction(planned_delivery_at, delivery.getTime()),
  );
  if (actions.every((action) => action === null)) throw fieldFault('planned_date', 'Срок не изменился');
  // By default the time between shipment and delivery stays as planned.
  const onTheWay =
    Date.parse(instantOf(order.planned_delivery_at)) - Date.parse(instantOf(order.planned_shipment_at));
  const shipment =
    body.planned_shipment_date === undefined
      ? new Date(Math.max(delivery.getTime() - onTheWay, Date.now()))
      : momentOf('planned_shipment_date', body.planned_shipment_date, order.from_zone);
  if (shipment > delivery) throw fieldFault('planned_shipment_date', 'Отгрузка не может быть позже поставки');

  const [written] = await transaction
    .insert(corrective)
    .values({
      order_id: body.order_id,
      customer_id: order.customer_id,
      supplier_id: order.supplier_id,
      created_by: viewer.id,
      status: 'draft',
      planned_shipment_at: shipment,
      planned_delivery_at: delivery,
      reason_id: reason.id,
      comment: body.comment?.trim() ?? '',
    })
    .returning({ id: corrective.id });
  if (!written) throw new Error('a corrective was not written');
  const { id } = written;
  await transaction.insert(correctiveItem).values(
    chosen.map((line) => ({
      corrective_id: id,
      order_line_id: line.id,
      quantity: line.quantity,
      was_at: new Date(line.planned_delivery_at),
    })),
  );
  await beginDocument(transaction, correctiveDocument, { by: viewer, id, input: {}, text: 'Создана' });
  await takeAction(transaction, correctiveDocument, {
    // A single position with a later time requires agreement.
    action: actions.includes('send') ? 'send' : 'apply',
    by: viewer,
    documents: [{ id, version: 1 }],
    input: {},
  });
  return { id };
}
