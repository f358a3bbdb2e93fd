import type { Probe, Probes } from '../../probe.fixture.ts';

const other =
  'SELECT id FROM shipment WHERE supplier_id <> $1 AND customer_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const step = (more: object = {}): Probe => ({
  other,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});

const otherAcceptance =
  'SELECT id FROM acceptance WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

const otherMovement = 'SELECT id FROM movement WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const moving = (more: object = {}): Probe => ({
  other: otherMovement,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});

export const probes: Probes = {
  getShipment: { other, path: (id) => `/document/shipment/view?id=${id}`, seesAll: ['admin'] },
  listShipmentRemainders: {
    other: 'SELECT id FROM orders WHERE supplier_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    path: (id) => `/document/shipment/remainders?id=${id}`,
  },
  createShipment: {
    other: `SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id
            WHERE o.supplier_id <> $1 AND $2 > 0 AND l.confirmed > l.shipped ORDER BY l.id LIMIT 1`,
    body: (id) => ({ items: [{ order_line_id: id, quantity: 1 }] }),
  },
  updateShipment: step({ invoice_number: '1' }),
  packShipment: step(),
  unpackShipment: step(),
  shipShipment: step({ upd_number: '1', upd_date: '2026-11-01' }),
  deliverShipment: step(),
  cancelShipment: step(),
  printShipmentPaper: {
    other,
    path: (id) => `/document/shipment/paper?id=${id}&kind=picking_list`,
    seesAll: ['admin'],
  },
  getShipmentUpdFile: { other, path: (id) => `/document/shipment/upd-file?id=${id}`, seesAll: ['admin'] },
  printShipmentLabels: { other, path: (id) => `/document/shipment/labels?id=${id}`, seesAll: ['admin'] },
  listShipmentPlaces: { other, path: (id) => `/document/shipment/places?id=${id}`, seesAll: ['admin'] },
  getShipmentPlaceBarcodes: {
    other,
    path: (id) => `/document/shipment/place-barcodes?id=${id}&ordinal=1`,
    seesAll: ['admin'],
  },
  printAcceptancePaper: {
    other: otherAcceptance,
    path: (id) => `/document/acceptance/paper?id=${id}&kind=upd`,
    seesAll: ['admin'],
  },
  getAcceptanceUpdFile: {
    other: otherAcceptance,
    path: (id) => `/document/acceptance/upd-file?id=${id}`,
    seesAll: ['admin'],
  },
  getAcceptance: {
    other: otherAcceptance,
    path: (id) => `/document/acceptance/view?id=${id}`,
    seesAll: ['admin'],
  },
  saveAcceptance: {
    other: otherAcceptance,
    body: (id) => ({ id, version: 99, items: [] }),
    seesAll: ['admin'],
  },
  finishAcceptance: { other: otherAcceptance, body: (id) => ({ id, version: 99 }), seesAll: ['admin'] },
  listClaimableItems: {
    other: `${otherAcceptance.replace('ORDER BY', "AND status LIKE 'accepted%' ORDER BY")}`,
    path: (id) => `/document/claim/acceptance-items?id=${id}`,
  },
  getMovement: { other: otherMovement, path: (id) => `/document/movement/view?id=${id}`, seesAll: ['admin'] },
  listMovementGoods: {
    other: otherMovement,
    path: (id) => `/document/movement/goods?id=${id}&article=OC`,
    seesAll: ['admin'],
  },
  findMovementGoods: {
    other: otherMovement,
    body: (id) => ({ id, articles: ['OC 90'] }),
    seesAll: ['admin'],
  },
  createMovement: {
    other: 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ from_storage_id: id, to_storage_id: id }),
  },
  updateMovement: moving({ items: [] }),
  activateMovement: moving(),
  packMovement: moving(),
  shipMovement: moving(),
  receiveMovement: moving({ items: [{ id: 1, quantity: 1 }] }),
  settleMovementShortage: moving({ items: [{ id: 1, quantity: 1 }], outcome: 'written_off', reason_id: 2 }),
  printMovementPaper: {
    other: otherMovement,
    path: (id) => `/document/movement/paper?id=${id}&kind=torg13`,
    seesAll: ['admin'],
  },
  cancelMovement: moving(),
};
