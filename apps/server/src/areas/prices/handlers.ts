import { documentNumber } from '@portal/domain/documents';
import { sellingSteps } from '@portal/domain/selling-steps';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { unprocessable } from '../../contract/problem.ts';
import { throughCollisions } from '../../database/collision.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { answerWorkbook, momentColumn, moneyCell, type Sheet } from '../../lists/export.ts';
import { readPage, type WireRow } from '../../lists/list.ts';
import { itemChoices } from './item-choices.ts';
import { createItem, deleteItem, findItem, standardsFor, updateItem } from './items.ts';
import { checkVersion, createList, deleteList, lockOwn, updateList } from './own-lists.ts';
import { findPriceList, itemsOf, priceLists } from './price-lists.ts';
import { changePrices, previewChange } from './reprice.ts';
import { sellingFacts } from './selling-facts.ts';
import { checkKnown, differencesOf, versionsOf } from './version-lists.ts';
import { asOfVersion, changeItems } from './versions.ts';

type Reading =
  | 'getSellingSteps'
  | 'listPriceLists'
  | 'getPriceList'
  | 'listPriceListItems'
  | 'exportPriceListItems'
  | 'getPriceListItem'
  | 'listPriceListStandards'
  | 'previewPriceChange'
  | 'getPriceListFilterValues'
  | 'listPriceListVersions'
  | 'listPriceListDifferences';
type Writing =
  | 'createPriceList'
  | 'updatePriceList'
  | 'deletePriceList'
  | 'createPriceListItem'
  | 'updatePriceListItem'
  | 'deletePriceListItem'
  | 'changePrices'
  | 'restorePriceListVersion';

/** The columns are those that an upload recognises, so that the file can be changed and uploaded again. */
const SHEET: Sheet<WireRow<'listPriceListItems'>> = {
  name: 'Прайс-лист',
  columns: [
    { title: 'Артикул', width: 20, cell: ({ article }) => article },
    { title: 'Бренд', width: 20, cell: ({ brand_title }) => brand_title },
    { title: 'Наименование', width: 50, cell: ({ title, seller_title }) => seller_title ?? title },
    { title: 'Цена', width: 12, cell: ({ price }) => moneyCell(price) },
    { title: 'Остаток', width: 10, cell: ({ quantity_text }) => quantity_text },
    { title: 'Кратность', width: 10, cell: ({ multiplicity }) => multiplicity },
    momentColumn('Обновлено', ({ updated_at }) => updated_at),
  ],
};

const reading: Handlers<Reading> = {
  getSellingSteps: async ({ viewer, services: { database } }) => ({
    data: sellingSteps(await sellingFacts(database, viewer)),
  }),

  listPriceLists: (call) => readPage(priceLists, call),

  getPriceList: async ({ viewer, path: { id }, services }) => ({
    data: await findPriceList(services.database, viewer, id),
  }),

  async listPriceListItems(call) {
    return readPage(await itemsOf(call.services.database, call.viewer, call.path.id), call);
  },

  async exportPriceListItems(call) {
    return answerWorkbook(await itemsOf(call.services.database, call.viewer, call.path.id), SHEET, call);
  },

  getPriceListItem: async ({ viewer, path: { id, item }, services }) => ({
    data: await findItem(services.database, viewer, id, item),
  }),

  listPriceListStandards: async ({ viewer, path: { id }, query, services }) => ({
    data: await standardsFor(services.database, viewer, id, query.article),
  }),

  previewPriceChange: async ({ viewer, path: { id }, query, services }) => ({
    data: await previewChange(services.database, viewer, id, {
      percent: query.percent,
      article: query['filter[search]'],
      brand_ids: query['filter[brand_id]'],
      category_ids: query['filter[category_id]'],
      in_stock: query['filter[in_stock]'],
    }),
  }),

  getPriceListFilterValues: async ({ viewer, path: { id }, services }) => ({
    data: await itemChoices(services.database, viewer, id),
  }),

  async listPriceListVersions(call) {
    return readPage(await versionsOf(call.services.database, call.viewer, call.path.id), call);
  },

  async listPriceListDifferences(call) {
    return readPage(await differencesOf(call.services.database, call.viewer, call.path.id, call.query), call);
  },
};

const writing: Handlers<Writing> = {
  createPriceList: ({ viewer, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createPriceList', async (transaction) => ({
      data: await createList(transaction, viewer, body),
    })),

  updatePriceList: ({ viewer, path: { id }, body, services }) =>
    throughCollisions(() =>
      services.database.transaction(async (transaction) => ({
        data: await updateList(transaction, viewer, id, body),
      })),
    ),

  async deletePriceList({ viewer, path: { id }, services }) {
    await throughCollisions(() =>
      services.database.transaction((transaction) => deleteList(transaction, viewer, id)),
    );
    return { data: { ok: true } };
  },

  createPriceListItem: ({ viewer, path: { id }, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createPriceListItem', async (transaction) => ({
      data: await createItem(transaction, viewer, id, body),
    })),

  updatePriceListItem: ({ viewer, path: { id, item }, body, services }) =>
    throughCollisions(() =>
      services.database.transaction(async (transaction) => ({
        data: await updateItem(transaction, viewer, id, item, body),
      })),
    ),

  async deletePriceListItem({ viewer, path: { id, item }, query: { version }, services }) {
    await throughCollisions(() =>
      services.database.transaction((transaction) => deleteItem(transaction, viewer, id, item, version)),
    );
    return { data: { ok: true } };
  },

  changePrices: ({ viewer, path: { id }, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'changePrices', async (transaction) => ({
      data: await changePrices(transaction, viewer, id, body),
    })),

  restorePriceListVersion: ({ viewer, path: { id }, body: { version, to }, services, request }) =>
    idempotent(services.database, request, viewer.id, 'restorePriceListVersion', async (transaction) => {
      const list = await lockOwn(transaction, viewer, id);
      await checkVersion(transaction, viewer, list, version);
      await checkKnown(transaction, id, to);
      const { rows } = await transaction.execute<{ day: string }>(
        sql`SELECT to_char(at AT TIME ZONE 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') AS day FROM price_list_version WHERE id = ${to}`,
      );
      const product_ids = await changeItems(transaction, asOfVersion(id, to), {
        list,
        user_id: viewer.id,
        upload_id: null,
        text: `Возврат к версии ${documentNumber(to)} от ${rows[0]?.day ?? ''} по Москве`,
      });
      if (product_ids.length === 0) throw unprocessable('Прайс-лист и так такой, каким был в этой версии');
      await tellOffersChanged(transaction, [{ supplier_id: list.supplier_id, product_ids }]);
      return { data: await findPriceList(transaction, viewer, id) };
    }),
};

export const pricesHandlers: Handlers<Reading | Writing> = { ...reading, ...writing };
