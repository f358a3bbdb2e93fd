// Conversations of the two sides of an order, a claim and a corrective. Decisions, «Conversations».
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

type Kind = 'order' | 'claim' | 'corrective';
type Talk = Answer<'getTalk'>['data'];

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
let stranger: Caller;
let admin: Caller;
let id = 0;
beforeAll(async () => {
  [shop, supplier, stranger, admin] = [
    await server().as('shop'),
    await server().as('supplier'),
    await server().as('shop2'),
    await server().as('admin'),
  ];
  ({ order: id } = await placeOrder(shop));
});

const talk = async (caller: Caller, kind: Kind = 'order', document = id) =>
  ((await caller.get(`/document/talk/${kind}/${document}`)).body as Answer<'getTalk'>).data;
const last = async (caller: Caller, kind: Kind = 'order', document = id) =>
  (await talk(caller, kind, document)).messages.at(-1) ?? expect.unreachable();

interface Said {
  text?: string;
  line_id?: number;
  mentions?: readonly number[];
  files?: readonly [name: string, content: Buffer][];
  key?: string;
}
async function say(caller: Caller, said: Said, kind: Kind = 'order', document = id) {
  const form = new FormData();
  if (said.text !== undefined) form.append('text', said.text);
  if (said.line_id !== undefined) form.append('line_id', String(said.line_id));
  if (said.mentions) form.append('mentions', JSON.stringify(said.mentions));
  for (const [name, content] of said.files ?? [])
    form.append('files', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${server().address}/api/document/talk/${kind}/${document}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${caller.token}`,
      ...(said.key === undefined ? {} : { 'idempotency-key': said.key }),
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { message: string; data: Talk } };
}
const send = (caller: Caller, method: 'PUT' | 'DELETE', path: string, body?: unknown) =>
  call(server().address, method, path, caller.token, body);
const seen = (caller: Caller, message_id: number, kind: Kind = 'order', document = id) =>
  send(caller, 'PUT', `/document/talk/${kind}/${document}/seen`, { message_id });
const notices = async (caller: Caller) =>
  (
    (await caller.get('/user-notifications/list?discriminator=common&pageSize=20'))
      .body as Answer<'listNotifications'>
  ).data;
const duties = async (caller: Caller) =>
  ((await caller.get('/reports/today')).body as Answer<'getToday'>).data.duties
    .filter((duty) => duty.id.startsWith('unread-'))
    .map((duty) => [duty.id, duty.count]);
/** A document of the shop and the first supplier. */
const documentOf = async (table: string, more = sql`true`) => {
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT d.id FROM ${sql.identifier(table)} d JOIN orders o ON o.id = ${id} AND o.customer_id = d.customer_id AND o.supplier_id = d.supplier_id
    WHERE ${more} ORDER BY d.id LIMIT 1`);
  return rows[0]?.id ?? expect.unreachable();
};
const PDF = Buffer.from('%PDF-1.7 test');

test('a message counts as unread for the other side – in the conversation, the list, its filter and the duties – until it was shown to the person', async () => {
  const before = new Map((await duties(supplier)) as [string, number][]).get('unread-inbox') ?? 0;
  expect((await say(shop, { text: '  Когда отгрузите?  ' })).status).toBe(200);
  expect(await talk(shop)).toMatchObject({
    unread: 0,
    messages: [{ text: 'Когда отгрузите?', own: true, is_read: false }],
  });
  expect(await talk(supplier)).toMatchObject({ unread: 1, messages: [{ own: false, is_unread: true }] });
  const unread = async () =>
    (
      (await supplier.get('/document/order/incoming-orders?pageSize=100&filter[unread]=true'))
        .body as Answer<'listIncomingOrders'>
    ).data.find((row) => row.id === id)?.unread_comments;
  expect(await unread()).toBe(1);
  expect(await duties(supplier)).toContainEqual(['unread-inbox', before + 1]);
  const message = await last(supplier);
  expect((await seen(supplier, message.id)).status).toBe(200);
  expect(await talk(supplier)).toMatchObject({ unread: 0 });
  expect(await unread()).toBeUndefined();
  expect(new Map((await duties(supplier)) as [string, number][]).get('unread-inbox') ?? 0).toBe(before);
  expect(await last(shop)).toMatchObject({ is_read: true });
  expect((await notices(supplier)).some(({ title }) => title.endsWith(': новое сообщение'))).toBe(true);
});

test('what was shown up to one message leaves the next one unread', async () => {
  await say(shop, { text: 'Первое' });
  const first = await last(shop);
  await say(shop, { text: 'Второе' });
  await seen(supplier, first.id);
  expect(await talk(supplier)).toMatchObject({ unread: 1 });
  await seen(supplier, 9_007_199_254_740_991);
  expect(await talk(supplier)).toMatchObject({ unread: 0 });
  // An earlier mark does not take the later one back.
  await seen(supplier, first.id);
  expect(await talk(supplier)).toMatchObject({ unread: 0 });
});

test('a message without text and files and one of 10 000 characters get 422; other companies get 404, an administrator only reads', async () => {
  for (const text of ['', '   ', 'я'.repeat(10_000)]) {
    const { status, body } = await say(shop, { text });
    expect(status).toBe(422);
    expect(body.message).toMatch(/[а-я]/);
  }
  expect((await say(stranger, { text: 'Здравствуйте' })).status).toBe(404);
  expect((await stranger.get(`/document/talk/order/${id}`)).status).toBe(404);
  expect((await stranger.get(`/document/talk/order/${id}/people`)).status).toBe(404);
  expect((await seen(stranger, 1)).status).toBe(404);
  expect(await talk(admin)).toMatchObject({ writes: false, quick_answers: [] });
  expect((await say(admin, { text: 'Здравствуйте' })).status).toBe(404);
  expect((await seen(admin, 1)).status).toBe(404);
});

test('nothing is written while one side only sees the document', async () => {
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT id FROM claim WHERE status = 'draft' AND customer_id = (SELECT customer_id FROM orders WHERE id = ${id}) ORDER BY id LIMIT 1`,
  );
  const draft = rows[0]?.id ?? expect.unreachable();
  expect(await talk(shop, 'claim', draft)).toMatchObject({ writes: false });
  expect((await say(shop, { text: 'Кто здесь?' }, 'claim', draft)).status).toBe(404);
});

test('a message about a line names it; a line of another order gets 422', async () => {
  const { rows } = await server().database.execute<{ id: number; own: boolean }>(
    sql`SELECT id, order_id = ${id} AS own FROM order_line WHERE order_id IN (${id}, ${id} - 1) ORDER BY order_id DESC, id`,
  );
  const own = rows.find((line) => line.own)?.id ?? 0;
  const foreign = rows.find((line) => !line.own)?.id ?? 0;
  expect((await say(shop, { text: 'Этот номер?', line_id: own })).status).toBe(200);
  expect((await last(supplier)).line).toEqual({ id: own, title: expect.stringContaining('OC 90') });
  expect((await say(shop, { text: 'Чужая', line_id: foreign })).status).toBe(422);
});

test('a conversation of a claim and of a corrective is its own; the other side is told with the number of the document', async () => {
  const claim = await documentOf('claim', sql`d.sent_at IS NOT NULL`);
  const corrective = await documentOf('delivery_time_corrective', sql`d.status <> 'draft'`);
  const orders = (await talk(shop)).messages.length;
  expect((await say(supplier, { text: 'Пришлите фото' }, 'claim', claim)).status).toBe(200);
  expect((await say(supplier, { text: 'Машина сломалась' }, 'corrective', corrective)).status).toBe(200);
  expect(await last(shop, 'claim', claim)).toMatchObject({ text: 'Пришлите фото', is_unread: true });
  expect(await last(shop, 'corrective', corrective)).toMatchObject({ text: 'Машина сломалась' });
  expect((await talk(shop)).messages.length).toBe(orders);
  const found = await duties(shop);
  expect(found.map(([duty]) => duty)).toEqual(
    expect.arrayContaining(['unread-outgoing-claims', 'unread-incoming-adjustment']),
  );
  const told = (await notices(shop)).filter(({ text }) => text.includes('Пришлите фото'));
  expect(told).toMatchObject([{ event_name: 'claim:message', entity_id: claim }]);
  expect((await stranger.get(`/document/talk/claim/${claim}`)).status).toBe(404);
  expect((await stranger.get(`/document/talk/corrective/${corrective}`)).status).toBe(404);
});

test('people of both sides are offered by name and company only; the mentioned one gets one notification of their own', async () => {
  const { body } = await shop.get(`/document/talk/order/${id}/people`);
  const { data } = body as Answer<'listTalkPeople'>;
  const companies = new Set(data.map(({ company }) => company));
  expect(companies).toContain('ООО «Волга-Деталь»');
  for (const person of data) expect(Object.keys(person).toSorted()).toEqual(['company', 'id', 'name']);
  const { data: me } = (await supplier.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  expect(data.map((person) => person.id)).toContain(me.id);
  await server().database.execute(sql`
    INSERT INTO notification_choice (user_id, event_name, portal, digest) VALUES (${me.id}, 'order:message', false, false)`);
  expect((await say(shop, { text: 'Без упоминания' })).status).toBe(200);
  expect((await say(shop, { text: '@Кто-то, гляньте', mentions: [me.id] })).status).toBe(200);
  const told = (await notices(supplier)).filter(
    ({ text }) => text.includes('Без упоминания') || text.includes('гляньте'),
  );
  expect(told).toMatchObject([
    { event_name: 'order:mention', title: expect.stringContaining('вас упомянули') },
  ]);
  expect(await last(supplier)).toMatchObject({ mentions_me: true });
  const { data: other } = (await stranger.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
  expect((await say(shop, { text: 'Чужой', mentions: [other.id] })).status).toBe(422);
});

test('people without the right to the document are neither offered nor told', async () => {
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT p.id FROM app_user p JOIN orders o ON o.id = ${id} AND p.contractor_id = o.supplier_id WHERE p.active ORDER BY p.id LIMIT 1`);
  const person = rows[0]?.id ?? 0;
  const { rows: copied } = await server().database.execute<{ id: number; role: number }>(sql`
    WITH bare AS (INSERT INTO role (title, description, contractor_id) SELECT 'Без прав', '', p.contractor_id FROM app_user p WHERE p.id = ${person} RETURNING id)
    INSERT INTO app_user (login, password_hash, first_name, second_name, contractor_id, role_id)
    SELECT 'without-rights', password_hash, 'Без', 'Прав', contractor_id, (SELECT id FROM bare) FROM app_user WHERE id = ${person} RETURNING id`);
  const { data } = (await shop.get(`/document/talk/order/${id}/people`)).body as Answer<'listTalkPeople'>;
  expect(data.map(({ name }) => name)).not.toContain('Прав Без');
  await say(shop, { text: 'Не всем' });
  const { rows: told } = await server().database.execute(
    sql`SELECT FROM notification WHERE user_id = ${copied[0]?.id ?? 0}`,
  );
  expect(told).toHaveLength(0);
});

const open = (caller: Caller, file: number) =>
  fetch(`${server().address}/api/document/talk-file/${file}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });

test('files come with a message or instead of its text; both sides download them as attachments, other companies get 404', async () => {
  const { status } = await say(supplier, {
    files: [
      ['../УПД «1742».pdf', PDF],
      ['договор.pdf', PDF],
    ],
  });
  expect(status).toBe(200);
  const message = await last(shop);
  expect(message).toMatchObject({
    text: '',
    files: [{ name: 'УПД «1742».pdf', bytes: PDF.length, is_picture: false }, { name: 'договор.pdf' }],
  });
  const file = message.files[0]?.id ?? 0;
  const answer = await open(shop, file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toBe(PDF.toString());
  expect((await open(stranger, file)).status).toBe(404);
  expect((await open(admin, file)).status).toBe(200);
});

test('a program, a file that is not what its name says, an empty one, a sixth file and one of 33 MB are refused', async () => {
  const files = async (...given: [string, Buffer][]) => (await say(shop, { files: given })).status;
  const count = (await talk(shop)).messages.length;
  expect(await files(['письмо.html', Buffer.from('<script>1</script>')])).toBe(422);
  expect(await files(['письмо.pdf', Buffer.from('MZ program')])).toBe(422);
  expect(await files(['пустой.pdf', Buffer.alloc(0)])).toBe(422);
  expect(await files(...Array.from({ length: 6 }, (_, nth): [string, Buffer] => [`${nth}.pdf`, PDF]))).toBe(
    422,
  );
  expect(await files(['видео.pdf', Buffer.concat([PDF, Buffer.alloc(33 * 1024 * 1024)])])).toBe(413);
  expect((await talk(shop)).messages.length).toBe(count);
});

test('a message sent twice with one key is written once', async () => {
  const key = crypto.randomUUID();
  const said = { text: 'Дважды', files: [['а.pdf', PDF]] as [string, Buffer][], key };
  expect([(await say(shop, said)).status, (await say(shop, said)).status]).toEqual([200, 200]);
  expect((await talk(shop)).messages.filter(({ text }) => text === 'Дважды')).toHaveLength(1);
});

test('an unread message is deleted with its files and its notification, and a trace remains; a read or old one is not', async () => {
  await say(shop, { text: 'Ошибся документом', files: [['чужой.pdf', PDF]] });
  const message = await last(shop);
  expect(message.may_delete).toBe(true);
  const file = message.files[0]?.id ?? 0;
  const remove = (caller: Caller, which: number) => send(caller, 'DELETE', `/document/talk-message/${which}`);
  expect((await remove(stranger, message.id)).status).toBe(404);
  expect((await remove(supplier, message.id)).status).toBe(409);
  expect((await remove(shop, message.id)).status).toBe(200);
  expect(await last(supplier)).toMatchObject({ text: '', is_deleted: true, is_unread: false, files: [] });
  expect((await open(shop, file)).status).toBe(404);
  const { rows } = await server().database.execute(
    sql`SELECT FROM notification WHERE text LIKE '%Ошибся документом%'`,
  );
  expect(rows).toHaveLength(0);

  await say(shop, { text: 'Прочитают' });
  const read = await last(shop);
  await seen(supplier, read.id);
  expect(await last(shop)).toMatchObject({ may_delete: false });
  expect((await remove(shop, read.id)).status).toBe(409);

  await say(shop, { text: 'Старое' });
  const old = await last(shop);
  await server().database.execute(
    sql`UPDATE order_comment SET created_at = now() - interval '11 minutes' WHERE id = ${old.id}`,
  );
  expect((await remove(shop, old.id)).status).toBe(409);
});

test('ready answers depend on the side', async () => {
  expect((await talk(supplier)).quick_answers).toContain('Принято, отгрузим сегодня');
  expect((await talk(shop)).quick_answers).toContain('Когда ждать?');
});

test('what an older copy of the server writes is addressed, and its file becomes a message', async () => {
  const { database } = server();
  await database.execute(sql`
    INSERT INTO order_comment (order_id, user_id, contractor_id, text)
    SELECT o.id, p.id, o.customer_id, 'Из старой версии' FROM orders o JOIN app_user p ON p.contractor_id = o.customer_id WHERE o.id = ${id} LIMIT 1`);
  expect(await last(supplier)).toMatchObject({ text: 'Из старой версии', is_unread: true });
  await database.execute(sql`
    INSERT INTO order_file (order_id, user_id, contractor_id, name, bytes, stored_as)
    SELECT o.id, p.id, o.customer_id, 'старый.pdf', 5, 'x' FROM orders o JOIN app_user p ON p.contractor_id = o.customer_id WHERE o.id = ${id} LIMIT 1`);
  expect(await last(supplier)).toMatchObject({ text: '', files: [{ name: 'старый.pdf' }] });
});
