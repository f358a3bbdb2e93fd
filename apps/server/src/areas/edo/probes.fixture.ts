import type { Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM shipment WHERE supplier_id <> $1 AND customer_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  getShipmentEdo: { other, path: (id) => `/document/shipment/edo?id=${id}`, seesAll: ['admin'] },
  sendShipmentEdo: { other, body: (id) => ({ id }) },
  getAcceptanceEdo: {
    other:
      'SELECT id FROM acceptance WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/document/acceptance/edo?id=${id}`,
    seesAll: ['admin'],
  },
};
