import { expect, test } from 'vitest';
import { COUNTRY_CODES, COUNTRY_NAMES, foldCountryName } from './countries.ts';

test('countries have digital codes of three digits, in order, and different names', () => {
  for (const [code, title] of COUNTRY_NAMES) {
    expect(code).toMatch(/^\d{3}$/);
    expect(title).toMatch(/^[А-ЯЁ]/);
  }
  expect([...COUNTRY_NAMES.keys()]).toEqual([...COUNTRY_NAMES.keys()].toSorted());
  expect(new Set(COUNTRY_NAMES.values()).size).toBe(COUNTRY_NAMES.size);
  expect(COUNTRY_NAMES.size).toBe(251);
});

test('COUNTRY_CODES: every name has the code of a country, whatever its letter case and spaces', () => {
  expect([...COUNTRY_CODES.values()].filter((code) => !COUNTRY_NAMES.has(code))).toEqual([]);
  for (const [code, name] of COUNTRY_NAMES) expect(COUNTRY_CODES.get(foldCountryName(name))).toBe(code);
  expect(foldCountryName('  Объединённые  Арабские Эмираты ')).toBe('объединенные арабские эмираты');
});
