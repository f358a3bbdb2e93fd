// A sandbox loses its documents every night, trades only with sandboxes, and no real company becomes one by mistake.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clearSandboxes } from '../../src/areas/sandbox/clear.ts';
import { sandboxObstacle } from '../../src/areas/contractors/sandboxes.ts';
import { CLEARED, DOCUMENTS } from '../../src/areas/sandbox/plan.ts';
import { companyOf, oneRow } from '../support/documents.ts';
import { until } from '../support/listener.ts';
import { call, type Caller, useTestServers } from '../support/server.ts';

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const database = () => server().database;
let admin: Caller;
beforeAll(async () => {
  admin = await server().as('admin');
});

const mark = (id: number, is_sandbox: boolean, caller = admin) =>
  call(server().address, 'PUT', `/warehouse/contractor/${id}/sandbox`, caller.token, { is_sandbox });
const addCompany = async (type: 'supplier' | 'shop', title: string) => {
  const { rows } = await database().execute<{ id: number }>(
    sql`INSERT INTO contractor (type, title) VALUES (${type}, ${title}) RETURNING id`,
  );
  return rows[0]?.id ?? expect.unreachable();
};
const contractOf = (supplier_id: number, customer_id: number) =>
  admin.post('/warehouse/contract', {
    number: `П-${supplier_id}-${customer_id}`,
    supplier_id,
    customer_id,
    date: '2026-11-01',
  });

test('CLEARED: every table that refers to a cleared one is cleared before it', async () => {
  const { rows } = await database().execute<{ child: string; parent: string }>(sql`
    SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
    WHERE contype = 'f' AND confdeltype NOT IN ('c', 'n') AND conrelid <> confrelid`);
  const order = CLEARED.map(({ table }) => table);
  const wrong = rows.filter(({ child, parent }) => {
    const [at, of] = [order.indexOf(child), order.indexOf(parent)];
    return of !== -1 && (at === -1 || at > of);
  });
  expect(wrong).toEqual([]);
  expect(order).toEqual(expect.arrayContaining(DOCUMENTS.map(({ table }) => table)));
});

test('a company without documents becomes a sandbox and a real one again; only an administrator decides', async () => {
  const id = await addCompany('shop', 'Песочница: магазин');
  expect(await mark(id, true)).toMatchObject({ status: 200, body: { data: { id, is_sandbox: true } } });
  expect((await mark(id, false)).status).toBe(200);
  expect((await mark(999_999, true)).status).toBe(404);
  expect((await mark(id, true, await server().as('supplier'))).status).toBe(403);
  expect(await mark(await companyOf(database(), 'shop'), true)).toMatchObject({
    status: 409,
    body: {
      message:
        'У организации есть документы, в песочнице они исчезли бы. Заведите для песочницы новую организацию.',
    },
  });
});

test('a sandbox has contracts with sandboxes only', async () => {
  const [supplier, shop] = [
    await addCompany('supplier', 'Песочница: поставщик'),
    await addCompany('shop', 'Песочница: покупатель'),
  ];
  for (const id of [supplier, shop]) await mark(id, true);
  expect((await contractOf(supplier, shop)).status).toBe(200);
  expect(await contractOf(await companyOf(database(), 'supplier'), shop)).toMatchObject({
    status: 422,
    body: { message: 'Покупатель – песочница: договор с ней заключает только другая песочница' },
  });
  expect(await contractOf(supplier, await companyOf(database(), 'shop2'))).toMatchObject({
    status: 422,
    body: { message: 'Поставщик – песочница: договор с ней заключает только другая песочница' },
  });
  expect(await mark(shop, false)).toMatchObject({
    status: 409,
    body: { message: /У организации есть договоры/ },
  });
});

test('a company whose contract is being made meanwhile does not become a sandbox', async () => {
  const id = await addCompany('shop', 'Магазин с договором');
  const supplier_id = await companyOf(database(), 'supplier');
  let marking: ReturnType<typeof mark> | undefined;
  await database().transaction(async (transaction) => {
    expect(await sandboxObstacle(transaction, { supplier_id, customer_id: id })).toBeNull();
    marking = mark(id, true);
    await until(async () => {
      const { rows } = await database().execute(
        sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM contractor WHERE id%FOR UPDATE%'`,
      );
      return rows.length > 0;
    });
    await transaction.execute(sql`
      INSERT INTO contract (number, supplier_id, customer_id, status) VALUES ('Д-1', ${supplier_id}, ${id}, 'draft')`);
  });
  expect(await marking).toMatchObject({ status: 409, body: { message: /У организации есть договоры/ } });
});

test('every night all documents of sandboxes disappear, and nothing of other companies', async () => {
  // The demo's supplier and its customers, as if they were sandboxes: they have every kind of document.
  const sandboxes = sql`SELECT contractor_id FROM app_user WHERE login IN ('supplier', 'shop', 'distributor')`;
  const count = async (condition: (table: (typeof CLEARED)[number]) => ReturnType<typeof sql>) => {
    const counts: Record<string, number> = {};
    for (const table of CLEARED) {
      const { many } = await oneRow<{ many: number }>(
        database(),
        sql`SELECT count(*)::int AS many FROM ${sql.identifier(table.table)} t WHERE ${condition(table)}`,
      );
      counts[table.table] = (counts[table.table] ?? 0) + many;
    }
    return counts;
  };
  const theirs = await count(({ where }) => where(sandboxes));
  const others = await count(({ where }) => sql`(${where(sandboxes)}) IS NOT TRUE`);
  for (const { table } of DOCUMENTS) expect([table, theirs[table]]).not.toEqual([table, 0]);
  const total = () =>
    oneRow<{ orders: number; counted: number }>(
      database(),
      sql`SELECT (SELECT count(*)::int FROM orders) AS orders,
                 (SELECT coalesce(sum(many), 0)::int FROM document_count WHERE document = 'orders') AS counted`,
    );
  const prices = () => oneRow(database(), sql`SELECT count(*)::int AS many FROM price_list_item`);
  const before = await prices();
  await database().execute(sql`UPDATE contractor SET is_sandbox = true WHERE id IN (${sandboxes})`);
  await clearSandboxes({ database: database() });
  await database().execute(sql`UPDATE contractor SET is_sandbox = false`);

  expect(Object.entries(await count(({ where }) => where(sandboxes))).filter(([, many]) => many > 0)).toEqual(
    [],
  );
  expect(await count(() => sql`true`)).toEqual(others);
  const { orders, counted } = await total();
  expect(counted).toBe(orders);
  expect(await prices()).toEqual(before);
  const { held, used } = await oneRow<{ held: number; used: number }>(
    database(),
    sql`SELECT (SELECT count(*)::int FROM reserve r JOIN price_list_item i ON i.id = r.item_id WHERE r.held > 0 AND i.supplier_id IN (${sandboxes})) AS held,
               (SELECT count(*)::int FROM contract WHERE used_kopecks > 0 AND supplier_id IN (${sandboxes})) AS used`,
  );
  expect({ held, used }).toEqual({ held: 0, used: 0 });
  expect(server().complaints).toEqual([]);
});
