import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

/** Files that demo people have asked for some days ago: one that is deleted by now, one that was not needed, one that did not succeed. */
export async function seedExports(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO export_file (user_id, address, title, filters, status, message, rows_done, rows_total, attempts, created_at, touched_at, finished_at)
    SELECT p.id, asked.address, asked.title, asked.filters, asked.status, asked.message, asked.done, asked.total, 1, at, at, at + interval '1 minute'
    FROM app_user p
    CROSS JOIN LATERAL (VALUES
      ('/reports/reserves-cost/export', 'Стоимость остатков', '', 'expired', '', 61200, 61200, interval '12 days'),
      ('/reports/available-price-list-item/export?sort=-price', 'Доступные позиции прайс-листов', 'Порядок: сначала дорогие', 'cancelled', '', 24500, 310000, interval '5 days'),
      ('/reports/dashboard/pbi-nomenclature/export', 'Номенклатура', '', 'failed', 'Файл не подготовлен из-за ошибки на сервере. Попробуйте ещё раз.', 0, NULL, interval '3 days')
    ) asked(address, title, filters, status, message, done, total, ago)
    CROSS JOIN LATERAL (SELECT now() - asked.ago AS at) then_
    WHERE p.login IN ('admin', 'supplier', 'distributor', 'shop') ORDER BY p.id, asked.ago DESC`);
}
