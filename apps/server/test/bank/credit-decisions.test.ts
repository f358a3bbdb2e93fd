import { documentNumber } from '@portal/domain/documents';
// The bank's decision on a purchase on credit, and its effect on orders and money. Specification 1, sections 4
// and 8; 2, section 7; decisions, «Credit request» and «Order».
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createDemoBank } from '../../src/areas/bank/demo-bank.ts';
import { settleCredit } from '../../src/areas/bank/settle.ts';
import {
  server,
  run,
  suppliers,
  buy,
  apply,
  sent,
  decide,
  stateOf,
  orderOf,
  incoming,
  pending,
  differences,
  NONE,
  job,
  noticed,
  openCreditPurchases,
} from './credit-purchases.ts';

openCreditPurchases();

describe('the bank’s decision', () => {
  test('implemented: the orders are sent to their suppliers, with the usual notifications', async () => {
    const { id, orders, address } = await sent();
    expect(await decide(address, 'later')).toEqual({
      status: 303,
      location: `/sbbol/final?request_id=${id}`,
    });
    expect((await stateOf(id)).status.id).toBe('pending');
    await decide(address, 'implemented');
    expect(await stateOf(id)).toMatchObject({ status: { id: 'implemented' }, data: { redirect_uri: null } });
    expect(await pending()).not.toContain(String(id));
    for (const [place, order] of orders.entries()) {
      const supplier = suppliers[place] ?? expect.unreachable();
      expect(await incoming(order, supplier)).toHaveLength(1);
      expect(await noticed(order, 'order-activated')).toEqual([`Новый заказ ${documentNumber(order)}`]);
      expect(await noticed(order, 'order:change-status')).toEqual([
        `Заказ ${documentNumber(order)}: передан поставщику`,
      ]);
      const seen = await orderOf(order, supplier);
      expect(seen).toMatchObject({ status: { code: 'active' }, version: 2, credit_request: null });
      expect(seen.history[0]).toMatchObject({
        actor: 'СберБизнес',
        text: `Банк одобрил кредит по заявке ${documentNumber(id)}`,
      });
      expect((await supplier.post(`/document/order/confirm/${order}`, { version: 2 })).status).toBe(200);
    }
    // Once decided, later answers of the bank change nothing.
    await decide(address, 'denial');
    expect((await stateOf(id)).status.id).toBe('implemented');
    expect(await apply({ id, amount: 1 })).toMatchObject({ status: 409 });
    expect(await differences()).toEqual(NONE);
  });

  test('denial: the orders are cancelled, stock and limits are released, the suppliers are not notified', async () => {
    const held = async () =>
      (
        await run<{ held: number; used: number }>(sql`
          SELECT (SELECT sum(held) FROM reserve) AS held, (SELECT sum(used_kopecks) FROM contract) AS used`)
      ).rows[0];
    const before = await held();
    const { id, orders, address } = await sent(3);
    expect(await held()).not.toEqual(before);
    await decide(address, 'denial');
    expect((await stateOf(id)).status).toEqual({ id: 'denial', title: 'Отклонена', tone: 'red' });
    expect(await held()).toEqual(before);
    for (const [place, order] of orders.entries()) {
      const seen = await orderOf(order);
      expect(seen).toMatchObject({ status: { code: 'cancelled' }, allowed_actions: ['archive'] });
      expect(seen.lines[0]).toMatchObject({ undecided: 0, cancelled: 3, status: { code: 'cancelled' } });
      expect(seen.history[0]).toMatchObject({
        actor: 'СберБизнес',
        text: `Банк отклонил заявку на кредит ${documentNumber(id)}`,
      });
      expect(seen.lines[0]?.moves.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'СберБизнес' });
      const supplier = suppliers[place] ?? expect.unreachable();
      expect((await supplier.get(`/document/order/view/${order}`)).status).toBe(404);
      expect(await noticed(order, 'order-activated')).toEqual([]);
    }
    expect(await differences()).toEqual(NONE);
  });

  test('is fetched by a job, which also ends credit requests that wait too long', async () => {
    const [approved, silent, unsent] = [await sent(), await sent(), await buy()];
    await decide(approved.address, 'implemented');
    await run(sql`UPDATE credit_request SET sent_at = now() - interval '3 days' WHERE id = ${silent.id}`);
    await run(sql`UPDATE credit_request SET created_at = now() - interval '1 hour' WHERE id = ${unsent.id}`);
    await job();
    const { rows } = await run(
      sql`SELECT id, status FROM credit_request WHERE id IN (${approved.id}, ${silent.id}, ${unsent.id}) ORDER BY id`,
    );
    expect(rows.map(({ status }) => status)).toEqual(['implemented', 'timeout', 'timeout']);
    expect((await orderOf(silent.orders[0] ?? 0)).history[0]).toMatchObject({
      actor: 'СберБизнес',
      text: `Истекло время ожидания по заявке на кредит ${documentNumber(silent.id)}`,
    });
    expect((await orderOf(unsent.orders[0] ?? 0)).status.code).toBe('cancelled');
    expect(await differences()).toEqual(NONE);
  });

  test('counts for an application that reached the bank, even if the portal has not recorded the sending', async () => {
    const { id, address } = await sent();
    await run(
      sql`UPDATE credit_request SET sent_at = NULL, redirect_uri = NULL, created_at = now() - interval '2 hours' WHERE id = ${id}`,
    );
    await decide(address, 'implemented');
    await job();
    expect((await stateOf(id)).status.id).toBe('implemented');
  });

  test('the time-out of unsent requests does not end a request that has just been sent', async () => {
    const { id } = await sent();
    const { database } = server();
    await database.transaction((transaction) => settleCredit(transaction, id, 'timeout', { unsent: true }));
    expect((await stateOf(id)).status.id).toBe('pending');
  });

  test('if the bank is unavailable, the job leaves recent requests pending and ends those that wait too long', async () => {
    const [one, late] = [await sent(), await sent()];
    await run(sql`UPDATE credit_request SET sent_at = now() - interval '4 days' WHERE id = ${late.id}`);
    const bank = createDemoBank(server().database);
    const away = {
      ...bank,
      credit: { ...bank.credit, state: () => Promise.reject(new Error('nobody there')) },
    };
    await job(away as ReturnType<typeof createDemoBank>);
    expect((await stateOf(one.id)).status.id).toBe('pending');
    expect((await stateOf(late.id)).status.id).toBe('timeout');
  });

  test('of several simultaneous decisions one is applied, to all orders of the purchase', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, orders } = await sent();
      const { database } = server();
      await Promise.all(
        (['implemented', 'denial', 'timeout', 'implemented'] as const).map((decision) =>
          database.transaction((transaction) => settleCredit(transaction, id, decision)),
        ),
      );
      const { status } = await stateOf(id);
      const expected = status.id === 'implemented' ? 'active' : 'cancelled';
      for (const order of orders)
        expect(await orderOf(order)).toMatchObject({ version: 2, status: { code: expected } });
    }
    expect(await differences()).toEqual(NONE);
  });

  test('if the planned shipment time has passed before the approval, shipment and delivery move to a later day', async () => {
    const { id, orders, address } = await sent();
    await run(sql`
      UPDATE orders SET planned_shipment_at = now() - interval '30 hours', planned_delivery_at = now() - interval '20 hours' WHERE credit_request_id = ${id}`);
    await decide(address, 'implemented');
    await stateOf(id);
    const { planned_shipment_at: leaves, planned_delivery_at: comes } = await orderOf(orders[0] ?? 0);
    expect(Date.parse(leaves)).toBeGreaterThan(Date.now());
    expect(Date.parse(comes) - Date.parse(leaves)).toBe(10 * 3_600_000);
  });
});
