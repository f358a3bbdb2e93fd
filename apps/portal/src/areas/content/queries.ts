import { answerOf, type Schemas } from '@portal/api-client/client';
import type { PublicationStatus } from '@portal/domain/publications';
import { PUBLICATION_STATUSES } from '@portal/domain/publications';
import { PAGE_SIZES } from '@portal/domain/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../session/api.ts';
import { queryClient } from '../../session/query-client.ts';
import { basketQuery } from '../../session/storage/storage.ts';

export type Banner = Schemas['Banner'];
export type BannerRow = Schemas['BannerRow'];
export type News = Schemas['News'];
export type NewsRow = Schemas['PublicationRow'];
export type Link = Schemas['Link'];

export const PAGE = 20;

type StatusId = NewsRow['status_id'];
const statusOf = (status: PublicationStatus | undefined) =>
  status === undefined ? {} : { status_id: PUBLICATION_STATUSES[status].id as StatusId };

/** Published banners; the status is explicit, because editors would get all of them otherwise. */
export const loadBanners = (page: number) => {
  const query = { page, pageSize: PAGE_SIZES.allBanners, ...statusOf('active') };
  return answerOf(api.GET('/content/banner/get-all-banners', { params: { query } }));
};

export const bannersQuery = queryOptions({
  queryKey: ['banners', 'published', 'shown'],
  queryFn: () => loadBanners(1),
  staleTime: 60_000,
});

/** Banners that link to a product. */
export const bannersOfQuery = (standard_id: number) =>
  queryOptions({
    queryKey: ['banners', 'of', standard_id],
    queryFn: async () => {
      const query = { pageSize: 4, standard_id };
      return (await answerOf(api.GET('/content/banner/get-all-banners', { params: { query } }))).data;
    },
    staleTime: 60_000,
  });

/** Banners of all statuses, for editors. */
export const loadWrittenBanners = (page: number, title: string, status: PublicationStatus | undefined) => {
  const query = { page, pageSize: PAGE, ...(title === '' ? {} : { title }), ...statusOf(status) };
  return answerOf(api.GET('/content/banner/get-all-banners', { params: { query } }));
};

export const bannerQuery = (id: number) =>
  queryOptions({
    queryKey: ['banners', 'one', id],
    queryFn: async () =>
      (await answerOf(api.GET('/content/banner/get-banner', { params: { query: { id } } }))).data,
  });

/** Products that a banner links to; with a storage, also their prices there. */
export const bannerProductsQuery = (id: number, storageId: number | null, page: number) =>
  queryOptions({
    queryKey: ['delivery', storageId, 'banner', id, page],
    queryFn: async () => {
      const basket =
        storageId === null
          ? {}
          : { basket_id: (await queryClient.ensureQueryData(basketQuery(storageId))).id };
      const query = { id, page, pageSize: PAGE, ...basket };
      return answerOf(api.GET('/content/banner/products', { params: { query } }));
    },
    enabled: storageId !== 0,
    placeholderData: keepPreviousData,
  });

/** News: published ones for readers, all for editors. */
export const loadNews = (page: number, text: string, status: PublicationStatus | undefined) => {
  const query = { page, pageSize: PAGE, text, ...statusOf(status) };
  return answerOf(api.GET('/content/posts', { params: { query } }));
};

/** The newest published news. */
export const newsQuery = queryOptions({
  queryKey: ['news', 'shown'],
  queryFn: () => loadNews(1, '', 'active'),
  staleTime: 60_000,
});

/** A published news item. */
export const readNewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'read', id],
    queryFn: async () =>
      (await answerOf(api.GET('/content/posts/{id}/view', { params: { path: { id } } }))).data,
  });

/** A news item in any status, for editors. */
export const writtenNewsQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'one', id],
    queryFn: async () => (await answerOf(api.GET('/content/posts/{id}', { params: { path: { id } } }))).data,
  });

export const bannersChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['banners'] }),
    queryClient.invalidateQueries({ queryKey: ['delivery'] }),
  ]);
export const newsChanged = () => queryClient.invalidateQueries({ queryKey: ['news'] });
