import { documentNumber } from '@portal/domain/documents';
import { formatMoney, multiplyMoney, sumMoney } from '@portal/domain/money';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, unprocessable } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Work } from '../../documents/document.ts';
import { linkPositions, stillOffered } from '../basket/approved-lines.ts';
import { placeLines } from '../basket/place.ts';
import { offerFault } from '../basket/repository.ts';
import { offerPrice } from '../catalogue/offers.ts';
import { standingOf } from '../identity/people/makers.ts';
import type { ShipmentChoice } from '../orders/placing/plan-shipments.ts';
import { worksWith } from '../storages/own.ts';
import { readApproval } from './approvals.ts';
import type { ApprovalInput, ApprovalRow, WantedLine } from './document.ts';
import { offersNow, priceChange, type StoredLine, storedLines } from './lines.ts';

/**
 * Effect: orders the wanted lines in the name of the author, all or none, at the prices that the approver saw. Throws 409
 * with the current approval if a price or stock has changed since, 422 if a limit, a minimum or a multiple is violated.
 */
export async function placeApproved({
  transaction,
  by,
  input,
  rows,
}: Work<ApprovalRow, ApprovalInput>): Promise<void> {
  const [row] = rows;
  const { lines: wanted = [], departures, jobs } = input;
  if (!row || !by || !departures || !jobs)
    throw new Error('an approval without a person, departures or jobs');
  const author = await authorOf(transaction, row);
  const stored = await storedLines(transaction, row.id);
  const stale = async (what: string) =>
    conflict(`${what}. Посмотрите свежие данные и согласуйте ещё раз.`, {
      document: await readApproval(transaction, by, row.id, departures),
    });
  const offers = await offersNow(transaction, stored);
  const ready = [];
  for (const [nth, { id, quantity, price }] of wanted.entries()) {
    const line = stored.find((one) => one.id === id);
    if (!line) throw unprocessable('Такой строки в согласовании нет');
    const offer = offers.get(line.reserve_id);
    const name = `${line.brand_title} ${line.article}`;
    if (!offer) throw await stale(`${name}: предложения больше нет`);
    const now = offerPrice(offer);
    if (now !== price) throw await stale(`${name}: ${priceChange(price, now)}`);
    const fault = offerFault(offer, quantity);
    if (fault !== null) {
      const message = `${name}: ${sentence(fault)}`;
      throw unprocessable(message, [{ field: `lines.${nth}.quantity`, message: sentence(fault) }]);
    }
    ready.push({
      reserve_id: line.reserve_id,
      product: { id: line.product_id },
      quantity,
      offer,
      price,
      line,
    });
  }
  const { rows: heads } = await transaction.execute<{ shipments: ShipmentChoice[] }>(
    sql`SELECT shipments FROM approval WHERE id = ${row.id}`,
  );
  const placed = await placeLines(
    transaction,
    author,
    {
      storage_id: row.storage_id,
      comment: row.comment,
      shipments: stillOffered(
        heads[0]?.shipments ?? [],
        ready.map(({ offer }) => offer),
        departures,
      ),
      credit: null,
      approved_by: by.name,
    },
    ready,
    departures,
  );
  if (placed === null) throw await stale('Товара уже не хватает');
  const total = sumMoney(ready.map(({ price, quantity }) => multiplyMoney(price, quantity)));
  await remember(transaction, row, wanted, { orders: placed.ids, total });
  const linked = await linkPositions(
    transaction,
    placed.ids,
    ready.map(({ line }) => line),
  );
  if (linked) await jobs.send(transaction, 'order-requests', { orders: placed.ids });
  input.outcome = outcomeOf(stored, wanted, placed.ids, total);
}

/** The author, with today's rights. Throws 409 if nothing can be ordered in their name any more. */
async function authorOf(transaction: Transaction, row: ApprovalRow): Promise<Viewer> {
  const made = { user_id: row.created_by, contractor_id: row.contractor_id };
  const [standing] = await standingOf(transaction, [made], () => true);
  if (!standing?.viewer)
    throw conflict(
      `${row.author_name} больше не работает на портале. Верните заказ: товары лягут в корзину.`,
    );
  if (!worksWith(standing.viewer, row.storage_id))
    throw conflict(
      `${row.author_name} больше не работает со складом «${row.storage_title}». Верните заказ: товары лягут в корзину.`,
    );
  return standing.viewer;
}

async function remember(
  transaction: Transaction,
  { id }: ApprovalRow,
  wanted: readonly WantedLine[],
  { orders, total }: { orders: readonly number[]; total: number },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE approval_line l SET ordered = coalesce(w.quantity, 0), ordered_price_kopecks = w.price
    FROM approval_line own LEFT JOIN jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(id bigint, quantity int, price bigint) ON w.id = own.id
    WHERE own.approval_id = ${id} AND l.id = own.id`);
  await transaction.execute(sql`UPDATE approval SET amount_kopecks = ${total} WHERE id = ${id}`);
  await transaction.execute(sql`
    INSERT INTO approval_order (order_id, approval_id) SELECT id, ${id}::bigint FROM unnest(${sql.param([...orders])}::bigint[]) AS placed(id)`);
}

/** «Согласовано с изменениями на 12 400,00 руб., заказы № 12, № 13» */
function outcomeOf(
  stored: readonly StoredLine[],
  wanted: readonly WantedLine[],
  orders: readonly number[],
  total: number,
): string {
  const asIs =
    wanted.length === stored.length &&
    wanted.every(({ id, quantity }) => stored.find((one) => one.id === id)?.quantity === quantity);
  return `Согласовано${asIs ? '' : ' с изменениями'} на ${formatMoney(total)}, ${orders.length === 1 ? 'заказ' : 'заказы'} ${orders.map(documentNumber).join(', ')}`;
}
