import type { Probes } from '../../probe.fixture.ts';

const storage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

const hook = 'SELECT id FROM webhook WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  createApiKey: { other: storage, body: (id) => ({ title: 'Чужой', rights: ['stock'], storage_id: id }) },
  revokeApiKey: {
    other: 'SELECT id FROM api_key WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    seesAll: ['admin'],
  },
  updateWebhook: {
    other: hook,
    body: () => ({ address: 'https://shop.example/hook', events: ['order-activated'], active: true }),
  },
  deleteWebhook: { other: hook },
  listWebhookDeliveries: {
    other: hook,
    path: (id) => `/settings/webhook/deliveries?filter[webhook_id]=${id}`,
    narrows: true,
  },
  replayWebhookDeliveries: {
    other:
      'SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id WHERE w.contractor_id <> $1 AND $2 > 0 ORDER BY d.id LIMIT 1',
    body: (id) => ({ ids: [id] }),
  },
  searchOffers: { other: storage, body: (id) => ({ storage_id: id, items: [{ article: 'OC 90' }] }) },
  placeOrderByKey: {
    other: storage,
    body: (id) => ({
      number: 'Z-1',
      storage_id: id,
      items: [{ offer_id: 1, quantity: 1, price: 1 }],
    }),
  },
  listSentGoods: {
    other:
      'SELECT id FROM orders WHERE supplier_id <> $1 AND customer_id <> $1 AND $2 > 0 AND EXISTS (SELECT FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id WHERE l.order_id = orders.id) ORDER BY id LIMIT 1',
    path: (id) => `/integration/shipments?order_id=${id}`,
    narrows: true,
  },
  putStock: {
    other: storage,
    body: (id) => ({ storage_id: id, items: [{ brand: 'KNECHT', article: 'OC 90', quantity: 1 }] }),
  },
};
