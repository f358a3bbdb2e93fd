// What a decision promises in goods is ordered once the claim is closed: at no price, once, and both documents know of each other.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { replaceClaimed } from '../src/areas/orders/claimed-replacements.ts';
import { companyOf, differences, NONE, oneRow } from './documents.ts';
import { type Answer, call, type Caller, useTestServers } from './server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  oneRow<T>(server().database, query);

let shop: Caller;
let supplier: Caller;
let sides: { customer: number; supplier: number };
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  sides = {
    customer: await companyOf(server().database, 'shop'),
    supplier: await companyOf(server().database, 'supplier'),
  };
});
const put = (caller: Caller, step: string, body: object) =>
  call(server().address, 'PUT', `/document/claim/${step}`, caller.token, body);

/** A closed claim of one piece of a line with stock behind it, decided so. Answers it with the line's reserve. */
async function closed(outcome: string, stock: number) {
  const line = await one<{ line: number; shipment: number; reserve: number }>(sql`
    SELECT l.id AS line, s.id AS shipment, l.reserve_id AS reserve
    FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id
    WHERE s.customer_id = ${sides.customer} AND s.supplier_id = ${sides.supplier} AND s.shipment_date IS NOT NULL AND l.shipped > l.claimed
    ORDER BY l.id LIMIT 1`);
  await server().database.execute(
    sql`UPDATE reserve SET quantity = held + ${stock} WHERE id = ${line.reserve}`,
  );
  const made = await shop.post('/document/claim/create', {
    shipment_id: line.shipment,
    type_id: 1,
    items: [{ order_line_id: line.line, quantity: 1, type_id: 4, requirement_id: 2 }],
  });
  const [id = 0] = (made.body as Answer<'createClaim'>).data.ids;
  await put(shop, 'process', { id, version: 1 });
  const { body } = await supplier.get(`/document/claim/incoming-claim-items?id=${id}`);
  const decisions = (body as Answer<'listIncomingClaimItems'>).data.map((item) => ({ id: item.id, outcome }));
  await put(supplier, 'decisions-for-items', { id, version: 2, decisions });
  expect((await put(shop, 'accept', { id, version: 3 })).body).toMatchObject({
    data: { status: { code: 'closed' } },
  });
  // Done by the queue at any moment: whoever comes second waits for the first and finds it done.
  await replaceClaimed({ database: server().database }, { claim_id: id });
  const read = await shop.get(`/document/claim/view/${id}`);
  return { id, reserve: line.reserve, claim: (read.body as Answer<'viewClaim'>).data };
}

test.each(['replace', 'resupply'])('%s: an order at no price comes of it, once', async (outcome) => {
  const { id, reserve, claim } = await closed(outcome, 50);
  const order = claim.items[0]?.replacement_order_id ?? expect.unreachable('nothing was ordered');
  expect(claim.history.map(({ text }) => text)).toContain(`По решению размещён заказ № ${order}, без оплаты`);
  expect(
    await one(sql`SELECT l.reserve_id::int AS reserve, l.price_kopecks::int AS price, l.ordered, o.status, o.amount_kopecks::int AS amount
      FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.id = ${order}`),
  ).toEqual({ reserve, price: 0, ordered: 1, status: 'active', amount: 0 });
  expect(await replaceClaimed({ database: server().database }, { claim_id: id })).toBeNull();
  const tree = (await shop.get(`/document/claim/get-document-tree?document_id=${id}`))
    .body as Answer<'getClaimDocumentTree'>;
  expect(tree.data.children.find((node) => node.kind === 'claim' && node.id === id)?.children).toMatchObject([
    { kind: 'order', id: order },
  ]);
  expect((await supplier.get(`/document/order/view/${order}`)).status).toBe(200);
  expect(await differences(server().database)).toEqual(NONE);
});

test('money is no goods, and of what is not there nothing is ordered: the claim says so', async () => {
  const refunded = await closed('refund', 50);
  expect(refunded.claim.items[0]?.replacement_order_id).toBeNull();
  const { claim } = await closed('replace', 0);
  expect(claim.items[0]?.replacement_order_id).toBeNull();
  expect(claim.history.some(({ text }) => text.startsWith('Заказать замену не удалось'))).toBe(true);
});
