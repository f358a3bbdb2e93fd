// Acceptances: created when a shipment leaves, counted by piece, finished once; both sides see the shortage.
import { documentNumber } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { acceptanceDocument } from '../../src/areas/shipments/acceptance-document.ts';
import { positions } from '../../src/areas/orders/notices.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { companyOf, READING, oneRow, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let shop: Caller;
let supplier: Caller;
let sides: { customer_id: number; supplier_id: number };
let people: Record<string, Viewer>;
let proved = 0;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  sides = {
    customer_id: await companyOf(server().database, 'shop'),
    supplier_id: await companyOf(server().database, 'supplier'),
  };
  proved = (await inState('in_progress')).id;
  const { database } = server();
  people = {
    customer: await viewerOf(database, sides.customer_id),
    'customer who only reads': await viewerOf(database, sides.customer_id, READING),
    supplier: await viewerOf(database, sides.supplier_id),
    'another supplier': await viewerOf(database, await companyOf(server().database, 'supplier2')),
  };
});

/** The shop's first acceptance from the supplier in this status. */
const inState = (status: string) =>
  one<{ id: number; version: number }>(sql`
    SELECT id, version FROM acceptance WHERE status = ${status} AND customer_id = ${sides.customer_id} AND supplier_id = ${sides.supplier_id}
    ORDER BY id LIMIT 1`);

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: acceptanceDocument,
    id: () => proved,
    people: () => people,
    personOf: (by) => sidePerson(by, sides),
    put: async (transaction, state) => {
      await transaction.execute(
        sql`UPDATE acceptance SET status = ${state}, version = 7 WHERE id = ${proved}`,
      );
      await transaction.execute(sql`
        UPDATE acceptance_item a SET accepted = i.quantity, shortage = 0, rejected = 0 FROM shipment_item i
        WHERE i.id = a.shipment_item_id AND a.acceptance_id = ${proved}`);
    },
    given: () => [{ input: {}, facts: { judged: true } }],
  });
});

type Acceptance = Answer<'getAcceptance'>['data'];
const put = (step: string, body: object, caller = shop, key = crypto.randomUUID()) =>
  call(server().address, 'PUT', `/document/acceptance/${step}`, caller.token, body, {
    'idempotency-key': key,
  });
const view = async (id: number, caller = shop): Promise<Acceptance> =>
  ((await caller.get(`/document/acceptance/view?id=${id}`)).body as Answer<'getAcceptance'>).data;

test('an acceptance is counted, resumed and finished; the ledger, the shipment and a draft claim show the shortage', async () => {
  const { id, version } = await inState('new');
  const before = await view(id);
  const [first, ...rest] = before.items;
  if (!first) throw new Error('nothing to accept');
  expect(
    (
      await put('save', {
        id,
        version,
        items: [{ id: first.id, accepted: first.quantity + 1, shortage: 0, rejected: 0 }],
      })
    ).body,
  ).toMatchObject({
    fields: [
      {
        field: `items.${first.id}`,
        message: `${first.article}: отгружено ${first.quantity}, а отмечено ${first.quantity + 1}`,
      },
    ],
  });
  const key = crypto.randomUUID();
  const half = {
    id,
    version,
    items: [{ id: first.id, accepted: first.quantity - 1, shortage: 0, rejected: 0 }],
  };
  expect((await put('save', half, shop, key)).status).toBe(200);
  // The client retries after a lost response: the repeated key counts nothing twice.
  expect((await put('save', half, shop, key)).body).toMatchObject({ data: { version: version + 1 } });
  expect(await view(id)).toMatchObject({ status: { code: 'in_progress' }, version: version + 1 });
  expect((await put('finish', { id, version: version + 1 })).body).toMatchObject({
    status: 409,
    message: 'Примите или отметьте каждую штуку',
  });
  const all = [
    { id: first.id, accepted: first.quantity - 1, shortage: 1, rejected: 0, surplus: 2 },
    ...rest.map((item) => ({ id: item.id, accepted: item.quantity, shortage: 0, rejected: 0 })),
  ];
  expect((await put('save', { id, version: version + 1, items: all })).status).toBe(200);
  expect((await put('finish', { id, version: version + 2 })).status).toBe(200);
  const done = await view(id);
  expect(done).toMatchObject({ status: { code: 'accepted_with_discrepancy' }, allowed_actions: [] });
  expect(done.claim_ids).toHaveLength(1);
  const { body } = await supplier.get(`/document/shipment/view?id=${done.shipment_id}`);
  expect((body as Answer<'getShipment'>).data.status.code).toBe('accepted_with_discrepancy');
  for (const caller of [shop, supplier]) {
    const answer = await caller.get(`/document/order/view/${first.order_id}`);
    const { lines, history } = (answer.body as Answer<'getOrder'>).data;
    const found = lines
      .flatMap((line) => line.moves)
      .filter((move) => move.document?.kind === 'acceptance' && move.document.id === id);
    expect(found.map(({ kind }) => kind)).toContain('shortage');
    // The order's history tells of all that was accepted, not of the last kind of count only.
    const own = before.items.filter(({ order_id }) => order_id === first.order_id);
    const taken = own.filter(({ id: item, quantity }) => item !== first.id || quantity > 1).length;
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0) - 1;
    expect(history.map(({ text }) => text)).toContain(
      `Принято: ${positions(taken)}, ${pieces} шт., нет 1 шт., приёмка ${documentNumber(id)}`,
    );
  }
  const claim = await one<{ status: string; items: number; claimed: number }>(sql`
    SELECT c.status, (SELECT count(*)::int FROM claim_item WHERE claim_id = c.id) AS items, l.claimed
    FROM claim c JOIN claim_item i ON i.claim_id = c.id JOIN order_line l ON l.id = i.order_line_id WHERE c.id = ${done.claim_ids[0]}`);
  expect(claim).toMatchObject({ status: 'draft', items: 1 });
  expect(claim.claimed).toBeGreaterThan(0);
});

/** The shop's last new acceptance from another supplier. */
const fromAnother = () =>
  one<{ id: number }>(sql`
    SELECT id FROM acceptance WHERE status = 'new' AND customer_id = ${sides.customer_id} AND supplier_id <> ${sides.supplier_id}
    ORDER BY id DESC LIMIT 1`);

/** Finishes an acceptance in which nothing came. */
async function finishEmpty(id: number) {
  const { version, items } = await view(id);
  const none = items.map((item) => ({ id: item.id, accepted: 0, shortage: item.quantity, rejected: 0 }));
  expect((await put('save', { id, version, items: none })).status).toBe(200);
  return put('finish', { id, version: version + 1 });
}

/** Claims pieces of an acceptance's shipment before it is finished; `pieces` by position. */
async function claimAhead(id: number, pieces: (item: Acceptance['items'][number], nth: number) => number) {
  const { shipment_id, items } = await view(id);
  const { rows } = await server().database.execute<{ id: number; order_line_id: number }>(sql`
    SELECT a.id, i.order_line_id FROM acceptance_item a JOIN shipment_item i ON i.id = a.shipment_item_id WHERE a.acceptance_id = ${id}`);
  const lineOf = new Map(rows.map((row) => [row.id, row.order_line_id]));
  const claimed = items.flatMap((item, nth) => {
    const quantity = pieces(item, nth);
    return quantity === 0 ? [] : [{ order_line_id: lineOf.get(item.id), quantity, type_id: 4 }];
  });
  const answer = await call(
    server().address,
    'POST',
    '/document/claim/create',
    shop.token,
    { type_id: 1, shipment_id, items: claimed },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(answer.status).toBe(200);
  return (answer.body as Answer<'createClaim'>).data.ids;
}

test('pieces that a claim already has stay in it: an acceptance where everything is missing is finished, and says so', async () => {
  const { id } = await fromAnother();
  const earlier = await claimAhead(id, (_, nth) => (nth === 0 ? 1 : 0));
  expect(await finishEmpty(id)).toMatchObject({ status: 200 });
  const done = await view(id);
  expect(done).toMatchObject({ status: { code: 'accepted_with_discrepancy' }, earlier_claim_ids: earlier });
  const [first] = done.items;
  expect(done.history.map(({ text }) => text)).toContain(
    `Приёмка завершена; заявлено раньше: ${first?.brand_title} ${first?.article} – 1 шт.`,
  );
  const pieces = done.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const drafted = await one<{ pieces: number }>(sql`
    SELECT sum(quantity)::int AS pieces FROM claim_item WHERE claim_id = ANY(${sql.param(done.claim_ids)}::bigint[])`);
  expect(drafted.pieces).toBe(pieces - 1);
});

test('an acceptance whose missing pieces are all claimed drafts no claim', async () => {
  const { id } = await fromAnother();
  const earlier = await claimAhead(id, ({ quantity }) => quantity);
  expect(await finishEmpty(id)).toMatchObject({ status: 200 });
  expect(await view(id)).toMatchObject({ claim_ids: [], earlier_claim_ids: earlier });
});

test('the supplier gets 403 on counting; the number of new acceptances falls when one is begun', async () => {
  const { id, version } = await inState('new');
  expect((await put('save', { id, version, items: [] }, supplier)).status).toBe(403);
  const count = async () =>
    ((await shop.get('/document/acceptance/new-count')).body as Answer<'countNewAcceptances'>).data.count;
  const before = await count();
  const statements = (await shop.get('/identity/statements')).body as {
    data: { newDocuments: { acceptanceDocuments: number } };
  };
  expect(statements.data.newDocuments.acceptanceDocuments).toBe(before);
  const [item] = (await view(id)).items;
  await put('save', { id, version, items: [{ id: item?.id, accepted: 0, shortage: 0, rejected: 0 }] });
  expect(await count()).toBe(before - 1);
});

test('of two simultaneous saves of one version one succeeds, the other gets 409', async () => {
  const { id, version } = await inState('in_progress');
  const [item] = (await view(id)).items;
  const items = [{ id: item?.id, accepted: 0, shortage: 0, rejected: 0 }];
  const answers = await Promise.all([
    put('save', { id, version, items }),
    put('save', { id, version, items }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('items that were not ordered create a draft claim, even if everything shipped is accepted', async () => {
  const { id, version } = await one<{ id: number; version: number }>(sql`
    SELECT id, version FROM acceptance WHERE status IN ('new', 'in_progress') AND customer_id = ${sides.customer_id} AND supplier_id <> ${sides.supplier_id}
    ORDER BY id LIMIT 1`);
  const items = (await view(id)).items.map((item) => ({
    id: item.id,
    accepted: item.quantity,
    shortage: 0,
    rejected: 0,
  }));
  const unknown_items = [{ name: 'KNECHT OC 90', quantity: 2, comment: 'лежал в месте № 3' }];
  expect((await put('save', { id, version, items: [], unknown_items })).status).toBe(200);
  // Without unknown_items a save leaves them unchanged.
  expect((await put('save', { id, version: version + 1, items })).status).toBe(200);
  expect(await view(id)).toMatchObject({ unknown_items });
  expect((await put('finish', { id, version: version + 2 })).status).toBe(200);
  const done = await view(id);
  expect(done).toMatchObject({ status: { code: 'accepted_with_discrepancy' }, unknown_items });
  expect(done.history.map(({ text }) => text)).toContain('Не заказано: 1 поз.');
  expect(done.claim_ids).toHaveLength(1);
  const claim = await one<{ customer_comment: string; items: number }>(sql`
    SELECT customer_comment, (SELECT count(*)::int FROM claim_item WHERE claim_id = c.id) AS items FROM claim c WHERE id = ${done.claim_ids[0]}`);
  expect(claim).toEqual({
    customer_comment: 'Не заказано: KNECHT OC 90 – 2 шт. (лежал в месте № 3)',
    items: 0,
  });
});

test('wrong quantities, repeated or unknown positions and unnamed extra items get 422 and change nothing', async () => {
  const { id, version } = await inState('in_progress');
  const own = (await view(id)).items[0];
  const { other } = await one<{ other: number }>(
    sql`SELECT min(a.id)::int AS other FROM acceptance_item a WHERE a.acceptance_id <> ${id}`,
  );
  const counts = { accepted: 0, shortage: 0, rejected: 0 };
  const refused = async (body: object) => (await put('save', { id, version, ...body })).status;
  expect(await refused({ items: [{ id: own?.id, ...counts, shortage: (own?.quantity ?? 0) + 1 }] })).toBe(
    422,
  );
  expect(await refused({ items: [{ id: own?.id, ...counts, accepted: -1 }] })).toBe(422);
  const twice = [1, 2].map((accepted) => ({ id: own?.id, ...counts, accepted }));
  expect(await put('save', { id, version, items: twice })).toMatchObject({
    status: 422,
    body: { message: 'Поле «Позиции» содержит повторы: каждое указывается один раз' },
  });
  expect(await refused({ items: [{ id: own?.id, ...counts, accepted: 1.5 }] })).toBe(422);
  expect(await refused({ items: [{ id: other, ...counts }] })).toBe(422);
  expect(await refused({ items: [], unknown_items: [{ name: '', quantity: 1 }] })).toBe(422);
  expect(await refused({ items: [], unknown_items: [{ name: 'OC 90', quantity: 0 }] })).toBe(422);
  expect((await view(id)).version).toBe(version);
});
