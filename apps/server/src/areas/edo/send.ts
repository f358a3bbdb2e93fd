import { sendingFault } from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { scope } from '../../lists/scope.ts';
import type { Services } from '../../services.ts';
import { shipmentUpdFile } from '../shipments/papers/shipment-papers.ts';
import { NO_SHIPMENT } from '../shipments/shipments.ts';
import { readSending } from './documents.ts';

/**
 * Begins to send the УПД of an own shipment; a job calls the operator. A document that is there already stays the only
 * one, and one that waits for its next try is tried at once. Throws 404 for another company's shipment, 409 with
 * what is missing.
 */
export async function sendShipment(
  { database, edo, jobs }: Pick<Services, 'database' | 'edo' | 'jobs'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const own = sql`d.id = ${id} AND ${scope(viewer).own(sql`d.supplier_id`)}`;
  const sending = await readSending(database, viewer, own);
  if (!sending) throw notFound(NO_SHIPMENT);
  const fault = sendingFault({ ...sending, operator: edo !== null });
  if (fault !== null) throw conflict(sentence(fault));
  // Says what an УПД lacks before anything is sent.
  await shipmentUpdFile(database, viewer, id);
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      INSERT INTO electronic_document (shipment_id, kind, sender_id, created_by, number, day)
      SELECT d.id, 'upd', d.supplier_id, ${viewer.id}, d.upd_number, d.upd_date FROM shipment d WHERE ${own}
      ON CONFLICT (shipment_id, kind) WHERE claim_id IS NULL AND state NOT IN ('rejected', 'revoked', 'failed') DO NOTHING RETURNING id`);
    for (const made of rows)
      await transaction.execute(
        sql`INSERT INTO electronic_document_state (document_id, state) VALUES (${made.id}, 'waiting')`,
      );
    await transaction.execute(sql`
      UPDATE electronic_document SET next_at = now() WHERE shipment_id = ${id} AND kind = 'upd' AND state = 'waiting' AND fault <> ''`);
    await jobs.send(transaction, 'tend-electronic-documents', {});
  });
}
