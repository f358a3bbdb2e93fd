import type { Probes } from '../../probe.fixture.ts';

const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const baskets = 'SELECT id FROM basket WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const lines =
  'SELECT line.id FROM basket_item line JOIN basket ON basket.id = line.basket_id WHERE basket.contractor_id <> $1 AND $2 > 0 LIMIT 1';
const deferred = 'SELECT id FROM deferred_item WHERE user_id <> $2 AND $1 > 0 LIMIT 1';
const catalogue = { nobodys: 'the catalogue is everybody’s' };

export const probes: Probes = {
  getBasket: { other: storages, path: (id) => `/basket/basket?storage_id=${id}` },
  getBasketCount: { other: storages, path: (id) => `/info/basket-count?storage_id=${id}` },
  getLimit: { other: storages, path: (id) => `/basket/limit?storage_id=${id}` },
  createBasketItem: { other: baskets, body: (basket_id) => ({ basket_id, offer_id: 1, quantity: 1 }) },
  updateBasketItem: { other: lines, body: (id) => ({ id, quantity: 1 }) },
  deleteBasketItems: { other: baskets, body: (basket_id) => ({ basket_id, ids: [1] }) },
  agreeBasketItems: {
    other: baskets,
    body: (basket_id) => ({ basket_id, items: [{ id: 1, price: 1, quantity: 1 }] }),
  },
  moveBasketItems: { other: storages, body: (storage_id) => ({ basket_id: 1, storage_id }) },
  listBasketShipments: { other: baskets, path: (id) => `/basket/order/shipments?basket_id=${id}` },
  createOrder: { other: baskets, body: (basket_id) => ({ basket_id, amount: 1 }) },
  undoOrders: {
    other: 'SELECT id FROM orders WHERE customer_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ order_ids: [id] }),
  },
  listDeferred: { other: storages, path: (id) => `/cart/deferred-item/index?storage_id=${id}` },
  deleteDeferred: { other: deferred, path: (id) => `/cart/deferred-item/delete?id=${id}` },
  createCartFromDeferred: {
    other: storages,
    body: (storage_id) => ({ storage_id, deferred_item_ids: [1] }),
  },
  putToDeferred: { other: lines, body: (id) => ({ ids: [id] }) },
  createDeferred: catalogue,
};
