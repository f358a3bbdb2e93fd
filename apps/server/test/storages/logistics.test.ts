// Logistic maps and cards: what a supplier promises, what the customer confirms; offers use only what both have
// confirmed.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectStorages } from '../../src/areas/storages/logistics/connect.ts';
import { oneRow } from '../support/documents.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
type Map = Answer<'getLogisticMap'>['data'];
type Card = Answer<'getLogisticCard'>['data'];
type Storage = Answer<'getStorage'>['data'];

let supplier: Caller;
let shop: Caller;
/** Ids of a storage of the supplier and one of the shop, both created for these tests. */
let source = 0;
let target = 0;
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, caller: Caller, body?: object) =>
  call(server().address, method, path, caller.token, body);
const addStorage = async (caller: Caller, code: string, city: string) => {
  const answer = await send('POST', '/warehouse/storage', caller, {
    title: `Склад ${code}`,
    code,
    time_zone: 'Europe/Samara',
    address: { city, description: `${city}, ул. Мира, 5` },
  });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Storage }).data.id;
};
beforeAll(async () => {
  supplier = await server().as('supplier');
  shop = await server().as('shop');
  source = await addStorage(supplier, 'MAP-1', 'Самара');
  target = await addStorage(shop, 'MAP-2', 'Чапаевск');
});

const written = (more: object = {}) => ({
  storage_id: source,
  discriminator: 'toCity',
  address: { city: 'Чапаевск' },
  name: 'Самара – Чапаевск',
  logistic_markup_percent: 2.5,
  delivery_term: 1_320,
  picking_term: 120,
  clipping_time: 960,
  periodicity: [1, 3, 5],
  ...more,
});
const draw = async (more: object = {}): Promise<Map> => {
  const answer = await send('POST', '/warehouse/logistic-map', supplier, written(more));
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Map }).data;
};
const cardsOf = async (map: Map, caller = supplier): Promise<Card[]> =>
  (
    (await caller.get(`/warehouse/logistic-card?filter[map_id]=${map.id}`))
      .body as Answer<'listLogisticCards'>
  ).data;
const step = (name: string, card: Card, caller: Caller, more: object = {}) =>
  send('PUT', `/warehouse/logistic-card/${name}`, caller, { id: card.id, version: card.version, ...more });
const stepped = async (...step_: Parameters<typeof step>): Promise<Card> => {
  const answer = await step(...step_);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Card }).data;
};

describe('a logistic map', () => {
  test('to a city creates a card that the customer must confirm, and notifies about it', async () => {
    const map = await draw({ periodicity: [5, 1, 9, 8, 1] });
    expect(map).toMatchObject({ discriminator: 'toCity', periodicity: [1, 5], cards_count: 1 });
    const [card] = await cardsOf(map);
    expect(card).toMatchObject({
      status: { code: 'awaiting_customer' },
      cut_off_week_minutes: [960, 4 * 1_440 + 960],
      estimated_shipment_week_minute: 1_080,
      delivery_week_minute: 2_400,
      picking_term: 120,
      term: 1_440,
      logistic_markup_percent_b2b: 2.5,
      customer_storage: { customer_storage_id: target },
    });
    const told = await oneRow<{ count: number }>(
      server().database,
      sql`SELECT count(*)::int AS count FROM notification WHERE event_name = 'logistic-card:created' AND entity_id = ${card?.id ?? 0}`,
    );
    expect(told.count).toBeGreaterThan(0);
    await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier);
  });

  test('with a term of 1 hour 45 minutes appears in the routes report as 1 hour: terms are whole hours, rounded down', async () => {
    const map = await draw({ delivery_term: 90, picking_term: 15 });
    const [card] = await cardsOf(map);
    await stepped('confirm', card ?? expect.unreachable(), shop);
    const admin = await server().as('admin');
    const report = await admin.get(
      `/reports/logistic-routes?pageSize=20&search_type=title&filter[search]=${encodeURIComponent('Чапаевск')}`,
    );
    expect(report).toMatchObject({ status: 200, body: { data: [{ term_hours: 1 }] } });
    await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier);
  });

  test("to another company's storage is sent as toNotOurStorage and returned with the type of its owner", async () => {
    const map = await draw({ discriminator: 'toNotOurStorage', contractor_storage_id: target });
    expect(map).toMatchObject({ discriminator: 'toShopStorage', contractor_storage: { id: target } });
    await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier);
  });

  test('to an own storage creates a card that is active at once', async () => {
    const own = await addStorage(supplier, 'MAP-3', 'Самара');
    const map = await draw({ discriminator: 'toOurStorage', contractor_storage_id: own });
    expect((await cardsOf(map)).map(({ status }) => status.code)).toEqual(['active']);
  });

  test.each([
    [
      'a percent of three decimals',
      { logistic_markup_percent: 12.345 },
      'Неверное количество знаков в дробной части, ожидаемо X или X.X или X.XX',
    ],
    ['a time between the quarters', { clipping_time: 967 }, 'Время должно быть кратно 15 минутам'],
    ['24:00', { clipping_time: 1_440 }, 'Поле «Время отсечки» должно быть не больше 1439'],
    ['no day of the week', { periodicity: [8, 9] }, 'Выберите хотя бы один день недели'],
    ['a city that is none', { address: { city: 'Атлантида' } }, 'Выберите город или населенный пункт'],
    [
      'its own storage',
      () => ({ discriminator: 'toOurStorage', contractor_storage_id: source }),
      'Карта не может вести на тот же склад',
    ],
  ])('with %s gets 422 with a message', async (_, more, message) => {
    const answer = await send(
      'POST',
      '/warehouse/logistic-map',
      supplier,
      written(typeof more === 'function' ? more() : more),
    );
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).toContain(message);
  });

  test('to a storage that does not exist gets 404 with a message', async () => {
    const body = written({ discriminator: 'toNotOurStorage', contractor_storage_id: 999_999_999 });
    expect(await send('POST', '/warehouse/logistic-map', supplier, body)).toMatchObject({
      status: 404,
      body: { message: 'Склад, куда ведёт карта, не найден среди складов по договорам' },
    });
  });

  test('stores its earlier versions with what changed', async () => {
    const map = await draw({ tags: ['север'] });
    const {
      storage_id: _,
      discriminator: _d,
      ...fields
    } = written({ delivery_term: 2_880, clipping_time: 900 });
    expect(
      await send('PUT', '/warehouse/logistic-map', supplier, { id: map.id, version: 1, ...fields }),
    ).toMatchObject({ status: 200, body: { data: { version: 2, delivery_term: 2_880 } } });
    expect(
      await send('PUT', '/warehouse/logistic-map', supplier, { id: map.id, version: 1, ...fields }),
    ).toMatchObject({ status: 409 });
    const { body } = await supplier.get(`/warehouse/logistic-map/versions?filter[map_id]=${map.id}`);
    expect((body as Answer<'listLogisticMapVersions'>).data).toMatchObject([
      {
        version: 1,
        is_deleted: false,
        changes: expect.arrayContaining([
          { field: 'Время отсечки', before: '16:00', after: '15:00' },
          { field: 'Метки', before: 'север', after: '' },
        ]),
      },
    ]);
    await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier);
    const after = await supplier.get(`/warehouse/logistic-map/versions?filter[map_id]=${map.id}`);
    expect((after.body as Answer<'listLogisticMapVersions'>).data.map((one) => one.is_deleted)).toEqual([
      true,
      true,
    ]);
  });

  test('has tags that are listed for its storage; a storage without maps has none', async () => {
    expect(await shop.get(`/warehouse/logistic-map/tags?storage_id=${target}`)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
    const map = await draw({ tags: ['юг'] });
    expect(await supplier.get(`/warehouse/logistic-map/tags?storage_id=${source}`)).toMatchObject({
      status: 200,
      body: { data: [{ title: 'юг' }] },
    });
    await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier);
  });

  test('is exported for those who have the right; others get «Нет доступа»', async () => {
    expect(await supplier.get('/warehouse/logistic-map/export/logistic-maps')).toMatchObject({ status: 200 });
    expect(await shop.get('/warehouse/logistic-map/export/logistic-maps')).toMatchObject({
      status: 403,
      body: { message: 'Нет доступа' },
    });
    expect(await supplier.get('/warehouse/logistic-map/export/others')).toMatchObject({
      status: 422,
      body: { message: 'Unsupported page name' },
    });
  });
});

describe('a logistic card', () => {
  let map: Map;
  beforeAll(async () => {
    map = await draw({ discriminator: 'toNotOurStorage', contractor_storage_id: target });
  });
  const waiting = async () =>
    (await cardsOf(map, shop)).find(({ status }) => status.code !== 'active') ?? expect.unreachable();
  const active = async () =>
    (await cardsOf(map, shop)).find(({ status }) => status.code === 'active') ?? expect.unreachable();
  /** The active card of the route, which offers use. */
  const inForce = () =>
    oneRow<{ id: number; term: number }>(
      server().database,
      sql`SELECT id, (routes -> 0 ->> 'logistic_map_delivery_term_hours')::float8 AS term FROM logistic_card
          WHERE supplier_storage_id = ${source} AND customer_storage_id = ${target} AND status = 'active'`,
    );
  const terms = (card: Card, more: object = {}) => ({
    id: card.id,
    version: card.version,
    name: card.name,
    cut_off_week_minutes: card.cut_off_week_minutes,
    estimated_shipment_week_minute: card.estimated_shipment_week_minute,
    delivery_week_minute: card.delivery_week_minute,
    picking_term: card.picking_term,
    logistic_markup_percent_b2b: card.logistic_markup_percent_b2b,
    ...more,
  });

  test('becomes active once the customer has confirmed it; the supplier cannot confirm for the customer', async () => {
    const card = await waiting();
    expect(card.allowed_actions).toEqual(['confirm', 'propose_term']);
    expect(await step('confirm', card, supplier)).toMatchObject({ status: 409 });
    expect(await stepped('confirm', card, shop)).toMatchObject({
      status: { code: 'active' },
      confirmed_by_customer: true,
      confirmed_by_supplier: true,
    });
    expect((await inForce()).id).toBe(card.id);
    expect(await step('confirm', card, shop)).toMatchObject({ status: 409 });
  });

  test('changed by its supplier waits for the customer; the confirmed version stays in force until then', async () => {
    const before = await inForce();
    const card = await active();
    const answer = await send(
      'PUT',
      '/warehouse/logistic-card',
      supplier,
      terms(card, { delivery_week_minute: 3_840 }),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: { code: 'awaiting_customer' }, in_force: { id: before.id } } },
    });
    expect(await inForce()).toEqual(before);
    const next = await waiting();
    await stepped('confirm', next, shop);
    const after = await inForce();
    expect(after.id).toBe(next.id);
    expect(after.term).toBe(before.term + 24);
    expect((await cardsOf(map, shop)).map(({ id }) => id)).toEqual([next.id]);
  });

  test('stays confirmed when only its name changes', async () => {
    const card = await active();
    const answer = await send('PUT', '/warehouse/logistic-card', supplier, terms(card, { name: 'Иначе' }));
    expect(answer).toMatchObject({
      body: { data: { id: card.id, name: 'Иначе', status: { code: 'active' } } },
    });
  });

  test('gets the term proposed by the customer once the supplier agrees', async () => {
    const card = await active();
    const proposed = await stepped('propose-term', card, shop, { term: 900 });
    expect(proposed).toMatchObject({ status: { code: 'term_proposed' }, proposed_term: 900 });
    expect((await inForce()).id).toBe(card.id);
    expect(await stepped('confirm', proposed, supplier)).toMatchObject({
      status: { code: 'active' },
      term: 900,
      proposed_term: null,
    });
    expect((await inForce()).id).toBe(proposed.id);
  });

  test('cannot get a term shorter than picking and waiting for the departure', async () => {
    expect(await step('propose-term', await active(), shop, { term: 60 })).toMatchObject({
      status: 422,
      body: { message: 'Срок меньше, чем сборка и ожидание отгрузки' },
    });
  });

  test.each([
    ['a percent of three decimals', { logistic_markup_percent_b2b: 12.345 }, 'Неверное количество знаков'],
    ['two cut-offs of a day', { cut_off_week_minutes: [900, 960] }, 'Не больше одной отсечки в день'],
    ['picking that takes longer than there is', { picking_term: 600 }, 'Сборка не успевает к отгрузке'],
  ])('with %s gets 422 with a message', async (_, more, message) => {
    const answer = await send('PUT', '/warehouse/logistic-card', supplier, terms(await active(), more));
    expect(answer.status).toBe(422);
    expect((answer.body as { message: string }).message).toContain(message);
  });

  test('whose confirmation is cancelled is no longer active; after disabling and enabling both sides confirm again', async () => {
    const cancelled = await stepped('cancel-confirmation', await active(), shop);
    expect(cancelled.status.code).toBe('awaiting_customer');
    const disabled = await stepped('disable', cancelled, supplier);
    expect(disabled.status.code).toBe('disabled');
    expect(disabled.allowed_actions).toEqual(['enable']);
    const enabled = await stepped('enable', { ...disabled }, supplier);
    expect(enabled.status.code).toBe('created');
    const once = await stepped('confirm', enabled, supplier);
    expect(await stepped('confirm', once, shop)).toMatchObject({ status: { code: 'active' } });
  });

  test('is closed together with its map, and existing orders do not change', async () => {
    const orders = sql`SELECT coalesce(string_agg(l::text, ';' ORDER BY l.id), '') AS text FROM order_line l`;
    const before = await oneRow<{ text: string }>(server().database, orders);
    expect(await send('DELETE', `/warehouse/logistic-map?id=${map.id}`, supplier)).toMatchObject({
      status: 200,
    });
    const left = await oneRow<{ count: number }>(
      server().database,
      sql`SELECT count(*)::int AS count FROM logistic_card WHERE supplier_storage_id = ${source} AND customer_storage_id = ${target} AND closed_at IS NULL`,
    );
    expect(left.count).toBe(0);
    expect(await oneRow<{ text: string }>(server().database, orders)).toEqual(before);
  });
});

test("after a storage moves to another company, that company sees the storage's cards and the former does not", async () => {
  const map = await draw();
  const [card] = await cardsOf(map);
  const other = await server().as('shop2');
  const move = (login: string) =>
    server().database.execute(
      sql`UPDATE storage SET contractor_id = (SELECT contractor_id FROM app_user WHERE login = ${login}) WHERE id = ${card?.customer_storage.customer_storage_id}`,
    );
  const seenBy = async (caller: Caller) => (await cardsOf(map, caller)).map(({ id }) => id);
  expect(await seenBy(other)).toEqual([]);
  await move('shop2');
  try {
    expect(await seenBy(other)).toContain(card?.id);
    expect(await seenBy(await server().as('shop'))).not.toContain(card?.id);
  } finally {
    await move('shop');
  }
});

test('a new connection copies the slowest card of a storage, by the sum of its legs', async () => {
  const leg = (hours: number) => ({
    logistic_map_acceptance_term_hours: 1,
    logistic_map_delivery_term_hours: hours,
    logistic_map_packaging_term_hours: 1,
  });
  const back = new Error('undo');
  const connecting = server().database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{
      source: number;
      seller: number;
      target: number;
      buyer: number;
    }>(sql`
      SELECT source.id AS source, source.contractor_id AS seller, target.id AS target, target.contractor_id AS buyer
      FROM storage source JOIN storage target ON target.contractor_id <> source.contractor_id
      WHERE (SELECT count(*) FROM logistic_card card WHERE card.supplier_storage_id = source.id AND card.status = 'active') >= 2
        AND NOT EXISTS (SELECT FROM logistic_card card WHERE card.supplier_storage_id = source.id AND card.customer_storage_id = target.id)
      ORDER BY source.id, target.id LIMIT 1`);
    const { source: from, seller, target: to, buyer } = rows[0] ?? expect.unreachable();
    await transaction.execute(sql`
      UPDATE logistic_card SET routes = CASE WHEN nth = 1 THEN ${JSON.stringify([leg(10), leg(60)])}::jsonb ELSE ${JSON.stringify([leg(48)])}::jsonb END
      FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM logistic_card WHERE supplier_storage_id = ${from} AND status = 'active') numbered
      WHERE numbered.id = logistic_card.id`);
    await connectStorages(transaction, { supplierId: seller, customerId: buyer });
    const made = await transaction.execute<{ routes: unknown }>(
      sql`SELECT routes FROM logistic_card WHERE supplier_storage_id = ${from} AND customer_storage_id = ${to}`,
    );
    expect(made.rows[0]?.routes).toEqual([leg(10), leg(60)]);
    throw back;
  });
  await expect(connecting).rejects.toBe(back);
});
