// «Prefetch idle timeout 2000 ms»: specification 1, section 9.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWhenIdle } from './idle.ts';

const waiting: { call: () => void; timeout: number | undefined }[] = [];
/** Simulates an idle moment: runs the next waiting callback and lets its fetch finish. */
async function idle(): Promise<void> {
  waiting.shift()?.call();
  await new Promise((done) => setTimeout(done));
}
beforeEach(() => {
  waiting.length = 0;
  vi.stubGlobal('requestIdleCallback', (call: () => void, options?: { timeout: number }) =>
    waiting.push({ call, timeout: options?.timeout }),
  );
});
afterEach(() => void vi.unstubAllGlobals());
const page = () => vi.fn(async () => ({ Screen: null }));

test('page chunks are fetched beforehand when the browser is idle, which is waited for 2 000 ms at most', async () => {
  const [first, second] = [page(), page()];
  fetchWhenIdle([first, second]);
  expect(first).not.toHaveBeenCalled();
  expect(waiting).toMatchObject([{ timeout: 2_000 }]);
  await idle();
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
  expect(waiting).toMatchObject([{ timeout: 2_000 }]);
  await idle();
  expect(second).toHaveBeenCalledTimes(1);
  expect(waiting).toEqual([]);
});

test('a chunk that cannot be had is left for when its page is opened, and the next one is fetched', async () => {
  const next = page();
  fetchWhenIdle([vi.fn(async () => Promise.reject(new Error('away'))), next]);
  await idle();
  await idle();
  expect(next).toHaveBeenCalledTimes(1);
});

test('once the shell is gone nothing more is fetched', async () => {
  const [first, second] = [page(), page()];
  const end = fetchWhenIdle([first, second]);
  await idle();
  end();
  await idle();
  expect(second).not.toHaveBeenCalled();
});

test('without pages the browser is left alone', () => {
  fetchWhenIdle([]);
  expect(waiting).toEqual([]);
});
