// Documents affected by a later delivery date, and what the customer orders elsewhere instead. Decisions,
// «Delivery-time corrective»; still to build, 17.
import { withSeconds } from '@portal/domain/dates';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Lane, openLane, orderedLines, runIn } from '../support/at-once.ts';
import { orderDocument } from '../../src/areas/orders/document.ts';
import { createShipment } from '../../src/areas/shipments/create.ts';
import { takeAction } from '../../src/documents/take.ts';
import { differences, NONE, oneRow } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { type Answer, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const PATH = '/document/delivery-time-corrective';
const DAY = 86_400_000;
let shop: Caller;
let supplier: Caller;
beforeAll(async () => ([shop, supplier] = [await server().as('shop'), await server().as('supplier')]));

const inDays = (days: number) =>
  withSeconds(new Date(Date.now() + days * DAY).toISOString().slice(0, 16).replace('T', ' '));

/** Creates a corrective of all positions of an order, to a date in so many days. */
async function corrected(order: number, days: number) {
  const lines = (
    (await supplier.get(`/document/order/get-order-items-for-correction-date?order_id=${order}`))
      .body as Answer<'listLinesToCorrect'>
  ).data;
  const { body } = await supplier.post(`${PATH}/create`, {
    order_id: order,
    items: lines.map(({ id }) => id),
    planned_date: inDays(days),
    corrective_reason_id: 2,
  });
  const { id, version } = (body as Answer<'createCorrective'>).data;
  const items = (
    (await shop.get(`${PATH}/delivery-time-corrective-items?id=${id}`)).body as Answer<'listCorrectiveItems'>
  ).data;
  const answer = (status_id: number, taken_out: number[], instead: object[]) =>
    shop.post(`${PATH}/change-status`, { id, version, status_id, comment: 'Долго', taken_out, instead });
  return { id, items, answer };
}
const view = async (id: number) =>
  ((await shop.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;

describe('ordering the same part elsewhere in the same answer', () => {
  const late = async () => {
    const { order } = await placeOrder(shop);
    const { items, ...made } = await corrected(order, 60);
    const [item] = items;
    const offer = item?.elsewhere[0] ?? expect.unreachable('nobody else offers OC 90');
    const { offer_id, quantity, price } = offer;
    return {
      ...made,
      order,
      offer,
      item: item ?? expect.unreachable(),
      wanted: { id: item?.id ?? 0, offer_id, quantity, price },
    };
  };

  test('cancels unconfirmed pieces at once, and links both orders', async () => {
    const { order, item, wanted, offer, answer } = await late();
    expect((await answer(50, [item.id], [wanted])).status).toBe(200);
    const after = await view(order);
    const line = after.lines.find(({ id }) => id === item.order_line_id);
    expect(line).toMatchObject({ cancelled: item.left });
    const [placed] = line?.replaced_by ?? [];
    expect(placed?.quantity).toBe(wanted.quantity);
    const other = await view(placed?.order_id ?? 0);
    expect(other.supplier.title).toBe(offer.supplier_title);
    expect(other.lines).toMatchObject([{ price: wanted.price, ordered: wanted.quantity }]);
    expect(after.documents.children.flatMap(({ children }) => children)).toMatchObject([
      { kind: 'order', id: other.id },
    ]);
    expect(after.history.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Заказана замена: /));
    // Pieces taken out are not refused pieces, so no replacements are offered.
    expect((await shop.get(`/document/order/replacements?order_id=${order}`)).body).toMatchObject({
      data: [],
    });
    expect(await differences(server().database)).toEqual(NONE);
  });

  test.each([
    ['another price', { price: 0.01 }, /цена изменилась/],
    ['another number of pieces', { quantity: 9_999 }, /остаток изменился/],
    ['an offer that is none', { offer_id: 999_999_999 }, /предложения больше нет/],
    ['a position that stays', { id: 999_999_999 }, /только когда она снята/],
  ])('%s: returns 422 with a message and changes nothing', async (_, more, message) => {
    const { order, item, wanted, answer } = await late();
    expect(await answer(50, [item.id], [{ ...wanted, ...more }])).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(message) },
    });
    expect((await view(order)).lines.map(({ cancelled }) => cancelled)).toEqual([0]);
    expect((await answer(50, [item.id], [wanted])).status).toBe(200);
  });

  test('returns 422 for two offers for one position', async () => {
    const { item, wanted, answer } = await late();
    expect((await answer(50, [item.id], [wanted, wanted])).status).toBe(422);
  });
});

describe('documents affected by a later date', () => {
  let lane: Lane;
  beforeAll(async () => (lane = await openLane(server().database)));
  const seen = async (caller: Caller, id: number) =>
    (
      (await caller.get(`${PATH}/consequences?id=${id}`)).body as Answer<'listCorrectiveConsequences'>
    ).data.map(({ kind, id: document, positions }) => ({
      kind,
      id: document,
      quantity: positions.map(({ quantity }) => quantity),
    }));

  test('the supplier sees a draft shipment, both sides see another order in that shipment', async () => {
    const { database } = server();
    const [late, beside] = [
      await orderedLines(database, lane, [3, 2]),
      await orderedLines(database, lane, [1]),
    ];
    const [line] = late;
    const [other] = beside;
    const shipment = await runIn(database, (transaction) =>
      createShipment(
        transaction,
        lane.supplier,
        [line, other].map((one) => ({ order_line_id: one?.id ?? 0, quantity: 1 })),
      ),
    );
    const { id, answer, items } = await corrected(line?.order_id ?? 0, 9);
    const order = { kind: 'order', id: other?.order_id, quantity: [1] };
    expect(await seen(supplier, id)).toEqual([{ kind: 'shipment', id: shipment, quantity: [1] }, order]);
    expect(await seen(shop, id)).toEqual([order]);
    // Positions taken out affect no other document.
    await answer(
      30,
      items.filter((item) => item.order_line_id === line?.id).map((item) => item.id),
      [],
    );
    expect(await seen(shop, id)).toEqual([]);
  });

  test('what is shipped no longer waits for an answer: amounts shrink, and with its last piece the corrective is closed', async () => {
    const { database } = server();
    const lines = await orderedLines(database, lane, [3, 2]);
    const order = lines[0]?.order_id ?? 0;
    const { id, answer } = await corrected(order, 9);
    const ship = (index: number, quantity: number) =>
      runIn(database, (transaction) =>
        takeAction(transaction, orderDocument, {
          action: 'ship',
          by: lane.supplier,
          documents: [{ id: order, version: null }],
          input: {
            lines: [{ id: lines[index]?.id ?? 0, quantity }],
            document: { kind: 'shipment', id: 1 },
          },
        }),
      );
    const read = async () =>
      ((await shop.get(`${PATH}/delivery-time-corrective?id=${id}`)).body as Answer<'getCorrective'>).data;
    const duty = async () => {
      const { duties } = ((await shop.get('/reports/today')).body as Answer<'getToday'>).data;
      return duties.find((one) => one.id === 'dates')?.count ?? 0;
    };
    const waiting = await duty();
    const before = await read();
    expect(before).toMatchObject({ quantity: 5, status: { code: 'pending' } });
    const about = async () =>
      (await view(before.order_id)).correctives
        .find((one) => one.id === id)
        ?.positions.map(({ quantity }) => quantity);
    expect(await about()).toEqual([3, 2]);
    await ship(0, 3);
    // Its row on the order's page names only what is still to come.
    expect(await about()).toEqual([2]);
    const half = await read();
    expect(half).toMatchObject({ quantity: 2, status: { code: 'pending' } });
    expect(half.amount).toBeLessThan(before.amount);
    expect(half.amount).toBeGreaterThan(0);
    expect(await duty()).toBe(waiting);
    await ship(1, 2);
    const done = await read();
    expect(done).toMatchObject({ quantity: 5, status: { code: 'cancelled' }, allowed_actions: [] });
    expect(done.history.map(({ text }) => text)).toContain('Закрыта: её позиции отгружены, отгрузка № 1');
    expect(await duty()).toBe(waiting - 1);
    expect((await answer(30, [], [])).status).toBe(409);
  });

  test('no corrective of the demo data waits about pieces that have left', async () => {
    const { rows } = await server().database.execute(sql`
      SELECT d.id FROM delivery_time_corrective d WHERE d.status = 'pending' AND NOT EXISTS (
        SELECT FROM delivery_time_corrective_item i JOIN order_line l ON l.id = i.order_line_id
        WHERE i.corrective_id = d.id AND l.undecided + l.confirmed > l.shipped)`);
    expect(rows).toEqual([]);
  });

  test("only the customer sees consumers' orders that wait for these pieces, the oldest first", async () => {
    const { database } = server();
    const [line] = await orderedLines(database, lane, [3]);
    const { product, brand, article } = await oneRow<{ product: number; brand: string; article: string }>(
      database,
      sql`SELECT l.product_id AS product, brand.title AS brand, p.article FROM order_line l JOIN product p ON p.id = l.product_id
          JOIN brand ON brand.id = p.brand_id WHERE l.id = ${line?.id}`,
    );
    // No other stock or order has this product at the storage, and no other consumer waits for it.
    await database.execute(sql`
      UPDATE order_line l SET cancelled = l.cancelled + l.undecided, undecided = 0, short = l.short + l.confirmed - l.shipped, confirmed = l.shipped,
             accepted = 0
      FROM orders o WHERE o.id = l.order_id AND o.customer_storage_id = ${lane.storage} AND l.product_id = ${product} AND l.id <> ${line?.id}`);
    await database.execute(sql`UPDATE b2c_order SET status = 'cancelled' WHERE storage_id = ${lane.storage}`);
    const wanted = async (quantity: number) => {
      const answer = await shop.post('/b2c/order', {
        number: `L-${quantity}-${line?.id}`,
        storage_id: lane.storage,
        consumer_name: 'Марат Гареев',
        consumer_phone: '+7 917 000-00-01',
        items: [{ brand, article, quantity, price: 590 }],
      });
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body as unknown as Answer<'createB2cOrder'>).data.id;
    };
    const [first, second] = [await wanted(1), await wanted(4)];
    await wanted(5);
    const { id } = await corrected(line?.order_id ?? 0, 9);
    expect(await seen(shop, id)).toEqual([
      { kind: 'b2c_order', id: first, quantity: [1] },
      { kind: 'b2c_order', id: second, quantity: [2] },
    ]);
    expect(await seen(supplier, id)).toEqual([]);
  });
});
