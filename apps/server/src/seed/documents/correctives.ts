import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * Correctives in every status, each for one position of an order with several open ones: the others keep the
 * order's date.
 */
export async function seedCorrectives(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO delivery_time_corrective (order_id, customer_id, supplier_id, created_by, status, version, reason_id, comment, answer,
                                            planned_shipment_at, planned_delivery_at, created_at)
      SELECT id, customer_id, supplier_id, person, becomes, 2, 1 + nth % 4,
             CASE WHEN nth % 2 = 0 THEN 'Машина задержалась в пути' ELSE '' END,
             CASE becomes WHEN 'denial' THEN 'Клиент ждёт к прежнему сроку' ELSE '' END,
             greatest(planned_shipment_at, now()) + by, greatest(planned_delivery_at, now()) + by, least(created_at + interval '3 hours', now())
      FROM (SELECT o.*, told.nth, told.becomes, interval '9 days' AS by,
                   (SELECT min(p.id) FROM app_user p WHERE p.contractor_id = o.supplier_id AND p.is_main) AS person
            FROM (SELECT id, row_number() OVER (PARTITION BY supplier_id, customer_id ORDER BY id) AS pair FROM orders
                  WHERE status IN ('active', 'confirmed', 'confirmed_partially') AND NOT withheld
                    AND (SELECT count(*) FROM order_line l WHERE l.order_id = orders.id AND l.undecided + l.confirmed > l.shipped) > 1) open
            JOIN orders o ON o.id = open.id
            CROSS JOIN LATERAL (SELECT pair::int AS nth, (ARRAY['pending', 'denial', 'active', 'cancelled'])[pair] AS becomes) told
            WHERE pair <= 4) made
      ORDER BY id`);
    await transaction.execute(sql`
      INSERT INTO delivery_time_corrective_item (corrective_id, order_line_id, quantity, was_at)
      SELECT corrective_id, line_id, quantity, was_at FROM (
        SELECT d.id AS corrective_id, l.id AS line_id, l.undecided + l.confirmed - l.shipped AS quantity, o.planned_delivery_at AS was_at,
               row_number() OVER (PARTITION BY d.id ORDER BY l.id) AS nth
        FROM delivery_time_corrective d JOIN orders o ON o.id = d.order_id JOIN order_line l ON l.order_id = o.id
        WHERE l.undecided + l.confirmed - l.shipped > 0) line
      WHERE nth = 1 ORDER BY corrective_id, line_id`);
    await transaction.execute(sql`
      UPDATE order_line l SET planned_shipment_at = d.planned_shipment_at, planned_delivery_at = d.planned_delivery_at
      FROM delivery_time_corrective d JOIN delivery_time_corrective_item i ON i.corrective_id = d.id
      WHERE d.status = 'active' AND i.order_line_id = l.id`);
    await transaction.execute(sql`
      UPDATE orders o SET first_shipment_at = o.planned_shipment_at, first_delivery_at = o.planned_delivery_at
      FROM delivery_time_corrective d WHERE d.status = 'active' AND d.order_id = o.id`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'corrective', d.id, least(d.created_at + done.after, now()), person.id, person.contractor_id, done.action, done.text
      FROM delivery_time_corrective d CROSS JOIN LATERAL (VALUES
        ('create', 'Создана', interval '0', d.supplier_id, true),
        ('send', 'Отправлена на согласование', interval '1 second', d.supplier_id, true),
        ('agree', 'Согласована', interval '1 hour', d.customer_id, d.status = 'active'),
        ('deny', 'Отклонена: ' || d.answer, interval '1 hour', d.customer_id, d.status = 'denial'),
        ('cancel', 'Отозвана', interval '1 hour', d.supplier_id, d.status = 'cancelled')
      ) AS done(action, text, after, contractor_id, happened)
      JOIN app_user person ON person.contractor_id = done.contractor_id AND person.is_main
      WHERE done.happened ORDER BY d.id, done.after`);
  });
}
