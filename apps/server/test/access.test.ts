import { ACCESS_RULES, checkRule, type Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../src/contract/contract.ts';
import { accessOf, type Access } from '../src/contract/guard.ts';
import { handlers } from '../src/handlers.ts';
import { type Caller, call, filled, useTestServers } from './server.ts';

const [ROLES, LOGINS] = [
  ['admin', 'supplier', 'distributor', 'shop'] as const,
  { admin: 'admin', supplier: 'supplier', distributor: 'distributor', shop: 'shop' },
];
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    access: accessOf(operation.operationId, operation['x-access']),
  })),
);
const passes = (access: Access, type: Role) =>
  access === 'public' ||
  access === 'authenticated' ||
  access.every((rule) =>
    checkRule(rule, { type, permissions: DEFAULT_ROLE_PERMISSIONS[type], b2c_user: false }),
  );

const servers = useTestServers();
const callers = new Map<Role, Caller>();
beforeAll(async () => {
  for (const role of ROLES) {
    const caller = await servers[0]?.as(LOGINS[role]);
    if (caller) callers.set(role, caller);
  }
});

test('every operation has x-access made of rules that exist, and a handler', () => {
  for (const { id, access } of operations) {
    if (Array.isArray(access)) for (const rule of access) expect(ACCESS_RULES).toHaveProperty([rule]);
    expect(handlers).toHaveProperty(id);
  }
  expect(Object.keys(handlers)).toHaveLength(operations.length);
});

test('an operation without x-access, or with an unknown rule, does not start', () => {
  expect(() => accessOf('x', undefined)).toThrow('no x-access');
  expect(() => accessOf('x', [])).toThrow('no x-access');
  expect(() => accessOf('x', ['pages.nowhere'])).toThrow('unknown rule pages.nowhere');
});

describe.each(operations.filter(({ access }) => access !== 'public'))('$id', ({ method, path, access }) => {
  const place = filled(path, 999_999_999);

  test('asks a stranger to sign in, before looking at the input', async () => {
    const answer = await call(servers[0]?.address ?? '', method, place);
    expect(answer).toMatchObject({ status: 401, body: { message: 'Войдите в систему' } });
  });

  test('refuses a forged token', async () => {
    const answer = await call(
      servers[0]?.address ?? '',
      method,
      place,
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
    );
    expect(answer.status).toBe(401);
  });

  test.each(ROLES)('%s: 403 exactly where the rule says so', async (role) => {
    const token = callers.get(role)?.token;
    const { status, body } = await call(
      servers[0]?.address ?? '',
      method,
      place,
      token,
      method === 'GET' ? undefined : {},
    );
    if (passes(access, role)) expect(status).not.toBe(403);
    else expect({ status, body }).toMatchObject({ status: 403, body: { message: 'Нет доступа' } });
    expect(status).not.toBe(500);
  });
});
