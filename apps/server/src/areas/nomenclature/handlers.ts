import { countryName } from '@portal/domain/origin';
import { sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { throughCollisions } from '../../database/collision.ts';
import { answerWorkbook, momentColumn, moneyCell, type Sheet } from '../../lists/export.ts';
import { readPage, type WireRow } from '../../lists/list.ts';
import {
  createCategory,
  deleteCategory,
  readTree,
  updateCategory,
} from '../catalogue/editing/category-tree.ts';
import { addAlias, brandAliases, changeAlias, removeAlias } from '../catalogue/editing/brand-aliases.ts';
import {
  acceptProposal,
  brandProposals,
  declineProposal,
  reopenProposal,
} from '../catalogue/editing/brand-proposals.ts';
import { brandsLike } from '../catalogue/editing/known-brands.ts';
import { lots } from './lots.ts';
import { addOwnPicture, addPhoto, deleteOwnPicture, orderOwnPictures } from './own-pictures.ts';
import { createOwn, deleteOwn, restoreOwn, takeFromPrices, updateOwn } from './own-product-changes.ts';
import { OWN_SHEET, ownSheetList } from './own-sheet.ts';
import { decideMatch, ownMatches, undoMatch } from './own-matches.ts';
import { findOwnProduct, ownProducts } from './own-products.ts';
import { decideCross, DOUBTFUL_SHEET, doubtfulCrosses } from './crosses/doubtful.ts';
import { reserves } from './reserves.ts';

/** The first columns are those that an upload of stock recognises. */
const SHEET: Sheet<WireRow<'listReserves'>> = {
  name: 'Остатки',
  columns: [
    { title: 'Артикул', width: 20, cell: ({ article }) => article },
    { title: 'Бренд', width: 20, cell: ({ brand_title }) => brand_title },
    { title: 'Остаток', width: 10, cell: ({ quantity_text }) => quantity_text },
    { title: 'Наименование', width: 50, cell: ({ title }) => title },
    { title: 'Поставщик', width: 30, cell: ({ supplier }) => supplier.title },
    { title: 'Хранится на', width: 30, cell: ({ storage }) => storage.title },
    { title: 'Держат заказы', width: 14, cell: ({ held }) => held },
    { title: 'Свободно', width: 10, cell: ({ free }) => free },
  ],
};
const DOCUMENTS = { acceptance: 'Приёмка', movement: 'Перемещение' } as const;
const LOTS: Sheet<WireRow<'listLots'>> = {
  name: 'Партии',
  columns: [
    { title: 'Артикул', width: 20, cell: ({ article }) => article },
    { title: 'Бренд', width: 20, cell: ({ brand_title }) => brand_title },
    { title: 'Наименование', width: 50, cell: ({ title }) => title },
    { title: 'Склад', width: 30, cell: ({ storage }) => storage.title },
    { title: 'Документ', width: 24, cell: ({ document }) => `${DOCUMENTS[document.kind]} № ${document.id}` },
    momentColumn('Поступило', ({ received_at }) => received_at),
    { title: 'Страна', width: 20, cell: ({ country_code }) => countryName(country_code) },
    { title: 'Номер декларации', width: 30, cell: ({ customs_declaration }) => customs_declaration },
    { title: 'Себестоимость', width: 14, cell: ({ cost }) => moneyCell(cost) },
    { title: 'Количество', width: 12, cell: ({ received }) => received },
    { title: 'Осталось', width: 10, cell: ({ left }) => left },
  ],
};
/** Maximum number of brands in a filter's choices. */
const MOST_BRANDS = 500;

type Reading =
  | 'listReserves'
  | 'exportReserves'
  | 'listOwnProducts'
  | 'exportOwnProducts'
  | 'getOwnProduct'
  | 'listKnownBrands'
  | 'listOwnBrands'
  | 'listCategoryTree'
  | 'listLots'
  | 'exportLots';
type Writing =
  | 'createOwnProduct'
  | 'updateOwnProduct'
  | 'deleteOwnProduct'
  | 'restoreOwnProduct'
  | 'takeFromPriceLists'
  | 'addOwnPicture'
  | 'orderOwnPictures'
  | 'deleteOwnPicture'
  | 'addPhotoByName'
  | 'createCategory'
  | 'updateCategory'
  | 'deleteCategory';

const reading: Handlers<Reading> = {
  listReserves: (call) => readPage(reserves, call),
  exportReserves: (call) => answerWorkbook(reserves, SHEET, call),
  listOwnProducts: (call) => readPage(ownProducts, call),
  exportOwnProducts: (call) => answerWorkbook(ownSheetList, OWN_SHEET, call),
  listLots: (call) => readPage(lots, call),
  exportLots: (call) => answerWorkbook(lots, LOTS, call),

  getOwnProduct: async ({ viewer, path: { id }, services }) => ({
    data: await findOwnProduct(services.database, viewer, id),
  }),

  listKnownBrands: async ({ query, services }) => ({
    data: await brandsLike(services.database, query.brand),
  }),

  async listOwnBrands({ viewer, services }) {
    const { rows } = await services.database.execute<{ id: number; title: string }>(sql`
      SELECT id, title FROM brand WHERE id IN (SELECT own_product.brand_id FROM own_product WHERE ${ownProducts.scope(viewer)})
      ORDER BY title, id LIMIT ${MOST_BRANDS}`);
    return { data: rows.map(({ id, title }) => ({ id: Number(id), title })) };
  },

  listCategoryTree: async ({ viewer, services }) => ({ data: await readTree(services.database, viewer) }),
};

const writing: Handlers<Writing> = {
  createOwnProduct: ({ viewer, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createOwnProduct', async (transaction) => ({
      data: await createOwn(transaction, viewer, body),
    })),

  updateOwnProduct: ({ viewer, path: { id }, body, services }) =>
    throughCollisions(() =>
      services.database.transaction(async (transaction) => ({
        data: await updateOwn(transaction, viewer, id, body),
      })),
    ),

  async deleteOwnProduct({ viewer, path: { id }, services }) {
    await services.database.transaction((transaction) => deleteOwn(transaction, viewer, id));
    return { data: { ok: true } };
  },

  restoreOwnProduct: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await restoreOwn(transaction, viewer, id),
    })),

  takeFromPriceLists: ({ viewer, services }) =>
    services.database.transaction(async (transaction) => ({
      data: { created: await takeFromPrices(transaction, viewer) },
    })),

  addOwnPicture: ({ viewer, path: { id }, services, request }) =>
    addOwnPicture(services.database, viewer, request, id),

  orderOwnPictures: async ({ viewer, path: { id }, body: { ids }, services }) => ({
    data: await orderOwnPictures(services.database, viewer, id, ids),
  }),

  deleteOwnPicture: async ({ viewer, path: { id, pictureId }, services }) => ({
    data: await deleteOwnPicture(services.database, viewer, id, pictureId),
  }),

  addPhotoByName: ({ viewer, services, request }) => addPhoto(services.database, viewer, request),

  createCategory: ({ viewer, body, services, request }) =>
    idempotent(services.database, request, viewer.id, 'createCategory', async (transaction) => ({
      data: await createCategory(transaction, viewer, body),
    })),

  updateCategory: ({ viewer, path: { id }, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await updateCategory(transaction, viewer, id, body),
    })),

  async deleteCategory({ path: { id }, services }) {
    await services.database.transaction((transaction) => deleteCategory(transaction, id));
    return { data: { ok: true } };
  },
};

type OfMatches = 'listOwnMatches' | 'confirmOwnMatch' | 'declineOwnMatch' | 'undoOwnMatch';

const ofMatches: Handlers<OfMatches> = {
  listOwnMatches: (call) => readPage(ownMatches, call),

  confirmOwnMatch: ({ viewer, path: { id }, body: { standard_id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await decideMatch(transaction, viewer, id, standard_id, 'confirmed'),
    })),

  declineOwnMatch: ({ viewer, path: { id }, body: { standard_id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await decideMatch(transaction, viewer, id, standard_id, 'declined'),
    })),

  undoOwnMatch: ({ viewer, path: { id }, body: { standard_id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await undoMatch(transaction, viewer, id, standard_id),
    })),
};

type OfBrands =
  | 'listBrandAliases'
  | 'createBrandAlias'
  | 'updateBrandAlias'
  | 'deleteBrandAlias'
  | 'listBrandProposals'
  | 'acceptBrandProposal'
  | 'declineBrandProposal'
  | 'reopenBrandProposal';

const ofBrands: Handlers<OfBrands> = {
  listBrandAliases: (call) => readPage(brandAliases, call),
  listBrandProposals: (call) => readPage(brandProposals, call),

  createBrandAlias: ({ viewer, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await addAlias(transaction, viewer, body),
    })),

  updateBrandAlias: ({ viewer, path: { id }, body, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await changeAlias(transaction, viewer, id, body),
    })),

  async deleteBrandAlias({ path: { id }, services }) {
    await services.database.transaction((transaction) => removeAlias(transaction, id));
    return { data: { ok: true } };
  },

  acceptBrandProposal: ({ viewer, path: { id }, body: { brand }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await acceptProposal(transaction, viewer, id, brand),
    })),

  declineBrandProposal: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await declineProposal(transaction, viewer, id),
    })),

  reopenBrandProposal: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await reopenProposal(transaction, viewer, id),
    })),
};

type OfCrosses =
  'listDoubtfulCrosses' | 'exportDoubtfulCrosses' | 'keepCross' | 'removeCross' | 'reopenCross';

const ofCrosses: Handlers<OfCrosses> = {
  listDoubtfulCrosses: (call) => readPage(doubtfulCrosses, call),
  exportDoubtfulCrosses: (call) => answerWorkbook(doubtfulCrosses, DOUBTFUL_SHEET, call),

  keepCross: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await decideCross(transaction, viewer, id, 'kept'),
    })),

  removeCross: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await decideCross(transaction, viewer, id, 'removed'),
    })),

  reopenCross: ({ viewer, path: { id }, services }) =>
    services.database.transaction(async (transaction) => ({
      data: await decideCross(transaction, viewer, id, 'doubtful'),
    })),
};

export const nomenclatureHandlers: Handlers<Reading | Writing | OfMatches | OfBrands | OfCrosses> = {
  ...ofCrosses,
  ...reading,
  ...writing,
  ...ofMatches,
  ...ofBrands,
};
