import type { Probe, Probes } from '../../probe.fixture.ts';

const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';
const updating = (more = '', body?: object): Probe => ({
  other: lists,
  path: (id) => `/prices/price-list/${id}/updating${more}`,
  ...(body ? { body: () => body } : {}),
});

export const probes: Probes = {
  getListUpdating: updating(),
  saveListSource: updating('', {
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
  }),
  deleteListSource: updating(),
  saveListThresholds: updating('/thresholds', { vanished: 1, shift: 1, shifted: 1, refused: 1 }),
  checkListSource: updating('/check'),
  fetchListNow: updating('/fetch'),
  listFetches: updating('/log'),
};
