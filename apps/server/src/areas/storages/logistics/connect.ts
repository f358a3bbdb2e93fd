import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

/** The default logistic path: cut-offs on weekdays at 16:00, 72 hours in all. */
const CUT_OFFS = [0, 1, 2, 3, 4].map((day) => day * 1_440 + 960);
const ROUTES = [
  {
    logistic_map_acceptance_term_hours: 1,
    logistic_map_delivery_term_hours: 68,
    logistic_map_packaging_term_hours: 3,
  },
];

/**
 * Adds a first storage at the address; its time zone is that of other storages in the city. Returns its id, or
 * nothing if the company has storages.
 */
export async function addFirstStorage(
  transaction: Transaction,
  contractorId: number,
  address: string,
): Promise<number[]> {
  const [city = ''] = address.split(',').map((part) => part.trim());
  const { rows } = await transaction.execute<{ id: number }>(sql`
    INSERT INTO storage (contractor_id, title, code, city, address, time_zone)
    SELECT ${contractorId}, 'Основной склад', ${`M-${contractorId}`}, ${city}, ${address},
           coalesce((SELECT time_zone FROM storage WHERE storage.city = ${city} ORDER BY id LIMIT 1), 'Europe/Moscow')
    WHERE NOT EXISTS (SELECT 1 FROM storage WHERE contractor_id = ${contractorId})
    RETURNING id`);
  return rows.map(({ id }) => id);
}

/**
 * Adds an active logistic card from each storage of a supplier to each storage of a customer, with the
 * terms of the slowest active card from there.
 */
export async function connectStorages(
  transaction: Transaction,
  { supplierId, customerId }: { supplierId: number; customerId: number },
): Promise<void> {
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
      ORDER BY (SELECT sum((r ->> 'logistic_map_delivery_term_hours')::numeric) FROM jsonb_array_elements(routes) r) DESC, id LIMIT 1) slowest ON true
    WHERE source.contractor_id = ${supplierId} AND target.contractor_id = ${customerId}
    ON CONFLICT DO NOTHING`);
}
