import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/connect.ts';

/** Login names of the buyers whose storages get past deliveries. */
const BUYERS = ['shop', 'distributor'];

/**
 * A year of delivered and archived orders of one position, so that paths have a punctuality: from a few to two hundred to each storage of the
 * buyers with logins, some paths reliable and some not. All are older than the orders of the last weeks.
 */
export async function seedPastDeliveries(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE past ON COMMIT DROP AS
      SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, nextval(pg_get_serial_sequence('order_line', 'id')) AS line_id,
             nextval(pg_get_serial_sequence('shipment', 'id')) AS shipment_id, nextval(pg_get_serial_sequence('shipment_item', 'id')) AS item_id,
             nextval(pg_get_serial_sequence('acceptance', 'id')) AS acceptance_id, made.*, made.leaves - interval '22 hours' AS created_at,
             made.comes + make_interval(days => made.delay) - interval '2 hours' AS came
      FROM (
        SELECT lane.*, stock.reserve_id, stock.product_id, stock.price_kopecks, stock.multiplicity,
               (CASE WHEN extract(isodow FROM day.day) > 5 THEN day.day - 3 ELSE day.day END + time '19:00') AT TIME ZONE lane.zone AS leaves,
               (CASE WHEN extract(isodow FROM day.day) > 5 THEN day.day - 3 ELSE day.day END + time '19:00') AT TIME ZONE lane.zone
                 + make_interval(days => 1 + (lane.supplier_storage_id % 3)::int, hours => -3) AS comes,
               CASE WHEN drawn.percent < lane.late THEN (ARRAY[1, 1, 2, 1, 3, 1, 2, 5])[1 + drawn.percent % 8] WHEN drawn.percent > 93 THEN -1 ELSE 0 END AS delay
        FROM (
          SELECT contract.id AS contract_id, contract.supplier_id, contract.customer_id, card.supplier_storage_id, card.customer_storage_id,
                 source.time_zone AS zone, jsonb_array_length(card.routes) > 1 AS is_transit, customer.id AS customer_user, supplier.id AS supplier_user,
                 (ARRAY[6, 212, 90, 14, 130, 45])[1 + abs(hashint8(card.supplier_storage_id * 17 + card.customer_storage_id)) % 6] AS count,
                 (ARRAY[2, 6, 12, 24])[1 + abs(hashint8(card.supplier_storage_id * 31 + card.customer_storage_id)) % 4] AS late
          FROM contract JOIN app_user customer ON customer.contractor_id = contract.customer_id AND customer.is_main
          JOIN app_user supplier ON supplier.contractor_id = contract.supplier_id AND supplier.is_main
          JOIN storage source ON source.contractor_id = contract.supplier_id
          JOIN storage target ON target.contractor_id = contract.customer_id
          JOIN logistic_card card ON card.supplier_storage_id = source.id AND card.customer_storage_id = target.id
          WHERE customer.login = ANY(${sql.param(BUYERS)}::text[])) lane
        CROSS JOIN LATERAL generate_series(1, lane.count) AS nth
        CROSS JOIN LATERAL (SELECT current_date - 45 - (nth * 345 / lane.count) AS day) day
        CROSS JOIN LATERAL (SELECT abs(hashint8(lane.supplier_storage_id * 7919 + lane.customer_storage_id * 104729 + nth)) % 100 AS percent) drawn
        JOIN (SELECT r.storage_id, r.id AS reserve_id, i.product_id, i.price_kopecks, i.multiplicity,
                     row_number() OVER (PARTITION BY r.storage_id ORDER BY r.id) AS place
              FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE r.id IN (
                SELECT first.id FROM storage s CROSS JOIN LATERAL (SELECT id FROM reserve WHERE storage_id = s.id ORDER BY id LIMIT 5) first)) stock
          ON stock.storage_id = lane.supplier_storage_id AND stock.place = 1 + nth % 5) made`);
    await deliverPast(transaction);
  });
}

/** Makes delivered and archived orders of one position from the rows of the temporary table `past`. */
export async function deliverPast(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
      INSERT INTO orders (id, customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, created_by, status, is_transit,
                          lines_count, amount_kopecks, planned_shipment_at, planned_delivery_at, archived_by_customer, archived_by_supplier, overdue_told_at, created_at)
      SELECT id, customer_id, supplier_id, customer_storage_id, supplier_storage_id, contract_id, customer_user, 'completed', is_transit,
             1, price_kopecks * multiplicity, leaves, comes, true, true, leaves, created_at FROM past`);
  await transaction.execute(sql`
      INSERT INTO order_line (id, order_id, product_id, reserve_id, price_kopecks, ordered, undecided, confirmed, shipped, accepted)
      SELECT line_id, id, product_id, reserve_id, price_kopecks, multiplicity, 0, multiplicity, multiplicity, multiplicity FROM past`);
  await transaction.execute(sql`
      INSERT INTO order_history (order_id, at, user_id, contractor_id, action, text)
      SELECT id, created_at, customer_user, customer_id, 'place', 'Заказ размещён' FROM past
      UNION ALL SELECT id, created_at + interval '1 hour', supplier_user, supplier_id, 'confirm', 'Подтверждено полностью' FROM past`);
  await transaction.execute(sql`
      INSERT INTO shipment (id, supplier_id, customer_id, created_by, status, version, created_at, supplier_storage_id, customer_storage_id, items_count, quantity,
                            containers_count, amount_kopecks, upd_number, upd_date, shipment_date, actual_delivery_date)
      SELECT shipment_id, supplier_id, customer_id, supplier_user, 'accepted', 4, leaves - interval '2 hours', supplier_storage_id, customer_storage_id, 1, multiplicity,
             1, price_kopecks * multiplicity, shipment_id::text, leaves::date, leaves, came FROM past`);
  await transaction.execute(sql`
      INSERT INTO shipment_item (id, shipment_id, order_line_id, quantity) SELECT item_id, shipment_id, line_id, multiplicity FROM past`);
  await transaction.execute(sql`
      INSERT INTO shipment_container (item_id, container_number, quantity) SELECT item_id, '1', multiplicity FROM past`);
  await transaction.execute(sql`
      INSERT INTO acceptance (id, shipment_id, customer_id, supplier_id, created_by, status, version, storage_id, created_at)
      SELECT acceptance_id, shipment_id, customer_id, supplier_id, supplier_user, 'accepted', 3, customer_storage_id, leaves FROM past`);
  await transaction.execute(sql`
      INSERT INTO acceptance_item (acceptance_id, shipment_item_id, accepted, shortage, rejected, comment)
      SELECT acceptance_id, item_id, multiplicity, 0, 0, '' FROM past`);
  await transaction.execute(sql`
      INSERT INTO order_line_move (order_line_id, at, user_id, contractor_id, kind, quantity, document, document_id)
      SELECT line_id, created_at + interval '1 hour', supplier_user, supplier_id, 'confirmed', multiplicity, NULL, NULL FROM past
      UNION ALL SELECT line_id, leaves, supplier_user, supplier_id, 'shipped', multiplicity, 'shipment', shipment_id FROM past
      UNION ALL SELECT line_id, came + interval '1 hour', customer_user, customer_id, 'accepted', multiplicity, 'acceptance', acceptance_id FROM past`);
  await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'shipment', shipment_id, leaves, supplier_user, supplier_id, 'ship', 'Отправлена по УПД № ' || shipment_id FROM past
      UNION ALL SELECT 'shipment', shipment_id, came, supplier_user, supplier_id, 'deliver', 'Доставлена' FROM past
      UNION ALL SELECT 'acceptance', acceptance_id, came + interval '1 hour', customer_user, customer_id, 'finish', 'Приёмка завершена' FROM past`);
}
