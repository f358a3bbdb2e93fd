import { documentNumber } from '@portal/domain/documents';
// A purchase on credit that its buyer discards. Specification 1, sections 4 and 8; 2, section 7; decisions,
// «Credit request» and «Order».
import { describe, expect, test } from 'vitest';
import {
  server,
  shop,
  shop2,
  buy,
  apply,
  sent,
  decide,
  state,
  stateOf,
  orderOf,
  pending,
  differences,
  NONE,
  job,
  openCreditPurchases,
} from './credit-purchases.ts';

openCreditPurchases();

describe('the buyer discards a purchase on credit', () => {
  const discard = (id: number, version = 1, who = shop) =>
    who.post(`/document/order/discard/${id}`, { version });

  test('while the bank has not decided: all its orders are cancelled, stock and limits are released', async () => {
    const { id, orders, address } = await sent();
    const [first = 0, second = 0] = orders;
    expect(await discard(first)).toMatchObject({
      status: 200,
      body: { data: { status: { code: 'cancelled' }, version: 2 } },
    });
    expect((await orderOf(first)).history[0]?.text).toBe(
      `Отменён до решения банка вместе с заказом ${documentNumber(second)}`,
    );
    expect((await orderOf(second)).status.code).toBe('cancelled');
    expect(await pending()).not.toContain(String(id));
    // A later decision of the bank does not restore the orders.
    await decide(address, 'implemented');
    expect((await stateOf(id)).status.id).toBe('implemented');
    expect((await orderOf(second)).status.code).toBe('cancelled');
    expect(await differences()).toEqual(NONE);
  });

  test('an outdated version or a decided purchase gets 409, another company 404', async () => {
    const { id, orders, address } = await sent();
    const [order = 0] = orders;
    expect(await discard(order, 7)).toMatchObject({ status: 409, body: { document: { id: order } } });
    expect((await discard(order, 1, shop2)).status).toBe(404);
    await decide(address, 'implemented');
    await stateOf(id);
    expect(await discard(order, 2)).toMatchObject({ status: 409, body: { document: { version: 2 } } });
    expect(await differences()).toEqual(NONE);
  });

  test("at the moment of the bank's decision: all orders of the purchase end in the same status", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, orders, address } = await sent();
      await decide(address, 'implemented');
      await Promise.all([discard(orders[0] ?? 0), discard(orders[1] ?? 0), state(id), job()]);
      const codes = await Promise.all(orders.map(async (order) => (await orderOf(order)).status.code));
      expect(new Set(codes).size).toBe(1);
    }
    expect(await differences()).toEqual(NONE);
    expect(server().complaints.filter((line) => line.includes('deadlock'))).toEqual([]);
  });

  test('after that, an application for the purchase gets 409', async () => {
    const purchase = await buy();
    await discard(purchase.orders[0] ?? 0);
    expect(await apply(purchase)).toMatchObject({
      status: 409,
      body: { message: 'Заказы этой покупки уже отменены' },
    });
  });
});
