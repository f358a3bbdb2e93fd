import { CallError } from '@portal/api-client/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

/** A call of the server whose answers the test gives one by one. */
function answeredByHand() {
  const waiting: ((answer: string) => void)[] = [];
  return {
    waiting,
    queryFn: () => new Promise<string>((resolve) => waiting.push(resolve)),
  };
}

test('a query that is invalidated during its first load is loaded again: the answer may be older than the change', async () => {
  const { waiting, queryFn } = answeredByHand();
  const observer = new QueryObserver(queryClient, { queryKey: ['claims', 1], queryFn });
  const stop = observer.subscribe(() => undefined);
  const done = queryClient.invalidateQueries({ queryKey: ['claims'] });
  expect(waiting).toHaveLength(1);
  waiting[0]?.('before the change');
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.('after the change');
  await done;
  expect(observer.getCurrentResult().data).toBe('after the change');
  expect(waiting).toHaveLength(2);
  stop();
});

test('a query without observers that is invalidated during its first load is stale afterwards', async () => {
  const { waiting, queryFn } = answeredByHand();
  const queryKey = ['claims', 2];
  const loaded = queryClient.prefetchQuery({ queryKey, queryFn });
  const done = queryClient.invalidateQueries({ queryKey: ['claims'] });
  waiting[0]?.('before the change');
  await loaded;
  await done;
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(waiting).toHaveLength(1);
});

test('a query of what was deleted is not loaded again while it is shown, until it is answered again', async () => {
  const calls: string[] = [];
  const shown = [2, 1].map((id) => {
    const queryFn = () => Promise.resolve(calls.push(String(id)));
    const observer = new QueryObserver(queryClient, { queryKey: ['claim', id], queryFn });
    return { observer, stop: observer.subscribe(() => undefined) };
  });
  await expect.poll(() => calls.length).toBe(2);
  queryClient.markDeleted(['claim', 1]);
  await queryClient.invalidateQueries({ queryKey: ['claim'] });
  expect(calls).toEqual(['2', '1', '2']);
  expect(queryClient.getQueryState(['claim', 1])?.isInvalidated).toBe(true);
  // Restored: its page asks for it.
  await shown[1]?.observer.refetch();
  await queryClient.invalidateQueries({ queryKey: ['claim', 1] });
  expect(calls.slice(3)).toEqual(['1', '1']);
  for (const { stop } of shown) stop();
});

test('a first load that fails is not repeated by an invalidation', async () => {
  let calls = 0;
  const queryFn = () => {
    calls += 1;
    return Promise.reject(new Error('refused'));
  };
  const loaded = queryClient.prefetchQuery({ queryKey: ['claims', 3], queryFn });
  await queryClient.invalidateQueries({ queryKey: ['claims'] });
  await loaded;
  expect(calls).toBe(1);
});

test.each([
  [503, 6],
  [0, 3],
  [500, 1],
  [404, 1],
])('a read that fails with %i is sent %i times', async (status, times) => {
  vi.useFakeTimers();
  let calls = 0;
  const queryFn = () => {
    calls += 1;
    return Promise.reject(new CallError({ status, code: 'busy', message: 'Сервер занят' }));
  };
  const loaded = queryClient
    .fetchQuery({ queryKey: ['orders', status], queryFn })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await loaded).toBeInstanceOf(CallError);
  expect(calls).toBe(times);
  vi.useRealTimers();
});

test('a read that is answered after 503 succeeds', async () => {
  vi.useFakeTimers();
  let calls = 0;
  const queryFn = async () => {
    calls += 1;
    if (calls < 5) throw new CallError({ status: 503, code: 'busy', message: 'Сервер занят' });
    return 'answer';
  };
  const loaded = queryClient.fetchQuery({ queryKey: ['orders', 'later'], queryFn });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await loaded).toBe('answer');
  vi.useRealTimers();
});
