import { nameThen } from '@portal/domain/words';
import { documentNumber } from '@portal/domain/documents';
import { formatDate } from '@portal/domain/dates';
import { sql } from 'drizzle-orm';
import { instantOf } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { notify } from '../../events/notify.ts';
import { LATE } from './flags.ts';

/** Most orders that one run notifies about; the next run continues. */
const AT_ONCE = 500;

interface Overdue {
  id: number;
  supplier_id: number;
  customer_title: string;
  planned_shipment_at: string;
  time_zone: string;
}

/** Notify suppliers about orders that were not shipped in time, once for each order. Returns the number of orders. */
export async function tellOverdue({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      WITH late AS MATERIALIZED (
        SELECT o.id, o.supplier_id, customer.title AS customer_title, o.planned_shipment_at, from_storage.time_zone
        FROM orders o JOIN storage from_storage ON from_storage.id = o.supplier_storage_id
        JOIN contractor customer ON customer.id = o.customer_id
        WHERE o.overdue_told_at IS NULL AND NOT o.withheld AND ${LATE}
        ORDER BY o.planned_shipment_at, o.id LIMIT ${AT_ONCE} FOR UPDATE OF o SKIP LOCKED),
      told AS (UPDATE orders SET overdue_told_at = now() FROM late WHERE orders.id = late.id)
      SELECT * FROM late`);
    const late = rows as unknown as Overdue[];
    await notify(
      transaction,
      ...late.map(({ id, supplier_id, customer_title, planned_shipment_at, time_zone }) => ({
        contractor_id: supplier_id,
        event_name: 'order:shipment-overdue' as const,
        entity_id: id,
        title: `Заказ ${documentNumber(id)}: отгрузка просрочена`,
        text: nameThen(customer_title, `По плану ${formatDate(instantOf(planned_shipment_at), time_zone)}`),
        message: { order_id: id, customer_contractor_title: customer_title },
      })),
    );
    return late.length;
  });
}
