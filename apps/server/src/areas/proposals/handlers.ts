import { PROPOSAL_REFUSAL_REASONS } from '@portal/domain/contracts';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { readPage } from '../../lists/list.ts';
import { countNewProposals } from './new-count.ts';
import { contractProposals, listDistributors, readProposal } from './repository.ts';
import {
  acceptProposal,
  confirmProposal,
  createProposal,
  editProposal,
  refuseProposal,
  returnProposal,
  withdrawProposal,
} from './service.ts';

export const proposalsHandlers: Handlers<
  | 'listContractProposals'
  | 'createContractProposal'
  | 'getContractProposal'
  | 'updateContractProposal'
  | 'acceptContractProposal'
  | 'refuseContractProposal'
  | 'confirmContractProposal'
  | 'returnContractProposal'
  | 'withdrawContractProposal'
  | 'listProposalRefusalReasons'
  | 'listRegionDistributors'
  | 'countNewProposals'
> = {
  countNewProposals: async ({ viewer, services }) => ({
    data: { count: await countNewProposals(services.database, viewer) },
  }),

  listContractProposals: (call) => readPage(contractProposals, call),

  async createContractProposal({ viewer, body, services: { database }, request }) {
    const { id } = await idempotent(
      database,
      request,
      viewer.id,
      'createContractProposal',
      async (transaction) => ({ id: await createProposal(transaction, viewer, body) }),
    );
    return { data: await readProposal(database, viewer, id) };
  },

  getContractProposal: async ({ viewer, path, services }) => ({
    data: await readProposal(services.database, viewer, path.id),
  }),

  async updateContractProposal({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => editProposal(transaction, viewer, path.id, body));
    return { data: await readProposal(database, viewer, path.id) };
  },

  async acceptContractProposal({ viewer, body, services: { database } }) {
    await database.transaction((transaction) => acceptProposal(transaction, viewer, body));
    return { data: await readProposal(database, viewer, body.id) };
  },

  async refuseContractProposal({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => refuseProposal(transaction, viewer, path.id, body));
    return { data: await readProposal(database, viewer, path.id) };
  },

  async confirmContractProposal({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => confirmProposal(transaction, viewer, path.id, body));
    return { data: await readProposal(database, viewer, path.id) };
  },

  async returnContractProposal({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => returnProposal(transaction, viewer, path.id, body));
    return { data: await readProposal(database, viewer, path.id) };
  },

  async withdrawContractProposal({ viewer, path, body, services: { database } }) {
    await database.transaction((transaction) => withdrawProposal(transaction, viewer, path.id, body));
    return { data: await readProposal(database, viewer, path.id) };
  },

  listProposalRefusalReasons: async () => ({
    data: PROPOSAL_REFUSAL_REASONS.map((reason) => ({ ...reason })),
  }),

  listRegionDistributors: async ({ viewer, query: { regionId }, services }) => ({
    data: await listDistributors(services.database, viewer, regionId),
  }),
};
