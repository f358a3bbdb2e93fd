import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemory } from './remembered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reader = (...answers: (number | Error)[]) =>
  vi.fn(async () => {
    const next = answers.shift();
    if (next === undefined || next instanceof Error) throw next ?? new Error('asked once too often');
    return next;
  });

test('those who ask at the same time are told the same, and so are those who come while it is fresh', async () => {
  const memory = createMemory<number>(() => 1_000, 10);
  const read = reader(7, 8);
  expect(await Promise.all([memory.recall('a', read), memory.recall('a', read)])).toEqual([7, 7]);
  vi.advanceTimersByTime(999);
  expect(await memory.recall('a', read)).toBe(7);
  vi.advanceTimersByTime(1);
  expect(await memory.recall('a', read)).toBe(8);
  expect(read).toHaveBeenCalledTimes(2);
});

test('how long is said by what was found', async () => {
  const memory = createMemory<number>((value) => value, 10);
  const read = reader(5_000, 1, 2);
  await memory.recall('long', read);
  await memory.recall('short', read);
  vi.advanceTimersByTime(4_999);
  expect(await memory.recall('long', read)).toBe(5_000);
  expect(await memory.recall('short', read)).toBe(2);
});

test('a failure is told to whoever waits, and not remembered', async () => {
  const memory = createMemory<number>(() => 1_000, 10);
  const read = reader(new Error('no database'), 3);
  await expect(memory.recall('a', read)).rejects.toThrow('no database');
  expect(await memory.recall('a', read)).toBe(3);
});

test('the eldest goes when there are too many', async () => {
  const memory = createMemory<number>(() => 1_000, 2);
  await memory.recall('a', reader(1));
  await memory.recall('b', reader(3));
  await memory.recall('c', reader(4));
  expect(await memory.recall('b', reader())).toBe(3);
  expect(await memory.recall('a', reader(5))).toBe(5);
});

test('a failed reading of a key that was dropped does not remove its newer value', async () => {
  const memory = createMemory<number>(() => 1_000, 1);
  const failing = memory.recall('a', reader(new Error('no database')));
  const other = memory.recall('b', reader(1));
  const newer = memory.recall('a', reader(2));
  await expect(failing).rejects.toThrow('no database');
  expect(await Promise.all([other, newer])).toEqual([1, 2]);
  expect(await memory.recall('a', reader())).toBe(2);
});
