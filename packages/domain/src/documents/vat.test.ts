import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  paysVat,
  PRODUCT_VAT_RATES,
  readProductVatRate,
  TAX_SYSTEMS,
  vatInside,
  vatLine,
  type VatRate,
  vatRateOf,
  vatByRate,
  vatRateWords,
  vatTotals,
  WITHOUT_VAT,
} from './vat.ts';

const RATES: readonly VatRate[] = [22, 10, 7, 5, 0, null];
const rate = fc.constantFrom(...RATES);
const sold = fc.record({
  price_kopecks: fc.integer({ min: 0, max: 1_000_000_000 }),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  vat_rate: rate,
});

test('decisions, «VAT»: a seller pays 22 % under ОСНО, 5 or 7 % under УСН, nothing until it says otherwise', () => {
  expect(TAX_SYSTEMS.map(({ id }) => [id, vatRateOf(id, null)])).toEqual([
    ['none', null],
    ['osno', 22],
    ['usn', null],
    ['usn_5', 5],
    ['usn_7', 7],
  ]);
  for (const { id } of TAX_SYSTEMS) expect(paysVat(id)).toBe(vatRateOf(id, null) !== null);
});

test('decisions, «VAT»: a product has a rate where it differs, under ОСНО only', () => {
  expect(PRODUCT_VAT_RATES.map((own) => vatRateOf('osno', own))).toEqual([10, 0]);
  for (const own of PRODUCT_VAT_RATES) {
    expect(vatRateOf('usn_5', own)).toBe(5);
    expect(vatRateOf('usn', own)).toBeNull();
    expect(vatRateOf('none', own)).toBeNull();
  }
});

test('the tax inside an amount is its calculated rate, rounded to the nearest kopeck', () => {
  expect(vatInside(12_200, 22)).toBe(2_200);
  expect(vatInside(11_000, 10)).toBe(1_000);
  expect(vatInside(10_500, 5)).toBe(500);
  expect(vatInside(10_700, 7)).toBe(700);
  expect(vatInside(12_200, 0)).toBe(0);
  expect(vatInside(12_200, null)).toBe(0);
  // 100.00 × 22 / 122 = 18.0327…; 0.03 × 22 / 122 = 0.0054…
  expect(vatInside(10_000, 22)).toBe(1_803);
  expect(vatInside(3, 22)).toBe(1);
  expect(vatInside(2, 22)).toBe(0);
  expect(vatInside(55, 10)).toBe(5);
  expect(vatInside(671, 22)).toBe(121);
  expect(vatInside(21, 5)).toBe(1);
  expect(vatInside(Number.MAX_SAFE_INTEGER, 22)).toBe(1_624_249_045_936_900);
  expect(() => vatInside(-1, 22)).toThrow(RangeError);
  expect(() => vatInside(1.5, 22)).toThrow(RangeError);
});

test('property: base and tax are the gross amount, and the tax is the law’s share of it within half a kopeck', () => {
  fc.assert(
    fc.property(sold, (one) => {
      const { base, tax, gross, price } = vatLine(one);
      expect(gross).toBe(one.price_kopecks * one.quantity);
      expect(base + tax).toBe(gross);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(base).toBeGreaterThanOrEqual(0);
      const share = one.vat_rate ?? 0;
      expect(Math.abs(tax * (100 + share) - gross * share) * 2).toBeLessThanOrEqual(100 + share);
      expect(price + vatInside(one.price_kopecks, one.vat_rate)).toBe(one.price_kopecks);
    }),
  );
});

test('property: totals are sums of lines and keep base + tax = gross', () => {
  fc.assert(
    fc.property(fc.array(sold, { maxLength: 30 }), (all) => {
      const lines = all.map((one) => vatLine(one));
      const totals = vatTotals(lines);
      expect(totals.base + totals.tax).toBe(totals.gross);
      expect(totals.tax).toBe(lines.reduce((sum, { tax }) => sum + tax, 0));
      expect(totals.gross).toBe(lines.reduce((sum, { gross }) => sum + gross, 0));
    }),
  );
});

test('totals are not computed from the total: three lines of a kopeck and a half', () => {
  const line = vatLine({ price_kopecks: 8, quantity: 1, vat_rate: 22 });
  expect(line).toEqual({ rate: 22, price: 7, base: 7, tax: 1, gross: 8 });
  expect(vatTotals([line, line, line])).toEqual({ base: 21, tax: 3, gross: 24 });
  expect(vatInside(24, 22)).toBe(4);
});

test('rates in words', () => {
  expect(WITHOUT_VAT).toBe('без НДС');
  expect(RATES.map((one) => vatRateWords(one))).toEqual([
    '22\u00a0%',
    '10\u00a0%',
    '7\u00a0%',
    '5\u00a0%',
    '0\u00a0%',
    'без НДС',
  ]);
});

test('sums by rate: the highest rate first, «без НДС» last', () => {
  const line = (vat_rate: VatRate, price_kopecks: number) =>
    vatLine({ price_kopecks, quantity: 1, vat_rate });
  expect(vatByRate([line(10, 110), line(null, 7), line(22, 122), line(10, 220), line(0, 5)])).toEqual([
    { rate: 22, base: 100, tax: 22, gross: 122 },
    { rate: 10, base: 300, tax: 30, gross: 330 },
    { rate: 0, base: 5, tax: 0, gross: 5 },
    { rate: null, base: 7, tax: 0, gross: 7 },
  ]);
  expect(vatByRate([])).toEqual([]);
});

test("readProductVatRate: a product's own rate, or the seller's usual one, as files write them", () => {
  expect(['10', '10%', 'НДС 10 %', '10/110', 'Ставка НДС 10%'].map(readProductVatRate)).toEqual([
    10, 10, 10, 10, 10,
  ]);
  expect(['0', '0 %', 'НДС 0%'].map(readProductVatRate)).toEqual([0, 0, 0]);
  for (const usual of [
    '22%',
    'НДС 20%',
    '20/120',
    '18',
    '5%',
    '7/107',
    'Без НДС',
    'Без налога',
    'Не облагается',
    'общая',
    'Обычная',
  ])
    expect(readProductVatRate(usual)).toBeNull();
  for (const unknown of ['', '13%', '100', 'да', '-10', '10,5', '22/22'])
    expect(readProductVatRate(unknown)).toBeUndefined();
});
