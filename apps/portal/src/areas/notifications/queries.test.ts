// Calls for the header's notifications, and messages on their failure. Specification 1, sections 7, 8 and 9; 3,
// section 9.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../session/query-client.ts';
import { toasts } from '../../session/toasts.ts';
import { notificationsQuery, READ_ALL_NOTIFICATIONS, unreadQuery } from './queries.ts';

const asked: URLSearchParams[] = [];
const answers = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    asked.push(new URL(url).searchParams);
    return Response.json(body, { status });
  });
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'http://portal.test' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('unread fetch of 100: main ones, «discriminator common», and technical ones, the newest first', async () => {
  const created = ['2026-11-24T08:00:00Z', '2026-11-24T09:00:00Z'];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const query = new URL(url).searchParams;
    asked.push(query);
    const technical = query.get('discriminator') === '';
    const data = technical ? [{ id: 7, created: created[1] }] : [{ id: 9, created: created[0] }];
    return Response.json({ data, pagination: { current: 1, count: 1, per: 100, total: 1 } });
  });
  const shown = await queryClient.fetchQuery(unreadQuery);
  expect(shown.map(({ id }) => id)).toEqual([7, 9]);
  expect(asked.map((query) => Object.fromEntries(query))).toEqual(
    ['common', ''].map((discriminator) => ({ page: '1', pageSize: '100', discriminator, unread: 'true' })),
  );
});

test('«technical notifications first page 10, then 20»', async () => {
  answers({ data: [], pagination: { current: 1, count: 9, per: 10, total: 90 } });
  await queryClient.fetchInfiniteQuery({ ...notificationsQuery('technical', ''), pages: 3 });
  expect(
    asked.map((query) => [query.get('page'), query.get('pageSize'), query.get('discriminator')]),
  ).toEqual([
    ['1', '10', ''],
    ['1', '20', ''],
    ['2', '20', ''],
  ]);
});

test('«Не удалось загрузить список складов» is reused when header notifications fail', async () => {
  answers({ status: 500, code: 'internal', message: 'Сервер не отвечает' }, 500);
  const said = vi.spyOn(toasts, 'warning');
  await expect(queryClient.fetchQuery(unreadQuery)).rejects.toThrow('Сервер не отвечает');
  expect(said).toHaveBeenCalledExactlyOnceWith('Не удалось загрузить список складов');
});

test('«Read-all notifications failure: first server message as a warning»', async () => {
  answers({ status: 503, code: 'busy', message: 'Сервер занят. Повторите через несколько секунд.' }, 503);
  const said = vi.spyOn(toasts, 'warning');
  const refusal: unknown = await READ_ALL_NOTIFICATIONS.mutationFn().catch((error: unknown) => error);
  READ_ALL_NOTIFICATIONS.onError(refusal as Error);
  expect(said).toHaveBeenCalledExactlyOnceWith('Сервер занят. Повторите через несколько секунд.');
});
