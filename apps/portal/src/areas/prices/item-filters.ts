import type { Option } from '@portal/ui/multiselect';

/**
 * The list's filters in the address, for the page that changes prices: it changes the items that were shown.
 */
export const filtersIn = (params: URLSearchParams) => ({
  search: params.get('search') ?? '',
  brand: params.getAll('brand').join(','),
  category: params.getAll('category').join(','),
  in_stock: params.get('in_stock') ?? '',
});

/** Form values of the filters. */
export interface ItemFilters {
  article: string;
  brands: readonly Option[];
  categories: readonly Option[];
  /** «true», «false», or empty for both. */
  in_stock: string;
}
type Named = readonly { id: number; title: string }[];
export const optionsOf = (named: Named): Option[] =>
  named.map(({ id, title }) => ({ value: String(id), label: title }));

/** Reads the filters from the address; brands and categories that do not occur in the list are ignored. */
export function filtersOf(
  params: URLSearchParams,
  { brands, categories }: { brands: Named; categories: Named },
): ItemFilters {
  const { search, brand, category, in_stock } = filtersIn(params);
  const among = (named: Named, ids: string) =>
    optionsOf(named).filter(({ value }) => ids.split(',').includes(value));
  return {
    article: search,
    brands: among(brands, brand),
    categories: among(categories, category),
    in_stock: ['true', 'false'].includes(in_stock) ? in_stock : '',
  };
}

/** The filters in the form of the API that changes prices; unset ones are left out. */
export interface MeantItems {
  article?: string;
  brand_ids?: number[];
  category_ids?: number[];
  in_stock?: boolean;
}
export function meantBy({ article, brands, categories, in_stock }: ItemFilters): MeantItems {
  const number = article.trim();
  const ids = (options: readonly Option[]) => options.map(({ value }) => Number(value));
  return {
    ...(number === '' ? {} : { article: number }),
    ...(brands.length === 0 ? {} : { brand_ids: ids(brands) }),
    ...(categories.length === 0 ? {} : { category_ids: ids(categories) }),
    ...(in_stock === '' ? {} : { in_stock: in_stock === 'true' }),
  };
}

/** The filters as query parameters of the preview. */
export const queryOfMeant = ({ article, brand_ids, category_ids, in_stock }: MeantItems) => ({
  ...(article === undefined ? {} : { 'filter[search]': article }),
  ...(brand_ids === undefined ? {} : { 'filter[brand_id]': brand_ids }),
  ...(category_ids === undefined ? {} : { 'filter[category_id]': category_ids }),
  ...(in_stock === undefined ? {} : { 'filter[in_stock]': in_stock }),
});
