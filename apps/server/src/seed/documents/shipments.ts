import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connect.ts';

/**
 * Delivery takes different hours, so that arrivals spread over the day; all arrive before they are counted, 20
 * hours after departure.
 */
const HOURS_ON_THE_WAY = sql`(ARRAY[5, 18, 9, 3, 14, 18, 7, 11, 16])[1 + p.order_id * 7 % 9]`;

/**
 * Shipments of the demo's orders in every status: departed ones with the orders' shipped quantities, and
 * drafts, packed and cancelled ones of confirmed pieces not shipped yet.
 */
export async function seedShipments(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE planned ON COMMIT DROP AS
      SELECT nextval(pg_get_serial_sequence('shipment', 'id')) AS id, order_id, has_left, at, row_number() OVER (ORDER BY order_id, has_left DESC) AS nth,
             CASE WHEN done THEN 'accepted'
                  WHEN has_left THEN (ARRAY['shipped', 'accepted_partially', 'accepted_with_discrepancy', 'delivered'])[1 + (of_pair - 1) % 4]
                  ELSE (ARRAY['cancelled', 'draft', 'packed'])[1 + (of_pair - 1) % 3] END AS status
      FROM (
        SELECT *, row_number() OVER (PARTITION BY customer_id, supplier_id, has_left, done ORDER BY order_id) AS of_pair
        FROM (
          SELECT o.id AS order_id, o.customer_id, o.supplier_id, true AS has_left, o.created_at + interval '20 hours' AS at,
                 bool_and(l.accepted = l.shipped) AS done
          FROM orders o JOIN order_line l ON l.order_id = o.id WHERE l.shipped > 0 GROUP BY o.id
          UNION ALL
          SELECT o.id, o.customer_id, o.supplier_id, false, o.created_at + interval '3 hours', false
          FROM orders o JOIN order_line l ON l.order_id = o.id WHERE l.confirmed > l.shipped AND NOT o.withheld GROUP BY o.id) made) numbered`);
    await transaction.execute(sql`
      INSERT INTO shipment (id, supplier_id, customer_id, created_by, status, version, created_at, supplier_storage_id, customer_storage_id,
                            upd_number, upd_date, invoice_number, driver_names, driver_phone, truck_model, truck_number, truck_tonnage,
                            shipment_date, actual_delivery_date)
      SELECT p.id, o.supplier_id, o.customer_id, person.id, p.status, CASE p.status WHEN 'draft' THEN 1 WHEN 'packed' THEN 3 ELSE 4 END,
             least(p.at - interval '2 hours', now()), o.supplier_storage_id, o.customer_storage_id,
             CASE WHEN p.has_left THEN (1000 + p.nth)::text ELSE '' END, CASE WHEN p.has_left THEN least(p.at, now())::date END,
             CASE WHEN p.has_left THEN 'СФ-' || (500 + p.nth) ELSE '' END,
             CASE WHEN driven THEN ARRAY[(ARRAY['Кузнецов А. В.', 'Сафин Р. М.', 'Орлов Д. И.'])[1 + p.nth % 3]] ELSE '{}' END,
             CASE WHEN driven THEN '+7 927 600-' || lpad((p.nth % 100)::text, 2, '0') || '-40' ELSE '' END,
             CASE WHEN driven THEN (ARRAY['ГАЗель Next', 'Hyundai Porter', 'КамАЗ 4308'])[1 + p.nth % 3] ELSE '' END,
             CASE WHEN driven THEN 'А' || lpad((p.nth % 1000)::text, 3, '0') || 'ВС 63' ELSE '' END,
             CASE WHEN driven THEN (ARRAY[1.5, 1, 5])[1 + p.nth % 3] END,
             CASE WHEN p.has_left THEN least(p.at, now()) END,
             CASE WHEN p.status NOT IN ('shipped', 'draft', 'packed', 'cancelled') THEN least(p.at + make_interval(hours => ${HOURS_ON_THE_WAY}), now()) END
      FROM planned p JOIN orders o ON o.id = p.order_id JOIN app_user person ON person.contractor_id = o.supplier_id AND person.is_main
      -- Whoever picks the goods up comes with a car of their own.
      CROSS JOIN LATERAL (SELECT p.has_left AND o.delivery = 'delivery' AS driven) way`);
    await transaction.execute(sql`
      INSERT INTO shipment_item (shipment_id, order_line_id, quantity)
      SELECT p.id, l.id, CASE WHEN p.has_left THEN l.shipped ELSE l.confirmed - l.shipped END
      FROM planned p JOIN order_line l ON l.order_id = p.order_id
      WHERE CASE WHEN p.has_left THEN l.shipped ELSE l.confirmed - l.shipped END > 0 ORDER BY p.id, l.id`);
    await transaction.execute(sql`
      INSERT INTO shipment_container (item_id, container_number, quantity)
      SELECT i.id, (1 + nth / 3)::text, i.quantity
      FROM (SELECT i.id, i.quantity, i.shipment_id, row_number() OVER (PARTITION BY i.shipment_id ORDER BY i.id) - 1 AS nth FROM shipment_item i) i
      JOIN shipment s ON s.id = i.shipment_id WHERE s.status <> 'draft'`);
    await transaction.execute(sql`
      UPDATE shipment d SET items_count = sums.items, quantity = sums.pieces, amount_kopecks = sums.amount, containers_count = sums.places
      FROM (SELECT i.shipment_id, count(DISTINCT i.id) AS items, sum(i.quantity) AS pieces, sum(i.quantity * l.price_kopecks) AS amount,
                   (SELECT count(DISTINCT c.container_number) FROM shipment_container c JOIN shipment_item own ON own.id = c.item_id
                    WHERE own.shipment_id = i.shipment_id) AS places
            FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id GROUP BY i.shipment_id) sums
      WHERE sums.shipment_id = d.id`);
    // The moves to shipped in the orders' lines refer to the shipment.
    await transaction.execute(sql`
      UPDATE order_line_move m SET document = 'shipment', document_id = p.id
      FROM planned p JOIN order_line l ON l.order_id = p.order_id
      WHERE p.has_left AND m.order_line_id = l.id AND m.kind = 'shipped'`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'shipment', s.id, least(s.created_at + done.after, now()), s.created_by, s.supplier_id, done.action, done.text
      FROM shipment s CROSS JOIN LATERAL (VALUES
        ('create', 'Создана', interval '0', true),
        ('edit', 'Изменены позиции и места', interval '30 minutes', s.status <> 'draft'),
        ('pack', 'Упакована', interval '1 hour', s.status NOT IN ('draft', 'cancelled')),
        ('cancel', 'Отменена', interval '90 minutes', s.status = 'cancelled'),
        ('ship', 'Отправлена по УПД № ' || s.upd_number, interval '2 hours', s.shipment_date IS NOT NULL),
        ('deliver', 'Доставлена', s.actual_delivery_date - s.created_at, s.actual_delivery_date IS NOT NULL)) AS done(action, text, after, happened)
      WHERE done.happened ORDER BY s.id, done.after`);
    await promiseThoseUnderWay(transaction);
  });
}

/** Of each customer's orders under way the newest is promised for the end of today, those before for tomorrow, the day after it and four days later. */
async function promiseThoseUnderWay(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    UPDATE orders o SET planned_delivery_at =
      (date_trunc('day', now() AT TIME ZONE got.time_zone) + (ARRAY[1, 2, 3, 5])[sent.nth] * interval '1 day') AT TIME ZONE got.time_zone
    FROM (SELECT order_id, row_number() OVER (PARTITION BY customer_id ORDER BY order_id DESC) AS nth
          FROM (SELECT DISTINCT s.customer_id, l.order_id FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
                JOIN order_line l ON l.id = i.order_line_id JOIN orders made ON made.id = l.order_id
                WHERE s.status = 'shipped' AND made.first_delivery_at IS NULL AND made.delivery = 'delivery') under_way) sent,
         storage got
    WHERE o.id = sent.order_id AND got.id = o.customer_storage_id AND sent.nth <= 4`);
}
