import type { Handlers } from '../../contract/handlers.ts';
import { pageOf, pagination } from '../../contract/paging.ts';
import { findItems, findPriceList, findPriceLists } from './price-lists.ts';

export const pricesHandlers: Handlers<'listPriceLists' | 'getPriceList' | 'listPriceListItems'> = {
  async listPriceLists({ viewer, query, services, reply }) {
    const page = pageOf(query);
    const { lists, total } = await findPriceLists(services.database, viewer, page);
    return { data: lists, pagination: pagination(reply, page, total) };
  },

  async getPriceList({ viewer, path: { id }, services }) {
    return { data: await findPriceList(services.database, viewer, id) };
  },

  async listPriceListItems({ viewer, path: { id }, query, services, reply }) {
    const page = pageOf(query);
    const { items, total } = await findItems(services.database, viewer, id, query['filter[search]'], page);
    return { data: items, pagination: pagination(reply, page, total) };
  },
};
