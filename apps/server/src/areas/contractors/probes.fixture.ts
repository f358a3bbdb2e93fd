import type { Probes } from '../../probe.fixture.ts';

export const probes: Probes = {
  getOrganizationOfContractor: {
    other: `SELECT id FROM contractor c WHERE id <> $1 AND $2 > 0
      AND NOT EXISTS (SELECT FROM contract WHERE (supplier_id, customer_id) IN ((c.id, $1), ($1, c.id)))
      AND NOT EXISTS (SELECT FROM contract_proposal WHERE (distributor_id, shop_id) IN ((c.id, $1), ($1, c.id)))
      ORDER BY id LIMIT 1`,
  },
  setContractorRegions: {
    other: 'SELECT id FROM contractor WHERE id <> $1 AND $2 > 0 ORDER BY id LIMIT 1',
    body: (id) => ({ contractorId: id, regionIds: [63] }),
    seesAll: ['admin'],
  },
  updateContractor: { nobodys: 'administrators alone call it, and every contractor is theirs' },
};
