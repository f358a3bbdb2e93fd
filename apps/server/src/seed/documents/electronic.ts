import { randomUUID } from 'node:crypto';
import type { ElectronicState } from '@portal/domain/electronic-documents';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { demoBoxOf, demoKeyOf } from '../../areas/edo/demo-answers.ts';
import type { Database } from '../../database/connect.ts';

/** The way of each of the demo's documents; the last state is the present one. */
const WAYS: readonly (readonly ElectronicState[])[] = [
  ['waiting', 'unsigned'],
  ['waiting', 'failed'],
  ['waiting', 'unsigned', 'sent', 'rejected'],
  ['waiting', 'unsigned', 'sent', 'signed'],
];

interface Sold extends Record<string, unknown> {
  id: number;
  supplier_id: number;
  created_by: number;
  upd_number: string;
  upd_date: string;
  title: string;
  inn: string;
  seller_inn: string;
  at: string;
}

/** Access to the demo's operator for the sellers, and electronic documents of the newest shipments of `supplier` to `shop`. */
export async function seedElectronic(database: Database): Promise<void> {
  const { rows: sellers } = await database.execute<{ id: number; inn: string; person: number }>(sql`
    SELECT c.id, c.inn, person.id AS person FROM app_user person JOIN contractor c ON c.id = person.contractor_id
    WHERE person.login IN ('supplier', 'distributor') ORDER BY c.id`);
  for (const { id, inn, person } of sellers)
    await database.execute(
      sql`INSERT INTO edo_access (contractor_id, secret, saved_by) VALUES (${id}, ${demoKeyOf(inn)}, ${person})`,
    );
  const { rows } = await database.execute<Sold>(sql`
    SELECT d.id, d.supplier_id, d.created_by, d.upd_number, d.upd_date, customer.title, customer.inn, supplier.inn AS seller_inn,
           d.shipment_date AS at
    FROM shipment d JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id
    JOIN app_user seller ON seller.contractor_id = d.supplier_id AND seller.login = 'supplier'
    JOIN app_user buyer ON buyer.contractor_id = d.customer_id AND buyer.login = 'shop'
    WHERE d.shipment_date IS NOT NULL AND d.status <> 'cancelled' ORDER BY d.shipment_date DESC, d.id DESC OFFSET 1 LIMIT ${WAYS.length}`);
  for (const [nth, sold] of rows.entries()) await addDocument(database, sold, WAYS[nth] ?? []);
}

async function addDocument(database: Database, sold: Sold, way: readonly ElectronicState[]): Promise<void> {
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
      VALUES (${uid}, ${message}, ${entity}, ${box}, ${`УПД ${sold.upd_number}`}, ${state === 'rejected'},
              CASE WHEN ${state === 'unsigned'}::boolean THEN now() + interval '100 years' ELSE ${sold.at}::timestamptz END)`);
  const { rows } = await database.execute<{ id: number }>(sql`
    INSERT INTO electronic_document (shipment_id, kind, sender_id, created_by, number, day, state, uid, from_box, to_box, message_id, entity_id, fault,
                                     next_at, created_at, changed_at)
    VALUES (${sold.id}, 'upd', ${sold.supplier_id}, ${sold.created_by}, ${sold.upd_number}, ${sold.upd_date}, ${state}, ${uid},
            ${isThere ? box : null}, ${isThere ? demoBoxOf(sold.inn) : null}, ${isThere ? message : null}, ${isThere ? entity : null}, ${fault},
            CASE WHEN ${state === 'unsigned' || state === 'signed'}::boolean THEN now() + interval '1 hour' END,
            ${sold.at}, least(${sold.at}::timestamptz + make_interval(mins => ${20 * way.length}::int), now())) RETURNING id`);
  await database.execute(sql`
    INSERT INTO electronic_document_state (document_id, state, at, comment)
    SELECT ${rows[0]?.id ?? 0}, passed.state, least(${sold.at}::timestamptz + make_interval(mins => 20 * passed.nth::int), now()),
           CASE passed.state WHEN 'failed' THEN ${fault} ELSE '' END
    FROM unnest(${sql.param([...way])}::text[]) WITH ORDINALITY AS passed(state, nth) ORDER BY passed.nth`);
}
