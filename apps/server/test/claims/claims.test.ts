// Claims: who sees which, what each side may do in each status, what a decision must contain, and who is notified.
import { CLAIM_ITEM_KINDS, CLAIM_STATUSES, claimedKopecks } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { claimDocument } from '../../src/areas/claims/document.ts';
import type { Viewer } from '../../src/contract/viewer.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { companyOf, oneRow, READING, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let shop: Caller;
let supplier: Caller;
let sides: { customer_id: number; supplier_id: number };
/** Id of one of the shop's claims against the supplier in this status. */
const claimIn = async (status: string): Promise<number> => {
  const { rows } = await server().database.execute<{ id: number }>(sql`
    SELECT id FROM claim WHERE status = ${status} AND customer_id = ${sides.customer_id} AND supplier_id = ${sides.supplier_id} LIMIT 1`);
  return rows[0]?.id ?? expect.unreachable(`no claim is ${status}`);
};
let people: Record<string, Viewer>;
let id = 0;
beforeAll(async () => {
  [shop, supplier] = [await server().as('shop'), await server().as('supplier')];
  sides = {
    customer_id: await companyOf(server().database, 'shop'),
    supplier_id: await companyOf(server().database, 'supplier'),
  };
  id = await claimIn('decisions');
  const { database } = server();
  people = {
    customer: await viewerOf(database, sides.customer_id),
    'customer who only reads': await viewerOf(database, sides.customer_id, READING),
    supplier: await viewerOf(database, sides.supplier_id),
    administrator: await viewerOf(database, await companyOf(server().database, 'admin')),
    'another supplier': await viewerOf(database, await companyOf(server().database, 'supplier2')),
  };
});

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: claimDocument,
    id: () => id,
    people: () => people,
    personOf: (by) => sidePerson(by, sides),
    put: (transaction, state) =>
      transaction.execute(
        sql`UPDATE claim SET status = ${state}, version = 7, disputed = false WHERE id = ${id}`,
      ),
    given: (action) =>
      action === 'decide'
        ? [{ input: {}, facts: {} }]
        : [{}, { comment: 'Нет фото' }].map((input) => ({
            input,
            facts: {
              ...input,
              reason: 'comment' in input ? input.comment : undefined,
              items: 1,
              undisputed: true,
            },
          })),
  });
});

const put = (caller: Caller, step: string, body: object) =>
  call(server().address, 'PUT', `/document/claim/${step}`, caller.token, body);
const heard = async (caller: Caller, entity: number) => {
  const { body } = await caller.get('/user-notifications/list?discriminator=common&pageSize=100');
  return (body as Answer<'listNotifications'>).data
    .filter(({ entity_id }) => entity_id === entity)
    .map(({ event_name }) => event_name);
};

test('the supplier does not see a draft; it is notified when the claim is sent', async () => {
  const draft = await claimIn('draft');
  expect((await supplier.get(`/document/claim/incoming-claim?id=${draft}`)).status).toBe(404);
  expect((await put(shop, 'process', { id: draft, version: 1 })).status).toBe(200);
  const { body } = await supplier.get(`/document/claim/incoming-claim?id=${draft}`);
  expect((body as Answer<'getIncomingClaim'>).data.status.code).toBe('process');
  expect(await heard(supplier, draft)).toContain('claim:process');
});

test('every position needs a decision, a refusal needs a comment; a claim with only refusals becomes rejected', async () => {
  const claim = await claimIn('process');
  const read = await supplier.get(`/document/claim/incoming-claim-items?id=${claim}`);
  const { data: items } = read.body as Answer<'listIncomingClaimItems'>;
  const decide = (comment: string, some = items) =>
    put(supplier, 'decisions-for-items', {
      id: claim,
      version: 2,
      decisions: some.map((item) => ({ id: item.id, outcome: 'refuse', comment })),
    });
  const field = `decisions.${items[0]?.id}`;
  expect((await decide(' ')).body).toMatchObject({
    fields: [{ field, message: 'Укажите комментарий к отказу' }],
  });
  expect((await decide('Не гарантия', items.slice(1))).body).toMatchObject({
    fields: [{ field, message: 'Вынесите решение по позиции' }],
  });
  expect((await decide('Не гарантия')).status).toBe(200);
  expect(await heard(shop, claim)).toContain('claim:decisions');
  expect((await put(shop, 'accept', { id: claim, version: 3 })).body).toMatchObject({
    data: { status: { code: 'rejected' }, allowed_actions: ['dispute'] },
  });
});

test("another claim's position or a discount that is not below the price gets 422, and no decision is saved", async () => {
  const claim = await claimIn('process');
  const { version } = (
    (await supplier.get(`/document/claim/incoming-claim?id=${claim}`)).body as Answer<'getIncomingClaim'>
  ).data;
  const itemsOf = async () =>
    (
      (await supplier.get(`/document/claim/incoming-claim-items?id=${claim}`))
        .body as Answer<'listIncomingClaimItems'>
    ).data;
  const before = await itemsOf();
  const first = before.find(({ kind }) => ![2, 7].includes(kind.id)) ?? expect.unreachable();
  const { rows } = await server().database.execute<{ id: number }>(
    sql`SELECT id FROM claim_item WHERE claim_id <> ${claim} ORDER BY id LIMIT 1`,
  );
  const foreign = rows[0]?.id ?? expect.unreachable();
  const decided = (decisions: object[]) =>
    put(supplier, 'decisions-for-items', { id: claim, version, decisions });
  const all = before.map((item) => ({ id: item.id, outcome: 'refund' }));
  expect(await decided([...all, { id: foreign, outcome: 'refund' }])).toMatchObject({
    status: 422,
    body: { fields: [{ field: `decisions.${foreign}`, message: 'Позиции нет в этой претензии' }] },
  });
  for (const discount of [undefined, 0, first.price])
    expect(
      await decided([
        { id: first.id, outcome: 'discount', discount },
        ...all.filter(({ id: other }) => other !== first.id),
      ]),
    ).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: `decisions.${first.id}`, message: expect.stringMatching(/^Укажите уценку за штуку/) },
        ],
      },
    });
  expect(await itemsOf()).toEqual(before);
});

test('cancelling a claim releases its claimed pieces', async () => {
  const claim = await claimIn('at_work');
  const claimed = async () => {
    const { rows } = await server().database.execute<{ sum: number }>(sql`
      SELECT sum(claimed) FROM order_line WHERE id IN (SELECT order_line_id FROM claim_item WHERE claim_id = ${claim})`);
    return Number(rows[0]?.sum);
  };
  expect(await claimed()).toBeGreaterThan(0);
  expect((await put(shop, 'cancel', { id: claim, version: 2, comment: 'Нашли' })).status).toBe(200);
  expect(await claimed()).toBe(0);
});

test('counters and filters by group, status and type agree, and the list is exported', async () => {
  const list = async (query: string) =>
    (await shop.get(`/document/claim/outgoing-claims?pageSize=100&${query}`))
      .body as Answer<'listOutgoingClaims'>;
  const { counters } = await list('');
  const done = await list('group=done');
  expect(done.data).toHaveLength(counters.done);
  expect((await list(`filter[status_id]=${CLAIM_STATUSES.closed.id}`)).data).toEqual(done.data);
  for (const { type } of (await list('filter[type_id]=2')).data) expect(type.title).toBe('Скрытый дефект');
  const exported = async (query: string) => {
    const file = await shop.get(`/document/claim/export/outgoing-claims?${query}`);
    expect(file.status).toBe(200);
    return cellsOf(file.body as ArrayBuffer);
  };
  const [head, ...rows] = await exported('group=done');
  expect(head).toEqual([
    'Номер',
    'Создана (МСК)',
    'Заказ',
    'Покупатель',
    'Поставщик',
    'Вид',
    'Позиций',
    'Штук',
    'Заявлено, руб.',
    'Статус',
  ]);
  expect(done.data.length).toBeGreaterThan(0);
  // Column 1, the instant of creation, is not compared here.
  expect(rows.map((cells) => cells.filter((_, place) => place !== 1))).toEqual(
    done.data.map((one) => [
      String(one.id),
      String(one.order_id),
      one.customer.title,
      one.supplier.title,
      one.type.title,
      String(one.items_count),
      String(one.quantity),
      String(one.amount),
      one.status.title,
    ]),
  );
  const [, ...all] = await exported('');
  expect(all).toHaveLength((await list('')).pagination.total);
});

test('the claimed amount leaves out goods that were never charged, as the rule says', async () => {
  const claim = await claimIn('process');
  const { database } = server();
  const total = () =>
    oneRow<{ amount: number }>(
      database,
      sql`SELECT amount_kopecks::float8 AS amount FROM claim WHERE id = ${claim}`,
    );
  for (const { id: type_id } of CLAIM_ITEM_KINDS) {
    await database.execute(sql`UPDATE claim_item SET type_id = ${type_id} WHERE claim_id = ${claim}`);
    const { rows } = await database.execute<{ quantity: number; price_kopecks: number }>(sql`
      SELECT i.quantity, l.price_kopecks::float8 AS price_kopecks
      FROM claim_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.claim_id = ${claim}`);
    expect(rows.length).toBeGreaterThan(0);
    expect((await total()).amount).toBe(
      rows.reduce((sum, item) => sum + claimedKopecks({ ...item, type_id }), 0),
    );
  }
  await database.execute(sql`UPDATE claim_item SET type_id = 2 WHERE claim_id = ${claim}`);
  await database.execute(sql`DELETE FROM claim_item WHERE claim_id = ${claim}`);
  expect((await total()).amount).toBe(0);
});
