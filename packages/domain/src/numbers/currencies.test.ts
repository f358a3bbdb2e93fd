import { describe, expect, test } from 'vitest';
import {
  CURRENCIES,
  currencyIn,
  currencyOfFormat,
  isCurrencyAlone,
  rateFault,
  readPrice,
  withoutCurrency,
  withCurrency,
} from './currencies.ts';

describe('«Another currency is named»', () => {
  test.each([
    ['Цена USD', 'USD'],
    ['Ціна, грн', 'UAH'],
    ['Ціна грн.', 'UAH'],
    ['€', 'EUR'],
    ['$12.50', 'USD'],
    ['45,20 €', 'EUR'],
    ['Цена, долл. США', 'USD'],
    ['12 у.е.', 'CU'],
    ['Цена бел. руб.', 'BYN'],
    ['300 тенге', 'KZT'],
    ['¥120', 'CNY'],
    ['Цена, руб.', null],
    ['Eurorepar', null],
    ['Trying', null],
    ['x'.repeat(200), null],
  ])('in «%s»: %s', (text, currency) => expect(currencyIn(text)).toBe(currency));

  test('a header that is only a currency is recognised, and the currency is removed from a text', () => {
    expect(isCurrencyAlone('USD')).toBe(true);
    expect(isCurrencyAlone('Цена USD')).toBe(false);
    expect(isCurrencyAlone('Цена')).toBe(false);
    expect(withoutCurrency('US $ 12.50')).toBe('12.50');
  });
});

describe('the currency of a number format', () => {
  test.each([
    ['#,##0.00 [$€-407]', 'EUR'],
    ['[$USD] 0.00', 'USD'],
    ['#,##0.00 "₴"', 'UAH'],
    ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', 'USD'],
    [String.raw`#,##0.00\ [$zł-415]`, 'PLN'],
    [String.raw`\$#,##0`, 'USD'],
    ['0.00 "у.е."', 'CU'],
    ['General', null],
    ['#,##0.00 [$₽-419]', null],
    ['#,##0.00 "руб."', null],
    ['[$-409]#,##0.00', null],
    ['[>100]0.00;0.00 "€"', null],
    ['0.00%', null],
    // Padding with a sign shows no sign.
    ['_-* #,##0.00_€_-;-* #,##0.00_€_-', null],
  ])('%s: %s', (format, currency) => expect(currencyOfFormat(format)).toBe(currency));

  test('is written next to the number and can be read back', () => {
    expect(withCurrency('45.2', 'EUR')).toBe('45.2 EUR');
    expect(currencyIn(withCurrency('7', 'CU'))).toBe('CU');
  });
});

test('every currency is recognised by its code', () => {
  const { CU: _, ...coded } = CURRENCIES;
  for (const code of Object.keys(coded)) expect(currencyIn(`Цена, ${code}`)).toBe(code);
});

describe('a price in another currency', () => {
  const dollars = { code: 'USD', rate: 90.5, bare: 'currency' } as const;
  test('is converted to roubles by its rate', () => {
    expect(readPrice('12,50', undefined, dollars)).toEqual({ roubles: '1131.250000' });
    expect(readPrice('$12,50', undefined, dollars)).toEqual({ roubles: '1131.250000' });
  });
  test('is refused without a rate, and the message names the currency', () => {
    expect(readPrice('12,50 USD')).toEqual({
      fault: { code: 'priceInOtherCurrency', currency: 'USD' },
    });
    expect(readPrice('12,50 €', undefined, dollars)).toEqual({
      fault: { code: 'priceInOtherCurrency', currency: 'EUR' },
    });
  });
  test('is unchanged when it is in roubles', () => {
    expect(readPrice('300 руб.', undefined, dollars)).toEqual({ roubles: '300' });
    expect(readPrice('300 р.', undefined, dollars)).toEqual({ roubles: '300' });
    expect(readPrice('300')).toEqual({ roubles: '300' });
  });
  test('without a currency, in a column where others name theirs, is in roubles or has to be confirmed', () => {
    expect(readPrice('300', undefined, { ...dollars, bare: 'roubles' })).toEqual({ roubles: '300' });
    expect(readPrice('300', undefined, { ...dollars, bare: 'unknown' })).toEqual({
      fault: { code: 'priceCurrencyUnclear' },
    });
    expect(readPrice('звоните', undefined, dollars)).toEqual({ fault: { code: 'priceNotNumber' } });
  });
});

test.each([
  ['92,50', null],
  ['0.18', null],
  ['', { code: 'rateMissing' }],
  ['0', { code: 'rateNotPositive' }],
  ['курс', { code: 'rateNotPositive' }],
  ['100001', { code: 'rateTooHigh', most: 100_000 }],
])('a rate «%s»: %j', (text, fault) => expect(rateFault(text)).toEqual(fault));
