// Refusals by a supplier and cancellations by a customer, the other side's decision, and where pieces and money
// are afterwards.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { refusalDocument } from '../../src/areas/orders/refusals/refusal-document.ts';
import { refusalPerson } from '../../src/areas/orders/refusals/refusals.ts';
import { differences, NONE, READING, viewerOf } from '../support/documents.ts';
import { placeOrder } from '../support/place-order.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
let people: Record<string, Viewer>;
let proved: { id: number; customer_id: number; supplier_id: number; by_customer: boolean };
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  const { database } = server();
  const { rows } = await database.execute<typeof proved>(sql`
    SELECT id, customer_id, supplier_id, by_customer FROM refusal WHERE status = 'requested' ORDER BY id LIMIT 1`);
  proved = rows[0] ?? expect.unreachable();
  const { rows: others } = await database.execute<{ id: number }>(sql`
    SELECT id FROM contractor WHERE type = 'supplier' AND id <> ${proved.supplier_id} ORDER BY id LIMIT 1`);
  people = {
    customer: await viewerOf(database, proved.customer_id),
    supplier: await viewerOf(database, proved.supplier_id),
    'supplier who only reads': await viewerOf(database, proved.supplier_id, READING),
    'another supplier': await viewerOf(database, others[0]?.id ?? 0),
  };
});

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: refusalDocument,
    id: () => proved.id,
    people: () => people,
    personOf: (by) => refusalPerson(by, proved),
    put: (transaction, state) =>
      transaction.execute(sql`UPDATE refusal SET status = ${state}, version = 7 WHERE id = ${proved.id}`),
    given: () => [{}, { reason: 'прочее', comment: 'Уже в пути' }].map((input) => ({ input, facts: input })),
  });
});

const read = async (caller: Caller, id: number) =>
  ((await caller.get(`/document/order/view/${id}`)).body as Answer<'getOrder'>).data;
const cancel = (caller: Caller, id: number, version: number, quantity: number, line: number) =>
  caller.post('/document/order/cancel-lines', {
    id,
    version,
    reason_id: 6,
    lines: [{ id: line, quantity }],
  });
const step = (caller: Caller, name: string, body: object) =>
  call(server().address, 'PUT', `/document/refusal/${name}`, caller.token, body);
const kept = async () => expect(await differences(server().database)).toEqual(NONE);

/** Creates an order of the shop with so many confirmed pieces. */
async function ordered(confirmed: number) {
  const { order: id } = await placeOrder(shop);
  const [line] = (await read(shop, id)).lines;
  if (!line) return expect.unreachable();
  if (confirmed > 0)
    expect(
      (
        await supplier.post(`/document/order/confirm/${id}`, {
          version: 1,
          lines: [{ id: line.id, quantity: confirmed }],
        })
      ).status,
    ).toBe(200);
  return { id, line, version: confirmed > 0 ? 2 : 1 };
}

test("a supplier's refusal becomes a separate document, and the customer's notification refers to the order", async () => {
  const { id, line } = await ordered(0);
  expect((await supplier.post(`/document/order/refuse/${id}`, { version: 1, reason_id: 1 })).status).toBe(
    200,
  );
  const [refusal] = (await read(shop, id)).refusals;
  expect(refusal).toMatchObject({ by_customer: false, quantity: line.ordered, status: { code: 'active' } });
  const { body } = await shop.get('/user-notifications/list?discriminator=common&pageSize=100');
  const heard = (body as Answer<'listNotifications'>).data.filter(({ entity_id }) => entity_id === id);
  expect(heard.map(({ event_name }) => event_name)).toContain('supplier-refusal:activated');
  await kept();
});

test('a customer cancels undecided pieces at once; confirmed pieces are cancelled once the supplier agrees', async () => {
  const { id, line, version } = await ordered(1);
  const before = await read(shop, id);
  expect(before.allowed_actions).toEqual(expect.arrayContaining(['cancel_line', 'request_cancel']));
  expect((await cancel(shop, id, version, line.ordered, line.id)).status).toBe(200);
  const asked = await read(supplier, id);
  expect(asked.lines[0]).toMatchObject({
    undecided: 0,
    cancelled: line.ordered - 1,
    confirmed: 1,
    requested: 1,
  });
  expect(asked.lines[0]?.status.code).toBe('cancel_requested');
  await kept();
  const [request] = asked.refusals;
  if (!request) return expect.unreachable();
  expect(request.allowed_actions).toEqual(['agree', 'deny']);
  // Pieces whose cancellation is already requested cannot be requested again.
  expect((await cancel(shop, id, asked.version, 1, line.id)).status).toBe(422);
  expect((await step(shop, 'agree', { id: request.id, version: request.version })).status).toBe(403);
  expect((await step(supplier, 'agree', { id: request.id, version: request.version })).status).toBe(200);
  const after = await read(shop, id);
  expect(after.lines[0]).toMatchObject({ confirmed: 0, cancelled: line.ordered, requested: 0 });
  expect(after.status.code).toBe('cancelled');
  await kept();
});

test('after a denial, which needs a comment, or a withdrawal the pieces stay confirmed; a denied cancellation can be repeated', async () => {
  const { id, line, version } = await ordered(1);
  // At most one piece is undecided; the request also includes the confirmed one.
  expect((await cancel(shop, id, version, line.ordered, line.id)).status).toBe(200);
  const requested = async () =>
    (await read(shop, id)).refusals.find(({ status }) => status.code === 'requested') ?? expect.unreachable();
  const first = await requested();
  expect((await step(supplier, 'deny', { id: first.id, version: first.version, comment: ' ' })).status).toBe(
    422,
  );
  expect(
    (await step(supplier, 'deny', { id: first.id, version: first.version, comment: 'Собрано' })).body,
  ).toMatchObject({ data: { answer: 'Собрано', status: { code: 'denied' } } });
  const again = await read(shop, id);
  expect((await cancel(shop, id, again.version, 1, line.id)).status).toBe(200);
  const second = await requested();
  expect((await step(shop, 'withdraw', { id: second.id, version: second.version })).body).toMatchObject({
    data: { status: { code: 'withdrawn' } },
  });
  expect((await read(shop, id)).lines[0]).toMatchObject({ confirmed: 1, requested: 0 });
  await kept();
});

test('a supplier can refuse confirmed pieces, but not more than ordered (422) nor with an outdated version (409)', async () => {
  const { id, line, version } = await ordered(1);
  expect((await cancel(supplier, id, version, line.ordered + 1, line.id)).status).toBe(422);
  expect((await cancel(supplier, id, version - 1, 1, line.id)).status).toBe(409);
  expect((await cancel(supplier, id, version, line.ordered, line.id)).status).toBe(200);
  expect((await read(shop, id)).status.code).toBe('refused');
  await kept();
});

test("the incoming list has only the customers' refusals, the outgoing one only the supplier's own; a shop gets 403", async () => {
  const list = async (side: string, query = '') =>
    (await supplier.get(`/document/refusal/${side}-refusals?pageSize=100${query}`))
      .body as Answer<'listIncomingRefusals'>;
  for (const row of (await list('incoming')).data) expect(row.by_customer).toBe(true);
  const { data, counters } = await list('outgoing');
  expect(data.length).toBeGreaterThan(0);
  for (const row of data) expect(row.by_customer).toBe(false);
  expect((await list('outgoing', '&group=work')).data).toHaveLength(counters.work);
  expect((await shop.get('/document/refusal/outgoing-refusals')).status).toBe(403);
});
