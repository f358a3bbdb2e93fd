import type { OptionsFailure } from '@portal/ui/combobox';
import type { ListFilter } from '../../kit/list/description.ts';

/** Query parameters of a dashboard's call. */
export interface BoardQuery {
  'filter[day_from]'?: string;
  'filter[day_to]'?: string;
  'filter[supplier_id]'?: number[];
  'filter[customer_id]'?: number[];
  'filter[storage_id]'?: number[];
  'filter[brand_id]'?: number[];
  'filter[category_id]'?: number[];
  compare?: 'former' | 'year' | 'none';
}

/** Filters of the address by parameter; the API's parameter has the suffix «_id». */
export const NARROWING = ['supplier', 'customer', 'storage', 'brand', 'category'] as const;
export const COMPARES = [
  { value: 'former', label: 'Сравнить с прежним периодом' },
  { value: 'year', label: 'Сравнить с годом раньше' },
  { value: 'none', label: 'Не сравнивать' },
] as const;

const DAYS = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/** Reads a dashboard's query from the address; unknown values are ignored. */
export function boardQuery(params: URLSearchParams): BoardQuery {
  const query: BoardQuery = {};
  const [, from, to] = DAYS.exec(params.get('day') ?? '') ?? [];
  if (from !== undefined) query['filter[day_from]'] = from;
  if (to !== undefined) query['filter[day_to]'] = to;
  for (const name of NARROWING) {
    const ids = params
      .getAll(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0);
    if (ids.length > 0) query[`filter[${name}_id]`] = ids;
  }
  const compare = COMPARES.find(({ value }) => value === params.get('compare'))?.value;
  if (compare !== undefined) query.compare = compare;
  return query;
}

interface Known {
  id: number;
  title: string;
}
const NAMES = {
  supplier: 'Поставщик',
  customer: 'Покупатель',
  storage: 'Склад',
  brand: 'Бренд',
  category: 'Категория',
} as const;

/** Filters of a dashboard. A filter with a single option is left out, but not if its options failed to load. */
export function boardFilters(
  known: Readonly<Record<(typeof NARROWING)[number], readonly Known[]>>,
  failed?: OptionsFailure,
): ListFilter[] {
  return [
    { id: 'day', name: 'Период', kind: 'days' },
    ...NARROWING.filter((name) => failed || known[name].length > 1).map((name): ListFilter => ({
      id: name,
      name: NAMES[name],
      kind: 'choice',
      options: known[name].map(({ id, title }) => ({ value: String(id), label: title })),
      failed,
    })),
  ];
}
