import { sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Asked, Narrowed } from '../dashboards/asked.ts';
import {
  type Chart,
  type Making,
  type Measure,
  type Numbers,
  ORDERS,
  type Points,
  totalsOf,
} from '../dashboards/board.ts';
import { cells } from '../summaries/cells.ts';
import type { Side } from '../summaries/facts.ts';
import { ORDERED } from '../summaries/summaries.ts';

/** The lists that contain the orders behind a figure. */
export type OrderList = 'inbox' | 'outgoing';

/** Filters of each list of orders: the report's filter and the matching parameter of the list's page. */
const FILTERS: Readonly<Record<OrderList, Partial<Record<keyof Narrowed, string>>>> = {
  inbox: { customer_id: 'customer', brand_id: 'brand', category_id: 'category' },
  outgoing: { supplier_id: 'supplier', brand_id: 'brand', category_id: 'category' },
};

type Of = Pick<Asked, 'period' | 'narrowed'>;

/**
 * The list with all orders of a report of both sides; null if they are in two lists, because a distributor
 * sells and buys.
 */
export const listOfBoth = ({ type }: Viewer): OrderList | null => (type === 'admin' ? 'outgoing' : null);

/**
 * Address of the list of the orders that a figure counts, with the same days and filters; null if that
 * list lacks one of the filters and would show other orders.
 */
export function ordersHref(
  list: OrderList,
  { period, narrowed }: Of,
  { archived }: Numbers,
  storage?: number,
): string | null {
  const query = new URLSearchParams({ created: `${period.from}..${period.to}` });
  for (const [name, ids] of Object.entries(narrowed) as [keyof Narrowed, readonly number[]][]) {
    const parameter = FILTERS[list][name];
    if (parameter === undefined) return null;
    for (const id of ids) query.append(parameter, String(id));
  }
  if (storage !== undefined) query.append('storage', String(storage));
  // A list shows archived orders of its side only on request.
  if (archived) query.append('archived', 'true');
  return `/${list}?${query.toString()}`;
}

/** Hidden measure: the number of a list's orders archived by its side. */
export const archivedIn = (list: OrderList): Measure => ({
  id: 'archived',
  title: '',
  kind: 'count',
  value: sql`coalesce(sum(f.${sql.identifier(list === 'inbox' ? 'archived_by_supplier' : 'archived_by_customer')}), 0)`,
  needs: ['orders'],
  hidden: true,
});

/** Note of a figure that links to a list. */
export const inArchive = (count: number | null | undefined) => (count ? `из них в архиве: ${count}` : '');

/** Link to the orders of one partner or brand within a report. */
export const ordersWith =
  (list: OrderList, by: 'customer_id' | 'supplier_id' | 'brand_id', { period, narrowed }: Of) =>
  (id: number, row: Numbers): string | null =>
    ordersHref(list, { period, narrowed: { ...narrowed, [by]: [id] } }, row);

/** Link to the orders of one of the company's own storages. */
export const ordersOfStorage = (list: OrderList, of: Of) => (id: number, row: Numbers) =>
  ordersHref(list, of, row, id);

/** Hidden measures: the numbers of archived orders of both lists. */
export const archivedOfSides: readonly Measure[] = [
  { ...archivedIn('inbox'), id: 'archived_in' },
  { ...archivedIn('outgoing'), id: 'archived_out' },
];

/**
 * Link to orders by supplier for a company that sells and buys: its own row links to the incoming orders,
 * other suppliers to the outgoing ones.
 */
export const ordersBySupplier =
  ({ viewer, period, narrowed: { supplier_id: _, ...narrowed } }: Making) =>
  (id: number, { archived_in = 0, archived_out = 0 }: Numbers): string | null =>
    id === viewer.contractor_id
      ? ordersHref('inbox', { period, narrowed }, { archived: archived_in })
      : ordersHref(
          'outgoing',
          { period, narrowed: { ...narrowed, supplier_id: [id] } },
          { archived: archived_out },
        );

/** Links from the points of a chart to the orders of their days. */
export const pointsIn = (list: OrderList, { narrowed }: Of): Points => ({
  days: (period, row) => ordersHref(list, { period, narrowed }, row),
  by: archivedIn(list),
});

type Links = Chart['links'];

const SIDES: readonly { list: OrderList; side: Side; title: string }[] = [
  { list: 'inbox', side: 'supplier', title: 'Входящие заказы' },
  { list: 'outgoing', side: 'customer', title: 'Исходящие заказы' },
];

/**
 * Links to the orders that a report of both sides counts: one list for an administrator, two for a company
 * that sells and buys, each with its number of orders.
 */
export async function ordersBehind(making: Making): Promise<Links> {
  const { connection, viewer, period } = making;
  const all = listOfBoth(viewer);
  const links: Links = [];
  for (const { list, side, title } of all ? [{ list: all, side: 'both' as const, title: 'Заказы' }] : SIDES) {
    const href = ordersHref(list, making, { archived: 1 });
    if (href === null) continue;
    const now = await totalsOf(connection, cells(making, ORDERED, side), period, [ORDERS, archivedIn(list)]);
    if (now.orders)
      links.push({ title: `${title}: ${now.orders}`, href: ordersHref(list, making, now) ?? href });
  }
  return links;
}

/**
 * Links to the shipments that a report of deliveries counts; empty if the report is filtered, because
 * their lists do not have these filters.
 */
export function deliveriesBehind({ viewer, period, narrowed }: Making): Links {
  if (Object.keys(narrowed).length > 0) return [];
  const days = `delivered=${period.from}..${period.to}`;
  return viewer.type === 'admin'
    ? [{ title: 'Доставленные отгрузки', href: `/shipment?${days}` }]
    : [
        { title: 'Отгрузки, доставленные покупателям', href: `/shipment?${days}` },
        { title: 'Приёмки, доставленные нам', href: `/acceptances?receiving=true&${days}` },
      ];
}

/** Adds links below charts whose labels have no links of their own. */
export const withLinks = (charts: readonly Chart[], links: Links): Chart[] =>
  charts.map((chart) => (chart.hrefs.some((href) => href !== null) ? chart : { ...chart, links }));
