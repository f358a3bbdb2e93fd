// Claims from an acceptance to the supplier's answer: what can be claimed, by whom, how a draft is changed, and
// which messages invalid input gets.
import { CLAIM_OUTCOMES } from '@portal/domain/claims';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClaim } from '../../src/areas/claims/create.ts';
import type { Viewer } from '../../src/contract/viewer.ts';
import { companyOf, oneRow, statusOf, viewerOf } from '../support/documents.ts';
import { textOfPages } from '../shipments/paper-pages.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  oneRow<T>(server().database, query);

let shop: Caller;
let supplier: Caller;
let distributor: Caller;
let buyer: Viewer;
let seller = 0;
beforeAll(async () => {
  [shop, supplier, distributor] = [
    await server().as('shop'),
    await server().as('supplier'),
    await server().as('distributor'),
  ];
  buyer = await viewerOf(server().database, await companyOf(server().database, 'shop'));
  seller = await companyOf(server().database, 'supplier');
});

type Claim = Answer<'getOutgoingClaim'>['data'];
type Item = Answer<'listOutgoingClaimItems'>['data'][number];
const send = (caller: Caller, method: string, step: string, body?: object) =>
  call(server().address, method, `/document/claim/${step}`, caller.token, body);
const put = (caller: Caller, step: string, body: object) => send(caller, 'PUT', step, body);
const view = async (id: number, caller = shop): Promise<Claim> =>
  (
    (await caller.get(`/document/claim/${caller === shop ? 'outgoing' : 'incoming'}-claim?id=${id}`))
      .body as Answer<'getOutgoingClaim'>
  ).data;
const itemsOf = async (id: number): Promise<Item[]> =>
  ((await shop.get(`/document/claim/outgoing-claim-items?id=${id}`)).body as Answer<'listOutgoingClaimItems'>)
    .data;
const claimed = async (line: number) =>
  (
    await one<{ claimed: number; shipped: number }>(
      sql`SELECT claimed, shipped FROM order_line WHERE id = ${line}`,
    )
  ).claimed;

/** A shipped order line of the shop from the supplier with at least so many unclaimed pieces, and its shipment. */
async function shippedLine(least = 2) {
  const found = await one<{ line: number; shipment: number; order: number; left: number }>(sql`
    SELECT l.id AS line, s.id AS shipment, l.order_id AS order, least(l.shipped - l.claimed, i.quantity) AS left
    FROM order_line l JOIN shipment_item i ON i.order_line_id = l.id JOIN shipment s ON s.id = i.shipment_id
    WHERE s.customer_id = ${buyer.contractor_id} AND s.supplier_id = ${seller} AND s.shipment_date IS NOT NULL
      AND least(l.shipped - l.claimed, i.quantity) >= ${least} ORDER BY l.id LIMIT 1`);
  return found;
}
const body = (
  { shipment, line }: { shipment: number; line: number },
  quantity: number,
  more: object = {},
) => ({
  shipment_id: shipment,
  type_id: 1,
  customer_comment: 'Короб вскрыт',
  items: [
    {
      order_line_id: line,
      quantity,
      type_id: 4,
      requirement_id: 2,
      container_status_id: 3,
      comment: 'вмятина',
    },
  ],
  ...more,
});
const made = async (asked: object): Promise<number> => {
  const answer = await shop.post('/document/claim/create', asked);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as Answer<'createClaim'>).data.ids[0] ?? expect.unreachable();
};
const remove = async (id: number) => {
  const { version } = await view(id);
  return send(shop, 'DELETE', `delete?id=${id}&version=${version}`);
};

describe('claimable acceptances and the claim dictionaries', () => {
  test('the list has finished acceptances with something to claim, and their items show how much can be claimed', async () => {
    const { body: list } = await shop.get('/document/claim/acceptances?pageSize=100');
    const rows = (list as Answer<'listClaimableAcceptances'>).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const { status } of rows) expect(status.code).toMatch(/^accepted/);
    const { body: read } = await shop.get(`/document/claim/acceptance-items?id=${rows[0]?.id}`);
    const { data } = read as Answer<'listClaimableItems'>;
    expect(data.some((item) => item.claimable > 0)).toBe(true);
    for (const item of data) expect(item.claimable).toBeLessThanOrEqual(item.quantity);
    expect((await supplier.get('/document/claim/acceptances')).status).toBe(403);
    expect((await distributor.get(`/document/claim/acceptance-items?id=${rows[0]?.id}`)).status).toBe(404);
  });

  test('the dictionaries are filled, and arbitration types depend on the claim type', async () => {
    for (const name of [
      'cancelled-reason',
      'item-requirements',
      'item-types',
      'container-status',
      'decision-types',
    ]) {
      const { status, body: read } = await shop.get(`/document/claim/${name}`);
      expect({ name, status }).toEqual({ name, status: 200 });
      expect((read as Answer<'listClaimItemTypes'>).data.length).toBeGreaterThan(2);
    }
    // Decision types have the codes that «decisions-for-items» accepts.
    const { body: decisions } = await shop.get('/document/claim/decision-types');
    expect((decisions as Answer<'listClaimDecisionTypes'>).data.map(({ code }) => code)).toEqual(
      Object.keys(CLAIM_OUTCOMES).filter((code) => code !== 'pending'),
    );
    const ways = async (query: string) =>
      ((await shop.get(`/document/arbitration-type/index${query}`)).body as Answer<'listArbitrationTypes'>)
        .data.length;
    expect(await ways('?condition[claim_type_id]=1')).toBeLessThan(await ways(''));
  });
});

test('a draft claim counts its pieces as claimed at once; deleting it releases them', async () => {
  const line = await shippedLine();
  const before = await claimed(line.line);
  const id = await made(body(line, 1, { unknown_items: [{ name: 'KNECHT OC 90', quantity: 1 }] }));
  expect(await claimed(line.line)).toBe(before + 1);
  expect(await view(id)).toMatchObject({
    status: { code: 'draft' },
    type: { title: 'Логистическая' },
    shipment_id: line.shipment,
    customer_comment: 'Короб вскрыт',
    unknown_items: [{ name: 'KNECHT OC 90', quantity: 1 }],
    answer_by: null,
  });
  expect(await itemsOf(id)).toMatchObject([
    {
      quantity: 1,
      kind: { title: 'повреждение' },
      requirement: { title: 'Заменить' },
      container_status: { title: 'Вскрыта' },
      arbitration_type: null,
      comment: 'вмятина',
    },
  ]);
  expect((await remove(id)).status).toBe(200);
  expect(await claimed(line.line)).toBe(before);
  expect((await shop.get(`/document/claim/outgoing-claim?id=${id}`)).status).toBe(404);
});

test('claimed ≤ shipped − already claimed, also when many claims are created at once', async () => {
  const line = await shippedLine(3);
  const before = await claimed(line.line);
  const answers = await Promise.all(
    Array.from({ length: line.left + 4 }, () => shop.post('/document/claim/create', body(line, 1))),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(line.left);
  for (const { status } of answers) expect([200, 422]).toContain(status);
  expect(await claimed(line.line)).toBe(before + line.left);
  for (const { body: read } of done)
    for (const id of (read as Answer<'createClaim'>).data.ids) expect((await remove(id)).status).toBe(200);
  expect(await claimed(line.line)).toBe(before);
});

describe('invalid input is rejected with a message', () => {
  const refused = async (asked: object) =>
    (await shop.post('/document/claim/create', asked)).body as { message?: string };
  test("more pieces than shipped, no items, unknown dictionary values, another customer's order line", async () => {
    const line = await shippedLine();
    expect((await refused(body(line, line.left + 1000))).message).toMatch(/Заявить можно не больше/);
    expect(await refused({ ...body(line, 1), items: [] })).toMatchObject({
      message: 'Добавьте в претензию хотя бы одну позицию',
    });
    const [item] = body(line, 1).items;
    const worded = (more: object) => refused({ ...body(line, 1), items: [{ ...item, ...more }] });
    expect(await worded({ type_id: 7 })).toMatchObject({
      message: 'Незаказанный товар указывают отдельно от позиций',
    });
    expect(await worded({ requirement_id: 99 })).toMatchObject({ message: 'Выберите требование из списка' });
    expect(await refused(body(line, 1, { type_id: 9 }))).toMatchObject({ message: 'Выберите вид претензии' });
    const other = await one<{ id: number }>(sql`
      SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id
      WHERE o.customer_id <> ${buyer.contractor_id} AND l.shipped > l.claimed ORDER BY l.id LIMIT 1`);
    expect(await worded({ order_line_id: other.id })).toMatchObject({ status: 404 });
  });

  test("a decision on another claim's item, and a cancellation for «Другое» without a comment", async () => {
    const line = await shippedLine();
    const id = await made(body(line, 1));
    const stranger = await one<{ id: number }>(
      sql`SELECT min(id) AS id FROM claim_item WHERE claim_id <> ${id}`,
    );
    expect((await put(shop, 'process', { id, version: 1 })).status).toBe(200);
    const own = (await itemsOf(id)).map((item) => ({ id: item.id, outcome: 'refund' }));
    expect(
      (
        await put(supplier, 'decisions-for-items', {
          id,
          version: 2,
          decisions: [...own, { id: stranger.id, outcome: 'refund' }],
        })
      ).body,
    ).toMatchObject({ status: 422, message: 'Позиции нет в этой претензии' });
    expect((await put(shop, 'cancel', { id, version: 2, cancelled_reason_id: 4 })).body).toMatchObject({
      message: 'Укажите причину отмены',
    });
    const { body: read } = await put(shop, 'cancel', { id, version: 2, cancelled_reason_id: 1 });
    expect((read as Answer<'cancelClaim'>).data.cancel_reason).toBe('Товар нашёлся при пересчёте');
  });
});

describe('changing a claim', () => {
  test('in a draft, adding, changing and deleting positions changes the claimed pieces too', async () => {
    const line = await shippedLine(3);
    const before = await claimed(line.line);
    const id = await made(body(line, 1));
    const [first] = await itemsOf(id);
    expect(
      (
        await put(shop, 'update-items', {
          id,
          version: 1,
          items: [{ id: first?.id, quantity: 2, type_id: 1, comment: 'нет' }],
        })
      ).status,
    ).toBe(200);
    expect(await claimed(line.line)).toBe(before + 2);
    const more = { order_line_id: line.line, quantity: 1, type_id: 5 };
    expect((await put(shop, 'add-items', { id, version: 2, items: [more] })).status).toBe(200);
    expect(await claimed(line.line)).toBe(before + 3);
    expect(
      (await put(shop, 'add-items', { id, version: 3, items: [{ ...more, quantity: 9000 }] })).status,
    ).toBe(422);
    const [, second] = await itemsOf(id);
    expect((await send(shop, 'DELETE', `delete-items?id=${id}&version=3&items=${second?.id}`)).status).toBe(
      200,
    );
    expect(await claimed(line.line)).toBe(before + 2);
    expect(
      (await put(shop, 'outgoing-claim-update', { id, version: 4, customer_comment: 'Переписано' })).body,
    ).toMatchObject({
      data: { customer_comment: 'Переписано', version: 5 },
    });
    expect(
      (await put(supplier, 'incoming-claim-update', { id, version: 5, supplier_comment: 'Нет' })).status,
    ).toBe(404);
    await remove(id);
  });

  test('after it is sent, the supplier comments, decides and enters the document number, and the claim is printed', async () => {
    const line = await shippedLine();
    const id = await made(body(line, 2));
    await put(shop, 'process', { id, version: 1 });
    const { body: list } = await supplier.get('/document/claim/incoming-claims?pageSize=100');
    const row = (list as Answer<'listIncomingClaims'>).data.find((claim) => claim.id === id);
    expect(row).toMatchObject({ is_opened: false });
    expect(Date.parse(row?.answer_by ?? '')).toBeGreaterThan(Date.now());
    expect(await view(id, supplier)).toMatchObject({ is_opened: true });
    expect((await put(shop, 'update-items', { id, version: 2, items: [{ id: 1 }] })).status).toBe(409);
    expect(
      (await put(supplier, 'incoming-claim-update', { id, version: 2, supplier_comment: 'Смотрим' })).body,
    ).toMatchObject({ data: { supplier_comment: 'Смотрим' } });
    const [item] = await itemsOf(id);
    const decisions = [{ id: item?.id, outcome: 'partial', quantity: 1, comment: 'Одна – наша' }];
    expect((await put(supplier, 'decisions-for-items', { id, version: 3, decisions })).status).toBe(200);
    expect((await put(shop, 'accept', { id, version: 4 })).body).toMatchObject({
      data: { status: { code: 'closed' } },
    });
    const number = { id, version: 5, upd_ukd_number: 'УКД-18' };
    expect((await put(shop, 'incoming-claim-update-upd-ukd-number', number)).status).toBe(403);
    expect((await put(supplier, 'incoming-claim-update-upd-ukd-number', number)).body).toMatchObject({
      data: { upd_ukd_number: 'УКД-18' },
    });
    const message = new FormData();
    message.append('text', 'Пришлите фото\nи шильдик');
    message.append('files', new Blob(['%PDF-1.7']), 'Письмо.pdf');
    await fetch(`${server().address}/api/document/talk/claim/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${supplier.token}` },
      body: message,
    });
    const paper = await fetch(`${server().address}/api/document/claim/outgoing-claim-print-file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
    expect(paper.status).toBe(200);
    const pages = await textOfPages(new Uint8Array(await paper.arrayBuffer()));
    expect(pages.join(' ')).toContain(`АКТ № ${id}`);
    // The conversation follows on a page of its own: who wrote when, by which clock, and the names of the files.
    expect(pages.at(-1)).toContain(`Переписка по претензии № ${id}`);
    expect(pages.at(-1)).toMatch(/ООО «Волга-Деталь», \d\d\.\d\d\.\d{4} \d\d:\d\d по /);
    for (const said of ['Пришлите фото', 'и шильдик', 'Файлы: Письмо.pdf'])
      expect(pages.at(-1)).toContain(said);
  });
});

test('only an administrator sets the answer periods, one for each claim type', async () => {
  const admin = await server().as('admin');
  const terms = async () => ((await shop.get('/document/claim/terms')).body as Answer<'getClaimTerms'>).data;
  expect(await terms()).toEqual({ logistic_days: 10, hidden_defect_days: 20 });
  const days = { logistic_days: 3, hidden_defect_days: 7 };
  expect((await put(shop, 'terms', days)).status).toBe(403);
  expect((await put(admin, 'terms', days)).status).toBe(200);
  expect(await terms()).toEqual(days);
  // Each claim type has its own answer period.
  for (const [type_id, wanted] of [
    [1, 3],
    [2, 7],
  ] as const) {
    const id = await made(body(await shippedLine(), 1, { type_id }));
    await put(shop, 'process', { id, version: 1 });
    const { answer_by, sent_at } = await one<{ answer_by: string; sent_at: string }>(
      sql`SELECT sent_at FROM claim WHERE id = ${id}`,
    ).then(async (row) => ({ ...row, answer_by: (await view(id, supplier)).answer_by ?? '' }));
    expect((Date.parse(answer_by) - Date.parse(sent_at)) / 86_400_000).toBeCloseTo(wanted, 3);
  }
});

test('only the customer of a shipment can claim it: the supplier gets 403, other companies 404', async () => {
  const line = await shippedLine();
  const asked = body(line, 1);
  expect((await supplier.post('/document/claim/create', asked)).status).toBe(403);
  expect((await distributor.post('/document/claim/create', asked)).status).toBe(404);
  const { database } = server();
  const stranger = await viewerOf(database, seller);
  expect(
    await statusOf(database.transaction((transaction) => createClaim(transaction, stranger, asked))),
  ).toBe(404);
});
