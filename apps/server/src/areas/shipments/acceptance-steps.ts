import { acceptanceOutcome } from '@portal/domain/shipments';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { type Seen, takeAction } from '../../documents/take.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { orderDocument } from '../orders/document.ts';
import { acceptanceDocument, type AcceptanceInput } from './acceptance-document.ts';
import { readAcceptanceItems } from './acceptances.ts';
import { shipmentDocument } from './document.ts';

type Asked = AcceptanceInput & Seen;

/**
 * Saves the counts so far and updates the shipment's status. Throws 404, 403, 409 with the current acceptance,
 * 422.
 */
export async function saveAcceptance(
  transaction: Transaction,
  by: Viewer,
  { id, version, ...input }: Asked,
): Promise<void> {
  const documents = [{ id, version }];
  const [row] = await takeAction(transaction, acceptanceDocument, { action: 'save', by, documents, input });
  if (row) await acceptShipment(transaction, by, row.id, row.shipment_id);
}

/**
 * Finishes an acceptance: the orders' pieces become accepted, missing or rejected, and discrepancies become
 * draft claims. Throws as saveAcceptance does.
 */
export async function finishAcceptance(
  transaction: Transaction,
  by: Viewer,
  { id, version }: Seen,
): Promise<void> {
  const documents = [{ id, version }];
  const items = await readAcceptanceItems(transaction, id);
  // The orders first: claims are checked against shipped pieces, and these are judged in the orders.
  const [row] = await takeAction(transaction, acceptanceDocument, {
    action: 'finish',
    by,
    documents,
    input: {},
  });
  if (!row) return;
  for (const [order, own] of Map.groupBy(items, ({ order_id }) => order_id))
    await takeAction(transaction, orderDocument, {
      action: 'accept',
      by,
      documents: [{ id: order, version: null }],
      input: {
        judged: own.map((item) => ({ ...item, id: item.order_line_id })),
        document: { kind: 'acceptance', id },
      },
    });
  await acceptShipment(transaction, by, row.id, row.shipment_id);
}

/** Sets the shipment's status by the result of its acceptance. */
async function acceptShipment(
  transaction: Transaction,
  by: Viewer,
  acceptanceId: number,
  shipmentId: number,
): Promise<void> {
  const items = await readAcceptanceItems(transaction, acceptanceId);
  const outcome = acceptanceOutcome(items.map((item) => ({ ...item, shipped: item.quantity })));
  const { rows } = await transaction.execute<{ status: string; finished: boolean }>(sql`
    SELECT s.status, d.status IN ('accepted', 'accepted_with_discrepancy') AS finished
    FROM shipment s JOIN acceptance d ON d.shipment_id = s.id WHERE s.id = ${shipmentId}`);
  const [now] = rows;
  // Until the acceptance is finished, more pieces may still be found.
  const wanted = outcome === null || now?.finished ? outcome : 'accepted_partially';
  if (wanted === null || now?.status === wanted) return;
  await takeAction(transaction, shipmentDocument, {
    action: 'accept',
    by,
    documents: [{ id: shipmentId, version: null }],
    input: { outcome: wanted },
  });
}
