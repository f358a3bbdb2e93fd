import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/**
 * Logistic maps of the demo's sellers with cards made from them: to the city of the demo's shop, one of them
 * changed once, and two that wait for somebody: a card that another shop has to confirm, and a delivery time
 * that it has requested.
 */
export async function seedLogistics(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      INSERT INTO logistic_map (storage_id, discriminator, name, logistic_markup_percent, delivery_term, picking_term, clipping_time, status,
                                periodicity, tags, city, version)
      SELECT source.id, 'toCity', source.city || ' – ' || target.city, 1, 1200, 120, 960, 'active', ARRAY[1, 2, 3, 4, 5], ARRAY['по будням'],
             target.city, 2
      FROM app_user seller JOIN storage source ON source.contractor_id = seller.contractor_id
      JOIN app_user buyer ON buyer.login = 'shop' JOIN LATERAL (
        SELECT city FROM storage WHERE contractor_id = buyer.contractor_id ORDER BY id LIMIT 1) target ON true
      WHERE seller.login IN ('supplier', 'distributor') ORDER BY source.id`);
    await transaction.execute(sql`
      INSERT INTO logistic_map (storage_id, discriminator, name, delivery_term, picking_term, clipping_time, status, periodicity, contractor_storage_id)
      SELECT min(s.id), 'toOurStorage', 'На свой второй склад', 360, 60, 840, 'active', ARRAY[2, 5], max(s.id)
      FROM storage s JOIN app_user p ON p.contractor_id = s.contractor_id WHERE p.login IN ('supplier', 'distributor')
      GROUP BY s.contractor_id HAVING count(*) > 1 ORDER BY s.contractor_id`);
    await transaction.execute(sql`
      UPDATE logistic_card card SET map_id = map.id
      FROM logistic_map map, storage target
      WHERE map.storage_id = card.supplier_storage_id AND target.id = card.customer_storage_id
        AND coalesce(target.id = map.contractor_storage_id, target.city = map.city)`);
    await transaction.execute(sql`
      INSERT INTO logistic_map_version (map_id, storage_id, version, fields, closed_at)
      SELECT map.id, map.storage_id, 1, jsonb_build_object(
               'id', map.id, 'version', 1, 'storage_id', map.storage_id, 'storage_title', s.title, 'discriminator', 'toCity', 'name', map.name,
               'logistic_markup_percent', 2, 'include_markup_to_regulation', false, 'delivery_term', 2640, 'picking_term', 180,
               'clipping_time', 900, 'comment', '', 'status', 'active', 'periodicity', jsonb_build_array(1, 3, 5), 'tags', jsonb_build_array(),
               'address', jsonb_build_object('city', map.city), 'contractor_storage', NULL, 'cards_count', 0, 'active_cards_count', 0,
               'updated_at', '2026-09-01T06:00:00Z', 'allowed_actions', jsonb_build_array()), timestamptz '2026-10-05 09:00+03'
      FROM logistic_map map JOIN storage s ON s.id = map.storage_id WHERE map.discriminator = 'toCity' ORDER BY map.id`);
    // The supplier has shortened its delivery time; the distributor is asked to.
    await transaction.execute(sql`
      INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes, logistic_markup_percent_b2b,
                                 logistic_markup_percent_b2c, map_id, replaces_id, proposed_term, version)
      SELECT DISTINCT ON (seller.login) card.name, card.supplier_storage_id, card.customer_storage_id,
             CASE seller.login WHEN 'supplier' THEN 'awaiting_customer' ELSE 'term_proposed' END,
             ARRAY(SELECT day * 1440 + 1020 FROM generate_series(0, 5) AS day), card.routes, card.logistic_markup_percent_b2b,
             card.logistic_markup_percent_b2c, card.map_id, card.id, CASE seller.login WHEN 'distributor' THEN 720 END, 2
      FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id
      JOIN app_user seller ON seller.contractor_id = source.contractor_id AND seller.login IN ('supplier', 'distributor')
      JOIN storage target ON target.id = card.customer_storage_id
      JOIN app_user buyer ON buyer.contractor_id = target.contractor_id AND buyer.login = 'shop2'
      WHERE card.status = 'active' ORDER BY seller.login, card.id`);
    // Transit goods leave the intermediate storage on Thursdays.
    await transaction.execute(sql`
      UPDATE logistic_card SET transit_cut_off_week_minute = 3 * 1440 + 1080
      WHERE id = (SELECT min(id) FROM logistic_card WHERE status = 'active' AND jsonb_array_length(routes) = 2)`);
    await transaction.execute(sql`
      INSERT INTO storage_holiday (storage_id, date, is_working)
      SELECT min(s.id), '2026-12-31'::date, false FROM storage s JOIN app_user p ON p.contractor_id = s.contractor_id
      WHERE p.login = 'supplier'`);
    await transaction.execute(sql`
      UPDATE storage SET reserve_update_hours = 24, tags = ARRAY['основной'],
        pickup_schedule = (SELECT jsonb_agg(jsonb_build_object('weekday', day, 'opens', 600, 'closes', 1140)) FROM generate_series(1, 5) AS day)
      WHERE id IN (SELECT min(s.id) FROM storage s GROUP BY s.contractor_id)`);
  });
}
