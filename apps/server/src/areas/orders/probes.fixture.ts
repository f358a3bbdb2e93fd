import type { Probe, Probes } from '../../probe.fixture.ts';

const orders =
  'SELECT id FROM orders WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const waiting =
  "SELECT id FROM orders WHERE customer_id <> $1 AND $2 > 0 AND status = 'awaiting_credit' ORDER BY id LIMIT 1";

const refusals =
  'SELECT id FROM refusal WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const step = (more: object = {}): Probe => ({
  other: refusals,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});

const proposed =
  'SELECT id FROM replacement_proposal WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const proposedStep: Probe = { other: proposed, body: (id) => ({ id, version: 99 }), seesAll: ['admin'] };

export const probes: Probes = {
  listOwnReplacements: { other: orders, path: (id) => `/document/order/own-replacements?order_id=${id}` },
  proposeReplacement: {
    other:
      'SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.supplier_id <> $1 AND l.refused > 0 AND $2 > 0 ORDER BY l.id LIMIT 1',
    body: (id) => ({ line_id: id, offer_id: 1, quantity: 1, price: 1 }),
  },
  acceptReplacement: proposedStep,
  declineReplacement: proposedStep,
  withdrawReplacement: proposedStep,
  getRefusal: { other: refusals, seesAll: ['admin'] },
  agreeRefusal: step(),
  denyRefusal: step({ comment: 'Уже в пути' }),
  withdrawRefusal: step(),
  viewRefusal: step(),
  cancelOrderLines: {
    other: orders,
    body: (id) => ({ id, version: 99, reason_id: 1, lines: [{ id: 1, quantity: 1 }] }),
    seesAll: ['admin'],
  },
  decideOrder: {
    other: orders,
    body: (id) => ({ id, version: 99, confirm: [{ id: 1, quantity: 1 }] }),
    seesAll: ['admin'],
  },
  listReplacements: { other: orders, path: (id) => `/document/order/replacements?order_id=${id}` },
  undoReplacement: {
    other: orders,
    body: (order_id) => ({ order_id }),
  },
  replaceRefused: {
    other:
      'SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.customer_id <> $1 AND l.refused > 0 AND $2 > 0 ORDER BY l.id LIMIT 1',
    body: (id) => ({ line_id: id, offer_id: 1, quantity: 1, price: 1 }),
  },
  closeOrderShort: {
    other: orders,
    body: (id) => ({ id, version: 99, comment: 'Не довезём' }),
    seesAll: ['admin'],
  },
  listOrdersOfProduct: {
    other: orders,
    path: (id) => `/document/order/orders-of-product?order_id=${id}&standard_id=1`,
    seesAll: ['admin'],
  },
  printOrderPaper: {
    other: orders,
    path: (id) => `/document/order/paper?id=${id}&kind=confirmation`,
    seesAll: ['admin'],
  },
  archiveOrder: { other: orders, body: (id) => ({ id, version: 99 }), seesAll: ['admin'] },
  unarchiveOrder: { other: orders, body: (id) => ({ id, version: 99 }), seesAll: ['admin'] },
  getArchivedDocumentTree: { other: orders, body: (id) => ({ document_id: id }) },
  getClaimDocumentTree: {
    other:
      'SELECT id FROM claim WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND sent_at IS NOT NULL ORDER BY id LIMIT 1',
    path: (id) => `/document/claim/get-document-tree?document_id=${id}`,
    seesAll: ['admin'],
  },
  getDocumentTree: { nobodys: 'administrators alone call it, and every order is theirs' },
  getArrivals: {
    other: 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/document/order/arrivals?storage_id=${id}`,
  },
  listPathDelays: {
    other: 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/document/order/path-delays?storage_id=${id}`,
  },
  getOrder: { other: orders, seesAll: ['admin'] },
  confirmOrder: { other: orders, body: () => ({ version: 1 }) },
  refuseOrder: { other: orders, body: () => ({ version: 1, reason_id: 1 }) },
  // While the bank has not approved the credit, the order is absent for its own supplier too.
  discardOrder: { other: waiting, body: () => ({ version: 99 }), seesAll: ['admin'] },
};
