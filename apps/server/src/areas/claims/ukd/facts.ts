import type { ClaimStatus } from '@portal/domain/claims';
import { sentence } from '@portal/domain/sentences';
import {
  type UkdChange,
  ukdChange,
  ukdExcess,
  ukdFault,
  type UkdFault,
  type UkdLine,
  ukdLines,
  type UkdPosition,
} from '@portal/domain/ukd';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { readShipmentFacts, type ShipmentFacts } from '../../../paper/shipment-facts.ts';
import { NO_CLAIM } from '../claims.ts';

/** An УКД: a closed claim, the shipment that it is about, and what it changes there. */
export interface UkdPaperFacts {
  claim_id: number;
  number: string;
  /** «2026-11-21» */
  date: string;
  /** When the claim was sent, when its decision was agreed on, and when the document was last given a number. */
  sent_at: string;
  closed_at: string;
  formed_at: string;
  shipment: ShipmentFacts;
  positions: (UkdPosition & { article: string })[];
  earlier: UkdChange[];
  /** Numbers of the documents that earlier claims of the shipment were booked by. */
  earlier_numbers: string[];
  changes: UkdChange[];
  lines: UkdLine[];
}

interface Head extends Record<string, unknown> {
  status: ClaimStatus;
  shipment_id: number | null;
  number: string;
  date: string | null;
  sent_at: string;
  formed_at: string;
}
interface Settled extends Record<string, unknown> {
  claim_id: number;
  number: string;
  date: string | null;
  closed_at: string;
  id: number;
  type_id: number;
  quantity: number;
  outcome: Parameters<typeof ukdChange>[0]['outcome'];
  decided_quantity: number | null;
  discount_kopecks: number | null;
}

/** What a claim changes in its shipment, and why it has no УКД. Throws 404 for a claim that does not meet `seen`. */
async function readChanges(connection: Connection, id: number, seen: SQL) {
  const { rows } = await connection.execute<Head>(sql`
    SELECT d.status, d.shipment_id, d.upd_ukd_number AS number, d.upd_ukd_date AS date, coalesce(d.sent_at, d.created_at) AS sent_at,
           coalesce((SELECT max(h.at) FROM document_history h WHERE h.document = 'claim' AND h.document_id = d.id
                     AND h.action IN ('finish', 'accept', 'number')), d.created_at) AS formed_at
    FROM claim d WHERE d.id = ${id} AND ${seen}`);
  const [claim] = rows;
  if (!claim) throw notFound(NO_CLAIM);
  const { shipment_id } = claim;
  // Whoever may see the claim may see the facts of its shipment.
  const shipment =
    shipment_id === null ? undefined : await readShipmentFacts(connection, sql`d.id = ${shipment_id}`);
  const settled = shipment_id === null ? [] : await settledOf(connection, shipment_id);
  const positions = (shipment?.lines ?? []).map((line, index) => ({ ...line, number: index + 1 }));
  const first = settled.findIndex(({ claim_id }) => claim_id === id);
  const before = first === -1 ? settled : settled.slice(0, first);
  const own = settled.filter(({ claim_id }) => claim_id === id);
  const [earlier, changes] = [changesOf(before), changesOf(own)];
  const priced = new Set(positions.flatMap((one) => (one.price_kopecks > 0 ? [one.id] : [])));
  const fault = ukdFault({ ...claim, changes: changes.some((change) => priced.has(change.id)) });
  return { claim, shipment, positions, earlier, changes, before, own, fault };
}

/**
 * Why a claim has no УКД; null if it has one.
 * @param seen condition on the claim `d`; throws 404 for a claim that does not meet it
 */
export async function ukdFaultOf(connection: Connection, id: number, seen: SQL): Promise<UkdFault | null> {
  return (await readChanges(connection, id, seen)).fault;
}

/**
 * The facts of the УКД of a claim. Throws 409 that says why there is no УКД: the claim is not closed, its decision changes no sum, it is
 * about no shipment, or the document has no number and date.
 * @param seen condition on the claim `d`; throws 404 for a claim that does not meet it
 */
export async function readUkd(connection: Connection, id: number, seen: SQL): Promise<UkdPaperFacts> {
  const read = await readChanges(connection, id, seen);
  const { claim, shipment, positions, earlier, changes, before, own, fault } = read;
  if (fault !== null) throw conflict(sentence(fault));
  const excess = ukdExcess({ positions, earlier, changes }).map((gap) => sentence(gap));
  if (excess.length > 0) throw conflict(excess.join('. '), { data: excess });
  const lines = ukdLines(positions, earlier, changes);
  const { date } = claim;
  if (!shipment || date === null) throw notFound(NO_CLAIM);
  return {
    claim_id: id,
    number: claim.number.trim(),
    date,
    sent_at: instantOf(claim.sent_at),
    closed_at: instantOf(own[0]?.closed_at ?? claim.formed_at),
    formed_at: instantOf(claim.formed_at),
    shipment,
    positions,
    earlier,
    earlier_numbers: numbersOf(before),
    changes,
    lines,
  };
}

/** Decided positions of the closed claims of a shipment, in the order in which the claims were closed. */
async function settledOf(connection: Connection, shipmentId: number): Promise<Settled[]> {
  const { rows } = await connection.execute<Settled>(sql`
    SELECT c.id AS claim_id, c.upd_ukd_number AS number, c.upd_ukd_date AS date, closed.at AS closed_at, s.id, i.type_id, i.quantity,
           i.outcome, i.decided_quantity, i.discount_kopecks
    FROM claim c
    CROSS JOIN LATERAL (
      SELECT coalesce(max(h.at), c.created_at) AS at FROM document_history h
      WHERE h.document = 'claim' AND h.document_id = c.id AND h.action IN ('finish', 'accept')) closed
    JOIN claim_item i ON i.claim_id = c.id
    JOIN shipment_item s ON s.order_line_id = i.order_line_id AND s.shipment_id = c.shipment_id
    WHERE c.shipment_id = ${shipmentId} AND c.status = 'closed' ORDER BY closed.at, c.id, i.id`);
  return rows;
}

const changesOf = (items: readonly Settled[]): UkdChange[] =>
  items.flatMap((item) => {
    const change = ukdChange(item);
    return change === null ? [] : [change];
  });

const numbersOf = (items: readonly Settled[]): string[] => [
  ...new Set(
    items.flatMap((item) =>
      item.number.trim() === '' || ukdChange(item) === null ? [] : [item.number.trim()],
    ),
  ),
];
