import { expect, test } from 'vitest';
import { COUNTRY_NAMES } from './countries.ts';

test('countries have digital codes of three digits, in order, and different names', () => {
  for (const [code, title] of COUNTRY_NAMES) {
    expect(code).toMatch(/^\d{3}$/);
    expect(title).toMatch(/^[А-ЯЁ]/);
  }
  expect([...COUNTRY_NAMES.keys()]).toEqual([...COUNTRY_NAMES.keys()].toSorted());
  expect(new Set(COUNTRY_NAMES.values()).size).toBe(COUNTRY_NAMES.size);
  expect(COUNTRY_NAMES.size).toBe(251);
});
