import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * Refusals for the refused and cancelled pieces of the demo's orders, and cancellation requests for confirmed
 * ones, in every status.
 */
export async function seedRefusals(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO refusal (order_id, customer_id, supplier_id, created_by, by_customer, was_requested, status, reason_id, comment,
                           answer, version, created_at)
      SELECT id, customer_id, supplier_id, CASE WHEN kind = 'refused' THEN supplier_user ELSE customer_user END,
             kind <> 'refused', kind = 'asked' OR (kind = 'cancelled' AND nth % 3 = 1), status,
             CASE kind WHEN 'refused' THEN 1 + nth % 3 WHEN 'asked' THEN 5 + nth % 3 ELSE 6 END,
             CASE WHEN nth % 2 = 0 THEN 'Ждём ответа сегодня' ELSE '' END,
             CASE status WHEN 'denied' THEN 'Заказ уже собран' ELSE '' END, 2, at
      FROM (SELECT o.id, o.customer_id, o.supplier_id, lost.kind, lost.nth, least(o.created_at + interval '2 hours', now()) AS at,
                   CASE WHEN lost.kind = 'asked' THEN (ARRAY['requested', 'denied', 'withdrawn'])[1 + (lost.nth - 1) % 3]
                        ELSE (ARRAY['active', 'viewed'])[1 + (lost.nth - 1) % 2] END AS status,
                   (SELECT min(id) FROM app_user WHERE contractor_id = o.supplier_id AND is_main) AS supplier_user,
                   (SELECT min(id) FROM app_user WHERE contractor_id = o.customer_id AND is_main) AS customer_user
            FROM orders o
            JOIN (SELECT order_id, kind, row_number() OVER (PARTITION BY kind ORDER BY order_id)::int AS nth
                  FROM (SELECT DISTINCT order_id, 'refused' AS kind FROM order_line WHERE refused > 0
                        UNION SELECT order_id, 'cancelled' FROM order_line WHERE cancelled > 0
                        UNION SELECT id, 'asked' FROM orders WHERE status = 'confirmed') kinds) lost
              ON lost.order_id = o.id
            WHERE NOT o.withheld) made
      ORDER BY at, id`);
    await transaction.execute(sql`
      INSERT INTO refusal_line (refusal_id, order_line_id, quantity)
      SELECT refusal_id, line_id, quantity FROM (
        SELECT r.id AS refusal_id, l.id AS line_id, row_number() OVER (PARTITION BY r.id ORDER BY l.id) AS nth,
               CASE WHEN NOT r.by_customer THEN l.refused WHEN r.status IN ('active', 'viewed') THEN l.cancelled
                    ELSE l.confirmed - l.shipped END AS quantity, r.status
        FROM refusal r JOIN order_line l ON l.order_id = r.order_id) line
      WHERE quantity > 0 AND (status IN ('active', 'viewed') OR nth <= 2) ORDER BY refusal_id, line_id`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'refusal', r.id, r.created_at + done.after, person.id, person.contractor_id, done.action, done.text
      FROM refusal r CROSS JOIN LATERAL (VALUES
        ('activate', 'Отказ поставщика', interval '0', r.supplier_id, NOT r.by_customer),
        ('cancel', 'Снято покупателем', interval '0', r.customer_id, r.by_customer AND NOT r.was_requested),
        ('request', 'Покупатель просит снять', interval '0', r.customer_id, r.was_requested),
        ('agree', 'Снятие согласовано', interval '1 hour', r.supplier_id, r.was_requested AND r.status IN ('active', 'viewed')),
        ('deny', 'Снять нельзя: ' || r.answer, interval '1 hour', r.supplier_id, r.status = 'denied'),
        ('withdraw', 'Просьба отозвана', interval '1 hour', r.customer_id, r.status = 'withdrawn'),
        ('view', 'Просмотрен', interval '2 hours', CASE WHEN r.by_customer THEN r.supplier_id ELSE r.customer_id END, r.status = 'viewed')
      ) AS done(action, text, after, contractor_id, happened)
      JOIN app_user person ON person.contractor_id = done.contractor_id AND person.is_main
      WHERE done.happened ORDER BY r.id, done.after`);
  });
}
