// Moving, changing, deleting and ordering the same lines at the same moment.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  server,
  run,
  shop,
  here,
  there,
  offers,
  offer,
  put,
  read,
  pieces,
  place,
  move,
  testAgreement,
  openOrderingBench,
} from './ordering-bench.ts';

openOrderingBench();

describe('simultaneous calls', () => {
  const held = async () => {
    const { rows } = await server().database.execute<{ held: number }>(
      sql`SELECT sum(held) AS held FROM reserve WHERE id = ANY(${sql.param(offers)}::bigint[])`,
    );
    return rows[0]?.held ?? 0;
  };
  const total = async () =>
    [...Object.values(pieces(await read(here))), ...Object.values(pieces(await read(there)))].reduce(
      (sum, quantity) => sum + quantity,
      0,
    );

  test('moves during an order: every piece ends either ordered or in one basket', async () => {
    for (let round = 0; round < 12; round++) {
      await run(sql`DELETE FROM basket_item`);
      await run(sql`UPDATE reserve SET quantity = held + 40 WHERE id = ANY(${sql.param(offers)}::bigint[])`);
      const before = await held();
      for (const id of offers) await put(there.basket, id, 1);
      let basket = await read(here);
      for (const id of offers) basket = await put(here.basket, id, 3);
      const [placed, over, back] = await Promise.all([
        place({ basket_id: here.basket, amount: basket.amount }),
        move({ basket_id: here.basket, storage_id: there.storage }),
        move({ basket_id: there.basket, storage_id: here.storage }),
      ]);
      expect([200, 409, 422]).toContain(placed.status);
      expect([over.status, back.status]).toEqual([200, 200]);
      expect((await held()) - before + (await total())).toBe(offers.length * 4);
    }
  });

  test('deleting, deferring, moving, changing and ordering the same lines causes no deadlock and no server error', async () => {
    const answers: number[] = [];
    for (let round = 0; round < 12; round++) {
      await run(sql`UPDATE reserve SET quantity = held + 40 WHERE id = ANY(${sql.param(offers)}::bigint[])`);
      let basket = await read(here);
      for (const id of offers) basket = await put(here.basket, id, 2);
      const ids = basket.items.map(({ id }) => id);
      const backwards = ids.toReversed();
      const results = await Promise.all([
        shop.post('/basket/basket-items/delete', { basket_id: here.basket, ids: backwards }),
        shop.post('/basket/basket-items/delete', { basket_id: here.basket, ids }),
        shop.post('/cart/items/put-to-deferred', { ids: backwards }),
        shop.post('/cart/items/put-to-deferred', { ids }),
        move({ basket_id: here.basket, storage_id: there.storage }),
        place({ basket_id: here.basket, amount: basket.amount }),
        ...ids.map((id) => shop.post('/basket/basket-items/update', { id, quantity: 3 })),
        ...offers.map((offer_id) =>
          shop.post('/basket/basket-items/create', { basket_id: here.basket, offer_id, quantity: 2 }),
        ),
      ]);
      answers.push(...results.map(({ status }) => status));
    }
    expect(answers.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
  });

  test('an order and a change of its line: exactly one of the two succeeds', async () => {
    const basket = await put(here.basket, offer(0), 2);
    const { id } = basket.items[0] ?? expect.unreachable();
    const [placed, changed] = await Promise.all([
      place({ basket_id: here.basket, amount: basket.amount }),
      shop.post('/basket/basket-items/update', { id, quantity: 5 }),
    ]);
    // Either the order came first, or the buyer's change did and the order returned 409.
    if (placed.status === 200) expect((await read(here)).count).toBe(0);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([placed.status, changed.status]);
  });
});

testAgreement();
