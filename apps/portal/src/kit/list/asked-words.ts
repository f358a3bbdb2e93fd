import type { Asked } from './address.ts';
import type { ListDescription } from './description.ts';
import { filterValue } from './filter-control.tsx';

/** Describes a list's filters and search in Russian: «Статус: Новые; поиск: oc90». */
export function wordsOf<Row, Tab extends string, Sort extends string>(
  { tabs, filters = [] }: Pick<ListDescription<Row, Tab, Sort>, 'tabs' | 'filters'>,
  asked: Asked<Tab, Sort>,
  days: 'with-days' | 'without-days' = 'with-days',
): string {
  const tab = tabs?.find(({ id }) => id === asked.tab);
  const set = filters.flatMap((filter) => {
    if (days === 'without-days' && filter.kind === 'days') return [];
    const value = filterValue(filter, asked.filters[filter.id] ?? []);
    return value === '' ? [] : [`${filter.name}: ${value}`];
  });
  return [
    ...(tab && tab !== tabs?.[0] ? [tab.label] : []),
    ...set,
    ...(asked.search === '' ? [] : [`Поиск: ${asked.search}`]),
  ].join('; ');
}
