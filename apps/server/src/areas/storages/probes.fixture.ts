import type { Probe, Probes } from '../../probe.fixture.ts';

const otherStorage = 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';
const otherMap = `SELECT m.id FROM logistic_map m JOIN storage s ON s.id = m.storage_id
  WHERE s.contractor_id <> $1 AND $2 > 0 ORDER BY m.id LIMIT 1`;
const otherVersion = `SELECT v.id FROM logistic_map_version v JOIN storage s ON s.id = v.storage_id
  WHERE s.contractor_id <> $1 AND $2 > 0 ORDER BY v.id LIMIT 1`;
const otherCard = `SELECT card.id FROM logistic_card card JOIN storage source ON source.id = card.supplier_storage_id
  JOIN storage target ON target.id = card.customer_storage_id
  WHERE source.contractor_id <> $1 AND target.contractor_id <> $1 AND $2 > 0 ORDER BY card.id LIMIT 1`;

const map = {
  name: 'Карта',
  logistic_markup_percent: 1,
  delivery_term: 60,
  picking_term: 60,
  clipping_time: 960,
  periodicity: [1],
};
const times = {
  name: 'Карточка',
  cut_off_week_minutes: [960],
  estimated_shipment_week_minute: 1_020,
  delivery_week_minute: 2_400,
  picking_term: 0,
  logistic_markup_percent_b2b: 1,
};
const step = (more: object = {}): Probe => ({
  other: otherCard,
  body: (id) => ({ id, version: 1, ...more }),
  seesAll: ['admin'],
});
const narrowing = (name: string, path: string): Probe => ({
  other: otherStorage,
  path: (id) => `${path}?filter[${name}]=${id}`,
  narrows: true,
  seesAll: ['admin'],
});

export const probes: Probes = {
  importLogisticMaps: { nobodys: 'a form: its test is import-ways.test.ts' },
  importLogisticCards: { nobodys: 'a form: its test is import-ways.test.ts' },
  getStorage: {
    other: otherStorage,
    path: (id) => `/warehouse/storage/view?id=${id}`,
    seesAll: ['admin'],
  },
  getStorageWeek: {
    other: otherStorage,
    path: (id) => `/warehouse/storage/week?id=${id}`,
    seesAll: ['admin'],
  },
  updateStorage: { other: otherStorage, body: (id) => ({ id, version: 1, title: 'Склад' }) },
  deleteStorage: { other: otherStorage, path: (id) => `/warehouse/storage?id=${id}` },
  createLogisticMap: {
    other: otherStorage,
    body: (id) => ({ storage_id: id, discriminator: 'toCity', address: { city: 'Самара' }, ...map }),
  },
  updateLogisticMap: { other: otherMap, body: (id) => ({ id, version: 1, ...map }) },
  deleteLogisticMap: { other: otherMap, path: (id) => `/warehouse/logistic-map?id=${id}` },
  getLogisticMap: {
    other: otherMap,
    path: (id) => `/warehouse/logistic-map/view?id=${id}`,
    seesAll: ['admin'],
  },
  getLogisticMapVersion: {
    other: otherVersion,
    path: (id) => `/warehouse/logistic-map/version?id=${id}`,
    seesAll: ['admin'],
  },
  listLogisticMapTags: {
    other: otherStorage,
    path: (id) => `/warehouse/logistic-map/tags?storage_id=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  listLogisticMaps: narrowing('storage_id', '/warehouse/logistic-map'),
  listLogisticMapVersions: narrowing('storage_id', '/warehouse/logistic-map/versions'),
  listLogisticCards: {
    other: otherStorage,
    path: (id) =>
      `/warehouse/logistic-card?filter[customer_storage_id]=${id}&filter[supplier_storage_id]=${id}`,
    narrows: true,
    seesAll: ['admin'],
  },
  getLogisticCard: {
    other: otherCard,
    path: (id) => `/warehouse/logistic-card/view?id=${id}`,
    seesAll: ['admin'],
  },
  getLogisticCardWeek: {
    other: otherCard,
    path: (id) => `/warehouse/logistic-card/week?id=${id}`,
    seesAll: ['admin'],
  },
  createLogisticCard: {
    other: otherStorage,
    body: (id) => ({ supplier_storage_id: id, customer_storage_id: id, ...times }),
  },
  updateLogisticCard: step(times),
  deleteLogisticCard: {
    other: otherCard,
    path: (id) => `/warehouse/logistic-card?id=${id}`,
    seesAll: ['admin'],
  },
  confirmLogisticCard: step(),
  cancelLogisticCard: step(),
  proposeLogisticCardTerm: step({ term: 600 }),
  disableLogisticCard: step(),
  enableLogisticCard: step(),
};
