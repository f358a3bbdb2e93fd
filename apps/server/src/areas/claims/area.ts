import {
  arbitrationTypesOf,
  CLAIM_CANCEL_REASONS,
  CLAIM_CONTAINER_STATUSES,
  CLAIM_DECISIONS,
  CLAIM_ITEM_KINDS,
  CLAIM_REQUIREMENTS,
} from '@portal/domain/claims';
import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import type { Database } from '../../database/connect.ts';
import { answerOne, stepOf } from '../../documents/steps.ts';
import { takeAction } from '../../documents/take.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { sendPaper } from '../../paper/answer.ts';
import type { Viewer } from '../identity/viewer.ts';
import { columns, incomingClaims, outgoingClaims, readClaim, readClaimItems, sideClaims } from './claims.ts';
import { createClaim } from './create.ts';
import { type ClaimInput, claimDocument } from './document.ts';
import { addClaimFile, deleteClaimFile, sendClaimFile } from './files.ts';
import { markOpened } from './opened.ts';
import { removeClaim } from './remove.ts';
import { readTerms, setTerms } from './terms.ts';
import { printClaim } from './torg2.ts';

const step = (action: keyof typeof claimDocument.actions) => stepOf(claimDocument, action, readClaim);

interface Asked {
  id: number;
  version: number;
}
/** A change of one's own claim: what its call carries, as the machine takes it. */
const change =
  <B extends Asked>(inputOf: (body: B) => ClaimInput) =>
  async ({ viewer, body, services }: { viewer: Viewer; body: B; services: { database: Database } }) => ({
    data: await edit(services.database, viewer, body, inputOf(body)),
  });

async function edit(database: Database, viewer: Viewer, { id, version }: Asked, input: ClaimInput) {
  await database.transaction((transaction) =>
    takeAction(transaction, claimDocument, {
      action: 'update',
      by: viewer,
      documents: [{ id, version }],
      input,
    }),
  );
  return readClaim(database, viewer, id);
}

const plain = (known: readonly { id: number; title: string }[]) => async () => ({
  data: known.map(({ id, title }) => ({ id, title })),
});

const handlers = {
  listIncomingClaims: (call) => readPage(incomingClaims, call),
  listOutgoingClaims: (call) => readPage(outgoingClaims, call),
  exportClaims: exportOf({
    'incoming-claims': {
      rule: 'actions.claims.received.get',
      list: incomingClaims,
      sheet: { name: 'Входящие претензии', columns },
    },
    'outgoing-claims': {
      rule: 'actions.claims.claimed.get',
      list: outgoingClaims,
      sheet: { name: 'Исходящие претензии', columns },
    },
  }),
  async getIncomingClaim(call) {
    await markOpened(call.services.database, call.viewer, call.query.id);
    return answerOne(readClaim, sideClaims.supplier)(call);
  },
  getOutgoingClaim: answerOne(readClaim, sideClaims.customer),
  listIncomingClaimItems: answerOne(readClaimItems, sideClaims.supplier),
  listOutgoingClaimItems: answerOne(readClaimItems, sideClaims.customer),
  processClaim: step('process'),
  returnClaim: step('return'),
  disputeClaim: step('dispute'),
  cancelClaim: step('cancel'),
  acceptClaimDecisions: step('accept'),
  finishClaim: step('finish'),
  decideClaimItems: step('decide'),
  updateIncomingClaim: step('answer'),
  setClaimUpdUkdNumber: step('number'),

  createClaim: ({ viewer, body, services: { database }, request }) =>
    idempotent(database, request, viewer.id, 'createClaim', async (transaction) => ({
      data: { ids: await createClaim(transaction, viewer, body) },
    })),
  updateClaimItems: change((body) => ({ changed: body.items })),
  addClaimItems: change((body) => ({ added: body.items })),
  updateOutgoingClaim: change(({ id: _, version: __, ...input }) => input),
  deleteClaimItems: async ({ viewer, query: { id, version, items }, services: { database } }) => ({
    data: await edit(database, viewer, { id, version }, { removed: items }),
  }),
  async deleteClaim({ viewer, query: { id, version }, services: { database, config } }) {
    await removeClaim(database, config, viewer, { id, version });
    return { data: { ok: true } };
  },

  uploadOutgoingClaimFile: async ({ viewer, services: { database, config }, request }) => ({
    data: await readClaim(
      database,
      viewer,
      await addClaimFile(database, config, viewer, request, 'customer'),
    ),
  }),
  uploadIncomingClaimFile: async ({ viewer, services: { database, config }, request }) => ({
    data: await readClaim(
      database,
      viewer,
      await addClaimFile(database, config, viewer, request, 'supplier'),
    ),
  }),
  deleteOutgoingClaimFile: async ({ viewer, query, services: { database, config } }) => ({
    data: await readClaim(
      database,
      viewer,
      await deleteClaimFile(database, config, viewer, query.claim_file_id, 'customer'),
    ),
  }),
  deleteIncomingClaimFile: async ({ viewer, query, services: { database, config } }) => ({
    data: await readClaim(
      database,
      viewer,
      await deleteClaimFile(database, config, viewer, query.claim_file_id, 'supplier'),
    ),
  }),
  getClaimFile: ({ viewer, path: { id }, services: { database, config }, reply }) =>
    sendClaimFile(database, config, viewer, reply, id),
  printOutgoingClaim: async ({ viewer, body: { id }, services: { database }, reply }) =>
    sendPaper(reply, await printClaim(database, viewer, id)),

  listClaimCancelReasons: plain(CLAIM_CANCEL_REASONS),
  listClaimRequirements: plain(CLAIM_REQUIREMENTS),
  listClaimItemTypes: plain(CLAIM_ITEM_KINDS),
  listOldClaimItemTypes: plain(CLAIM_ITEM_KINDS),
  listClaimContainerStatuses: plain(CLAIM_CONTAINER_STATUSES),
  listClaimDecisionTypes: plain(CLAIM_DECISIONS),
  listArbitrationTypes: async ({ query }) => ({
    data: arbitrationTypesOf(query['condition[claim_type_id]']),
  }),

  getClaimTerms: async ({ services }) => ({ data: await readTerms(services.database) }),
  setClaimTerms: async ({ body, services }) => ({ data: await setTerms(services.database, body) }),
} satisfies Area['handlers'];

export const claims = { name: 'claims', handlers } satisfies Area;
