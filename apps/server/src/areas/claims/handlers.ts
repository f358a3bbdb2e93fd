import {
  arbitrationTypesOf,
  CLAIM_CANCEL_REASONS,
  CLAIM_CONTAINER_STATUSES,
  CLAIM_DECISIONS,
  CLAIM_ITEM_KINDS,
  CLAIM_REQUIREMENTS,
  outcomeEffect,
} from '@portal/domain/claims';
import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { answerOne, stepOf } from '../../documents/steps.ts';
import { type Seen, takeAction } from '../../documents/take.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { sendPaper, sendXml } from '../../paper/answer.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { columns, incomingClaims, outgoingClaims, readClaim, readClaimItems, sideClaims } from './claims.ts';
import { createClaim } from './create.ts';
import { type ClaimInput, claimDocument } from './document.ts';
import { addClaimFile, deleteClaimFile, sendClaimFile } from './files.ts';
import {
  claimedClaims,
  claimOfItem,
  createOfShipment,
  notOpenedClaims,
  readShipmentForm,
  readWhole,
  receivedClaims,
  takeStep,
  updateComments,
} from './old.ts';
import { markOpened } from './opened.ts';
import { removeClaim } from './remove.ts';
import { readTerms, setTerms } from './terms.ts';
import { printClaim } from './torg2.ts';
import { claimUkdFile, printClaimUkd } from './ukd/ukd.ts';

const step = (action: keyof typeof claimDocument.actions) => stepOf(claimDocument, action, readClaim);

/** Handler of a change of one's own claim; `inputOf` converts the body to the machine's input. */
const change =
  <B extends Seen>(inputOf: (body: B) => ClaimInput) =>
  async ({ viewer, body, services }: { viewer: Viewer; body: B; services: { database: Database } }) => ({
    data: await edit(services.database, viewer, body, inputOf(body)),
  });

async function edit(database: Database, viewer: Viewer, { id, version }: Seen, input: ClaimInput) {
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

/** Handler of a step that closes the claim: promised goods are ordered by a job of the area of orders. */
const closing =
  (action: 'accept' | 'finish') =>
  async ({
    viewer,
    body: { id, version },
    services: { database, jobs },
  }: {
    viewer: Viewer;
    body: Seen;
    services: Pick<Services, 'database' | 'jobs'>;
  }) => {
    await database.transaction(async (transaction) => {
      const documents = [{ id, version }];
      const [row] = await takeAction(transaction, claimDocument, {
        action,
        by: viewer,
        documents,
        input: {},
      });
      if (row?.items.some(({ outcome }) => outcomeEffect(outcome) === 'goods'))
        await jobs.send(transaction, 'replace-claimed', { claim_id: id });
    });
    return { data: await readClaim(database, viewer, id) };
  };

const plain = (known: readonly { id: number; title: string }[]) => async () => ({
  data: known.map(({ id, title }) => ({ id, title })),
});

export const claimsHandlers = {
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
  acceptClaimDecisions: closing('accept'),
  finishClaim: closing('finish'),
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
  async deleteClaim({ viewer, query: { id, version }, services: { database, files } }) {
    await removeClaim(database, files, viewer, { id, version });
    return { data: { ok: true } };
  },

  uploadOutgoingClaimFile: async ({ viewer, services: { database, files }, request }) => ({
    data: await readClaim(database, viewer, await addClaimFile(database, files, viewer, request, 'customer')),
  }),
  uploadIncomingClaimFile: async ({ viewer, services: { database, files }, request }) => ({
    data: await readClaim(database, viewer, await addClaimFile(database, files, viewer, request, 'supplier')),
  }),
  deleteOutgoingClaimFile: async ({ viewer, query, services: { database, files } }) => ({
    data: await readClaim(
      database,
      viewer,
      await deleteClaimFile(database, files, viewer, query.claim_file_id, 'customer'),
    ),
  }),
  deleteIncomingClaimFile: async ({ viewer, query, services: { database, files } }) => ({
    data: await readClaim(
      database,
      viewer,
      await deleteClaimFile(database, files, viewer, query.claim_file_id, 'supplier'),
    ),
  }),
  getClaimFile: ({ viewer, path: { id }, services: { database, files }, reply }) =>
    sendClaimFile(database, files, viewer, reply, id),
  printOutgoingClaim: async ({ viewer, body: { id }, services: { database }, reply }) =>
    sendPaper(reply, await printClaim(database, viewer, id)),
  printClaimUkd: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendPaper(reply, await printClaimUkd(database, viewer, id)),
  getClaimUkdFile: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendXml(reply, await claimUkdFile(database, viewer, id)),

  listClaimCancelReasons: plain(CLAIM_CANCEL_REASONS),
  listClaimRequirements: plain(CLAIM_REQUIREMENTS),
  listClaimItemTypes: plain(CLAIM_ITEM_KINDS),
  listOldClaimItemTypes: plain(CLAIM_ITEM_KINDS),
  listClaimContainerStatuses: plain(CLAIM_CONTAINER_STATUSES),
  listClaimDecisionTypes: async () => ({ data: [...CLAIM_DECISIONS] }),
  listArbitrationTypes: async ({ query }) => ({
    data: arbitrationTypesOf(query['condition[claim_type_id]']),
  }),

  listClaimedClaims: (call) => readPage(claimedClaims, call),
  listReceivedClaims: (call) => readPage(receivedClaims, call),
  listNotOpenedClaims: (call) => readPage(notOpenedClaims, call),
  getClaim: async ({ viewer, path: { id }, services: { database } }) => ({
    data: await readClaim(database, viewer, id),
  }),
  async viewClaim({ viewer, path: { id }, services: { database } }) {
    await markOpened(database, viewer, id);
    return { data: await readWhole(database, viewer, id) };
  },
  listOldClaimItems: async ({ viewer, query, services: { database } }) => ({
    data: await readClaimItems(database, viewer, query['condition[claim_id]']),
  }),
  updateClaimComments: async ({ viewer, path: { id }, services: { database, files }, request }) => ({
    data: await updateComments(database, files, viewer, request, id),
  }),
  async createClaimOfShipment({ viewer, services: { database, files }, request }) {
    const shipment = await readShipmentForm(files, request);
    const work = async (transaction: Transaction) => ({
      data: { ids: await createOfShipment(transaction, viewer, shipment) },
    });
    return idempotent(database, request, viewer.id, 'createClaimOfShipment', work, shipment);
  },
  async deleteOldClaim({ viewer, path: { id }, services: { database, files } }) {
    await removeClaim(database, files, viewer, { id, version: null });
    return { data: { ok: true } };
  },
  submitClaim: async ({ viewer, query: { claim_id }, services: { database } }) => ({
    data: await takeStep(database, viewer, claim_id, 'process', {}),
  }),
  async printClaimTorg({ viewer, path: { id }, services: { database }, reply }) {
    const paper = sendPaper(reply, await printClaim(database, viewer, id));
    // Shown in a browser window instead of being downloaded.
    void reply.header('content-disposition', 'inline');
    return paper;
  },
  async updateClaimItemArbitration({ viewer, path: { id }, body, services: { database } }) {
    const claim = await claimOfItem(database, viewer, id);
    return { data: await takeStep(database, viewer, claim, 'update', { changed: [{ ...body, id }] }) };
  },
  async updateOldClaimItem({ viewer, path: { id }, body, services: { database } }) {
    const claim = await claimOfItem(database, viewer, id);
    return { data: await takeStep(database, viewer, claim, 'update', { changed: [{ ...body, id }] }) };
  },

  getClaimTerms: async ({ services }) => ({ data: await readTerms(services.database) }),
  setClaimTerms: async ({ body, services }) => ({ data: await setTerms(services.database, body) }),
} satisfies Area['handlers'];
