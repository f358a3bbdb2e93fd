// Another contractor's record is as absent as one that does not exist: every operation that takes an id, for every role that
// may call it. Issue of the shell: «other's = 404, same answer as absent».
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '../src/contract/contract.ts';
import { accessOf, passes } from '../src/contract/guard.ts';
import type { Nobodys, Probe, Probes } from '../src/probe.fixture.ts';
import { call, type Caller, useTestServers } from './server.ts';

const ABSENT = 999_999_999;
const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

const files = globSync('../src/areas/*/probes.fixture.ts', { cwd: import.meta.dirname });
const areas = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file)) as Promise<{ probes: Probes }>),
);
const PROBES: Readonly<Record<string, Probe | Nobodys>> = Object.assign(
  {},
  ...areas.map(({ probes }) => probes),
);

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);
/** Whether an operation takes an id, in its path, its query or its body. */
function takesId(path: string, operation: object): boolean {
  const text = JSON.stringify(operation);
  return (
    /\{\w*id\}/i.test(path) ||
    /"name":"(?:\w+_id|id|basketID)","in":"query"/.test(text) ||
    /"requestBody".*"(?:\w+_ids?|ids?)":\{/.test(text.split('"responses"')[0] ?? '')
  );
}

const servers = useTestServers();
const server = () => servers[0] ?? expect.unreachable();
const callers = new Map<Role, Caller & { contractor: number; user: number }>();
beforeAll(async () => {
  const { database } = server();
  for (const role of ROLES) {
    const caller = await server().as(role);
    const { rows } = await database.execute<{ contractor: number; id: number }>(
      sql`SELECT contractor_id AS contractor, id FROM app_user WHERE login = ${role}`,
    );
    callers.set(role, { ...caller, contractor: rows[0]?.contractor ?? 0, user: rows[0]?.id ?? 0 });
  }
  // Something of everybody's second company, so that there is always a record that is another's.
  for (const login of ['shop2', 'distributor2']) {
    const other = await server().as(login);
    const storage = ((await other.get('/warehouse/storage')).body as { data: { id: number }[] }).data[0]?.id;
    const basket = (await other.get(`/basket/basket?storage_id=${storage}`)).body as { data: { id: number } };
    const found = (await other.get(`/basket/basket/article?basketID=${basket.data.id}&article=OC90`))
      .body as {
      products: { offers: { id: number; minimal_quantity: number }[] }[];
    };
    const [offer] = found.products.flatMap(({ offers }) => offers);
    if (offer)
      await other.post('/basket/basket-items/create', {
        basket_id: basket.data.id,
        offer_id: offer.id,
        quantity: 20,
      });
    await other.post('/cart/deferred-item/create', { standard_id: 1 });
    await other.post('/catalog/search-history', { mode: 'parts', text: 'OC 90' });
    await other.post('/cart/request/create', { storage_id: storage, text: 'KNECHT OC 90 - 2' });
  }
  await database.execute(sql`
    INSERT INTO upload (kind, contractor_id, user_id, price_list_id, file_name, stored_as, status, message)
    SELECT 'price_list_upload', person.contractor_id, person.id, list.id, 'цены.csv', 'tenants-' || list.id, 'validating', ''
    FROM app_user person JOIN price_list list ON list.supplier_id = person.contractor_id
    WHERE person.login IN ('supplier2', 'distributor2', 'supplier')`);
  await database.execute(sql`
    INSERT INTO role (contractor_id, title, description)
    SELECT contractor_id, 'Своя роль', '' FROM app_user WHERE login IN ('shop2', 'supplier2')`);
});

test('every operation that takes an id is probed', () => {
  const missing = operations
    .filter(({ path, operation }) => takesId(path, operation) && !PROBES[operation.operationId])
    .map(({ operation }) => operation.operationId);
  expect(missing).toEqual([]);
  const unknown = Object.keys(PROBES).filter(
    (id) => !operations.some(({ operation }) => operation.operationId === id),
  );
  expect(unknown).toEqual([]);
});

/** Every role that may make a call with an id that is not its own. */
const probed = operations.flatMap(({ path, method, operation }) => {
  const probe = PROBES[operation.operationId];
  if (!probe || 'nobodys' in probe) return [];
  const access = accessOf(operation.operationId, operation['x-access']);
  return ROLES.filter(
    (type) =>
      !probe.seesAll?.includes(type) &&
      passes(access, {
        type,
        permissions: DEFAULT_ROLE_PERMISSIONS[type],
        b2c_user: false,
        is_work_with_b2c: true,
      }),
  ).map((role) => ({ id: operation.operationId, path, method, probe, role }));
});

test('every probed operation is somebody’s to call', () => {
  const idle = Object.keys(PROBES).filter(
    (id) => !('nobodys' in (PROBES[id] ?? {})) && !probed.some((one) => one.id === id),
  );
  expect(idle).toEqual([]);
});

test.each(probed)('$id as $role', async ({ path, method, probe, role }) => {
  const caller = callers.get(role) ?? expect.unreachable();
  const { rows } = await server().database.$client.query<{ id: number }>(probe.other, [
    caller.contractor,
    caller.user,
  ]);
  const id = rows[0]?.id ?? expect.unreachable('there is nothing of somebody else’s to ask for');
  const ask = (which: number) =>
    call(
      server().address,
      method,
      probe.path?.(which) ?? path.replace(/\{\w+\}/, String(which)),
      caller.token,
      probe.body?.(which),
    );
  const [other, absent] = [await ask(id), await ask(ABSENT)];
  expect({ status: other.status, body: other.body }).toEqual({ status: absent.status, body: absent.body });
  // 403 where the person may do no such thing at all; never anything that succeeded.
  expect(probe.narrows ? [200] : [403, 404]).toContain(other.status);
});
