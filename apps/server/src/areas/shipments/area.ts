import type { Area } from '../../area.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { stepOf } from '../../documents/steps.ts';
import { exportOf } from '../../lists/export.ts';
import { readPage } from '../../lists/list.ts';
import { createShipment } from './create.ts';
import { shipmentDocument } from './document.ts';
import { readRemainders } from './remainders.ts';
import { readShipment, sheet, shipments as list } from './shipments.ts';

const step = (action: keyof typeof shipmentDocument.actions) => stepOf(shipmentDocument, action, readShipment);

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
} satisfies Area['handlers'];

export const shipments = { name: 'shipments', handlers } satisfies Area;
