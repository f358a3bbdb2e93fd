// Movements between own storages: goods are chosen in a draft, reserved, packed, shipped and received; each piece
// leaves one storage and enters the other once.
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/contract/viewer.ts';
import { movementDocument } from '../../src/areas/shipments/movement-document.ts';
import { ownerPerson } from '../../src/areas/shipments/movements.ts';
import { companyOf, differences, NONE, READING, oneRow, viewerOf } from '../support/documents.ts';
import { proveDocument } from '../support/prove-document.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';
import { cellsOf } from '../support/workbook.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let supplier: Caller;
let company = 0;
let proved = 0;
let people: Record<string, Viewer>;
beforeAll(async () => {
  supplier = await server().as('supplier');
  company = await companyOf(server().database, 'supplier');
  const { database } = server();
  proved = (
    await one<{ id: number }>(
      sql`SELECT id FROM movement WHERE contractor_id = ${company} AND status = 'cancelled' ORDER BY id LIMIT 1`,
    )
  ).id;
  people = {
    owner: await viewerOf(database, company),
    'owner who only reads': await viewerOf(database, company, READING),
    administrator: await viewerOf(database, await companyOf(server().database, 'admin')),
    'another supplier': await viewerOf(database, await companyOf(server().database, 'supplier2')),
  };
});

type Movement = Answer<'getMovement'>['data'];
type Way = Answer<'listMovementWays'>['data'][number];
type Goods = Answer<'listMovementGoods'>['data'][number];

const put = (step: string, body: object, caller = supplier) =>
  call(server().address, 'PUT', `/document/movement/${step}`, caller.token, body);
const taken = async (step: string, body: object): Promise<Movement> => {
  const answer = await put(step, body);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Movement }).data;
};
const ways = async (caller = supplier) =>
  ((await caller.get('/document/movement/ways')).body as { data: Way[] }).data;
const begin = async (caller = supplier): Promise<Movement> => {
  const [way] = await ways(caller);
  const answer = await call(server().address, 'POST', '/document/movement/create', caller.token, {
    from_storage_id: way?.from_storage.id,
    to_storage_id: way?.to_storage.id,
  });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Movement }).data;
};
/** Goods with more than five free pieces in the movement's first storage, different ones at each call. */
let chosen = 0;
async function free({ from_storage }: Movement): Promise<Goods> {
  chosen += 1;
  const { article } = await one<{ article: string }>(sql`
    SELECT product.article FROM reserve r JOIN price_list_item i ON i.id = r.item_id JOIN product ON product.id = i.product_id
    WHERE r.storage_id = ${from_storage.id} AND r.quantity - r.held > 5 AND r.held = 0 ORDER BY r.id DESC LIMIT 1 OFFSET ${chosen}`);
  const { id } = await begin();
  const { body } = await supplier.get(
    `/document/movement/goods?id=${id}&article=${encodeURIComponent(article)}`,
  );
  return (body as { data: Goods[] }).data[0] ?? expect.unreachable();
}
const line = (
  { reserve_id }: Goods,
  quantity: number,
  places: readonly (readonly [string, number])[] = [],
) => ({
  reserve_id,
  quantity,
  containers: places.map(([container_number, pieces]) => ({ container_number, quantity: pieces })),
});
/** Stock of the movement's goods: in the storage it leaves, reserved there, and in the other storage. */
const stockOf = (id: number) =>
  one<{ here: number; held: number; there: number }>(sql`
    SELECT f.quantity AS here, f.held, t.quantity AS there FROM movement_item i
    JOIN reserve f ON f.id = i.reserve_id JOIN reserve t ON t.id = i.to_reserve_id WHERE i.movement_id = ${id}`);

describe('every state × action × person, as the rule book says', () => {
  proveDocument({
    database: () => server().database,
    definition: movementDocument,
    id: () => proved,
    people: () => people,
    personOf: (by) => ownerPerson(by, { contractor_id: company }),
    put: async (transaction, state) => {
      await transaction.execute(sql`UPDATE movement SET status = ${state}, version = 7 WHERE id = ${proved}`);
      await transaction.execute(sql`UPDATE movement_item SET received = 0 WHERE movement_id = ${proved}`);
      await transaction.execute(
        sql`UPDATE reserve SET held = held + 1000, quantity = quantity + 2000 WHERE id IN (SELECT reserve_id FROM movement_item WHERE movement_id = ${proved})`,
      );
      await transaction.execute(sql`
        INSERT INTO movement_container (item_id, container_number, quantity)
        SELECT id, '1', quantity FROM movement_item WHERE movement_id = ${proved} ON CONFLICT DO NOTHING`);
    },
    given: (action) => [
      {
        input:
          action === 'edit'
            ? { items: proofLines }
            : action === 'settle'
              ? { items: [], outcome: 'written_off' as const, reason_id: 2 }
              : { items: [] },
        facts: {
          filled: true,
          packed: true,
          missing: 1,
          reason: action === 'settle' ? 'потеряно' : undefined,
        },
      },
    ],
  });
  const proofLines: { reserve_id: number; quantity: number; containers: [] }[] = [];
  beforeAll(async () => {
    const { rows } = await server().database.execute<{ reserve_id: number; quantity: number }>(
      sql`SELECT reserve_id, quantity FROM movement_item WHERE movement_id = ${proved} ORDER BY id`,
    );
    proofLines.push(...rows.map((row) => ({ ...row, containers: [] as [] })));
  });
});

test('goods are reserved on activation, leave one storage when shipped and enter the other when received, each once', async () => {
  const draft = await begin();
  const goods = await free(draft);
  const { id } = draft;
  expect((await put('activate', { id, version: 1 })).body).toMatchObject({
    status: 409,
    message: 'Добавьте хотя бы одну позицию',
  });
  const field = `items.${goods.reserve_id}.quantity`;
  expect(
    (await put('update', { id, version: 1, items: [line(goods, goods.available + 1)] })).body,
  ).toMatchObject({
    fields: [
      { field, message: `${goods.article}: свободно ${goods.available}, а указано ${goods.available + 1}` },
    ],
  });
  const filled = await taken('update', { id, version: 1, items: [line(goods, 5)] });
  expect(filled).toMatchObject({
    items_count: 1,
    quantity: 5,
    allowed_actions: ['edit', 'activate', 'cancel'],
  });
  const before = await stockOf(id);
  expect(before).toMatchObject({ here: goods.available, held: 0 });
  const active = await taken('activate', { id, version: 2 });
  expect(active.status).toMatchObject({ code: 'active', title: 'Создано' });
  expect(await stockOf(id)).toEqual({ ...before, held: 5 });
  expect((await put('pack', { id, version: 3 })).body).toMatchObject({
    message: 'Разложите каждую штуку по пронумерованным тарным местам',
  });
  expect((await put('update', { id, version: 3, items: [line(goods, 4)] })).body).toMatchObject({
    status: 409,
    message: 'Состав созданного перемещения не меняют: его товар уже отложен',
  });
  const repeated = await put('update', {
    id,
    version: 3,
    items: [
      line(goods, 5, [
        ['1', 2],
        ['1 ', 3],
      ]),
    ],
  });
  expect(repeated.body).toMatchObject({
    fields: [{ message: 'Номера тарных мест для одной позиции не могут повторяться' }],
  });
  await taken('update', {
    id,
    version: 3,
    items: [
      line(goods, 5, [
        ['1', 2],
        ['2', 3],
      ]),
    ],
  });
  expect(await taken('pack', { id, version: 4 })).toMatchObject({
    containers_count: 2,
    allowed_actions: ['ship', 'cancel'],
  });
  const sent = await taken('ship', { id, version: 5 });
  expect(sent).toMatchObject({ status: { code: 'shipped' }, received: 0 });
  expect(sent.shipped_at).not.toBeNull();
  // A repeated call does not ship again.
  expect((await put('ship', { id, version: 5 })).status).toBe(409);
  expect(await stockOf(id)).toEqual({ ...before, here: before.here - 5 });
  const item = sent.items[0]?.id ?? 0;
  const partly = await taken('receive', { id, version: 6, items: [{ id: item, quantity: 2 }] });
  expect(partly).toMatchObject({ status: { code: 'received_partially' }, received: 2, received_at: null });
  expect((await put('receive', { id, version: 7, items: [{ id: item, quantity: 4 }] })).body).toMatchObject({
    fields: [{ field: `items.${item}.quantity`, message: 'Осталось получить 3, а указано 4' }],
  });
  const whole = await taken('receive', { id, version: 7, items: [{ id: item, quantity: 3 }] });
  expect(whole).toMatchObject({ status: { code: 'received' }, received: 5, allowed_actions: [] });
  expect(whole.received_at).not.toBeNull();
  expect(whole.history.map(({ text }) => text).toReversed()).toEqual([
    'Создан черновик',
    'Изменены позиции',
    'Создано: товар отложен',
    'Изменены тарные места',
    'Упаковано',
    'Отправлено',
    'Получено частично: 2 шт.',
    'Получено полностью: 3 шт.',
  ]);
  expect(await stockOf(id)).toEqual({ here: before.here - 5, held: 0, there: before.there + 5 });
});

test('goods are found by what their label says: brand and number in either order, an address in a QR code', async () => {
  const { id } = await begin();
  const goods = await free(await begin());
  const { article, brand_title } = goods;
  const code = encodeURIComponent(article);
  for (const label of [
    article,
    `${brand_title} ${article}`,
    `${article} / ${brand_title}`,
    `${brand_title.toLowerCase()}\n${article}\n4 шт`,
    `https://parts.example/${encodeURIComponent(brand_title)}/${code}`,
    `https://parts.example/search?brand=${encodeURIComponent(brand_title)}&art=${code}&from=${'x'.repeat(300)}`,
  ]) {
    const { status, body } = await supplier.get(
      `/document/movement/goods?id=${id}&article=${encodeURIComponent(label)}`,
    );
    const [found] = (body as { data?: Goods[] }).data ?? [];
    expect({ label, status, found }).toMatchObject({ label, status: 200, found: { article, brand_title } });
  }
});

test('the whole numbers of a list are found by one call; the beginning of a number is not', async () => {
  const { id } = await begin();
  const [first, second] = [await free(await begin()), await free(await begin())];
  const articles = [
    `${first.brand_title} ${first.article}`,
    second.article.toLowerCase(),
    'нет такого',
    first.article.slice(0, 2),
  ];
  const { status, body } = await supplier.post('/document/movement/goods', { id, articles });
  expect(status).toBe(200);
  const found = new Set((body as { data: Goods[] }).data.map(({ reserve_id }) => reserve_id));
  expect(found).toEqual(new Set([first.reserve_id, second.reserve_id]));
  for (const wrong of [[], ['']])
    expect((await supplier.post('/document/movement/goods', { id, articles: wrong })).status).toBe(422);
});

test('cancelling releases the reserved goods; a draft reserves nothing', async () => {
  const draft = await begin();
  const goods = await free(draft);
  await taken('update', { id: draft.id, version: 1, items: [line(goods, 3)] });
  const before = await stockOf(draft.id);
  await taken('activate', { id: draft.id, version: 2 });
  await taken('cancel', { id: draft.id, version: 3 });
  expect(await stockOf(draft.id)).toEqual(before);
  const other = await begin();
  await taken('update', { id: other.id, version: 1, items: [line(goods, 3)] });
  await taken('cancel', { id: other.id, version: 2 });
  expect(await stockOf(other.id)).toEqual(before);
});

test('of two drafts of the same goods the second gets 422 on activation, with the quantity left', async () => {
  const [first, second] = [await begin(), await begin()];
  const goods = await free(first);
  for (const { id } of [first, second])
    await taken('update', { id, version: 1, items: [line(goods, goods.available)] });
  await taken('activate', { id: first.id, version: 2 });
  expect((await put('activate', { id: second.id, version: 2 })).body).toMatchObject({
    status: 422,
    message: `На складе уже нет столько: ${goods.article} – 0 шт.`,
  });
  await taken('cancel', { id: first.id, version: 3 });
});

test('a movement needs an active logistic card between own storages and goods of its first storage', async () => {
  const draft = await begin();
  const { from_storage, to_storage } = draft;
  const create = (body: object, caller = supplier) =>
    call(server().address, 'POST', '/document/movement/create', caller.token, body);
  await server().database.execute(
    sql`UPDATE logistic_card SET status = 'disabled' WHERE supplier_storage_id = ${to_storage.id} AND customer_storage_id = ${from_storage.id}`,
  );
  const back = { from_storage_id: to_storage.id, to_storage_id: from_storage.id };
  expect((await create(back)).body).toMatchObject({
    fields: [{ field: 'to_storage_id', message: 'Между этими складами нет действующей логистической карты' }],
  });
  await server().database.execute(
    sql`UPDATE logistic_card SET status = 'active' WHERE supplier_storage_id = ${to_storage.id} AND customer_storage_id = ${from_storage.id}`,
  );
  expect((await create({ from_storage_id: from_storage.id, to_storage_id: from_storage.id })).status).toBe(
    422,
  );
  expect((await create(back, await server().as('supplier2'))).status).toBe(404);
  const foreign = await one<{ id: number }>(
    sql`SELECT id FROM reserve WHERE storage_id <> ${from_storage.id} ORDER BY id LIMIT 1`,
  );
  const items = [{ reserve_id: foreign.id, quantity: 1, containers: [] }];
  expect((await put('update', { id: draft.id, version: 1, items })).body).toMatchObject({
    fields: [{ message: 'Этого товара нет на складе, с которого перемещают' }],
  });
});

test('maps_to_our_storage_allowed is true for companies with an active map to their own storage', async () => {
  const flag = async (login: string) => {
    const { body } = await (await server().as(login)).get('/identity/statements');
    return (body as Answer<'getStatements'>).data.maps_to_our_storage_allowed;
  };
  expect(await flag('supplier')).toBe(true);
  expect(await flag('distributor')).toBe(true);
  expect(await flag('shop')).toBe(false);
  expect(await flag('supplier2')).toBe(false);
  expect(await ways(await server().as('shop'))).toEqual([]);
});

test('the demo data has every status; counters, filters and search agree, and the list is exported', async () => {
  const list = async (query: string) =>
    (await supplier.get(`/document/movement/movements?pageSize=100&${query}`))
      .body as Answer<'listMovements'>;
  const { data, counters } = await list('');
  expect(new Set(data.map(({ status }) => status.code))).toEqual(
    new Set(Object.keys(movementDocument.machine.statuses)),
  );
  expect((await list('group=work')).data).toHaveLength(counters.work);
  const [first] = data;
  const found = await list(`filter[search]=${first?.id}&search_type=number`);
  expect(found.data.map(({ id }) => id)).toEqual([first?.id]);
  const there = await list(`filter[storage_id][]=${first?.to_storage.id}`);
  expect(there.data.length).toBeGreaterThan(0);
  const exported = async (query = '') => {
    const file = await supplier.get(`/document/movement/export/movements${query}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('spreadsheetml');
    return cellsOf(file.body as ArrayBuffer);
  };
  const [head, ...rows] = await exported();
  expect(head).toEqual([
    'Номер',
    'Создано (МСК)',
    'Организация',
    'Откуда',
    'Куда',
    'Позиций',
    'Штук',
    'Получено',
    'Недостача',
    'Тарных мест',
    'Сумма, руб.',
    'Отправлено (МСК)',
    'Статус',
  ]);
  // The two columns of instants, 1 and 11, are not compared here.
  const shown = rows.map((cells) => cells.filter((_, place) => place !== 1 && place !== 11));
  const lines = data.map((row) => [
    String(row.id),
    row.contractor.title,
    row.from_storage.title,
    row.to_storage.title,
    String(row.items_count),
    String(row.quantity),
    String(row.received),
    String(row.shortage),
    String(row.containers_count),
    String(row.amount),
    row.status.title,
  ]);
  expect(shown).toEqual(lines);
  const [, ...narrowed] = await exported('?group=work');
  expect(narrowed.map(([number]) => number)).toEqual(
    (await list('group=work')).data.map(({ id }) => String(id)),
  );
});

test('reserved stock equals the sums of orders and movements', async () => {
  expect(await differences(server().database)).toEqual(NONE);
});
