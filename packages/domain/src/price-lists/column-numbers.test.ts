import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decideNumbers,
  noSigns,
  readingsOf,
  readNumber,
  seeNumber,
  withoutRoubles,
} from './column-numbers.ts';

const decided = (...cells: string[]) => {
  const signs = noSigns();
  for (const cell of cells) seeNumber(signs, cell);
  return decideNumbers(signs);
};

test.each([
  ['412,50 руб.', '412,50'],
  ['₽ 1 350', '1 350'],
  ['руб. 99', '99'],
  ['99 р.', '99'],
  ['99р', '99'],
  ['RUB 12.5', '12.5'],
  ['12.5 RUR', '12.5'],
  ['$ 12', '$ 12'],
  ['12 €', '12 €'],
  ['по запросу', 'по запросу'],
])('an amount without its rouble sign: «%s»', (text, plain) => expect(withoutRoubles(text)).toBe(plain));

test('«1.234 руб.» is ambiguous too', () => {
  expect(decided('1.234 руб.', '₽ 2.500')).toBeNull();
  expect(decided('1.234 руб.', '5,50 руб.')).toBe('comma');
});

describe('«Numbers decided over the whole column»', () => {
  test.each([
    [['412,50', '99'], 'comma'],
    [['412.50', '99.9'], 'point'],
    [['1.234,50', '1.234'], 'comma'],
    [['1,234.50', '1,234'], 'point'],
    [['412,50', '99.9'], 'either'],
    [['1.234', '5.5'], 'point'],
    [['1.234', '5,5'], 'comma'],
    [['0.125', '1.234'], 'point'],
    [['12345.678', '1.234'], 'point'],
    [['1.2345', '1.234'], 'point'],
    [['1.234.567', '1.234'], 'comma'],
    [['1,234,567', '1,234'], 'point'],
    [['1.234.567'], 'either'],
    [['12', 'нет', '1'.repeat(40), ''], 'either'],
    [["1'234.5", '1 234,5'], 'either'],
  ] as const)('%j: %s', (cells, form) => expect(decided(...cells)).toBe(form));

  test.each([
    [['1.234']],
    [['1,234', '5']],
    [['1.234', '1,234']],
    [['1.234', '5.5', '1.234.567']],
    [['1,234', '5,5', '1,234,567']],
    [['5.5', '5,5', '1,234']],
    [['1.234.567', '1,234']],
    [['1,234,567', '1.234']],
  ])('«a column that reads two ways is asked about, never guessed»: %j', (cells) =>
    expect(decided(...cells)).toBeNull(),
  );

  test('the first ambiguous number is shown with both readings', () => {
    const signs = noSigns();
    seeNumber(signs, '7');
    seeNumber(signs, '1.234');
    seeNumber(signs, '9.876');
    expect(signs.unclear).toBe('1.234');
    expect(readingsOf('1.234')).toEqual({ comma: '1234', point: '1.234' });
    expect(readingsOf('нет')).toEqual({ comma: null, point: null });
  });
});

describe('parsing a number of a file', () => {
  test.each([
    ['1 234,50', 'comma', '1234.5'],
    ['1.234,50', 'comma', '1234.5'],
    ['1.234', 'comma', '1234'],
    ['1.234', 'point', '1.234'],
    ["1'234.00", 'point', '1234'],
    ['−3', 'either', '-3'],
    ['+7', 'either', '7'],
    ['007', 'either', '7'],
    ['1.234.567', 'either', '1234567'],
    ['1,234.5', 'either', '1234.5'],
    ['12,5', 'either', '12.5'],
  ] as const)('%s (%s) is %s', (text, form, number) => expect(readNumber(text, form)).toBe(number));

  test.each([
    ['12.50', 'comma'],
    ['12,50', 'point'],
    ['12 50', 'either'],
    ['1,2,3', 'either'],
    ['1.', 'either'],
    ['1.234.567', 'point'],
    ['1 234.567 8', 'either'],
    ['', 'either'],
    ['нет', 'either'],
    ['123 456 789 012 345 678', 'either'],
  ] as const)('%s (%s) is none', (text, form) => expect(readNumber(text, form)).toBeNull());

  test('property: numbers are parsed back by the detected separator, with or without grouping', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom('comma', 'point'),
        (whole, cents, form) => {
          const [decimal, group] = form === 'comma' ? [',', '.'] : ['.', ','];
          const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group);
          const text = `${grouped}${decimal}${String(cents).padStart(2, '0')}`;
          expect(Number(readNumber(text, form))).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`));
          expect([form, 'either']).toContain(decided(text));
        },
      ),
    );
  });
});

test('seeNumber counts the role of each separator', () => {
  const seen = (...texts: string[]) => {
    const signs = noSigns();
    for (const text of texts) seeNumber(signs, text);
    return signs;
  };
  expect(seen('1.234,5', '1.234,5')).toEqual({
    comma: { decimals: 2, groups: 0, unclear: 0 },
    point: { decimals: 0, groups: 2, unclear: 0 },
    unclear: null,
  });
  expect(seen('123.456', '1.200')).toEqual({
    comma: { decimals: 0, groups: 0, unclear: 0 },
    point: { decimals: 0, groups: 0, unclear: 2 },
    unclear: '123.456',
  });
  expect(seen('0.123').point).toEqual({ decimals: 1, groups: 0, unclear: 0 });
  // A cell with other text, or with more than 30 characters, is not counted.
  for (const text of ['W 1,5', '1,5 W', `1,5${' '.repeat(28)}`]) expect(seen(text)).toEqual(noSigns());
  expect(seen(`1,5${' '.repeat(27)}`).comma.decimals).toBe(1);
});

test('readNumber: allowed positions of signs, spaces and thousands', () => {
  expect(readNumber(' - 5 ')).toBe('-5');
  expect(readNumber('1-5')).toBeNull();
  expect(readNumber('x1 234')).toBeNull();
  expect(readNumber('1 234x')).toBeNull();
  expect(readNumber('123 456 789 012 345')).toBe('123456789012345');
  expect(readNumber('1 234 567 890 123 456')).toBeNull();
});

test.each([
  ['12 руб', '12'],
  ['12 rub', '12'],
  ['руб 12', '12'],
  ['rub12', '12'],
  ['₽12', '12'],
  [' 12 р ', '12'],
  ['за руб 12', 'за руб 12'],
])('withoutRoubles: «%s»', (text, plain) => expect(withoutRoubles(text)).toBe(plain));
