import { sql } from 'drizzle-orm';
import { fieldFault } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { type OfferRow, offerPrice, readOffersById } from '../../catalogue/offers.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { checkMinimalSums } from '../placing/order-settings.ts';
import { fittingQuantity, orderInstead } from './replacements.ts';

/** A removed line, its remaining pieces, and the offer that is ordered instead; prices in kopecks. */
export interface TakenInstead {
  line_id: number;
  left: number;
  offer_id: number;
  quantity: number;
  price_kopecks: number;
}
interface Line extends Record<string, unknown> {
  id: number;
  order_id: number;
  product_id: number;
  customer_id: number;
  storage_id: number;
  brand_title: string;
  article: string;
}

/**
 * Orders the same product elsewhere for each of some lines that the customer has just removed: one order each,
 * linked to the refusal that removed the line. Throws 422 with a message for an offer that does not exist or
 * is of another product, whose price or stock has changed, and for an order below its supplier's minimum.
 */
export async function orderTakenInstead(
  transaction: Transaction,
  viewer: Viewer,
  wanted: readonly TakenInstead[],
  departures: Departures,
): Promise<void> {
  const { rows } = await transaction.execute<Line>(sql`
    SELECT l.id, l.order_id, l.product_id, o.customer_id, o.customer_storage_id AS storage_id, brand.title AS brand_title, p.article
    FROM order_line l JOIN orders o ON o.id = l.order_id JOIN product p ON p.id = l.product_id JOIN brand ON brand.id = p.brand_id
    WHERE l.id = ANY(${sql.param(wanted.map(({ line_id }) => line_id))}::bigint[]) AND ${scope(viewer).own(sql`o.customer_id`)}`);
  const lines = new Map(rows.map((row) => [row.id, row]));
  const [first] = rows;
  if (!first) return;
  const recipient = { contractor_id: first.customer_id, storage_id: first.storage_id, b2c: viewer.b2c_user };
  const offers = new Map(
    (
      await readOffersById(
        transaction,
        recipient,
        0,
        wanted.map(({ offer_id }) => offer_id),
      )
    ).map((offer) => [offer.id, offer]),
  );
  for (const one of wanted) {
    const line = lines.get(one.line_id);
    if (!line) throw new Error(`line ${one.line_id} is not the customer's`);
    const name = `${line.brand_title} ${line.article}`;
    const offer = offerOf(offers.get(one.offer_id), one, line.product_id, name);
    const ordered = { product_id: offer.product_id, price_kopecks: one.price_kopecks, ordered: one.quantity };
    await checkMinimalSums(transaction, [
      {
        supplier_id: offer.supplier_id,
        supplier_title: offer.supplier_title,
        lines: [{ reserve_id: offer.id, ...ordered }],
      },
    ]);
    await orderInstead(transaction, viewer, {
      line: { ...line, left: one.left },
      takenOut: true,
      offer,
      name,
      quantity: one.quantity,
      price_kopecks: one.price_kopecks,
      departures,
    });
  }
}

/** The offer, if it is still as shown. Throws 422 if it has changed. */
function offerOf(offer: OfferRow | undefined, one: TakenInstead, productId: number, name: string): OfferRow {
  const wrong = (message: string) => fieldFault('instead', message);
  if (!offer || offer.product_id !== productId)
    throw wrong(`${name}: этого предложения больше нет. Посмотрите, что есть теперь.`);
  if (offerPrice(offer) !== one.price_kopecks)
    throw wrong(`${name}: цена изменилась. Посмотрите предложения ещё раз.`);
  if (fittingQuantity(offer, one.left) !== one.quantity)
    throw wrong(`${name}: остаток изменился. Посмотрите предложения ещё раз.`);
  return offer;
}
