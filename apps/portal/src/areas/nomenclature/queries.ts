import { answerOf, type Schemas } from '@portal/api-client/client';
import { categoryPath, ROOT_CATEGORY } from '@portal/domain/categories';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';

export type OwnProduct = Schemas['OwnProduct'];
export type OwnProductRow = Schemas['OwnProductRow'];
export type CategoryNode = Schemas['CategoryNode'];

export const ownProductQuery = (id: number) =>
  queryOptions({
    queryKey: ['own-product', id],
    queryFn: async () =>
      (await answerOf(api.GET('/nomenclature/product/{id}', { params: { path: { id } } }))).data,
    enabled: id > 0,
  });

export const treeQuery = queryOptions({
  queryKey: ['category-tree'],
  queryFn: async () => (await answerOf(api.GET('/nomenclature/category'))).data,
});

export const ownBrandsQuery = queryOptions({
  queryKey: ['own-products', 'brands'],
  queryFn: async () => (await answerOf(api.GET('/nomenclature/brand'))).data,
});

/** Refetches the nomenclature. */
export const nomenclatureChanged = () =>
  Promise.all(
    ['own-products', 'own-product', 'category-tree'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Title of a category with its ancestors: «Двигатель / Фильтры масляные». */
export const pathTitle = (tree: readonly CategoryNode[], id: number): string =>
  categoryPath(tree, id)
    .map(({ title }) => title)
    .join(' / ');

/** All categories that can contain products, as options with their paths. */
export const categoryOptions = (tree: readonly CategoryNode[]) =>
  tree
    .filter(({ id }) => id !== ROOT_CATEGORY)
    .map(({ id }) => ({ value: String(id), label: pathTitle(tree, id) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'ru'));
