import { sendingFault } from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import type { UkdFault } from '@portal/domain/ukd';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Connection } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { EdoOperator } from '../../outside/edo-operator.ts';
import type { Services } from '../../services.ts';
import { NO_CLAIM, visibleClaims } from '../claims/claims.ts';
import { readUkd, ukdFaultOf } from '../claims/ukd/facts.ts';
import { ukdFileOf } from '../claims/ukd/ukd.ts';
import { buyersAnswer, type EdoWire, readRows, readSending, sellersAnswer } from './documents.ts';

interface Claim extends Record<string, unknown> {
  shipment_id: number | null;
  number: string;
  day: string | null;
  /** Seen as the seller does, also by an administrator. */
  sells: boolean;
}

/**
 * The electronic УКД of a claim. The seller sees faults and may send; the buyer sees what has reached the operator. Throws
 * 404 for a claim of other companies.
 */
export async function readClaimEdo(
  connection: Connection,
  operator: EdoOperator | null,
  viewer: Viewer,
  id: number,
): Promise<EdoWire> {
  const seen = visibleClaims(viewer);
  const { rows: claims } = await connection.execute<Claim>(sql`
    SELECT d.shipment_id, d.upd_ukd_number AS number, d.upd_ukd_date AS day, ${scope(viewer).seen(sql`d.supplier_id`)} AS sells
    FROM claim d WHERE d.id = ${id} AND ${seen}`);
  const [claim] = claims;
  if (!claim) throw notFound(NO_CLAIM);
  const rows = await readRows(connection, sql`e.claim_id = ${id}`);
  const named = { number: claim.number.trim(), day: claim.day };
  const sending =
    claim.shipment_id === null
      ? undefined
      : await readSending(connection, viewer, sql`d.id = ${claim.shipment_id}`);
  if (!claim.sells || !sending) return buyersAnswer(operator, rows, named);
  const lacks = await ukdFaultOf(connection, id, seen);
  return sellersAnswer(operator, rows, {
    sending,
    named,
    fault: lacks ?? sendingFault({ ...sending, operator: operator !== null }),
    exists: existsBut(lacks),
  });
}

/** A claim has an УКД, also if only its number is still to be written. */
const existsBut = (lacks: UkdFault | null): boolean => lacks === null || lacks.code === 'ukdNotNumbered';

/** The claims `d` that a person's own company has received. */
const ownClaim = (viewer: Viewer, id: number): SQL =>
  sql`d.id = ${id} AND d.sent_at IS NOT NULL AND ${scope(viewer).own(sql`d.supplier_id`)}`;

/**
 * Begins to send the УКД of a closed claim that the own company has received; a job calls the operator. A document that is
 * there already stays the only one, and one that waits for its next try is tried at once. The УПД may have been sent in
 * any way: the УКД names its number and date. Throws 404 for a claim of another company, 409 with what is missing.
 */
export async function sendClaim(
  { database, edo, jobs }: Pick<Services, 'database' | 'edo' | 'jobs'>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const own = ownClaim(viewer, id);
  const facts = await readUkd(database, id, own);
  const sending = await readSending(database, viewer, sql`d.id = ${facts.shipment.id}`);
  if (!sending) throw notFound(NO_CLAIM);
  const fault = sendingFault({ ...sending, operator: edo !== null });
  if (fault !== null) throw conflict(sentence(fault));
  // Says what an УКД lacks before anything is sent.
  await ukdFileOf(database, facts);
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(sql`
      INSERT INTO electronic_document (shipment_id, claim_id, kind, sender_id, created_by, number, day)
      SELECT d.shipment_id, d.id, 'ukd', d.supplier_id, ${viewer.id}, ${facts.number}, ${facts.date} FROM claim d WHERE ${own}
      ON CONFLICT (claim_id, kind) WHERE claim_id IS NOT NULL AND state NOT IN ('rejected', 'revoked', 'failed') DO NOTHING RETURNING id`);
    for (const made of rows)
      await transaction.execute(
        sql`INSERT INTO electronic_document_state (document_id, state) VALUES (${made.id}, 'waiting')`,
      );
    await transaction.execute(sql`
      UPDATE electronic_document SET next_at = now() WHERE claim_id = ${id} AND state = 'waiting' AND fault <> ''`);
    await jobs.send(transaction, 'tend-electronic-documents', {});
  });
}
