import type { Probe, Probes } from '../../probe.fixture.ts';

const otherContractor = `SELECT id FROM contractor c WHERE id <> $1 AND $2 > 0 AND owner_id IS DISTINCT FROM $1
  AND NOT EXISTS (SELECT FROM contract WHERE (supplier_id, customer_id) IN ((c.id, $1), ($1, c.id)))
  AND NOT EXISTS (SELECT FROM contract_proposal WHERE (distributor_id, shop_id) IN ((c.id, $1), ($1, c.id)))
  ORDER BY id LIMIT 1`;
const otherContract =
  "SELECT id FROM contract WHERE customer_id <> $1 AND supplier_id <> $1 AND $2 > 0 AND status = 'active' ORDER BY id LIMIT 1";
const contractStep = (more: object = {}): Probe => ({
  other: otherContract,
  body: (id) => ({ id, version: 99, ...more }),
  seesAll: ['admin'],
});
const ofContract: Probe = { other: otherContract, seesAll: ['admin'] };

export const probes: Probes = {
  getContract: ofContract,
  updateContract: { ...ofContract, body: () => ({ version: 99 }) },
  deleteContract: { ...ofContract, path: (id) => `/warehouse/contract/${id}?version=99` },
  setContractCopy: { nobodys: 'a form: its test is contracts.test.ts' },
  getContractCopy: {
    nobodys: 'no contract of the demo has a copy: absent for everybody; its test is contracts.test.ts',
  },
  listContractLimitOrders: ofContract,
  submitContract: contractStep(),
  confirmContract: { nobodys: 'administrators alone call it, and every contract is theirs' },
  rejectContract: { nobodys: 'administrators alone call it, and every contract is theirs' },
  reworkContract: contractStep(),
  suspendContract: contractStep(),
  resumeContract: contractStep(),
  terminateContract: contractStep({ comment: 'нет' }),
  createContract: { nobodys: 'its ids name companies, which anybody who sells may choose' },
  listContractStorages: { nobodys: 'storages of any customer may be chosen in a contract' },
  updateContractMarkups: {
    other: otherContract,
    body: (id) => ({ data: [{ id, version: 99, buyer_markup_percent: 1 }] }),
    seesAll: ['admin'],
  },
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
  updateContractor: {
    other: otherContractor,
    body: (id) => ({ id, version: 99, code: 'К-1' }),
    seesAll: ['admin'],
  },
  getContractor: { other: otherContractor, seesAll: ['admin'] },
  setContractorRating: { nobodys: 'administrators alone call it, and every contractor is theirs' },
  createContractor: { nobodys: 'its ids name categories and subtypes, which are everybody’s' },
  getContractorSubtype: { nobodys: 'subtypes are everybody’s' },
  updateContractorSubtype: { nobodys: 'subtypes are everybody’s' },
  deleteContractorSubtype: { nobodys: 'subtypes are everybody’s' },
};
