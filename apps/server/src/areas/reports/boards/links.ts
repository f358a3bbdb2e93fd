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

/** The lists that documents behind a figure stand in. */
export type OrderList = 'inbox' | 'outgoing';

/** What each list of orders can be narrowed by: the parameter of its page by the report's. */
const FILTERS: Readonly<Record<OrderList, Partial<Record<keyof Narrowed, string>>>> = {
  inbox: { customer_id: 'customer', brand_id: 'brand', category_id: 'category' },
  outgoing: { supplier_id: 'supplier', brand_id: 'brand', category_id: 'category' },
};

type Of = Pick<Asked, 'period' | 'narrowed'>;

/** The list of both sides' orders that a report counts; null where they stand in two: a distributor sells and buys. */
export const listOfBoth = ({ type }: Viewer): OrderList | null => (type === 'admin' ? 'outgoing' : null);

/**
 * The list of orders that a figure counts, with the same days and filters; null where that list cannot be narrowed so: it would
 * show others.
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
  // A list shows what its side has put away only where that is asked for.
  if (archived) query.append('archived', 'true');
  return `/${list}?${query.toString()}`;
}

/** How many of a list's orders its side has put away. */
export const archivedIn = (list: OrderList): Measure => ({
  id: 'archived',
  title: '',
  kind: 'count',
  value: sql`coalesce(sum(f.${sql.identifier(list === 'inbox' ? 'archived_by_supplier' : 'archived_by_customer')}), 0)`,
  hidden: true,
});

/** Beside a figure that leads to a list. */
export const inArchive = (count: number | null | undefined) => (count ? `из них в архиве: ${count}` : '');

/** The orders of one partner or brand among those of a report. */
export const ordersWith =
  (list: OrderList, by: 'customer_id' | 'supplier_id' | 'brand_id', { period, narrowed }: Of) =>
  (id: number, row: Numbers): string | null =>
    ordersHref(list, { period, narrowed: { ...narrowed, [by]: [id] } }, row);

/** The orders of one of the company's own storages. */
export const ordersOfStorage = (list: OrderList, of: Of) => (id: number, row: Numbers) =>
  ordersHref(list, of, row, id);

/** How many of either list's orders its side has put away. */
export const archivedOfSides: readonly Measure[] = [
  { ...archivedIn('inbox'), id: 'archived_in' },
  { ...archivedIn('outgoing'), id: 'archived_out' },
];

/** What who sells and buys has ordered of others stands in one list, what others have ordered of them in the other. */
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

/** The points of a chart lead to the orders of their days. */
export const pointsIn = (list: OrderList, { narrowed }: Of): Points => ({
  days: (period, row) => ordersHref(list, { period, narrowed }, row),
  by: archivedIn(list),
});

type Links = Chart['links'];

const SIDES: readonly { list: OrderList; side: Side; title: string }[] = [
  { list: 'inbox', side: 'supplier', title: 'Входящие заказы' },
  { list: 'outgoing', side: 'customer', title: 'Исходящие заказы' },
];

/** The orders that a report of both sides counts: an administrator's stand in one list, those of who sells and buys in two, each with its number. */
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

/** The shipments that a report of deliveries counts; nowhere where it is narrowed: their lists are not, by the same. */
export function deliveriesBehind({ viewer, period, narrowed }: Making): Links {
  if (Object.keys(narrowed).length > 0) return [];
  const days = `delivered=${period.from}..${period.to}`;
  return viewer.type === 'admin'
    ? [{ title: 'Доставленные отгрузки', href: `/shipment?${days}` }]
    : [
        { title: 'Отгрузки, доставленные покупателям', href: `/shipment?${days}` },
        { title: 'Поступления, доставленные нам', href: `/acceptances?receiving=true&${days}` },
      ];
}

/** What everything drawn was counted from stands below it; a chart whose labels lead there needs nothing else. */
export const withLinks = (charts: readonly Chart[], links: Links): Chart[] =>
  charts.map((chart) => (chart.hrefs.some((href) => href !== null) ? chart : { ...chart, links }));
