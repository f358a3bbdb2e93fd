import { sql } from 'drizzle-orm';
import type { Viewer } from '../../identity/viewer.ts';
import type { Asked, Narrowed } from '../asked.ts';
import type { Measure, Numbers, Points } from '../board.ts';

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

/** The points of a chart lead to the orders of their days. */
export const pointsIn = (list: OrderList, { narrowed }: Of): Points => ({
  days: (period, row) => ordersHref(list, { period, narrowed }, row),
  by: archivedIn(list),
});
