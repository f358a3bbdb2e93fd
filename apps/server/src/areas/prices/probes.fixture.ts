import type { Probes } from '../../probe.fixture.ts';

const lists = 'SELECT id FROM price_list WHERE supplier_id <> $1 AND id <> $2 ORDER BY id LIMIT 1';

export const probes: Probes = {
  getPriceList: { other: lists, seesAll: ['admin', 'distributor', 'shop'] },
  listPriceListItems: { other: lists, seesAll: ['admin', 'distributor', 'shop'] },
};
