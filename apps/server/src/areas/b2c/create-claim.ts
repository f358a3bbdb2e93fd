import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { b2cClaimDocument } from './claim-document.ts';
import { NO_B2C_ORDER, visibleB2cOrders } from './orders.ts';
import { b2cClaim, b2cClaimItem } from './tables.ts';

interface Sold extends Record<string, unknown> {
  id: number;
  article: string;
  left: number;
  price: number;
}

/**
 * Creates a consumer's claim on an order that was handed out; the order is locked, so that no piece is claimed
 * twice. Returns its id. Throws 404 for another company's order, 409 if it was not handed out, 422 for
 * positions of another order and for more pieces than are left to claim.
 */
export async function createB2cClaim(
  transaction: Transaction,
  viewer: Viewer,
  { number, comment, items }: BodyOf<'createB2cClaim'>,
): Promise<number> {
  const { rows: orders } = await transaction.execute<{ id: number; status: string; consumer: string }>(sql`
    SELECT d.id, d.status, d.consumer_name AS consumer FROM b2c_order d
    WHERE d.number = ${number.trim()} AND ${visibleB2cOrders(viewer)} FOR NO KEY UPDATE`);
  const [order] = orders;
  if (!order) throw notFound(NO_B2C_ORDER);
  if (order.status !== 'accepted') throw conflict('Претензию записывают к выданному заказу');
  const { rows } = await transaction.execute<Sold>(sql`
    SELECT i.id, product.article, i.price_kopecks AS price,
           (i.quantity - coalesce((SELECT sum(c.quantity) FROM b2c_claim_item c WHERE c.item_id = i.id), 0))::int AS left
    FROM b2c_order_item i JOIN product ON product.id = i.product_id WHERE i.order_id = ${order.id}`);
  const sold = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<number>();
  for (const [nth, { id, quantity }] of items.entries()) {
    const row = sold.get(id);
    const fault = (message: string) => fieldFault(`items.${nth}`, message);
    if (!row) throw fault('Позиции нет в этом заказе');
    if (seen.has(id)) throw fault(`${row.article}: позиция указана дважды`);
    seen.add(id);
    if (quantity > row.left)
      throw fault(`${row.article}: заявить можно не больше ${row.left} шт., а указано ${quantity}`);
  }
  const [written] = await transaction
    .insert(b2cClaim)
    .values({
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      status: 'created',
      b2c_order_id: order.id,
      comment: comment.trim(),
      items_count: items.length,
      quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
      amount_kopecks: items.reduce((sum, { id, quantity }) => sum + quantity * (sold.get(id)?.price ?? 0), 0),
    })
    .returning({ id: b2cClaim.id });
  if (!written) throw new Error('a consumer’s claim was not written');
  const { id } = written;
  await transaction.insert(b2cClaimItem).values(
    items.map((item) => ({
      claim_id: id,
      item_id: item.id,
      quantity: item.quantity,
      comment: item.comment?.trim() ?? '',
    })),
  );
  await beginDocument(transaction, b2cClaimDocument, {
    by: viewer,
    id,
    input: {},
    text: isKey(viewer) ? `Передана по ключу «${viewer.name}»` : 'Записана со слов покупателя',
    told: ({ row }) => ({
      notices: [
        {
          contractor_id: row.contractor_id,
          event_name: 'b2c-claim:created',
          entity_id: id,
          title: `Претензия покупателя к заказу ${row.number}`,
          text: order.consumer,
          message: { b2c_claim_id: id, number: row.number, status: row.status },
        },
      ],
    }),
  });
  return id;
}
