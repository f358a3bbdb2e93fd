import { hoursText, WEEKDAYS, type WorkingDay } from '@portal/domain/schedules';
import { TIME_ZONES } from '@portal/domain/storages';
import { sql } from 'drizzle-orm';
import { fieldsOf, type Snapshot, type Subject, type Value } from '../subject.ts';

const own = fieldsOf('updateStorage');
const thresholds = fieldsOf('saveStockThresholds');

interface Row extends Record<string, unknown>, Omit<Snapshot, 'fields'> {
  fields: Record<string, Value>;
  hours: WorkingDay[];
  pickup: WorkingDay[];
  weekdays: number[];
  days: { date: string; is_working: boolean }[];
}

/** A storage with its hours, calendar and the thresholds of its uploads. */
export const STORAGE: Subject = {
  kind: 'storage',
  title: 'Склад',
  rule: 'actions.storages.read',
  fields: {
    title: own.plain('title'),
    code: own.plain('code'),
    city: own.plain('city'),
    address: own.plain('address'),
    time_zone: own.plain('time_zone'),
    phone: own.plain('phone'),
    tags: own.plain('tags'),
    working_schedule: own.plain('working_schedule_items'),
    pickup_schedule: own.plain('pickup_point_schedule_items'),
    holidays_by_weekday: own.plain('holidays_by_weekday'),
    holidays_by_date: own.plain('holidays_by_date'),
    reserve_update_hours: own.plain('reserve_update_hours'),
    hold_vanished: thresholds.plain('vanished'),
    hold_refused: thresholds.plain('refused'),
  },
  async read(connection, ids) {
    const { rows } = await connection.execute<Row>(sql`
      SELECT s.id, s.title, s.contractor_id, NULL::bigint AS other_id, jsonb_build_object(
        'title', s.title, 'code', s.code, 'city', s.city, 'address', s.address, 'time_zone', s.time_zone, 'phone', s.phone, 'tags', s.tags,
        'reserve_update_hours', s.reserve_update_hours, 'hold_vanished', s.hold_vanished, 'hold_refused', s.hold_refused) AS fields,
        coalesce((SELECT jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes) ORDER BY h.weekday)
                  FROM storage_schedule h WHERE h.storage_id = s.id), '[]') AS hours,
        s.pickup_schedule AS pickup, to_jsonb(s.holiday_weekdays) AS weekdays,
        coalesce((SELECT jsonb_agg(jsonb_build_object('date', to_char(d.date, 'DD.MM.YYYY'), 'is_working', d.is_working) ORDER BY d.date)
                  FROM storage_holiday d WHERE d.storage_id = s.id), '[]') AS days
      FROM storage s WHERE s.id = ANY(${sql.param(ids)}::bigint[]) ORDER BY s.id`);
    return rows.map(({ hours, pickup, weekdays, days, fields, ...row }) => ({
      ...row,
      fields: {
        ...fields,
        time_zone:
          TIME_ZONES.find(({ id }) => id === fields['time_zone'])?.title ?? fields['time_zone'] ?? null,
        working_schedule: textOf(hours),
        pickup_schedule: textOf(pickup),
        holidays_by_weekday: weekdays.map((weekday) => WEEKDAYS[weekday] ?? ''),
        holidays_by_date: days.map(
          ({ date, is_working }) => `${date} – ${is_working ? 'рабочий' : 'выходной'}`,
        ),
      },
    }));
  },
};

const textOf = (hours: readonly WorkingDay[]): Value => (hours.length === 0 ? null : hoursText(hours));
