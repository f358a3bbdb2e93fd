import { REFUSAL_REASONS } from '@portal/domain/refusals';
import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import type { Database } from '../../database/connect.ts';
import type { Seen } from '../../documents/take.ts';
import { readPage } from '../../lists/list.ts';
import { stepOf } from '../../documents/steps.ts';
import { sendPaper } from '../../paper/answer.ts';
import { readArrivalLines, readArrivals } from './arrivals/arrivals.ts';
import { ARRIVALS_SHEET, cellsOf } from './arrivals/file.ts';
import { answerRows } from '../../lists/rows-file.ts';
import { orderConditions, ordersOfProduct } from './placing/conditions.ts';
import { printConfirmation } from './confirmation.ts';
import { cancelLines, confirmOrder, decideOrder, putAway, refuseOrder } from './refusals/decide.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { departuresNow } from '../storages/logistics/departures.ts';
import { archivedTree, claimTree, documentTree } from './documents.ts';
import { discardOrder } from './placing/discard.ts';
import { orderDocument } from './document.ts';
import { exportOrders } from './export.ts';
import { readOrderSettings, setOrderSettings } from './placing/order-settings.ts';
import {
  archivedIncoming,
  archivedOutgoing,
  countNew,
  filterValues,
  incomingOrders,
  outgoingOrders,
  overdueOrders,
} from './list.ts';
import { listOwnReplacements, proposeReplacement, stepProposed } from './replacements/proposed.ts';
import { refusalDocument } from './refusals/refusal-document.ts';
import { exportRefusals, incomingRefusals, outgoingRefusals, readRefusal } from './refusals/refusals.ts';
import { listReplacements, replaceRefused } from './replacements/replacements.ts';
import { readOrder } from './repository.ts';
import { listPathDelays } from './arrivals/punctuality.ts';
import { listScores } from './supplier-scores.ts';
import { undoReplacement } from './replacements/undo-replacement.ts';

interface ProposedCall {
  viewer: Viewer;
  body: Seen;
  services: { database: Database };
}

/** Handler of one step of a proposed replacement. */
const proposedStep =
  (action: 'accept' | 'decline' | 'withdraw') =>
  async ({ viewer, body, services: { database } }: ProposedCall) => {
    const departures = await departuresNow(database);
    return {
      data: await database.transaction((transaction) =>
        stepProposed(transaction, viewer, action, body, departures),
      ),
    };
  };

const refusalStep = (action: 'agree' | 'deny' | 'withdraw' | 'view') =>
  stepOf(refusalDocument, action, readRefusal);

export const ordersHandlers = {
  listIncomingOrders: (call) => readPage(incomingOrders, call),

  listOutgoingOrders: (call) => readPage(outgoingOrders, call),

  exportOrders,

  getOrderFilterValues: async ({ viewer, query: { side }, services }) => ({
    data: await filterValues(services.database, viewer, side === 'incoming' ? 'supplier' : 'customer'),
  }),

  listOverdueShipments: async ({ viewer, services }) => ({
    data: { order_ids: await overdueOrders(services.database, viewer) },
  }),

  getOrder: async ({ viewer, path, services }) => ({
    data: await readOrder(services.database, viewer, path.id),
  }),

  confirmOrder: async ({ viewer, path, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'confirmOrder', (transaction) =>
      confirmOrder(transaction, viewer, path.id, body),
    ),
  }),

  refuseOrder: async ({ viewer, path, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'refuseOrder', (transaction) =>
      refuseOrder(transaction, viewer, path.id, body),
    ),
  }),

  decideOrder: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'decideOrder', (transaction) =>
      decideOrder(transaction, viewer, body),
    ),
  }),

  listReplacements: async ({ viewer, query, services: { database } }) => ({
    data: await listReplacements(database, viewer, query.order_id, await departuresNow(database)),
  }),

  replaceRefused: async ({ viewer, body, services: { database }, request }) => {
    const departures = await departuresNow(database);
    return {
      data: await idempotent(database, request, viewer.id, 'replaceRefused', (transaction) =>
        replaceRefused(transaction, viewer, body, departures),
      ),
    };
  },

  undoReplacement: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'undoReplacement', (transaction) =>
      undoReplacement(transaction, viewer, body.order_id),
    ),
  }),

  getArrivals: async ({ viewer, query, services: { database } }) => ({
    data: await readArrivals(database, viewer, query),
  }),

  exportArrivals: async ({ viewer, query, services: { database }, reply }) => {
    const { name, columns } = ARRIVALS_SHEET;
    return answerRows(name, columns, cellsOf(await readArrivalLines(database, viewer, query)), reply);
  },

  listOrderConditions: async ({ viewer, services: { database } }) => ({
    data: await orderConditions(database, viewer, await departuresNow(database)),
  }),

  listOrdersOfProduct: async ({ viewer, query, services }) => ({
    data: await ordersOfProduct(services.database, viewer, query.order_id, query.standard_id),
  }),

  listOwnReplacements: async ({ viewer, query, services: { database } }) => ({
    data: await listOwnReplacements(database, viewer, query, await departuresNow(database)),
  }),

  proposeReplacement: async ({ viewer, body, services: { database }, request }) => {
    const departures = await departuresNow(database);
    return {
      data: await idempotent(database, request, viewer.id, 'proposeReplacement', (transaction) =>
        proposeReplacement(transaction, viewer, body, departures),
      ),
    };
  },

  acceptReplacement: proposedStep('accept'),

  declineReplacement: proposedStep('decline'),

  withdrawReplacement: proposedStep('withdraw'),

  getOrderSettings: async ({ viewer, services }) => ({
    data: await readOrderSettings(services.database, viewer),
  }),

  setOrderSettings: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction((transaction) => setOrderSettings(transaction, viewer, body)),
  }),

  listSupplierScores: async ({ viewer, services }) => ({
    data: await listScores(services.database, viewer),
  }),

  listPathDelays: async ({ viewer, query, services }) => ({
    data: await listPathDelays(services.database, viewer, query.storage_id),
  }),

  closeOrderShort: stepOf(orderDocument, 'close_short', readOrder),

  countNewOrders: async ({ viewer, services }) => ({
    data: { count: await countNew(services.database, viewer) },
  }),

  printOrderPaper: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendPaper(reply, await printConfirmation(database, viewer, id)),

  archiveOrder: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction((transaction) => putAway(transaction, viewer, 'archive', body)),
  }),

  unarchiveOrder: async ({ viewer, body, services: { database } }) => ({
    data: await database.transaction((transaction) => putAway(transaction, viewer, 'unarchive', body)),
  }),

  listArchivedIncomingOrders: (call) => readPage(archivedIncoming, call),

  listArchivedOutgoingOrders: (call) => readPage(archivedOutgoing, call),

  getArchivedDocumentTree: async ({ viewer, body, services }) => ({
    data: await archivedTree(services.database, viewer, body.document_id),
  }),

  getDocumentTree: async ({ viewer, query, services }) => ({
    data: await documentTree(services.database, viewer, query.order_id),
  }),

  getClaimDocumentTree: async ({ viewer, query, services }) => ({
    data: await claimTree(services.database, viewer, query.document_id),
  }),

  discardOrder: async ({ viewer, path, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'discardOrder', (transaction) =>
      discardOrder(transaction, viewer, path.id, body),
    ),
  }),

  listRefusalReasons: async () => ({ data: REFUSAL_REASONS.map(({ id, title }) => ({ id, title })) }),

  cancelOrderLines: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'cancelOrderLines', (transaction) =>
      cancelLines(transaction, viewer, body),
    ),
  }),

  listIncomingRefusals: (call) => readPage(incomingRefusals, call),

  listOutgoingRefusals: (call) => readPage(outgoingRefusals, call),

  exportRefusals,

  getRefusal: async ({ viewer, path, services }) => ({
    data: await readRefusal(services.database, viewer, path.id),
  }),

  agreeRefusal: refusalStep('agree'),

  denyRefusal: refusalStep('deny'),

  withdrawRefusal: refusalStep('withdraw'),

  viewRefusal: refusalStep('view'),
} satisfies Area['handlers'];
