import type { Probes } from '../../probe.fixture.ts';

const contractProposals =
  'SELECT id FROM contract_proposal WHERE shop_id <> $1 AND distributor_id <> $1 AND $2 > 0 LIMIT 1';

export const probes: Probes = {
  getContractProposal: { other: contractProposals, seesAll: ['admin'] },
  updateContractProposal: {
    other: contractProposals,
    body: () => ({ version: 1, message: '' }),
    seesAll: ['admin'],
  },
  acceptContractProposal: {
    other: contractProposals,
    body: (id) => ({ id, version: 1, limit: null, buyer_markup_percent: 0 }),
    seesAll: ['admin'],
  },
  refuseContractProposal: {
    other: contractProposals,
    body: () => ({ version: 1, reason_id: 1 }),
    seesAll: ['admin'],
  },
  confirmContractProposal: { nobodys: 'only administrators confirm, and theirs are all' },
  returnContractProposal: { nobodys: 'only administrators return, and theirs are all' },
  withdrawContractProposal: { other: contractProposals, body: () => ({ version: 1 }), seesAll: ['admin'] },
  createContractProposal: { nobodys: 'every distributor may be turned to' },
  listContractProposals: {
    other:
      'SELECT distributor_id AS id FROM contract_proposal WHERE distributor_id <> $1 AND shop_id <> $1 AND $2 > 0 LIMIT 1',
    path: (id) => `/warehouse/contract-proposal?distributor_id=${id}`,
    seesAll: ['admin'],
    narrows: true,
  },
};
