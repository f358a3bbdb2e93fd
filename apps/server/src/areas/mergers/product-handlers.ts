import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { throughCollisions } from '../../database/collision.ts';
import { findByName } from '../catalogue/searching/find-by-name.ts';
import { previewProductMerger } from './product-facts.ts';
import { listProductMergers } from './product-history.ts';
import { mergeProducts } from './product-merge.ts';
import { readParts, splitProduct } from './product-split.ts';
import { undoProductMerger } from './product-undo.ts';

export const productMergersHandlers: Handlers<
  | 'previewProductMerger'
  | 'mergeProducts'
  | 'listProductMergers'
  | 'undoProductMerger'
  | 'listProductParts'
  | 'splitProduct'
  | 'findStandards'
> = {
  previewProductMerger: async ({ path: { id }, query: { other }, services: { database } }) => ({
    data: await previewProductMerger(database, id, other),
  }),

  mergeProducts: ({ viewer, path: { id }, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'mergeProducts', async (transaction) => {
      await mergeProducts(transaction, viewer, { kept: id, emptied: body.emptied_id });
      return { data: await listProductMergers(transaction, id) };
    }),

  listProductMergers: async ({ path: { id }, services: { database } }) => ({
    data: await listProductMergers(database, id),
  }),

  async undoProductMerger({ viewer, path: { id }, services: { database } }) {
    const back = await throughCollisions(() =>
      database.transaction((transaction) => undoProductMerger(transaction, viewer, id)),
    );
    return { data: { back } };
  },

  listProductParts: async ({ path: { id }, services: { database } }) => ({
    data: await readParts(database, id),
  }),

  splitProduct: ({ viewer, path: { id }, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'splitProduct', async (transaction) => {
      await splitProduct(transaction, viewer, id, body);
      return { data: await listProductMergers(transaction, id) };
    }),

  findStandards: async ({ query: { article }, services: { database } }) => ({
    data: await findByName(database, 'article', article),
  }),
};
