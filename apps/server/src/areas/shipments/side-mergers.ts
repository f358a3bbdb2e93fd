import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';

/**
 * Moves shipments of the contractor `from`, all of whose positions belong to orders of `to`, and their
 * acceptances to `to`; on either side.
 */
export async function moveShipments(transaction: Transaction, from: number, to: number): Promise<void> {
  for (const side of ['supplier_id', 'customer_id'] as const) {
    const name = sql.identifier(side);
    await transaction.execute(sql`
      UPDATE shipment t SET ${name} = ${to} WHERE t.${name} = ${from}
        AND EXISTS (SELECT FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
                    WHERE i.shipment_id = t.id AND o.${name} = ${to})
        AND NOT EXISTS (SELECT FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
                        WHERE i.shipment_id = t.id AND o.${name} <> ${to})`);
    await transaction.execute(sql`
      UPDATE acceptance t SET ${name} = ${to} FROM shipment p WHERE p.id = t.shipment_id AND p.${name} = ${to} AND t.${name} = ${from}`);
  }
}
