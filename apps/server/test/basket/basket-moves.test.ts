// Moving lines between the baskets of a customer's storages.
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  run,
  shop2,
  here,
  there,
  nowhere,
  offer,
  put,
  read,
  pieces,
  move,
  moved,
  testAgreement,
  openOrderingBench,
} from './ordering-bench.ts';
import { type Answer } from '../support/server.ts';
import { statementsOf } from '../support/statements.ts';

openOrderingBench();

describe('moving lines between baskets', () => {
  test("moves part of a line and adds it to the same offer's line in the other basket", async () => {
    await put(there.basket, offer(0), 3);
    const { items } = await put(here.basket, offer(0), 10);
    const answer = moved(
      await move({
        basket_id: here.basket,
        storage_id: there.storage,
        items: [{ id: items[0]?.id, quantity: 4 }],
      }),
    );
    expect(answer).toEqual({ storage_id: there.storage, moved: 1, stayed: [] });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 6 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 7 });
  });

  test("moves a whole basket; pieces that exceed the supplier's stock stay, with a reason", async () => {
    await put(here.basket, offer(0), 30);
    await put(here.basket, offer(1), 5);
    await put(there.basket, offer(0), 20);
    const answer = moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect(answer).toMatchObject({
      moved: 2,
      stayed: [{ quantity: 10, reason: 'Количество не может превышать запасы в наличии поставщика: 40' }],
    });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 10 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 40, [offer(1)]: 5 });
  });

  test('lines that are not delivered to the storage or no longer offered stay, with a reason', async () => {
    await put(here.basket, offer(0), 2);
    await put(here.basket, offer(1), 2);
    await run(sql`UPDATE reserve SET quantity = held WHERE id = ${offer(1)}`);
    const answer = moved(await move({ basket_id: here.basket, storage_id: nowhere.storage }));
    expect(answer.moved).toBe(0);
    expect(new Set(answer.stayed.map(({ reason }) => reason))).toEqual(
      new Set(['На склад «Третий» этот поставщик не доставляет']),
    );
    const gone = moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect(gone).toMatchObject({ moved: 1, stayed: [{ reason: 'Предложения больше нет' }] });
    expect(pieces(await read(here))).toEqual({ [offer(1)]: 2 });
  });

  test("a moved line keeps the price that the buyer agreed to; if the other storage's price differs, the line reports it", async () => {
    await run(
      sql`UPDATE logistic_card SET logistic_markup_percent_b2b = logistic_markup_percent_b2b + 10 WHERE customer_storage_id = ${there.storage}`,
    );
    await put(here.basket, offer(0), 2);
    moved(await move({ basket_id: here.basket, storage_id: there.storage }));
    expect((await read(there)).items[0]?.problem?.code).toBe('price_changed');
    await run(
      sql`UPDATE logistic_card SET logistic_markup_percent_b2b = logistic_markup_percent_b2b - 10 WHERE customer_storage_id = ${there.storage}`,
    );
    expect((await read(there)).items[0]?.problem).toBeNull();
  });

  test('both the moved and the remaining quantity must obey multiplicity and minimum', async () => {
    const { items } = await put(here.basket, offer(0), 12);
    await run(sql`UPDATE reserve SET multiplicity = 4, minimal_quantity = 8 WHERE id = ${offer(0)}`);
    const part = { basket_id: here.basket, storage_id: there.storage };
    const id = items[0]?.id;
    expect(moved(await move({ ...part, items: [{ id, quantity: 5 }] })).stayed[0]?.reason).toMatch(
      /больше минимального и соответствовать норме поставки: не меньше 8$/,
    );
    expect(moved(await move({ ...part, items: [{ id, quantity: 8 }] })).stayed[0]?.reason).toBe(
      'Осталось бы 4. Количество должно быть больше минимального и соответствовать норме поставки: не меньше 8',
    );
    expect(moved(await move(part))).toMatchObject({ moved: 1, stayed: [] });
  });

  test('simultaneous calls with one idempotency key move once', async () => {
    const { items } = await put(here.basket, offer(0), 10);
    const body = {
      basket_id: here.basket,
      storage_id: there.storage,
      items: [{ id: items[0]?.id, quantity: 3 }],
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(body, 'once')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 7 });
    expect(pieces(await read(there))).toEqual({ [offer(0)]: 3 });
  });

  test("returns 422 for the same basket, too many pieces or a repeated line, and 404 for another company's line or basket", async () => {
    const { items } = await put(here.basket, offer(0), 2);
    const id = items[0]?.id;
    const to = { basket_id: here.basket, storage_id: there.storage };
    for (const [body, status] of [
      [{ basket_id: here.basket, storage_id: here.storage }, 422],
      [{ ...to, items: [{ id, quantity: 3 }] }, 422],
      [{ ...to, items: [{ id }, { id }] }, 422],
      [{ ...to, items: [{ id: 999_999_999 }] }, 404],
      [{ basket_id: 999_999_999, storage_id: there.storage }, 404],
    ] as const) {
      const answer = await move(body);
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/[а-я]{3}/) } });
    }
    const stolen = await shop2.post('/basket/basket-items/move', to);
    expect(stolen.status).toBe(404);
    const { data: user } = (await shop2.get('/identity/user/current')).body as Answer<'getCurrentUser'>;
    const taken = await shop2.post('/basket/basket-items/move', {
      basket_id: here.basket,
      storage_id: user.default_storage_id,
    });
    expect(taken).toMatchObject({ status: 404, body: { message: 'Корзина не найдена' } });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 2 });
  });

  test('moving 4 lines takes as many SQL statements as moving 1', async () => {
    const count = async (lines: number) => {
      for (let n = 0; n < lines; n++) await put(here.basket, offer(n), 1);
      const statements = await statementsOf(async () => {
        moved(await move({ basket_id: here.basket, storage_id: there.storage }));
      });
      // Caches, such as that of the caller's rights, expire now and then.
      return statements.filter((text) => text.includes('basket')).length;
    };
    expect(await count(1)).toBe(await count(4));
  });
});

testAgreement();
