import { automaticRefusalWords } from '@portal/domain/order-conditions';
import { REFUSAL_REASONS } from '@portal/domain/refusals';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import type { Services } from '../../../services.ts';
import { DUE } from './answer-time.ts';
import { orderDocument } from '../document.ts';
import { recordRefusal } from './refusal-document.ts';

/** Most orders that one run handles; the next run continues. */
const AT_ONCE = 200;

/** «прочее»: the comment says what happened. */
const REASON = REFUSAL_REASONS.find(({ title }) => title === 'прочее') ?? REFUSAL_REASONS[0];

/**
 * Refuse everything that suppliers have not answered within the time of their own settings. Returns the number of
 * orders.
 */
export async function refuseUnanswered({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(sql`
    SELECT o.id FROM order_settings s JOIN orders o ON o.supplier_id = s.contractor_id
    WHERE s.automatic_since IS NOT NULL AND ${DUE} ORDER BY o.created_at, o.id LIMIT ${AT_ONCE}`);
  let refused = 0;
  // One transaction for each order, so that a locked order delays only itself.
  for (const { id } of rows) if (await refuseUnansweredOrder(database, id)) refused += 1;
  return refused;
}

/** Refuse one order if its deadline has still passed; skips an order that is locked by somebody else. */
export async function refuseUnansweredOrder(database: Database, id: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ hours: number }>(sql`
      SELECT s.processing_hours AS hours FROM orders o JOIN order_settings s ON s.contractor_id = o.supplier_id
      WHERE o.id = ${id} AND s.automatic_since IS NOT NULL AND ${DUE} FOR NO KEY UPDATE OF o SKIP LOCKED`);
    const [due] = rows;
    if (!due) return false;
    const comment = automaticRefusalWords(due.hours);
    const [order] = await takeAction(transaction, orderDocument, {
      action: 'expire',
      by: null,
      documents: [{ id, version: null }],
      input: { comment },
    });
    if (!order?.moved) return false;
    await recordRefusal(transaction, null, {
      order,
      action: 'expire',
      lines: order.moved,
      reason: REASON,
      comment,
    });
    return true;
  });
}
