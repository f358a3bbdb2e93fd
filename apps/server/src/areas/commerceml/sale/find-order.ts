import type { OneCLine, OneCSide } from '@portal/domain/one-c-orders';
import { ONE_C_ROLES } from '@portal/domain/one-c-statuses';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { lockDocuments } from '../../../documents/take.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { scope } from '../../../lists/scope.ts';
import { orderDocument } from '../../orders/document.ts';
import { readOrderLines } from '../../orders/repository.ts';
import { visibleOrders } from '../../orders/visible.ts';
import type { Exchange } from '../exchange.ts';
import { knownGoods } from './known-goods.ts';
import { OrderFault } from './order-fault.ts';
import type { OneCDocument, OrderNames } from './read-documents.ts';
import { goodIds } from './write-order.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

/**
 * The portal's number of the order that a document names: its Ид if it is one, else its number; empty without. Numbers
 * that 1C itself gives («УТ00-000123», «0000000123») and its own ids are none.
 */
export const orderNumber = ({ id, number }: OrderNames): string =>
  NUMBER.test(id) ? id : NUMBER.test(number) ? number : '';

/** An order that is locked for a document. */
export interface LockedOrder {
  id: number;
  side: OneCSide;
  lines: OneCLine[];
}

/**
 * Locks the order of a document and reads its lines. Throws OrderFault if it has no order of the company, and for an
 * order of another storage or in another role. Another company's order is as absent as one that does not exist.
 */
export async function findOrder(
  transaction: Transaction,
  { viewer, exchange, document }: { viewer: Viewer; exchange: Exchange; document: OneCDocument },
): Promise<LockedOrder> {
  const names = document.base ?? document;
  const number = orderNumber(names);
  if (number === '')
    throw new OrderFault({
      code: names.id === '' && names.number === '' ? 'oneCOrderNotNamed' : 'oneCOrderNotFound',
    });
  const id = Number(number);
  const { rows } = await transaction.execute<{ is_supplier: boolean; is_here: boolean }>(sql`
    SELECT ${scope(viewer).own(sql`o.supplier_id`)} AS is_supplier,
           CASE WHEN ${scope(viewer).own(sql`o.supplier_id`)} THEN o.supplier_storage_id ELSE o.customer_storage_id END = ${exchange.storage_id} AS is_here
    FROM orders o WHERE o.id = ${id} AND ${visibleOrders(viewer)}`);
  const [found] = rows;
  if (!found) throw new OrderFault({ code: 'oneCOrderNotFound' });
  if (!found.is_here) throw new OrderFault({ code: 'oneCOtherStorage' });
  const side = found.is_supplier ? 'supplier' : 'customer';
  if (document.role !== '' && document.role !== ONE_C_ROLES[side])
    throw new OrderFault({ code: 'oneCRoleDiffers', role: ONE_C_ROLES[side] });
  await lockDocuments(transaction, orderDocument, viewer, [{ id }]);
  const lines = await readOrderLines(transaction, [id]);
  const goods = await knownGoods(
    transaction,
    exchange.storage_id,
    lines.map(({ standard_id }) => standard_id),
  );
  return {
    id,
    side,
    lines: lines.map((line) => ({
      ...line,
      brand: line.brand_title,
      ids: goodIds({
        good: goods.get(line.standard_id) ?? null,
        brand: line.brand_title,
        article: line.article,
      }),
    })),
  };
}
