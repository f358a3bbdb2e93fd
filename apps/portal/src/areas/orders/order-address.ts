import type { Viewer } from '@portal/domain/access';
import { rowTarget } from '@portal/domain/navigation';
import { hrefOf, routeByName, routeHref } from '@portal/domain/routes';
import type { Asked } from '../../kit/list/address.ts';
import type { Side } from './queries.ts';

/**
 * Address of an order, with the search and filters of the list for the way back; several values of one filter
 * are separated by commas. Spec 2 §2.
 */
export function orderHref(
  side: Side,
  id: number,
  viewer: Viewer,
  { search, searchKind, filters }: Asked,
): string {
  const list = side === 'incoming' ? 'inbox' : 'outgoing';
  const joined = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.join(',')]),
  );
  const filter = { search, search_type: searchKind, ...joined };
  const target = rowTarget(list, id, viewer, { filter });
  const route = target && routeByName(target.name);
  return route ? hrefOf(route, target.params, target.query) : routeHref(`${list}-id`, { id });
}

/** Address of the list with the search and filters that the order's address contains. */
export function listHref(side: Side, params: URLSearchParams): string {
  const back = new URLSearchParams();
  for (const name of ['search', 'search_type', 'customer', 'transit', 'status'])
    for (const value of params.get(name)?.split(',') ?? []) if (value !== '') back.append(name, value);
  const path = routeHref(side === 'incoming' ? 'inbox' : 'outgoing');
  return back.size === 0 ? path : `${path}?${back}`;
}
