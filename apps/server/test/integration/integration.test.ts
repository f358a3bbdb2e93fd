// API keys: shown once, stored as hashes, bound to a storage and rights, revoked at once, and accepted only by the
// calls that allow them.
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { forgetKeyFailures } from '../../src/areas/integration/key-failures.ts';
import { oneRow } from '../support/documents.ts';
import { until } from '../support/listener.ts';
import { type Answer, call, type Caller, filled, useTestServers } from '../support/server.ts';

const servers = useTestServers(1, (config) => ({ limits: { ...config.limits, passwordsPerAddress: 30 } }));
const server = () => servers[0] ?? expect.unreachable();
const one = <T extends Record<string, unknown>>(query: SQL) => oneRow<T>(server().database, query);
type NewKey = Answer<'createApiKey'>['data'];

let supplier: Caller;
let shop: Caller;
let distributor: Caller;
beforeAll(async () => {
  [supplier, shop, distributor] = [
    await server().as('supplier'),
    await server().as('shop'),
    await server().as('distributor'),
  ];
});

const create = (caller: Caller, body: object) =>
  call(server().address, 'POST', '/settings/api-key', caller.token, body);
const keyOf = async (caller: Caller, rights: string[], storage_id: number | null = null) => {
  const answer = await create(caller, { title: 'Проверка', rights, storage_id });
  expect(answer.status).toBe(200);
  return (answer.body as { data: NewKey }).data;
};
const by = (key: string, method: string, path: string, body?: unknown) =>
  call(server().address, method, path, undefined, body, { 'x-api-key': key });
const storageOf = (login: string) =>
  one<{ id: number }>(sql`SELECT default_storage_id AS id FROM app_user WHERE login = ${login}`);
/** A product in a price list of the supplier with stock in its default storage. */
const stocked = async () => {
  const { id } = await storageOf('supplier');
  return one<{ brand: string; article: string; reserve_id: number; storage_id: number }>(sql`
    SELECT brand.title AS brand, p.article, r.id AS reserve_id, r.storage_id FROM reserve r JOIN price_list_item i ON i.id = r.item_id
    JOIN product p ON p.id = i.product_id JOIN brand ON brand.id = p.brand_id
    WHERE r.storage_id = ${id} AND i.price_list_id IS NOT NULL AND i.supplier_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier')
    ORDER BY r.id LIMIT 1`);
};
const quantityOf = async (id: number) =>
  (await one<{ quantity: number }>(sql`SELECT quantity FROM reserve WHERE id = ${id}`)).quantity;

describe('an API key', () => {
  test('is returned once: neither the list nor the database contains it', async () => {
    const { id, key, prefix } = await keyOf(supplier, ['stock']);
    expect(key).toMatch(/^pk_[\w-]{43}$/);
    expect(key.startsWith(prefix)).toBe(true);
    const list = JSON.stringify((await supplier.get('/settings/api-key')).body);
    expect(list).not.toContain(key);
    const { kept } = await one<{ kept: string }>(
      sql`SELECT to_jsonb(k)::text AS kept FROM api_key k WHERE id = ${id}`,
    );
    expect(kept).not.toContain(key.slice(prefix.length));
  });

  test('can be created only with rights of the user and for a storage of the own company', async () => {
    const { body: choices } = await shop.get('/settings/api-key/choices');
    expect((choices as Answer<'getApiKeyChoices'>).data.rights.map(({ code }) => code)).toEqual([
      'orders',
      'b2c-orders',
      'commerceml',
    ]);
    expect(await create(shop, { title: 'Остатки', rights: ['stock'], storage_id: null })).toMatchObject({
      status: 403,
      body: { message: 'Такого права у вас нет' },
    });
    const { id } = await storageOf('supplier');
    expect((await create(distributor, { title: 'Чужой', rights: ['stock'], storage_id: id })).status).toBe(
      404,
    );
    expect(await create(supplier, { title: ' ', rights: ['stock'], storage_id: null })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'title' }] },
    });
  });

  test('is accepted only by the calls marked with x-key, and only with the required right', async () => {
    const { key } = await keyOf(distributor, ['b2c-orders']);
    const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
    const open = operations.filter(({ operation }) => 'x-key' in operation);
    expect(open.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      [
        'cancelB2cOrderByNumber',
        'confirmUpload',
        'createUpload',
        'createB2cClaim',
        'createB2cOrder',
        'getB2cOrderByNumber',
        'getOrderByOwnNumber',
        'getKeyCodes',
        'getUpload',
        'listPriceLists',
        'listSentGoods',
        'listUploadRows',
        'placeOrderByKey',
        'putStock',
        'searchOffers',
      ].toSorted(),
    );
    const closed = operations.filter(
      ({ operation }) => !('x-key' in operation) && operation['x-access'] !== 'public',
    );
    for (const { path, method } of closed) {
      const answer = await by(key, method, filled(path, 1), method === 'GET' ? undefined : {});
      expect({ path, method, ...answer }).toMatchObject({
        path,
        method,
        status: 401,
        body: { message: 'Этот вызов не принимает ключ API: он для людей, которые вошли в систему' },
      });
    }
    const items = [{ brand: 'KNECHT', article: 'OC 90', quantity: 1 }];
    expect((await by(key, 'PUT', '/integration/stock', { items })).status).toBe(403);
  });

  test('is refused with 401 after it is revoked; guessing of keys is limited with 429', async () => {
    const { id, key } = await keyOf(distributor, ['b2c-orders']);
    const ask = () => by(key, 'GET', '/b2c/order/by-number?number=нет');
    expect((await ask()).status).toBe(404);
    const { last_used_at } = await one<{ last_used_at: string | null }>(
      sql`SELECT last_used_at FROM api_key WHERE id = ${id}`,
    );
    expect(last_used_at).not.toBeNull();
    const revoked = await call(server().address, 'PUT', `/settings/api-key/${id}/revoke`, distributor.token);
    expect(revoked.body).toMatchObject({ data: { id, revoked_at: expect.any(String) } });
    expect(await ask()).toMatchObject({ status: 401, body: { message: 'Ключ не подходит или отозван' } });
    const guesses = [];
    for (let nth = 0; nth < 32; nth += 1)
      guesses.push((await by(`pk_${nth}`, 'GET', '/b2c/order/by-number?number=1')).status);
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
    await server().database.execute(sql`DELETE FROM rate_limit WHERE bucket LIKE 'api-key:%'`);
  });

  test('allows no more than its creator may do, and returns 401 while the creator is blocked', async () => {
    const { key } = await keyOf(distributor, ['b2c-orders']);
    const set = (active: boolean) =>
      server().database.execute(sql`UPDATE app_user SET active = ${active} WHERE login = 'distributor'`);
    await set(false);
    expect((await by(key, 'GET', '/b2c/order/by-number?number=1')).status).toBe(401);
    await set(true);
    expect((await by(key, 'GET', '/b2c/order/by-number?number=1')).status).toBe(404);
    const { role_id } = await one<{ role_id: number }>(
      sql`SELECT role_id FROM app_user WHERE login = 'distributor'`,
    );
    const { rows } = await server().database.execute<{ permission: string }>(sql`
      DELETE FROM role_permission WHERE role_id = ${role_id} AND permission = 'PERMISSION_B2C_ORDER_GET' RETURNING permission`);
    expect((await by(key, 'GET', '/b2c/order/by-number?number=1')).status).toBe(403);
    for (const { permission } of rows)
      await server().database.execute(
        sql`INSERT INTO role_permission (role_id, permission) VALUES (${role_id}, ${permission})`,
      );
  });
});

describe('what was not accepted', () => {
  const listed = async (caller: Caller, query = '') =>
    ((await caller.get(`/settings/api-key?pageSize=100${query}`)).body as Answer<'listApiKeys'>).data;

  test('is counted with its last reason, also for a revoked key; what was accepted is not', async () => {
    const { id, key } = await keyOf(distributor, ['b2c-orders']);
    const failures = async () => {
      const { failures: count, last_failure } =
        (await listed(distributor)).find((row) => row.id === id) ?? expect.unreachable();
      return { count, last_failure };
    };
    expect(await failures()).toEqual({ count: 0, last_failure: null });
    expect((await by(key, 'GET', '/b2c/order/by-number?number=нет')).status).toBe(404);
    await until(async () => (await failures()).count === 1);
    expect((await by(key, 'PUT', '/integration/stock', { items: [] })).status).toBe(403);
    await until(async () => (await failures()).count === 2);
    expect((await failures()).last_failure).toMatchObject({ call: 'PUT /integration/stock', status: 403 });
    await call(server().address, 'PUT', `/settings/api-key/${id}/revoke`, distributor.token);
    await by(key, 'GET', '/b2c/order/by-number?number=1');
    await until(async () => (await failures()).count === 3);
    expect((await failures()).last_failure).toMatchObject({
      created_at: expect.stringMatching(/Z$/),
      call: 'GET /b2c/order/by-number',
      status: 401,
      reason: 'Ключ не подходит или отозван',
    });
    // Eight days later it is no longer in the list, and after a month it is not stored either.
    const age = (days: number) =>
      server().database.execute(
        sql`UPDATE api_key_failure SET day = day - ${days}::int WHERE key_id = ${id}`,
      );
    await age(7);
    expect(await failures()).toEqual({ count: 0, last_failure: null });
    await age(24);
    await forgetKeyFailures({ database: server().database });
    expect(await one(sql`SELECT count(*)::int AS kept FROM api_key_failure WHERE key_id = ${id}`)).toEqual({
      kept: 0,
    });
  });

  test('and all keys and webhooks are listed for an administrator, who may revoke a key, but not create one', async () => {
    const admin = await server().as('admin');
    const { id, key } = await keyOf(distributor, ['b2c-orders']);
    const { contractor } = (await listed(distributor)).find((row) => row.id === id) ?? expect.unreachable();
    const owners = new Set((await listed(admin)).map((row) => row.contractor.id));
    expect(owners.size).toBeGreaterThan(2);
    expect(new Set((await listed(distributor)).map((row) => row.contractor.id))).toEqual(
      new Set([contractor.id]),
    );
    const found = await listed(admin, `&filter[search]=${encodeURIComponent(contractor.title)}`);
    expect(new Set(found.map((row) => row.contractor.id))).toEqual(new Set([contractor.id]));
    for (const [state, is] of [
      [
        'working',
        (row: Answer<'listApiKeys'>['data'][number]) => row.revoked_at === null && row.stop_reason === '',
      ],
      ['revoked', (row: Answer<'listApiKeys'>['data'][number]) => row.revoked_at !== null],
      [
        'failing',
        (row: Answer<'listApiKeys'>['data'][number]) => row.failures > 0 && row.last_failure !== null,
      ],
    ] as const) {
      const rows = await listed(admin, `&filter[state]=${state}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(is)).toBe(true);
    }
    const hooks = async (caller: Caller, query = '') =>
      ((await caller.get(`/settings/webhook?pageSize=100${query}`)).body as Answer<'listWebhooks'>).data;
    const failing = await hooks(admin, '&filter[state]=failing');
    expect(failing.length).toBeGreaterThan(0);
    expect(failing[0]).toMatchObject({
      failed: 1,
      last_failure: { code: 503, answer: 'Service Unavailable' },
    });
    expect((await hooks(shop)).every((row) => row.address.includes('shop'))).toBe(true);

    expect((await create(admin, { title: 'Ключ', rights: ['b2c-orders'], storage_id: null })).status).toBe(
      403,
    );
    const revoked = await call(server().address, 'PUT', `/settings/api-key/${id}/revoke`, admin.token);
    expect(revoked.status).toBe(200);
    expect((await by(key, 'GET', '/b2c/order/by-number?number=1')).status).toBe(401);
    expect((await listed(distributor)).find((row) => row.id === id)).toMatchObject({
      revoked_at: expect.any(String),
      stop_reason: 'Отозван администратором портала',
    });
  });
});

describe('PUT /integration/stock with an API key', () => {
  test('sets the stock of the products sent and returns a reason for each refused row; the last of equal rows wins', async () => {
    const { brand, article, reserve_id, storage_id } = await stocked();
    const { key } = await keyOf(supplier, ['stock'], storage_id);
    const items = [
      { brand, article, quantity: 71 },
      { brand: 'KNECHT', article: 'НЕТ-ТАКОГО-1', quantity: 2 },
      { brand, article, quantity: 72 },
    ];
    expect(await by(key, 'PUT', '/integration/stock', { items })).toMatchObject({
      status: 200,
      body: {
        data: {
          taken: 1,
          refused: [
            {
              row: 2,
              article: 'НЕТ-ТАКОГО-1',
              reason: 'Такого товара нет в каталоге: проверьте бренд и артикул',
            },
          ],
        },
      },
    });
    expect(await quantityOf(reserve_id)).toBe(72);
  });

  test('returns 404 for another storage than that of the key; a key for all storages must send storage_id', async () => {
    const { brand, article } = await stocked();
    const items = [{ brand, article, quantity: 5 }];
    const { rows } = await server().database.execute<{ id: number }>(sql`
      SELECT id FROM storage WHERE contractor_id = (SELECT contractor_id FROM app_user WHERE login = 'supplier') ORDER BY id`);
    const [first, second] = rows.map(({ id }) => id);
    const bound = await keyOf(supplier, ['stock'], first);
    expect((await by(bound.key, 'PUT', '/integration/stock', { storage_id: second, items })).status).toBe(
      404,
    );
    const wide = await keyOf(supplier, ['stock']);
    expect(await by(wide.key, 'PUT', '/integration/stock', { items })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'storage_id' }] },
    });
    expect((await by(wide.key, 'PUT', '/integration/stock', { storage_id: second, items })).status).toBe(200);
  });
});
