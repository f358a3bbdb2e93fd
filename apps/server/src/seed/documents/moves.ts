import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * The moves of pieces in the ledgers of the demo's orders: when, by whom and by which refusal; and archived
 * orders.
 */
export async function seedMoves(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO order_line_move (order_line_id, at, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT move.line_id, least(move.at, now()), person.id, person.contractor_id, move.kind, move.quantity, move.document, move.document_id
      FROM (
        SELECT l.id AS line_id, o.created_at + done.after AS at,
               CASE WHEN done.kind = 'accepted' THEN o.customer_id ELSE o.supplier_id END AS contractor_id,
               done.kind, done.quantity, NULL AS document, NULL::bigint AS document_id
        FROM order_line l JOIN orders o ON o.id = l.order_id
        CROSS JOIN LATERAL (VALUES
          ('confirmed', l.confirmed, interval '1 hour'),
          ('shipped', l.shipped, interval '20 hours'),
          ('accepted', l.accepted, interval '40 hours')) AS done(kind, quantity, after)
        UNION ALL
        SELECT i.order_line_id, r.created_at, CASE WHEN r.by_customer THEN r.customer_id ELSE r.supplier_id END,
               CASE WHEN r.by_customer THEN 'cancelled' ELSE 'refused' END, i.quantity, 'refusal', r.id
        FROM refusal_line i JOIN refusal r ON r.id = i.refusal_id WHERE r.status IN ('active', 'viewed')) move
      JOIN app_user person ON person.contractor_id = move.contractor_id AND person.is_main
      WHERE move.quantity > 0 ORDER BY move.at, move.line_id`);
    // Shipments that are overdue from the start are not notified.
    await transaction.execute(
      sql`UPDATE orders SET overdue_told_at = now() WHERE planned_shipment_at < now() + interval '1 day'`,
    );
    // The histories of the orders get matching times: confirmed first, then shipped and accepted.
    await transaction.execute(sql`
      UPDATE order_history h SET at = least(o.created_at + CASE h.text WHEN 'Принято' THEN interval '40 hours' ELSE interval '20 hours' END, now())
      FROM orders o WHERE o.id = h.order_id AND (h.text = 'Принято' OR h.text LIKE 'Отгружено%')`);
    await transaction.execute(sql`
      INSERT INTO order_history (order_id, at, user_id, contractor_id, action, text)
      SELECT o.id, least(o.created_at + interval '1 hour', now()), person.id, person.contractor_id, 'confirm', 'Подтверждено полностью'
      FROM orders o JOIN app_user person ON person.contractor_id = o.supplier_id AND person.is_main
      WHERE EXISTS (SELECT FROM order_line WHERE order_id = o.id AND shipped > 0)`);
    await transaction.execute(sql`
      UPDATE orders SET archived_by_supplier = id % 3 = 0, archived_by_customer = id % 4 = 0
      WHERE status IN ('completed', 'refused', 'cancelled') AND NOT withheld AND created_at < now() - interval '10 days'`);
  });
}
