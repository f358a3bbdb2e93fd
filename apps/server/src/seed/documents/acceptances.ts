import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * Acceptances of the demo's departed shipments: new, half counted, without discrepancies, and with missing or
 * broken pieces.
 */
export async function seedAcceptances(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO acceptance (shipment_id, customer_id, supplier_id, created_by, status, version, storage_id, created_at)
      SELECT s.id, s.customer_id, s.supplier_id, s.created_by,
             CASE s.status WHEN 'accepted' THEN 'accepted' WHEN 'accepted_with_discrepancy' THEN 'accepted_with_discrepancy'
                           WHEN 'accepted_partially' THEN 'in_progress' ELSE 'new' END,
             CASE WHEN s.status IN ('shipped', 'delivered') THEN 1 ELSE 3 END, s.customer_storage_id, s.shipment_date
      FROM shipment s WHERE s.shipment_date IS NOT NULL ORDER BY s.id`);
    await transaction.execute(sql`
      INSERT INTO acceptance_item (acceptance_id, shipment_item_id, accepted, shortage, rejected, comment)
      SELECT d.id, i.id,
             CASE d.status WHEN 'new' THEN 0 WHEN 'in_progress' THEN i.quantity / 2 WHEN 'accepted' THEN i.quantity
                           ELSE i.quantity - CASE WHEN nth = 1 THEN 1 ELSE 0 END END,
             CASE WHEN d.status = 'accepted_with_discrepancy' AND nth = 1 AND d.id % 2 = 0 THEN 1 ELSE 0 END,
             CASE WHEN d.status = 'accepted_with_discrepancy' AND nth = 1 AND d.id % 2 = 1 THEN 1 ELSE 0 END,
             CASE WHEN d.status = 'accepted_with_discrepancy' AND nth = 1 AND d.id % 2 = 1 THEN 'вмятина' ELSE '' END
      FROM acceptance d JOIN (SELECT *, row_number() OVER (PARTITION BY shipment_id ORDER BY id) AS nth FROM shipment_item) i
        ON i.shipment_id = d.shipment_id ORDER BY i.id`);
    // The ledgers of the orders get the same quantities.
    await transaction.execute(sql`
      UPDATE order_line l SET accepted = found.accepted, shortage = found.shortage, rejected = found.rejected
      FROM (SELECT i.order_line_id, sum(a.accepted) AS accepted, sum(a.shortage) AS shortage, sum(a.rejected) AS rejected
            FROM acceptance d JOIN acceptance_item a ON a.acceptance_id = d.id JOIN shipment_item i ON i.id = a.shipment_item_id
            WHERE d.status IN ('accepted', 'accepted_with_discrepancy') GROUP BY i.order_line_id) found
      WHERE l.id = found.order_line_id`);
    await transaction.execute(sql`
      UPDATE order_line_move m SET document = 'acceptance', document_id = d.id
      FROM acceptance d JOIN shipment_item i ON i.shipment_id = d.shipment_id
      WHERE m.order_line_id = i.order_line_id AND m.kind = 'accepted' AND d.status = 'accepted'`);
    await transaction.execute(sql`
      INSERT INTO order_line_move (order_line_id, at, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT i.order_line_id, least(d.created_at + interval '20 hours', now()), person.id, d.customer_id, found.kind, found.quantity, 'acceptance', d.id
      FROM acceptance d JOIN acceptance_item a ON a.acceptance_id = d.id JOIN shipment_item i ON i.id = a.shipment_item_id
      JOIN app_user person ON person.contractor_id = d.customer_id AND person.is_main
      CROSS JOIN LATERAL (VALUES ('accepted', a.accepted), ('shortage', a.shortage), ('rejected', a.rejected)) AS found(kind, quantity)
      WHERE d.status = 'accepted_with_discrepancy' AND found.quantity > 0 ORDER BY i.order_line_id`);
    await transaction.execute(sql`
      UPDATE orders o SET status = 'completed' FROM acceptance d JOIN shipment_item i ON i.shipment_id = d.shipment_id
      JOIN order_line l ON l.id = i.order_line_id
      WHERE o.id = l.order_id AND d.status = 'accepted_with_discrepancy'
        AND NOT EXISTS (SELECT FROM order_line own WHERE own.order_id = o.id AND own.accepted + own.shortage + own.rejected < own.undecided + own.confirmed)`);
    await transaction.execute(sql`
      UPDATE orders o SET status = 'accepted_partially'
      WHERE o.status IN ('shipping', 'shipped') AND EXISTS (
        SELECT FROM order_line own WHERE own.order_id = o.id AND own.accepted + own.shortage + own.rejected > 0)`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'acceptance', d.id, least(d.created_at + done.after, now()), person.id, person.contractor_id, done.action, done.text
      FROM acceptance d CROSS JOIN LATERAL (VALUES
        ('create', 'Создана по отгрузке № ' || d.shipment_id, interval '0', d.supplier_id, true),
        ('save', 'Сохранено: 1 поз.', interval '19 hours', d.customer_id, d.status <> 'new'),
        ('finish', 'Приёмка завершена', interval '20 hours', d.customer_id, d.status LIKE 'accepted%')) AS done(action, text, after, contractor_id, happened)
      JOIN app_user person ON person.contractor_id = done.contractor_id AND person.is_main
      WHERE done.happened ORDER BY d.id, done.after`);
  });
}
