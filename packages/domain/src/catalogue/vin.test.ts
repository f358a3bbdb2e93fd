import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readData } from '../../test/data.ts';
import {
  decodeVin,
  isNorthAmerican,
  isVin,
  makerOf,
  modelYears,
  normalizeVin,
  VIN_LENGTH,
  vinCheckDigit,
  vinRegion,
  type WmiTable,
  wmiKeys,
} from './vin.ts';

/** The first two columns of a table: identifier and maker; a maker may be quoted. */
const read = (name: string): WmiTable =>
  Object.fromEntries(
    readData(`vin/${name}.csv`)
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => {
        const [, wmi = '', quoted, plain = ''] = /^([^,]+),(?:"((?:[^"]|"")*)"|([^,]*))/.exec(line) ?? [];
        return [wmi, quoted?.replaceAll('""', '"') ?? plain];
      }),
  );
const TABLES = [
  read('wmi_nhtsa_vpic'),
  read('wmi_universal-vin-decoder_MIT_wikipedia'),
  read('wmi_vininfo_BSD3'),
];

test('17 characters, no I, O or Q', () => {
  expect(VIN_LENGTH).toBe(17);
  expect(isVin('1M8GDM9AXKP042788')).toBe(true);
  for (const wrong of [
    '1M8GDM9AXKP04278',
    '1M8GDM9AXKP0427888',
    '1M8GDM9AXKP04278I',
    '1M8GDM9AXKP04278O',
    '1M8GDM9AXKP04278Q',
    '1m8gdm9axkp042788',
    '',
    ' 1M8GDM9AXKP042788',
    5 as never,
    null as never,
    ['1M8GDM9AXKP042788'] as never,
  ])
    expect(isVin(wrong)).toBe(false);
  expect(normalizeVin(' 1m8-gdm9 axkp042788')).toBe('1M8GDM9AXKP042788');
  expect(() => normalizeVin(5 as never)).toThrow(TypeError);
});

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['11111111111111111', '1'],
  ['1HGCM82633A004352', '3'],
  ['5GZCZ43D13S812715', '1'],
])('the check digit of %s is %s', (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit);
});

test('an invalid VIN has no check digit and no year', () => {
  for (const wrong of ['', '1M8GDM9AXKP04278I']) {
    expect(() => vinCheckDigit(wrong)).toThrow(`not a VIN: ${wrong}`);
    expect(() => modelYears(wrong, 2026)).toThrow(`not a VIN: ${wrong}`);
  }
});

test('property: changing a weighted character changes the check digit, unless both have the same value', () => {
  /** ISO 3779: A–H are 1–8, J–R without O and Q 1–5, 7, 9, S–Z 2–9. */
  const valueOf = (one: string) =>
    /\d/.test(one)
      ? Number(one)
      : (['ABCDEFGH', 'JKLMN-P-R', '-STUVWXYZ'].map((row) => row.indexOf(one) + 1).find((at) => at > 0) ?? 0);
  const sign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
  fc.assert(
    fc.property(fc.array(sign, { minLength: 17, maxLength: 17 }), fc.nat(16), sign, (signs, place, other) => {
      const vin = signs.join('');
      expect(vinCheckDigit(vin)).toMatch(/^[0-9X]$/);
      const same = valueOf(signs[place] ?? '') === valueOf(other) || place === 8;
      expect(vinCheckDigit(signs.with(place, other).join('')) === vinCheckDigit(vin)).toBe(same);
      // The ninth position has no weight: any character is allowed.
      expect(vinCheckDigit(`${vin.slice(0, 8)}A${vin.slice(9)}`)).toBe(vinCheckDigit(vin));
    }),
  );
});

test.each([
  ['A', 'Африка'],
  ['H', 'Африка'],
  ['J', 'Азия'],
  ['R', 'Азия'],
  ['S', 'Европа'],
  ['Z', 'Европа'],
  ['1', 'Северная Америка'],
  ['5', 'Северная Америка'],
  ['6', 'Океания'],
  ['7', 'Океания'],
  ['8', 'Южная Америка'],
  ['9', 'Южная Америка'],
  ['0', null],
])('a VIN that starts with %s comes from %s', (sign, region) => {
  for (const next of 'A1689') expect(vinRegion(`${sign}${next.repeat(16)}`)).toBe(region);
  expect(isNorthAmerican(`${sign}3`)).toBe(region === 'Северная Америка');
});

describe('model years', () => {
  const vin = (tenth: string, seventh = 'A', first = 'X') => `${first}TA210${seventh}00${tenth}0000001`;
  test.each([
    ['A', [1980, 2010]],
    ['T', [1996, 2026]],
    ['V', [1997, 2027]],
    ['W', [1998]],
    ['Y', [2000]],
    ['1', [2001]],
    ['9', [2009]],
    ['0', []],
    ['U', []],
    ['Z', []],
  ])('tenth character %s: both candidates where the 30-year cycle is ambiguous: %j', (tenth, years) => {
    expect(modelYears(vin(tenth), 2026)).toEqual(years);
  });
  test('for North America the seventh character decides', () => {
    expect(modelYears(vin('A', '5', '1'), 2026)).toEqual([1980]);
    expect(modelYears(vin('A', 'B', '1'), 2026)).toEqual([2010]);
    expect(modelYears(vin('A', 'B', '1'), 2045)).toEqual([2010, 2040]);
    expect(modelYears(vin('9', '5', '1'), 2045)).toEqual([2009]);
  });
  test('when the seventh character leaves no year, as for a heavy truck of 2004, it is ignored', () => {
    expect(modelYears('1FUJA6CK14LM12345', 2026)).toEqual([2004]);
    expect(modelYears('1FUJA6CK14LM12345', 2033)).toEqual([2034]);
  });
  test('years after the next model year are left out', () => {
    expect(modelYears(vin('A'), 2009)).toEqual([1980, 2010]);
    expect(modelYears(vin('A'), 2008)).toEqual([1980]);
    expect(modelYears(vin('A'), 2100)).toEqual([1980, 2010, 2040, 2070]);
    expect(modelYears(vin('A'), -1)).toEqual([]);
    for (const wrong of [Number.NaN, 1e21, 2026.5, '2026' as never, null as never])
      expect(() => modelYears(vin('A'), wrong)).toThrow(`not a year: ${wrong}`);
  });
});

describe('makers', () => {
  test('the most specific identifier takes precedence, then the first table', () => {
    expect(wmiKeys('1A9AAAAAAAA123456')).toEqual(['1A9123', '1A9', '1A']);
    const tables: WmiTable[] = [
      { '1A': 'two', '1A9': 'three' },
      { '1A9123': 'six', '1A9': 'other' },
    ];
    expect(makerOf('1A9AAAAAAAA123456', tables)).toBe('six');
    expect(makerOf('1A9AAAAAAAA999456', tables)).toBe('three');
    expect(makerOf('1AAAAAAAAAA999456', tables)).toBe('two');
    expect(makerOf('2AAAAAAAAAA999456', tables)).toBeNull();
    expect(makerOf('toString', [{}])).toBeNull();
  });
  test.each([
    ['vPIC', 0, 12_767, ['1OY', '4OG']],
    ['Wikipedia', 1, 1_485, []],
    ['vininfo', 2, 703, ['WFO', 'WOL', 'ZOM']],
  ] as const)('the decoder names the maker of every WMI given: %s', (_, index, count, withO) => {
    const table = TABLES[index] ?? expect.unreachable();
    const rows = Object.entries(table);
    expect(rows).toHaveLength(count);
    const outside: string[] = [];
    for (const [wmi, maker] of rows) {
      const third =
        [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'].find((sign) => !Object.hasOwn(table, wmi + sign)) ?? '';
      const start = wmi.length === 2 ? wmi + third : wmi.slice(0, 3);
      const vin = `${start}AAAAAAAA${wmi.length === 6 ? wmi.slice(3) : 'ZZZ'}456`;
      expect(maker).toMatch(/\S/);
      expect(makerOf(vin, [table])).toBe(maker);
      // A few rows of the sources hold the letter O, which no VIN may: there only the table itself can answer.
      if (isVin(vin)) {
        expect(decodeVin(vin, [table], 2026)?.maker).toBe(maker);
        expect(decodeVin(vin, TABLES, 2026)?.maker).toMatch(/\S/);
      } else outside.push(wmi);
    }
    expect(outside.toSorted()).toEqual(withO);
  });
});

test('all data of a VIN without an external service', () => {
  expect(decodeVin('1m8gdm9a-xkp042788', TABLES, 2026)).toEqual({
    vin: '1M8GDM9AXKP042788',
    region: 'Северная Америка',
    maker: expect.stringMatching(/MCI|Motor Coach/i),
    wmi: '1M8',
    modelYears: [1989],
    serial: '042788',
    checkDigitRight: true,
  });
  expect(decodeVin('XTA21099043576182', TABLES, 2026)).toMatchObject({
    region: 'Европа',
    wmi: 'XTA',
    modelYears: [2004],
    checkDigitRight: null,
  });
  expect(decodeVin('1M8GDM9A1KP042788', TABLES, 2026)?.checkDigitRight).toBe(false);
  for (const wrong of ['не VIN', '']) expect(decodeVin(wrong, TABLES, 2026)).toBeNull();
  for (const wrong of [5, Number.NaN, null, {}])
    expect(() => decodeVin(wrong as never, TABLES, 2026)).toThrow(TypeError);
});
