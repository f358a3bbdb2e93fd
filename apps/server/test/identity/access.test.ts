import { ACCESS_RULES, type Role } from '@portal/domain/access';
import { DEFAULT_ROLE_PERMISSIONS } from '@portal/domain/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../src/contract/contract.ts';
import { accessOf, passes, rulesOf } from '../../src/contract/guard.ts';
import { handlers } from '../../src/areas.ts';
import { type Caller, call, filled, useTestServers } from '../support/server.ts';

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
const servers = useTestServers();
const callers = new Map<Role, Caller>();
beforeAll(async () => {
  for (const role of ROLES) {
    const caller = await servers[0]?.as(LOGINS[role]);
    if (caller) callers.set(role, caller);
  }
});

test('every operation has a handler, and an x-access of known rules', () => {
  for (const { id, access } of operations) {
    if (typeof access !== 'string')
      for (const rule of access.flatMap(rulesOf)) expect(ACCESS_RULES).toHaveProperty([rule]);
    expect(handlers).toHaveProperty(id);
  }
  expect(Object.keys(handlers)).toHaveLength(operations.length);
});

test('an operation with no, malformed or unknown x-access throws at start', () => {
  expect(() => accessOf('x', undefined)).toThrow('no x-access');
  expect(() => accessOf('x', [])).toThrow('no x-access');
  expect(() => accessOf('x', ['pages.nowhere'])).toThrow('unknown rule pages.nowhere');
  for (const wrong of [
    [{}],
    [{ anyOf: [] }],
    [{ anyOf: [1] }],
    [{ anyOf: ['pages.inbox'], or: 1 }],
    [null],
    [[]],
  ])
    expect(() => accessOf('x', wrong)).toThrow('no x-access');
  expect(() => accessOf('x', [{ anyOf: ['pages.inbox', 'pages.nowhere'] }])).toThrow(
    'unknown rule pages.nowhere',
  );
});

test('one rule of «anyOf» is enough; the rules beside it are still required', () => {
  const access = accessOf('x', ['pages.main', { anyOf: ['pages.inbox', 'pages.outgoing'] }]);
  const person = (...names: string[]) => ({
    type: 'distributor' as const,
    permissions: names.map((name) => `PERMISSION_DOCUMENT_${name}_ORDER_GET`),
    b2c_user: false,
  });
  expect(passes(access, person('INCOMING'))).toBe(true);
  expect(passes(access, person('OUTGOING'))).toBe(true);
  expect(passes(access, person())).toBe(false);
  expect(passes(accessOf('x', ['pages.users', { anyOf: ['pages.inbox'] }]), person('INCOMING'))).toBe(false);
});

/**
 * Operations for all signed-in users: their own session and the shell around every page. A document requires its
 * page's permission.
 */
const OF_EVERYBODY = [
  'getCurrentUser',
  'getKeyCodes',
  'getStatements',
  'acceptRegulations',
  'acceptRegulation',
  'sendHelpdeskRequest',
  'sendTraces',
  'passSurvey',
  'changePassword',
  'listSessions',
  'listListArrangements',
  'listExports',
  'createExport',
  'getExportFile',
  'cancelExport',
  'repeatExport',
  'listExportSchedules',
  'createExportSchedule',
  'deleteExportSchedule',
  'endSession',
  'pauseExportSchedule',
  'resumeExportSchedule',
  'sendExportSchedule',
  'keepListArrangement',
  'signOutEverywhere',
  'generateBankLinkUrl',
  'listNotifications',
  'confirmNotification',
  'confirmAllNotifications',
  'countNotifications',
  // Required by the navigation gate: users without the permission for documents read and accept only these
  // (`rightless.test.ts`).
  'listOwedDocuments',
  'acceptNormativeDocument',
  'getNormativeFile',
  'beginSecondFactor',
  'confirmIdentity',
  'confirmSecondFactor',
  'endSecondFactor',
  'getSecondFactor',
  'renewRecoveryCodes',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'deletePasskey',
  'beginConfirmByPasskey',
  'confirmByPasskey',
  // One's own: who has looked at the portal as the person; an administrator ends it in the person's session.
  'endImpersonation',
  'listImpersonations',
  'seeImpersonations',
];

test('only operations on the user’s own session and the shell need no permission', () => {
  const unasked = operations.filter(({ access }) => access === 'authenticated').map(({ id }) => id);
  expect(unasked.toSorted()).toEqual(OF_EVERYBODY.toSorted());
});

describe.each(operations.filter(({ access }) => access !== 'public'))('$id', ({ method, path, access }) => {
  const place = filled(path, 999_999_999);

  test('returns 401 without a token, before validating the input', async () => {
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

  test.each(ROLES)('%s gets 403 exactly where the access rule forbids the call', async (role) => {
    const token = callers.get(role)?.token;
    const { status, body } = await call(
      servers[0]?.address ?? '',
      method,
      place,
      token,
      method === 'GET' ? undefined : {},
    );
    // The demo's shop and distributor work with consumers.
    const flags = { b2c_user: false, is_work_with_b2c: role === 'shop' || role === 'distributor' };
    const viewer = { type: role, permissions: DEFAULT_ROLE_PERMISSIONS[role], ...flags };
    if (passes(access, viewer)) expect(status).not.toBe(403);
    else expect({ status, body }).toMatchObject({ status: 403, body: { message: 'Нет доступа' } });
    expect(status).not.toBe(500);
  });
});
