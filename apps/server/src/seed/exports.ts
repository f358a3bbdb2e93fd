import { nextSending } from '@portal/domain/report-schedules';
import { localTime } from '@portal/domain/zones';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

const DAY = 86_400_000;

/** Files requested by the demo's people some days ago: one expired, one cancelled, one failed. */
export async function seedExports(database: Database): Promise<void> {
  await database.execute(sql`
    INSERT INTO export_file (user_id, contractor_id, address, title, filters, status, message, rows_done, rows_total, attempts, created_at, touched_at, finished_at)
    SELECT p.id, p.contractor_id, asked.address, asked.title, asked.filters, asked.status, asked.message, asked.done, asked.total, 1, at, at, at + interval '1 minute'
    FROM app_user p
    CROSS JOIN LATERAL (VALUES
      ('/reports/reserves-cost/export', 'Стоимость остатков', '', 'expired', '', 61200, 61200, interval '12 days'),
      ('/reports/available-price-list-item/export?sort=-price', 'Доступные позиции прайс-листов', 'Порядок: сначала дорогие', 'cancelled', '', 24500, 310000, interval '5 days'),
      ('/reports/dashboard/pbi-nomenclature/export', 'Номенклатура', '', 'failed', 'Файл не подготовлен из-за ошибки на сервере. Попробуйте ещё раз.', 0, NULL, interval '3 days')
    ) asked(address, title, filters, status, message, done, total, ago)
    CROSS JOIN LATERAL (SELECT now() - asked.ago AS at) then_
    WHERE p.login IN ('admin', 'supplier', 'distributor', 'shop') ORDER BY p.id, asked.ago DESC`);
  await seedSchedules(database);
}

const ZONE = 'Europe/Moscow';

/** Schedules of e-mailed reports: an active one, and one paused by its person. */
async function seedSchedules(database: Database): Promise<void> {
  const now = Date.now();
  // On yesterday's weekday, so that nothing is sent in the demo's first days.
  const { weekday } = localTime(now - DAY, ZONE);
  const next = nextSending({ every: 'weekly', weekday, hour: 8 }, now, ZONE);
  const stopped = nextSending({ every: 'daily', weekday: null, hour: 7 }, now - 3 * DAY, ZONE);
  const at = (moment: number) => new Date(moment).toISOString();
  await database.execute(sql`
    INSERT INTO export_schedule (user_id, contractor_id, address, title, every, weekday, hour, zone, period, next_at, last_at, last_state, paused_at, pause_reason, token, created_at)
    SELECT p.id, p.contractor_id, asked.address, asked.title, asked.every, asked.weekday, asked.hour, ${ZONE}, asked.period, asked.next::timestamptz, asked.last::timestamptz,
           'sent', asked.paused::timestamptz, asked.reason,
           translate(rtrim(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'base64'), '='), '+/', '-_'), now() - interval '20 days'
    FROM app_user p
    CROSS JOIN (VALUES
      ('/reports/dashboard/pbi-nomenclature/export', 'Номенклатура', 'weekly', ${weekday}::int, 8, 'last-week', ${at(next)}, ${at(next - 7 * DAY)}, NULL, ''),
      ('/reports/reserves-cost/export', 'Стоимость остатков', 'daily', NULL, 7, NULL, ${at(stopped)}, ${at(stopped - DAY)}, ${at(stopped - DAY / 2)}, 'Приостановлено вами')
    ) asked(address, title, every, weekday, hour, period, next, last, paused, reason)
    WHERE p.login IN ('admin', 'supplier', 'distributor', 'shop') ORDER BY p.id, asked.every`);
}
