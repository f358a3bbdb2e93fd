import type { Probe, Probes } from '../../probe.fixture.ts';

const other = 'SELECT id FROM b2c_order WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const step = (more: object = {}): Probe => ({ other, body: (id) => ({ id, version: 99, ...more }) });
const storage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

const claim = 'SELECT id FROM b2c_claim WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  listB2cOrders: { other: storage, path: (id) => `/b2c/orders?filter[storage_id]=${id}`, narrows: true },
  getB2cOrder: { other, path: (id) => `/b2c/order?id=${id}` },
  listB2cOrderItems: { other, path: (id) => `/b2c/order/items?filter[order_id]=${id}`, narrows: true },
  createB2cOrder: {
    other: storage,
    body: (id) => ({
      number: 'S-1',
      storage_id: id,
      consumer_name: 'Анна',
      consumer_phone: '+7 912 000-00-01',
      items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 1 }],
    }),
  },
  pickB2cOrder: step(),
  prepareB2cOrder: step(),
  renewB2cOrderCode: step(),
  handOverB2cOrder: step({ code: '000000' }),
  cancelB2cOrder: step({ comment: 'Передумал' }),
  listB2cClaims: { other: claim, path: (id) => `/document/b2c/get-claims?filter[id]=${id}`, narrows: true },
  getB2cClaim: { other: claim, path: (id) => `/document/b2c/claim?id=${id}` },
  createB2cClaim: {
    nobodys: 'an item is looked for in the order that its number names: b2c.test.ts asks for another one’s',
  },
  passOnB2cClaim: { other: claim, body: (id) => ({ id, version: 99 }) },
  closeB2cClaim: { other: claim, body: (id) => ({ id, version: 99, comment: 'Заменили' }) },
  putB2cOrderToBasket: { other, body: (id) => ({ id }) },
};
