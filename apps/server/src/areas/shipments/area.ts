import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { stepOf } from '../../documents/steps.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { sendPaper } from '../../paper/answer.ts';
import { acceptances, acceptanceSheet, countNewAcceptances, readAcceptance } from './acceptances.ts';
import { finishAcceptance, saveAcceptance } from './acceptance-steps.ts';
import { createShipment } from './create.ts';
import { shipmentDocument } from './document.ts';
import { printAcceptancePaper } from './papers/acceptance-papers.ts';
import {
  printShipmentLabels,
  printShipmentPaper,
  readPlaceBarcodes,
  readPlaces,
} from './papers/shipment-papers.ts';
import { readRemainders } from './remainders.ts';
import { readShipment, sheet, shipments as list } from './shipments.ts';

const step = (action: keyof typeof shipmentDocument.actions) =>
  stepOf(shipmentDocument, action, readShipment);

const handlers = {
  listShipments: (call) => readPage(list, call),
  exportShipments: exportOf({ shipments: { rule: 'pages.shipment', list, sheet } }),
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
  countNewAcceptances: async ({ viewer, services: { database } }) => ({
    data: { count: await countNewAcceptances(database, viewer) },
  }),
  getAcceptance: async ({ viewer, query: { id }, services: { database } }) => ({
    data: await readAcceptance(database, viewer, id),
  }),
  printAcceptancePaper: async ({ viewer, query: { id, kind }, services: { database }, reply }) =>
    sendPaper(reply, await printAcceptancePaper(database, viewer, id, kind)),
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
} satisfies Area['handlers'];

export const shipments = { name: 'shipments', handlers } satisfies Area;
