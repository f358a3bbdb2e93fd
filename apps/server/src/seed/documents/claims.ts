import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLAIM_STATUSES } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { oilFilterBelow } from '../goods/drawn.ts';

/** Claims on goods of the demo's acceptances in every status, with decisions and their effects. */
export async function seedClaims(database: Database): Promise<void> {
  const statuses = sql.param(Object.keys(CLAIM_STATUSES));
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO claim (order_id, customer_id, supplier_id, created_by, type_id, status, customer_comment, supplier_comment,
                         cancel_reason, sent_at, asked_at, opened_at, upd_ukd_number, upd_ukd_date, unknown_items, version, created_at)
      SELECT id, customer_id, supplier_id, created_by, 1 + nth % 2, status,
             (ARRAY['Короб вскрыт, части товара нет', 'Гул после 300 км', 'Пришло не то, что заказано', ''])[1 + nth % 4],
             CASE status WHEN 'at_work' THEN 'Пришлите фото шильдика' ELSE '' END,
             CASE status WHEN 'cancelled' THEN 'Нашли товар при пересчёте' ELSE '' END,
             CASE WHEN status <> 'draft' THEN at + interval '1 hour' END, CASE WHEN status <> 'draft' THEN at + interval '1 hour' END,
             CASE WHEN status NOT IN ('draft', 'process') OR nth % 3 = 0 THEN at + interval '65 minutes' END,
             CASE status WHEN 'closed' THEN 'УКД-' || (100 + row_number() OVER (ORDER BY id, nth)) ELSE '' END, CASE status WHEN 'closed' THEN (at + interval '90 minutes')::date END,
             CASE WHEN nth % 4 = 2 THEN '[{"name": "KNECHT OC 90", "quantity": 2, "comment": "лежали в том же коробе"}]'::jsonb ELSE '[]' END,
             CASE status WHEN 'draft' THEN 1 ELSE 2 END, at
      FROM (SELECT o.id, o.customer_id, o.supplier_id, o.created_by, nth, least(o.planned_delivery_at, now() - make_interval(hours => 2 + nth)) AS at,
                   (${statuses}::text[])[1 + (nth - 1) % array_length(${statuses}::text[], 1)] AS status
            FROM orders o
            -- Where a pair has fewer orders than there are states, those of several lines have a second claim, of their other lines.
            JOIN (SELECT * FROM (
                    SELECT orders.id, half = 1 AS is_second,
                           row_number() OVER (PARTITION BY customer_id, supplier_id ORDER BY half, orders.id)::int AS nth
                    FROM orders JOIN LATERAL (SELECT count(*) AS lines FROM order_line
                      WHERE order_id = orders.id AND accepted + shortage + rejected > 0) received ON received.lines > 0
                    CROSS JOIN generate_series(0, 1) half WHERE half = 0 OR received.lines > 1) numbered_claims
                  WHERE NOT is_second OR nth <= array_length(${statuses}::text[], 1)) numbered USING (id)) shipped
      ORDER BY id`);
    await transaction.execute(sql`
      INSERT INTO claim_item (claim_id, order_line_id, type_id, requirement_id, container_status_id, quantity, comment, outcome,
                              decided_quantity, discount_kopecks, decision_comment)
      SELECT claim_id, line_id, CASE kind WHEN 2 THEN 6 ELSE 1 + nth % 5 END,
             -- What is wanted of it and what is said of it, by what is wrong: missing, too much, another one, damaged, incomplete; a defect.
             CASE kind WHEN 2 THEN 3 ELSE (ARRAY[1, 4, 2, 3, 1])[1 + nth % 5] END,
             CASE WHEN kind <> 2 THEN (ARRAY[3, NULL, NULL, 2, NULL])[1 + nth % 5] END, quantity,
             CASE kind WHEN 2 THEN 'течь после установки'
                       ELSE (ARRAY['короб вскрыт', 'лишние в коробе', 'другая деталь в коробке', 'вмятина, течь', 'нет крепежа'])[1 + nth % 5] END,
             -- Goods that were never charged are taken back.
             CASE WHEN kind <> 2 AND nth % 5 = 1 AND outcome NOT IN ('pending', 'refuse') THEN 'accept_return' ELSE outcome END,
             CASE WHEN outcome = 'partial' THEN 1 END, CASE WHEN outcome = 'discount' THEN greatest(1, price_kopecks / 10) END,
             CASE outcome WHEN 'pending' THEN '' WHEN 'refuse' THEN 'Следы установки, не гарантия' ELSE 'Подтверждаем' END
      FROM (SELECT *, CASE WHEN status NOT IN ('decisions', 'closed', 'rejected') THEN 'pending' WHEN status = 'rejected' THEN 'refuse'
                           WHEN nth = 3 AND claim_id % 2 = 0 AND price_kopecks > 1 THEN 'discount'
                           WHEN quantity > 1 AND nth % 4 = 3 THEN 'partial'
                           ELSE (ARRAY['refund', 'replace', 'resupply', 'accept_return'])[1 + nth % 4] END AS outcome
            FROM (SELECT c.id AS claim_id, c.type_id AS kind, c.status, l.id AS line_id, l.price_kopecks, (1 + l.accepted + l.shortage + l.rejected) / 2 AS quantity,
                         row_number() OVER (PARTITION BY c.id ORDER BY l.id)::int AS nth
                  FROM (SELECT *, row_number() OVER (PARTITION BY order_id ORDER BY id) - 1 AS half, count(*) OVER (PARTITION BY order_id) AS halves
                        FROM claim) c
                  JOIN (SELECT *, row_number() OVER (PARTITION BY order_id ORDER BY id) AS place FROM order_line
                        WHERE accepted + shortage + rejected > 0) l ON l.order_id = c.order_id AND l.place % c.halves = c.half) line
            WHERE nth <= 5) decided
      ORDER BY claim_id, nth`);
    await transaction.execute(sql`
      UPDATE order_line l SET claimed = i.quantity FROM claim_item i JOIN claim c ON c.id = i.claim_id
      WHERE i.order_line_id = l.id AND c.status <> 'cancelled'`);
    // Effects of closed claims, computed like settledPieces of the rule book.
    await transaction.execute(sql`
      WITH settled AS (
        SELECT i.order_line_id, CASE i.outcome WHEN 'partial' THEN i.decided_quantity ELSE i.quantity END AS pieces,
               i.outcome IN ('refund', 'accept_return', 'partial') AND i.type_id NOT IN (2, 7) AS paid,
               i.type_id IN (1, 3) AND i.outcome <> 'discount' AS stayed,
               CASE WHEN i.outcome = 'discount' THEN i.discount_kopecks * i.quantity ELSE 0 END AS discount
        FROM claim_item i JOIN claim c ON c.id = i.claim_id WHERE c.status = 'closed'),
      line AS (
        UPDATE order_line l SET refunded = CASE WHEN s.paid THEN s.pieces ELSE 0 END, discounted_kopecks = s.discount
        FROM settled s WHERE l.id = s.order_line_id AND (s.paid OR s.discount > 0)
        RETURNING l.order_id, l.price_kopecks * l.refunded + l.discounted_kopecks AS kopecks),
      stock AS (
        UPDATE reserve r SET quantity = r.quantity + back.pieces
        FROM (SELECT l.reserve_id, sum(s.pieces) AS pieces FROM settled s JOIN order_line l ON l.id = s.order_line_id WHERE s.stayed GROUP BY 1) back
        WHERE r.id = back.reserve_id)
      UPDATE contract SET used_kopecks = used_kopecks - freed.kopecks
      FROM (SELECT o.contract_id, sum(line.kopecks) AS kopecks FROM line JOIN orders o ON o.id = line.order_id GROUP BY 1) freed
      WHERE contract.id = freed.contract_id`);
    await transaction.execute(sql`
      INSERT INTO order_line_move (order_line_id, at, user_id, contractor_id, kind, quantity, document, document_id, discount_kopecks)
      SELECT l.id, least(c.created_at + interval '90 minutes', now()), person.id, c.supplier_id,
             CASE WHEN l.discounted_kopecks > 0 THEN 'discounted' ELSE 'refunded' END,
             CASE WHEN l.discounted_kopecks > 0 THEN i.quantity ELSE l.refunded END, 'claim', c.id, i.discount_kopecks
      FROM order_line l JOIN claim_item i ON i.order_line_id = l.id JOIN claim c ON c.id = i.claim_id
      JOIN app_user person ON person.contractor_id = c.supplier_id AND person.is_main
      WHERE c.status = 'closed' AND (l.discounted_kopecks > 0 OR l.refunded > 0) ORDER BY c.id, l.id`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'claim', c.id, c.created_at + done.after, person.id, person.contractor_id, done.action, done.text
      FROM claim c CROSS JOIN LATERAL (VALUES
        ('create', 'Черновик создан', interval '0', c.customer_id, true),
        ('process', 'Отправлена поставщику', interval '1 hour', c.customer_id, c.sent_at IS NOT NULL),
        ('return', 'Возвращена на доработку: ' || c.supplier_comment, interval '70 minutes', c.supplier_id, c.status = 'at_work'),
        ('decide', 'Вынесено решение', interval '80 minutes', c.supplier_id, c.status IN ('decisions', 'closed', 'rejected')),
        ('finish', 'Закрыта поставщиком по вынесенному решению', interval '90 minutes', c.supplier_id, c.status IN ('closed', 'rejected')),
        ('cancel', 'Отменена: ' || c.cancel_reason, interval '90 minutes', c.customer_id, c.status = 'cancelled')
      ) AS done(action, text, after, contractor_id, happened)
      JOIN app_user person ON person.contractor_id = done.contractor_id AND person.is_main
      WHERE done.happened ORDER BY c.id, done.after`);
  });
}

/**
 * Sets the shipments of the claims, and adds photographs of both sides to some claims, written to the
 * directory if one is given.
 */
export async function seedClaimPapers(database: Database, uploads: string | undefined): Promise<void> {
  await database.execute(sql`
    UPDATE claim d SET shipment_id = (
      SELECT max(s.id) FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
      WHERE l.order_id = d.order_id AND s.shipment_date IS NOT NULL)`);
  if (uploads === undefined) return;
  const photo = oilFilterBelow();
  const { rows } = await database.execute<{ stored_as: string }>(sql`
    INSERT INTO claim_file (claim_id, user_id, contractor_id, name, bytes, stored_as, created_at)
    SELECT d.id, person.id, person.contractor_id, side.name, ${photo.byteLength}, gen_random_uuid()::text, d.created_at + interval '30 minutes'
    FROM claim d CROSS JOIN LATERAL (VALUES
      (d.customer_id, 'Вскрытый короб.png', true),
      (d.supplier_id, 'Акт осмотра.png', d.status IN ('decisions', 'closed', 'rejected'))) AS side(contractor_id, name, happened)
    JOIN app_user person ON person.contractor_id = side.contractor_id AND person.is_main
    WHERE side.happened AND d.id % 2 = 0 ORDER BY d.id RETURNING stored_as`);
  for (const { stored_as } of rows) await writeFile(path.join(uploads, stored_as), photo, { mode: 0o600 });
}
