// Lines of a request: several at once, and by hand. Specification 3, sections 1 and 4.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  server,
  data,
  shop,
  storageId,
  view,
  made,
  makeTwins,
  offered,
  put,
  type Request,
  openRequestBench,
} from './request-bench.ts';
import { type Answer } from '../support/server.ts';

openRequestBench();

beforeAll(makeTwins);

describe('types and tags of a line', () => {
  test('each of the four types and nine tags appears on the line that it describes', async () => {
    await offered('ONE-SOURCE', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    await offered('TWO-SOURCES', [
      { by: 'supplier', price: 10_000, quantity: 60 },
      { by: 'distributor', price: 11_000, quantity: 60 },
    ]);
    await offered('BY-FIVE', [{ by: 'supplier', price: 10_000, quantity: 100, multiplicity: 5 }]);
    await offered('NOT-ENOUGH', [{ by: 'supplier', price: 10_000, quantity: 3 }]);
    await offered('NOBODY-SELLS-1');
    const { positions, tags } = await made(
      [
        'ONE-SOURCE - 4',
        'TWO-SOURCES - 4',
        'BY-FIVE - 4',
        'NOT-ENOUGH - 4',
        'TWIN-77 - 4',
        'NO-SUCH-PART-AT-ALL - 4',
        'NOBODY-SELLS-1 - 4',
      ].join('\n'),
    );
    expect(positions.map((line) => [line.written, line.type, ...line.tags])).toEqual([
      ['ONE-SOURCE - 4', 'common', 'uploaded', 'recognized'],
      ['TWO-SOURCES - 4', 'common', 'uploaded', 'recognized', 'manySources', 'distStore'],
      ['BY-FIVE - 4', 'common', 'uploaded', 'recognized', 'outOfLimit'],
      ['NOT-ENOUGH - 4', 'common', 'uploaded', 'recognized', 'lessCount'],
      ['TWIN-77 - 4', 'needBrandChoose', 'uploaded', 'needBrandChoose'],
      // The number of offers depends on the part number.
      ['NO-SUCH-PART-AT-ALL - 4', 'unrecognized', 'uploaded', 'unrecognized'],
      ['NOBODY-SELLS-1 - 4', 'empty', 'uploaded', 'recognized', 'lessCount', 'noOffers'],
    ]);
    expect(tags).toEqual({
      uploaded: 7,
      recognized: 5,
      manySources: 1,
      outOfLimit: 1,
      lessCount: 2,
      needBrandChoose: 1,
      unrecognized: 1,
      noOffers: 1,
      distStore: 1,
    });
  });

  test('lessCount: offers total less than requested quantity; a quantity that is valid is no longer outOfLimit', async () => {
    const { id, positions } = await made('TWO-SOURCES - 120\nBY-FIVE - 4');
    const [two, five] = positions;
    expect(two?.tags).not.toContain('lessCount');
    const changed = await put(shop, `/cart/request/positions/${id}`, {
      items: [
        { id: two?.id, quantity: 121 },
        { id: five?.id, quantity: 10 },
      ],
    });
    const [more, valid] = data<Request>(changed).positions;
    expect(more?.tags).toContain('lessCount');
    expect(valid?.tags).toEqual(['uploaded', 'recognized']);
  });
});

describe('other offers are returned only if cheaper or faster than the chosen offer', () => {
  type Offers = Answer<'getRequestOffers'>['data'];
  const ask = (request_id: unknown, standard_ids: unknown) =>
    shop.post('/cart/offers/get-offers', { request_id, standard_ids });

  test('a lower price and a shorter term are marked green; analogs are included', async () => {
    const { database } = server();
    const [own, cheap, dear] = [
      await offered('LINE-PART', [
        { by: 'supplier', price: 20_000, quantity: 50 },
        { by: 'distributor', price: 30_000, quantity: 50 },
      ]),
      await offered('CHEAP-ANALOG', [{ by: 'supplier', price: 10_000, quantity: 50 }]),
      await offered('DEAR-ANALOG', [{ by: 'supplier', price: 90_000, quantity: 50 }]),
    ];
    await database.execute(sql`
      INSERT INTO cross_member (group_id, product_id, source)
      SELECT 900001, id, 'проба' FROM unnest(${sql.param([own, cheap, dear])}::bigint[]) AS id`);
    const { id, positions } = await made('LINE-PART - 4\nONE-SOURCE');
    expect(positions.map(({ has_analogs }) => has_analogs)).toEqual([true, false]);
    const [line] = data<Offers>(await ask(id, [own]));
    const { chosen, offers } = line ?? expect.unreachable();
    expect(chosen).toMatchObject({ standard_id: own, original: true, is_distributor_contract: false });
    const leader = chosen ?? expect.unreachable();
    expect(leader.id).toBe(positions[0]?.leader?.offer_id);
    for (const { offer, color, term_color } of offers) {
      expect(offer.id).not.toBe(leader.id);
      expect(offer.price < leader.price || offer.term < leader.term).toBe(true);
      expect(color).toBe(offer.price < leader.price ? 'green' : 'normal');
      expect(term_color).toBe(offer.term < leader.term ? 'green' : 'normal');
    }
    const shown = offers.map(({ offer }) => [offer.standard_id, offer.original]);
    // From the same seller by the same route, so not faster: a dearer offer is not shown.
    expect(shown).toContainEqual([cheap, false]);
    expect(shown).not.toContainEqual([dear, false]);
    // The other seller's offer is dearer: it is shown only if it is faster.
    const { rows } = await database.execute<{ n: number }>(sql`
      SELECT count(*) AS n FROM price_list_item WHERE product_id = ${own}`);
    expect(rows[0]?.n).toBe(2);
    const only = data<Offers>(await ask(id, [positions[1]?.product?.id]));
    expect(only[0]?.offers).toEqual([]);
  });

  test('a product without offers gets all offers of its analogs, none marked', async () => {
    const nobody = await offered('LONELY-PART');
    const analog = await offered('ITS-ANALOG', [{ by: 'supplier', price: 10_000, quantity: 50 }]);
    await server().database.execute(sql`
      INSERT INTO cross_member (group_id, product_id, source)
      SELECT 900002, id, 'проба' FROM unnest(${sql.param([nobody, analog])}::bigint[]) AS id`);
    const { id } = await made('LONELY-PART');
    expect(data<Offers>(await ask(id, [nobody]))).toMatchObject([
      {
        standard_id: nobody,
        chosen: null,
        offers: [{ offer: { standard_id: analog }, color: 'normal', term_color: 'normal' }],
      },
    ]);
  });

  test('the analogs call requires request_id to be a number and standard_ids an array', async () => {
    const { id, positions } = await made('OC 90');
    const product = positions[0]?.product?.id ?? 0;
    for (const [request_id, standard_ids] of [
      [String(id), [product]],
      [undefined, [product]],
      [id, product],
      [id, String(product)],
      [id, undefined],
      [id, []],
      [id, Array.from({ length: 51 }, (_, n) => n + 1)],
    ])
      expect((await ask(request_id, standard_ids)).status).toBe(422);
    // A product that is in none of the request's lines gets the same answer as one that does not exist.
    const stranger = await ask(id, [product, product + 1]);
    expect(stranger).toMatchObject({ status: 404, body: (await ask(id, [999_999_999])).body });
  });

  test('the call takes as many SQL statements for ten products as for one', async () => {
    const articles = Array.from({ length: 10 }, (_, n) => `MANY-${n}0`);
    for (const article of articles) await offered(article, [{ by: 'supplier', price: 10_000, quantity: 5 }]);
    const { id, positions } = await made(articles.join('\n'));
    const ids = positions.map(({ product }) => product?.id ?? 0);
    const { $client } = server().database;
    const query = $client.query.bind($client);
    const count = async (wanted: number[]) => {
      let statements = 0;
      $client.query = ((...args: Parameters<typeof query>) => {
        statements += 1;
        return query(...args);
      }) as never;
      expect((await ask(id, wanted)).status).toBe(200);
      $client.query = query as never;
      return statements;
    };
    // Jobs may add statements during the count, never remove one.
    const fewest = async (wanted: number[]) =>
      Math.min(await count(wanted), await count(wanted), await count(wanted));
    expect(await fewest(ids)).toBe(await fewest(ids.slice(0, 1)));
  });
});

describe('changing several lines in one call', () => {
  test('sets brands and quantities of several lines, or changes nothing if one of them is wrong', async () => {
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
    ).toBe(422);
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

  test('puts only the selected lines into the basket', async () => {
    await server().database.execute(sql`DELETE FROM basket_item`);
    const { id, positions } = await made('OC 90\nW914/2\nнет-такого');
    const toBasket = (ids: unknown[]) =>
      shop.post(`/cart/request/to-basket/${id}`, { kind: 'cheapest', ids });
    expect((await toBasket([positions[0]?.id, 999_999_999])).status).toBe(404);
    expect((await toBasket([positions[2]?.id])).status).toBe(409);
    expect(data(await toBasket([positions[1]?.id]))).toEqual({ added: 1, missing: 0, uncounted: 0 });
    expect((await view(id)).status.code).toBe('ready');
    const { items } = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    expect(items.map(({ standard_id }) => standard_id)).toEqual([positions[1]?.product?.id]);
    await server().database.execute(sql`DELETE FROM basket_item`);
  });

  test('defers each product once; the lines stay in the request', async () => {
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

test('lines typed into an existing request are added last and priced at once; more than 5 000 lines in total are rejected', async () => {
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
