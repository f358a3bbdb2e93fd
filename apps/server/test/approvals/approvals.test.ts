// Orders that need a colleague's consent: sending, deciding, taking back, and that no way of ordering goes around it.
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recallWaiting } from '../../src/areas/approvals/recall.ts';
import {
  here,
  offer,
  openOrderingBench,
  put,
  read,
  run,
  server,
  shop,
  testAgreement,
} from '../basket/ordering-bench.ts';
import { type Answer, type Caller } from '../support/server.ts';

openOrderingBench();

type Approval = Answer<'getApproval'>['data'];
let buyer: Caller;
let role = 0;

beforeAll(async () => {
  buyer = await server().as('buyer');
  role = (await run(sql`SELECT role_id AS id FROM app_user WHERE login = 'buyer'`)).rows[0]?.id ?? 0;
});
beforeEach(async () => {
  await run(sql`UPDATE approval_rule SET order_kopecks = 100, day_kopecks = 100, brands = '{}'`);
  await run(sql`DELETE FROM notification`);
});

const rule = (order: number | null, day: number | null, brands: number[] = []) =>
  run(
    sql`UPDATE approval_rule SET order_kopecks = ${order}, day_kopecks = ${day}, brands = ${sql.param(brands)}::bigint[]`,
  );
const place = (amount: number, by = buyer) =>
  by.post('/basket/order/create', { basket_id: here.basket, amount });
const ask = (amount: number, more: object = {}) =>
  buyer.post('/approvals', { basket_id: here.basket, amount, ...more });
const textOf = ({ body }: { body: unknown }) =>
  String((body as { data: string[] }).data[0]).replaceAll(/\s/g, ' ');
const sent = async (quantity = 3, more: object = {}): Promise<Approval> => {
  const { amount } = await put(here.basket, offer(0), quantity);
  const answer = await ask(amount, more);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as Answer<'createApproval'>).data;
};
const seen = async (id: number, by = shop): Promise<Approval> =>
  ((await by.get(`/approvals/${id}`)).body as Answer<'getApproval'>).data;
const approve = (
  { id, version, lines }: Approval,
  change: Partial<{ quantity: number; price: number }> = {},
  by = shop,
) =>
  by.post(`/approvals/${id}/approve`, {
    version,
    lines: lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      price: line.offer?.price ?? 0,
      ...change,
    })),
  });
const bell = async (by: Caller) =>
  (
    (await by.get('/user-notifications/list?discriminator=common')).body as {
      data: { event_name: string; title: string; text: string }[];
    }
  ).data;

describe('placing above the sum', () => {
  test('is refused with both numbers, and the lines stay in the basket', async () => {
    await rule(100_00, 100_00);
    const { amount } = await put(here.basket, offer(0), 3);
    const answer = await place(amount);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toMatch(
      /^Больше 100,00 руб\. без согласования нельзя: здесь [\d ]+,\d\d руб\. Ничего не заказано/,
    );
    expect((await read(here)).items).toHaveLength(1);
  });
  test('whoever approves orders themselves is not bound by the rule of a role', async () => {
    const { amount } = await put(here.basket, offer(0), 1);
    await run(sql`UPDATE approval_rule SET role_id = NULL, storage_id = ${here.storage}`);
    expect(await place(amount, shop)).toMatchObject({ status: 200 });
    await run(sql`UPDATE approval_rule SET role_id = ${role}, storage_id = NULL`);
  });
  test('an order is not split: the second one of the day counts the first', async () => {
    const { amount } = await put(here.basket, offer(0), 1);
    const kopecks = Math.round(amount * 100);
    await rule(kopecks, kopecks + 1);
    expect(await place(amount)).toMatchObject({ status: 200 });
    await put(here.basket, offer(0), 1);
    const second = await place(amount);
    expect(second.status).toBe(422);
    expect(textOf(second)).toContain('сегодня уже');
  });
  test('two orders of one person at once do not both pass the sum of the day', async () => {
    const { amount } = await put(here.basket, offer(1), 1);
    const { rows } = await run(
      sql`SELECT coalesce(sum(amount_kopecks), 0)::float8 AS id FROM orders WHERE created_by = (SELECT id FROM app_user WHERE login = 'buyer') AND created_at > now() - interval '1 day'`,
    );
    await rule(Math.round(amount * 100), Number(rows[0]?.id) + Math.round(amount * 100));
    const answers = await Promise.all([place(amount), place(amount)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test('a brand that is not allowed is named', async () => {
    const { amount, items } = await put(here.basket, offer(0), 1);
    await rule(null, null, [1_000_000]);
    const answer = await place(amount);
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain(`Бренд ${items[0]?.offer.brand_title} вам не разрешён`);
  });
  test('the screen knows before the click what is allowed', async () => {
    await rule(50_000_00, 80_000_00);
    const answer = await buyer.get(`/approvals/limit?storage_id=${here.storage}`);
    expect(answer.body).toMatchObject({
      data: { rule: { order_sum: 50_000, day_sum: 80_000, brands: [] }, approvers: true },
    });
    expect((await shop.get(`/approvals/limit?storage_id=${here.storage}`)).body).toMatchObject({
      data: { rule: null },
    });
  });
});

describe('sending for consent', () => {
  test('moves the lines out of the basket, and the chief’s bell says so', async () => {
    const approval = await sent(3, { comment: ' Срочно ' });
    expect(approval).toMatchObject({
      status: { code: 'waiting' },
      comment: 'Срочно',
      lines: [{ quantity: 3 }],
      allowed_actions: ['withdraw'],
    });
    expect((await read(here)).items).toEqual([]);
    expect(await bell(shop)).toMatchObject([
      { event_name: 'approval:waiting', title: 'Согласуйте заказ: Громов Павел' },
    ]);
    expect((await seen(approval.id)).allowed_actions).toEqual(['approve', 'return']);
  });
  test('is refused where no consent is needed', async () => {
    await rule(50_000_00, 80_000_00);
    const { amount } = await put(here.basket, offer(0), 1);
    expect(textOf(await ask(amount))).toContain('согласовывать не нужно');
  });
  test('the same call twice makes one approval', async () => {
    const { amount } = await put(here.basket, offer(0), 2);
    const key = { 'idempotency-key': 'approval-once' };
    const body = { basket_id: here.basket, amount };
    const [first, again] = [
      await buyer.post('/approvals', body, key),
      await buyer.post('/approvals', body, key),
    ];
    expect(first.status).toBe(200);
    expect((again.body as Answer<'createApproval'>).data.id).toBe(
      (first.body as Answer<'createApproval'>).data.id,
    );
  });
  test('with another amount than the basket has answers the fresh basket', async () => {
    await put(here.basket, offer(0), 2);
    expect(await ask(1)).toMatchObject({ status: 409 });
  });
});

describe('deciding', () => {
  test('approving with another quantity orders that, in the author’s name, and tells the author', async () => {
    const approval = await seen((await sent()).id);
    const answer = await approve(approval, { quantity: 2 });
    expect(answer).toMatchObject({ status: 200 });
    const { orders, lines, status, amount } = (answer.body as Answer<'approveApproval'>).data;
    expect(status.code).toBe('approved');
    expect(lines).toMatchObject([{ quantity: 3, ordered_quantity: 2 }]);
    expect(amount).toBe(Math.round((approval.lines[0]?.offer?.price ?? 0) * 200) / 100);
    const { rows } = await run(sql`
      SELECT count(*)::int AS id FROM orders o JOIN app_user p ON p.id = o.created_by JOIN order_line l ON l.order_id = o.id JOIN order_history h ON h.order_id = o.id
      WHERE o.id = ${orders[0]} AND p.login = 'buyer' AND l.ordered = 2 AND h.text = 'Заказ размещён, согласовал Андреева Мария'`);
    expect(rows[0]?.id).toBe(1);
    expect(await bell(buyer)).toMatchObject([
      { event_name: 'approval:decided', text: expect.stringContaining('Согласовано с изменениями') },
    ]);
  });
  test('what was approved does not count towards the author’s day', async () => {
    await approve(await seen((await sent()).id));
    await rule(50_000_00, 80_000_00);
    const before = await buyer.get(`/approvals/limit?storage_id=${here.storage}`);
    const { rows } =
      await run(sql`SELECT coalesce(sum(o.amount_kopecks), 0)::float8 / 100 AS id FROM orders o WHERE o.created_by = (SELECT id FROM app_user WHERE login = 'buyer')
      AND o.created_at > now() - interval '1 hour' AND NOT EXISTS (SELECT FROM approval_order a WHERE a.order_id = o.id)`);
    expect((before.body as Answer<'getApprovalLimit'>).data.rule?.today).toBe(Number(rows[0]?.id));
  });
  test('a price that rose since the chief looked is shown before anything is ordered', async () => {
    const approval = await seen((await sent()).id);
    const item = sql`(SELECT item_id FROM reserve WHERE id = ${offer(0)})`;
    await run(sql`UPDATE price_list_item SET price_kopecks = price_kopecks + 5000 WHERE id = ${item}`);
    const answer = await approve(approval);
    expect(answer.status).toBe(409);
    expect(textOf(answer)).toMatch(/: было [\d ]+,\d\d руб\., стало [\d ]+,\d\d руб\./);
    const fresh = await seen(approval.id);
    expect(fresh.lines[0]?.offer?.price).toBeGreaterThan(fresh.lines[0]?.seen_price ?? 0);
    expect(await approve(fresh)).toMatchObject({ status: 200 });
    await run(sql`UPDATE price_list_item SET price_kopecks = price_kopecks - 5000 WHERE id = ${item}`);
  });
  test('too little stock orders nothing', async () => {
    const approval = await seen((await sent(5)).id);
    await run(sql`UPDATE reserve SET quantity = held + 2 WHERE id = ${offer(0)}`);
    expect((await seen(approval.id)).lines[0]?.problem).toContain('запасы');
    expect(await approve(approval)).toMatchObject({ status: 422 });
    expect(await seen(approval.id)).toMatchObject({ status: { code: 'waiting' }, orders: [] });
  });
  test('of two approvers at once one wins, the other is told', async () => {
    const approval = await seen((await sent()).id);
    const answers = await Promise.all([approve(approval), approve(approval)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await run(
      sql`SELECT count(*)::int AS id FROM approval_order WHERE approval_id = ${approval.id}`,
    );
    expect(rows[0]?.id).toBe(1);
  });
  test('nobody approves an own order, and without the right nobody any', async () => {
    const approval = await sent();
    expect(await approve(approval, { price: 1 }, buyer)).toMatchObject({ status: 403 });
    await run(sql`UPDATE app_user SET role_id = 4 WHERE login = 'buyer'`);
    const now = await server().as('buyer');
    expect(await approve(await seen(approval.id), {}, now)).toMatchObject({ status: 403 });
    await run(sql`UPDATE app_user SET role_id = ${role} WHERE login = 'buyer'`);
    buyer = await server().as('buyer');
  });
  test('returning puts the lines back into the basket, added to what is there', async () => {
    const approval = await sent(3);
    await put(here.basket, offer(0), 4);
    const back = await shop.post(`/approvals/${approval.id}/return`, {
      version: approval.version,
      comment: 'Возьмите меньше',
    });
    expect(back).toMatchObject({
      status: 200,
      body: { data: { status: { code: 'returned' }, decision_comment: 'Возьмите меньше' } },
    });
    expect((await read(here)).items).toMatchObject([{ quantity: 7 }]);
    expect(await bell(buyer)).toMatchObject([
      { title: expect.stringContaining('возвращён'), text: 'Возьмите меньше' },
    ]);
  });
  test('returning asks for a comment', async () => {
    const approval = await sent();
    expect(
      textOf(await shop.post(`/approvals/${approval.id}/return`, { version: 1, comment: ' ' })),
    ).toContain('что изменить');
  });
  test('the author withdraws it, and then nobody approves', async () => {
    const approval = await seen((await sent(2)).id);
    expect(
      await buyer.post(`/approvals/${approval.id}/withdraw`, { version: approval.version }),
    ).toMatchObject({ status: 200 });
    expect((await read(here)).items).toMatchObject([{ quantity: 2 }]);
    const late = await approve(approval);
    expect(late.status).toBe(409);
  });
  test('one that waited three working days goes back once', async () => {
    const approval = await sent(2);
    await run(sql`UPDATE approval SET recall_at = now() - interval '1 minute' WHERE id = ${approval.id}`);
    await recallWaiting({ database: server().database, log: pino({ level: 'silent' }) });
    await recallWaiting({ database: server().database, log: pino({ level: 'silent' }) });
    expect((await read(here)).items).toMatchObject([{ quantity: 2 }]);
    expect(await seen(approval.id)).toMatchObject({ status: { code: 'returned' }, decided_by: null });
    expect((await bell(buyer)).map(({ title }) => title)).toEqual([
      expect.stringContaining('не согласован в срок'),
    ]);
  });
  test('a request’s positions keep their link through the approval', async () => {
    await put(here.basket, offer(0), 3);
    await run(sql`
      WITH made AS (INSERT INTO request (contractor_id, storage_id, created_by, title, status) SELECT contractor_id, ${here.storage}, id, 'Список', 'ready' FROM app_user WHERE login = 'buyer' RETURNING id),
           position AS (INSERT INTO request_position (request_id, number, written, quantity) SELECT id, 1, 'x', 3 FROM made RETURNING id)
      INSERT INTO request_basket_item (position_id, basket_item_id, quantity) SELECT position.id, item.id, 3 FROM position, basket_item item WHERE item.reserve_id = ${offer(0)}`);
    const { amount } = await read(here);
    const { data } = (await ask(amount)).body as Answer<'createApproval'>;
    await buyer.post(`/approvals/${data.id}/withdraw`, { version: data.version });
    const again = ((await ask(amount)).body as Answer<'createApproval'>).data;
    await approve(await seen(again.id));
    const { rows } = await run(
      sql`SELECT count(*)::int AS id FROM request_order_line r JOIN order_line l ON l.id = r.order_line_id JOIN approval_order a ON a.order_id = l.order_id WHERE a.approval_id = ${again.id} AND r.quantity = 3`,
    );
    expect(rows[0]?.id).toBe(1);
  });
});

test('the tabs and the file count what waits for whom', async () => {
  const list = async (by: Caller, tab: string) =>
    (await by.get(`/approvals?tab=${tab}`)).body as Answer<'listApprovals'>;
  const approval = await sent();
  const { counters, data } = await list(shop, 'waiting');
  expect(data[0]).toMatchObject({ id: approval.id, author: { title: 'Громов Павел' } });
  expect(counters.waiting).toBe(data.length);
  expect((await list(buyer, 'waiting')).data).toEqual([]);
  expect((await list(buyer, 'mine')).counters.mine).toBe((await list(buyer, 'all')).counters.all);
  expect((await shop.get('/approvals/export?tab=waiting')).headers.get('content-type')).toContain(
    'spreadsheet',
  );
  const today = (await shop.get('/reports/today')).body as Answer<'getToday'>;
  expect(today.data.duties.find(({ id }) => id === 'approvals')).toMatchObject({ count: counters.waiting });
});

testAgreement();
