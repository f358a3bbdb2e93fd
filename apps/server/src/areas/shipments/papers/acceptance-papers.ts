import { acceptancePaperFault, type ACCEPTANCE_PAPERS } from '@portal/domain/papers';
import type { AcceptanceStatus } from '@portal/domain/shipments';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { acceptanceResult, buyerTitleGaps } from '@portal/domain/upd';
import { conflict, notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import type { Printed } from '../../../paper/answer.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { NO_ACCEPTANCE, visibleAcceptances } from '../acceptances.ts';
import { readShipmentFacts } from '../../../paper/shipment-facts.ts';
import type { ElectronicFile, Signer } from '../../../paper/tax-service.ts';
import { scope } from '../../../lists/scope.ts';
import { writeBuyerTitle } from './buyer-title-xml.ts';
import { printOf, readSeller, updFileOf } from './shipment-papers.ts';
import type { SellerFile } from './upd-xml.ts';
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
  kind: Exclude<(typeof ACCEPTANCE_PAPERS)[number], 'upd_xml' | 'buyer_title'>,
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

/**
 * The buyer's title of the УПД that came with the goods, for the buyer only. It names the file that `delivered` returns for the
 * shipment, or else the file that is downloaded. Throws 404 for another company's acceptance and for the
 * seller, 409 until the acceptance is finished and if something is missing, in one sentence each.
 */
export async function acceptanceBuyerTitle(
  connection: Connection,
  viewer: Viewer,
  id: number,
  delivered: (shipment: number) => Promise<Omit<SellerFile, 'content'> | null>,
): Promise<ElectronicFile> {
  const buys = scope(viewer).seen(sql`d.customer_id`);
  const { acceptance, facts } = await readDue(connection, viewer, id, 'buyer_title', buys);
  const seller = await readSeller(connection, facts.id);
  const { rows: people } = await connection.execute<Buyers & Record<string, unknown>>(sql`
    SELECT storage.time_zone AS zone, ${nameOf('main')} AS signer, ${nameOf('finisher')} AS receiver
    FROM acceptance d JOIN storage ON storage.id = d.storage_id
    LEFT JOIN app_user main ON main.contractor_id = d.customer_id AND main.is_main
    LEFT JOIN LATERAL (SELECT h.user_id FROM document_history h WHERE h.document = 'acceptance' AND h.document_id = d.id
                       AND h.action = 'finish' ORDER BY h.at DESC, h.id DESC LIMIT 1) finished ON true
    LEFT JOIN app_user finisher ON finisher.id = finished.user_id
    WHERE d.id = ${id}`);
  const { rows: items } = await connection.execute<{
    quantity: number;
    accepted: number;
    surplus: number;
  }>(sql`
    SELECT i.quantity, a.accepted, a.surplus FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id WHERE a.acceptance_id = ${id}`);
  const [buyer] = people;
  const signer = buyer?.signer ?? null;
  const missing = buyerTitleGaps({ ...facts, signer: seller.signer }, signer).map((gap) => sentence(gap));
  if (!buyer || signer === null || missing.length > 0) throw conflict(missing.join('. '), { data: missing });
  return writeBuyerTitle(facts, {
    id,
    zone: buyer.zone,
    finished_at: instantOf(acceptance.finished_at),
    result: acceptanceResult(items, acceptance.unknown_items.length),
    seller_file: {
      ...((await delivered(facts.id)) ?? (await updFileOf(connection, facts))),
      signature: null,
    },
    receiver: buyer.receiver ?? signer,
    signer,
  });
}

interface Buyers {
  zone: string;
  signer: Signer | null;
  receiver: Signer | null;
}
/** SQL of a person's name; null without first and second name. */
const nameOf = (alias: string) =>
  sql.raw(
    `CASE WHEN trim(${alias}.first_name) <> '' AND trim(${alias}.second_name) <> '' THEN jsonb_build_object('first_name', ${alias}.first_name, 'second_name', ${alias}.second_name) END`,
  );

/** An acceptance whose status allows this paper, and the facts of its shipment. */
async function readDue(
  connection: Connection,
  viewer: Viewer,
  id: number,
  kind: (typeof ACCEPTANCE_PAPERS)[number],
  visible = visibleAcceptances(viewer),
) {
  const { rows } = await connection.execute<Row>(sql`
    SELECT d.id, d.status, d.shipment_id, d.unknown_items,
           coalesce((SELECT max(h.at) FROM document_history h WHERE h.document = 'acceptance' AND h.document_id = d.id AND h.action = 'finish'), d.created_at) AS finished_at
    FROM acceptance d WHERE d.id = ${id} AND ${visible}`);
  const [acceptance] = rows;
  if (!acceptance) throw notFound(NO_ACCEPTANCE);
  const fault = acceptancePaperFault(kind, acceptance.status);
  if (fault !== null) throw conflict(sentence(fault));
  // Whoever may see the acceptance may see the papers of its shipment.
  const facts = await readShipmentFacts(connection, sql`d.id = ${acceptance.shipment_id}`);
  if (!facts) throw notFound(NO_ACCEPTANCE);
  return { acceptance, facts };
}
