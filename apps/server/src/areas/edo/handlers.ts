import type { Area } from '../../area.ts';
import { sendXml } from '../../paper/answer.ts';
import { acceptanceBuyerTitle } from '../shipments/papers/acceptance-papers.ts';
import { deleteAccess, readAccess, saveAccess } from './access.ts';
import { readClaimEdo, sendClaim } from './claim-ukd.ts';
import { readAcceptanceEdo, readShipmentEdo } from './documents.ts';
import { deliveredUpd, readEdoFile } from './file.ts';
import { sendShipment } from './send.ts';

export const edoHandlers = {
  getShipmentEdo: async ({ viewer, query: { id }, services: { database, edo } }) => ({
    data: await readShipmentEdo(database, edo, viewer, id),
  }),
  sendShipmentEdo: async ({ viewer, body: { id }, services }) => {
    await sendShipment(services, viewer, id);
    return { data: await readShipmentEdo(services.database, services.edo, viewer, id) };
  },
  getAcceptanceEdo: async ({ viewer, query: { id }, services: { database, edo } }) => ({
    data: await readAcceptanceEdo(database, edo, viewer, id),
  }),
  getAcceptanceBuyerTitle: async ({ viewer, query: { id }, services: { database, files }, reply }) =>
    sendXml(
      reply,
      await acceptanceBuyerTitle(database, viewer, id, (shipment) =>
        deliveredUpd({ database, files }, shipment),
      ),
    ),
  getEdoFile: async ({ viewer, query: { id }, services, reply }) =>
    sendXml(reply, await readEdoFile(services, viewer, id)),
  getClaimEdo: async ({ viewer, query: { id }, services: { database, edo } }) => ({
    data: await readClaimEdo(database, edo, viewer, id),
  }),
  sendClaimEdo: async ({ viewer, body: { id }, services }) => {
    await sendClaim(services, viewer, id);
    return { data: await readClaimEdo(services.database, services.edo, viewer, id) };
  },
  getEdoAccess: async ({ viewer, services: { database, edo } }) => ({
    data: await readAccess(database, edo, viewer),
  }),
  saveEdoAccess: async ({ viewer, body: { key }, services }) => {
    await saveAccess(services, viewer, key);
    return { data: await readAccess(services.database, services.edo, viewer) };
  },
  deleteEdoAccess: async ({ viewer, services: { database, edo } }) => {
    await deleteAccess(database, viewer);
    return { data: await readAccess(database, edo, viewer) };
  },
} satisfies Area['handlers'];
