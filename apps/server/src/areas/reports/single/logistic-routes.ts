import { PUNCTUALITY_MINIMUM, punctualityOf } from '@portal/domain/punctuality';
import { sql } from 'drizzle-orm';
import type { Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor, byText } from '../../../lists/search.ts';
import { WEEKDAYS } from '../dashboards/board.ts';

/** Number of days for which use is computed. */
const DAYS = 90;
const TERM = sql`(SELECT coalesce(sum((route ->> 'logistic_map_acceptance_term_hours')::numeric + (route ->> 'logistic_map_delivery_term_hours')::numeric
  + (route ->> 'logistic_map_packaging_term_hours')::numeric), 0) FROM jsonb_array_elements(card.routes) route)`;

/** Recent orders of a logistic path. */
const USED = sql`(
  SELECT supplier_storage_id, customer_storage_id, count(*) AS orders FROM orders
  WHERE created_at > now() - make_interval(days => ${sql.raw(String(DAYS))}) AND NOT withheld GROUP BY 1, 2)`;
/** Delays of a path's deliveries on all weekdays, counted as for its offers; null: none. */
const DELAYS = sql`(
  SELECT array_agg(many ORDER BY place) FROM (
    SELECT place, sum(delay)::int AS many FROM path_delay d, unnest(d.delays) WITH ORDINALITY AS counted(delay, place)
    WHERE d.supplier_storage_id = source.id AND d.customer_storage_id = target.id GROUP BY place) AS by_place)`;
const IN_TIME = sql`(SELECT (delays[1] + delays[2])::numeric / sum(delay) FROM (SELECT ${DELAYS} AS delays) AS known, unnest(known.delays) AS delay
  GROUP BY delays HAVING sum(delay) >= ${sql.raw(String(PUNCTUALITY_MINIMUM))})`;

/** «Every path with term, cut-off, weekdays, use and punctuality». */
export const logisticRoutes = listFor<'listLogisticRoutes'>()({
  fields: {
    id: sql<number>`card.id`,
    name: sql<string>`card.name`,
    supplier: party('supplier'),
    customer: party('customer'),
    supplier_storage: party('source'),
    customer_storage: party('target'),
    // Whole hours, rounded down like every term of the portal; first to a minute, as hours may be thirds.
    term_hours: sql<number>`floor(round(${TERM} * 60) / 60)::int`,
    cut_offs: sql<number[]>`card.cut_off_week_minutes`,
    orders_count: sql<number>`coalesce(used.orders, 0)::int`,
    delays: sql<number[] | null>`${DELAYS}`,
  },
  from: sql`logistic_card card JOIN storage source ON source.id = card.supplier_storage_id JOIN storage target ON target.id = card.customer_storage_id
    JOIN contractor supplier ON supplier.id = source.contractor_id JOIN contractor customer ON customer.id = target.contractor_id
    LEFT JOIN ${USED} used ON used.supplier_storage_id = source.id AND used.customer_storage_id = target.id`,
  scope: (viewer) => sql`card.status = 'active' AND ${scope(viewer).seen(sql`source.contractor_id`)}`,
  filters: {
    'filter[supplier_id]': (ids) => sql`source.contractor_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[customer_id]': (ids) => sql`target.contractor_id = ANY(${sql.param(ids)}::bigint[])`,
  },
  search: {
    title: byText(sql`card.name`, sql`source.title`, sql`target.title`),
    contractor: byContractor(sql`source.contractor_id`, sql`target.contractor_id`),
  },
  order: sql`coalesce(used.orders, 0) DESC, card.id`,
  sorts: {
    '-orders': sql`coalesce(used.orders, 0) DESC, card.id`,
    term: sql`${TERM}, card.id`,
    in_time: sql`${IN_TIME} NULLS LAST, card.id`,
  },
  wire: (rows) =>
    rows.map(({ cut_offs, delays, ...row }) => {
      const punctuality = punctualityOf(delays ? [{ weekday: 1, delays }] : [], 1);
      return {
        ...row,
        cut_off: cutOffWords(cut_offs),
        delivered_count: punctuality.count,
        in_time_percent: punctuality.few ? null : punctuality.inTime,
      };
    }),
});

const two = (count: number) => String(count).padStart(2, '0');
const DAY = 1440;

/** Formats minutes of the week as «Пн, Вт 16:00; Сб 12:00». */
export function cutOffWords(minutes: readonly number[]): string {
  const days = new Map<string, string[]>();
  for (const minute of minutes) {
    const time = `${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`;
    days.set(time, [...(days.get(time) ?? []), WEEKDAYS[Math.floor(minute / DAY)] ?? '']);
  }
  return [...days].map(([time, names]) => `${names.join(', ')} ${time}`).join('; ');
}

export const ROUTES_SHEET: Sheet<WireRow<'listLogisticRoutes'>> = {
  name: 'Логистические маршруты',
  columns: [
    { title: 'Карточка', width: 24, cell: ({ name }) => name },
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Со склада', width: 24, cell: ({ supplier_storage }) => supplier_storage.title },
    { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
    { title: 'На склад', width: 24, cell: ({ customer_storage }) => customer_storage.title },
    { title: 'Срок, ч', width: 10, cell: ({ term_hours }) => term_hours },
    { title: 'Отсечка', width: 30, cell: ({ cut_off }) => cut_off },
    { title: 'Заказов за 90 дней', width: 14, cell: ({ orders_count }) => orders_count },
    { title: 'Доставок за 13 мес.', width: 14, cell: ({ delivered_count }) => delivered_count },
    { title: 'Вовремя, %', width: 12, cell: ({ in_time_percent }) => in_time_percent },
  ],
};
