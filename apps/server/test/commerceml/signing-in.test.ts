// The exchange with 1C: who may exchange, how a session is kept, and what is refused with a sentence.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { type Habit, OneC } from './one-c.fixture.ts';

const servers = useTestServers(1);
const server = () => servers[0] ?? expect.unreachable();
let supplier: Caller;
let storage_id = 0;
let key: Answer<'createApiKey'>['data'];

const keyWith = async (rights: string[], storage: number | null = null) =>
  (
    (await supplier.post('/settings/api-key', { title: '1С', rights, storage_id: storage }))
      .body as Answer<'createApiKey'>
  ).data;
const storageOf = async (login: string) =>
  (
    await oneRow<{ id: number }>(
      server().database,
      sql`SELECT default_storage_id AS id FROM app_user WHERE login = ${login}`,
    )
  ).id;

beforeAll(async () => {
  supplier = await server().as('supplier');
  storage_id = await storageOf('supplier');
  key = await keyWith(['commerceml']);
});
const oneC = (settings: { storage_id?: number; login?: string; password?: string } = {}, habit?: Habit) =>
  new OneC(
    { address: server().address, storage_id, login: key.prefix, password: key.key, ...settings },
    habit,
  );
const refused = async (client: OneC) => {
  const { lines, status, type } = await client.ask('catalog', 'checkauth');
  expect({ first: lines[0], status, type }).toEqual({
    first: 'failure',
    status: 200,
    type: 'text/plain; charset=windows-1251',
  });
  return lines[1];
};

describe('checkauth', () => {
  test('answers a cookie; init answers the limits, and to a client of 2.08 its session and version', async () => {
    const client = oneC();
    expect(await client.enter('catalog')).toEqual(['zip=yes', `file_limit=${8 * 1024 * 1024}`]);
    expect(client.token).toMatch(/^[\w-]{43}$/);
    expect((await client.enter('catalog', '2.08')).slice(2)).toEqual([
      `sessid=${client.token}`,
      'version=2.08',
    ]);
    const { kept } = await oneRow<{ kept: string }>(
      server().database,
      sql`SELECT string_agg(to_jsonb(s)::text, '') AS kept FROM commerceml_session s`,
    );
    expect(kept).not.toContain(client.token);
  });

  test('takes the key as the password whatever the login is, and as the login without a password', async () => {
    for (const settings of [{ login: 'admin' }, { login: '' }, { login: key.key, password: '' }])
      expect((await oneC(settings).ask('catalog', 'checkauth')).lines[0]).toBe('success');
  });

  test('refuses a wrong key, a key without the right and no key at all', async () => {
    expect(await refused(oneC({ password: 'pk_wrong' }))).toBe('Ключ не подходит или отозван');
    const { key: other } = await keyWith(['stock']);
    expect(await refused(oneC({ password: other }))).toBe(
      'У ключа API «1С» нет права «Обмен с 1С»: создайте ключ с этим правом',
    );
    expect(await refused(oneC({ login: '', password: '' }))).toBe(
      '1С не прислала имя и пароль: впишите в настройке обмена ключ API портала как пароль',
    );
    await server().database.execute(sql`DELETE FROM rate_limit WHERE bucket LIKE 'api-key:%'`);
  });

  test('refuses another company’s storage, a storage that does not exist, and another one than the key’s', async () => {
    const absent = 'Склада с таким номером у организации нет: проверьте адрес обмена на портале';
    for (const id of [await storageOf('distributor'), 99_999_999, 0])
      expect(await refused(oneC({ storage_id: id }))).toBe(absent);
    const { rows } = await server().database.execute<{ id: number }>(sql`
      SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') AND id <> ${storage_id} LIMIT 1`);
    const { key: limited } = await keyWith(['commerceml'], storage_id);
    for (const { id } of rows)
      expect(await refused(oneC({ storage_id: id, password: limited }))).toBe(absent);
    expect((await oneC({ password: limited }).ask('catalog', 'checkauth')).lines[0]).toBe('success');
  });

  test('names what it does not exchange', async () => {
    const { lines } = await oneC().ask('reference' as never, 'checkauth');
    expect(lines).toEqual([
      'failure',
      'Обмен «reference» портал не ведёт: только catalog (товары) и sale (заказы)',
    ]);
  });
});

describe('a session', () => {
  test.each(['cookie', 'basic', 'query', 'sessid'] as const)(
    'goes on for a client that keeps it by %s',
    async (habit) => {
      const client = oneC({}, habit);
      await client.enter('catalog');
      expect((await client.ask('catalog', 'file', { filename: 'import.xml' }, '<a/>')).lines).toEqual([
        'success',
      ]);
      const { name, login } = await oneRow<{ name: string; login: number }>(
        server().database,
        sql`SELECT f.name, s.key_id AS login FROM commerceml_file f JOIN commerceml_session s ON s.id = f.session_id ORDER BY f.id DESC LIMIT 1`,
      );
      expect({ name, login }).toEqual({ name: 'import.xml', login: key.id });
    },
  );

  test('of one storage opens no other storage, and ends with its key', async () => {
    const client = oneC();
    await client.enter('catalog');
    const elsewhere = new OneC({ ...client.settings, storage_id: await storageOf('distributor') });
    Object.assign(elsewhere, { token: client.token, cookie: client.cookie });
    expect((await elsewhere.ask('catalog', 'init')).lines[0]).toBe('failure');
    const other = await keyWith(['commerceml']);
    const second = oneC({ password: other.key });
    await second.enter('catalog');
    await call(server().address, 'PUT', `/settings/api-key/${other.id}/revoke`, supplier.token);
    expect((await second.ask('catalog', 'init')).lines).toEqual(['failure', 'Ключ не подходит или отозван']);
  });

  test('that begins anew does not continue the files that it left', async () => {
    const client = oneC({}, 'basic');
    await client.enter('catalog');
    await client.ask('catalog', 'file', { filename: 'left.xml' }, 'начало');
    await client.ask('catalog', 'init');
    await client.ask('catalog', 'file', { filename: 'left.xml' }, 'заново');
    const { rows } = await server().database.execute<{ bytes: number }>(
      sql`SELECT part.bytes FROM commerceml_part part JOIN commerceml_file file ON file.id = part.file_id WHERE file.name = 'left.xml'`,
    );
    expect(rows).toEqual([{ bytes: 12 }]);
  });

  test('is required: a request without one is told so', async () => {
    const client = oneC();
    expect((await client.ask('catalog', 'init')).lines).toEqual([
      'failure',
      'Сначала checkauth: впишите в 1С имя и пароль, пароль – ключ API портала',
    ]);
    Object.assign(client, { token: 'x'.repeat(43), cookie: 'portal1c' });
    expect((await client.ask('catalog', 'init')).lines).toEqual([
      'failure',
      'Сеанс обмена закончился: начните обмен снова',
    ]);
  });
});
