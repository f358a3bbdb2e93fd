// Taking orders that were just placed back into the basket. Decisions, «Undo».
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Answer, Answered } from '../support/server.ts';
import {
  here,
  offer,
  openOrderingBench,
  other,
  pieces,
  place,
  put,
  read,
  run,
  shop,
  shop2,
  supplier,
  testAgreement,
} from './ordering-bench.ts';

openOrderingBench();

type Undone = Answer<'undoOrders'>['data'];
const undo = (order_ids: readonly number[], person = shop, headers = {}) =>
  person.post('/basket/order/undo', { order_ids }, headers);
const undone = ({ status, body }: Answered): Undone => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Undone }).data;
};
const refused = ({ status, body }: Answered) => [status, (body as { message: string }).message];
/** Places the basket; returns the orders by supplier's reserve of their first line. */
async function placed(): Promise<number[]> {
  const { amount } = await read(here);
  const answer = await place({ basket_id: here.basket, amount });
  expect(answer.status).toBe(200);
  return (answer.body as Answer<'createOrder'>).data.orders.map(({ id }) => id);
}
const order = async (id: number, person = shop) =>
  ((await person.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const heldOf = async (id: number) =>
  (await run(sql`SELECT held AS id FROM reserve WHERE id = ${id}`)).rows[0]?.id ?? 0;
const number = (id: number) => `№ ${id.toLocaleString('ru')}`;

describe('an order that was just placed', () => {
  test('is cancelled wholly: its lines return to the basket, stock is released, both sides see it', async () => {
    const before = await heldOf(offer(0));
    await put(here.basket, offer(0), 3);
    await put(here.basket, offer(1), 2);
    const [id = 0] = await placed();
    expect(await heldOf(offer(0))).toBe(before + 3);
    const { undo_until, created_at } = await order(id);
    expect(new Date(undo_until ?? 0).getTime() - new Date(created_at).getTime()).toBe(10 * 60_000);
    expect((await order(id, supplier)).undo_until).toBeNull();
    expect(undone(await undo([id]))).toEqual({ order_ids: [id], lines: 2, left: [] });
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 3, [offer(1)]: 2 });
    expect((await read(here)).items.map(({ problem }) => problem)).toEqual([null, null]);
    expect(await heldOf(offer(0))).toBe(before);
    const after = await order(id, supplier);
    expect(after.status.code).toBe('cancelled');
    expect(after.refusals).toMatchObject([{ reason: { title: 'заказ ошибочный' } }]);
    expect((await order(id)).undo_until).toBeNull();
    // The same basket can be ordered again at once.
    expect(await placed()).toHaveLength(1);
  });

  test('adds its pieces to those that were put into the basket meanwhile', async () => {
    await put(here.basket, offer(0), 3);
    const ids = await placed();
    await put(here.basket, offer(0), 4);
    undone(await undo(ids));
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 7 });
  });

  test('is undone once, also by two calls at once and by a repeated one', async () => {
    await put(here.basket, offer(0), 3);
    const ids = await placed();
    const key = { 'idempotency-key': 'undo-twice-000001' };
    const [one, two] = await Promise.all([undo(ids, shop, key), undo(ids, shop, key)]);
    expect(undone(one)).toEqual(undone(two));
    expect(refused(await undo(ids))[0]).toBe(409);
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 3 });
    const again = await placed();
    const answers = await Promise.all([undo(again), undo(again)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(pieces(await read(here))).toEqual({ [offer(0)]: 3 });
  });

  test('stays after ten minutes and after the supplier has answered; of several, the others are undone', async () => {
    await put(here.basket, offer(0), 3);
    const [late = 0] = await placed();
    await run(sql`UPDATE orders SET created_at = created_at - interval '10 minutes' WHERE id = ${late}`);
    await put(here.basket, offer(1), 1);
    const [answered = 0] = await placed();
    expect((await supplier.post(`/document/order/confirm/${answered}`, {})).status).toBe(200);
    expect([await order(late), await order(answered)].map(({ undo_until }) => undo_until)).toEqual([
      null,
      null,
    ]);
    const tooLate = `Отменить заказ целиком можно 10 минут. Снимите позиции в заказе ${number(late)}.`;
    expect(refused(await undo([late]))).toEqual([409, tooLate]);
    await put(here.basket, other, 2);
    const [fresh = 0] = await placed();
    expect(undone(await undo([fresh, answered, late]))).toEqual({
      order_ids: [fresh],
      lines: 1,
      left: [
        { id: late, reason: tooLate },
        {
          id: answered,
          reason: `Поставщик уже ответил на заказ ${number(answered)}. Снимите позиции в нём.`,
        },
      ],
    });
    expect(pieces(await read(here))).toEqual({ [other]: 2 });
    expect((await order(answered)).status.code).toBe('confirmed');
  });

  test('of another company does not exist, and the supplier has no right to it', async () => {
    await put(here.basket, offer(0), 1);
    const ids = await placed();
    expect(refused(await undo(ids, shop2))).toEqual([404, 'Заказ не найден']);
    expect((await undo(ids, supplier)).status).toBe(403);
    expect((await undo([])).status).toBe(422);
    expect((await order(ids[0] ?? 0)).status.code).toBe('active');
  });

  test('waits for the bank or replaces refused pieces: it is not taken back this way', async () => {
    await put(here.basket, offer(0), 1);
    const [id = 0] = await placed();
    await run(sql`UPDATE order_history SET user_id = NULL WHERE order_id = ${id} AND action = 'place'`);
    expect(refused(await undo([id]))).toEqual([
      409,
      `Заказ ${number(id)} размещён не из корзины: вернуть в неё нечего. Снимите позиции в нём.`,
    ]);
  });

  test('gives the positions of a list, for which it was ordered, back to the basket', async () => {
    const { items } = await put(here.basket, offer(0), 5);
    const made = await run(sql`
      WITH list AS (
        INSERT INTO request (contractor_id, created_by, storage_id, title, status)
        SELECT contractor_id, id, ${here.storage}, 'Проба', 'ready' FROM app_user WHERE login = 'shop' RETURNING id),
      position AS (
        INSERT INTO request_position (request_id, number, written, quantity) SELECT id, 1, 'Проба', 5 FROM list RETURNING id)
      INSERT INTO request_basket_item (position_id, basket_item_id, quantity)
      SELECT position.id, ${items[0]?.id ?? 0}, 5 FROM position RETURNING position_id AS id`);
    const position = made.rows[0]?.id ?? 0;
    const ids = await placed();
    const links = async () =>
      (
        await run(sql`
          SELECT (SELECT count(*) FROM request_order_line WHERE position_id = ${position}) * 100
                 + (SELECT coalesce(sum(quantity), 0) FROM request_basket_item WHERE position_id = ${position}) AS id`)
      ).rows.map(({ id }) => Number(id));
    expect(await links()).toEqual([100]);
    undone(await undo(ids));
    expect(await links()).toEqual([5]);
  });
});

testAgreement();
