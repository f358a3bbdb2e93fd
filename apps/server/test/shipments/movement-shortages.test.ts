// Pieces of a movement that did not arrive: an act with a reason writes them off or returns them to stock, the
// movement ends, and the waybill shows the act.
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { textOfPages } from './paper-pages.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);

let supplier: Caller;
let company = 0;
beforeAll(async () => {
  supplier = await server().as('supplier');
  company = await companyOf(server().database, 'supplier');
});

type Movement = Answer<'getMovement'>['data'];
const put = (step: string, body: object, caller = supplier) =>
  call(server().address, 'PUT', `/document/movement/${step}`, caller.token, body);
const taken = async (step: string, body: object): Promise<Movement> => {
  const answer = await put(step, body);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: Movement }).data;
};
const seen = async (id: number): Promise<Movement> =>
  ((await supplier.get(`/document/movement/view?id=${id}`)).body as { data: Movement }).data;
/** Stock of the movement's first position in the storage it leaves (`here`) and the one it goes to (`there`). */
const stockOf = ({ items: [item] }: Movement) =>
  one<{ here: number; there: number }>(sql`
    SELECT f.quantity AS here, t.quantity AS there FROM movement_item i
    JOIN reserve f ON f.id = i.reserve_id JOIN reserve t ON t.id = i.to_reserve_id WHERE i.id = ${item?.id}`);

/** A shipped movement of the demo data, reduced to one position of 17 pieces. */
async function sent(): Promise<Movement> {
  const { id } = await one<{ id: number }>(sql`
    SELECT id FROM movement WHERE contractor_id = ${company} AND status = 'shipped' ORDER BY id LIMIT 1`);
  await server().database.execute(sql`
    DELETE FROM movement_container c USING movement_item i WHERE i.id = c.item_id AND i.movement_id = ${id}
      AND i.id <> (SELECT min(first.id) FROM movement_item first WHERE first.movement_id = ${id})`);
  await server().database.execute(sql`
    DELETE FROM movement_item WHERE movement_id = ${id} AND id <> (SELECT min(id) FROM movement_item WHERE movement_id = ${id})`);
  await server().database.execute(sql`UPDATE movement_item SET quantity = 17 WHERE movement_id = ${id}`);
  return seen(id);
}
const first = ({ items: [item] }: Movement) => item ?? expect.unreachable();

test('16 of 17 pieces are received, the last is written off by an act, and the movement ends with a shortage', async () => {
  const way = await sent();
  const { id } = way;
  const item = first(way).id;
  expect(way.allowed_actions).toContain('settle');
  const came = await taken('receive', { id, version: way.version, items: [{ id: item, quantity: 16 }] });
  expect(came).toMatchObject({ status: { code: 'received_partially' }, received: 16, shortage: 0 });
  const before = await stockOf(came);
  const settled = await taken('shortage', {
    id,
    version: came.version,
    items: [{ id: item, quantity: 1 }],
    outcome: 'written_off',
    reason_id: 2,
    comment: 'Коробку вскрыли на терминале',
  });
  expect(settled).toMatchObject({
    status: { code: 'received_with_shortage', title: 'Получено с недостачей' },
    shortage: 1,
    allowed_actions: [],
    items: [{ received: 16, written_off: 1, returned: 0 }],
    shortages: [
      { item_id: item, quantity: 1, outcome: 'written_off', reason: { id: 2, title: 'потеряно в пути' } },
    ],
  });
  expect(settled.received_at).not.toBeNull();
  expect(settled.history.at(0)?.text ?? '').toBe(
    'Недостача 1 шт. списана: потеряно в пути. Коробку вскрыли на терминале',
  );
  // Written-off pieces are in neither storage's stock.
  expect(await stockOf(settled)).toEqual(before);
  const list = async (query: string) =>
    (
      (await supplier.get(`/document/movement/movements?pageSize=100&${query}`))
        .body as Answer<'listMovements'>
    ).data;
  expect((await list('filter[shortage]=true')).map((row) => row.id)).toContain(id);
  expect((await list('filter[shortage]=false')).map((row) => row.id)).not.toContain(id);
  expect((await list(`filter[id]=${id}`))[0]?.shortage).toBe(1);
  const paper = await fetch(`${server().address}/api/document/movement/paper?id=${id}&kind=torg13`, {
    headers: { authorization: `Bearer ${supplier.token}` },
  });
  expect(paper.status).toBe(200);
  expect(decodeURIComponent(paper.headers.get('content-disposition') ?? '')).toContain(`ТОРГ-13 № ${id}.pdf`);
  const text = (await textOfPages(new Uint8Array(await paper.arrayBuffer())))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  for (const told of [
    `НАКЛАДНАЯ № ${id}`,
    'на внутреннее перемещение',
    `АКТ О НЕДОСТАЧЕ № ${id}`,
    'потеряно в пути. Коробку вскрыли на терминале',
    'списано',
    first(way).article,
  ])
    expect(text).toContain(told);
});

test('returned pieces go back to the stock of the storage they left; pieces found later are received', async () => {
  const way = await sent();
  const { id } = way;
  const item = first(way).id;
  const before = await stockOf(way);
  const act = { id, outcome: 'returned', reason_id: 1 };
  const back = await taken('shortage', { ...act, version: way.version, items: [{ id: item, quantity: 2 }] });
  expect(back).toMatchObject({ status: { code: 'received_partially' }, shortage: 2, received_at: null });
  expect(await stockOf(back)).toEqual({ here: before.here + 2, there: before.there });
  const more = await put('shortage', { ...act, version: back.version, items: [{ id: item, quantity: 16 }] });
  expect(more.body).toMatchObject({
    status: 422,
    fields: [{ field: `items.${item}.quantity`, message: 'Осталось получить 15, а указано 16' }],
  });
  const over = await put('receive', { id, version: back.version, items: [{ id: item, quantity: 16 }] });
  expect(over.status).toBe(422);
  const found = await taken('receive', { id, version: back.version, items: [{ id: item, quantity: 15 }] });
  expect(found).toMatchObject({ status: { code: 'received_with_shortage' }, received: 15, shortage: 2 });
  expect(await stockOf(found)).toEqual({ here: before.here + 2, there: before.there + 15 });
  expect(found.received_at).not.toBeNull();
});

test('a shortage act with wrong fields is rejected; a waybill of a movement that is not packed gets 409', async () => {
  const { id, version } = await one<{ id: number; version: number }>(sql`
    SELECT id, version FROM movement WHERE contractor_id = ${company} AND status = 'received_partially' ORDER BY id LIMIT 1`);
  const { items } = await seen(id);
  const open = items.find(({ quantity, received }) => received < quantity) ?? expect.unreachable();
  const act = { id, version, items: [{ id: open.id, quantity: 1 }], outcome: 'written_off', reason_id: 2 };
  const refused = async (change: object) => (await put('shortage', { ...act, ...change })).body;
  expect(await refused({ reason_id: 5 })).toMatchObject({ status: 422, fields: [{ field: 'comment' }] });
  expect(await refused({ reason_id: 6 })).toMatchObject({ status: 422 });
  expect(await refused({ items: [] })).toMatchObject({ status: 422 });
  expect(await refused({ outcome: 'found' })).toMatchObject({ status: 422 });
  expect(await refused({ items: [act.items[0], act.items[0]] })).toMatchObject({
    status: 422,
    message: expect.stringContaining('каждое указывается один раз'),
  });
  const { item_id } = await one<{ item_id: number }>(
    sql`SELECT id AS item_id FROM movement_item WHERE movement_id <> ${id} ORDER BY id LIMIT 1`,
  );
  expect(await refused({ items: [{ id: item_id, quantity: 1 }] })).toMatchObject({ status: 404 });
  expect((await put('shortage', act, await server().as('supplier2'))).status).toBe(404);
  expect((await put('shortage', act, await server().as('admin'))).status).toBe(403);
  expect((await seen(id)).shortages).toEqual([]);
  const whole = await one<{ id: number; version: number }>(sql`
    SELECT id, version FROM movement WHERE contractor_id = ${company} AND status = 'received' ORDER BY id LIMIT 1`);
  expect((await put('shortage', { ...act, ...whole })).status).toBe(409);
  const draft = await one<{ id: number }>(
    sql`SELECT id FROM movement WHERE contractor_id = ${company} AND status = 'active' ORDER BY id LIMIT 1`,
  );
  expect((await supplier.get(`/document/movement/paper?id=${draft.id}&kind=torg13`)).body).toMatchObject({
    status: 409,
    message: 'Сначала упакуйте перемещение: его места ещё могут измениться',
  });
});

test('the demo data has a movement with a shortage', async () => {
  const { data } = (await supplier.get('/document/movement/movements?filter[status_id]=65'))
    .body as Answer<'listMovements'>;
  expect(data.length).toBeGreaterThan(0);
  const page = await seen(data[0]?.id ?? 0);
  expect(page.shortages.length).toBeGreaterThan(0);
  expect(page.history.some(({ text }) => text.startsWith('Недостача'))).toBe(true);
});
