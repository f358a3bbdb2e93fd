import { placeCode, placesOf } from '@portal/domain/container-places';
import { shipmentPaperFault, type SHIPMENT_PAPERS } from '@portal/domain/papers';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { updGaps, type UpdIds } from '@portal/domain/upd';
import type { Answer } from '../../../contract/handlers.ts';
import { conflict, notFound, unprocessable } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import type { Printed } from '../../../paper/answer.ts';
import { drawCode128, drawQrCode } from '../../../paper/barcode.ts';
import type { Paper } from '../../../paper/paper.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { NO_SHIPMENT, visibleShipments } from '../shipments.ts';
import { readShipmentFacts, type ShipmentFacts } from '../../../paper/shipment-facts.ts';
import type { Signer } from '../../../paper/tax-service.ts';
import { printLabels } from './labels.ts';
import { printPickingList } from './picking-list.ts';
import { printTorg12 } from './torg12.ts';
import { printUpd } from './upd.ts';
import { type SellerFile, writeUpdXml } from './upd-xml.ts';

type Kind = (typeof SHIPMENT_PAPERS)[number];
type PrintedKind = Exclude<Kind, 'labels' | 'upd_xml'>;

const NO_PLACE = 'Такого тарного места в отгрузке нет';

async function factsOf(connection: Connection, viewer: Viewer, id: number): Promise<ShipmentFacts> {
  const facts = await readShipmentFacts(connection, sql`d.id = ${id} AND ${visibleShipments(viewer)}`);
  if (!facts) throw notFound(NO_SHIPMENT);
  return facts;
}

/** Facts of a shipment whose status allows this paper. */
async function dueFacts(
  connection: Connection,
  viewer: Viewer,
  id: number,
  kind: Kind,
): Promise<ShipmentFacts> {
  const facts = await factsOf(connection, viewer, id);
  const fault = shipmentPaperFault(kind, facts);
  if (fault !== null) throw conflict(sentence(fault));
  return facts;
}

const PRINTERS: Readonly<
  Record<PrintedKind, { print(facts: ShipmentFacts): Promise<Paper>; name(facts: ShipmentFacts): string }>
> = {
  upd: { print: printUpd, name: ({ upd_number }) => `УПД № ${upd_number}` },
  torg12: { print: printTorg12, name: ({ upd_number }) => `ТОРГ-12 № ${upd_number}` },
  picking_list: { print: printPickingList, name: ({ id }) => `Лист подбора, отгрузка № ${id}` },
};

/**
 * УПД or ТОРГ-12. The caller has checked that the person may see the facts, through the shipment or its
 * acceptance.
 */
export async function printOf(kind: PrintedKind, facts: ShipmentFacts): Promise<Printed> {
  const { print, name } = PRINTERS[kind];
  const paper = await print(facts);
  return { name: name(facts), content: paper.finish() };
}

/** A paper of a shipment. Throws 404 for another company's shipment, 409 if its status has no such paper. */
export async function printShipmentPaper(
  connection: Connection,
  viewer: Viewer,
  id: number,
  kind: PrintedKind,
): Promise<Printed> {
  return printOf(kind, await dueFacts(connection, viewer, id, kind));
}

/**
 * The electronic УПД of a shipment. It is formed when its papers were last changed: whoever asks for it later gets the same file, so that
 * the buyer's title names the file that the seller has sent. The caller has checked that the person may see the facts, through the shipment
 * or its acceptance. Throws 409 that says in one sentence each what is missing.
 * @param ids what names the file at an operator
 */
export async function updFileOf(
  connection: Connection,
  facts: ShipmentFacts,
  ids?: UpdIds,
): Promise<SellerFile> {
  const { signer, formed_at } = await readSeller(connection, facts.id);
  const missing = updGaps({ ...facts, signer }).map((gap) => sentence(gap));
  if (signer === null || missing.length > 0) throw conflict(missing.join('. '), { data: missing });
  return writeUpdXml(facts, signer, Date.parse(formed_at), ids);
}

/** Who signs for the supplier of a shipment, and when the papers of the shipment were last changed. */
export async function readSeller(
  connection: Connection,
  shipmentId: number,
): Promise<{ signer: Signer | null; formed_at: string }> {
  const { rows } = await connection.execute<{ signer: Signer | null; formed_at: string }>(sql`
    SELECT (SELECT jsonb_build_object('first_name', person.first_name, 'second_name', person.second_name)
            FROM app_user person WHERE person.contractor_id = d.supplier_id AND person.is_main) AS signer,
           coalesce((SELECT max(h.at) FROM document_history h WHERE h.document = 'shipment' AND h.document_id = d.id
                     AND h.action IN ('edit', 'pack', 'ship')), d.created_at) AS formed_at
    FROM shipment d WHERE d.id = ${shipmentId}`);
  const [row] = rows;
  if (!row) throw notFound(NO_SHIPMENT);
  return { ...row, formed_at: instantOf(row.formed_at) };
}

/** The electronic УПД for the supplier. Throws 404 for another company's shipment, 409 if it cannot be written yet. */
export async function shipmentUpdFile(connection: Connection, viewer: Viewer, id: number) {
  return updFileOf(connection, await dueFacts(connection, viewer, id, 'upd_xml'));
}

/**
 * Labels of a shipment's containers, or of those chosen. Throws 404 for another company's shipment, 409 before
 * it is packed, 422 for a container that it does not have.
 */
export async function printShipmentLabels(
  connection: Connection,
  viewer: Viewer,
  id: number,
  chosen?: readonly number[],
): Promise<Printed> {
  const facts = await dueFacts(connection, viewer, id, 'labels');
  const { length } = placesOf(facts.lines);
  if (chosen?.some((ordinal) => ordinal > length)) throw unprocessable(NO_PLACE);
  const paper = await printLabels(facts, chosen);
  return { name: `Ярлыки мест, отгрузка № ${id}`, content: paper.finish() };
}

/** The containers of a shipment, their contents and label texts. Throws 404 for another company's shipment. */
export async function readPlaces(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'listShipmentPlaces'>['data']> {
  const facts = await factsOf(connection, viewer, id);
  return placesOf(facts.lines).map(({ ordinal, container_number, quantity, items }) => ({
    ordinal,
    container_number,
    quantity,
    code: placeCode(id, ordinal),
    items: items.map(({ item, quantity: inside }) => ({
      id: item.id,
      brand_title: item.brand,
      article: item.article,
      title: item.title,
      quantity: inside,
    })),
  }));
}

/**
 * The drawn codes of a container. Throws 404 for another company's shipment and for a container that it does
 * not have.
 */
export async function readPlaceBarcodes(
  connection: Connection,
  viewer: Viewer,
  id: number,
  ordinal: number,
): Promise<Answer<'getShipmentPlaceBarcodes'>['data']> {
  const facts = await factsOf(connection, viewer, id);
  if (ordinal > placesOf(facts.lines).length) throw notFound(NO_PLACE);
  const code = placeCode(id, ordinal);
  return { code, code128: drawCode128(code), qr: drawQrCode(code) };
}
