// The navigation gate's own faults and what it logs. Specification 1, sections 2.3, 2.7 and 6; specification 3, section 8.
import { ROUTES, type Route } from '@portal/domain/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { environmentQuery } from '../session/environment.ts';
import { queryClient } from '../session/query-client.ts';
import { currentUserQuery } from '../session/session.ts';
import { gate } from './gate.ts';

const page = (name: string): Route => ROUTES.find((route) => route.name === name) ?? expect.unreachable();
const open = (route: Route, checks?: readonly string[]) =>
  gate(route, checks)({ request: new Request(`http://portal.test${route.path}`) });

function signedIn(): void {
  queryClient.setQueryData(environmentQuery.queryKey, { demo: true } as never);
  queryClient.setQueryData(currentUserQuery.queryKey, {
    type: 'admin',
    is_admin: true,
    permissions: [],
    b2c_user: false,
    is_work_with_b2c: false,
    regulations_accepted: true,
    new_tariffs_agreement: true,
    password_changed: true,
  } as never);
}
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('«An unknown middleware gives “Unknown middleware X” (500)»', async () => {
  await expect(open(page('main'), ['authenticated', 'customs'])).rejects.toMatchObject({
    message: 'Unknown middleware customs',
    status: 500,
  });
});

test('«A route without a rule only logs a warning»: the page opens', async () => {
  signedIn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await expect(open({ ...page('main'), rule: null })).resolves.toBeNull();
  expect(warned).toHaveBeenCalledTimes(1);
});

test('«A rule path with dot segments must exist in the permission rules, else it is denied»: and it is told of', async () => {
  signedIn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const answer = await open({ ...page('main'), rule: 'pages.nowhere' }).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get('location')).toBe('/404');
  expect(told).toHaveBeenCalledWith(new Error('rule does not exist: pages.nowhere'));
});
