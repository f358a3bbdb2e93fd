// Lines of a request: several at once, and by hand. Specification 3, sections 1 and 4.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { server, data, shop, storageId, view, made, makeTwins, put, type Request } from './request-bench.ts';
import { type Answer } from './server.ts';

describe('several lines at once', () => {
  test('a brand for several, a quantity for several, all or none', async () => {
    await makeTwins();
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
