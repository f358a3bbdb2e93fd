import { expect, test } from 'vitest';
import { rememberPage } from './recent-pages.ts';

test('a page opened again is remembered once, the newest first, eight at most', () => {
  expect(rememberPage(['/a', '/b'], '/b')).toEqual(['/b', '/a']);
  const many = Array.from({ length: 8 }, (_, place) => `/${place}`);
  expect(rememberPage(many, '/new')).toEqual(['/new', ...many.slice(0, 7)]);
});
