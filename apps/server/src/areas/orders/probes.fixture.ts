import type { Probes } from '../../probe.fixture.ts';

const orders =
  'SELECT id FROM orders WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const waiting =
  "SELECT id FROM orders WHERE customer_id <> $1 AND $2 > 0 AND status = 'awaiting_credit' ORDER BY id LIMIT 1";

export const probes: Probes = {
  getOrder: { other: orders, seesAll: ['admin'] },
  confirmOrder: { other: orders, body: () => ({ version: 1 }) },
  refuseOrder: { other: orders, body: () => ({ version: 1, reason_id: 1 }) },
  // A supplier's own, too, is absent while the bank has not lent the money.
  discardOrder: { other: waiting, body: () => ({ version: 99 }), seesAll: ['admin'] },
};
