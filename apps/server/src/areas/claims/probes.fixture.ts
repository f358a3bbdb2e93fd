import type { Probe, Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM claim WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND sent_at IS NOT NULL ORDER BY id LIMIT 1';
const otherItem = `SELECT id FROM claim_item WHERE claim_id IN (${other}) ORDER BY id LIMIT 1`;
const seen = (path: string): Probe => ({
  other,
  path: (id) => `/document/claim/${path}?id=${id}`,
  seesAll: ['admin'],
});
const step = (more: object = {}): Probe => ({
  other,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});

export const probes: Probes = {
  getIncomingClaim: seen('incoming-claim'),
  getOutgoingClaim: seen('outgoing-claim'),
  listIncomingClaimItems: seen('incoming-claim-items'),
  listOutgoingClaimItems: seen('outgoing-claim-items'),
  processClaim: step(),
  acceptClaimDecisions: step(),
  finishClaim: step(),
  returnClaim: step({ comment: 'Нет фото' }),
  disputeClaim: step({ comment: 'Не согласны' }),
  cancelClaim: step({ comment: 'Нашли' }),
  updateClaimItems: step({ items: [{ id: 1, quantity: 1 }] }),
  addClaimItems: step({ items: [{ order_line_id: 1, quantity: 1, type_id: 1 }] }),
  deleteClaimItems: {
    other,
    path: (id) => `/document/claim/delete-items?id=${id}&version=99&items=1`,
    seesAll: ['admin'],
  },
  deleteClaim: { other, path: (id) => `/document/claim/delete?id=${id}&version=99`, seesAll: ['admin'] },
  updateOutgoingClaim: step({ customer_comment: 'Нет' }),
  updateIncomingClaim: step({ supplier_comment: 'Нет' }),
  setClaimUpdUkdNumber: step({ upd_ukd_number: 'УКД-1' }),
  createClaim: {
    other: `SELECT id FROM shipment WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND shipment_date IS NOT NULL ORDER BY id LIMIT 1`,
    body: (shipment_id) => ({
      shipment_id,
      type_id: 1,
      items: [{ order_line_id: 1, quantity: 1, type_id: 1 }],
    }),
  },
  uploadOutgoingClaimFile: { nobodys: 'a form: claim-files.test.ts' },
  uploadIncomingClaimFile: { nobodys: 'a form: claim-files.test.ts' },
  deleteOutgoingClaimFile: { nobodys: 'the small demo has no files: claim-files.test.ts' },
  deleteIncomingClaimFile: { nobodys: 'the small demo has no files: claim-files.test.ts' },
  getClaimFile: { nobodys: 'the small demo has no files: claim-files.test.ts' },
  printClaimUkd: seen('ukd'),
  getClaimUkdFile: seen('ukd-file'),
  printOutgoingClaim: { other, body: (id) => ({ id }), seesAll: ['admin'] },
  listClaimedClaims: {
    other,
    path: (id) => `/document/claim/claimed-claim?condition[id]=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  listReceivedClaims: {
    other,
    path: (id) => `/document/claim/received-claim?condition[id]=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  listNotOpenedClaims: {
    other: other.replace('ORDER BY', 'AND opened_at IS NULL ORDER BY'),
    path: (id) => `/document/claim/not-opened-received-claim?condition[id]=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  getClaim: { other, seesAll: ['admin'] },
  viewClaim: { other, seesAll: ['admin'] },
  listOldClaimItems: {
    other,
    path: (id) => `/document/claim/items?condition[claim_id]=${id}`,
    seesAll: ['admin'],
  },
  listIncomingClaims: {
    other,
    path: (id) => `/document/claim/incoming-claims?id=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  listOutgoingClaims: {
    other,
    path: (id) => `/document/claim/outgoing-claims?id=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  exportClaims: { nobodys: 'the file of its two lists, which are probed' },
  updateClaimComments: { nobodys: 'a form: claims-old.test.ts' },
  createClaimOfShipment: { nobodys: 'a form: claims-old.test.ts' },
  deleteOldClaim: { other, seesAll: ['admin'] },
  submitClaim: { other, path: (id) => `/document/claim/submit-claim?claim_id=${id}`, seesAll: ['admin'] },
  printClaimTorg: { other, seesAll: ['admin'] },
  updateClaimItemArbitration: {
    other: otherItem,
    body: () => ({ arbitration_type_id: 2 }),
    seesAll: ['admin'],
  },
  updateOldClaimItem: { other: otherItem, body: () => ({ type_id: 4 }), seesAll: ['admin'] },
  decideClaimItems: step({ decisions: [{ id: 1, outcome: 'refund' }] }),
};
