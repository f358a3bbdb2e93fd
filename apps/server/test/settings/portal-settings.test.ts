// «/settings/portal»: support contacts, survey, year greeting.
// Decisions, «Pages that the specification names without saying what is on them».
import { expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Settings = Answer<'updatePortalSettings'>['data'];

const PATH = '/settings/portal';
const shown = async (person: Caller) => ((await person.get(PATH)).body as Answer<'getPortalSettings'>).data;
/** The settings as they are written: without what is installed. */
const read = async (person: Caller): Promise<Settings> => {
  const { installed: _, ...settings } = await shown(person);
  return settings;
};
const write = (person: Caller, body: object) => call(server().address, 'PUT', PATH, person.token, body);
const environment = async () =>
  ((await call(server().address, 'GET', '/config/env')).body as Answer<'getEnvironment'>).data;

test('settings take effect at once for all users; empty contacts are as installed', async () => {
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

test('the values of the installation are shown beside the settings, whatever is set', async () => {
  const admin = await server().as('admin');
  const { installed } = await shown(admin);
  await write(admin, { ...(await read(admin)), support_phone: '', max_file_size_mb: null });
  expect(installed.support_phone).toBe((await environment()).support_phone ?? '');
  expect(installed.max_file_size_mb).toBeGreaterThan(0);
  await write(admin, { ...(await read(admin)), support_phone: '+7 846 200-10-20' });
  expect((await shown(admin)).installed).toEqual(installed);
  await write(admin, { ...(await read(admin)), support_phone: '' });
});

test('two simultaneous changes: the second gets a 409 with the values of the first', async () => {
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
])('an invalid %s returns 422 with a message at its field', async (field, value, message) => {
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

test('upload limits take effect at once, cannot exceed the installed ones, and their changes are in the history', async () => {
  const [admin, supplier] = [await server().as('admin'), await server().as('supplier')];
  const { body: refused } = await write(admin, { ...(await read(admin)), max_file_size_mb: 1000 });
  expect(refused).toMatchObject({ message: 'Целое число от 1 до 32' });
  const before = await read(admin);
  const list = ((await supplier.get('/prices/price-list')).body as Answer<'listPriceLists'>).data[0]?.id ?? 0;
  const send = async (bytes: number) => {
    const form = new FormData();
    form.append('price_list_id', String(list));
    form.append(
      'file',
      new Blob(['Артикул;Бренд;Наименование;Цена;Остаток\nA-1;Б;Ф;100;5\n', ' '.repeat(bytes)]),
      'п.csv',
    );
    const answer = await fetch(`${server().address}/api/data-file-processor/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${supplier.token}` },
    });
    return { status: answer.status, body: (await answer.json()) as { message: string } };
  };
  const set = await write(admin, { ...before, max_file_size_mb: 1, open_uploads: 1 });
  expect(set.status).toBe(200);
  expect((await environment()).max_file_size).toBe(1024 * 1024);
  expect(await send(2 * 1024 * 1024)).toMatchObject({
    status: 413,
    body: { message: 'Файл больше 1 МБ. Разделите его на несколько файлов.' },
  });
  await send(0);
  expect(await send(0)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Открытых загрузок не больше 1.') as string },
  });
  await write(admin, { ...(await read(admin)), max_file_size_mb: null, open_uploads: 20 });
  expect((await send(0)).status).toBe(200);
  const history = (await admin.get('/changes/portal/1')).body as Answer<'listSubjectChanges'>;
  const told = history.data.map(({ fields }) => fields.map((one) => [one.title, one.before, one.after]));
  expect(told.slice(0, 2)).toEqual([
    [
      ['Размер файла, МБ', '1', 'как при установке'],
      ['Открытые загрузки', '1', '20'],
    ],
    [
      ['Размер файла, МБ', 'как при установке', '1'],
      ['Открытые загрузки', '20', '1'],
    ],
  ]);
  expect((await supplier.get('/changes/portal/1')).status).toBe(403);
});
