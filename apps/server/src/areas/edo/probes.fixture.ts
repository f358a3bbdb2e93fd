import type { Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM shipment WHERE supplier_id <> $1 AND customer_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

const otherAcceptance =
  'SELECT id FROM acceptance WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const otherClaim =
  'SELECT id FROM claim WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND sent_at IS NOT NULL ORDER BY id LIMIT 1';

export const probes: Probes = {
  getShipmentEdo: { other, path: (id) => `/document/shipment/edo?id=${id}`, seesAll: ['admin'] },
  sendShipmentEdo: { other, body: (id) => ({ id }) },
  getClaimEdo: { other: otherClaim, path: (id) => `/document/claim/edo?id=${id}`, seesAll: ['admin'] },
  sendClaimEdo: { other: otherClaim, body: (id) => ({ id }) },
  getAcceptanceEdo: {
    other: otherAcceptance,
    path: (id) => `/document/acceptance/edo?id=${id}`,
    seesAll: ['admin'],
  },
  getAcceptanceBuyerTitle: {
    other: otherAcceptance,
    path: (id) => `/document/acceptance/buyer-title-file?id=${id}`,
    seesAll: ['admin'],
  },
  getEdoFile: {
    other:
      'SELECT e.id FROM electronic_document e JOIN shipment d ON d.id = e.shipment_id WHERE d.supplier_id <> $1 AND d.customer_id <> $1 AND $2 > 0 ORDER BY e.stored_as IS NULL, e.id LIMIT 1',
    path: (id) => `/document/edo-file?id=${id}`,
    seesAll: ['admin'],
  },
};
