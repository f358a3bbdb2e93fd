import type { Probe, Probes } from '../../probe.fixture.ts';

const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const storages = 'SELECT id FROM storage WHERE contractor_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const updating = (more = '', body?: object): Probe => ({
  other: lists,
  path: (id) => `/prices/price-list/${id}/updating${more}`,
  ...(body ? { body: () => body } : {}),
});
const stock = (more = '', body?: object): Probe => ({
  other: storages,
  path: (id) => `/warehouse/storage/${id}/updating${more}`,
  ...(body ? { body: () => body } : {}),
});
const SOURCE = {
  kind: 'http',
  address: 'https://files.example/price.csv',
  login: '',
  mask: '',
  sender: '',
  subject: '',
  times: [480],
  weekdays: [1],
  missing: 'keep',
  active: true,
};

export const probes: Probes = {
  getListUpdating: updating(),
  saveListSource: updating('', SOURCE),
  deleteListSource: updating(),
  saveListThresholds: updating('/thresholds', { vanished: 1, shift: 1, shifted: 1, refused: 1 }),
  checkListSource: updating('/check'),
  fetchListNow: updating('/fetch'),
  listFetches: updating('/log'),
  getStockUpdating: stock(),
  saveStockSource: stock('', SOURCE),
  deleteStockSource: stock(),
  saveStockThresholds: stock('/thresholds', { vanished: 1, refused: 1 }),
  checkStockSource: stock('/check'),
  fetchStockNow: stock('/fetch'),
  listStockFetches: stock('/log'),
};
