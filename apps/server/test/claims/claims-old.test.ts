// The old and the new claim API on the same claims. The old one uses trailing slashes, ids in the path and form
// data.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, oneRow } from '../support/documents.ts';
import { textOfPages } from '../shipments/paper-pages.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  oneRow<T>(server().database, query);

let shop: Caller;
let supplier: Caller;
let stranger: Caller;
let sides: { customer: number; supplier: number };
beforeAll(async () => {
  [shop, supplier, stranger] = [
    await server().as('shop'),
    await server().as('supplier'),
    await server().as('distributor'),
  ];
  sides = {
    customer: await companyOf(server().database, 'shop'),
    supplier: await companyOf(server().database, 'supplier'),
  };
});
const claimIn = async (status: string) =>
  (
    await one<{ id: number }>(sql`
      SELECT id FROM claim WHERE status = ${status} AND customer_id = ${sides.customer} AND supplier_id = ${sides.supplier} ORDER BY id LIMIT 1`)
  ).id;
async function form(caller: Caller, path: string, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await fetch(`${server().address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { data: never; message?: string } };
}
const data = async <T>(caller: Caller, path: string): Promise<T> => {
  const { status, body } = await caller.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return (body as { data: T }).data;
};
type Claim = Answer<'getClaim'>['data'];
type Items = Answer<'listOldClaimItems'>['data'];

describe('the old and the new API return the same claim', () => {
  test('in the lists of each side, also filtered by condition[id]', async () => {
    expect(await data(shop, '/document/claim/claimed-claim?pageSize=100')).toEqual(
      await data(shop, '/document/claim/outgoing-claims?pageSize=100'),
    );
    expect(await data(supplier, '/document/claim/received-claim?pageSize=100')).toEqual(
      await data(supplier, '/document/claim/incoming-claims?pageSize=100'),
    );
    const id = await claimIn('process');
    for (const [caller, path] of [
      [shop, 'claimed-claim'],
      [supplier, 'received-claim'],
    ] as const)
      expect(await data(caller, `/document/claim/${path}?condition[id]=${id}`)).toMatchObject([{ id }]);
    expect((await supplier.get('/document/claim/claimed-claim')).status).toBe(403);
    expect((await shop.get('/document/claim/received-claim')).status).toBe(403);
  });

  test.each(['draft', 'process', 'at_work', 'decisions', 'closed', 'rejected', 'cancelled'])(
    '%s: the claim and its positions',
    async (status) => {
      const id = await claimIn(status);
      const fresh = await data<Claim>(shop, `/document/claim/outgoing-claim?id=${id}`);
      const items = await data<Items>(shop, `/document/claim/outgoing-claim-items?id=${id}`);
      expect(await data(shop, `/document/claim/${id}`)).toEqual(fresh);
      expect(await data(shop, `/document/claim/items?condition[claim_id]=${id}`)).toEqual(items);
      expect(await data(shop, `/document/claim/view/${id}`)).toEqual({ ...fresh, items });
      for (const path of [`${id}`, `view/${id}`, `items?condition[claim_id]=${id}`])
        expect((await stranger.get(`/document/claim/${path}`)).status).toBe(404);
    },
  );

  test('in item types and the document tree', async () => {
    expect(await data(shop, '/document/claim-item/types')).toEqual(
      await data(shop, '/document/claim/item-types'),
    );
    const id = await claimIn('closed');
    const { order_id } = await data<Claim>(shop, `/document/claim/${id}`);
    const tree = await data<Answer<'getClaimDocumentTree'>['data']>(
      shop,
      `/document/claim/get-document-tree?document_id=${id}`,
    );
    expect(tree).toMatchObject({ kind: 'order', id: order_id });
    expect(tree.children).toContainEqual(expect.objectContaining({ kind: 'claim', id }));
    expect((await stranger.get(`/document/claim/get-document-tree?document_id=${id}`)).status).toBe(404);
    expect(
      await data(
        await server().as('admin'),
        `/document/order/get-document-tree-for-admin?order_id=${order_id}`,
      ),
    ).toMatchObject({ kind: 'order', id: order_id });
  });
});

test('a claim is created, edited, sent, opened and commented through the old API, and the new one shows it', async () => {
  const { id: shipment } = await one<{ id: number }>(sql`
    SELECT s.id FROM shipment s JOIN shipment_item i ON i.shipment_id = s.id JOIN order_line l ON l.id = i.order_line_id
    WHERE s.customer_id = ${sides.customer} AND s.supplier_id = ${sides.supplier} AND s.shipment_date IS NOT NULL AND l.shipped > l.claimed
    ORDER BY s.id LIMIT 1`);
  const made = await form(shop, '/document/claim/create/', { shipment_id: String(shipment) });
  expect(made.status).toBe(200);
  const [id = 0] = (made.body.data as { ids: number[] }).ids;
  // The new call has the same path without the trailing slash and accepts no form data.
  expect((await form(shop, '/document/claim/create', { shipment_id: String(shipment) })).status).toBe(415);
  expect((await form(shop, '/document/claim/create/', { shipment_id: '999999999' })).status).toBe(404);
  expect((await form(supplier, '/document/claim/create/', { shipment_id: String(shipment) })).status).toBe(
    403,
  );

  const outgoing = () => data<Claim>(shop, `/document/claim/outgoing-claim?id=${id}`);
  expect(await outgoing()).toMatchObject({ status: { code: 'draft' }, shipment_id: shipment });
  const [item] = await data<Items>(shop, `/document/claim/outgoing-claim-items?id=${id}`);
  const itemId = item?.id ?? 0;
  expect(
    (await shop.post(`/document/claim-item/update-item/${itemId}`, { type_id: 3, comment: 'не тот' })).status,
  ).toBe(200);
  expect(
    (await shop.post(`/document/claim-item/update-arbitration/${itemId}`, { arbitration_type_id: 1 })).status,
  ).toBe(200);
  expect(
    (await shop.post(`/document/claim-item/update-arbitration/${itemId}`, { arbitration_type_id: 3 })).body,
  ).toMatchObject({
    status: 422,
    message: 'Выберите, как разрешать спор, из списка',
  });
  expect(await data<Items>(shop, `/document/claim/outgoing-claim-items?id=${id}`)).toMatchObject([
    { kind: { title: 'пересорт' }, arbitration_type: { title: 'Сверка документов' }, comment: 'не тот' },
    ...Array.from({ length: (await outgoing()).items_count - 1 }, () => ({})),
  ]);
  const comments = `/document/claim/update/${id}`;
  expect((await form(shop, comments, { customer_comment: 'Короб вскрыт' })).status).toBe(200);
  expect((await form(shop, comments, { supplier_comment: 'Сами виноваты' })).body.message).toBe(
    'Комментарий другой стороны изменить нельзя',
  );
  expect((await form(supplier, comments, { supplier_comment: 'Рано' })).status).toBe(404);
  expect((await supplier.post(`/document/claim/submit-claim?claim_id=${id}`)).status).toBe(403);
  expect((await shop.post(`/document/claim/submit-claim?claim_id=${id}`)).status).toBe(200);
  expect(await outgoing()).toMatchObject({
    status: { code: 'process' },
    customer_comment: 'Короб вскрыт',
    is_opened: false,
  });

  const unread = async () =>
    (await data<{ id: number }[]>(supplier, '/document/claim/not-opened-received-claim?pageSize=100')).map(
      (row) => row.id,
    );
  expect(await unread()).toContain(id);
  expect(await data(supplier, `/document/claim/view/${id}`)).toMatchObject({ is_opened: true });
  expect(await unread()).not.toContain(id);
  expect((await form(supplier, comments, { supplier_comment: 'Смотрим' })).status).toBe(200);
  expect(await outgoing()).toMatchObject({ supplier_comment: 'Смотрим' });
  expect((await call(server().address, 'DELETE', `/document/claim/delete/${id}`, shop.token)).status).toBe(
    409,
  );
  const { version } = await outgoing();
  const cancelled = await call(server().address, 'PUT', '/document/claim/cancel', shop.token, {
    id,
    version,
    cancelled_reason_id: 2,
  });
  expect(cancelled.status).toBe(200);
});

test('a draft is deleted by its number, without a version', async () => {
  const id = await claimIn('draft');
  expect(
    (await call(server().address, 'DELETE', `/document/claim/delete/${id}`, stranger.token)).status,
  ).toBe(403);
  expect((await call(server().address, 'DELETE', `/document/claim/delete/${id}`, shop.token)).status).toBe(
    200,
  );
  expect((await shop.get(`/document/claim/${id}`)).status).toBe(404);
});

test('ТОРГ-2 opens in a browser window with the session cookie, which no other call accepts', async () => {
  const id = await claimIn('closed');
  const open = (path: string, headers: Record<string, string>) =>
    fetch(`${server().address}/api${path}`, { headers });
  const cookie = { cookie: `access_token=${shop.token}` };
  const paper = await open(`/document/claim/print-torg/${id}`, cookie);
  expect(paper.status).toBe(200);
  expect(paper.headers.get('content-disposition')).toBe('inline');
  expect((await textOfPages(new Uint8Array(await paper.arrayBuffer()))).join(' ')).toContain(`АКТ № ${id}`);
  expect((await open(`/document/claim/print-torg/${id}`, {})).status).toBe(401);
  expect(
    (await open(`/document/claim/print-torg/${id}`, { cookie: `access_token=${stranger.token}` })).status,
  ).toBe(404);
  expect((await open(`/document/claim/${id}`, cookie)).status).toBe(401);
});
