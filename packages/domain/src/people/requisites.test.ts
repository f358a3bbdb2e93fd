import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readData } from '../../test/data.ts';
import { isAccount, isBic, isCorrespondentAccount, isInn, isKpp, isOgrn } from './requisites.ts';

const vectors = readData('requisites/vectors.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split(','));
const NO_TEXT = [null, undefined, 7_743_880_975, {}, ['7743880975']] as never[];

describe('the public check-digit examples all pass', () => {
  const checks: Record<string, (value: string, bank: string) => boolean> = {
    inn: isInn,
    ogrn13: (value) => isOgrn(value),
    corr_account: isCorrespondentAccount,
  };
  test.each(Object.keys(checks))('%s', (kind) => {
    const rows = vectors.filter(([name]) => name === kind);
    expect(rows.length).toBeGreaterThan(15);
    for (const [, value = '', bank = '', expected] of rows)
      expect([value, checks[kind]?.(value, bank)]).toEqual([value, expected === '1']);
  });
});

describe('a taxpayer number', () => {
  test('of a company and of a person', () => {
    expect(isInn('7743880975')).toBe(true);
    expect(isInn('300504899258')).toBe(true);
    for (const wrong of [
      '',
      '0000000000',
      '000000000000',
      '774388097',
      '77438809750',
      ' 7743880975',
      'x7743880975',
    ])
      expect(isInn(wrong)).toBe(false);
    for (const wrong of NO_TEXT) expect(isInn(wrong)).toBe(false);
  });
  test('property: changing any digit is detected, except where check digit 10 becomes 0', () => {
    const digits = fc.tuple(
      fc.constantFrom('7743880975', '300504899258'),
      fc.nat(11),
      fc.integer({ min: 1, max: 9 }),
    );
    let missed = 0;
    fc.assert(
      fc.property(digits, ([number, place, by]) => {
        const at = place % number.length;
        const other = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1);
        if (isInn(other)) missed += 1;
      }),
      { numRuns: 300 },
    );
    expect(missed).toBeLessThan(30);
  });
  test('both check digits of a person’s number are verified', () => {
    expect(isInn('300504899268')).toBe(false);
    expect(isInn('300504899259')).toBe(false);
  });
});

test('a registration reason code: 4 digits, 2 digits or capital letters, 3 digits', () => {
  expect(['773301001', '7733AB001', '7733Z1001'].every(isKpp)).toBe(true);
  expect(['77330100', '7733010011', '7733ab001', '77A301001', 'x773301001', ''].some(isKpp)).toBe(false);
  for (const wrong of NO_TEXT) expect(isKpp(wrong)).toBe(false);
});

test('a registration number: 13 digits for a company, 15 for a sole trader', () => {
  expect(isOgrn('1027700132195')).toBe(true);
  expect(isOgrn('304500116000157')).toBe(true);
  for (const wrong of [
    '1027700132196',
    '304500116000158',
    '0027700132195',
    '10277001321950',
    '',
    'x1027700132195',
    '1027700132195x',
  ])
    expect(isOgrn(wrong)).toBe(false);
  for (const wrong of NO_TEXT) expect(isOgrn(wrong)).toBe(false);
});

test('a bank’s code has nine digits and no check digit', () => {
  expect(['044525225', '200000154', '018702501'].every(isBic)).toBe(true);
  expect(['344525225', '04452522', '0445252250', 'x044525225', ''].some(isBic)).toBe(false);
  for (const wrong of NO_TEXT) expect(isBic(wrong)).toBe(false);
});

describe('accounts match their bank', () => {
  test('settlement', () => {
    expect(isAccount('40702810900000000001', '044525225')).toBe(false);
    const valid = Array.from({ length: 10 }, (_, key) => `40702810${key}00000000001`).filter((text) =>
      isAccount(text, '044525225'),
    );
    expect(valid).toEqual(['40702810200000000001']);
    expect(isAccount('40702810200000000001', '044525226')).toBe(false);
    expect(isAccount('40702810200000000001', '44525225')).toBe(false);
    for (const wrong of ['4070281020000000000', '407028102000000000012', 'x40702810200000000001', ...NO_TEXT])
      expect(isAccount(wrong, '044525225')).toBe(false);
    for (const wrong of NO_TEXT) expect(isAccount('40702810200000000001', wrong)).toBe(false);
  });
  test('correspondent', () => {
    expect(isCorrespondentAccount('30101810400000000225', '044525225')).toBe(true);
    expect(isCorrespondentAccount('30101810500000000225', '044525225')).toBe(false);
    expect(isCorrespondentAccount('30101810400000000225', '')).toBe(false);
  });
});
