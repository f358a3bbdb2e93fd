// Permanent notifications: administrators show them above the pages of other users. Specification 1, section 2.2
// (tech-notifications/constants).
import { beforeAll, expect, test } from 'vitest';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Permanent = Answer<'listPermanentNotifications'>['data'][number];
const data = <T>({ body }: Answered) => (body as { data: T }).data;
const PLACE = '/user-notification/constants';
const other = (caller: Caller, method: string, place: string, body?: object) =>
  call(server().address, method, place, caller.token, body);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const body = (changes: object = {}) => ({
  text: '31 декабря не возим',
  tone: 'yellow',
  recipients: ['shop'],
  starts_at: day(-1),
  ends_at: day(1),
  ...changes,
});
const seenBy = async (caller: Caller) =>
  data<Answer<'getStatements'>['data']>(await caller.get('/identity/statements')).permanentNotifications.map(
    ({ text }) => text,
  );
let admin: Caller;
let shop: Caller;
let supplier: Caller;

beforeAll(async () => {
  [admin, shop, supplier] = [
    await server().as('admin'),
    await server().as('shop'),
    await server().as('supplier'),
  ];
});

test('is shown to its recipients until it is changed or deleted; a repeated idempotency key creates one', async () => {
  const key = { 'idempotency-key': 'permanent-1' };
  const wanted = body();
  const made = data<Permanent>(await admin.post(PLACE, wanted, key));
  expect(data<Permanent>(await admin.post(PLACE, wanted, key)).id).toBe(made.id);
  expect(made).toMatchObject({ tone: 'yellow', recipients: ['shop'] });
  expect((await seenBy(shop)).filter((text) => text === '31 декабря не возим')).toHaveLength(1);
  expect(await seenBy(supplier)).not.toContain('31 декабря не возим');
  expect(await seenBy(admin)).toEqual([]);

  const mended = body({ text: 'Возим', recipients: ['supplier'] });
  expect(data<Permanent>(await other(admin, 'PUT', `${PLACE}/${made.id}`, mended)).text).toBe('Возим');
  expect(await seenBy(shop)).not.toContain('31 декабря не возим');
  expect(await seenBy(supplier)).toContain('Возим');
  expect(data<Permanent[]>(await admin.get(PLACE)).map(({ id }) => id)).toContain(made.id);

  expect((await other(admin, 'DELETE', `${PLACE}/${made.id}`)).status).toBe(200);
  expect(await seenBy(supplier)).not.toContain('Возим');
  expect((await other(admin, 'DELETE', `${PLACE}/${made.id}`)).status).toBe(404);
  expect((await other(admin, 'PUT', `${PLACE}/${made.id}`, mended)).status).toBe(404);
});

test('an expired notification is not returned, one that starts later is', async () => {
  await admin.post(PLACE, body({ text: 'Прошло', ends_at: day(-0.5) }));
  await admin.post(PLACE, body({ text: 'Будет', starts_at: day(2), ends_at: null }));
  const seen = await seenBy(shop);
  expect(seen).not.toContain('Прошло');
  expect(seen).toContain('Будет');
});

test.each([
  [{ text: ' ' }, 'text'],
  [{ tone: 'green' }, 'tone'],
  [{ recipients: [] }, 'recipients'],
  [{ starts_at: 'завтра' }, 'starts_at'],
  [{ ends_at: day(-2) }, 'ends_at'],
])('%j returns 422 with an error at its field', async (wrong, field) => {
  expect(await admin.post(PLACE, body(wrong))).toMatchObject({ status: 422, body: { fields: [{ field }] } });
});

test('only administrators may list, create, change and delete permanent notifications', async () => {
  for (const caller of [shop, supplier]) {
    expect((await caller.get(PLACE)).status).toBe(403);
    expect((await caller.post(PLACE, body())).status).toBe(403);
    expect((await other(caller, 'PUT', `${PLACE}/1`, body())).status).toBe(403);
    expect((await other(caller, 'DELETE', `${PLACE}/1`)).status).toBe(403);
  }
});

test('at most a hundred are stored, also with two simultaneous calls', async () => {
  const left = 99 - data<Permanent[]>(await admin.get(PLACE)).length;
  for (let n = 0; n < left; n += 1)
    await admin.post(PLACE, body({ text: `№ ${n}`, recipients: ['supplier'] }));
  const answers = await Promise.all([admin.post(PLACE, body()), admin.post(PLACE, body())]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    message: 'Уведомлений не больше 100: уберите завершённые',
  });
  expect(await seenBy(supplier)).toHaveLength(20);
});

test('the server logged no errors', () => {
  expect(server().complaints).toEqual([]);
});
