import { sql } from 'drizzle-orm';
import type { Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor, byText } from '../../../lists/search.ts';
import { WEEKDAYS } from '../dashboards/board.ts';

/** Number of days for which use and punctuality are computed. */
const DAYS = 90;
const TERM = sql`(SELECT coalesce(sum((route ->> 'logistic_map_acceptance_term_hours')::numeric + (route ->> 'logistic_map_delivery_term_hours')::numeric
  + (route ->> 'logistic_map_packaging_term_hours')::numeric), 0) FROM jsonb_array_elements(card.routes) route)`;
const IN_TIME = sql`round(100.0 * used.in_time / nullif(used.delivered, 0))`;

/** Recent orders of a logistic path, those delivered, and those delivered by the promised time. */
const USED = sql`(
  SELECT o.supplier_storage_id, o.customer_storage_id, count(DISTINCT o.id) AS orders, count(DISTINCT o.id) FILTER (WHERE came.at IS NOT NULL) AS delivered,
         count(DISTINCT o.id) FILTER (WHERE came.at <= coalesce(o.first_delivery_at, o.planned_delivery_at)) AS in_time
  FROM orders o LEFT JOIN (
    SELECT l.order_id, max(s.actual_delivery_date) AS at FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
    JOIN order_line l ON l.id = i.order_line_id WHERE s.actual_delivery_date IS NOT NULL GROUP BY l.order_id) came ON came.order_id = o.id
  WHERE o.created_at > now() - make_interval(days => ${sql.raw(String(DAYS))}) AND NOT o.withheld GROUP BY 1, 2)`;

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
    delivered_count: sql<number>`coalesce(used.delivered, 0)::int`,
    in_time_percent: sql<number | null>`${IN_TIME}::int`,
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
  wire: (rows) => rows.map(({ cut_offs, ...row }) => ({ ...row, cut_off: cutOffWords(cut_offs) })),
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
    { title: 'Доставлено', width: 12, cell: ({ delivered_count }) => delivered_count },
    { title: 'Вовремя, %', width: 12, cell: ({ in_time_percent }) => in_time_percent },
  ],
};
