// The navigation gate: duties, its own errors, logging. Specification 1, sections 2.3, 2.7 and 6; specification
// 3, section 8.
import { ROUTES, type Route } from '@portal/domain/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { environmentQuery } from '../session/environment.ts';
import { queryClient } from '../session/query-client.ts';
import { currentUserQuery, statementsQuery } from '../session/session.ts';
import { gate } from './gate.ts';

const page = (name: string): Route => ROUTES.find((route) => route.name === name) ?? expect.unreachable();
const open = (route: Route, checks?: readonly string[]) =>
  gate(
    route,
    checks,
  )({
    request: new Request(`http://portal.test${route.path}`),
    params: { id: '1', lid: '1', pid: '1', item: '1' },
  });

function signedIn(owes: object = {}): void {
  queryClient.setQueryData(environmentQuery.queryKey, { demo: true } as never);
  queryClient.setQueryData(statementsQuery.queryKey, { existContractLI: false } as never);
  queryClient.setQueryData(currentUserQuery.queryKey, {
    type: 'admin',
    is_admin: true,
    permissions: [],
    b2c_user: false,
    is_work_with_b2c: false,
    regulations_accepted: true,
    new_tariffs_agreement: true,
    password_changed: true,
    ...owes,
  } as never);
}
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Duties of a user: the server reports them (duties.test.ts checks that), and every page redirects to them. */
const OWED = [
  { owes: { type: 'shop', regulations_accepted: false }, to: '/regulations' },
  { owes: { type: 'distributor', new_tariffs_agreement: false }, to: '/regulations?tariffs=new' },
  { owes: { type: 'supplier', password_changed: false }, to: '/user/password-change' },
];
const closed = ROUTES.filter(({ isPublic }) => !isPublic);
test.each(OWED)('who owes $owes is led to $to by every route that is not public', async ({ owes, to }) => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  signedIn({ is_admin: false, ...owes });
  const led = closed.map(async (route) => {
    const answer: unknown = await open(route).catch((thrown: unknown) => thrown);
    return [route.name, answer instanceof Response ? answer.headers.get('location') : 'opens'];
  });
  expect(await Promise.all(led)).toEqual(closed.map(({ name }) => [name, to]));
  expect(closed.length).toBeGreaterThan(100);
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

test('«Permission log messages: … something went wrong»: a check that fails closes the page and is told of', async () => {
  // Permissions that throw when they are read.
  signedIn({ type: 'shop', is_admin: false, permissions: { map: () => null } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const answer = await open(page('storages')).catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get('location')).toBe('/404');
  expect(told).toHaveBeenCalledWith(new Error('something went wrong'));
});

test('without a network the page is neither the sign-in nor a sign-out: the first calls fail at once and the flag stays', async () => {
  const removed = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => undefined, removeItem: removed });
  vi.stubGlobal('location', { origin: 'http://portal.test', pathname: '/receive', search: '' });
  vi.stubGlobal('navigator', {
    onLine: false,
    locks: { request: (_name: string, work: () => unknown) => work() },
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  // With a token, and once it has expired.
  for (const cookie of ['access_token=x', '']) {
    vi.stubGlobal('document', { cookie });
    queryClient.clear();
    await expect(open(page('receive'))).rejects.toMatchObject({ name: 'CallError', status: 0 });
  }
  expect(removed).not.toHaveBeenCalled();
});

test('a first call without an answer is given up after ten seconds', async () => {
  vi.useFakeTimers();
  signedIn();
  queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  vi.stubGlobal('localStorage', { getItem: () => '1', setItem: () => undefined });
  vi.stubGlobal('location', { origin: 'http://portal.test', pathname: '/receive', search: '' });
  vi.stubGlobal('document', { cookie: 'access_token=x' });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  let thrown: unknown;
  void open(page('receive')).catch((error: unknown) => (thrown = error));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(thrown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(thrown).toMatchObject({ status: 0 });
  vi.useRealTimers();
});

test('where the browser stands at the address, what it is led to takes its place; a link’s page stays before it', async () => {
  signedIn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  const replaced = async (pathname: string) => {
    vi.stubGlobal('location', { pathname, search: '' });
    vi.stubGlobal('reportError', () => undefined);
    const answer: unknown = await open({ ...page('main'), rule: 'pages.nowhere' }).catch(
      (thrown: unknown) => thrown,
    );
    return (answer as Response).headers.get('X-Remix-Replace');
  };
  expect(await replaced('/main')).toBe('true');
  expect(await replaced('/outgoing')).toBeNull();
});

test('an address without its number leads to the list, one with another word to the 404; neither asks the server', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  signedIn();
  const led = async (name: string, params: Record<string, string>) => {
    const route = page(name);
    const asked = gate(route)({ request: new Request('http://portal.test/'), params });
    const answer: unknown = await asked.catch((thrown: unknown) => thrown);
    return answer instanceof Response ? answer.headers.get('location') : answer;
  };
  expect(await led('news-id', { id: 'abc' })).toBe('/404');
  expect(await led('news-id', { id: '5' })).toBeNull();
});
