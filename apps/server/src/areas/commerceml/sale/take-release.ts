import { matchOneCGoods, oneCWish, planOneCRelease } from '@portal/domain/one-c-orders';
import { ONE_C_OPERATIONS, readOneCDay } from '@portal/domain/one-c-statuses';
import { oneCPlace } from '@portal/domain/order-sentences';
import type { Transaction } from '../../../database/connect.ts';
import type { TakenLine } from '../exchange.ts';
import { findOrder, orderNumber } from './find-order.ts';
import { OrderFault, orThrow } from './order-fault.ts';
import { ship, shipmentOf } from './ship.ts';
import type { Taking } from './take-order.ts';

/**
 * Carries out a release («Отпуск товара») of 1C: a shipment of its order with its number, date and quantities. One that
 * the portal has changes nothing. Returns and throws as `takeOrder`.
 */
export async function takeRelease(transaction: Transaction, taking: Taking): Promise<TakenLine | null> {
  const { viewer, document } = taking;
  const { base, id, number, day, goods, nth } = document;
  if (!base) throw new OrderFault({ code: 'oneCOrderNotNamed' });
  const order = await findOrder(transaction, taking);
  if (order.side === 'customer')
    throw new OrderFault({ code: 'oneCOperationUnknown', operation: ONE_C_OPERATIONS.release }, 'warning');
  const wish = orThrow(oneCWish({ ...document, status: '' }));
  const known = await shipmentOf(transaction, order.id, number, id);
  const isUndone = wish.cancelled || (document.posted !== '' && !wish.posted);
  if (isUndone && known) throw new OrderFault({ code: 'oneCReleaseUndone', number });
  if (isUndone) return null;
  if (number === '') throw new OrderFault({ code: 'oneCShipmentNotNumbered' });
  if (goods === null) throw new OrderFault({ code: 'oneCNoGoods' });
  const quantities = orThrow(matchOneCGoods(order.lines, goods));
  if (known) {
    const isSame = order.lines.every((line) => (known.get(line.id) ?? 0) === quantities.get(line.id));
    if (isSame) return null;
    throw new OrderFault({ code: 'oneCShipmentDiffers', number });
  }
  const pieces = orThrow(planOneCRelease(order.lines, quantities, number));
  await ship(transaction, viewer, pieces, { number, day: readOneCDay(day), external_id: id });
  const shipped = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    level: 'info',
    row: oneCPlace({ number: orderNumber(base), nth }),
    message: `Отгружено ${shipped} шт. по УПД ${number}`,
  };
}
