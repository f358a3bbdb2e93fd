// «/settings/portal»: support contacts, survey, year greeting. Decisions, «Pages that the specification names without saying what is on them».
import { expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from './server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Settings = Answer<'getPortalSettings'>['data'];

const PATH = '/settings/portal';
const read = async (person: Caller) => ((await person.get(PATH)).body as { data: Settings }).data;
const write = (person: Caller, body: object) => call(server().address, 'PUT', PATH, person.token, body);
const environment = async () =>
  ((await call(server().address, 'GET', '/config/env')).body as Answer<'getEnvironment'>).data;

test('what an administrator sets holds for everybody at once; nothing written is as installed', async () => {
  const admin = await server().as('admin');
  const before = await read(admin);
  const installed = await environment();
  expect(before).toMatchObject({ support_phone: '', greeting_shown: true, survey_shown: true });
  expect(installed.greeting).toMatchObject({ title: 'С Новым годом!' });
  const changed = await write(admin, {
    ...before,
    support_phone: '+7 846 200-10-20',
    support_email: ' help@portal.test ',
    greeting_title: 'С праздником!',
  });
  expect(changed).toMatchObject({ status: 200, body: { data: { version: before.version + 1 } } });
  expect(await environment()).toMatchObject({
    support_phone: '+7 846 200-10-20',
    support_email: 'help@portal.test',
    greeting: { title: 'С праздником!' },
  });
  await write(admin, { ...(await read(admin)), support_phone: '', support_email: '', greeting_shown: false });
  expect(await environment()).toEqual({ ...installed, greeting: null });
});

test('two administrators: the second is told, with what the first has set', async () => {
  const admin = await server().as('admin');
  const before = await read(admin);
  const both = await Promise.all([
    write(admin, { ...before, greeting_signature: 'Первый' }),
    write(admin, { ...before, greeting_signature: 'Второй' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { greeting_signature } = await read(admin);
  expect(both.find(({ status }) => status === 409)).toMatchObject({
    body: { document: { greeting_signature } },
  });
});

test.each([
  ['support_phone', '8800', 'Некорректный телефон'],
  ['support_email', 'help@', 'Некорректный e-mail'],
  ['knowledge_base_url', 'http://help.example.ru', 'Адрес начинается с https://'],
])('a wrong %s is told at its field', async (field, value, message) => {
  const admin = await server().as('admin');
  expect(await write(admin, { ...(await read(admin)), [field]: value })).toMatchObject({
    status: 422,
    body: { fields: [{ field, message }] },
  });
});

test('«Only admins manage … portal settings»', async () => {
  for (const login of ['supplier', 'distributor', 'shop'])
    expect((await (await server().as(login)).get(PATH)).status).toBe(403);
});
