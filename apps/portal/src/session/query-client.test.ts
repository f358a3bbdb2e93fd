import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
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
