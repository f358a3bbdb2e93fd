import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../../catalogue/editing/numbered.ts';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { kopecksOf } from '../../../contract/money.ts';
import { conflict, fieldFault, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { beginDocument, type Seen, takeAction } from '../../../documents/take.ts';
import { scope } from '../../../lists/scope.ts';
import { offersOfProducts, readOffersById } from '../../catalogue/offers.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Departures } from '../../storages/logistics/departures.ts';
import { proposedDocument, toldProposed } from './proposed-document.ts';
import { NO_PROPOSED } from './proposed-list.ts';
import {
  arrivalOf,
  fittingQuantity,
  type Member,
  readFamilies,
  type RefusedLine,
  refusedLines,
  wireReplacements,
} from './replacements.ts';
import { readOrder } from '../repository.ts';
import { orderHistory, proposedReplacement } from '../tables.ts';

type Wire = Answer<'listOwnReplacements'>['data'][number];

/** Maximum number of products of one part number that are considered. */
const NAMED = 20;

/**
 * Lines of the supplier's orders that were refused and not replaced, without those that have a proposal
 * already.
 */
const toPropose = async (
  connection: Connection,
  viewer: Viewer,
  by: Parameters<typeof refusedLines>[2],
): Promise<RefusedLine[]> =>
  refusedLines(
    connection,
    sql`${scope(viewer).own(sql`o.supplier_id`)} AND NOT o.withheld AND NOT EXISTS (
      SELECT FROM replacement_proposal open WHERE open.order_line_id = l.id AND open.status = 'proposed')`,
    by,
  );

/**
 * Products that the supplier itself can propose instead of refused lines of an order, at the customer's
 * prices: the same product from another of its storages and its crosses, or any product with the given part
 * number. Throws 404.
 */
export async function listOwnReplacements(
  connection: Connection,
  viewer: Viewer,
  { order_id, article = '' }: { order_id: number; article?: string | undefined },
  departures: Departures,
): Promise<Wire[]> {
  const { rows: own } = await connection.execute<{ customer_id: number }>(
    sql`SELECT customer_id FROM orders WHERE id = ${order_id} AND ${scope(viewer).own(sql`supplier_id`)} AND NOT withheld`,
  );
  const [order] = own;
  if (!order) throw notFound('Заказ не найден');
  const lines = await toPropose(connection, viewer, { order_id });
  if (lines.length === 0) return [];
  const named = normalizeArticle(article);
  const customer = { contractor_id: order.customer_id, storage_id: lines[0]?.storage_id ?? 0 };
  const families =
    named === ''
      ? await readFamilies(connection, customer, lines)
      : await familiesOf(connection, viewer, lines, named);
  const { rows } = await offersOfProducts(connection, {
    ...customer,
    b2c: false,
    basketId: 0,
    products: [...new Set(families.map(({ product_id }) => product_id))],
  });
  const mine = rows.filter(({ supplier_id }) => supplier_id === viewer.contractor_id);
  // Goods that the supplier refused in this order are not available for its other lines either.
  const gone = new Set(lines.map(({ reserve_id }) => reserve_id));
  return wireReplacements(lines, families, mine, departures, (row) => !gone.has(row.id));
}

/** For each line, the viewer's products of a part number. */
async function familiesOf(
  connection: Connection,
  viewer: Viewer,
  lines: readonly RefusedLine[],
  named: string,
): Promise<Member[]> {
  const { rows } = await connection.execute<Omit<Member, 'line_id' | 'same' | 'said'>>(sql`
    SELECT p.id AS product_id, p.article, p.title, brand.title AS brand_title FROM product p JOIN brand ON brand.id = p.brand_id
    WHERE p.id IN (SELECT id FROM ${NUMBERED} numbered WHERE numbered.article_norm = ${named}) AND EXISTS (
      SELECT FROM price_list_item i WHERE i.product_id = p.id AND ${scope(viewer).own(sql`i.supplier_id`)})
    ORDER BY p.id LIMIT ${NAMED}`);
  return lines.flatMap((line) =>
    rows.map((row) => ({ ...row, said: null, line_id: line.id, same: row.product_id === line.product_id })),
  );
}

/**
 * Proposes another own product for refused pieces of a line, at a price that the supplier sets. Throws 404 for
 * another company's line, 409 if it was replaced, has a proposal, or there are too few pieces by now, 422 for
 * a product that the supplier does not offer there.
 */
export async function proposeReplacement(
  transaction: Transaction,
  viewer: Viewer,
  { line_id, offer_id, quantity, price, comment = '' }: BodyOf<'proposeReplacement'>,
  departures: Departures,
) {
  const { rows: locked } = await transaction.execute<{ id: number; customer_id: number }>(sql`
    SELECT o.id, o.customer_id FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE l.id = ${line_id} AND ${scope(viewer).own(sql`o.supplier_id`)} AND NOT o.withheld FOR NO KEY UPDATE OF o`);
  const [order] = locked;
  if (!order) throw notFound('Строка заказа не найдена');
  const [line] = await toPropose(transaction, viewer, { line_id });
  if (!line) throw conflict('По этой строке замена уже предложена или заказана');
  const recipient = { contractor_id: order.customer_id, storage_id: line.storage_id, b2c: false };
  const [offer] = await readOffersById(transaction, recipient, 0, [offer_id]);
  if (!offer || offer.supplier_id !== viewer.contractor_id || offer.id === line.reserve_id)
    throw unprocessable('Этот товар предложить взамен нельзя');
  const kopecks = kopecksOf(price);
  if (kopecks < 1) throw fieldFault('price', 'Укажите цену');
  if (fittingQuantity(offer, line.left) !== quantity)
    throw conflict('Остаток изменился. Посмотрите, чем заменить, ещё раз.');
  const [written] = await transaction
    .insert(proposedReplacement)
    .values({
      order_id: order.id,
      order_line_id: line_id,
      customer_id: order.customer_id,
      supplier_id: viewer.contractor_id,
      created_by: viewer.id,
      status: 'proposed',
      product_id: offer.product_id,
      reserve_id: offer.id,
      quantity,
      price_kopecks: kopecks,
      comment: comment.trim(),
      arrival_at: new Date(arrivalOf(offer, departures)),
    })
    .returning({ id: proposedReplacement.id });
  if (!written) throw new Error('a replacement was not written');
  const text = `Предложена замена: ${line.brand_title} ${line.article}, ${quantity} шт.`;
  await beginDocument(transaction, proposedDocument, {
    by: viewer,
    id: written.id,
    input: {},
    text,
    told: toldProposed,
  });
  await noteInOrder(transaction, viewer, order.id, 'propose_replacement', text);
  return readOrder(transaction, viewer, order.id);
}

/**
 * Takes a step of a proposed replacement. Returns its order's id. Throws 404, 403, 409, and as the step does.
 */
export async function stepProposed(
  transaction: Transaction,
  viewer: Viewer,
  action: 'accept' | 'decline' | 'withdraw',
  { id, version }: Seen,
  departures: Departures,
) {
  const documents = [{ id, version }];
  const [row] = await takeAction(transaction, proposedDocument, {
    action,
    by: viewer,
    documents,
    input: { departures },
  });
  if (!row) throw notFound(NO_PROPOSED);
  // An accepted proposal is recorded by the order that it creates.
  if (action !== 'accept')
    await noteInOrder(
      transaction,
      viewer,
      row.order_id,
      `${action}_replacement`,
      `${action === 'decline' ? 'Замена отклонена' : 'Предложение замены отозвано'}: ${row.name}, ${row.quantity} шт.`,
    );
  return readOrder(transaction, viewer, row.order_id);
}

const noteInOrder = (transaction: Transaction, by: Viewer, orderId: number, action: string, text: string) =>
  transaction
    .insert(orderHistory)
    .values({ order_id: orderId, user_id: by.id, contractor_id: by.contractor_id, action, text });
