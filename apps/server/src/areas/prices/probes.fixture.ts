import type { Probe, Probes } from '../../probe.fixture.ts';

const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const items = `SELECT i.id FROM price_list_item i WHERE i.supplier_id <> $1 AND i.id <> $2 ORDER BY i.id LIMIT 1`;
/** Address of a list that a shop may see but only its seller may change. */
const place = (id: number, more = '') => `/prices/price-list/${id}${more}`;
const version = 1;
/** A shop may see the list, so it gets 403, not 404, when it tries to change it. */
const changing = (body: object, more = ''): Probe => ({
  other: lists,
  path: (id) => place(id, more),
  body: () => body,
  seesAll: ['admin', 'shop'],
});

export const probes: Probes = {
  createPriceList: {
    other: 'SELECT id FROM storage WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ title: 'На чужом складе', storage_id: id, valid_from: null, valid_to: null }),
  },
  getPriceList: { other: lists, seesAll: ['admin', 'shop'] },
  listPriceListItems: { other: lists, seesAll: ['admin', 'shop'] },
  exportPriceListItems: { other: lists, seesAll: ['admin', 'shop'] },
  listPriceListVersions: { other: lists, seesAll: ['admin'] },
  listPriceListDifferences: {
    other: lists,
    path: (id) => place(id, '/comparison?from=1&to=1'),
    seesAll: ['admin'],
  },
  listPriceListStandards: { other: lists, path: (id) => place(id, '/standards?article=OC90') },
  previewPriceChange: {
    other: lists,
    path: (id) => place(id, '/price-change?percent=1'),
    seesAll: ['admin'],
  },
  getPriceListFilterValues: {
    other: lists,
    path: (id) => place(id, '/filter-values'),
    seesAll: ['admin', 'shop'],
  },
  updatePriceList: changing({ version, title: 'Чужой', is_active: false, valid_from: null, valid_to: null }),
  deletePriceList: { other: lists },
  createPriceListItem: {
    other: lists,
    body: () => ({ standard_id: 1, price: 1, multiplicity: 1, quantity: null }),
  },
  changePrices: { other: lists, body: () => ({ version, percent: 1 }) },
  restorePriceListVersion: { other: lists, body: () => ({ version, to: 1 }) },
  getPriceListItem: { other: items, path: (id) => place(1, `/items/${id}`), seesAll: ['admin'] },
  updatePriceListItem: {
    other: items,
    path: (id) => place(1, `/items/${id}`),
    body: () => ({ version, price: 1, multiplicity: 1, quantity: null }),
  },
  deletePriceListItem: { other: items, path: (id) => place(1, `/items/${id}?version=1`) },
};
