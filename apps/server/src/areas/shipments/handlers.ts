import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { stepOf } from '../../documents/steps.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { sendPaper, sendXml } from '../../paper/answer.ts';
import {
  acceptances,
  acceptanceSheet,
  archivedAcceptances,
  countNewAcceptances,
  readAcceptance,
} from './acceptances.ts';
import { finishAcceptance, saveAcceptance } from './acceptance-steps.ts';
import { createShipment } from './create.ts';
import { shipmentDocument } from './document.ts';
import { createMovement, movementDocument } from './movement-document.ts';
import {
  findMovementGoods,
  movements,
  movementSheet,
  readMovement,
  readMovementGoods,
  readWays,
} from './movements.ts';
import { printMovementPaper } from './papers/movement-papers.ts';
import { acceptanceUpdFile, printAcceptancePaper } from './papers/acceptance-papers.ts';
import {
  printShipmentLabels,
  printShipmentPaper,
  shipmentUpdFile,
  readPlaceBarcodes,
  readPlaces,
} from './papers/shipment-papers.ts';
import { claimableAcceptances, readClaimableItems } from './claimable.ts';
import { readRemainders } from './remainders.ts';
import { archivedShipments, readShipment, sheet, shipments as list } from './shipments.ts';

const step = (action: keyof typeof shipmentDocument.actions) =>
  stepOf(shipmentDocument, action, readShipment);
const moving = (action: keyof typeof movementDocument.actions) =>
  stepOf(movementDocument, action, readMovement);

export const shipmentsHandlers = {
  listShipments: (call) => readPage(list, call),
  exportShipments: exportOf({ shipments: { rule: 'pages.shipment', list, sheet } }),
  listArchivedShipments: (call) => readPage(archivedShipments, call),
  getShipment: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readShipment(database, viewer, id),
  }),
  listShipmentRemainders: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readRemainders(database, viewer, id),
  }),
  createShipment: async ({ viewer, body, services: { database }, request }) => {
    const { id } = await idempotent(database, request, viewer.id, 'createShipment', async (transaction) => ({
      id: await createShipment(transaction, viewer, body.items),
    }));
    return { data: await readShipment(database, viewer, id) };
  },
  updateShipment: step('edit'),
  packShipment: step('pack'),
  unpackShipment: step('unpack'),
  shipShipment: step('ship'),
  deliverShipment: step('deliver'),
  cancelShipment: step('cancel'),
  printShipmentPaper: async ({ viewer, query: { id, kind }, services: { database }, reply }) =>
    sendPaper(reply, await printShipmentPaper(database, viewer, id, kind)),
  getShipmentUpdFile: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendXml(reply, await shipmentUpdFile(database, viewer, id)),
  printShipmentLabels: async ({ viewer, query: { id, places }, services: { database }, reply }) =>
    sendPaper(reply, await printShipmentLabels(database, viewer, id, places)),
  listShipmentPlaces: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readPlaces(database, viewer, id),
  }),
  getShipmentPlaceBarcodes: async ({ viewer, query: { id, ordinal }, services: { database } }) => ({
    data: await readPlaceBarcodes(database, viewer, id, ordinal),
  }),
  listAcceptances: (call) => readPage(acceptances, call),
  exportAcceptances: exportOf({
    acceptances: { rule: 'pages.acceptances', list: acceptances, sheet: acceptanceSheet },
  }),
  listArchivedAcceptances: (call) => readPage(archivedAcceptances, call),
  listClaimableAcceptances: (call) => readPage(claimableAcceptances, call),
  listClaimableItems: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readClaimableItems(database, viewer, id),
  }),
  countNewAcceptances: async ({ viewer, services: { database } }) => ({
    data: { count: await countNewAcceptances(database, viewer) },
  }),
  getAcceptance: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readAcceptance(database, viewer, id),
  }),
  printAcceptancePaper: async ({ viewer, query: { id, kind }, services: { database }, reply }) =>
    sendPaper(reply, await printAcceptancePaper(database, viewer, id, kind)),
  getAcceptanceUpdFile: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendXml(reply, await acceptanceUpdFile(database, viewer, id)),
  saveAcceptance: async ({ viewer, body, services: { database }, request }) => ({
    data: await idempotent(database, request, viewer.id, 'saveAcceptance', async (transaction) => {
      await saveAcceptance(transaction, viewer, body);
      return readAcceptance(transaction, viewer, body.id);
    }),
  }),
  finishAcceptance: async ({ viewer, body, services: { database } }) => {
    await database.transaction((transaction) => finishAcceptance(transaction, viewer, body));
    return { data: await readAcceptance(database, viewer, body.id) };
  },
  listMovements: (call) => readPage(movements, call),
  exportMovements: exportOf({
    movements: { rule: 'pages.movement', list: movements, sheet: movementSheet },
  }),
  getMovement: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readMovement(database, viewer, id),
  }),
  listMovementWays: async ({ viewer, services: { database } }) => ({
    data: await readWays(database, viewer),
  }),
  listMovementGoods: async ({ viewer, query: { id, article }, services: { database } }) => ({
    data: await readMovementGoods(database, viewer, id, article),
  }),
  findMovementGoods: async ({ viewer, body: { id, articles }, services: { database } }) => ({
    data: await findMovementGoods(database, viewer, id, articles),
  }),
  createMovement: async ({ viewer, body, services: { database }, request }) => {
    const { id } = await idempotent(database, request, viewer.id, 'createMovement', async (transaction) => ({
      id: await createMovement(transaction, viewer, body),
    }));
    return { data: await readMovement(database, viewer, id) };
  },
  updateMovement: moving('edit'),
  activateMovement: moving('activate'),
  packMovement: moving('pack'),
  shipMovement: moving('ship'),
  receiveMovement: moving('receive'),
  settleMovementShortage: moving('settle'),
  printMovementPaper: async ({ viewer, query: { id }, services: { database }, reply }) =>
    sendPaper(reply, await printMovementPaper(database, viewer, id)),
  cancelMovement: moving('cancel'),
} satisfies Area['handlers'];
