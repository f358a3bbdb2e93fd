// Bank account and contact persons of the viewer's own company. Specification 2, sections 3, 4 and 7.
import { expect, test } from 'vitest';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const as = (login: string) => server().as(login);
const put = (caller: Caller, path: string, body: unknown) =>
  call(server().address, 'PUT', path, caller.token, body);
const remove = (caller: Caller, path: string) => call(server().address, 'DELETE', path, caller.token);

const ACCOUNT = {
  bic: '044525225',
  bank_name: 'ПАО Сбербанк',
  cor_account: '30101810400000000225',
  account: '40702810638050013199',
  consent: true,
};
const NOTHING = { bic: '', bank_name: '', cor_account: '', account: '', consent: false };

test('PUT sends bic, bank_name, cor_account, account, consent; GET answers them; another company has its own', async () => {
  const other = await as('distributor2');
  expect((await other.get('/settings/bank-account')).body).toEqual({ data: NOTHING });
  expect((await put(other, '/settings/bank-account', ACCOUNT)).body).toEqual({ data: ACCOUNT });
  const changed = { ...ACCOUNT, cor_account: '' };
  expect((await put(other, '/settings/bank-account', changed)).status).toBe(200);
  expect((await other.get('/settings/bank-account')).body).toEqual({ data: changed });
  expect((await (await as('distributor')).get('/settings/bank-account')).body).toEqual({ data: ACCOUNT });
});

test('an account of another bank and a missing consent get a 422 with an error per field, and nothing is stored', async () => {
  const own = await as('distributor');
  const { status, body } = await put(own, '/settings/bank-account', {
    ...ACCOUNT,
    bic: '044525974',
    consent: false,
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    fields: [
      { field: 'account', message: 'Некорректный расчётный счёт' },
      { field: 'consent', message: 'Необходимо согласие' },
    ],
  });
  expect((await own.get('/settings/bank-account')).body).toEqual({ data: ACCOUNT });
});

test('looking up a bic returns the bank’s other fields; an unknown bic returns 404 with a message', async () => {
  const own = await as('distributor2');
  expect((await own.get('/service/info-bic?bic=044525225')).body).toEqual({
    data: { bic: '044525225', bank_name: 'ПАО Сбербанк', cor_account: '30101810400000000225' },
  });
  expect(await own.get('/service/info-bic?bic=000000001')).toMatchObject({
    status: 404,
    body: { message: 'Банк с таким БИК не найден в справочнике' },
  });
  expect((await own.get('/service/info-bic?bic=12')).status).toBe(422);
});

test('only a distributor has contact persons and a bank account', async () => {
  for (const login of ['shop', 'supplier', 'admin'])
    for (const path of ['/settings/bank-account', '/settings/contact-person'])
      expect((await (await as(login)).get(path)).status).toBe(403);
});

test('a contact person is created once for one idempotency key, found, changed and deleted; other companies get 404', async () => {
  const own = await as('distributor');
  const person = { full_name: ' Ёлкина О’Нил ', phone: '+7 846 200-10-29', position: '', email: '' };
  const key = { 'idempotency-key': '3f0e2c4e-7e0a-4a57-8d51-0a7f0f1f9a01' };
  const [first, again] = await Promise.all([
    own.post('/settings/contact-person', person, key),
    own.post('/settings/contact-person', person, key),
  ]);
  const { data } = first.body as Answer<'createContactPerson'>;
  expect(data).toMatchObject({ full_name: 'Ёлкина О’Нил', phone: '+7 846 200-10-29' });
  expect(again.body).toEqual(first.body);
  const found = await own.get(`/settings/contact-person?filter[search]=${encodeURIComponent('ёлкина')}`);
  expect((found.body as Answer<'listContactPersons'>).data.map(({ id }) => id)).toEqual([data.id]);

  const stranger = await as('distributor2');
  const path = `/settings/contact-person/${data.id}`;
  expect((await put(stranger, path, person)).status).toBe(404);
  expect((await remove(stranger, path)).status).toBe(404);

  const changed = { ...person, full_name: 'Ёлкина Ольга', email: 'e@example.ru' };
  expect((await put(own, path, changed)).body).toEqual({ data: { ...changed, id: data.id } });
  expect((await remove(own, path)).status).toBe(200);
  expect((await remove(own, path)).status).toBe(404);
});

test.each([
  ['phone', 'восемь восемьсот', 'Некорректный телефон'],
  ['email', 'почта@', 'Некорректный e-mail'],
])('an invalid %s returns 422 with a message at its field', async (field, value, message) => {
  const person = { full_name: 'Имя', phone: '', position: '', email: '', [field]: value };
  expect(await (await as('distributor')).post('/settings/contact-person', person)).toMatchObject({
    status: 422,
    body: { fields: [{ field, message }] },
  });
});
