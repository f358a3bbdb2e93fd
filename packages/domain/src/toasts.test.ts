import { expect, test } from 'vitest';
import * as subject from './toasts.ts';

const show = (toasts: readonly subject.Toast[], id: number, now = 0) =>
  subject.showToast(toasts, id, `т${id}`, now);

test('bottom toasts: at most 3; plain strings become red messages', () => {
  const four = [1, 2, 3, 4].reduce<subject.Toast[]>((toasts, id) => show(toasts, id), []);
  expect(four.map(({ id }) => id)).toEqual([2, 3, 4]);
  expect(four[0]).toEqual({ id: 2, kind: 'error', text: 'т2', since: 0, duration: 10_000 });
  expect(subject.TOAST_TONES).toEqual({ error: 'red', warning: 'orange', success: 'green' });
});

test('start fading 10 s after creation, removed after a 4 s fade; refresh restarts the timer', () => {
  const toasts = show(show([], 1), 2, 5_000);
  const phases = (now: number) => toasts.map((toast) => subject.toastPhase(toast, now));
  expect(phases(9_999)).toEqual(['shown', 'shown']);
  expect(phases(10_000)).toEqual(['fading', 'shown']);
  expect(phases(13_999)).toEqual(['fading', 'shown']);
  expect(phases(14_000)).toEqual(['gone', 'shown']);
  expect(subject.sweepToasts(toasts, 14_000).map(({ id }) => id)).toEqual([2]);
  expect(subject.sweepToasts(toasts, 0, 1).map(({ id }) => id)).toEqual([2]);
  const refreshed = subject.refreshToast(toasts, 1, 12_000);
  expect(refreshed.map(({ since }) => since)).toEqual([12_000, 5_000]);
});

test('a warning given an object falls back to «Произошла ошибка»; a passing confirmation is brief', () => {
  expect(subject.showToast([], 1, { kind: 'warning', text: { code: 5 } }, 0)[0]?.text).toBe(
    'Произошла ошибка',
  );
  expect(subject.toastText('Нет')).toBe('Нет');
  const [copied] = subject.showToast(
    [],
    1,
    { kind: 'success', text: 'Скопировано', duration: subject.BRIEF_DURATION },
    0,
  );
  expect(copied).toMatchObject({ kind: 'success', duration: 1_000 });
});
