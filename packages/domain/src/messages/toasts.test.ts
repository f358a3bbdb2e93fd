import { expect, test } from 'vitest';
import * as subject from './toasts.ts';

test('error red, warning orange, success green', () => {
  expect(subject.TOAST_TONES).toEqual({ error: 'red', warning: 'orange', success: 'green' });
});

test('a warning given an object falls back to «Произошла ошибка»', () => {
  expect(subject.toastText({ code: 5 })).toBe('Произошла ошибка');
  expect(subject.toastText('Нет')).toBe('Нет');
});

test('a toast is shown for 10 s and fades for 4 s, at most three at a time; a brief confirmation is shown for 1 s', () => {
  expect([subject.TOAST_LIMIT, subject.TOAST_DURATION, subject.TOAST_FADE, subject.BRIEF_DURATION]).toEqual([
    3, 10_000, 4_000, 1_000,
  ]);
});
