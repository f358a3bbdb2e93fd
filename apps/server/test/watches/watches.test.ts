// Watches of people on numbers, deferred goods and searches. Decisions, «Watches».
import { MOST_WATCHES, WATCH_EVENTS_KEPT } from '@portal/domain/watches';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVehicles } from '../../src/areas/catalogue/vehicles/vehicle-catalogue.ts';
import { lookAtWatches } from '../../src/areas/watches/run.ts';
import { data, offered, openRequestBench, server, shop, storageId } from '../requests/request-bench.ts';
import { readConfig } from '../../src/config.ts';
import { type Answer, type Answered, call, type Caller } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

openRequestBench();

type Watch = Answer<'getWatch'>['data'];
type Wants = Watch['wants'];
const PLACE = '/watch';
const db = () => server().database;
const faults: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) });
const services = (database = db()) => ({
  database,
  log,
  vehicles: createVehicles(readConfig({ DATA_DIR: '/unused', PORT: '0' }), database, log),
});
const ALL: Wants = { appeared: true, wished_price: null, last_pieces: null, discontinued: true };
const message = ({ status, body }: Answered) => [status, (body as { message: string }).message];
const ask = (of: object, wants: Partial<Wants> = {}, caller: Caller = shop) =>
  caller.post(PLACE, { storage_id: storageId, of, wants: { ...ALL, ...wants } });
const made = async (of: object, wants: Partial<Wants> = {}) => {
  const answer = await ask(of, wants);
  expect(answer).toMatchObject({ status: 200 });
  return data<Watch>(answer);
};
const number = (article: string, wants: Partial<Wants> = {}, brand = '') =>
  made({ kind: 'number', article, brand }, wants);
const read = async (id: number, caller = shop) => data<Watch>(await caller.get(`${PLACE}/${id}`));
const send = (method: string, place: string, body?: object, caller = shop) =>
  call(server().address, method, `${PLACE}/${place}`, caller.token, body);
/** Runs the job as if so many hours had passed since the last run. */
let hours = 0;
const run = async (after = 1) => {
  hours += after;
  await db().execute(
    sql`UPDATE watch SET checked_at = now() - interval '1 hour', found_at = now() - interval '2 hours' WHERE checked_at IS NOT NULL`,
  );
  return lookAtWatches(services(), new Date(Date.now() + hours * 3_600_000));
};
const reprice = (product: number, price: number) =>
  db().execute(sql`UPDATE price_list_item SET price_kopecks = ${price} WHERE product_id = ${product}`);
const stock = (product: number, quantity: number) =>
  db().execute(sql`
    UPDATE reserve SET quantity = held + ${quantity} FROM price_list_item i WHERE i.id = reserve.item_id AND i.product_id = ${product}`);
const told = async () => {
  const { rows } = await db().execute<{ login: string; title: string; text: string; entity_id: number }>(sql`
    SELECT p.login, n.title, n.text, n.entity_id FROM notification n JOIN app_user p ON p.id = n.user_id
    WHERE n.event_name = 'watch:noticed' ORDER BY n.id`);
  return rows;
};
const part = (article: string, price = 10_000, quantity = 100) =>
  offered(article, [{ by: 'supplier', price, quantity }]);

beforeEach(async () => {
  hours = 0;
  faults.length = 0;
  await db().execute(sql`DELETE FROM watch`);
  await db().execute(sql`DELETE FROM deferred_item`);
  await db().execute(sql`DELETE FROM notification WHERE event_name = 'watch:noticed'`);
});

describe('a number', () => {
  test('may be unknown; when a supplier offers it, its person is told once, with the offer', async () => {
    const { id, offers, product, events } = await number('NEW-1');
    expect([offers, product, events]).toEqual([0, null, []]);
    await run();
    expect(await told()).toEqual([]);
    const added = await part('NEW-1', 100_000, 14);
    await run();
    await run();
    const notices = await told();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ login: 'shop', title: 'Появилось: NEW-1', entity_id: id });
    expect(notices[0]?.text).toMatch(/^1 предложение от 1[\s\u00A0]\d{3},\d\d\u00A0руб\., всего 14 шт\.$/);
    const now = await read(id);
    expect(now).toMatchObject({
      product: { id: added, article: 'NEW-1' },
      offers: 1,
      pieces: 14,
      silence: null,
      events: [{ news: 'appeared', offers: 1, pieces: 14, products: [{ id: added }] }],
    });
    expect(now.price).toBe(now.events[0]?.price);
  });

  test('is watched silently from what there is', async () => {
    await part('HAS-1', 10_000, 3);
    const watch = await number('has 1', { wished_price: 100_000, last_pieces: 5 });
    expect(watch).toMatchObject({ offers: 1, pieces: 3, events: [] });
    await run();
    expect(await told()).toEqual([]);
  });

  test('with its brand or another spelling of the brand is only that one', async () => {
    const id = await part('BRANDED-1');
    const { rows } = await db().execute<{ title: string; other: string }>(sql`
      SELECT b.title, (SELECT title FROM brand WHERE id <> b.id ORDER BY id LIMIT 1) AS other
      FROM product p JOIN brand b ON b.id = p.brand_id WHERE p.id = ${id}`);
    const [{ title, other } = expect.unreachable()] = rows;
    expect(await number('BRANDED-1', {}, title.toLowerCase())).toMatchObject({ offers: 1 });
    expect(await number('BRANDED-1', {}, other)).toMatchObject({ offers: 0, product: null });
  });

  test('cheaper, last pieces, discontinued: each once', async () => {
    const id = await part('NEWS-1', 100_000, 100);
    const { price } = await number('NEWS-1', { last_pieces: 5 });
    await db().execute(sql`DELETE FROM watch`);
    await number('NEWS-1', { wished_price: (price ?? 0) / 2, last_pieces: 5 });
    await run();
    await reprice(id, 40_000);
    await run();
    await stock(id, 4);
    await run();
    await run();
    await stock(id, 0);
    await run();
    await run(14 * 24);
    await run();
    expect((await told()).map(({ title }) => title)).toEqual([
      'Дешевле: NEWS-1',
      'Последние штуки: NEWS-1',
      'Больше не предлагают: NEWS-1',
    ]);
    expect((await told()).at(-1)?.text).toBe('Предложений нет');
  });

  test('keeps only its last events', async () => {
    const { id } = await number('MANY-1');
    await db().execute(sql`
      INSERT INTO watch_event (watch_id, at, news, offers, pieces, more)
      SELECT ${id}, now() - n * interval '1 day', 'appeared', 1, 1, false FROM generate_series(1, 30) n`);
    await part('MANY-1');
    await run();
    const { rows } = await db().execute(sql`SELECT id FROM watch_event WHERE watch_id = ${id}`);
    expect(rows).toHaveLength(WATCH_EVENTS_KEPT);
  });
});

test('many watches at once are one notice that names a few', async () => {
  for (let n = 0; n < 15; n += 1) await number(`LOT-${n}`);
  for (let n = 0; n < 15; n += 1) await part(`LOT-${n}`);
  await run();
  expect(await told()).toEqual([
    {
      login: 'shop',
      title: 'Новости: 15 наблюдений',
      text: 'Появилось: LOT-0, LOT-1, LOT-2 и ещё 12.',
      entity_id: 0,
    },
  ]);
});

test('two copies of the server that look at the same time tell everything once', async () => {
  for (let n = 0; n < 5; n += 1) await number(`TWICE-${n}`);
  for (let n = 0; n < 5; n += 1) await part(`TWICE-${n}`);
  await db().execute(sql`UPDATE watch SET checked_at = now() - interval '1 hour'`);
  const looks = await Promise.all([1, 2, 3].map(() => lookAtWatches(services())));
  expect(looks.toSorted((a, b) => b - a)).toEqual([5, 0, 0]);
  expect(await lookAtWatches(services())).toBe(0);
  expect(await told()).toHaveLength(1);
  const { rows } = await db().execute(sql`SELECT id FROM watch_event`);
  expect(rows).toHaveLength(5);
});

test('the number of statements does not depend on the number of watches', async () => {
  const statements = async () => {
    let count = 0;
    const counting = new Proxy(db(), {
      get: (target, name) =>
        name === 'transaction'
          ? (step: (transaction: object) => unknown) =>
              target.transaction((transaction) =>
                Promise.resolve(
                  step(
                    new Proxy(transaction, {
                      get(own, method) {
                        if (method === 'execute' || method === 'select') count += 1;
                        const value: unknown = Reflect.get(own, method);
                        return typeof value === 'function' ? value.bind(own) : value;
                      },
                    }),
                  ),
                ),
              )
          : Reflect.get(target, name),
    });
    await db().execute(sql`UPDATE watch SET checked_at = now() - interval '1 hour'`);
    await lookAtWatches(services(counting));
    return count;
  };
  await number('COUNT-1');
  const few = await statements();
  for (let n = 2; n < 20; n += 1) await number(`COUNT-${n}`);
  expect(await statements()).toBe(few);
  expect(few).toBeGreaterThan(4);
});

test('prices are those that the search shows to the person', async () => {
  const { rows } = await db().execute<{ id: number; article: string; brand: string }>(sql`
    SELECT p.id, p.article, b.title AS brand FROM product p JOIN brand b ON b.id = p.brand_id
    WHERE p.merged_into_id IS NULL AND EXISTS (SELECT FROM price_list_item i WHERE i.product_id = p.id) ORDER BY p.id LIMIT 40`);
  const basket = data<{ id: number }>(await shop.get(`/basket/basket?storage_id=${storageId}`)).id;
  let priced = 0;
  for (const { id, article, brand } of rows) {
    const { offers, price, pieces } = await number(article, {}, brand);
    const shown = (
      await shop.get(`/basket/basket/article?basketID=${basket}&articleId=${id}&isCatalogModal=true`)
    ).body as { products: { offers: { price: number; reserve_quantity: number }[] }[] };
    const real = shown.products.flatMap((one) => one.offers);
    expect([article, offers, price, pieces]).toEqual([
      article,
      real.length,
      real.length === 0 ? null : Math.min(...real.map((one) => one.price)),
      real.reduce((sum, one) => sum + one.reserve_quantity, 0),
    ]);
    if (price !== null) priced += 1;
  }
  expect(priced).toBeGreaterThan(10);
});

describe('a deferred good', () => {
  test('is silent while it is not deferred, and what happened meanwhile is no news', async () => {
    const product = await part('DEFERRED-1', 100_000);
    expect(message(await ask({ kind: 'deferred', standard_id: product }))).toEqual([
      404,
      'Отложенный товар не найден',
    ]);
    const item = data<{ id: number }>(
      await shop.post('/cart/deferred-item/create', { standard_id: product }),
    );
    const { id, price } = await made({ kind: 'deferred', standard_id: product }, { last_pieces: 5 });
    expect(price).not.toBeNull();
    await call(server().address, 'DELETE', `/cart/deferred-item/delete?id=${item.id}`, shop.token);
    await stock(product, 2);
    await run();
    expect(await read(id)).toMatchObject({ silence: 'not-deferred', pieces: 100 });
    await shop.post('/cart/deferred-item/create', { standard_id: product });
    await run();
    expect(await read(id)).toMatchObject({ silence: null, pieces: 2, events: [] });
    expect(await told()).toEqual([]);
  });
});

describe('a search', () => {
  const titled = async (product: number, title: string) => {
    await db().execute(sql`UPDATE product SET title = ${title} WHERE id = ${product}`);
  };
  test('tells of goods that it finds and that were not offered before', async () => {
    const old = await part('SEARCHED-1');
    await titled(old, 'Кварцехранилище малое');
    const { id, goods, title } = await made({ kind: 'search', search: { title: ' Кварцехранилище ' } });
    expect([goods, title]).toEqual([1, 'Кварцехранилище']);
    await run();
    expect(await told()).toEqual([]);
    const fresh = await part('SEARCHED-2');
    await titled(fresh, 'Кварцехранилище большое');
    await run();
    expect(await told()).toMatchObject([{ title: 'Появилось: поиск «Кварцехранилище»' }]);
    expect((await read(id)).events).toMatchObject([{ news: 'appeared', products: [{ id: fresh }] }]);
  });
  test('without results waits for the first one, and does not take corrected words for it', async () => {
    const { goods } = await made({ kind: 'search', search: { title: 'кварцехранилещи' } });
    expect(goods).toBe(0);
    await run();
    expect(await told()).toEqual([]);
  });
  test('has the filters of the result page', async () => {
    const { rows } = await db().execute<{ brand_id: number }>(
      sql`SELECT brand_id FROM product_search s WHERE s.words @@ websearch_to_tsquery('russian', 'фильтр') GROUP BY 1 ORDER BY count(*) LIMIT 1`,
    );
    const brandIDs = rows.map(({ brand_id }) => brand_id);
    const all = await made({ kind: 'search', search: { title: 'фильтр' } });
    const few = await made({ kind: 'search', search: { title: 'фильтр', brandIDs } });
    expect(few.goods).toBeLessThan(all.goods);
    expect(few.search).toEqual({ title: 'фильтр', brandIDs });
  });
});

test('what cannot be watched is said', async () => {
  expect(message(await ask({ kind: 'number', article: '--' }))).toEqual([
    422,
    'Укажите номер детали: в нём должны быть буквы или цифры',
  ]);
  expect(
    message(await ask({ kind: 'number', article: 'A-1' }, { appeared: false, discontinued: false })),
  ).toEqual([422, 'Выберите, о чём сообщать']);
  await number('SAME-1');
  expect(message(await ask({ kind: 'number', article: 'same 1' }))).toEqual([
    409,
    'Вы уже следите за этим. Измените наблюдение в списке.',
  ]);
  expect((await ask({ kind: 'number', article: 'A-1' }, { last_pieces: 0 })).status).toBe(422);
  expect((await ask({ kind: 'search', search: { title: '' } })).status).toBe(422);
  expect((await ask({ kind: 'number', article: 'A-1', search: {} })).status).toBe(422);
  expect((await ask({ kind: 'search', search: { title: 'а\u0000б' } })).status).toBe(422);
});

test('a company has at most 500 watches; a removed one comes back only if there is room', async () => {
  const { id } = await number('LIMIT-0');
  expect(await send('DELETE', String(id))).toMatchObject({ status: 200 });
  await db().execute(sql`
    INSERT INTO watch (user_id, contractor_id, storage_id, kind, subject, title, article, article_norm, appeared, discontinued)
    SELECT id, contractor_id, ${storageId}, 'number', 'x' || n, 'X' || n, 'X', 'X' || n, true, false
    FROM app_user, generate_series(1, ${MOST_WATCHES}) n WHERE login = 'shop'`);
  const full = [422, 'У организации уже 500 наблюдений. Уберите лишние, чтобы добавить новое.'];
  expect(message(await ask({ kind: 'number', article: 'LIMIT-1' }))).toEqual(full);
  expect(message(await send('POST', `${id}/restore`))).toEqual(full);
  const { rows } = await db().execute<{ n: number }>(
    sql`SELECT count(*) AS n FROM watch WHERE removed_at IS NULL`,
  );
  expect(rows).toEqual([{ n: MOST_WATCHES }]);
});

test('is looked at now if its person asks, and tells as usual', async () => {
  const { id } = await number('NOW-1');
  await part('NOW-1');
  expect(data<Watch>(await send('POST', `${id}/check`))).toMatchObject({
    offers: 1,
    last: { news: 'appeared' },
  });
  await send('POST', `${id}/check`);
  expect((await told()).map(({ title }) => title)).toEqual(['Появилось: NOW-1']);
  await send('POST', `${id}/pause`);
  expect(message(await send('POST', `${id}/check`))).toEqual([
    409,
    'Наблюдение приостановлено: сначала возобновите его',
  ]);
});

test('a watch is paused, changed, resumed, removed and brought back; meanwhile nothing is news', async () => {
  const { id } = await number('STEPS-1');
  expect(data<Watch>(await send('POST', `${id}/pause`))).toMatchObject({ paused: true });
  expect(message(await send('POST', `${id}/pause`))).toEqual([409, 'Наблюдение уже приостановлено']);
  const product = await part('STEPS-1');
  await run();
  expect(await read(id)).toMatchObject({ offers: 0 });
  expect(data<Watch>(await send('POST', `${id}/resume`))).toMatchObject({
    paused: false,
    offers: 1,
    events: [],
  });
  expect(message(await send('POST', `${id}/resume`))).toEqual([409, 'Наблюдение уже работает']);
  await stock(product, 3);
  expect(data<Watch>(await send('PUT', String(id), { wants: { ...ALL, last_pieces: 5 } }))).toMatchObject({
    wants: { last_pieces: 5 },
    pieces: 3,
  });
  await run();
  expect(await told()).toEqual([]);
  await send('DELETE', String(id));
  expect((await shop.get(`${PLACE}/${id}`)).status).toBe(404);
  await stock(product, 0);
  await run();
  expect(data<Watch>(await send('POST', `${id}/restore`))).toMatchObject({ id, offers: 0 });
  await send('DELETE', String(id));
  await number('STEPS-1');
  expect(message(await send('POST', `${id}/restore`))[0]).toBe(409);
  await db().execute(sql`UPDATE watch SET removed_at = removed_at - interval '25 hours' WHERE id = ${id}`);
  await run();
  expect((await send('POST', `${id}/restore`)).status).toBe(404);
});

test('a watch says why it is silent: no contract, no storage, no right', async () => {
  const product = await part('SILENT-1');
  const { id } = await number('SILENT-1');
  const state = async () => {
    await run();
    return (await db().execute<{ silence: string | null }>(sql`SELECT silence FROM watch WHERE id = ${id}`))
      .rows[0]?.silence;
  };
  const company = sql`(SELECT contractor_id FROM app_user WHERE login = 'shop')`;
  await db().execute(
    sql`UPDATE contract SET status = 'suspended' WHERE customer_id = ${company} AND status = 'active'`,
  );
  expect(await state()).toBe('contract');
  await stock(product, 0);
  expect(await read(id)).toMatchObject({ offers: 1, silence: 'contract' });
  await db().execute(
    sql`UPDATE contract SET status = 'active' WHERE customer_id = ${company} AND status = 'suspended'`,
  );
  expect(await state()).toBeNull();
  await db().execute(sql`UPDATE app_user SET active = false WHERE login = 'shop'`);
  expect(await state()).toBe('person');
  await db().execute(sql`UPDATE app_user SET active = true WHERE login = 'shop'`);
  await db().execute(sql`UPDATE watch SET storage_id = NULL WHERE id = ${id}`);
  expect(await state()).toBe('storage');
  expect(await read(id)).toMatchObject({ storage: null, zone: 'Europe/Moscow' });
  expect(await told()).toEqual([]);
});

test('the list has tabs, filters, orders and a file; nobody sees another person’s watches', async () => {
  const product = await part('LIST-1', 50_000);
  const { id } = await number('LIST-1', {}, '');
  await number('LIST-2');
  const searched = await made({ kind: 'search', search: { title: 'фильтр' } });
  await send('POST', `${searched.id}/pause`);
  const list = async (query: string, caller = shop) =>
    (await caller.get(`${PLACE}?${query}`)).body as unknown as Answer<'listWatches'>;
  const titles = async (query: string) => (await list(query)).data.map(({ title }) => title);
  expect((await list('')).counters).toEqual({ all: 3, working: 2, silent: 0, paused: 1 });
  expect(await titles('tab=paused')).toEqual(['фильтр']);
  expect(await titles('filter[kind]=search')).toEqual(['фильтр']);
  expect(await titles('sort=title')).toEqual(['LIST-1', 'LIST-2', 'фильтр']);
  expect(await titles(`filter[standard_id]=${product}`)).toEqual(['LIST-1']);
  expect(await titles('filter[search]=list-2')).toEqual(['LIST-2']);
  await part('LIST-2');
  await run();
  expect(await titles('')).toEqual(['LIST-2', 'фильтр', 'LIST-1']);
  expect(await titles('filter[news]=appeared')).toEqual(['LIST-2']);
  const response = await fetch(`${server().address}/api${PLACE}/export`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  const cells = await cellsOf(await response.arrayBuffer());
  expect(cells.map(([first]) => first)).toEqual(['За чем', 'LIST-2', 'фильтр', 'LIST-1']);
  const other = await server().as('shop2');
  expect((await list('', other)).data).toEqual([]);
  for (const [method, place, body] of [
    ['GET', '', undefined],
    ['PUT', '', { wants: ALL }],
    ['DELETE', '', undefined],
    ['POST', '/pause', undefined],
    ['POST', '/resume', undefined],
    ['POST', '/check', undefined],
    ['POST', '/restore', undefined],
  ] as const)
    expect([place, (await send(method, `${id}${place}`, body, other)).status]).toEqual([place, 404]);
  expect((await ask({ kind: 'number', article: 'A-1' }, {}, other)).status).toBe(404);
  expect((await (await server().as('supplier')).get(PLACE)).status).toBe(403);
  expect((await ask({ kind: 'number', article: 'A-1' }, {}, await server().as('b2c'))).status).toBe(403);
});
