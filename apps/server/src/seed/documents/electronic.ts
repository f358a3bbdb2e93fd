import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  ELECTRONIC_KINDS,
  type ElectronicKind,
  type ElectronicState,
} from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import { ukdFunction } from '@portal/domain/ukd';
import { updFunction } from '@portal/domain/upd';
import { sql } from 'drizzle-orm';
import { demoBoxOf, demoKeyOf, demoParticipantOf } from '../../areas/edo/demo-answers.ts';
import { readUkd } from '../../areas/claims/ukd/facts.ts';
import { ukdFileOf } from '../../areas/claims/ukd/ukd.ts';
import { updFileOf } from '../../areas/shipments/papers/shipment-papers.ts';
import type { Database } from '../../database/connect.ts';
import { readShipmentFacts } from '../../paper/shipment-facts.ts';

type Way = readonly ElectronicState[];
const SIGNED: Way = ['waiting', 'unsigned', 'sent', 'signed'];
/** Who sent to whom, after how many newest shipments without a document, and the way of each document; the last state is the present one. */
const WAYS: readonly { seller: string; buyer: string; unsent: number; ways: readonly Way[] }[] = [
  {
    seller: 'supplier',
    buyer: 'shop',
    unsent: 1,
    ways: [
      ['waiting', 'unsigned'],
      ['waiting', 'failed'],
      ['waiting', 'unsigned', 'sent', 'rejected'],
      SIGNED,
    ],
  },
  { seller: 'distributor', buyer: 'shop2', unsent: 0, ways: [SIGNED] },
];

interface Sold extends Record<string, unknown> {
  id: number;
  supplier_id: number;
  created_by: number;
  kind: ElectronicKind;
  claim_id: number | null;
  number: string;
  day: string;
  title: string;
  inn: string;
  seller_inn: string;
  at: string;
}

/**
 * Access to the demo's operator for the sellers, electronic documents of the newest shipments between some companies, and the
 * signed УКД of a claim, with their files if there is a directory.
 */
export async function seedElectronic(database: Database, uploads: string | undefined): Promise<void> {
  const { rows: sellers } = await database.execute<{ id: number; inn: string; person: number }>(sql`
    SELECT c.id, c.inn, person.id AS person FROM app_user person JOIN contractor c ON c.id = person.contractor_id
    WHERE person.login IN ('supplier', 'distributor') ORDER BY c.id`);
  for (const { id, inn, person } of sellers)
    await database.execute(
      sql`INSERT INTO edo_access (contractor_id, secret, saved_by) VALUES (${id}, ${demoKeyOf(inn)}, ${person})`,
    );
  for (const { seller, buyer, unsent, ways } of WAYS) {
    const { rows } = await database.execute<Sold>(sql`
      SELECT d.id, d.supplier_id, d.created_by, 'upd' AS kind, NULL::bigint AS claim_id, d.upd_number AS number, d.upd_date AS day, customer.title, customer.inn, supplier.inn AS seller_inn,
             d.shipment_date AS at
      FROM shipment d JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id
      JOIN app_user sells ON sells.contractor_id = d.supplier_id AND sells.login = ${seller}
      JOIN app_user buys ON buys.contractor_id = d.customer_id AND buys.login = ${buyer}
      WHERE d.shipment_date IS NOT NULL AND d.status <> 'cancelled' ORDER BY d.shipment_date DESC, d.id DESC OFFSET ${unsent} LIMIT ${ways.length}`);
    for (const [nth, sold] of rows.entries()) await addDocument(database, uploads, sold, ways[nth] ?? []);
  }
  const { rows: claimed } = await database.execute<Sold>(sql`
    SELECT d.shipment_id AS id, d.supplier_id, d.created_by, 'ukd' AS kind, d.id AS claim_id, d.upd_ukd_number AS number, d.upd_ukd_date AS day,
           customer.title, customer.inn, supplier.inn AS seller_inn, d.sent_at + interval '1 hour' AS at
    FROM claim d JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id
    JOIN app_user sells ON sells.contractor_id = d.supplier_id AND sells.login = 'supplier'
    JOIN app_user buys ON buys.contractor_id = d.customer_id AND buys.login = 'shop'
    WHERE d.status = 'closed' AND d.shipment_id IS NOT NULL AND d.upd_ukd_date IS NOT NULL
      AND EXISTS (SELECT FROM claim_item i WHERE i.claim_id = d.id AND i.outcome IN ('refund', 'accept_return', 'discount') AND i.type_id NOT IN (2, 7))
    ORDER BY d.id DESC LIMIT 1`);
  for (const one of claimed) await addDocument(database, uploads, one, SIGNED);
}

/** Writes the file of a document as the operator has it. */
async function storeFile(
  database: Database,
  uploads: string,
  { id, shipment, claim, uid }: { id: number; shipment: number; claim: number | null; uid: string },
): Promise<void> {
  const facts = await readShipmentFacts(database, sql`d.id = ${shipment}`);
  if (!facts) throw new Error(`shipment ${shipment} has no papers`);
  const purpose = claim === null ? updFunction(facts.tax_system) : ukdFunction(facts.tax_system);
  const participant = ({ inn, kpp }: { inn: string; kpp: string }) =>
    demoParticipantOf(inn, kpp === '' ? null : kpp);
  const ids = {
    supplier: participant(facts.supplier),
    customer: participant(facts.customer),
    guid: uid,
  };
  const { name, content } =
    claim === null
      ? await updFileOf(database, facts, ids)
      : await ukdFileOf(database, await readUkd(database, claim, sql`true`), ids);
  const stored_as = randomUUID();
  await writeFile(path.join(uploads, stored_as), content, { mode: 0o600 });
  await database.execute(sql`
    UPDATE electronic_document SET stored_as = ${stored_as}, file_name = ${`${name}.xml`}, function = ${purpose},
           hash = ${createHash('sha256').update(content).digest('hex')} WHERE id = ${id}`);
}

async function addDocument(
  database: Database,
  uploads: string | undefined,
  sold: Sold,
  way: Way,
): Promise<void> {
  const state = way.at(-1) ?? 'waiting';
  const fault =
    state === 'failed' ? sentence({ code: 'edoBoxMissing', title: sold.title, inn: sold.inn }) : '';
  const box = demoBoxOf(sold.seller_inn);
  const [uid, message, entity] = [randomUUID(), randomUUID(), randomUUID()];
  const isThere = state !== 'failed';
  if (isThere)
    // A document of the future is never signed: it keeps waiting.
    await database.execute(sql`
      INSERT INTO demo_operator_document (operation, message_id, entity_id, box, file, refuses, created_at)
      VALUES (${uid}, ${message}, ${entity}, ${box}, ${`${ELECTRONIC_KINDS[sold.kind]} ${sold.number}`}, ${state === 'rejected'},
              CASE WHEN ${state === 'unsigned'}::boolean THEN now() + interval '100 years' ELSE ${sold.at}::timestamptz END)`);
  const { rows } = await database.execute<{ id: number }>(sql`
    INSERT INTO electronic_document (shipment_id, claim_id, kind, sender_id, created_by, number, day, state, uid, from_box, to_box, message_id, entity_id,
                                     fault, next_at, created_at, changed_at)
    VALUES (${sold.id}, ${sold.claim_id}, ${sold.kind}, ${sold.supplier_id}, ${sold.created_by}, ${sold.number}, ${sold.day}, ${state}, ${uid},
            ${isThere ? box : null}, ${isThere ? demoBoxOf(sold.inn) : null}, ${isThere ? message : null}, ${isThere ? entity : null}, ${fault},
            CASE WHEN ${state === 'unsigned' || state === 'signed'}::boolean THEN now() + interval '1 hour' END,
            ${sold.at}, least(${sold.at}::timestamptz + make_interval(mins => ${20 * way.length}::int), now())) RETURNING id`);
  const id = rows[0]?.id ?? 0;
  if (isThere && uploads !== undefined)
    await storeFile(database, uploads, { id, shipment: sold.id, claim: sold.claim_id, uid });
  await database.execute(sql`
    INSERT INTO electronic_document_state (document_id, state, at, comment)
    SELECT ${id}, passed.state, least(${sold.at}::timestamptz + make_interval(mins => 20 * passed.nth::int), now()),
           CASE passed.state WHEN 'failed' THEN ${fault} ELSE '' END
    FROM unnest(${sql.param([...way])}::text[]) WITH ORDINALITY AS passed(state, nth) ORDER BY passed.nth`);
}
