import { asc } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { readOffersOfArticle } from './article.ts';
import { precheck, searchStandards } from './search.ts';
import { readStandard } from './standard.ts';
import { category } from './tables.ts';
import { readVehicle } from './vin.ts';
import { suggest } from './words.ts';

export const catalogueHandlers: Handlers<
  | 'checkStandards'
  | 'searchStandards'
  | 'getOffersByArticle'
  | 'listCategories'
  | 'getStandard'
  | 'suggest'
  | 'decodeVin'
> = {
  checkStandards: async ({ query, services }) => ({ data: await precheck(services.database, query.article) }),

  searchStandards: ({ viewer, query, services }) => searchStandards(services.database, viewer, query),

  getOffersByArticle: ({ viewer, query, services }) => readOffersOfArticle(services.database, viewer, query),

  getStandard: async ({ path, services }) => ({ data: await readStandard(services.database, path.id) }),

  suggest: async ({ query, services }) => ({ data: await suggest(services.database, query.text) }),

  decodeVin: async ({ query }) => ({ data: readVehicle(query.vin) }),

  listCategories: async ({ services }) => ({
    data: await services.database
      .select({ id: category.id, parent_id: category.parent_id, title: category.title })
      .from(category)
      .orderBy(asc(category.id)),
  }),
};
