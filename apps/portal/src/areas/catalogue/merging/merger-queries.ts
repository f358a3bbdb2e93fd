import { answerOf } from '@portal/api-client/client';
import type { Option } from '@portal/ui/combobox';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';
import { queryClient } from '../../../session/query-client.ts';

/** The product that is being merged or split. */
export interface MergingOf {
  id: number;
  article: string;
  brand: { title: string };
}

/** Mergers and splits of a product. */
export const productMergersQuery = (id: number) =>
  queryOptions({
    queryKey: ['product-mergers', id],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/standard/{id}/mergers', { params: { path: { id } } }))).data,
  });

/** Preview of what a merger would move. */
export const productPreviewQuery = (id: number, other: number) =>
  queryOptions({
    queryKey: ['product-merger-preview', id, other],
    queryFn: async () =>
      (
        await answerOf(
          api.GET('/catalog/standard/{id}/merger', { params: { path: { id }, query: { other } } }),
        )
      ).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Parts of a product that can be split off. */
export const productPartsQuery = (id: number) =>
  queryOptions({
    queryKey: ['product-parts', id],
    queryFn: async () =>
      (await answerOf(api.GET('/catalog/standard/{id}/parts', { params: { path: { id } } }))).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Finds other products by the beginning of their number. */
export const findProducts =
  (id: number) =>
  async (text: string, signal: AbortSignal): Promise<Option[]> => {
    const { data } = await answerOf(
      api.GET('/catalog/standards/by-number', { params: { query: { article: text } }, signal }),
    );
    return data
      .filter((one) => one.id !== id)
      .map((one) => ({ value: String(one.id), label: one.title, note: one.note }));
  };

/** Refetches whatever shows products, their offers or numbers. */
export const productsMerged = () =>
  Promise.all(
    ['standard', 'product-mergers', 'suppliers-offers', 'offers', 'own-products', 'own-matches'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );
