import { and, eq, inArray, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { creditBankOf, requireCredit } from '../bank/access.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { storage } from '../storages/tables.ts';
import { agreeItems } from './agree.ts';
import {
  createCart,
  deferProduct,
  listDeferred,
  listPricedDeferred,
  putToDeferred,
  removeDeferred,
} from './deferred.ts';
import { basketOf, changeItem, putItem } from './items.ts';
import { readLimit } from './limit.ts';
import { moveItems } from './move.ts';
import { placeOrder } from './place.ts';
import { basketOfStorage, findBasket } from '../storages/baskets.ts';
import { readBasket } from './repository.ts';
import { listShipments } from './shipments.ts';
import { undoOrders } from './undo-orders.ts';
import { basketItem } from './tables.ts';
import { basket } from '../storages/tables.ts';
import { scope } from '../../lists/scope.ts';

export const basketHandlers: Handlers<
  | 'listBaskets'
  | 'getBasket'
  | 'getLimit'
  | 'getBasketCount'
  | 'createBasketItem'
  | 'updateBasketItem'
  | 'deleteBasketItems'
  | 'agreeBasketItems'
  | 'moveBasketItems'
  | 'listBasketShipments'
  | 'createOrder'
  | 'undoOrders'
  | 'listDeferred'
  | 'createDeferred'
  | 'deleteDeferred'
  | 'putToDeferred'
  | 'createCartFromDeferred'
> = {
  async listBaskets({ viewer, services }) {
    const rows = await services.database
      .select({
        id: basket.id,
        storage_id: basket.storage_id,
        count: sql<number>`count(${basketItem.id})`,
        kopecks: sql<number>`coalesce(sum(${basketItem.quantity} * ${basketItem.seen_price_kopecks}), 0)`,
      })
      .from(basket)
      .leftJoin(basketItem, eq(basketItem.basket_id, basket.id))
      .where(
        and(
          scope(viewer).own(basket.contractor_id),
          viewer.storages.length === 0 ? undefined : inArray(basket.storage_id, [...viewer.storages]),
        ),
      )
      .groupBy(basket.id)
      .orderBy(basket.id);
    return { data: rows.map(({ kopecks, ...head }) => ({ ...head, amount: roublesOf(kopecks) })) };
  },

  async getBasket({ viewer, query, services: { database } }) {
    const head = await basketOfStorage(database, viewer, query.storage_id);
    return { data: await readBasket(database, viewer, head) };
  },

  async getLimit({ viewer, query, services: { database } }) {
    const head = await basketOfStorage(database, viewer, query.storage_id);
    return { data: await readLimit(database, viewer, head) };
  },

  async getBasketCount({ viewer, query, services: { database } }) {
    const chosen = query.storage_id;
    const storages =
      chosen === undefined ? viewer.storages : [(await basketOfStorage(database, viewer, chosen)).storage_id];
    const [row] = await database
      .select({ count: sql<number>`count(*)` })
      .from(basketItem)
      .innerJoin(basket, eq(basket.id, basketItem.basket_id))
      .where(
        and(
          scope(viewer).own(basket.contractor_id),
          storages.length === 0 ? undefined : inArray(basket.storage_id, [...storages]),
        ),
      );
    return { data: { count: row?.count ?? 0 } };
  },

  async createBasketItem({ viewer, body, services: { database } }) {
    const head = await findBasket(database, viewer, basketOf(body));
    return { data: await putItem(database, viewer, head, body) };
  },

  updateBasketItem: async ({ viewer, body, services: { database } }) => ({
    data: await changeItem(database, viewer, body),
  }),

  async deleteBasketItems({ viewer, body, services: { database } }) {
    const gone = await database.transaction(async (transaction) => {
      const { id } = await findBasket(transaction, viewer, body.basket_id, true);
      return transaction
        .delete(basketItem)
        .where(and(eq(basketItem.basket_id, id), inArray(basketItem.id, body.ids)))
        .returning({ id: basketItem.id });
    });
    return { data: { removed: gone.length } };
  },

  async agreeBasketItems({ viewer, body, services: { database } }) {
    const head = await database.transaction(async (transaction) => {
      const locked = await findBasket(transaction, viewer, body.basket_id, true);
      await agreeItems(transaction, viewer, locked, body.items);
      return locked;
    });
    return { data: await readBasket(database, viewer, head) };
  },

  async moveBasketItems({ viewer, body, services: { database }, request }) {
    // Created before the transaction, which locks it.
    const head = await basketOfStorage(database, viewer, body.storage_id);
    const [place] = await database
      .select({ title: storage.title })
      .from(storage)
      .where(eq(storage.id, head.storage_id));
    const target = { ...head, title: place?.title ?? '' };
    const data = await idempotent(database, request, viewer.id, 'moveBasketItems', (transaction) =>
      moveItems(transaction, viewer, body, target),
    );
    return { data };
  },

  async listBasketShipments({ viewer, query, services: { database } }) {
    const head = await findBasket(database, viewer, query.basket_id);
    return { data: await listShipments(database, viewer, head) };
  },

  async createOrder({ viewer, body, services, request }) {
    const { database } = services;
    const bank = body.payment === 'credit' ? creditBankOf(services) : null;
    if (bank) await requireCredit(services, bank, viewer.id);
    const departures = await departuresNow(database);
    const data = await idempotent(database, request, viewer.id, 'createOrder', (transaction) =>
      placeOrder(transaction, services.jobs, viewer, body, departures, bank),
    );
    return { data };
  },

  undoOrders: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'undoOrders', (transaction) =>
      undoOrders(transaction, viewer, body.order_ids),
    ),
  }),

  async listDeferred({ viewer, query, services: { database } }) {
    if (query.storage_id === undefined) return { data: await listDeferred(database, viewer) };
    const head = await basketOfStorage(database, viewer, query.storage_id);
    return { data: await listPricedDeferred(database, viewer, head) };
  },

  createDeferred: async ({ viewer, body, services: { database } }) => ({
    data: {
      id: await deferProduct(database, viewer, {
        product_id: body.standard_id,
        reserve_id: body.offer_id,
        quantity: body.quantity,
      }),
    },
  }),

  async deleteDeferred({ viewer, query, services: { database } }) {
    await removeDeferred(database, viewer, query.id);
    return { data: { ok: true } };
  },

  async putToDeferred({ viewer, body, services: { database } }) {
    const ids = await database.transaction((transaction) => putToDeferred(transaction, viewer, body.ids));
    return { data: ids.map((id) => ({ id })) };
  },

  async createCartFromDeferred({ viewer, body, services: { database } }) {
    const head = await basketOfStorage(database, viewer, body.storage_id);
    const data = await database.transaction((transaction) =>
      createCart(transaction, viewer, head, body.deferred_item_ids, body.any_supplier ?? false),
    );
    return { data };
  },
};
