// The УКД of a closed claim through the operator: sent once, linked to the signed УПД, and every refusal is one sentence.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tendDocuments } from '../../src/areas/edo/tend.ts';
import type { Config } from '../../src/config.ts';
import { createFiles } from '../../src/files/files.ts';
import { createDiadoc } from '../../src/outside/diadoc.ts';
import type { Services } from '../../src/services.ts';
import { closedClaims } from '../claims/closed-claims.ts';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { useOperator } from './operator.ts';

type Edo = Answer<'getClaimEdo'>['data'];

const operator = useOperator();
let config: Config;
const servers = useTestServers(1, (base) => {
  config = { ...base, edo: operator.settings };
  return { edo: operator.settings };
});
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;

let supplier: Caller;
let shop: Caller;
let closed: Awaited<ReturnType<typeof closedClaims>>['closed'];
/** A closed claim with an УКД № УКД-18, and its shipment. */
let id: number;
let shipment: number;

const edoOf = async (caller: Caller, claim = id): Promise<Edo> =>
  ((await caller.get(`/document/claim/edo?id=${claim}`)).body as Answer<'getClaimEdo'>).data;
const states = ({ documents }: Edo) => documents.map(({ state }) => state.code);
const sendAs = (caller: Caller, claim = id) => caller.post('/document/claim/edo', { id: claim });
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;
const numbered = async (claim: number, number: string) => {
  const { body } = await supplier.get(`/document/claim/incoming-claim?id=${claim}`);
  const { version } = (body as Answer<'getIncomingClaim'>).data;
  return call(
    server().address,
    'PUT',
    '/document/claim/incoming-claim-update-upd-ukd-number',
    supplier.token,
    { id: claim, version, upd_ukd_number: number, ...(number === '' ? {} : { upd_ukd_date: '2026-11-01' }) },
  );
};
const tend = () =>
  tendDocuments({
    config,
    database: database(),
    edo: createDiadoc(operator.settings),
    files: createFiles(config),
    log: { info: () => undefined, error: ({ err }: { err: unknown }) => expect.unreachable(String(err)) },
  } as unknown as Services);
/** Makes everything due and runs the job. */
const later = async (seconds = 0) => {
  await database().execute(
    sql`UPDATE demo_operator_document SET created_at = created_at - make_interval(secs => ${seconds}::int)`,
  );
  await database().execute(sql`UPDATE electronic_document SET next_at = now() WHERE next_at IS NOT NULL`);
  await tend();
};

beforeAll(async () => {
  operator.database = database();
  await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = true`);
  ({ shop, supplier, closed } = await closedClaims(server()));
  ({ id, shipment } = await closed({ outcome: 'refund' }));
  await numbered(id, 'УКД-18');
});

beforeEach(async () => {
  operator.instead.clear();
  operator.posted.length = 0;
  await database().execute(
    sql`TRUNCATE electronic_document, electronic_document_state, demo_operator_document`,
  );
  await database().execute(
    sql`UPDATE edo_access a SET secret = 'demo-' || c.inn, token = '', token_until = NULL, fault = '' FROM contractor c WHERE c.id = a.contractor_id`,
  );
});

test('an УКД is sent once; the demo’s operator signs it; both sides see it, and the seller is notified', async () => {
  expect(await edoOf(supplier)).toMatchObject({ offered: true, can_send: true, refusal: '', documents: [] });
  expect(await edoOf(shop)).toMatchObject({ offered: false, can_send: false, documents: [] });
  expect((await sendAs(supplier)).status).toBe(200);
  await expect.poll(async () => states(await edoOf(supplier))).toEqual(['unsigned']);
  // Pressed twice: the same document.
  expect((await sendAs(supplier)).status).toBe(200);
  await later();
  expect(await edoOf(supplier)).toMatchObject({ can_send: false, documents: [{ number: 'УКД-18' }] });
  expect(operator.posted).toHaveLength(1);
  expect(await edoOf(shop)).toMatchObject({ offered: true, documents: [{ state: { code: 'unsigned' } }] });
  await later(20);
  expect(states(await edoOf(supplier))).toEqual(['sent']);
  await later(40);
  expect((await edoOf(supplier)).documents).toMatchObject([
    {
      kind: { code: 'ukd', title: 'УКД' },
      date: '2026-11-01',
      state: { code: 'signed' },
      is_outdated: false,
      history: ['waiting', 'unsigned', 'sent', 'signed'].map((code) => ({ state: { code } })),
    },
  ]);
  const told = await oneRow<{ title: string; entity_id: number }>(
    database(),
    sql`SELECT title, entity_id FROM notification WHERE event_name = 'claim:edo' ORDER BY id DESC LIMIT 1`,
  );
  expect(told).toEqual({ title: 'УКД № УКД-18 подписан покупателем', entity_id: id });
  // The shipment's own page tells of its УПД.
  const { body } = await supplier.get(`/document/shipment/edo?id=${shipment}`);
  expect((body as Answer<'getShipmentEdo'>).data.documents).toEqual([]);
  // Another number makes the sent document outdated.
  await numbered(id, 'УКД-19');
  expect((await edoOf(supplier)).documents).toMatchObject([{ number: 'УКД-18', is_outdated: true }]);
  await numbered(id, 'УКД-18');
});

test('the file is valid, with the operator’s ids; without a signed УПД there is no link', async () => {
  await sendAs(supplier);
  await expect.poll(() => operator.posted.length).toBe(1);
  await expect.poll(async () => states(await edoOf(supplier))).toEqual(['unsigned']);
  const [attachment] = (operator.posted[0] as { DocumentAttachments: Record<string, unknown>[] })
    .DocumentAttachments;
  expect(attachment).toMatchObject({
    TypeNamedId: 'UniversalCorrectionDocument',
    Function: 'КСЧФДИС',
    Version: 'ucd736_05_01_02',
    NeedRecipientSignature: true,
  });
  expect(attachment).not.toHaveProperty('InitialDocumentIds');
  const { Content } = (attachment ?? expect.unreachable())['SignedContent'] as { Content: string };
  const document = XmlDocument.fromBuffer(Buffer.from(Content, 'base64'));
  const schema = readFileSync(path.join(import.meta.dirname, '../claims/ukd-5.01.xsd'));
  expect(() => XsdValidator.fromDoc(XmlDocument.fromBuffer(schema)).validate(document)).not.toThrow();
  const { file_name, uid } = await oneRow<{ file_name: string; uid: string }>(
    database(),
    sql`SELECT file_name, uid FROM electronic_document`,
  );
  const [sender, receiver] = ['ИдОтпр', 'ИдПол'].map((name) => document.get(`//@${name}`)?.content);
  expect(sender).toMatch(/^2BM-/);
  expect(file_name).toMatch(
    new RegExp(String.raw`^ON_NKORSCHFDOPPR_${receiver}_${sender}_\d{8}_${uid}\.xml$`),
  );
  expect(document.get('/Файл/@ИдФайл')?.content).toBe(file_name.slice(0, -4));
});

test('an УКД is linked to the УПД that the seller has signed at the operator', async () => {
  expect((await supplier.post('/document/shipment/edo', { id: shipment })).status).toBe(200);
  const updState = async () =>
    (await database().execute(sql`SELECT state FROM electronic_document WHERE kind = 'upd'`)).rows[0]?.[
      'state'
    ];
  await expect.poll(updState).toBe('unsigned');
  await later(20);
  const upd = await oneRow<{ state: string; message_id: string; entity_id: string }>(
    database(),
    sql`SELECT state, message_id, entity_id FROM electronic_document WHERE kind = 'upd'`,
  );
  expect(upd.state).toBe('sent');
  await sendAs(supplier);
  await expect.poll(() => operator.posted.length).toBe(2);
  expect(operator.posted[1]).toMatchObject({
    DocumentAttachments: [{ InitialDocumentIds: [{ MessageId: upd.message_id, EntityId: upd.entity_id }] }],
  });
  // Each is the only one of its own kind.
  await expect.poll(async () => states(await edoOf(supplier))).toEqual(['unsigned']);
});

test('before anything is sent: no УКД, no number, no agreement, no access, requisites that are missing', async () => {
  const open = await oneRow<{ id: number }>(
    database(),
    sql`SELECT c.id FROM claim c JOIN app_user s ON s.contractor_id = c.supplier_id AND s.login = 'supplier'
        WHERE c.status = 'process' AND c.shipment_id IS NOT NULL ORDER BY c.id LIMIT 1`,
  );
  const refused = await sendAs(supplier, open.id);
  expect([refused.status, messageOf(refused)]).toEqual([
    409,
    'Сначала закройте претензию: УКД составляют по принятому решению',
  ]);
  expect(await edoOf(supplier, open.id)).toMatchObject({ offered: false, can_send: false, refusal: '' });
  await numbered(id, '');
  const unnumbered = 'Сначала укажите номер и дату УКД в претензии';
  expect(messageOf(await sendAs(supplier))).toBe(unnumbered);
  expect(await edoOf(supplier)).toMatchObject({ offered: true, can_send: false, refusal: unnumbered });
  await numbered(id, 'УКД-18');
  await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = false`);
  expect(messageOf(await sendAs(supplier))).toBe(
    'В договоре нет электронного документооборота: отметьте его в договоре',
  );
  expect(await edoOf(supplier)).toMatchObject({ offered: false, can_send: false });
  await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = true`);
  await database().execute(
    sql`UPDATE contractor SET kpp = '' WHERE id = (SELECT supplier_id FROM claim WHERE id = ${id})`,
  );
  expect(messageOf(await sendAs(supplier))).toMatch(/^УКД без КПП: заполните КПП организации/);
  await database().execute(
    sql`UPDATE contractor SET kpp = left(inn, 4) || '01001' WHERE id = (SELECT supplier_id FROM claim WHERE id = ${id})`,
  );
  await database().execute(
    sql`DELETE FROM edo_access WHERE contractor_id = (SELECT supplier_id FROM claim WHERE id = ${id})`,
  );
  expect(messageOf(await sendAs(supplier))).toBe(
    'Доступ к оператору ЭДО не сохранён: введите ключ в разделе «Интеграция», «ЭДО»',
  );
  expect((await database().execute(sql`SELECT FROM electronic_document`)).rows).toEqual([]);
});

test('nobody sees or sends the УКД of other companies, and the buyer does not send it', async () => {
  for (const stranger of ['supplier2', 'shop2']) {
    const caller = await server().as(stranger);
    expect((await caller.get(`/document/claim/edo?id=${id}`)).status).toBe(404);
  }
  expect((await sendAs(await server().as('supplier2'))).status).toBe(404);
  expect((await sendAs(shop)).status).toBe(403);
  // Who may update received claims does not send the УКД of a claim that its company has made.
  const made = await oneRow<{ id: number }>(
    database(),
    sql`SELECT c.id FROM claim c JOIN app_user p ON p.contractor_id = c.customer_id AND p.login = 'distributor' ORDER BY c.id LIMIT 1`,
  );
  expect((await sendAs(await server().as('distributor'), made.id)).status).toBe(404);
});
