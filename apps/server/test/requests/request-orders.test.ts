// Lines of a request: guessed, corrected, put into the basket as shown, ordered. Issue «Understands what people
// write».
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  data,
  made,
  offered,
  put,
  type Request,
  server,
  shop,
  storageId,
  view,
  openRequestBench,
} from './request-bench.ts';
import { orderRequests } from '../../src/areas/requests/ordered.ts';
import type { Answer } from '../support/server.ts';

openRequestBench();

type Proposals = Answer<'getProposals'>['data'];
const proposalsOf = async (id: number) => data<Proposals>(await shop.get(`/cart/request/proposals/${id}`));
const basketNow = async () =>
  data<Answer<'getBasket'>['data']>(await shop.get(`/basket/basket?storage_id=${storageId}`));
const order = async () => {
  const { id: basket_id, amount } = await basketNow();
  const { orders } = data<Answer<'createOrder'>['data']>(
    await shop.post('/basket/order/create', { basket_id, amount }),
  );
  return orders.map(({ id }) => id);
};
const shownOf = ({ lines }: Proposals[number]) =>
  lines.map(({ position_id, offer_id, quantity, price }) => ({ position_id, offer_id, quantity, price }));
const toBasket = (id: number, body: object) => shop.post(`/cart/request/to-basket/${id}`, body);

beforeEach(() => server().database.execute(sql`DELETE FROM basket_item`));

test('a proposal leaves out lines whose part number is only a guess', async () => {
  await offered('G-77', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
  const { id, positions } = await made(
    'G-77 – 2 шт\nсрочно нужен G-77 для Нивы, позвоните 4 шт\nкакой-то текст',
  );
  expect(positions.map(({ type, product }) => [type, product === null])).toEqual([
    ['common', false],
    ['needBrandChoose', true],
    ['unrecognized', true],
  ]);
  for (const { lines, left_out } of await proposalsOf(id)) {
    expect(lines.map(({ position_id }) => position_id)).toEqual([positions[0]?.id]);
    expect(left_out.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'needBrandChoose'],
      [3, 'unrecognized'],
    ]);
  }
});

describe('a line with an ambiguous quantity', () => {
  const UNCLEAR = 'ASKED-77 2-3 шт';

  test('is not ordered by a proposal, a selection or shown offers until a person enters the quantity', async () => {
    const product = await offered('ASKED-77', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const { id, positions } = await made(`KNECHT OC 90 – 2 шт\n${UNCLEAR}`);
    const line = positions[1];
    expect(line).toMatchObject({
      written: UNCLEAR,
      quantity: null,
      type: 'common',
      product: { id: product },
    });
    expect(line?.leader).toMatchObject({ quantity: null });
    for (const { lines, left_out } of await proposalsOf(id)) {
      expect(lines.map(({ position_id }) => position_id)).toEqual([positions[0]?.id]);
      expect(left_out).toMatchObject([
        { position_id: line?.id, reason: 'needQuantity', text: sentence({ code: 'quantityUnclear' }) },
      ]);
    }
    const asked = `Сначала укажите количество: строка 2 («${UNCLEAR}»)`;
    const alone = await toBasket(id, { kind: 'cheapest', ids: [line?.id] });
    expect([alone.status, alone.body]).toMatchObject([409, { message: asked }]);
    const shown = {
      position_id: line?.id,
      offer_id: line?.leader?.offer_id,
      price: line?.leader?.price,
      quantity: 2,
    };
    const called = await toBasket(id, { lines: [shown] });
    expect([called.status, called.body]).toMatchObject([422, { message: asked }]);
    expect((await basketNow()).items).toEqual([]);
    const rest = data(await toBasket(id, { kind: 'cheapest', ids: positions.map((one) => one.id) }));
    expect(rest).toEqual({ added: 1, missing: 1, uncounted: 1 });

    await put(shop, `/cart/request/position/${line?.id}`, { quantity: 3 });
    expect(data(await toBasket(id, { kind: 'cheapest', ids: [line?.id] }))).toMatchObject({ added: 1 });
    expect((await basketNow()).items.find((item) => item.offer_id === shown.offer_id)).toMatchObject({
      quantity: 3,
    });
  });

  test('a line that may mean two part numbers offers both as choices and has no quantity', async () => {
    await offered('TWO-WAYS-77', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    await offered('TWO-WAYS-774', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const { positions } = await made('TWO-WAYS-77 4\nTWO-WAYS-77 5');
    expect(positions[0]).toMatchObject({ type: 'needBrandChoose', quantity: null });
    expect(positions[0]?.choices.map(({ article }) => article).toSorted()).toEqual([
      'TWO-WAYS-77',
      'TWO-WAYS-774',
    ]);
    expect(positions[1]).toMatchObject({ type: 'common', quantity: 5 });
  });

  test('an unknown part with a number that may be a quantity has no quantity; one without any means 1', async () => {
    const { positions } = await made('НЕТ-МАСЛА 5W-40 масло 2 канистры\nНЕТ-ТАКОГО-ВОВСЕ');
    expect(positions.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['unrecognized', null],
      ['unrecognized', 1],
    ]);
    // A correction that is unknown, too, keeps the quantity that the line has.
    const place = `/cart/request/position/${positions[1]?.id}`;
    await put(shop, place, { quantity: 3 });
    const after = data<Request>(await put(shop, place, { written: 'НЕТ-МАСЛА 5W-40 масло 2 канистры' }));
    expect(after.positions[1]).toMatchObject({ type: 'unrecognized', quantity: 3 });
  });

  test('has no quantity after a correction that names none; a correction with a quantity sets it', async () => {
    await offered('ASKED-88', [{ by: 'supplier', price: 10_000, quantity: 100 }]);
    const { positions } = await made('ASKED-8O 2-3 шт');
    const correct = async (written: string) =>
      data<Request>(await put(shop, `/cart/request/position/${positions[0]?.id}`, { written })).positions[0];
    expect(await correct('ASKED-88')).toMatchObject({ type: 'common', quantity: null });
    expect(await correct('ASKED-88 1 шт')).toMatchObject({ quantity: 1 });
  });
});

describe('correcting the text of a line', () => {
  test('the new text is parsed; number, quantity and price stay unless the text gives them', async () => {
    const { id, positions } = await made('KNECHT OC 9O;7;350\nMANN W914/2');
    const [line] = positions;
    expect(line).toMatchObject({ number: 1, type: 'unrecognized', quantity: 7 });
    const fixed = data<Request>(
      await put(shop, `/cart/request/position/${line?.id}`, { written: 'KNECHT OC 90' }),
    );
    expect(fixed.positions).toHaveLength(2);
    expect(fixed.positions[0]).toMatchObject({
      id: line?.id,
      number: 1,
      written: 'KNECHT OC 90',
      quantity: 7,
      desired_price: 350,
      product: { article: 'OC 90' },
    });
    const more = await put(shop, `/cart/request/position/${line?.id}`, { written: 'W914/2 – 3 шт по 90' });
    expect(data<Request>(more).positions[0]).toMatchObject({
      quantity: 3,
      desired_price: 90,
      product: { article: 'W 914/2' },
    });
    expect((await view(id)).positions[1]?.id).toBe(positions[1]?.id);
  });

  test.each([
    ['OC 90\nOC 91', 422, 'Напишите одну строку: бренд и артикул'],
    ['Итого', 422, 'В тексте нет ни одной строки'],
  ])('%j is rejected with a message', async (written, status, message) => {
    const { positions } = await made('OC 9O');
    const answer = await put(shop, `/cart/request/position/${positions[0]?.id}`, { written });
    expect(answer).toMatchObject({ status, body: { message } });
  });
});

test('the leading offer of a line is the cheapest for the wanted quantity, not the one with the lowest unit price', async () => {
  await offered('LEAD-1', [
    { by: 'supplier', price: 10_000, quantity: 100, multiplicity: 10 },
    { by: 'distributor', price: 12_000, quantity: 100 },
  ]);
  const { positions } = await made('LEAD-1 – 2 шт\nLEAD-1 – 9 шт\nLEAD-1 – 500 шт');
  const [two, nine, many] = positions.map(({ leader }) => leader);
  expect([two?.quantity, nine?.quantity, many?.quantity]).toEqual([2, 10, 100]);
  expect(two?.price).toBeGreaterThan(nine?.price ?? 0);
});

describe('putting the shown lines into the basket', () => {
  test("accepts an analog chosen instead; adds nothing if the price or stock changed or the offer is not the line's", async () => {
    const { database } = server();
    const own = await offered('SHOWN-1', [
      { by: 'supplier', price: 20_000, quantity: 50 },
      { by: 'distributor', price: 21_000, quantity: 50 },
    ]);
    const analog = await offered('SHOWN-ANALOG', [{ by: 'supplier', price: 10_000, quantity: 9 }]);
    const foreign = await offered('SHOWN-FOREIGN', [{ by: 'supplier', price: 10_000, quantity: 50 }]);
    await database.execute(sql`
      INSERT INTO cross_member (group_id, product_id, source) VALUES (900077, ${own}, 'проба'), (900077, ${analog}, 'проба')`);
    const { id, positions } = await made('SHOWN-1 – 4 шт');
    const position_id = positions[0]?.id ?? 0;
    const { rows } = await database.execute<{ id: number; product: number }>(sql`
      SELECT r.id, i.product_id AS product FROM reserve r JOIN price_list_item i ON i.id = r.item_id
      WHERE i.product_id IN (${own}, ${analog}, ${foreign}) ORDER BY i.price_kopecks DESC, r.id`);
    const offerOf = (product: number) => rows.find((row) => row.product === product)?.id ?? 0;
    const priceOf = async (offer_id: number) => {
      const found = data<Answer<'getRequestOffers'>['data']>(
        await shop.post('/cart/offers/get-offers', { request_id: id, standard_ids: [own] }),
      );
      const all = found.flatMap(({ chosen, offers }) => [chosen, ...offers.map(({ offer }) => offer)]);
      return all.find((offer) => offer?.id === offer_id)?.price ?? 100;
    };
    const line = {
      position_id,
      offer_id: offerOf(analog),
      quantity: 4,
      price: await priceOf(offerOf(analog)),
    };
    const changed = 'Пока вы смотрели, цены или остатки изменились. Проверьте вариант ещё раз.';
    for (const [body, status, message] of [
      [{ lines: [{ ...line, price: line.price - 1 }] }, 409, changed],
      [{ lines: [{ ...line, quantity: 10 }] }, 409, changed],
      [{ lines: [{ ...line, offer_id: 999_999_999 }] }, 409, changed],
      [{ lines: [{ ...line, offer_id: offerOf(foreign) }] }, 404, 'Предложение не для этой строки'],
      [{ lines: [{ ...line, position_id: 999_999_999 }] }, 404, 'Строка заявки не найдена'],
      [{ lines: [line, line] }, 422, 'Строка заявки названа дважды'],
      [{ lines: [line], kind: 'cheapest' }, 422, 'Пришлите вид варианта или его строки'],
      [{ ids: [position_id] }, 422, 'Пришлите вид варианта или его строки'],
    ] as const)
      expect([body, await toBasket(id, body)]).toMatchObject([body, { status, body: { message } }]);
    expect((await basketNow()).items).toEqual([]);
    expect(data(await toBasket(id, { lines: [line] }))).toEqual({ added: 1, missing: 0, uncounted: 0 });
    const { items } = await basketNow();
    expect(items).toMatchObject([{ offer_id: line.offer_id, quantity: 4, problem: null }]);
    expect((await view(id)).positions[0]).toMatchObject({ in_basket: true, orders: [] });
  });

  test("returns 409 if the lines exceed the contract's limit", async () => {
    const { database } = server();
    await offered('SHOWN-LIMIT', [{ by: 'supplier', price: 20_000, quantity: 50 }]);
    const { id } = await made('SHOWN-LIMIT – 4 шт');
    const [proposal] = await proposalsOf(id);
    const lines = shownOf(proposal ?? expect.unreachable());
    const { rows } = await database.execute<{ id: number; limit: number | null }>(sql`
      WITH own AS (
        SELECT contract.id, contract.limit_kopecks AS limit FROM contract JOIN reserve r ON r.id = ${lines[0]?.offer_id}
        JOIN price_list_item i ON i.id = r.item_id AND i.supplier_id = contract.supplier_id
        JOIN storage ON storage.id = ${storageId} AND storage.contractor_id = contract.customer_id
        WHERE contract.status = 'active')
      UPDATE contract SET limit_kopecks = used_kopecks + 100 FROM own WHERE contract.id = own.id RETURNING own.id, own.limit`);
    expect(await toBasket(id, { lines })).toMatchObject({
      status: 409,
      body: { message: 'Не помещается в лимит по договору' },
    });
    await database.execute(
      sql`UPDATE contract SET limit_kopecks = ${rows[0]?.limit}::bigint WHERE id = ${rows[0]?.id}`,
    );
    expect((await toBasket(id, { lines })).status).toBe(200);
  });
});

test('ordered lines name their orders and are left out of later proposals; refused lines are proposed again', async () => {
  const { database } = server();
  await offered('ORDERED-1', [{ by: 'supplier', price: 20_000, quantity: 500 }]);
  await offered('ORDERED-2', [{ by: 'supplier', price: 30_000, quantity: 500 }]);
  const { id, positions } = await made('ORDERED-1 – 4 шт\nORDERED-1 – 6 шт\nORDERED-2 – 3 шт');
  const [first, twin, last] = positions.map((line) => line.id);
  expect((await toBasket(id, { kind: 'cheapest', ids: [first, twin] })).status).toBe(200);
  expect((await view(id)).positions.map(({ in_basket }) => in_basket)).toEqual([true, true, false]);
  // What is only in the basket is not ordered.
  expect((await view(id)).status.code).toBe('ready');
  const [number = 0] = await order();
  // The queue may run the same job at any moment: the second run waits for the first.
  await orderRequests({ database }, { orders: [number] });
  const after = await view(id);
  expect(after.status.code).toBe('ordered_partially');
  expect(after.positions.map(({ orders, in_basket }) => [orders, in_basket])).toEqual([
    [[{ id: number, quantity: 4 }], false],
    [[{ id: number, quantity: 6 }], false],
    [[], false],
  ]);
  for (const { lines, left_out } of await proposalsOf(id)) {
    expect(lines.map(({ position_id }) => position_id)).toEqual([last]);
    expect(left_out).toEqual([]);
  }
  const again = await put(shop, `/cart/request/position/${first}`, { quantity: 5 });
  expect(again).toMatchObject({ status: 409, body: { message: 'Строка уже заказана' } });
  for (const answer of [
    await put(shop, `/cart/request/positions/${id}`, {
      items: [
        { id: last, quantity: 4 },
        { id: twin, quantity: 9 },
      ],
    }),
    await shop.post(`/cart/request/delete-positions/${id}`, { ids: [last, twin] }),
  ])
    expect(answer).toMatchObject({ status: 409, body: { message: 'Строка уже заказана' } });
  expect((await view(id)).positions.map(({ quantity }) => quantity)).toEqual([4, 6, 3]);
  // With the remaining lines the whole request is ordered.
  const [rest] = await proposalsOf(id);
  expect((await toBasket(id, { lines: shownOf(rest ?? expect.unreachable()) })).status).toBe(200);
  expect((await view(id)).status.code).toBe('ordered_partially');
  await orderRequests({ database }, { orders: await order() });
  expect((await view(id)).status.code).toBe('ordered');
  expect(await toBasket(id, { kind: 'cheapest' })).toMatchObject({ status: 409 });
  await database.execute(
    sql`UPDATE order_line SET refused = ordered, undecided = 0 WHERE order_id = ${number}`,
  );
  expect((await view(id)).positions.map(({ orders }) => orders.length)).toEqual([0, 0, 1]);
  expect((await proposalsOf(id))[0]?.lines.map(({ position_id }) => position_id)).toEqual([first, twin]);
});

test('if less is ordered than several lines with one offer want, the pieces go to the lines in their order', async () => {
  await offered('LESS-1', [{ by: 'supplier', price: 20_000, quantity: 500 }]);
  const { id } = await made('LESS-1 – 4 шт\nLESS-1 – 6 шт\nLESS-1 – 2 шт');
  await toBasket(id, { kind: 'cheapest' });
  const { items } = await basketNow();
  const item = items[0] ?? expect.unreachable();
  await server().database.execute(sql`UPDATE basket_item SET quantity = 5 WHERE id = ${item.id}`);
  const [number] = await order();
  expect((await view(id)).positions.map(({ orders }) => orders)).toEqual([
    [{ id: number, quantity: 4 }],
    [{ id: number, quantity: 1 }],
    [],
  ]);
});

test('a line is no longer in the basket once another request has put the same offer there', async () => {
  await offered('MEANT-1', [{ by: 'supplier', price: 20_000, quantity: 500 }]);
  const one = await made('MEANT-1 – 4 шт');
  const other = await made('MEANT-1 – 5 шт');
  await toBasket(one.id, { kind: 'cheapest' });
  await toBasket(other.id, { kind: 'cheapest' });
  const now = await Promise.all([view(one.id), view(other.id)]);
  expect(now.map(({ positions }) => positions[0]?.in_basket)).toEqual([false, true]);
});
