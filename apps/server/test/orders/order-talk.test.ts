// Comments and files that the two sides of an order add.
import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

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

const talk = async (caller: Caller) =>
  ((await caller.get(`/document/order/talk/${id}`)).body as Answer<'getOrderTalk'>).data;
const say = (caller: Caller, text: string) => caller.post(`/document/order/comment/${id}`, { text });

test('a comment counts as unread for the other side, in the order and in the list, until that side reads it', async () => {
  expect((await say(shop, '  Когда отгрузите?  ')).status).toBe(200);
  expect(await talk(shop)).toMatchObject({ unread: 0, comments: [{ text: 'Когда отгрузите?', own: true }] });
  expect(await talk(supplier)).toMatchObject({ unread: 1, comments: [{ own: false }] });
  const unread = async () =>
    (
      (await supplier.get('/document/order/incoming-orders?pageSize=100'))
        .body as Answer<'listIncomingOrders'>
    ).data.find((row) => row.id === id)?.unread_comments;
  expect(await unread()).toBe(1);
  await call(server().address, 'PUT', `/document/order/talk-seen/${id}`, supplier.token);
  expect(await talk(supplier)).toMatchObject({ unread: 0 });
  expect(await unread()).toBe(0);
  const { body } = await supplier.get('/user-notifications/list?discriminator=common&pageSize=20');
  expect(
    (body as Answer<'listNotifications'>).data.some(({ title }) => title.includes('новое сообщение')),
  ).toBe(true);
});

test("an empty comment and one of 10 000 characters get 422 with a message; another company's order gets 404", async () => {
  for (const text of ['', '   ', 'я'.repeat(10_000)]) {
    const { status, body } = await say(shop, text);
    expect(status).toBe(422);
    expect((body as { message: string }).message).toMatch(/[а-я]/);
  }
  expect((await say(stranger, 'Здравствуйте')).status).toBe(404);
  expect((await stranger.get(`/document/order/talk/${id}`)).status).toBe(404);
  // An administrator may read but not write.
  expect((await admin.get(`/document/order/talk/${id}`)).status).toBe(200);
  expect((await say(admin, 'Здравствуйте')).status).toBe(404);
});

const put = async (caller: Caller, name: string, bytes: number | Buffer) => {
  const form = new FormData();
  const content = typeof bytes === 'number' ? Buffer.alloc(bytes) : bytes;
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${server().address}/api/document/order/add-file/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { message: string; data: Answer<'getOrderTalk'>['data'] },
  };
};
const open = (caller: Caller, file: number) =>
  fetch(`${server().address}/api/document/order/file/${file}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });

test('both sides download a file, always as an attachment; other companies get 404', async () => {
  const { status, body } = await put(supplier, '../УПД «1742».html', Buffer.from('<script>1</script>'));
  expect(status).toBe(200);
  const [file] = body.data.files;
  expect(file).toMatchObject({ name: 'УПД «1742».html', bytes: 18 });
  const answer = await open(shop, file?.id ?? 0);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('octet-stream');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.text()).toBe('<script>1</script>');
  expect((await open(stranger, file?.id ?? 0)).status).toBe(404);
  expect((await put(stranger, 'a.txt', 10)).status).toBe(404);
});

test('a file of 33 MB gets 413 with a message, an empty file 422', async () => {
  const large = await put(shop, 'видео.mp4', 33 * 1024 * 1024);
  expect(large.status).toBe(413);
  expect(large.body.message).toContain('32 МБ');
  expect((await put(shop, 'пустой.txt', 0)).status).toBe(422);
});
