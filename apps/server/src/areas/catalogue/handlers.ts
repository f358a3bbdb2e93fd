import { asc } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { readOffersOfArticle } from './searching/article.ts';
import { readGoodsGroups, readHitGroups, readHits, readRecommended } from './searching/hits.ts';
import { readLandingItems } from './searching/landing-items.ts';
import { addPicture, deletePicture, orderPictures, sendPicture } from './editing/picture-files.ts';
import { readPriceHistory } from './price-history.ts';
import { forgetSearch, listSearchHistory, rememberSearch } from './searching/search-history.ts';
import { precheck, searchBrands, searchStandards } from './searching/search.ts';
import { readStandard } from './standard.ts';
import { readSuppliersOffers } from './suppliers-offers.ts';
import { category } from './tables.ts';
import { readVehicle, readVin, wireVehicle } from './vehicles/vin.ts';
import { suggest } from './searching/words.ts';

export const catalogueHandlers: Handlers<
  | 'checkStandards'
  | 'searchStandards'
  | 'searchStandardsWithDelivery'
  | 'searchBrandsOfStandards'
  | 'listHits'
  | 'listHitsByBrands'
  | 'listHitsByGroups'
  | 'listHitsByArticles'
  | 'listHitGroupsByBrands'
  | 'listGoodsGroups'
  | 'listLandingItems'
  | 'listRecommended'
  | 'listSuppliersOffers'
  | 'getPriceHistory'
  | 'listSearchHistory'
  | 'rememberSearch'
  | 'forgetSearch'
  | 'getOffersByArticle'
  | 'listCategories'
  | 'getStandard'
  | 'addPicture'
  | 'orderPictures'
  | 'deletePicture'
  | 'getPicture'
  | 'suggest'
  | 'decodeVin'
  | 'listVehicleMakers'
  | 'listVehicleModels'
  | 'getVehicle'
> = {
  checkStandards: async ({ query, services }) => ({ data: await precheck(services.database, query.article) }),

  searchStandards: ({ viewer, query, services }) => searchStandards(services, viewer, query),

  searchStandardsWithDelivery: ({ viewer, query, services }) =>
    searchStandards(services, viewer, query, true),

  searchBrandsOfStandards: async ({ query, services }) => ({ data: await searchBrands(services, query) }),

  listLandingItems: async ({ services }) => ({ data: await readLandingItems(services.database) }),

  listHits: ({ viewer, query: { basket_id, brand_id, category_id }, services }) =>
    readHits(services.database, viewer, basket_id, {
      brands: brand_id === undefined ? undefined : [brand_id],
      categories: category_id === undefined ? undefined : [category_id],
    }),

  listHitsByBrands: ({ viewer, query, services }) =>
    readHits(services.database, viewer, query.basket_id, { brands: query.brand_ids }),

  listHitsByGroups: ({ viewer, query: { basket_id, brand_id, group_ids }, services }) =>
    readHits(services.database, viewer, basket_id, {
      brands: brand_id === undefined ? undefined : [brand_id],
      categories: group_ids,
    }),

  listHitsByArticles: ({ viewer, query, services }) =>
    readHits(services.database, viewer, query.basket_id, { articles: query.articles }),

  listHitGroupsByBrands: ({ viewer, query, services }) =>
    readHitGroups(services.database, viewer, query.basket_id, query.brand_ids),

  listGoodsGroups: ({ query, services }) => readGoodsGroups(services.database, query),

  listRecommended: ({ viewer, query, services }) => readRecommended(services.database, viewer, query),

  listSuppliersOffers: ({ path, services }) => readSuppliersOffers(services.database, path.id),

  getPriceHistory: async ({ viewer, path, services }) => ({
    data: await readPriceHistory(services.database, viewer, path.id),
  }),

  listSearchHistory: async ({ viewer, services }) => ({
    data: await listSearchHistory(services.database, viewer),
  }),

  rememberSearch: async ({ viewer, body, services }) => {
    await rememberSearch(services.database, viewer, body);
    return { data: { ok: true } };
  },

  forgetSearch: async ({ viewer, query, services }) => {
    await forgetSearch(services.database, viewer, query.id);
    return { data: { ok: true } };
  },

  getOffersByArticle: ({ viewer, query, services }) => readOffersOfArticle(services.database, viewer, query),

  getStandard: async ({ path, query, viewer, services }) => ({
    data: await readStandard(services.database, viewer, path.id, query.doubtful),
  }),

  addPicture: ({ viewer, path, services, request }) =>
    addPicture(services.database, viewer, request, path.id),

  orderPictures: async ({ path, body, services }) => ({
    data: await orderPictures(services.database, path.id, body.ids),
  }),

  deletePicture: async ({ path, services }) => ({
    data: await deletePicture(services.database, path.id, path.pictureId),
  }),

  getPicture: ({ path, services, request, reply }) =>
    sendPicture(services.database, request, reply, path.hash),

  suggest: async ({ query, services }) => ({ data: await suggest(services.database, query.text) }),

  decodeVin: async ({ query, services }) => ({ data: await readVin(services.vehicles, query.vin) }),

  listVehicleMakers: async ({ services }) => ({ data: await services.vehicles.makers() }),

  listVehicleModels: async ({ query, services }) => ({
    data: (await services.vehicles.models(query.maker)).map(wireVehicle),
  }),

  getVehicle: async ({ query, services }) => ({
    data: await readVehicle(services.vehicles, { ssd: '', ...query }),
  }),

  listCategories: async ({ services }) => {
    const categories = await services.database
      .select({ id: category.id, parent_id: category.parent_id, title: category.title })
      .from(category)
      .orderBy(asc(category.id));
    return { categories, data: categories };
  },
};
