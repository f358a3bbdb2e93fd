import { expect, test } from 'vitest';
import { COUNTRY_NAMES } from './countries.ts';
import { COUNTRIES, countryName, LONGEST_DECLARATION, originFault, readCountry, RUSSIA } from './origin.ts';
import { sentence } from '../sentences/sentences.ts';

const fault = (country_code: string, customs_declaration = '') =>
  sentence(originFault({ country_code, customs_declaration }));

test('countries are options in alphabetical order, and have short names', () => {
  expect(COUNTRIES.map(({ label }) => label).slice(0, 3)).toEqual(['Абхазия', 'Австралия', 'Австрия']);
  expect(COUNTRIES).toHaveLength(COUNTRY_NAMES.size);
  expect(countryName('156')).toBe('Китай');
  expect(countryName(RUSSIA)).toBe('Россия');
  expect(countryName('999')).toBe('');
  expect(countryName('')).toBe('');
});

test('decisions, «VAT»: country and declaration are optional, and valid when given', () => {
  expect(fault('')).toBeNull();
  expect(fault('156')).toBeNull();
  expect(fault('156', '10702070/150626/3245678/001')).toBeNull();
  expect(fault('276', '10702070/150626/П245678')).toBeNull();
  expect(fault('', '10702070/150626/3245678')).toBeNull();
  expect('10702070/150626/3245678/001'.length).toBeLessThanOrEqual(LONGEST_DECLARATION);
  expect(fault('999')).toBe('Страны «999» нет в классификаторе стран мира');
  for (const text of [
    '10702070',
    '10702070/150626/3245678/',
    '1/150626/3245678',
    '10702070/150626/3245678/0001',
  ])
    expect(fault('156', text)).toBe('Номер декларации пишут так: 10702070/150626/3245678/001');
  expect(fault(RUSSIA, '10702070/150626/3245678/001')).toBe(
    'У товара из России нет таможенной декларации: оставьте поле пустым',
  );
});

test('readCountry: a code, a short name or another common name', () => {
  for (const [code, name] of COUNTRY_NAMES) {
    expect(readCountry(code)).toBe(code);
    expect(readCountry(` ${name.toUpperCase()} `)).toBe(code);
  }
  expect(readCountry('36')).toBe('036');
  expect(['кнр', 'РФ', 'Южная  Корея', 'США', 'Белоруссия', 'Великобритания'].map(readCountry)).toEqual([
    '156',
    RUSSIA,
    '410',
    '840',
    '112',
    '826',
  ]);
  expect(readCountry(' ')).toBe('');
  expect(['Шир', '999', '1560', 'CN'].map(readCountry)).toEqual([null, null, null, null]);
});
