import type { Handlers } from '../../contract/handlers.ts';
import { readPage } from '../../lists/list.ts';
import { findPriceList, itemsOf, priceLists } from './price-lists.ts';

export const pricesHandlers: Handlers<'listPriceLists' | 'getPriceList' | 'listPriceListItems'> = {
  listPriceLists: (call) => readPage(priceLists, call),

  getPriceList: async ({ viewer, path: { id }, services }) => ({
    data: await findPriceList(services.database, viewer, id),
  }),

  async listPriceListItems(call) {
    return readPage(await itemsOf(call.services.database, call.viewer, call.path.id), call);
  },
};
