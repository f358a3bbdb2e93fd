import type { Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM delivery_time_corrective WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const orders =
  'SELECT id FROM orders WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND NOT withheld ORDER BY id LIMIT 1';
const path = '/document/delivery-time-corrective';

export const probes: Probes = {
  getCorrective: { other, path: (id) => `${path}/delivery-time-corrective?id=${id}`, seesAll: ['admin'] },
  listCorrectiveItems: {
    other,
    path: (id) => `${path}/delivery-time-corrective-items?id=${id}`,
    seesAll: ['admin'],
  },
  listCorrectiveConsequences: {
    other,
    path: (id) => `${path}/consequences?id=${id}`,
    seesAll: ['admin'],
  },
  changeCorrectiveStatus: {
    other,
    body: (id) => ({ id, version: 99, status_id: 30 }),
    seesAll: ['admin'],
  },
  listLinesToCorrect: {
    other: orders,
    path: (id) => `/document/order/get-order-items-for-correction-date?order_id=${id}`,
    seesAll: ['admin'],
  },
  createCorrective: {
    other: orders,
    body: (order_id) => ({
      order_id,
      items: [1],
      planned_date: '2099-01-01 10:00:00',
      corrective_reason_id: 1,
    }),
  },
};
