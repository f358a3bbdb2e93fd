// Another contractor's record gets the same answer as one that does not exist: every operation that takes an id,
// for every role that
// may call it. Issue of the shell: «other's = 404, same answer as absent».
import { isDeepStrictEqual } from 'node:util';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { accessOf, passes } from '../../src/contract/guard.ts';
import type { Nobodys, Probe, Probes } from '../../src/probe.fixture.ts';
import { call, type Caller, useTestServers } from '../support/server.ts';

const ABSENT = 999_999_999;
const ROLES: readonly Role[] = ['admin', 'supplier', 'distributor', 'shop'];

const files = globSync('../../src/areas/*/probes.fixture.ts', { cwd: import.meta.dirname });
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
/** Logins of two companies of each kind: neither may see the other's records. */
const LOGINS: Readonly<Record<Role, readonly string[]>> = {
  admin: ['admin'],
  supplier: ['supplier', 'supplier2'],
  distributor: ['distributor', 'distributor2'],
  shop: ['shop', 'shop2'],
};
const callers = new Map<string, Caller & { contractor: number; user: number }>();
/** Signs all users in: a merger and its undo end the sessions of users who move. */
async function signIn(): Promise<void> {
  for (const login of Object.values(LOGINS).flat()) {
    const caller = await server().as(login);
    const { rows } = await server().database.execute<{ contractor: number; id: number }>(
      sql`SELECT contractor_id AS contractor, id FROM app_user WHERE login = ${login}`,
    );
    callers.set(login, { ...caller, contractor: rows[0]?.contractor ?? 0, user: rows[0]?.id ?? 0 });
  }
}
beforeAll(async () => {
  const { database } = server();
  await signIn();
  // The second company of each kind gets records, so that another's record always exists.
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
    const made = await other.post('/cart/request/create', {
      storage_id: storage,
      text: 'KNECHT OC 90 - 2',
    });
    await other.post('/cart/request/subscriptions', {
      request_id: (made.body as { data: { id: number } }).data.id,
      title: 'Каждую неделю',
      weekday: 1,
      hour: 9,
    });
    await other.post('/watch', {
      storage_id: storage,
      of: { kind: 'number', article: 'OC 90' },
      wants: { appeared: true, wished_price: null, last_pieces: null, discontinued: false },
    });
  }
  await database.execute(sql`
    WITH rule AS (
           INSERT INTO approval_rule (contractor_id, user_id, order_kopecks, day_kopecks)
           SELECT contractor_id, id, 100, 100 FROM app_user WHERE login IN ('shop2', 'distributor2'))
    INSERT INTO approval (contractor_id, storage_id, created_by, status, comment, reasons, shipments, lines_count, amount_kopecks, recall_at)
    SELECT contractor_id, default_storage_id, id, 'waiting', '', '{}', '[]', 1, 100, now() + interval '3 days'
    FROM app_user WHERE login IN ('shop2', 'distributor2')`);
  await database.execute(sql`
    INSERT INTO upload (kind, contractor_id, user_id, price_list_id, file_name, stored_as, status, message)
    SELECT 'price_list_upload', person.contractor_id, person.id, list.id, 'цены.csv', 'tenants-' || list.id, 'validating', ''
    FROM app_user person JOIN price_list list ON list.supplier_id = person.contractor_id
    WHERE person.login IN ('supplier2', 'distributor2', 'supplier')`);
  await database.execute(sql`
    INSERT INTO role (contractor_id, title, description)
    SELECT contractor_id, 'Своя роль', '' FROM app_user WHERE login IN ('shop2', 'supplier2')`);
});

test('every operation that takes an id has a probe', () => {
  const missing = operations
    .filter(({ path, operation }) => takesId(path, operation) && !PROBES[operation.operationId])
    .map(({ operation }) => operation.operationId);
  expect(missing).toEqual([]);
  const unknown = Object.keys(PROBES).filter(
    (id) => !operations.some(({ operation }) => operation.operationId === id),
  );
  expect(unknown).toEqual([]);
});

/** Each operation that takes an id, with each role that may call it. */
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

test('every probed operation can be called by some role', () => {
  const idle = Object.keys(PROBES).filter(
    (id) => !('nobodys' in (PROBES[id] ?? {})) && !probed.some((one) => one.id === id),
  );
  expect(idle).toEqual([]);
});

/** Number of oldest records, and of newest records, to probe of each kind. */
const SEVERAL = 2;
async function othersOf({ other }: Probe, caller: { contractor: number; user: number }): Promise<number[]> {
  const several = other.replace(/LIMIT 1\s*$/, `LIMIT ${SEVERAL}`);
  const newest = several.replace(/ORDER BY ([\w.]+) LIMIT/, 'ORDER BY $1 DESC LIMIT');
  const found: number[] = [];
  for (const query of new Set([several, newest])) {
    const { rows } = await server().database.$client.query<{ id: number }>(query, [
      caller.contractor,
      caller.user,
    ]);
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)];
}

/**
 * Requests records of other companies. Returns how many there were, and those whose answer differed from that of
 * an absent one or was a success. 403 is allowed if the user may not make the call at all.
 */
async function walk(
  { path, method, probe }: (typeof probed)[number],
  login: string,
): Promise<{ asked: number; leaks: unknown[] }> {
  const caller = callers.get(login) ?? expect.unreachable();
  const ask = (which: number) =>
    call(
      server().address,
      method,
      probe.path?.(which) ?? path.replace(/\{\w+\}/, String(which)),
      caller.token,
      probe.body?.(which),
    );
  const ids = await othersOf(probe, caller);
  const absent = await ask(ABSENT);
  const leaks: unknown[] = [];
  for (const id of ids) {
    const { status, body } = await ask(id);
    const isRefused = (probe.narrows ? [200, 403] : [403, 404]).includes(status);
    if (!isRefused || !isDeepStrictEqual([status, body], [absent.status, absent.body]))
      leaks.push({ login, id, status, body, absent });
  }
  return { asked: ids.length, leaks };
}

test.each(probed)('another company’s record is answered as an absent one: $id as $role', async (one) => {
  const { asked, leaks } = await walk(one, one.role);
  expect(leaks).toEqual([]);
  expect(asked, 'there is something of somebody else’s to ask for').toBeGreaterThan(0);
});

describe('merged companies', () => {
  const MERGED = ['supplier', 'shop'] as const;
  const mergers: number[] = [];
  const admin = () => callers.get('admin') ?? expect.unreachable();
  const contractorOf = (login: string) => callers.get(login)?.contractor ?? expect.unreachable();
  /** Creates records as users of the merged company during the merger. */
  async function makeMeanwhile(login: string): Promise<void> {
    const person = callers.get(login) ?? expect.unreachable();
    const made = [
      await person.post('/settings/webhook', {
        address: 'https://hook.example/portal',
        events: ['order-activated'],
      }),
      await person.post('/exports', {
        address: login.startsWith('shop')
          ? '/document/order/export/outgoing-orders'
          : '/document/order/export/incoming-orders',
        title: 'Проба',
      }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
  }
  beforeAll(async () => {
    const both = MERGED.map((role) => [contractorOf(role), contractorOf(`${role}2`)] as const);
    for (const [kept, emptied] of both) {
      const preview = (await admin().get(`/warehouse/contractor/${kept}/merger?other=${emptied}`)).body as {
        data: { contracts: { emptied: { id: number } }[] };
      };
      const merged = await admin().post(`/warehouse/contractor/${kept}/merger`, {
        emptied_id: emptied,
        suspend: preview.data.contracts.map((pair) => pair.emptied.id),
      });
      if (merged.status !== 200) throw new Error(`not merged: ${JSON.stringify(merged.body)}`);
      mergers.push((merged.body as { data: { id: number }[] }).data[0]?.id ?? 0);
    }
    await signIn();
    for (const role of MERGED) await makeMeanwhile(`${role}2`);
  });

  // Users of the merged company now belong to the other one. Some kinds then have no record of anybody else.
  test.each(probed)('while merged: $id as $role', async (one) => {
    for (const login of LOGINS[one.role]) expect((await walk(one, login)).leaks).toEqual([]);
  });

  test('undoing the mergers gives the users their own companies again', async () => {
    for (const id of mergers.toReversed())
      expect((await admin().post(`/warehouse/contractor-merger/${id}/undo`)).status).toBe(200);
    await signIn();
    for (const role of MERGED) expect(contractorOf(role)).not.toBe(contractorOf(`${role}2`));
  });

  test.each(probed)('after the undo: $id as $role', async (one) => {
    for (const login of LOGINS[one.role]) {
      const { asked, leaks } = await walk(one, login);
      expect(leaks).toEqual([]);
      expect(asked, `${login}: there is something of somebody else’s`).toBeGreaterThan(0);
    }
  });
});
