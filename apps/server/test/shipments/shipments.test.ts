// Shipments: created from confirmed remainders, packed by piece into numbered containers, shipped once; what each
// step does to orders and stock.
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { shipmentDocument } from '../../src/areas/shipments/document.ts';
import { sidePerson } from '../../src/documents/sides.ts';
import { companyOf, READING, oneRow, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let supplier: Caller;
let other: Caller;
let company = 0;
let proved = 0;
let people: Record<string, Viewer>;
beforeAll(async () => {
  [supplier, other] = [await server().as('supplier'), await server().as('supplier2')];
  company = await companyOf(server().database, 'supplier');
  const { database } = server();
  proved = (
    await one<{ id: number }>(
      sql`SELECT id FROM shipment WHERE supplier_id = ${company} AND status = 'delivered' LIMIT 1`,
    )
  ).id;
  people = {
    supplier: await viewerOf(database, company),
    'supplier who only reads': await viewerOf(database, company, READING),
    administrator: await viewerOf(database, await companyOf(server().database, 'admin')),
    'another supplier': await viewerOf(database, await companyOf(server().database, 'supplier2')),
  };
});

type Shipment = Answer<'getShipment'>['data'];
type Remainder = Answer<'listShipmentRemainders'>['data'][number];

const put = (step: string, body: object, caller = supplier) =>
  call(server().address, 'PUT', `/document/shipment/${step}`, caller.token, body);
const taken = async (step: string, body: object): Promise<Shipment> => {
  const answer = await put(step, body);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Shipment }).data;
};
const create = (items: readonly object[], caller = supplier) =>
  call(server().address, 'POST', '/document/shipment/create', caller.token, { items });

/** Lines to ship of an order of the supplier none of whose pieces is in an open shipment yet. */
async function remainders(): Promise<Remainder[]> {
  const { id } = await one<{ id: number }>(sql`
    SELECT o.id FROM orders o JOIN order_line l ON l.order_id = o.id
    WHERE o.supplier_id = ${company} AND NOT o.withheld AND o.status IN ('confirmed', 'confirmed_partially', 'shipping') AND l.confirmed - l.shipped > 1
      AND NOT EXISTS (SELECT FROM shipment_item i JOIN shipment s ON s.id = i.shipment_id AND s.status IN ('draft', 'packed') WHERE i.order_line_id = l.id)
    ORDER BY o.id LIMIT 1`);
  const { body } = await supplier.get(`/document/shipment/remainders?id=${id}`);
  return (body as Answer<'listShipmentRemainders'>).data;
}
const PAPERS = { upd_number: 'УПД-1', upd_date: '2026-01-15' };

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: shipmentDocument,
    id: () => proved,
    people: () => people,
    personOf: (by) => sidePerson(by, { supplier_id: company, customer_id: 0 }),
    put: (transaction, state) =>
      transaction.execute(sql`
        UPDATE shipment SET status = ${state}, version = 7, upd_number = '', upd_date = NULL WHERE id = ${proved}`),
    given: (action) => {
      const facts = { packed: true, upd_number: '', upd_date: null };
      if (action === 'edit') return [{ input: { correction_reason_id: 1 }, facts }];
      return action === 'ship' ? [{ input: {}, facts }] : [{ input: {}, facts }];
    },
  });
});

test('a shipment is created, packed and shipped: order and stock change once, and no piece is in two shipments', async () => {
  const lines = await remainders();
  const [line] = lines;
  if (!line) throw new Error('nothing to ship');
  const stock = () =>
    one<{ quantity: number; held: number; shipped: number }>(sql`
      SELECT r.quantity, r.held, l.shipped FROM order_line l JOIN reserve r ON r.id = l.reserve_id WHERE l.id = ${line.id}`);
  const before = await stock();
  const tooMany = await create([{ order_line_id: line.id, quantity: line.quantity + 1 }]);
  expect(tooMany.body).toMatchObject({
    status: 422,
    message: `${line.article}: можно отгрузить ${line.quantity}, а указано ${line.quantity + 1}`,
  });
  const made = await create([{ order_line_id: line.id, quantity: line.quantity }]);
  expect(made).toMatchObject({ status: 200 });
  const { data: draft } = made.body as { data: Shipment };
  expect(draft).toMatchObject({
    status: { code: 'draft' },
    quantity: line.quantity,
    order_ids: [line.order_id],
  });
  // All pieces are in that draft now.
  expect((await create([{ order_line_id: line.id, quantity: 1 }])).body).toMatchObject({
    message: `${line.article}: можно отгрузить 0, а указано 1`,
  });
  const { id } = draft;
  expect((await put('pack', { id, version: 1 })).body).toMatchObject({
    status: 409,
    message: 'Разложите каждую штуку по пронумерованным тарным местам',
  });
  const containers = [
    { container_number: ' 1 ', quantity: 1 },
    { container_number: '2', quantity: line.quantity - 1 },
  ];
  const items = [{ order_line_id: line.id, quantity: line.quantity, containers }];
  await taken('update', { id, version: 1, items });
  const packed = await taken('pack', { id, version: 2 });
  expect(packed).toMatchObject({
    containers_count: 2,
    allowed_actions: ['edit', 'unpack', 'ship', 'cancel'],
  });
  expect((await put('ship', { id, version: 3 })).body).toMatchObject({ message: 'Укажите номер УПД' });
  expect((await put('ship', { id, version: 3, upd_number: '1', upd_date: '2099-01-01' })).body).toMatchObject(
    {
      fields: [{ field: 'upd_date', message: 'Дата УПД не может быть в будущем' }],
    },
  );
  const sent = await taken('ship', {
    id,
    version: 3,
    ...PAPERS,
    driver_names: ['Орлов Д. И.', 'Сафин Р. М.'],
  });
  expect(sent).toMatchObject({
    status: { code: 'shipped' },
    ...PAPERS,
    driver_names: ['Орлов Д. И.', 'Сафин Р. М.'],
  });
  expect(sent.shipment_date).not.toBeNull();
  // A repeated call must not ship twice.
  expect((await put('ship', { id, version: 3, ...PAPERS })).status).toBe(409);
  expect(await stock()).toEqual({
    quantity: Math.max(before.quantity - line.quantity, 0),
    held: before.held - line.quantity,
    shipped: before.shipped + line.quantity,
  });
  const { body } = await supplier.get(`/document/order/view/${line.order_id}`);
  const order = (body as Answer<'getOrder'>).data;
  const moved = order.lines.find((known) => known.id === line.id)?.moves.at(-1);
  expect(moved).toMatchObject({
    kind: 'shipped',
    quantity: line.quantity,
    document: { kind: 'shipment', id },
  });
  expect(order.documents.children).toContainEqual(expect.objectContaining({ kind: 'shipment', id }));
});

test('an order with an open shipment links to it and does not allow another one until it is cancelled', async () => {
  const lines = await remainders();
  const order = lines[0]?.order_id ?? 0;
  const own = lines.filter(({ order_id }) => order_id === order);
  const seen = async (caller = supplier) =>
    ((await caller.get(`/document/order/view/${order}`)).body as Answer<'getOrder'>).data;
  expect((await seen()).allowed_actions).toContain('create_shipment');
  const { body } = await create(own.map(({ id, quantity }) => ({ order_line_id: id, quantity })));
  const { id, version } = (body as { data: Shipment }).data;
  const page = await seen();
  expect(page.open_shipments).toEqual([id]);
  expect(page.allowed_actions).not.toContain('create_shipment');
  await taken('cancel', { id, version });
  const again = await seen();
  expect(again.open_shipments).toEqual([]);
  expect(again.allowed_actions).toContain('create_shipment');
});

test('container places: «Общее кол-во во всех тарных местах не может быть больше N», numbers are unique in a position', async () => {
  const [line] = await remainders();
  if (!line) throw new Error('nothing to ship');
  const { body } = await create([{ order_line_id: line.id, quantity: 2 }]);
  const { id } = (body as { data: Shipment }).data;
  const update = (places: readonly (readonly [string, number])[]) =>
    put('update', {
      id,
      version: 1,
      items: [
        {
          order_line_id: line.id,
          quantity: 2,
          containers: places.map(([container_number, quantity]) => ({ container_number, quantity })),
        },
      ],
    });
  const field = `items.${line.id}.containers`;
  expect(
    (
      await update([
        ['1', 2],
        ['2', 1],
      ])
    ).body,
  ).toMatchObject({
    fields: [{ field, message: 'Общее кол-во во всех тарных местах не может быть больше 2' }],
  });
  expect(
    (
      await update([
        ['1', 1],
        [' 1', 1],
      ])
    ).body,
  ).toMatchObject({
    fields: [{ field, message: 'Номера тарных мест для одной позиции не могут повторяться' }],
  });
  // Cancelling a shipment releases its pieces.
  await taken('cancel', { id, version: 1 });
  expect((await create([{ order_line_id: line.id, quantity: 2 }])).status).toBe(200);
});

test('documents of a shipped shipment are changed only with a reason; positions of a packed one cannot be changed', async () => {
  const { id, version } = await one<{ id: number; version: number }>(
    sql`SELECT id, version FROM shipment WHERE supplier_id = ${company} AND status = 'shipped' LIMIT 1`,
  );
  expect((await put('update', { id, version, upd_number: '7' })).body).toMatchObject({
    fields: [{ field: 'correction_reason_id', message: 'Выберите причину исправления' }],
  });
  const corrected = await taken('update', { id, version, upd_number: '7', correction_reason_id: 2 });
  expect(corrected).toMatchObject({ upd_number: '7', correction_reason: { title: 'исправленный УПД' } });
  const packed = await one<{ id: number; version: number; line: number; quantity: number }>(sql`
    SELECT s.id, s.version, i.order_line_id AS line, i.quantity FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id
    WHERE s.supplier_id = ${company} AND s.status = 'packed' LIMIT 1`);
  const items = [{ order_line_id: packed.line, quantity: packed.quantity, containers: [] }];
  expect((await put('update', { id: packed.id, version: packed.version, items })).body).toMatchObject({
    status: 409,
    message: 'Позиции и тарные места меняют в черновике: верните отгрузку в него',
  });
});

test("another supplier's line gets 404; counters and filters agree, and the list is exported", async () => {
  const [line] = await remainders();
  expect((await create([{ order_line_id: line?.id, quantity: 1 }], other)).status).toBe(404);
  const list = async (query: string) =>
    (await supplier.get(`/document/shipment/shipments?pageSize=100&${query}`))
      .body as Answer<'listShipments'>;
  const { counters, data } = await list('');
  expect((await list('group=draft')).data).toHaveLength(counters.draft);
  const order = data[0]?.order_ids[0] ?? 0;
  for (const { order_ids } of (await list(`filter[order_id]=${order}`)).data)
    expect(order_ids).toContain(order);
  const exported = async (query: string) => {
    const file = await supplier.get(`/document/shipment/export/shipments?${query}`);
    expect(file.status).toBe(200);
    return cellsOf(file.body as ArrayBuffer);
  };
  const [head, ...rows] = await exported('group=draft');
  expect(head).toEqual([
    'Номер',
    'Создана (МСК)',
    'Заказы',
    'Покупатель',
    'Поставщик',
    'Откуда',
    'Куда',
    'Позиций',
    'Штук',
    'Тарных мест',
    'Сумма, руб.',
    'УПД',
    'Отправлена (МСК)',
    'Статус',
  ]);
  const { data: drafts } = await list('group=draft');
  expect(drafts.length).toBeGreaterThan(0);
  // The two columns of instants, 1 and 12, are not compared here.
  expect(rows.map((cells) => cells.filter((_, place) => place !== 1 && place !== 12))).toEqual(
    drafts.map((row) => [
      String(row.id),
      row.order_ids.join(', '),
      row.customer.title,
      row.supplier.title,
      row.supplier_storage.title,
      row.customer_storage.title,
      String(row.items_count),
      String(row.quantity),
      String(row.containers_count),
      String(row.amount),
      row.upd_number,
      row.status.title,
    ]),
  );
  const [, ...all] = await exported('');
  expect(all).toHaveLength((await list('')).pagination.total);
});

test("shipments and acceptances are in a side's archive once that side has archived all of their orders", async () => {
  const sent = await one<{ id: number; acceptance: number; order_id: number; customer: string }>(sql`
    SELECT s.id, d.id AS acceptance, l.order_id, person.login AS customer FROM shipment s JOIN acceptance d ON d.shipment_id = s.id
    JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
    JOIN app_user person ON person.contractor_id = s.customer_id AND person.login = 'shop'
    WHERE s.supplier_id = ${company} ORDER BY s.id LIMIT 1`);
  const putAway = (side: 'supplier' | 'customer', away: boolean) =>
    server().database.execute(
      sql`UPDATE orders SET ${sql.raw(`archived_by_${side}`)} = ${away} WHERE id IN (
            SELECT l.order_id FROM shipment_item i JOIN order_line l ON l.id = i.order_line_id WHERE i.shipment_id = ${sent.id})`,
    );
  const customer = await server().as(sent.customer);
  const has = async (caller: Caller, kind: 'shipment' | 'acceptance', id: number, more = '') => {
    const { body } = await caller.get(`/archive-document/document-${kind}?condition[id]=${id}${more}`);
    return (body as Answer<'listArchivedShipments'>).data.map((row) => row.id);
  };
  await putAway('supplier', false);
  await putAway('customer', false);
  expect(await has(supplier, 'shipment', sent.id)).toEqual([]);
  await putAway('supplier', true);
  expect(await has(supplier, 'shipment', sent.id)).toEqual([sent.id]);
  const named = (title: string) =>
    has(supplier, 'shipment', sent.id, `&condition[contractor_title]=${encodeURIComponent(title)}`);
  expect(await named('никто')).toEqual([]);
  // «contractor_title» filters by the other side's title only.
  const titles = await one<{ own: string; other: string }>(sql`
    SELECT supplier.title AS own, customer.title AS other FROM shipment s
    JOIN contractor supplier ON supplier.id = s.supplier_id JOIN contractor customer ON customer.id = s.customer_id
    WHERE s.id = ${sent.id}`);
  expect(await named(titles.other)).toEqual([sent.id]);
  expect(await named(titles.own)).toEqual([]);
  expect(await has(other, 'shipment', sent.id)).toEqual([]);
  expect(await has(supplier, 'acceptance', sent.acceptance)).toEqual([sent.acceptance]);
  expect(await has(customer, 'acceptance', sent.acceptance)).toEqual([]);
  await putAway('customer', true);
  expect(await has(customer, 'acceptance', sent.acceptance)).toEqual([sent.acceptance]);
});

test('a shipment and its acceptance tell whether the buyer picks the goods up, as their orders say', async () => {
  const { body } = await supplier.get('/document/shipment/shipments?pageSize=100');
  const rows = (body as Answer<'listShipments'>).data;
  const kinds = new Map<number, string>();
  for (const { id, delivery } of (
    await server().database.execute<{ id: number; delivery: string }>(sql`SELECT id, delivery FROM orders`)
  ).rows)
    kinds.set(id, delivery);
  for (const { deliveries, order_ids } of rows)
    expect(deliveries).toEqual([...new Set(order_ids.map((id) => kinds.get(id)))].toSorted());
  const picked = rows.find(({ deliveries }) => deliveries.includes('pickup')) ?? expect.unreachable();
  const view = await supplier.get(`/document/shipment/view?id=${picked.id}`);
  expect((view.body as Answer<'getShipment'>).data.deliveries).toEqual(picked.deliveries);
  const { rows: accepted } = await server().database.execute<{ id: number; deliveries: string[] }>(sql`
    SELECT d.id, jsonb_agg(DISTINCT o.delivery) AS deliveries FROM acceptance d JOIN shipment_item i ON i.shipment_id = d.shipment_id
    JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE d.supplier_id = ${company} AND o.delivery = 'pickup' GROUP BY d.id LIMIT 1`);
  const [acceptance] = accepted;
  const { body: seen } = await supplier.get(`/document/acceptance/view?id=${acceptance?.id}`);
  expect((seen as Answer<'getAcceptance'>).data.deliveries).toContain('pickup');
});
