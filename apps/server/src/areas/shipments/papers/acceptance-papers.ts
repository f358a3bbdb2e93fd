import { acceptancePaperFault, type ACCEPTANCE_PAPERS } from '@portal/domain/papers';
import type { AcceptanceStatus } from '@portal/domain/shipments';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import type { Printed } from '../../../paper/answer.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { NO_ACCEPTANCE, visibleAcceptances } from '../acceptances.ts';
import { readShipmentFacts } from '../../../paper/shipment-facts.ts';
import { printOf, updFileOf } from './shipment-papers.ts';
import { type Found, printTorg2 } from '../../../paper/torg2.ts';

interface Row extends Record<string, unknown> {
  id: number;
  status: AcceptanceStatus;
  shipment_id: number;
  finished_at: string;
  unknown_items: { name: string; quantity: number }[];
}

/**
 * A paper of an acceptance, for either side. Throws 404 for another company's acceptance, 409 if its status
 * has no such paper.
 */
export async function printAcceptancePaper(
  connection: Connection,
  viewer: Viewer,
  id: number,
  kind: Exclude<(typeof ACCEPTANCE_PAPERS)[number], 'upd_xml'>,
): Promise<Printed> {
  const { acceptance, facts } = await readDue(connection, viewer, id, kind);
  if (kind !== 'torg2') return printOf(kind, facts);
  const { rows: found } = await connection.execute<Found & { item_id: number } & Record<string, unknown>>(sql`
    SELECT shipment_item_id AS item_id, accepted, shortage, rejected, surplus, comment FROM acceptance_item WHERE acceptance_id = ${id}`);
  const paper = await printTorg2(facts, {
    id,
    finished_at: instantOf(acceptance.finished_at),
    found: new Map(found.map((item) => [item.item_id, item])),
    unknown_items: acceptance.unknown_items,
  });
  return { name: `ТОРГ-2 № ${id}`, content: paper.finish() };
}

/**
 * The electronic УПД that came with the goods, for either side. Throws 404 for another company's acceptance, 409 if it
 * cannot be written.
 */
export async function acceptanceUpdFile(connection: Connection, viewer: Viewer, id: number) {
  const { facts } = await readDue(connection, viewer, id, 'upd_xml');
  return updFileOf(connection, facts);
}

/** An acceptance whose status allows this paper, and the facts of its shipment. */
async function readDue(
  connection: Connection,
  viewer: Viewer,
  id: number,
  kind: (typeof ACCEPTANCE_PAPERS)[number],
) {
  const { rows } = await connection.execute<Row>(sql`
    SELECT d.id, d.status, d.shipment_id, d.unknown_items,
           coalesce((SELECT max(h.at) FROM document_history h WHERE h.document = 'acceptance' AND h.document_id = d.id AND h.action = 'finish'), d.created_at) AS finished_at
    FROM acceptance d WHERE d.id = ${id} AND ${visibleAcceptances(viewer)}`);
  const [acceptance] = rows;
  if (!acceptance) throw notFound(NO_ACCEPTANCE);
  const fault = acceptancePaperFault(kind, acceptance.status);
  if (fault !== null) throw conflict(sentence(fault));
  // Whoever may see the acceptance may see the papers of its shipment.
  const facts = await readShipmentFacts(connection, sql`d.id = ${acceptance.shipment_id}`);
  if (!facts) throw notFound(NO_ACCEPTANCE);
  return { acceptance, facts };
}
