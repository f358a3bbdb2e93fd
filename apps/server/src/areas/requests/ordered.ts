import { sql } from 'drizzle-orm';
import { takeAction } from '../../documents/take.ts';
import type { Services } from '../../services.ts';
import { requestDocument } from './document.ts';
import { IS_ORDERED } from './positions.ts';

/**
 * After orders were placed from a basket: the requests whose positions they contain become ordered or partly
 * ordered. Calling it again has no effect on the statuses.
 */
export async function orderRequests(
  { database }: Pick<Services, 'database'>,
  { orders }: { orders: readonly number[] },
): Promise<void> {
  await database.transaction(async (transaction) => {
    // Locked before they are counted: orders of the same request may be placed at the same time.
    const { rows: locked } = await transaction.execute<{ id: number }>(sql`
      SELECT id FROM request WHERE id IN (
        SELECT own.request_id FROM order_line l JOIN request_order_line made ON made.order_line_id = l.id
        JOIN request_position own ON own.id = made.position_id WHERE l.order_id = ANY(${sql.param([...orders])}::bigint[]))
      ORDER BY id FOR NO KEY UPDATE`);
    if (locked.length === 0) return;
    const { rows } = await transaction.execute<{ id: number; whole: boolean }>(sql`
      SELECT line.request_id AS id, bool_and(${IS_ORDERED}) AS whole FROM request_position line
      WHERE line.request_id = ANY(${sql.param(locked.map(({ id }) => id))}::bigint[]) GROUP BY line.request_id`);
    for (const whole of [true, false]) {
      const documents = rows.filter((row) => row.whole === whole).map(({ id }) => ({ id, version: null }));
      await takeAction(transaction, requestDocument, {
        action: 'order',
        by: null,
        documents,
        input: { whole },
      });
    }
  });
}
