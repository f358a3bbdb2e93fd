import type { Probes } from '../../probe.fixture.ts';

const norm = 'SELECT id FROM supply_norm WHERE contractor_id <> $1 AND $2 > 0 ORDER BY id LIMIT 1';

export const probes: Probes = {
  createSupplyNorm: { nobodys: 'its id names a product, a category or a brand, which are everybody’s' },
  updateSupplyNorm: { other: norm, body: () => ({ version: 99, multiple: 2, minimum: 0 }) },
  deleteSupplyNorm: { other: norm },
};
