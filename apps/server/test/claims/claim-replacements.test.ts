import { documentNumber } from '@portal/domain/documents';
// Closing a claim: replacements are ordered once at price 0 and linked with the claim; refunds and discounts
// release the limit.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { replaceClaimed } from '../../src/areas/orders/replacements/claimed-replacements.ts';
import { closedClaims } from './closed-claims.ts';
import { differences, NONE, oneRow } from '../support/documents.ts';
import { type Answer, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  oneRow<T>(server().database, query);
let claims: Awaited<ReturnType<typeof closedClaims>>;
beforeAll(async () => (claims = await closedClaims(server())));

test.each(['replace', 'resupply'])('%s: one order at price 0 is placed, once', async (outcome) => {
  const { id, reserve, claim } = await claims.closed({ outcome });
  const order = claim.items[0]?.replacement_order_id ?? expect.unreachable('nothing was ordered');
  expect(claim.history.map(({ text }) => text)).toContain(
    `По решению размещён заказ ${documentNumber(order)}, без оплаты`,
  );
  expect(
    await one(sql`SELECT l.reserve_id::int AS reserve, l.price_kopecks::int AS price, l.ordered, o.status, o.amount_kopecks::int AS amount
      FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.id = ${order}`),
  ).toEqual({ reserve, price: 0, ordered: 1, status: 'active', amount: 0 });
  // Nobody pressed «Разместить заказ»: the history does not name a person.
  expect(
    await one(sql`SELECT user_id, text FROM order_history WHERE order_id = ${order} AND action = 'place'`),
  ).toEqual({ user_id: null, text: `Заказ размещён по претензии ${documentNumber(id)}, без оплаты` });
  expect(await replaceClaimed({ database: server().database }, { claim_id: id })).toBeNull();
  const tree = (await claims.shop.get(`/document/claim/get-document-tree?document_id=${id}`))
    .body as Answer<'getClaimDocumentTree'>;
  expect(tree.data.children.find((node) => node.kind === 'claim' && node.id === id)?.children).toMatchObject([
    { kind: 'order', id: order },
  ]);
  expect((await claims.supplier.get(`/document/order/view/${order}`)).status).toBe(200);
  expect(await differences(server().database)).toEqual(NONE);
});

test("a refund orders nothing; a replacement that is out of stock is not ordered, and the claim's history says so", async () => {
  const refunded = await claims.closed({ outcome: 'refund' });
  expect(refunded.claim.items[0]?.replacement_order_id).toBeNull();
  const { claim } = await claims.closed({ outcome: 'replace', stock: 0 });
  expect(claim.items[0]?.replacement_order_id).toBeNull();
  expect(claim.history.some(({ text }) => text.startsWith('Заказать замену не удалось'))).toBe(true);
});

const state = (line: { reserve: number; contract: number }) =>
  one<{ quantity: number; used: number }>(sql`
    SELECT (SELECT quantity FROM reserve WHERE id = ${line.reserve}) AS quantity,
           (SELECT used_kopecks FROM contract WHERE id = ${line.contract}) AS used`);

test.each([
  { said: 'damaged, money back', kind: 4, outcome: 'refund', money: 1, stock: 0 },
  { said: 'damaged, taken back', kind: 4, outcome: 'accept_return', money: 1, stock: 0 },
  { said: 'missing, money back: it never left', kind: 1, outcome: 'refund', money: 1, stock: 1 },
  { said: 'missing, sent again: it never left', kind: 1, outcome: 'resupply', money: 0, stock: 1 },
  { said: 'refused', kind: 1, outcome: 'refuse', money: 0, stock: 0 },
])('limit and stock follow the decision: $said', async ({ kind, outcome, money, stock }) => {
  let before = { quantity: 0, used: 0 };
  const closed = await claims.closed({ kind, outcome, before: async (line) => (before = await state(line)) });
  const after = await state(closed);
  expect({ used: before.used - after.used, stock: after.quantity - before.quantity }).toEqual({
    used: money * closed.price,
    stock,
  });
  expect(await differences(server().database)).toEqual(NONE);
  const order = (await claims.shop.get(`/document/order/view/${closed.claim.order_id}`))
    .body as Answer<'getOrder'>;
  const moves = order.data.lines.find(({ id }) => id === closed.line)?.moves ?? [];
  expect(
    moves.filter(({ kind: move, document }) => move === 'refunded' && document?.id === closed.id),
  ).toHaveLength(money);
  const limit = (await claims.shop.get(`/warehouse/contract-limit/${closed.contract}?pageSize=100`))
    .body as Answer<'listContractLimitOrders'>;
  const freed = limit.data.find(({ id }) => id === closed.claim.order_id)?.freed ?? [];
  const back = freed.filter(({ text }) => text === 'Деньги возвращены по претензии');
  expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
    order.data.lines
      .flatMap(({ price, moves: all }) =>
        all.map((move) => (move.kind === 'refunded' ? move.quantity * price : 0)),
      )
      .reduce((sum, amount) => sum + amount, 0),
    2,
  );
});

test("a discount releases its sum from the limit; the order, its line and the limit's list show it", async () => {
  let before = { quantity: 0, used: 0 };
  const orderOf = async (id: number) =>
    ((await claims.shop.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
  const closed = await claims.closed({
    outcome: 'discount',
    discount: 1.55,
    before: async (line) => (before = await state(line)),
  });
  const after = await state(closed);
  expect(after).toEqual({ quantity: before.quantity, used: before.used - 155 });
  const items = (await claims.shop.get(`/document/claim/outgoing-claim-items?id=${closed.id}`))
    .body as Answer<'listOutgoingClaimItems'>;
  expect(items.data).toMatchObject([{ outcome: 'discount', discount: 1.55, decided_quantity: null }]);
  const order = await orderOf(closed.claim.order_id);
  expect(order.lines.find(({ id }) => id === closed.line)?.moves).toContainEqual(
    expect.objectContaining({
      kind: 'discounted',
      quantity: 1,
      document: { kind: 'claim', id: closed.id, own: true },
    }),
  );
  expect(order.counted_amount + order.released_amount).toBeCloseTo(order.amount, 2);
  const limit = (await claims.shop.get(`/warehouse/contract-limit/${closed.contract}?pageSize=100`))
    .body as Answer<'listContractLimitOrders'>;
  expect(limit.data.find(({ id }) => id === closed.claim.order_id)?.freed).toContainEqual(
    expect.objectContaining({ text: 'Уценено по претензии', amount: 1.55 }),
  );
  expect(await differences(server().database)).toEqual(NONE);
});

test('a user who may not read claims sees the refund in the order, but not the claim', async () => {
  const closed = await claims.closed({ outcome: 'refund' });
  const refundedBy = async () => {
    const reader = await server().as('shop');
    const { data } = (await reader.get(`/document/order/view/${closed.claim.order_id}`))
      .body as Answer<'getOrder'>;
    const moves = data.lines.find(({ id }) => id === closed.line)?.moves ?? [];
    return moves.filter(({ kind }) => kind === 'refunded').map(({ document }) => document);
  };
  expect(await refundedBy()).toContainEqual({ kind: 'claim', id: closed.id, own: true });
  const right = sql`role_id = (SELECT role_id FROM app_user WHERE login = 'shop') AND permission = 'PERMISSION_DOCUMENT_CLAIMED_CLAIM_GET'`;
  const { role_id } = await one<{ role_id: number }>(
    sql`DELETE FROM role_permission WHERE ${right} RETURNING role_id`,
  );
  try {
    const without = await refundedBy();
    expect(without.length).toBeGreaterThan(0);
    expect(without.every((document) => document === null)).toBe(true);
  } finally {
    await server().database.execute(
      sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, 'PERMISSION_DOCUMENT_CLAIMED_CLAIM_GET')`,
    );
  }
});
