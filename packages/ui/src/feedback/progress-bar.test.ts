// «Progress bar 200 ms throttle»; «Fetch minimum delay 200 ms»: a visible bar stays for as long. Specification 1, section 9.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSign } from './progress-bar/sign.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
function sign() {
  const shown: boolean[] = [];
  return { shown, ...createSign((now) => shown.push(now)) };
}

test('a page that loads within 200 ms shows no sign', () => {
  const { shown, set } = sign();
  set(true);
  vi.advanceTimersByTime(199);
  set(false);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([]);
});

test('after 200 ms the sign shows, and once', () => {
  const { shown, set } = sign();
  set(true);
  vi.advanceTimersByTime(199);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true]);
  set(true);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([true]);
});

test('a sign that shows stays at least 200 ms', () => {
  const { shown, set } = sign();
  set(true);
  vi.advanceTimersByTime(201);
  set(false);
  vi.advanceTimersByTime(198);
  expect(shown).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual([true, false]);
});

test('a sign that has shown for longer goes at once', () => {
  const { shown, set } = sign();
  set(true);
  vi.advanceTimersByTime(1_000);
  set(false);
  vi.advanceTimersByTime(0);
  expect(shown).toEqual([true, false]);
});

test('another page that begins while the sign still stands keeps it', () => {
  const { shown, set } = sign();
  set(true);
  vi.advanceTimersByTime(250);
  set(false);
  vi.advanceTimersByTime(100);
  set(true);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([true]);
});

test('what has left the page shows nothing any more', () => {
  const { shown, set, stop } = sign();
  set(true);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([]);
});
