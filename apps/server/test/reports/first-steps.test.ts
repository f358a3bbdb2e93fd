// The steps of a new seller from an empty account to an offer that a shop sees, of a new shop to its first order, and the
// state of each step.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isoDay, localDay } from '@portal/domain/zones';
import { oneRow } from '../support/documents.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ status, body }: Answered): T => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: T }).data;
};
const put = async (person: Caller, path: string, body: object) =>
  call(server().address, 'PUT', path, person.token, body);

/** Registers a company and signs in by the link of the e-mail. */
async function newCompany(type: 'supplier' | 'shop', inn: string): Promise<Caller> {
  const { address } = server();
  const post = (path: string, body: unknown, token?: string) => call(address, 'POST', path, token, body);
  const answer = await post('/identity/sign-up', {
    type,
    fiscal_number: inn,
    legal_form: 'ООО',
    organization_title: 'Ромашка Авто',
    juridical_address: 'Казань, ул. Складская, 5',
    first_name: 'Анна',
    second_name: 'Иванова',
    email: `${type}@example.ru`,
    phone: '+7 900 123-45-67',
    consent: true,
  });
  expect(answer).toMatchObject({ status: 200 });
  const letter = sql`SELECT text FROM demo_mail WHERE recipient = ${`${type}@example.ru`}`;
  await expect.poll(async () => (await server().database.execute(letter)).rows.length).toBe(1);
  const { text } = await oneRow<{ text: string }>(server().database, letter);
  const token = /\/([\w-]{43})\b/.exec(text)?.[1] ?? expect.unreachable(text);
  const password = 'Zapchasti2026';
  await post('/identity/password/create', { token, password, password_repeat: password });
  const { body } = await post('/identity/token', { login: inn, password });
  const { access_token } = body as { access_token: string };
  await post('/identity/regulations/accept', { kind: 'regulations' }, access_token);
  const get = (path: string) => call(address, 'GET', path, access_token);
  for (const { id, edition } of data<Answer<'listOwedDocuments'>['data']>(
    await get('/normative-document/owed'),
  ))
    await post(`/normative-document/${id}/accept?edition=${edition}`, undefined, access_token);
  return { token: access_token, get, post: (path, more) => post(path, more, access_token) };
}

test('a new supplier gets from an empty account to an offer that a shop sees', async () => {
  const seller = await newCompany('supplier', '7707083893');
  const [admin, shop] = [await server().as('admin'), await server().as('shop')];
  const told = async () =>
    data<Answer<'getSellingSteps'>['data']>(await seller.get('/prices/selling-steps')).map(
      ({ id, state, href }) => `${id} ${state} ${href ?? '–'}`,
    );
  expect(await told()).toEqual([
    'storage ahead /storages/add',
    'prices ahead –',
    'contract ahead /contracts/add',
    'card ahead –',
  ]);

  const storage = data<{ id: number }>(
    await seller.post('/warehouse/storage', {
      title: 'Казань',
      code: 'KZN',
      time_zone: 'Europe/Moscow',
      address: { city: 'Казань', description: 'Казань, ул. Складская, 5' },
    }),
  );
  const list = data<{ id: number }>(
    await seller.post('/prices/price-list', {
      title: 'Основной',
      storage_id: storage.id,
      valid_from: null,
      valid_to: null,
    }),
  );
  expect((await told())[1]).toBe('prices ahead /prices/import');
  const [standard] = data<{ id: number }[]>(
    await seller.get(`/prices/price-list/${list.id}/standards?article=OC90`),
  );
  data(
    await seller.post(`/prices/price-list/${list.id}/items`, {
      standard_id: standard?.id,
      price: 99.5,
      multiplicity: 1,
      quantity: 7,
    }),
  );
  expect((await told())[1]).toBe('prices done /prices');

  const own = await oneRow<{ customer_id: number; id: number; city: string }>(
    server().database,
    sql`SELECT u.contractor_id AS customer_id, s.id, s.city FROM app_user u JOIN storage s ON s.contractor_id = u.contractor_id
        WHERE u.login = 'shop' ORDER BY s.id LIMIT 1`,
  );
  type Contract = { id: number; version: number };
  const draft = data<Contract>(
    await seller.post('/warehouse/contract', {
      number: '1',
      subject: 'Поставка',
      date: isoDay(localDay(Date.now(), 'Europe/Moscow')),
      customer_id: Number(own.customer_id),
      limit: null,
    }),
  );
  const sent = data<Contract>(
    await put(seller, '/warehouse/contract/submit', { id: draft.id, version: draft.version }),
  );
  expect((await told())[2]).toBe('contract waiting /contracts');
  data(await put(admin, '/warehouse/contract/confirm', { id: sent.id, version: sent.version }));
  expect((await told()).slice(2)).toEqual([
    'contract done /contracts',
    `card ahead /storages/${storage.id}/log-map/create`,
  ]);

  data(
    await seller.post('/warehouse/logistic-map', {
      storage_id: storage.id,
      discriminator: 'toCity',
      address: { city: own.city },
      name: own.city,
      logistic_markup_percent: 0,
      delivery_term: 1_440,
      picking_term: 120,
      clipping_time: 960,
      periodicity: [1, 2, 3, 4, 5],
    }),
  );
  expect((await told())[3]).toBe(`card waiting /storages/${storage.id}/log-map/inbox`);
  const offers = async () => {
    const basket = data<{ id: number }>(await shop.get(`/basket/basket?storage_id=${own.id}`));
    const { body } = await shop.get(`/basket/basket/article?basketID=${basket.id}&article=OC90`);
    return (body as Answer<'getOffersByArticle'>).products
      .flatMap((product) => product.offers)
      .filter(({ price }) => price === 99.5);
  };
  expect(await offers()).toEqual([]);
  // The contract's job changes logistic cards at the same time, so the card is read again on every attempt.
  const confirmed = async () => {
    const cards = data<Answer<'listLogisticCards'>['data']>(
      await shop.get(`/warehouse/logistic-card?filter[customer_storage_id]=${own.id}&filter[status_id]=20`),
    );
    const card = cards.find(({ supplier_storage }) => supplier_storage.id === storage.id);
    return (await put(shop, '/warehouse/logistic-card/confirm', { id: card?.id, version: card?.version }))
      .status;
  };
  await expect.poll(confirmed).toBe(200);
  // With a path to only one of the buyer's storages the step is not done; its note lists the other storages.
  const { rows: places } = await server().database.execute<{ title: string }>(
    sql`SELECT title FROM storage WHERE contractor_id = ${own.customer_id} AND id <> ${own.id}`,
  );
  const way = data<Answer<'getSellingSteps'>['data']>(await seller.get('/prices/selling-steps'))[3];
  expect(places.length).toBeGreaterThan(0);
  expect(way?.state).not.toBe('done');
  expect(way?.note).toMatch(/^предложений не видят склады: /);
  expect((await told()).slice(0, 3).map((text) => text.split(' ')[1])).toEqual(['done', 'done', 'done']);
  expect(await offers()).toHaveLength(1);
});

test('a new shop gets from an empty account to its first order; an administrator sees what the portal still needs', async () => {
  const { database } = server();
  const shop = await newCompany('shop', '7728168971');
  const steps = async (person: Caller) =>
    data<Answer<'getToday'>['data']>(await person.get('/reports/today')).steps.map(
      ({ id, state, href }) => `${id} ${state} ${href ?? '–'}`,
    );
  expect(await steps(shop)).toEqual([
    'storage ahead /storages/add',
    'contract ahead /connection-proposal/create',
    'order ahead –',
  ]);
  data(
    await shop.post('/warehouse/storage', {
      title: 'Казань',
      code: 'KZS',
      time_zone: 'Europe/Moscow',
      address: { city: 'Казань', description: 'Казань, ул. Складская, 5' },
    }),
  );
  const { id } = await oneRow<{ id: number }>(
    database,
    sql`SELECT contractor_id AS id FROM app_user WHERE login = 'distributor'`,
  );
  data(await shop.post('/warehouse/contract-proposal', { distributor_id: Number(id), message: '' }));
  expect(await steps(shop)).toEqual([
    'storage done /storages',
    'contract waiting /connection-proposal',
    'order ahead –',
  ]);
  // Companies that have done everything are shown nothing.
  expect(await steps(await server().as('shop'))).toEqual([]);
  expect(await steps(await server().as('admin'))).toEqual([]);
  expect(await steps(await server().as('supplier'))).toEqual([]);
});
