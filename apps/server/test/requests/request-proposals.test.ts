// Basket variants for a whole list: cheapest, fastest, fewest suppliers; limits and the deadline. Specification 3,
// section 4; decisions, «Request».
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  server,
  data,
  shop,
  storageId,
  create,
  made,
  put,
  type Request,
  openRequestBench,
} from './request-bench.ts';
import { type Answer } from '../support/server.ts';

openRequestBench();

describe('four ready-made proposals', () => {
  test('obey multiplicity and stock, name what is missing, and go into the basket', async () => {
    const { id, positions } = await made('KNECHT OC 90 – 3 шт\nMANN W914/2 – 5\nнет-такого\nOC90 2шт');
    const all = data<Answer<'getProposals'>['data']>(await shop.get(`/cart/request/proposals/${id}`));
    expect(all.map(({ kind }) => kind)).toEqual(['cheapest', 'fastest', 'fewest', 'reliable']);
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
    // Two lines with the same offer become one line of the basket.
    const offers = new Set(cheapest?.lines.map(({ offer_id }) => offer_id));
    expect(placed).toEqual({ added: offers.size, missing: 1, uncounted: 0 });
    const basket = data<Answer<'getBasket'>['data']>(
      await shop.get(`/basket/basket?storage_id=${storageId}`),
    );
    expect(basket.items.map(({ problem }) => problem)).toEqual(basket.items.map(() => null));
    expect(basket.amount).toBeCloseTo(cheapest?.amount ?? 0, 2);
    const after = data<Request>(await shop.get(`/cart/request/view/${id}`));
    expect(after.status).toMatchObject({ code: 'ready' });
  });

  test('reliable: the path that came in time most often, with its share; below 20 deliveries there is none', async () => {
    const { database } = server();
    const { id } = await made('KNECHT OC 90 – 2 шт');
    const proposals = async () =>
      data<Answer<'getProposals'>['data']>(await shop.get(`/cart/request/proposals/${id}`));
    await database.execute(sql`DELETE FROM path_delay WHERE customer_storage_id = ${storageId}`);
    const [unknown] = await proposals();
    expect(unknown?.lines[0]).toMatchObject({ punctuality: { count: 0, in_time: null } });
    const cheapest = unknown?.lines[0] ?? expect.unreachable();
    expect((await proposals())[3]?.lines[0]).toMatchObject({
      offer_id: cheapest.offer_id,
      why: 'О сроках мало данных: взято дешёвое',
    });
    // 19 of 20 in time for every storage except that of the cheapest offer, from which half came in time.
    const counts = (inTime: number) =>
      sql`ARRAY[0, ${inTime}, ${20 - inTime}]::int[] || array_fill(0, ARRAY[13])`;
    const stands = sql`(SELECT storage_id FROM reserve WHERE id = ${cheapest.offer_id})`;
    await database.execute(sql`
      INSERT INTO path_delay (supplier_storage_id, customer_storage_id, weekday, delays, counted_at)
      SELECT storage.id, ${storageId}, weekday, CASE WHEN storage.id = ${stands} THEN ${counts(10)} ELSE ${counts(19)} END, now()
      FROM storage, generate_series(1, 7) AS weekday WHERE storage.id <> ${storageId}`);
    const [first, , , reliable] = await proposals();
    expect(first?.lines[0]).toMatchObject({
      offer_id: cheapest.offer_id,
      punctuality: { count: 20, in_time: 50 },
    });
    expect(reliable?.lines[0]).toMatchObject({ reason: 'reliable', punctuality: { count: 20, in_time: 95 } });
    expect(reliable?.lines[0]?.why).toBe('Вовремя так же часто, как другие: взято дешёвое');
    expect(reliable?.amount).toBeGreaterThan(first?.amount ?? Number.NaN);
    const filled = await shop.post(`/cart/request/to-basket/${id}`, { kind: 'reliable' });
    expect(data(filled)).toEqual({ added: 1, missing: 0, uncounted: 0 });
    await database.execute(
      sql`DELETE FROM path_delay WHERE customer_storage_id = ${storageId} AND weekday > 1`,
    );
    await database.execute(
      sql`UPDATE path_delay SET delays = ARRAY[0, 19]::int[] || array_fill(0, ARRAY[14]) WHERE customer_storage_id = ${storageId}`,
    );
    for (const { lines } of await proposals())
      expect(lines[0]?.punctuality).toEqual({ count: 19, in_time: null });
  });

  test('for a quantity above all stock, propose what one seller has and report the shortage', async () => {
    const { id, positions } = await made('KNECHT OC 90 999999 шт');
    expect(positions[0]).toMatchObject({ quantity: 999_999, tags: expect.arrayContaining(['lessCount']) });
    const all = data<Answer<'getProposals'>['data']>(await shop.get(`/cart/request/proposals/${id}`));
    for (const { lines } of all) {
      const [line] = lines;
      expect(line?.quantity).toBeLessThan(10_000);
      expect(line?.surplus).toBe((line?.quantity ?? 0) - 999_999);
    }
    // No seller has this quantity: the one with the most pieces is chosen, even if others have a lower unit price.
    expect(all[0]?.lines[0]?.reason).toBe('reach');
  });

  test('putting one into the basket returns 409 with a message if no line has an offer', async () => {
    const { id } = await made('нет-такого-1');
    expect(await shop.post(`/cart/request/to-basket/${id}`, { kind: 'fastest' })).toMatchObject({
      status: 409,
      body: { message: 'Заказать нечего: ни для одной строки нет подходящего предложения' },
    });
  });

  test('deleting lines removes all of them or, if one is unknown, none', async () => {
    const { id, positions } = await made('OC 90\nW914/2');
    const ids = positions.map((line) => line.id);
    expect(
      (await shop.post(`/cart/request/delete-positions/${id}`, { ids: [...ids, 999_999_999] })).status,
    ).toBe(404);
    const left = await shop.post(`/cart/request/delete-positions/${id}`, { ids: ids.slice(0, 1) });
    expect(data<Request>(left).positions.map((line) => line.id)).toEqual(ids.slice(1));
  });
});

describe('contract limit and needed-by date of the proposals', () => {
  type Proposals = Answer<'getProposals'>['data'];
  const proposalsOf = async (id: number) => data<Proposals>(await shop.get(`/cart/request/proposals/${id}`));
  const contractorOf = async (login: string) => {
    const { rows } = await server().database.execute<{ id: number }>(
      sql`SELECT contractor_id AS id FROM app_user WHERE login = ${login}`,
    );
    return rows[0]?.id ?? 0;
  };

  test("proposals keep within each contract's limit, the basket included; a line that fits no limit is left out with a reason", async () => {
    const { database } = server();
    const customer = await contractorOf('shop');
    const { id } = await made(
      'KNECHT OC 90 – 40 шт\nMANN W914/2 – 20 шт\nBOSCH 0451103336 – 10 шт\nнет-такого',
    );
    await database.execute(sql`DELETE FROM basket_item`);
    const free = await proposalsOf(id);
    const cheapest = free[0]?.lines[0] ?? expect.unreachable();
    // The supplier of the cheapest line gets a limit of the variant's sum from this supplier, less one kopeck.
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

    // A variant in the basket uses the limit; its own amount there does not count against the same variant.
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

  test('offers after the needed-by date are used only if none is in time, and marked late; the date can be changed', async () => {
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

  test('lines with the same offer share its stock, and so does the basket', async () => {
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
