// Electronic documents: sent once, with the file that was stored; nothing lost when the operator is away or the
// connection breaks after it took the file; every refusal is one sentence; states in order, for both sides.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '@portal/domain/exports';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoKeyOf } from '../../src/areas/edo/demo-answers.ts';
import { tendDocuments } from '../../src/areas/edo/tend.ts';
import type { Config } from '../../src/config.ts';
import { createFiles } from '../../src/files/files.ts';
import { createDiadoc } from '../../src/outside/diadoc.ts';
import type { Services } from '../../src/services.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { useOperator } from './operator.ts';

type Edo = Answer<'getShipmentEdo'>['data'];
interface Found extends Record<string, unknown> {
  id: number;
  acceptance_id: number;
  number: string;
  seller_inn: string;
  buyer_inn: string;
  buyer: string;
}

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
let sold: Found;
const logged: string[] = [];

beforeAll(async () => {
  operator.database = database();
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = true`);
});

/** A shipment that has reached the shop, without a document. */
beforeEach(async () => {
  operator.instead.clear();
  operator.called.length = 0;
  operator.posted.length = 0;
  logged.length = 0;
  await database().execute(
    sql`TRUNCATE electronic_document, electronic_document_state, demo_operator_document`,
  );
  sold = await oneRow<Found>(
    database(),
    sql`SELECT d.id, a.id AS acceptance_id, d.upd_number AS number, seller.inn AS seller_inn, buyer.inn AS buyer_inn, buyer.title AS buyer
        FROM acceptance a JOIN shipment d ON d.id = a.shipment_id JOIN contractor seller ON seller.id = d.supplier_id JOIN contractor buyer ON buyer.id = d.customer_id
        JOIN app_user s ON s.contractor_id = d.supplier_id AND s.login = 'supplier' JOIN app_user c ON c.contractor_id = d.customer_id AND c.login = 'shop'
        WHERE d.upd_number NOT LIKE '%7' AND a.status IN ('accepted', 'accepted_with_discrepancy') ORDER BY d.id LIMIT 1`,
  );
  await database().execute(
    sql`UPDATE edo_access a SET secret = 'demo-' || c.inn, token = '', token_until = NULL, fault = '' FROM contractor c WHERE c.id = a.contractor_id`,
  );
});

const services = (): Services =>
  ({
    config,
    database: database(),
    edo: createDiadoc(operator.settings),
    files: createFiles(config),
    log: {
      info: (facts: object) => logged.push(JSON.stringify(facts)),
      error: ({ err }: { err: unknown }) => logged.push(String(err)),
    },
  }) as unknown as Services;
const tend = () => tendDocuments(services());
/** Makes everything due and runs the job. */
const later = async () => {
  await database().execute(sql`UPDATE electronic_document SET next_at = now() WHERE next_at IS NOT NULL`);
  await tend();
};
const passed = (seconds: number) =>
  database().execute(
    sql`UPDATE demo_operator_document SET created_at = created_at - make_interval(secs => ${seconds}::int)`,
  );

const sendAs = (caller: Caller, id = sold.id) => caller.post('/document/shipment/edo', { id });
/** Sends without the server's worker taking part. */
async function send(): Promise<void> {
  await database().execute(sql`
    INSERT INTO electronic_document (shipment_id, kind, sender_id, created_by, number, day)
    SELECT d.id, 'upd', d.supplier_id, d.created_by, d.upd_number, d.upd_date FROM shipment d WHERE d.id = ${sold.id}`);
}
const seen = async (): Promise<Edo> =>
  ((await supplier.get(`/document/shipment/edo?id=${sold.id}`)).body as { data: Edo }).data;
const bought = async (): Promise<Edo> =>
  ((await shop.get(`/document/acceptance/edo?id=${sold.acceptance_id}`)).body as { data: Edo }).data;
const states = ({ documents }: Edo) => documents.map(({ state }) => state.code);
const atOperator = async () =>
  (
    await oneRow<{ count: number }>(
      database(),
      sql`SELECT count(*)::int AS count FROM demo_operator_document`,
    )
  ).count;
const messageOf = ({ body }: { body: unknown }) => (body as { message: string }).message;

test('sent once, signed by the seller and then by the buyer; both sides see it, and the seller is notified', async () => {
  expect(await seen()).toMatchObject({ offered: true, can_send: true, refusal: '', documents: [] });
  expect(await bought()).toMatchObject({ offered: false, documents: [] });
  const { status } = await sendAs(supplier);
  expect(status).toBe(200);
  await expect.poll(async () => states(await seen())).toEqual(['unsigned']);
  // Pressed twice: the same document.
  expect((await sendAs(supplier)).status).toBe(200);
  await later();
  expect(states(await seen())).toEqual(['unsigned']);
  expect(await atOperator()).toBe(1);
  expect((await seen()).can_send).toBe(false);
  expect((await bought()).documents).toMatchObject([
    {
      state: { label: 'Ждёт подписи продавца' },
      hint: 'Продавец ещё не подписал документ: у вас в кабинете оператора его нет.',
    },
  ]);
  await passed(20);
  await later();
  expect(states(await seen())).toEqual(['sent']);
  await passed(40);
  await later();
  expect((await seen()).documents).toMatchObject([
    {
      kind: { title: 'УПД' },
      number: sold.number,
      state: { code: 'signed', label: 'Подписан покупателем', tone: 'green' },
      fault: '',
      history: [
        { state: { code: 'waiting' } },
        { state: { code: 'unsigned' } },
        { state: { code: 'sent' } },
        { state: { code: 'signed' } },
      ],
    },
  ]);
  expect(states(await bought())).toEqual(['signed']);
  const { title } = await oneRow<{ title: string }>(
    database(),
    sql`SELECT title FROM notification WHERE event_name = 'shipment:edo' AND entity_id = ${sold.id} ORDER BY id DESC LIMIT 1`,
  );
  expect(title).toBe(`УПД № ${sold.number} подписан покупателем`);
  // A signed document is watched for a cancellation, once a day.
  const { hours } = await oneRow<{ hours: number }>(
    database(),
    sql`SELECT round(extract(epoch FROM next_at - now()) / 3600)::int AS hours FROM electronic_document`,
  );
  expect(hours).toBe(24);
});

test('a document that its demo seller never signs keeps waiting', async () => {
  await send();
  await tend();
  // As the demo's data has it.
  await database().execute(sql`UPDATE demo_operator_document SET created_at = now() + interval '100 years'`);
  await later();
  expect(logged).toEqual([]);
  expect(states(await seen())).toEqual(['unsigned']);
});

test('the file is sent exactly as it is stored, with the operator’s ids in its name', async () => {
  await send();
  await tend();
  const row = await oneRow<{ stored_as: string; hash: string; file_name: string; uid: string }>(
    database(),
    sql`SELECT stored_as, hash, file_name, uid FROM electronic_document`,
  );
  const file = (await createFiles(config).open(row.stored_as)) ?? expect.unreachable();
  const content = await buffer(file.stream);
  expect(createHash('sha256').update(content).digest('hex')).toBe(row.hash);
  expect(operator.posted).toMatchObject([
    {
      DelaySend: true,
      DocumentAttachments: [
        {
          SignedContent: { Content: content.toString('base64') },
          TypeNamedId: 'UniversalTransferDocument',
          Function: 'СЧФДОП',
          Version: 'utd970_05_03_01',
          NeedRecipientSignature: true,
        },
      ],
    },
  ]);
  expect(row.file_name).toMatch(
    new RegExp(
      String.raw`^ON_NSCHFDOPPR_2BM-${sold.buyer_inn}[\d-]*_2BM-${sold.seller_inn}[\d-]*_\d{8}_${row.uid}_0_0_0_0_0_00\.xml$`,
    ),
  );
  expect(new TextDecoder('windows-1251').decode(content)).toContain(`ИдФайл="${row.file_name.slice(0, -4)}"`);
});

test('the seller downloads the sent file at once, the buyer once it is signed; the buyer’s title names it', async () => {
  const file = async (caller: Caller, place: string) => {
    const answer = await fetch(`${server().address}/api/document/${place}`, {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    const content = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, name: fileNameOf(answer.headers.get('content-disposition')), content };
  };
  const text = ({ content }: { content: Buffer }) => new TextDecoder('windows-1251').decode(content);
  const attribute = (of: { content: Buffer }, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(text(of))?.[1];
  await send();
  const { id } = await oneRow<{ id: number }>(database(), sql`SELECT id FROM electronic_document`);
  // Not written yet.
  expect((await seen()).documents).toMatchObject([{ has_file: false }]);
  expect((await file(supplier, `edo-file?id=${id}`)).status).toBe(404);
  await tend();
  const { hash, file_name } = await oneRow<{ hash: string; file_name: string }>(
    database(),
    sql`SELECT hash, file_name FROM electronic_document`,
  );
  const own = await file(supplier, `edo-file?id=${id}`);
  expect([own.status, own.name, createHash('sha256').update(own.content).digest('hex')]).toEqual([
    200,
    file_name,
    hash,
  ]);
  // Unsigned: the buyer has nothing from the operator, and the title answers the file that is downloaded.
  expect((await bought()).documents).toMatchObject([{ has_file: false }]);
  expect((await file(shop, `edo-file?id=${id}`)).status).toBe(404);
  const title = `acceptance/buyer-title-file?id=${sold.acceptance_id}`;
  const downloaded = await file(supplier, `shipment/upd-file?id=${sold.id}`);
  expect(attribute(await file(shop, title), 'ИдФайлИнфПр')).toBe(attribute(downloaded, 'ИдФайл'));

  await passed(20);
  await later();
  expect((await bought()).documents).toMatchObject([{ state: { code: 'sent' }, has_file: true }]);
  expect((await file(shop, `edo-file?id=${id}`)).content).toEqual(own.content);
  for (const login of ['supplier2', 'shop2'])
    expect((await file(await server().as(login), `edo-file?id=${id}`)).status).toBe(404);
  const answered = await file(shop, title);
  expect(attribute(answered, 'ИдФайлИнфПр')).toBe(file_name.slice(0, -4));
  expect(attribute(answered, 'ДатаФайлИнфПр')).toBe(attribute(own, 'ДатаИнфПр'));
  expect(attribute(answered, 'ВремФайлИнфПр')).toBe(attribute(own, 'ВремИнфПр'));
});

describe('nothing is lost and nothing is sent twice', () => {
  test('the connection breaks after the operator took the file: the next try finds the same document', async () => {
    await send();
    operator.instead.set('/V3/PostMessage', 'cut');
    await tend();
    expect((await seen()).documents).toMatchObject([
      { state: { code: 'waiting' }, fault: 'Оператор ЭДО не отвечает' },
    ]);
    expect(await atOperator()).toBe(1);
    operator.instead.clear();
    await later();
    expect(states(await seen())).toEqual(['unsigned']);
    expect(await atOperator()).toBe(1);
    // The same bytes, too.
    expect(operator.posted[0]).toEqual(operator.posted[1]);
  });

  test('a server that died in between leaves the document to the next one', async () => {
    await send();
    // Taken by the dead server: stored, posted, but not saved.
    operator.instead.set('/V3/PostMessage', 'cut');
    await tend();
    await database().execute(
      sql`UPDATE electronic_document SET fault = '', attempts = 0, next_at = now() + interval '2 minutes'`,
    );
    operator.instead.clear();
    await tend();
    expect(states(await seen())).toEqual(['waiting']);
    await later();
    expect(states(await seen())).toEqual(['unsigned']);
    expect(await atOperator()).toBe(1);
  });

  test('two servers at once send it once', async () => {
    await send();
    await Promise.all([tend(), tend(), tend()]);
    expect(operator.posted).toHaveLength(1);
    expect((await seen()).documents[0]?.history.map(({ state }) => state.code)).toEqual(['unsigned']);
  });

  test('the operator is away: tried again with growing pauses, and at once by the button', async () => {
    await send();
    operator.instead.set('/GetMyOrganizations', { status: 500, body: 'error' });
    for (const minutes of [1, 2, 5]) {
      await later();
      const { pause } = await oneRow<{ pause: number }>(
        database(),
        sql`SELECT round(extract(epoch FROM next_at - now()) / 60)::int AS pause FROM electronic_document`,
      );
      expect(pause).toBe(minutes);
    }
    const { can_send, documents } = await seen();
    expect(can_send).toBe(true);
    expect(documents[0]?.next_at).not.toBeNull();
    operator.instead.clear();
    expect((await sendAs(supplier)).status).toBe(200);
    await expect.poll(async () => states(await seen())).toEqual(['unsigned']);
    expect(await atOperator()).toBe(1);
  });
});

describe('every refusal is one sentence', () => {
  test.each([
    [
      401,
      'Оператор ЭДО не принимает ключ организации: введите новый в разделе «Интеграция», «ЭДО»',
      'waiting',
    ],
    [402, 'У организации закончилась подписка на API оператора ЭДО: продлите её у оператора', 'waiting'],
    [429, 'Оператор ЭДО не отвечает', 'waiting'],
    [400, 'Оператор ЭДО не принял файл: Нет поля ДатаДок', 'failed'],
    [409, 'Такой документ у оператора ЭДО уже есть, или покупатель не принимает документы от вас', 'failed'],
  ])('%i from PostMessage', async (status, sentence, state) => {
    await send();
    operator.instead.set('/V3/PostMessage', { status, body: 'Нет  поля\nДатаДок' });
    await tend();
    expect((await seen()).documents).toMatchObject([{ state: { code: state }, fault: sentence }]);
    // Secrets are never logged.
    expect(logged.join(' ')).not.toMatch(/demo-\d|of-\d/);
  });

  test('a buyer without a box; after it has one, another document is sent', async () => {
    await send();
    operator.instead.set('/GetOrganizationsByInnKpp', { status: 200, body: { Organizations: [] } });
    await tend();
    const fault = `У покупателя «${sold.buyer}» (ИНН ${sold.buyer_inn}) нет ящика у оператора ЭДО: пригласите его в кабинете оператора`;
    expect(await seen()).toMatchObject({
      can_send: true,
      documents: [{ state: { label: 'Не отправлен' }, fault }],
    });
    // The buyer does not learn what never left.
    expect(await bought()).toMatchObject({ offered: false, documents: [] });
    operator.instead.clear();
    await sendAs(supplier);
    await expect.poll(async () => states(await seen())).toEqual(['unsigned', 'failed']);
  });

  test('the key opens another company’s box', async () => {
    await database().execute(sql`UPDATE edo_access SET secret = ${demoKeyOf('7701234560')}`);
    await send();
    await tend();
    expect((await seen()).documents[0]?.fault).toBe(
      `Ключ не открывает ящик организации с ИНН ${sold.seller_inn}: получите ключ сотрудника этой организации`,
    );
    expect(((await supplier.get('/settings/edo')).body as Answer<'getEdoAccess'>).data.fault).not.toBe('');
  });

  test('before anything is sent: no agreement, no access, an УПД that lacks something', async () => {
    await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = false`);
    const refused = await sendAs(supplier);
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'В договоре нет электронного документооборота: отметьте его в договоре',
    ]);
    expect(await seen()).toMatchObject({ offered: false, can_send: false, refusal: '' });
    await database().execute(sql`UPDATE contractor SET is_sandbox = true WHERE inn = ${sold.buyer_inn}`);
    expect(messageOf(await sendAs(supplier))).toBe('Документы песочницы оператору ЭДО не отправляют');
    await database().execute(sql`UPDATE contractor SET is_sandbox = false`);
    await database().execute(sql`UPDATE contract SET is_electronic_doc_circulation = true`);
    const company = await companyOf(database(), 'supplier');
    await database().execute(sql`DELETE FROM edo_access WHERE contractor_id = ${company}`);
    const missing = 'Доступ к оператору ЭДО не сохранён: введите ключ в разделе «Интеграция», «ЭДО»';
    expect(await seen()).toMatchObject({ offered: true, can_send: false, refusal: missing });
    expect(messageOf(await sendAs(supplier))).toBe(missing);
    await call(server().address, 'PUT', '/settings/edo', supplier.token, { key: demoKeyOf(sold.seller_inn) });
    await database().execute(sql`UPDATE contractor SET kpp = '' WHERE id = ${company}`);
    expect(messageOf(await sendAs(supplier))).toMatch(/^УПД без КПП: заполните КПП организации/);
    await database().execute(sql`UPDATE contractor SET kpp = left(inn, 4) || '01001' WHERE id = ${company}`);
    const draft = await oneRow<{ id: number }>(
      database(),
      sql`SELECT id FROM shipment WHERE supplier_id = ${company} AND status = 'packed' ORDER BY id LIMIT 1`,
    );
    expect(messageOf(await sendAs(supplier, draft.id))).toBe(
      'Сначала отправьте отгрузку: до этого её бумаги ещё могут измениться',
    );
  });
});

describe('the answer of the buyer and of time', () => {
  const says = (facts: object) =>
    operator.instead.set('/V3/GetDocument', {
      status: 200,
      body: { SenderSignatureStatus: 'SenderSignatureCheckedAndValid', ...facts },
    });
  test.each([
    [{ RecipientResponseStatus: 'WithRecipientPartiallySignature' }, 'disputed', false],
    [{ RecipientResponseStatus: 'RecipientSignatureRequestRejected' }, 'rejected', true],
    [
      { RecipientResponseStatus: 'WithRecipientSignature', RevocationStatus: 'RevocationAccepted' },
      'revoked',
      true,
    ],
    [{ RecipientResponseStatus: 'WaitingForRecipientSignature' }, 'sent', false],
    [{ SenderSignatureStatus: 'WaitingForSenderSignature', IsDeleted: true }, 'failed', true],
  ])('%j is %s', async (facts, state, again) => {
    await send();
    await tend();
    says(facts);
    await later();
    const edo = await seen();
    expect(states(edo)).toEqual([state]);
    expect(edo.can_send).toBe(again);
  });

  test('deleted at the operator; an invalid signature; papers corrected later', async () => {
    await send();
    await tend();
    says({ SenderSignatureStatus: 'SenderSignatureCheckedAndInvalid' });
    await later();
    expect((await seen()).documents).toMatchObject([
      {
        state: { code: 'unsigned' },
        fault: 'Подпись продавца не прошла проверку у оператора ЭДО',
        is_outdated: false,
      },
    ]);
    await database().execute(sql`UPDATE shipment SET upd_number = 'И-1' WHERE id = ${sold.id}`);
    expect((await seen()).documents).toMatchObject([{ number: sold.number, is_outdated: true }]);
    await database().execute(sql`UPDATE shipment SET upd_number = ${sold.number} WHERE id = ${sold.id}`);
    operator.instead.set('/V3/GetDocument', { status: 404, body: 'Not Found' });
    await later();
    expect((await seen()).documents).toMatchObject([
      { state: { code: 'failed' }, fault: 'Документ удалили в кабинете оператора ЭДО до подписания' },
    ]);
  });
});

describe('access of a company', () => {
  const put = (caller: Caller, key: string) =>
    call(server().address, 'PUT', '/settings/edo', caller.token, { key });
  const rowOf = (login: string) =>
    database().execute<{ secret: string; token: string }>(sql`
      SELECT a.secret, a.token FROM edo_access a JOIN app_user p ON p.contractor_id = a.contractor_id WHERE p.login = ${login}`);

  test('a wrong key is refused at once, and a right one is stored encrypted and never shown', async () => {
    const wrong = await put(supplier, 'stolen');
    expect([wrong.status, messageOf(wrong)]).toEqual([
      422,
      'Оператор ЭДО не принимает ключ организации: введите новый в разделе «Интеграция», «ЭДО»',
    ]);
    const foreign = await put(supplier, demoKeyOf('7701234560'));
    expect(messageOf(foreign)).toMatch(/^Ключ не открывает ящик организации с ИНН/);
    const right = await put(supplier, ` ${demoKeyOf(sold.seller_inn)} `);
    expect(right.status).toBe(200);
    expect(JSON.stringify(right.body)).not.toContain(demoKeyOf(sold.seller_inn));
    const { rows } = await rowOf('supplier');
    for (const sealed of [rows[0]?.secret, rows[0]?.token]) expect(sealed).toMatch(/^sealed:1:/);
  });

  test('what waited for access leaves when a key is saved', async () => {
    await database().execute(sql`UPDATE edo_access SET secret = 'expired'`);
    await send();
    await tend();
    expect((await seen()).documents).toMatchObject([{ state: { code: 'waiting' } }]);
    expect((await put(supplier, demoKeyOf(sold.seller_inn))).status).toBe(200);
    await expect.poll(async () => states(await seen())).toEqual(['unsigned']);
  });

  test('a key that the operator replaces is replaced here; a token serves until it ends', async () => {
    operator.instead.set('/connect/token', {
      status: 200,
      body: { access_token: `of-${sold.seller_inn}`, expires_in: 3_600, refresh_token: 'the-next-one' },
    });
    await send();
    await tend();
    await later();
    expect(operator.called.filter((path) => path === '/connect/token')).toHaveLength(1);
    const { rows } = await rowOf('supplier');
    expect(rows[0]?.secret).toMatch(/^sealed:1:/);
    operator.instead.clear();
    await database().execute(sql`UPDATE edo_access SET token_until = now()`);
    await later();
    // The demo's operator does not know the replaced key.
    expect((await seen()).documents[0]?.fault).toMatch(/^Оператор ЭДО не принимает ключ организации/);
  });

  test('another company has its own, and nobody sees another’s documents', async () => {
    const other = await server().as('supplier2');
    expect((await other.get('/settings/edo')).body as unknown).toMatchObject({ data: { saved: false } });
    expect((await sendAs(other)).status).toBe(404);
    expect((await other.get(`/document/shipment/edo?id=${sold.id}`)).status).toBe(404);
    expect(
      (await (await server().as('shop2')).get(`/document/acceptance/edo?id=${sold.acceptance_id}`)).status,
    ).toBe(404);
    expect((await sendAs(shop)).status).toBe(403);
  });
});
