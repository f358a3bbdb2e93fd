import { expect, test } from 'vitest';
import { outlivesPage } from './outlives.ts';

test('a small write goes out with the page; one that browsers would refuse to send so goes as any other', () => {
  expect(outlivesPage()).toEqual({ keepalive: true });
  expect(outlivesPage({ text: 'OC 90' })).toEqual({ keepalive: true });
  expect(outlivesPage({ text: 'ж'.repeat(8_000) })).toEqual({ keepalive: false });
});
