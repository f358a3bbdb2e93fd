import { sql } from 'drizzle-orm';
import { conflict } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';

/** Where nobody has said better: weekdays at 16:00, three days on the way. */
const CUT_OFFS = [0, 1, 2, 3, 4].map((day) => day * 1_440 + 960);
const ROUTES = [
  {
    logistic_map_acceptance_term_hours: 1,
    logistic_map_delivery_term_hours: 68,
    logistic_map_packaging_term_hours: 3,
  },
];

interface Connecting {
  /** The proposal's. */
  id: number;
  shop_id: number;
  distributor_id: number;
  shop_address: string;
}

/**
 * What a confirmed proposal makes: the active contract, a place where the shop receives goods if it has none, and the ways to it
 * from each of the distributor's warehouses, no faster than the slowest that is promised from there. Answers the contract's id.
 * Throws 409 when a contract is active already.
 */
export async function connectShop(
  transaction: Transaction,
  { id, shop_id, distributor_id, shop_address }: Connecting,
  { limit, markup }: { limit: number | null; markup: number },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO contract (number, supplier_id, customer_id, status, accepted_by_administrator, buyer_markup_percent, limit_kopecks)
    VALUES (${`П-${id}`}, ${distributor_id}, ${shop_id}, 'active', true, ${markup}, ${limit})
    ON CONFLICT DO NOTHING RETURNING id`);
  const [contract] = rows;
  if (!contract) throw conflict('Договор между этими организациями уже действует');
  const [city = ''] = shop_address.split(',').map((part) => part.trim());
  await transaction.execute(sql`
    INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
    SELECT ${shop_id}, 'Основной склад', ${`M-${shop_id}`}, ${city}, ${shop_address},
           coalesce((SELECT time_zone FROM storage WHERE storage.city = ${city} ORDER BY id LIMIT 1), 'Europe/Moscow')
    WHERE NOT EXISTS (SELECT 1 FROM storage WHERE contractor_id = ${shop_id})`);
  await transaction.execute(sql`
    UPDATE app_user SET default_storage_id = (SELECT min(id) FROM storage WHERE contractor_id = ${shop_id})
    WHERE contractor_id = ${shop_id} AND default_storage_id IS NULL`);
  await transaction.execute(sql`
    INSERT INTO logistic_card (name, supplier_storage_id, customer_storage_id, status, cut_off_week_minutes, routes,
                               logistic_markup_percent_b2b, logistic_markup_percent_b2c, comment)
    SELECT source.code || ' → ' || target.code, source.id, target.id, 'active',
           coalesce(slowest.cut_off_week_minutes, ${sql.param(CUT_OFFS)}::int[]), coalesce(slowest.routes, ${JSON.stringify(ROUTES)}::jsonb),
           coalesce(slowest.logistic_markup_percent_b2b, 0), slowest.logistic_markup_percent_b2c,
           'Создана при подключении магазина'
    FROM storage source CROSS JOIN storage target
    LEFT JOIN LATERAL (
      SELECT * FROM logistic_card WHERE supplier_storage_id = source.id AND status = 'active'
      ORDER BY (routes -> 0 ->> 'logistic_map_delivery_term_hours')::numeric DESC, id LIMIT 1) slowest ON true
    WHERE source.contractor_id = ${distributor_id} AND target.contractor_id = ${shop_id}
    ON CONFLICT DO NOTHING`);
  return contract.id;
}
