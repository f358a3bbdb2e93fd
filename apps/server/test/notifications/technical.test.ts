// Technical notifications: written by administrators, read by their recipients. Specification 1, section 4; 2,
// section 2.
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contractor } from '../../src/areas/contractors/tables.ts';
import { user } from '../../src/areas/identity/tables.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Technical = Answer<'getTechnicalNotification'>['data'];
type Read = Answer<'listNotifications'>['data'];
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const other = (caller: Caller, method: string, place: string, body?: object) =>
  call(server().address, method, place, caller.token, body);
let admin: Caller;
let shop: Caller;
let supplier: Caller;
const technicalOf = async (caller: Caller) =>
  data<Read>(await caller.get('/user-notifications/list?discriminator=')).map(({ title }) => title);

beforeAll(async () => {
  [admin, shop, supplier] = [
    await server().as('admin'),
    await server().as('shop'),
    await server().as('supplier'),
  ];
});

test('reaches its recipients once and counts who has read it', async () => {
  const body = { title: 'Новый склад в Самаре', text: 'Открыт склад', recipients: ['shop'] };
  const key = { 'idempotency-key': 'technical-1' };
  const made = data<Technical>(await admin.post('/user-notification/create', body, key));
  expect(data<Technical>(await admin.post('/user-notification/create', body, key)).id).toBe(made.id);
  const people = await server()
    .database.select({ id: user.id })
    .from(user)
    .innerJoin(contractor, eq(contractor.id, user.contractor_id))
    .where(and(eq(contractor.type, 'shop'), eq(user.active, true)));
  expect(people.length).toBeGreaterThan(2);
  expect(made).toMatchObject({ recipients: ['shop'], sent_count: people.length, read_count: 0 });
  expect(await technicalOf(shop)).toContain('Новый склад в Самаре');
  expect(await technicalOf(supplier)).not.toContain('Новый склад в Самаре');
  const before = data<Answer<'getStatements'>['data']>(await shop.get('/identity/statements'));
  const [unread] = data<Read>(await shop.get('/user-notifications/list?discriminator=&unread=true'));
  await shop.post(`/user-notification/confirm/${unread?.id}`);
  const after = data<Answer<'getStatements'>['data']>(await shop.get('/identity/statements'));
  expect(after.userNotificationCount).toBe(before.userNotificationCount - 1);
  expect(data<Technical>(await admin.get(`/user-notification/${made.id}`)).read_count).toBe(1);
});

test('«discriminator (empty for technical, ‘common’ for main)»: a missing one means technical', async () => {
  const events = async (query: string) =>
    data<Read>(await shop.get(`/user-notifications/list?pageSize=100${query}`)).map(({ id }) => id);
  const technical = await events('&discriminator=');
  expect(technical.length).toBeGreaterThan(0);
  expect(await events('')).toEqual(technical);
  const main = await events('&discriminator=common');
  expect(main.filter((id) => technical.includes(id))).toEqual([]);
});

test('an edit changes every recipient’s copy, a deletion removes them all', async () => {
  const [first] = data<Technical[]>(await admin.get('/user-notification?filter[title]=Самаре'));
  const id = first?.id ?? 0;
  const changed = await other(admin, 'PUT', `/user-notification/${id}`, {
    title: 'Склад в Самаре',
    text: 'Переехал',
  });
  expect(data<Technical>(changed).title).toBe('Склад в Самаре');
  expect(await technicalOf(shop)).toContain('Склад в Самаре');
  expect((await other(admin, 'DELETE', `/user-notification/${id}`)).status).toBe(200);
  expect(await technicalOf(shop)).not.toContain('Склад в Самаре');
  expect((await other(admin, 'DELETE', `/user-notification/${id}`)).status).toBe(404);
  expect((await admin.get(`/user-notification/${id}`)).status).toBe(404);
  expect((await other(admin, 'PUT', `/user-notification/${id}`, { title: 'x', text: 'y' })).status).toBe(404);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ text: '' }, 'text'],
  [{ recipients: [] }, 'recipients'],
  [{ recipients: ['admin'] }, 'recipients.0'],
])('%j returns 422 with an error at its field', async (wrong, field) => {
  const body = { title: 'Тема', text: 'Текст', recipients: ['shop'], ...wrong };
  expect(await admin.post('/user-notification/create', body)).toMatchObject({
    status: 422,
    body: { fields: [{ field }] },
  });
});

test('only administrators write, edit and delete', async () => {
  const body = { title: 'Тема', text: 'Текст', recipients: ['shop'] };
  expect((await shop.post('/user-notification/create', body)).status).toBe(403);
  expect((await shop.get('/user-notification')).status).toBe(403);
  expect((await other(shop, 'DELETE', '/user-notification/1')).status).toBe(403);
});

test('the server logged no errors', () => {
  expect(server().complaints).toEqual([]);
});
