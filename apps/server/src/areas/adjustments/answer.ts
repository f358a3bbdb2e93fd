import { checkRule } from '@portal/domain/access';
import { sql } from 'drizzle-orm';
import { kopecksOf } from '../../contract/money.ts';
import { fieldFault, forbidden } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { type Seen, takeAction } from '../../documents/take.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { correctiveDocument } from '../orders/corrective-document.ts';
import { cancelLines } from '../orders/refusals/decide.ts';
import { orderTakenInstead } from '../orders/replacements/taken-instead.ts';
import type { Departures } from '../storages/logistics/departures.ts';
import { type Position, positionsOf } from './adjustments.ts';

export interface CorrectiveAnswer extends Seen {
  action: 'agree' | 'deny' | 'cancel';
  comment?: string | undefined;
  /** Ids of positions that the customer removes from the order. */
  taken_out?: readonly number[] | undefined;
  /** Offers that are ordered instead of some of these positions. */
  instead?: readonly OrderedInstead[] | undefined;
}
interface OrderedInstead {
  /** The id of the position. */
  id: number;
  offer_id: number;
  quantity: number;
  /** In roubles. */
  price: number;
}

/** Reason of such a refusal, an id of REFUSAL_REASONS: «не успеваем к сроку». */
const TOO_LATE = 5;
const wrong = (message: string) => fieldFault('taken_out', message);

/**
 * Answers a corrective, all of it or nothing: agreed dates take effect at once, removed positions are
 * cancelled as on the order's page, and offers chosen instead are ordered. Throws 404, 409, and 422 for
 * positions of another corrective, for positions that are gone, if nothing is left to agree on, and for offers
 * that have changed.
 */
export async function answerCorrective(
  transaction: Transaction,
  viewer: Viewer,
  { id, version, action, comment, taken_out = [], instead = [] }: CorrectiveAnswer,
  departures: Departures,
): Promise<void> {
  const taken = [...new Set(taken_out)];
  checkInstead(viewer, taken, instead);
  if (taken.length > 0 && action === 'cancel')
    throw wrong('Снять позиции с заказа можно, когда согласуют или отклоняют срок');
  // The order first, as everywhere where both are changed.
  await transaction.execute(
    sql`SELECT FROM orders WHERE id = (SELECT order_id FROM delivery_time_corrective WHERE id = ${id}) FOR NO KEY UPDATE`,
  );
  const [row] = await takeAction(transaction, correctiveDocument, {
    action,
    by: viewer,
    documents: [{ id, version }],
    input: { ...(comment === undefined ? {} : { comment }), taken: taken.length },
  });
  if (row && taken.length > 0) {
    const gone = await takeOut(transaction, viewer, id, row.order_id, { taken, action, comment });
    await orderInstead(transaction, viewer, gone, instead, departures);
  }
  // Agreed dates take effect at once.
  if (action === 'agree')
    await takeAction(transaction, correctiveDocument, {
      action: 'activate',
      by: null,
      documents: [{ id, version: null }],
      input: {},
    });
}

/**
 * Throws 403 without the right to order, 422 for positions that stay in the order and for two offers instead
 * of one position.
 */
function checkInstead(viewer: Viewer, taken: readonly number[], instead: readonly OrderedInstead[]): void {
  if (instead.length === 0) return;
  if (!checkRule('actions.basket.get', viewer) || !checkRule('pages.outgoing-id', viewer)) throw forbidden();
  const message = 'Вместо позиции заказывают одно предложение, и только когда она снята с заказа';
  const ids = instead.map(({ id }) => id);
  if (new Set(ids).size < ids.length || ids.some((id) => !taken.includes(id)))
    throw fieldFault('instead', message);
}

function orderInstead(
  transaction: Transaction,
  viewer: Viewer,
  gone: readonly Position[],
  instead: readonly OrderedInstead[],
  departures: Departures,
): Promise<void> {
  const positions = new Map(gone.map((position) => [position.id, position]));
  const wanted = instead.flatMap(({ id, offer_id, quantity, price }) => {
    const position = positions.get(id);
    return position
      ? [
          {
            line_id: position.order_line_id,
            left: position.left,
            offer_id,
            quantity,
            price_kopecks: kopecksOf(price),
          },
        ]
      : [];
  });
  return orderTakenInstead(transaction, viewer, wanted, departures);
}

/** Cancels the positions in the order. Returns the positions as they were before. */
async function takeOut(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  orderId: number,
  {
    taken,
    action,
    comment,
  }: { taken: number[]; action: CorrectiveAnswer['action']; comment: string | undefined },
): Promise<Position[]> {
  const positions = await positionsOf(transaction, id);
  const chosen = positions.filter((position) => taken.includes(position.id));
  if (chosen.length < taken.length) throw wrong('Позиции нет в этой корректировке. Обновите страницу.');
  if (action === 'agree' && positions.every(({ id: one, left }) => left === 0 || taken.includes(one)))
    throw wrong('Сняты все позиции, согласовать нечего: отклоните новый срок');
  const gone = chosen.find(({ left }) => left === 0);
  if (gone) throw wrong(`${gone.brand_title} ${gone.article}: уже отгружено или снято. Обновите страницу.`);
  await transaction.execute(
    sql`UPDATE delivery_time_corrective_item SET is_taken_out = true WHERE id = ANY(${sql.param(taken)}::bigint[])`,
  );
  const { rows } = await transaction.execute<{ version: number }>(
    sql`SELECT version FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`,
  );
  await cancelLines(transaction, viewer, {
    id: orderId,
    version: rows[0]?.version ?? 0,
    lines: chosen.map(({ order_line_id, left }) => ({ id: order_line_id, quantity: left })),
    reason_id: TOO_LATE,
    comment: comment?.trim() ?? '',
  });
  return chosen;
}
