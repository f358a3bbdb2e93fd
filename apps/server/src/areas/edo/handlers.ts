import type { Area } from '../../area.ts';
import { deleteAccess, readAccess, saveAccess } from './access.ts';
import { readAcceptanceEdo, readShipmentEdo } from './documents.ts';
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
