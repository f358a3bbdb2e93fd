import { B2C_ORDER_MACHINE, PICKUP_CODE_TRIES, pickupCodeFault } from '@portal/domain/b2c';
import { plural } from '@portal/domain/words';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { fieldFault } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { addHistory } from '../../documents/history.ts';
import { visibleB2cOrders } from './orders.ts';

/**
 * Checks an order's code. A wrong code is counted before anything else, so that simultaneous attempts cannot
 * exceed the limit; an impossible code uses no try. If the order is missing or not ready, the later step
 * reports it. Throws 422 for an impossible or wrong code, and once the tries are used up.
 */
export async function tryCode(
  database: Database,
  viewer: Viewer,
  id: number,
  code: string,
): Promise<boolean> {
  const fault = pickupCodeFault(code);
  if (fault !== null) throw fieldFault('code', sentence(fault));
  const given = code.replaceAll(/\s/gu, '');
  const tried = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ right: boolean; left: number }>(sql`
    UPDATE b2c_order d SET code_tries = d.code_tries + CASE WHEN d.code = ${given} THEN 0 ELSE 1 END
    WHERE d.id = ${id} AND d.status = 'ready' AND d.code_tries < ${PICKUP_CODE_TRIES}::int AND ${visibleB2cOrders(viewer)}
    RETURNING d.code = ${given} AS right, ${PICKUP_CODE_TRIES}::int - d.code_tries AS left`);
    const [one] = rows;
    // The last wrong code closes the order to its code, which the history tells.
    if (one && !one.right && one.left === 0)
      await addHistory(transaction, {
        document: B2C_ORDER_MACHINE.name,
        document_id: id,
        user_id: viewer.id,
        contractor_id: viewer.contractor_id,
        action: 'hand_over',
        text: 'Код назвали неверно пять раз: заказ не выдаётся, пока нет нового кода',
      });
    return one;
  });
  if (tried?.right) return true;
  if (tried && tried.left > 0) {
    const message = `Код не подходит. Осталось ${tried.left} ${plural(tried.left, 'попытка', 'попытки', 'попыток')}.`;
    throw fieldFault('code', message);
  }
  const { rows: spent } = await database.execute(
    sql`SELECT FROM b2c_order d WHERE d.id = ${id} AND d.status = 'ready' AND ${visibleB2cOrders(viewer)}`,
  );
  if (spent.length === 0) return false;
  const message = 'Код назвали неверно пять раз. Новый код покупателю даёт руководитель.';
  throw fieldFault('code', message);
}
