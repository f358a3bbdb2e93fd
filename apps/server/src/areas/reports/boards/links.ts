import type { Asked, Narrowed } from '../asked.ts';

/** What each list of orders can be narrowed by: the parameter of its page by the report's. */
const FILTERS: Readonly<Record<'inbox' | 'outgoing', Partial<Record<keyof Narrowed, string>>>> = {
  inbox: { customer_id: 'customer' },
  outgoing: { supplier_id: 'supplier' },
};

/**
 * The list of orders that a figure counts, with the same days and filters; null where that list cannot be narrowed so: it would
 * show others.
 */
export function ordersHref(
  list: 'inbox' | 'outgoing',
  { period, narrowed }: Pick<Asked, 'period' | 'narrowed'>,
): string | null {
  const query = new URLSearchParams({ created: `${period.from}..${period.to}` });
  for (const [name, ids] of Object.entries(narrowed) as [keyof Narrowed, readonly number[]][]) {
    const parameter = FILTERS[list][name];
    if (parameter === undefined) return null;
    for (const id of ids) query.append(parameter, String(id));
  }
  return `/${list}?${query.toString()}`;
}

/** The orders of one partner among those of a report. What was put away stands in another list: with some of it a row leads nowhere. */
export const partnersOrders =
  (list: 'inbox' | 'outgoing', { period, narrowed }: Pick<Asked, 'period' | 'narrowed'>) =>
  (id: number, { archived }: Readonly<Record<string, number | null>>): string | null =>
    archived
      ? null
      : ordersHref(list, {
          period,
          narrowed: { ...narrowed, [list === 'inbox' ? 'customer_id' : 'supplier_id']: [id] },
        });
