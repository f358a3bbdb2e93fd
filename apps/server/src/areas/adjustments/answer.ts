import { sql } from 'drizzle-orm';
import { unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import type { Viewer } from '../identity/viewer.ts';
import { cancelLines } from '../orders/decide.ts';
import { positionsOf } from './adjustments.ts';
import { correctiveDocument } from './document.ts';

export interface CorrectiveAnswer {
  id: number;
  version: number;
  action: 'agree' | 'deny' | 'cancel';
  comment?: string | undefined;
  /** Ids of its positions that the customer takes out of the order. */
  taken_out?: readonly number[] | undefined;
}

/** Reason of such a refusal, by REFUSAL_REASONS: «не успеваем к сроку». */
const TOO_LATE = 5;
const wrong = (message: string) => unprocessable(message, [{ field: 'taken_out', message }]);

/**
 * Answer a corrective, all of it or nothing: what is agreed on holds at once, and what is taken out of the order leaves it as on the order's
 * own page. Throws 404, 409, and 422 for positions that are not its own, that are gone, or that leave nothing to agree on.
 */
export async function answerCorrective(
  transaction: Transaction,
  viewer: Viewer,
  { id, version, action, comment, taken_out = [] }: CorrectiveAnswer,
): Promise<void> {
  const taken = [...new Set(taken_out)];
  if (taken.length > 0 && action === 'cancel')
    throw wrong('Снять позиции с заказа можно, когда согласуют или отклоняют срок');
  const [row] = await takeAction(transaction, correctiveDocument, {
    action,
    by: viewer,
    documents: [{ id, version }],
    input: { ...(comment === undefined ? {} : { comment }), taken: taken.length },
  });
  if (row && taken.length > 0)
    await takeOut(transaction, viewer, id, row.order_id, { taken, action, comment });
  // What was agreed on holds at once.
  if (action === 'agree')
    await takeAction(transaction, correctiveDocument, {
      action: 'activate',
      by: null,
      documents: [{ id, version: null }],
      input: {},
    });
}

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
): Promise<void> {
  const positions = await positionsOf(transaction, id);
  const chosen = positions.filter((position) => taken.includes(position.id));
  if (chosen.length < taken.length) throw wrong('Позиции нет в этой корректировке. Обновите страницу.');
  if (action === 'agree' && chosen.length === positions.length)
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
}
