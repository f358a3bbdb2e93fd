// Storages: creating, changing, deleting; offers use their hours and days off at once, and a shop's new storage
// has offers.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedReference } from '../../src/seed/reference.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Storage = Answer<'getStorage'>['data'];

let supplier: Caller;
let shop: Caller;
let admin: Caller;
beforeAll(async () => {
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  admin = await server().as('admin');
});

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, caller: Caller, body?: object) =>
  call(server().address, method, path, caller.token, body);
const view = async (id: number, caller = supplier): Promise<Storage> =>
  ((await caller.get(`/warehouse/storage/view?id=${id}`)).body as { data: Storage }).data;
let codes = 0;
const written = (more: object = {}) => {
  codes += 1;
  return {
    title: 'Новый склад',
    code: `NEW-${codes}`,
    time_zone: 'Europe/Samara',
    address: { city: 'Тольятти', description: 'Тольятти, ул. Мира, 5' },
    ...more,
  };
};
const add = async (caller: Caller, more: object = {}): Promise<Storage> => {
  const answer = await send('POST', '/warehouse/storage', caller, written(more));
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Storage }).data;
};
const change = async (storage: Storage, more: object, caller = supplier) =>
  send('PUT', '/warehouse/storage', caller, {
    id: storage.id,
    version: (await view(storage.id, caller)).version,
    ...more,
  });

test('a new storage is visible to its company and to administrators only', async () => {
  const storage = await add(supplier, { tags: ['север', 'север'] });
  expect(storage).toMatchObject({
    title: 'Новый склад',
    address: { city: 'Тольятти', description: 'Тольятти, ул. Мира, 5' },
    tags: ['север'],
    allowed_actions: ['update', 'delete'],
    reserves: { items_count: 0, is_stale: false },
  });
  expect((await view(storage.id, admin)).allowed_actions).toEqual([]);
  expect(await shop.get(`/warehouse/storage/view?id=${storage.id}`)).toMatchObject({ status: 404 });
  const { body } = await supplier.get('/warehouse/storage/all');
  expect((body as Answer<'listAllStorages'>).data).toContainEqual({
    id: storage.id,
    title: 'Новый склад',
    city: 'Тольятти',
  });
});

test('a repeated idempotency key creates no second storage, and a repeated code gets 409', async () => {
  const body = written();
  const key = { 'idempotency-key': 'storages-twice' };
  const first = await supplier.post('/warehouse/storage', body, key);
  const second = await supplier.post('/warehouse/storage', body, key);
  expect(second.body).toEqual(first.body);
  expect(await supplier.post('/warehouse/storage', body)).toMatchObject({
    status: 409,
    body: { message: 'Склад с таким кодом у организации уже есть' },
  });
});

test.each([
  ['a zone that does not exist', { time_zone: 'Europe/Atlantis' }, 'Такого часового пояса нет'],
  [
    'an address without a city',
    { address: { city: '', description: 'ул. Мира' } },
    'Выберите город или населенный пункт',
  ],
])('%s gets 422 with a message', async (_, more, message) => {
  const answer = await send('POST', '/warehouse/storage', supplier, written(more));
  expect(answer.status).toBe(422);
  expect((answer.body as { message: string }).message).toContain(message);
});

const day = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes });
test.each([
  [
    'opening at 24:00',
    { working_schedule_items: [day(1, 1440, 1440)] },
    'Пн: закрытие должно быть позже открытия',
  ],
  [
    'overlapping hours',
    { working_schedule_items: [day(2, 540, 900), day(2, 840, 1080)] },
    'Вт: день указан дважды',
  ],
  [
    'a day of an hour',
    { pickup_point_schedule_items: [day(1, 540, 600)] },
    'Пн: закрытие должно быть выбрано с разницей в полтора часа',
  ],
  [
    'minutes between the quarters',
    { working_schedule_items: [day(1, 547, 1080)] },
    'Время должно быть кратно 15 минутам',
  ],
  [
    'seven non-working days',
    { holidays_by_weekday: [1, 2, 3, 4, 5, 6, 7] },
    'Оставьте хотя бы один рабочий день недели',
  ],
  [
    'the same holiday twice',
    {
      holidays_by_date: [
        { date: '2027-01-12', is_working: false },
        { date: '2027-01-12', is_working: true },
      ],
    },
    '12.01.2027: дата указана дважды',
  ],
  [
    'a date that is none',
    { holidays_by_date: [{ date: '2027-02-30', is_working: false }] },
    'Поле «Дата» должно быть датой с 01.01.2000 по 31.12.2099, которая есть в календаре',
  ],
])('%s gets 422 with a message, and nothing changes', async (_, more, message) => {
  const storage = await add(supplier);
  expect(await change(storage, more)).toMatchObject({ status: 422, body: { message } });
  expect(await view(storage.id)).toEqual(storage);
});

test('a change with an outdated version gets 409 and overwrites nothing', async () => {
  const storage = await add(supplier);
  expect(await change(storage, { title: 'Склад № 2' })).toMatchObject({ status: 200 });
  expect(
    await send('PUT', '/warehouse/storage', supplier, { id: storage.id, version: 1, title: 'Склад № 3' }),
  ).toMatchObject({ status: 409 });
  expect((await view(storage.id)).title).toBe('Склад № 2');
});

test('a storage can be deleted unless something refers to it', async () => {
  const storage = await add(supplier);
  expect(await send('DELETE', `/warehouse/storage?id=${storage.id}`, supplier)).toMatchObject({
    status: 200,
  });
  expect(await supplier.get(`/warehouse/storage/view?id=${storage.id}`)).toMatchObject({ status: 404 });
  const used = await oneRow<{ id: number }>(
    server().database,
    sql`SELECT storage_id AS id FROM price_list WHERE supplier_id = ${await companyOf(server().database, 'supplier')} ORDER BY id LIMIT 1`,
  );
  expect(await send('DELETE', `/warehouse/storage?id=${used.id}`, supplier)).toMatchObject({
    status: 409,
    body: { message: 'Склад нельзя удалить: на нём есть прайс-листы' },
  });
});

test('cities are found by the beginning of their name, and the street is returned as typed', async () => {
  const found = async (text: string) =>
    (
      (await supplier.get(`/yandex/get-yandex-geo?geocode=${encodeURIComponent(text)}`))
        .body as Answer<'listPlaces'>
    ).data;
  expect((await found('тольят, Ленина 14'))[0]).toEqual({
    description: 'Тольятти, Ленина 14',
    city: 'Тольятти',
    region: 'Самарская обл',
    time_zone: 'Europe/Samara',
  });
  expect((await found('петропавловск-к'))[0]?.time_zone).toBe('Asia/Kamchatka');
  // Addresses as users type and paste them.
  expect(await found('г.Казань ул Складская 5')).toMatchObject([
    { description: 'Казань, ул Складская 5', city: 'Казань' },
  ]);
  expect(await found('420111, Республика Татарстан, г. Казань, ул. Баумана, д. 1 ')).toMatchObject([
    { description: '420111, Республика Татарстан, г. Казань, ул. Баумана, д. 1', city: 'Казань' },
  ]);
  expect(await found('нет такого города, и такого')).toEqual([]);
  expect(await found('нет такого города')).toEqual([]);
  expect(await found(' ')).toEqual([]);
});

test('storages of companies with a contract are filtered by title', async () => {
  const { body } = await supplier.get('/warehouse/storage/get-all-public-with-contract?page=1&pageSize=5');
  const { data } = body as Answer<'listPublicStorages'>;
  expect(data.length).toBeGreaterThan(0);
  const none = await supplier.get('/warehouse/storage/get-all-public-with-contract?filter[title]=такого-нет');
  expect((none.body as Answer<'listPublicStorages'>).data).toEqual([]);
});

type Offer = Answer<'getOffersByArticle'>['products'][number]['offers'][number];
const offersFor = async (storageId: number, caller = shop): Promise<Offer[]> => {
  const basket = (await caller.get(`/basket/basket?storage_id=${storageId}`)).body as {
    data: { id: number };
  };
  const { body } = await caller.get(`/basket/basket/article?basketID=${basket.data.id}&article=OC90`);
  return (body as Answer<'getOffersByArticle'>).products.flatMap(({ offers }) => offers);
};

describe('a new storage of a shop', () => {
  test("is announced to the shop's suppliers and gets offers at once", async () => {
    const storage = await add(shop, {
      address: { city: 'Сызрань', description: 'Сызрань, ул. Советская, 1' },
    });
    const { database } = server();
    const told = await oneRow<{ count: number }>(
      database,
      sql`SELECT count(*)::int AS count FROM notification WHERE event_name = 'storage:for-shop:created' AND entity_id = ${storage.id}`,
    );
    expect(told.count).toBeGreaterThan(0);
    const [offer] = await offersFor(storage.id);
    expect(offer).toMatchObject({ price: expect.any(Number), arrival_at: expect.any(String) });
  });
});

test("a seller's day off moves its offers' departure at once and changes no existing order", async () => {
  const { id: storageId } =
    ((await shop.get('/warehouse/storage')).body as { data: { id: number }[] }).data[0] ??
    expect.unreachable();
  const company = await companyOf(server().database, 'supplier');
  const mine = async () =>
    (await offersFor(storageId)).find((offer) => offer.supplier.id === company) ?? expect.unreachable();
  const before = await mine();
  const orders = sql`SELECT coalesce(string_agg(l::text, ';' ORDER BY l.id), '') AS text FROM order_line l`;
  const ordered = await oneRow<{ text: string }>(server().database, orders);
  const storage = await view(before.storage.id);
  // The local date of the departure at the storage.
  const date = new Intl.DateTimeFormat('sv', { timeZone: storage.time_zone }).format(
    new Date(before.order_before),
  );
  expect(await change(storage, { holidays_by_date: [{ date, is_working: false }] })).toMatchObject({
    status: 200,
  });
  const after = await mine();
  expect(Date.parse(after.order_before)).toBeGreaterThan(Date.parse(before.order_before));
  expect(await change(storage, { holidays_by_date: [] })).toMatchObject({ status: 200 });
  // Not later than with the day off, even if a cut-off has passed during the test.
  expect(Date.parse((await mine()).order_before)).toBeLessThanOrEqual(Date.parse(after.order_before));
  expect(await oneRow<{ text: string }>(server().database, orders)).toEqual(ordered);
});

test('weekly days off are numbered 1 (Monday) to 7, like the days of the working hours', async () => {
  const storage = await add(supplier);
  expect(await change(storage, { holidays_by_weekday: [7, 6] })).toMatchObject({
    status: 200,
    body: { data: { holidays_by_weekday: [6, 7] } },
  });
  const { holidays_by_weekday, version } = await view(storage.id);
  expect(holidays_by_weekday).toEqual([6, 7]);
  expect(await change({ ...storage, version }, { holidays_by_weekday: [0] })).toMatchObject({ status: 422 });
});

describe('the production calendar', () => {
  const year = async (number: number, caller = admin) =>
    (await caller.get(`/settings/holiday/get-by-year?year=${number}`)) as unknown as {
      status: number;
      body: Answer<'getHolidays'>;
    };
  test('shows the differences from the stored days; after writing there are none', async () => {
    await server().database.execute(sql`DELETE FROM holiday WHERE date = '2026-05-01'`);
    await server().database.execute(sql`INSERT INTO holiday (date, is_working) VALUES ('2026-07-15', false)`);
    expect((await year(2026)).body.data.differences).toEqual([
      { date: '2026-05-01', before: null, after: false },
      { date: '2026-07-15', before: false, after: null },
    ]);
    const answer = await send('POST', '/settings/holiday/write-holidays-for-certain-year', admin, {
      year: 2026,
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { year: 2026, differences: [] } } });
    expect((await year(2026)).body.data.days).toContainEqual({ date: '2026-05-01', is_working: false });
  });
  test('starting again does not bring back a day that an administrator made an ordinary one', async () => {
    const days = (await year(2027)).body.data.days.filter(({ date }) => date !== '2027-01-08');
    await send('POST', '/settings/holiday/write-holidays-for-certain-year', admin, { year: 2027, days });
    await seedReference(server().database.$client.options);
    expect((await year(2027)).body.data.days).toEqual(days);
  });
  test('has the statutory holidays that fall on weekends', async () => {
    expect((await year(2026)).body.data.days).toContainEqual({ date: '2026-03-08', is_working: false });
  });
  test('of an unknown year gets 422 when written; only administrators may read it', async () => {
    expect((await year(2099)).body.data).toMatchObject({ is_known: false, days: [], differences: [] });
    expect(
      await send('POST', '/settings/holiday/write-holidays-for-certain-year', admin, { year: 2099 }),
    ).toMatchObject({
      status: 422,
      body: { message: 'Производственный календарь на 2099 год ещё не известен' },
    });
    expect((await year(2026, supplier)).status).toBe(403);
  });
  test('any year can be written by hand: the given days replace the stored ones', async () => {
    const write = (days: unknown) =>
      send('POST', '/settings/holiday/write-holidays-for-certain-year', admin, { year: 2098, days });
    const days = [
      { date: '2098-01-01', is_working: false },
      { date: '2098-03-08', is_working: true },
    ];
    expect(await write(days)).toMatchObject({ status: 200, body: { data: { days } } });
    expect(await write(days.slice(1))).toMatchObject({
      status: 200,
      body: { data: { days: days.slice(1) } },
    });
    expect(await write([...days, { date: '2097-12-31', is_working: false }])).toMatchObject({
      status: 422,
      body: { message: '31.12.2097: день не 2098 года' },
    });
    expect((await year(2098)).body.data.days).toEqual(days.slice(1));
    expect(await write([])).toMatchObject({ status: 200, body: { data: { days: [] } } });
  });
});
