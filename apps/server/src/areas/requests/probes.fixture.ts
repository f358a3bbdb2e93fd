import type { Probes } from '../../probe.fixture.ts';

const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const requests = 'SELECT id FROM request WHERE contractor_id <> $1 AND $2 > 0 LIMIT 1';
const subscriptions = 'SELECT id FROM subscription WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const orders = 'SELECT id FROM orders WHERE customer_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const positions =
  'SELECT line.id FROM request_position line JOIN request ON request.id = line.request_id WHERE request.contractor_id <> $1 AND $2 > 0 LIMIT 1';

export const probes: Probes = {
  createRequest: { other: storages, body: (storage_id) => ({ storage_id, text: 'OC 90' }) },
  repeatOrders: { other: orders, body: (id) => ({ order_ids: [id] }) },
  createSubscription: {
    other: requests,
    body: (request_id) => ({ request_id, title: 'А', weekday: 1, hour: 8 }),
  },
  getSubscription: { other: subscriptions },
  updateSubscription: { other: subscriptions, body: () => ({ title: 'А' }) },
  deleteSubscription: { other: subscriptions },
  pauseSubscription: { other: subscriptions },
  resumeSubscription: { other: subscriptions },
  restoreSubscription: { other: subscriptions },
  proposeSubscription: { other: subscriptions },
  getRequest: { other: requests },
  updateRequest: { other: requests, body: () => ({ title: 'А' }) },
  updateRequestPositions: { other: requests, body: () => ({ items: [{ id: 1, quantity: 2 }] }) },
  addRequestLines: { other: requests, body: () => ({ text: 'OC 90' }) },
  deferRequestPositions: { other: requests, body: () => ({ ids: [1] }) },
  getRequestSource: { other: requests },
  updateRequestPosition: { other: positions, body: () => ({ quantity: 2 }) },
  deleteRequestPositions: { other: requests, body: () => ({ ids: [1] }) },
  getRequestOffers: { other: requests, body: (request_id) => ({ request_id, standard_ids: [1] }) },
  getProposals: { other: requests },
  putRequestToBasket: { other: requests, body: () => ({ kind: 'cheapest' }) },
};
