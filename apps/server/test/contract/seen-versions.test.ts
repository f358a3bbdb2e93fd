// No call of the specification has a field `version`: a save without one applies to the current state, one with an
// old version answers 409.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { type Answer, call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
let admin: Caller;
let supplier: Caller;
let shop: Caller;
let distributor: Caller;
beforeAll(async () => {
  [admin, supplier, shop, distributor] = [
    await server().as('admin'),
    await server().as('supplier'),
    await server().as('shop'),
    await server().as('distributor'),
  ];
});

test('no body and no query requires a version', () => {
  const demanding: string[] = [];
  const look = (node: unknown, name: string) => {
    if (typeof node !== 'object' || node === null) return;
    const { required } = node as { required?: unknown };
    if (Array.isArray(required) && required.includes('version')) demanding.push(name);
    for (const inner of Object.values(node)) look(inner, name);
  };
  for (const [path, operations] of Object.entries(contract.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { requestBody, parameters = [] } = operation as unknown as {
        requestBody?: unknown;
        parameters?: { name?: string; required?: boolean }[];
      };
      look(requestBody, `${method} ${path}`);
      if (parameters.some(({ name, required }) => name === 'version' && required))
        demanding.push(`${method} ${path}?version`);
    }
  expect(demanding).toEqual([]);
});

interface Save {
  by: Caller;
  method: string;
  path: string;
  body: Record<string, unknown>;
}
const one = async (query: ReturnType<typeof sql>) => {
  const { rows } = await server().database.execute<{ id: number }>(query);
  return Number(rows[0]?.id ?? expect.unreachable());
};

/**
 * One save for each way in which versions are compared: a step, a document's fields, a separate row, one row of
 * all.
 */
const SAVES: Record<string, () => Promise<Save>> = {
  'PUT /document/order/archive': async () => ({
    by: supplier,
    method: 'PUT',
    path: '/document/order/archive',
    body: {
      id: await one(
        sql`SELECT o.id FROM orders o JOIN app_user u ON u.contractor_id = o.supplier_id WHERE u.login = 'supplier' AND o.status = 'completed' AND NOT o.archived_by_supplier ORDER BY o.id LIMIT 1`,
      ),
    },
  }),
  'POST /document/order/decide': async () => {
    const line = await one(sql`
      SELECT l.id FROM order_line l JOIN orders o ON o.id = l.order_id JOIN app_user u ON u.contractor_id = o.supplier_id
      WHERE u.login = 'supplier' AND o.status = 'active' AND l.undecided > 1 ORDER BY l.id LIMIT 1`);
    const id = await one(sql`SELECT order_id AS id FROM order_line WHERE id = ${line}`);
    const part = [{ id: line, quantity: 1 }];
    return {
      by: supplier,
      method: 'POST',
      path: '/document/order/decide',
      // Two steps in one call: the first must not make the second fail.
      body: { id, confirm: part, refuse: part, reason_id: 1 },
    };
  },
  'PUT /warehouse/storage': async () => ({
    by: shop,
    method: 'PUT',
    path: '/warehouse/storage',
    body: {
      id: await one(
        sql`SELECT s.id FROM storage s JOIN app_user u ON u.contractor_id = s.contractor_id WHERE u.login = 'shop' ORDER BY s.id LIMIT 1`,
      ),
      title: 'Склад без версии',
    },
  }),
  'PUT /warehouse/contractor/update': async () => ({
    by: supplier,
    method: 'PUT',
    path: '/warehouse/contractor/update',
    body: {
      id: await one(sql`SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'`),
      code: 'Б-7',
    },
  }),
  'PUT /warehouse/contractor/rating': async () => ({
    by: admin,
    method: 'PUT',
    path: '/warehouse/contractor/rating',
    body: {
      id: await one(sql`SELECT contractor_id AS id FROM app_user WHERE login = 'supplier'`),
      rating: 4,
    },
  }),
  'PUT /warehouse/contractor-subtype': async () => ({
    by: admin,
    method: 'PUT',
    path: '/warehouse/contractor-subtype',
    body: { id: await one(sql`SELECT id FROM contractor_subtype ORDER BY id LIMIT 1`), title: 'Без версии' },
  }),
  'PUT /settings/regulation-discount/update-percent': async () => ({
    by: admin,
    method: 'PUT',
    path: '/settings/regulation-discount/update-percent',
    body: { percent: 3 },
  }),
  'PUT /settings/norm/{id}': async () => ({
    by: distributor,
    method: 'PUT',
    path: `/settings/norm/${await one(sql`SELECT n.id FROM supply_norm n JOIN app_user u ON u.contractor_id = n.contractor_id WHERE u.login = 'distributor' ORDER BY n.id LIMIT 1`)}`,
    body: { multiple: 2, minimum: 4 },
  }),
  'PUT /prices/price-list/{id}': async () => ({
    by: supplier,
    method: 'PUT',
    path: `/prices/price-list/${await one(sql`SELECT p.id FROM price_list p JOIN app_user u ON u.contractor_id = p.supplier_id WHERE u.login = 'supplier' ORDER BY p.id LIMIT 1`)}`,
    body: { title: 'Без версии', is_active: true, valid_from: null, valid_to: null },
  }),
  'POST /warehouse/contract/update-markup': async () => ({
    by: supplier,
    method: 'POST',
    path: '/warehouse/contract/update-markup',
    body: {
      data: [
        {
          id: await one(
            sql`SELECT c.id FROM contract c JOIN app_user u ON u.contractor_id = c.supplier_id WHERE u.login = 'supplier' AND c.status = 'active' ORDER BY c.id LIMIT 1`,
          ),
          buyer_markup_percent: 1.25,
        },
      ],
    },
  }),
};

test.each(Object.keys(SAVES))(
  '%s saves without a version and returns 409 for an outdated one',
  async (name) => {
    const { by, method, path, body } = (await SAVES[name]?.()) ?? expect.unreachable();
    const save = (named: Record<string, unknown>) => call(server().address, method, path, by.token, named);
    const saved = await save(body);
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    // At least one save has happened, so version 1 is outdated.
    const old = Array.isArray(body['data'])
      ? { data: (body['data'] as object[]).map((row) => ({ ...row, version: 1 })) }
      : { ...body, version: 1 };
    expect((await save(old)).status).toBe(409);
  },
);

test('PUT /normative-document/{id} saves without a version, too', async () => {
  const { data } = (await admin.get('/normative-document?pageSize=1'))
    .body as Answer<'listNormativeDocuments'>;
  const [document] = data;
  if (!document) throw new Error('no documents');
  const form = new FormData();
  for (const [field, value] of Object.entries({
    title: 'Без версии',
    description: 'Текст',
    date: document.date,
    for_shop: 'true',
    for_distributor: 'true',
    for_supplier: 'true',
  }))
    form.append(field, value);
  const answer = await fetch(`${server().address}/api/normative-document/${document.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  expect([answer.status, await answer.json()]).toMatchObject([200, { data: { title: 'Без версии' } }]);
});
