// A pasted list: recognised, priced, proposed, put into the basket. Specification 3, sections 1, 3 and 4.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand, product } from '../src/areas/catalogue/tables.ts';
import { type Answer, type Answered, call, type Caller, useTestServers } from './server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const data = <T>({ body }: Answered) => (body as { data: T }).data;
type Request = Answer<'getRequest'>['data'];
let shop: Caller;
let storageId = 0;
const create = (text: string, headers = {}) =>
  shop.post('/cart/request/create', { storage_id: storageId, text }, headers);
const view = async (id: number) => data<Request>(await shop.get(`/cart/request/view/${id}`));
const made = async (text: string): Promise<Request> => {
  const { id } = data<{ id: number }>(await create(text));
  await expect.poll(async () => (await view(id)).status.code, { timeout: 10_000 }).toBe('ready');
  return view(id);
};
const put = (caller: Caller, place: string, body: object) =>
  call(server().address, 'PUT', place, caller.token, body);

beforeAll(async () => {
  shop = await server().as('shop');
  storageId = data<{ id: number }[]>(await shop.get('/warehouse/storage'))[0]?.id ?? 0;
});

describe('a pasted list', () => {
  test('every line is kept, recognised or not, with its quantity and desired price', async () => {
    const { positions, lines, recognized, status } = await made(
      'Бренд\tАртикул\tКол-во\tЦена\nKNECHT\tOC 90\t4\t350,50\n\nманн W914/2 – 2 шт\nнеизвестно-что 1\nOC90;KNECHT',
    );
    expect(
      positions.map(({ number, type, quantity, desired_price }) => [number, type, quantity, desired_price]),
    ).toEqual([
      [2, 'common', 4, 350.5],
      [4, 'common', 2, null],
      [5, 'unrecognized', 1, null],
      [6, 'common', 1, null],
    ]);
    expect(positions[0]?.product).toMatchObject({ brand_title: 'KNECHT', article: 'OC 90' });
    expect(positions[1]?.product).toMatchObject({ brand_title: 'MANN-FILTER', article: 'W 914/2' });
    expect(positions[3]?.product?.id).toBe(positions[0]?.product?.id);
    expect({ lines, recognized }).toEqual({ lines: 4, recognized: 3 });
    expect(status).toMatchObject({ code: 'ready', title: 'Готова' });
    const [first] = positions;
    expect(first?.offers_count).toBeGreaterThan(1);
    expect(first?.leader?.price).toBeGreaterThan(0);
    expect(first?.tags).toEqual(expect.arrayContaining(['uploaded', 'recognized', 'manySources']));
  });

  test('a number of several brands asks which; the choice is from what was offered', async () => {
    const { database } = server();
    const brands = await database.select().from(brand).limit(2);
    const twins = await database
      .insert(product)
      .values(
        brands.map(({ id }) => ({
          brand_id: id,
          article: 'TWIN-77',
          article_norm: 'TWIN77',
          title: 'Двойник',
          category_id: 2,
        })),
      )
      .returning({ id: product.id });
    const { positions, tags } = await made('twin 77 x3');
    const [line] = positions;
    expect(line).toMatchObject({ type: 'needBrandChoose', product: null, quantity: 3 });
    expect(line?.choices.map(({ id }) => id).toSorted()).toEqual(twins.map(({ id }) => id).toSorted());
    expect(tags).toMatchObject({ uploaded: 1, needBrandChoose: 1, recognized: 0 });
    const other = await put(shop, `/cart/request/position/${line?.id}`, { standard_id: 1 });
    expect(other).toMatchObject({ status: 422, body: { message: 'Выберите товар из предложенных' } });
    const chosen = await put(shop, `/cart/request/position/${line?.id}`, { standard_id: twins[0]?.id });
    expect(data<Request>(chosen).positions[0]).toMatchObject({
      type: 'empty',
      product: { id: twins[0]?.id },
    });
    // With the brand written there is nothing to ask.
    const named = await made(`${brands[1]?.title} TWIN-77`);
    expect(named.positions[0]?.product?.id).toBe(twins[1]?.id);
  });

  test('a double click, or a retry after a lost answer, is one request', async () => {
    const key = { 'idempotency-key': 'paste-once-1' };
    const ids = await Promise.all(Array.from({ length: 5 }, () => create('OC 90', key)));
    expect(new Set(ids.map((answer) => data<{ id: number }>(answer).id)).size).toBe(1);
  });

  test.each([
    ['nothing but empty lines', ' \n\t\n', 'В тексте нет ни одной строки'],
    [
      '20 000 lines',
      Array.from({ length: 20_000 }, (_, n) => `A${n}`).join('\n'),
      'В заявке не больше 5 000 строк (сейчас 20 000). Разделите список.',
    ],
  ])('%s', async (_, text, message) => {
    const { status, body } = await create(text);
    expect(status).toBe(422);
    expect((body as { message: string }).message.replaceAll(/\s/g, ' ')).toBe(message);
  });

  test('SQL, scripts, emoji, zeros and a quantity of 1e9 are lines like any other', async () => {
    const { positions } = await made(
      `'; DROP TABLE product; --\n<script>alert(1)</script>\n🔧\nOC 90\u0000 x2\nOC 90\t1000000000\n${'x'.repeat(5_000)}`,
    );
    expect(positions).toHaveLength(6);
    expect(positions[4]).toMatchObject({ quantity: 99_999_999, type: 'common' });
    expect(positions[4]?.tags).toContain('lessCount');
    expect(positions[5]?.written).toHaveLength(500);
  });
});

describe('whose it is', () => {
  test('another contractor’s request is as absent as one that does not exist', async () => {
    const { id, positions } = await made('OC 90');
    const other = await server().as('shop2');
    const absent = await other.get('/cart/request/view/999999999');
    for (const place of [`/cart/request/view/${id}`, `/cart/request/proposals/${id}`]) {
      const answer = await other.get(place);
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: absent.body });
    }
    expect((await put(other, `/cart/request/position/${positions[0]?.id}`, { quantity: 2 })).status).toBe(
      404,
    );
    expect((await other.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })).status).toBe(404);
    expect(
      (await other.post(`/cart/request/delete-positions/${id}`, { ids: [positions[0]?.id] })).status,
    ).toBe(404);
    expect(data<unknown[]>(await other.get('/cart/request/index'))).toEqual([]);
    const foreign = await other.post('/cart/request/create', { storage_id: storageId, text: 'OC 90' });
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Склад не найден' } });
  });
});

describe('three ready-made proposals', () => {
  test('obey multiplicity and stock, name what is missing, and go into the basket', async () => {
    const { id, positions } = await made('KNECHT OC 90 – 3 шт\nMANN W914/2 – 5\nнет-такого\nOC90 2шт');
    const all = data<Answer<'getProposals'>['data']>(await shop.get(`/cart/request/proposals/${id}`));
    expect(all.map(({ kind }) => kind)).toEqual(['cheapest', 'fastest', 'fewest']);
    const [cheapest, fastest, fewest] = all;
    for (const proposal of all) {
      expect(proposal.missing).toEqual([positions[2]?.id]);
      expect(proposal.lines).toHaveLength(3);
      expect(proposal.amount).toBeCloseTo(
        proposal.lines.reduce((sum, { amount }) => sum + amount, 0),
        2,
      );
    }
    expect(cheapest?.amount).toBeLessThanOrEqual(fastest?.amount ?? 0);
    expect(fastest?.term).toBeLessThanOrEqual(cheapest?.term ?? 0);
    expect(fewest?.suppliers).toBeLessThanOrEqual(cheapest?.suppliers ?? 0);

    const placed = data(await shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' }));
    // Two lines for one offer are one line of the basket.
    const offers = new Set(cheapest?.lines.map(({ offer_id }) => offer_id));
    expect(placed).toEqual({ added: offers.size, missing: 1 });
    const basket = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    expect(basket.items.map(({ problem }) => problem)).toEqual(basket.items.map(() => null));
    expect(basket.amount).toBeCloseTo(cheapest?.amount ?? 0, 2);
    const after = data<Request>(await shop.get(`/cart/request/view/${id}`));
    expect(after.status).toMatchObject({ code: 'ordered_partially' });
  });

  test('nothing to order is said so', async () => {
    const { id } = await made('нет-такого-1');
    expect(await shop.post(`/cart/request/to-basket/${id}`, { kind: 'fastest' })).toMatchObject({
      status: 409,
      body: { message: 'Заказать нечего: ни для одной строки нет подходящего предложения' },
    });
  });

  test('lines are taken away all or none', async () => {
    const { id, positions } = await made('OC 90\nW914/2');
    const ids = positions.map((line) => line.id);
    expect(
      (await shop.post(`/cart/request/delete-positions/${id}`, { ids: [...ids, 999_999_999] })).status,
    ).toBe(404);
    const left = await shop.post(`/cart/request/delete-positions/${id}`, { ids: ids.slice(0, 1) });
    expect(data<Request>(left).positions.map((line) => line.id)).toEqual(ids.slice(1));
  });
});

describe('limit and deadline', () => {
  type Proposals = Answer<'getProposals'>['data'];
  const proposalsOf = async (id: number) => data<Proposals>(await shop.get(`/cart/request/proposals/${id}`));
  const contractorOf = async (login: string) => {
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`,
    );
    return rows[0]?.id ?? 0;
  };

  test('no contract’s limit is passed, the basket counted; what fits nowhere says so', async () => {
    const { database } = server();
    const customer = await contractorOf('shop');
    const { id } = await made(
      'KNECHT OC 90 – 40 шт\nMANN W914/2 – 20 шт\nBOSCH 0451103336 – 10 шт\nнет-такого',
    );
    await database.execute(sql`DELETE FROM basket_item`);
    const free = await proposalsOf(id);
    const cheapest = free[0]?.lines[0] ?? expect.unreachable();
    // The supplier of the cheapest line has a limit of exactly what the proposal takes from them, less one kopeck.
    const { rows } = await database.execute<{ contract_id: number }>(sql`
      SELECT contract.id AS contract_id FROM contract JOIN reserve r ON r.id = ${cheapest.offer_id}
      JOIN price_list_item i ON i.id = r.item_id AND i.supplier_id = contract.supplier_id
      WHERE contract.customer_id = ${customer} AND contract.status = 'active'`);
    const contract = rows[0]?.contract_id ?? expect.unreachable();
    const limit = (kopecks: number) =>
      database.execute(
        sql`UPDATE contract SET limit_kopecks = used_kopecks + ${kopecks} WHERE id = ${contract}`,
      );
    const { rows: before } = await database.execute<{ limit_kopecks: number }>(
      sql`SELECT limit_kopecks FROM contract WHERE id = ${contract}`,
    );
    await limit(Math.round(cheapest.amount * 100) - 1);
    const tight = await proposalsOf(id);
    for (const { lines } of tight)
      expect(lines.some(({ offer_id }) => offer_id === cheapest.offer_id)).toBe(false);
    const instead = tight[0]?.lines.find(({ position_id }) => position_id === cheapest.position_id);
    expect(instead?.reason).toBe('limit');
    expect(instead?.amount).toBeGreaterThanOrEqual(cheapest.amount);

    await database.execute(
      sql`UPDATE contract SET limit_kopecks = used_kopecks WHERE customer_id = ${customer} AND status = 'active'`,
    );
    for (const { lines, left_out } of await proposalsOf(id)) {
      expect(lines).toEqual([]);
      expect(left_out.map(({ number, reason, text }) => [number, reason, text])).toEqual([
        [1, 'limit', 'Не помещается в лимит по договору'],
        [2, 'limit', 'Не помещается в лимит по договору'],
        [3, 'limit', 'Не помещается в лимит по договору'],
        [4, 'unrecognized', 'Артикул не найден'],
      ]);
    }
    expect((await shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })).status).toBe(409);

    // What a proposal puts into the basket uses the limit there; the same proposal takes its own place.
    await database.execute(
      sql`UPDATE contract SET limit_kopecks = used_kopecks + 100000000 WHERE customer_id = ${customer} AND status = 'active'`,
    );
    await limit(Math.round(cheapest.amount * 100));
    const fitting = await proposalsOf(id);
    expect((await shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest' })).status).toBe(200);
    expect((await proposalsOf(id))[0]).toEqual(fitting[0]);
    const other = await made('KNECHT OC 90 – 80 шт');
    for (const { lines } of await proposalsOf(other.id))
      expect(lines.every(({ offer_id }) => offer_id !== cheapest.offer_id)).toBe(true);
    await database.execute(
      sql`UPDATE contract SET limit_kopecks = ${before[0]?.limit_kopecks ?? null}::bigint WHERE customer_id = ${customer} AND limit_kopecks IS NOT NULL`,
    );
    await database.execute(sql`DELETE FROM basket_item`);
  });

  test('late offers are taken only where nothing is in time, and say so; the day may be changed', async () => {
    const { id } = await made('KNECHT OC 90 – 2 шт\nMANN W914/2 – 2 шт');
    const change = (body: object) => put(shop, `/cart/request/update/${id}`, body);
    const whenever = await proposalsOf(id);
    expect(whenever.flatMap(({ lines }) => lines).every(({ late }) => !late)).toBe(true);
    const day = (at: string) => new Date(Date.parse(at) + 4 * 3_600_000).toISOString().slice(0, 10);
    const arrivals = whenever.flatMap(({ lines }) => lines.map(({ arrival_at }) => day(arrival_at)));
    const [soonest = ''] = arrivals.toSorted();
    const changed = await change({ needed_by: soonest });
    expect(data<Request>(changed).needed_by).toBe(soonest);
    for (const { lines } of await proposalsOf(id))
      for (const line of lines) expect(line.late).toBe(day(line.arrival_at) > soonest);
    const today = day(new Date().toISOString());
    await change({ needed_by: today });
    const hurried = await proposalsOf(id);
    expect(hurried.every(({ lines }) => lines.every(({ late }) => late) && lines.length === 2)).toBe(true);
    expect(await change({ needed_by: '2020-01-01' })).toMatchObject({
      status: 422,
      body: {
        message: 'Этот день уже прошёл',
        fields: [{ field: 'needed_by', message: 'Этот день уже прошёл' }],
      },
    });
    expect((await change({ needed_by: '2026-02-30' })).status).toBe(422);
    expect((await create('OC 90')).status).toBe(200);
    const late = await shop.post('/cart/request/create', {
      storage_id: storageId,
      text: 'OC 90',
      needed_by: '2020-01-01',
    });
    expect(late.status).toBe(422);
    expect(data<Request>(await change({ needed_by: null, title: 'К субботе' }))).toMatchObject({
      needed_by: null,
      title: 'К субботе',
    });
    const foreign = await server().as('shop2');
    expect((await put(foreign, `/cart/request/update/${id}`, { title: 'Чужая' })).status).toBe(404);
  });

  test('lines that want one offer share its stock, in the basket too', async () => {
    const { database } = server();
    await database.execute(sql`DELETE FROM basket_item`);
    const { id } = await made(Array.from({ length: 4 }, () => 'KNECHT OC 90 – 300 шт').join('\n'));
    for (const { lines } of await proposalsOf(id)) {
      const pieces = Map.groupBy(lines, ({ offer_id }) => offer_id);
      for (const [offer, own] of pieces) {
        const { rows } = await database.execute<{ left: number }>(
          sql`SELECT quantity - held AS left FROM reserve WHERE id = ${offer}`,
        );
        expect(own.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(rows[0]?.left ?? 0);
      }
    }
    expect((await shop.post(`/cart/request/to-basket/${id}`, { kind: 'fewest' })).status).toBe(200);
    const { items } = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    expect(items.every(({ problem }) => problem === null)).toBe(true);
    await database.execute(sql`DELETE FROM basket_item`);
  });
});

describe('a file', () => {
  const SOURCE = {
    name: 'заявка.csv',
    format: 'csv',
    delimiter: ';',
    encoding: 'windows-1251',
    rows: [
      ['№', 'Артикул', 'Наименование', 'Бренд', 'Кол-во', 'Цена'],
      [1, 'OC 90', 'Фильтр', 'KNECHT', 4, 350.5],
      [],
      ['2', 'нет-такого', null, null, '1\u0000', ''],
    ],
  };
  const post = (body: object) => shop.post('/cart/request/create', { storage_id: storageId, ...body });

  test('is read by its heads and kept row by row, so that it can go back', async () => {
    const { id } = data<{ id: number }>(await post({ source: SOURCE }));
    const { positions, source } = await view(id);
    expect(
      positions.map(({ number, type, quantity, desired_price, product: part }) => [
        number,
        type,
        quantity,
        desired_price,
        part?.article,
      ]),
    ).toMatchObject([
      [2, expect.any(String), 4, 350.5, 'OC 90'],
      [4, 'unrecognized', 1, null, undefined],
    ]);
    expect(source).toEqual({ name: 'заявка.csv', format: 'csv' });
    const kept = await shop.get(`/cart/request/source/${id}`);
    expect(data(kept)).toEqual({
      ...SOURCE,
      rows: [...SOURCE.rows.slice(0, 3), ['2', 'нет-такого', null, null, '1', '']],
    });
    const pasted = await made('OC 90');
    expect(pasted.source).toBeNull();
    expect(await shop.get(`/cart/request/source/${pasted.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Файл заявки не найден' },
    });
    const other = await server().as('shop2');
    expect((await other.get(`/cart/request/source/${id}`)).status).toBe(404);
  });

  test.each([
    [{}, 'Пришлите список: текстом или файлом'],
    [{ text: 'OC 90', source: SOURCE }, 'Пришлите список: текстом или файлом'],
    [{ source: { ...SOURCE, rows: [['Бренд', 'Артикул'], [null]] } }, 'В файле нет ни одной строки'],
  ])('%#: is refused', async (body, message) => {
    expect(await post(body)).toMatchObject({ status: 422, body: { message } });
  });
});

describe('several lines at once', () => {
  test('a brand for several, a quantity for several, all or none', async () => {
    const { positions, id } = await made('twin 77 x3\nTWIN-77\nOC 90');
    const [first, second, third] = positions;
    if (!first || !second || !third) expect.unreachable();
    const twin = first.choices[0]?.id;
    const change = (items: object[]) => put(shop, `/cart/request/positions/${id}`, { items });
    const wrong = await change([
      { id: first.id, standard_id: twin },
      { id: third.id, standard_id: twin },
    ]);
    expect(wrong).toMatchObject({ status: 422, body: { message: 'Выберите товар из предложенных' } });
    expect(
      (
        await change([
          { id: first.id, quantity: 7 },
          { id: 999_999_999, quantity: 7 },
        ])
      ).status,
    ).toBe(404);
    expect(
      (
        await change([
          { id: first.id, quantity: 7 },
          { id: first.id, quantity: 8 },
        ])
      ).status,
    ).toBe(404);
    expect((await view(id)).positions.map(({ quantity }) => quantity)).toEqual([3, 1, 1]);
    const changed = await change([
      { id: first.id, standard_id: twin },
      { id: second.id, standard_id: twin, quantity: 5 },
      { id: third.id, quantity: 9 },
    ]);
    expect(data<Request>(changed).positions.map((line) => [line.product?.id, line.quantity])).toEqual([
      [twin, 3],
      [twin, 5],
      [third.product?.id, 9],
    ]);
    const foreign = await made('OC 90');
    expect((await change([{ id: foreign.positions[0]?.id, quantity: 2 }])).status).toBe(404);
  });

  test('the chosen go into the basket, the others wait', async () => {
    await server().database.execute(sql`DELETE FROM basket_item`);
    const { id, positions } = await made('OC 90\nW914/2\nнет-такого');
    const toBasket = (ids: unknown[]) =>
      shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest', ids });
    expect((await toBasket([positions[0]?.id, 999_999_999])).status).toBe(404);
    expect((await toBasket([positions[2]?.id])).status).toBe(409);
    expect(data(await toBasket([positions[1]?.id]))).toEqual({ added: 1, missing: 0 });
    expect((await view(id)).status.code).toBe('ordered_partially');
    const { items } = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    expect(items.map(({ standard_id }) => standard_id)).toEqual([positions[1]?.product?.id]);
    await server().database.execute(sql`DELETE FROM basket_item`);
  });

  test('are put aside: each product once, the lines stay', async () => {
    const { id, positions } = await made('OC 90\nOC90 x2\nнет-такого');
    const defer = (ids: unknown[]) => shop.post(`/cart/request/put-to-deferred/${id}`, { ids });
    expect(data(await defer(positions.map((line) => line.id)))).toEqual({ deferred: 1 });
    const deferred = data<{ standard_id: number }[]>(await shop.get('/cart/deferred-item/index'));
    expect(deferred.map(({ standard_id }) => standard_id)).toContain(positions[0]?.product?.id);
    expect((await view(id)).positions).toHaveLength(3);
    expect(await defer([positions[2]?.id])).toMatchObject({
      status: 422,
      body: { message: 'Откладывать нечего: эти строки не распознаны' },
    });
    expect((await defer([999_999_999])).status).toBe(404);
  });
});

test('lines are written by hand into a request that is there: last, priced at once, no more than it may have', async () => {
  const { id } = await made('OC 90\n\nW914/2');
  const add = (text: string, key: string) =>
    shop.post(`/cart/request/add-lines/${id}`, { text }, { 'idempotency-key': key });
  const answers = [
    await add('KNECHT OC 90 – 7 шт\nнет-такого', 'by-hand-1'),
    await add('KNECHT OC 90 – 7 шт\nнет-такого', 'by-hand-1'),
  ];
  for (const answer of answers) {
    const { positions } = data<Request>(answer);
    expect(positions.map(({ number, quantity, priced }) => [number, quantity, priced])).toEqual([
      [1, 1, true],
      [3, 1, true],
      [4, 7, true],
      [5, 1, true],
    ]);
    expect(positions[2]?.leader).not.toBeNull();
  }
  expect((await add(' \n', 'by-hand-2')).status).toBe(422);
  const many = Array.from({ length: 4_997 }, (_, n) => `A${n}`).join('\n');
  const { body } = await add(many, 'by-hand-3');
  expect((body as { message: string }).message.replaceAll(/\s/g, ' ')).toBe(
    'В заявке не больше 5 000 строк (сейчас 5 001). Разделите список.',
  );
});

test('a list of 2 lines costs as many statements as one of 400', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ written: string }>(sql`
    SELECT brand.title || ' ' || p.article AS written FROM product p JOIN brand ON brand.id = p.brand_id ORDER BY p.id LIMIT 400`);
  const { $client } = database;
  const count = async (work: () => Promise<unknown>) => {
    const query = $client.query.bind($client);
    let statements = 0;
    $client.query = ((...args: Parameters<typeof query>) => {
      // The queue and the relay look round meanwhile.
      if (!/pgboss|\bevent\b|pg_notify/.test(JSON.stringify(args[0]))) statements += 1;
      return query(...args);
    }) as never;
    await work();
    $client.query = query as never;
    return statements;
  };
  // What is cached may add statements, never take one away: the fewest is the call's.
  const fewest = async (lines: number) => {
    const { id } = await made(
      rows
        .slice(0, lines)
        .map(({ written }) => written)
        .join('\n'),
    );
    const counts: number[] = [];
    for (let run = 0; run < 5; run++)
      counts.push(
        await count(async () => {
          await shop.get(`/cart/request/view/${id}`);
          await shop.get(`/cart/request/proposals/${id}`);
        }),
      );
    return Math.min(...counts);
  };
  expect(await fewest(400)).toBe(await fewest(2));
});

test('real, dirty part numbers are all kept, and the share of each outcome adds up', async () => {
  const { database } = server();
  const { rows } = await database.execute<{ brand: string; article: string }>(sql`
    SELECT brand.title AS brand, p.article FROM product p JOIN brand ON brand.id = p.brand_id ORDER BY p.id LIMIT 300`);
  // As people write them: other separators, lower case, look-alikes, the brand behind or left out.
  const dirty = [
    (b: string, a: string) => `${b.toLowerCase()} ${a.toLowerCase()}`,
    (_: string, a: string) => a.replaceAll(/[\s/-]/g, '.'),
    (b: string, a: string) => `${a};${b};2`,
    (b: string, a: string) => `${b}\t${a.replaceAll('A', 'А').replaceAll('C', 'С')}\t3`,
    (b: string, a: string) => `${b} ${a} - 4 шт по 100`,
  ];
  const text = rows.map(({ brand: b, article: a }, n) => dirty[n % dirty.length]?.(b, a)).join('\n');
  const { positions } = await made(text);
  expect(positions).toHaveLength(300);
  const share = (type: string) => positions.filter((line) => line.type === type).length;
  expect(share('common') + share('empty') + share('needBrandChoose') + share('unrecognized')).toBe(300);
  expect(share('unrecognized')).toBe(0);
  const right = positions.filter((line, n) => line.product?.article === rows[n]?.article).length;
  expect(right + share('needBrandChoose')).toBe(300);
});
