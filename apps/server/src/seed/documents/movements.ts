import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Statuses of the demo's movements, the newest first. */
const STATES = ['draft', 'active', 'packed', 'shipped', 'received_partially', 'received', 'cancelled'];
/** The received movement that lacks a piece, with a shortage act. */
const SHORT = 13;

/**
 * Logistic routes between storages of one company, and movements along them in every status: the first
 * supplier has two storages, a distributor gets a second one. Decisions, «Flags that the statements carry».
 */
export async function seedMovements(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO storage (contractor_id, title, code, city, address, time_zone, phone)
      SELECT first.contractor_id, 'Склад Казань-Север', 'KZN-2', first.city, 'Казань, ул. Тэцевская, 15', first.time_zone, '+7 800 555-35-90'
      FROM storage first WHERE first.contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'distributor') ORDER BY first.id LIMIT 1`);
    await transaction.execute(sql`
      INSERT INTO storage_schedule (storage_id, weekday, opens, closes)
      SELECT id, day, 540, CASE day WHEN 6 THEN 900 ELSE 1080 END FROM storage CROSS JOIN generate_series(1, 6) day WHERE code = 'KZN-2'`);
    await transaction.execute(sql`
      INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes)
      SELECT format('%s → %s', source.code, target.code), source.id, target.id, 'active', ARRAY(SELECT day * 1440 + 960 FROM generate_series(0, 4) AS day),
             '[{"logistic_map_acceptance_term_hours": 1, "logistic_map_delivery_term_hours": 6, "logistic_map_packaging_term_hours": 2}]'::jsonb
      FROM storage source JOIN storage target ON target.contractor_id = source.contractor_id AND target.id <> source.id
      WHERE source.contractor_id IN (SELECT contractor_id FROM app_user WHERE login IN ('supplier', 'distributor'))
      ORDER BY source.id, target.id`);
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE moved ON COMMIT DROP AS
      SELECT nextval(pg_get_serial_sequence('movement', 'id')) AS id, nth, status, source.id AS from_id, target.id AS to_id,
             source.contractor_id, person.id AS person_id, now() - make_interval(hours => 5 + 31 * (nth - 1)::int) AS at
      FROM unnest(${sql.param([...STATES, ...STATES, ...STATES])}::text[]) WITH ORDINALITY AS planned(status, nth)
      JOIN storage source ON source.code = CASE WHEN nth > 14 THEN 'KZN-1' WHEN nth % 2 = 1 THEN 'TLT-1' ELSE 'SMR-1' END
      JOIN storage target ON target.code = CASE WHEN nth > 14 THEN 'KZN-2' WHEN nth % 2 = 1 THEN 'SMR-1' ELSE 'TLT-1' END
      JOIN app_user person ON person.contractor_id = source.contractor_id AND person.is_main
      WHERE nth <= 14 OR status IN ('draft', 'shipped', 'received') ORDER BY nth`);
    // Three positions each, from stock that no order has reserved; different ones for each movement.
    await transaction.execute(sql`
      CREATE TEMPORARY TABLE moved_goods ON COMMIT DROP AS
      SELECT m.id AS movement_id, m.status, m.to_id, r.id AS reserve_id, r.item_id, item.price_kopecks,
             least(2 + (r.rank % 5), r.quantity)::int AS quantity, row_number() OVER (PARTITION BY m.id ORDER BY r.id) AS nth
      FROM (SELECT *, row_number() OVER (PARTITION BY from_id ORDER BY nth) AS turn FROM moved) m
      JOIN (SELECT r.*, row_number() OVER (PARTITION BY r.storage_id ORDER BY r.id) AS rank FROM reserve r WHERE r.held = 0 AND r.quantity > 8) r
        ON r.storage_id = m.from_id AND r.rank BETWEEN 3 * m.turn - 2 AND 3 * m.turn
      JOIN price_list_item item ON item.id = r.item_id AND item.supplier_id = m.contractor_id`);
    await transaction.execute(sql`
      INSERT INTO reserve (item_id, storage_id, quantity, minimal_quantity, multiplicity, product_multiplicity)
      SELECT DISTINCT g.item_id, g.to_id, 0, 1, 1, 1 FROM moved_goods g ORDER BY g.item_id ON CONFLICT (item_id, storage_id) DO NOTHING`);
    await transaction.execute(sql`
      INSERT INTO movement (id, contractor_id, created_by, status, version, created_at, from_storage_id, to_storage_id, shipped_at, received_at)
      SELECT id, contractor_id, person_id, status, CASE status WHEN 'draft' THEN 2 WHEN 'active' THEN 3 ELSE 5 END, at, from_id, to_id,
             CASE WHEN status IN ('shipped', 'received_partially', 'received') THEN at + interval '3 hours' END,
             CASE WHEN status = 'received' THEN at + interval '20 hours' END
      FROM moved ORDER BY id`);
    await transaction.execute(sql`
      INSERT INTO movement_item (movement_id, reserve_id, to_reserve_id, quantity, received, price_kopecks)
      SELECT g.movement_id, g.reserve_id, there.id, g.quantity,
             CASE WHEN g.status = 'received' OR g.status = 'received_partially' AND g.nth = 1 THEN g.quantity ELSE 0 END, g.price_kopecks
      FROM moved_goods g JOIN reserve there ON there.item_id = g.item_id AND there.storage_id = g.to_id ORDER BY g.movement_id, g.nth`);
    await transaction.execute(sql`
      INSERT INTO movement_container (item_id, container_number, quantity)
      SELECT i.id, CASE WHEN i.nth = 3 THEN '2' ELSE '1' END, i.quantity
      FROM (SELECT *, row_number() OVER (PARTITION BY movement_id ORDER BY id) AS nth FROM movement_item) i
      JOIN movement d ON d.id = i.movement_id WHERE d.status NOT IN ('draft', 'active', 'cancelled') ORDER BY i.id`);
    await transaction.execute(sql`
      UPDATE movement d SET items_count = sums.items, quantity = sums.pieces, amount_kopecks = sums.amount,
             containers_count = (SELECT count(DISTINCT c.container_number) FROM movement_container c JOIN movement_item i ON i.id = c.item_id WHERE i.movement_id = d.id)
      FROM (SELECT movement_id, count(*) AS items, sum(quantity) AS pieces, sum(quantity * price_kopecks) AS amount FROM movement_item GROUP BY movement_id) sums
      WHERE sums.movement_id = d.id`);
    await transaction.execute(sql`
      WITH short AS (
        UPDATE movement_item i SET received = i.quantity - 1, written_off = 1 FROM moved m
        WHERE m.nth = ${SHORT} AND i.id = (SELECT min(first.id) FROM movement_item first WHERE first.movement_id = m.id)
        RETURNING i.id, m.person_id, m.at)
      INSERT INTO movement_shortage (item_id, quantity, outcome, reason_id, comment, created_by, created_at)
      SELECT id, 1, 'written_off', 2, 'Коробку вскрыли на терминале', person_id, at + interval '22 hours' FROM short`);
    await transaction.execute(sql`
      UPDATE movement SET status = 'received_with_shortage', version = 6, received_at = created_at + interval '22 hours'
      WHERE id = (SELECT id FROM moved WHERE nth = ${SHORT})`);
    // Goods of created movements are reserved; goods that have left are removed from the sending storage.
    await transaction.execute(sql`
      UPDATE reserve r SET held = r.held + g.quantity FROM moved_goods g WHERE g.reserve_id = r.id AND g.status IN ('active', 'packed')`);
    await transaction.execute(sql`
      INSERT INTO document_history (document, document_id, at, user_id, contractor_id, action, text)
      SELECT 'movement', d.id, least(d.created_at + done.after, now()), d.created_by, d.contractor_id, done.action, done.text
      FROM movement d CROSS JOIN LATERAL (VALUES
        ('create', 'Создан черновик', interval '0', true),
        ('edit', 'Изменены позиции', interval '10 minutes', true),
        ('activate', 'Создано: товар отложен', interval '30 minutes', d.status NOT IN ('draft', 'cancelled')),
        ('pack', 'Упаковано', interval '2 hours', d.status NOT IN ('draft', 'active', 'cancelled')),
        ('cancel', 'Отменено', interval '1 hour', d.status = 'cancelled'),
        ('ship', 'Отправлено', interval '3 hours', d.shipped_at IS NOT NULL),
        ('receive', 'Получено ' || CASE d.status WHEN 'received' THEN 'полностью: ' ELSE 'частично: ' END
           || (SELECT sum(received) FROM movement_item WHERE movement_id = d.id) || ' шт.', interval '20 hours', d.status LIKE 'received%'),
        ('settle', 'Недостача 1 шт. списана: потеряно в пути. Коробку вскрыли на терминале', interval '22 hours', d.status = 'received_with_shortage')) AS done(action, text, after, happened)
      WHERE done.happened ORDER BY d.id, done.after`);
  });
}
