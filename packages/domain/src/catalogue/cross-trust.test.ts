import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLAIM_ITEM_KINDS } from '../orders/claims.ts';
import {
  CONFIRMATIONS,
  confirmedText,
  CROSS_MONTHS,
  CROSS_STANDINGS,
  type CrossFate,
  crossTrust,
  DOES_NOT_FIT,
  DOUBTFUL_RETURNS,
  DOUBTFUL_SHARE,
  fateText,
  hiddenText,
} from './cross-trust.ts';

const fate = (buyers: number, returned: number, more: Partial<CrossFate> = {}): CrossFate => ({
  sellers: 0,
  buyers,
  returned,
  anew: returned,
  ...more,
});
const fates = fc
  .tuple(fc.nat(40), fc.nat(40), fc.nat(40), fc.nat(40))
  .map(([sellers, kept, old, anew]) => ({ sellers, buyers: kept + old + anew, returned: old + anew, anew }));

test('the bounds are 2 returns, a third of the buyers, 3 confirmations and 24 months', () => {
  expect([DOUBTFUL_RETURNS, DOUBTFUL_SHARE, CONFIRMATIONS, CROSS_MONTHS]).toEqual([2, 3, 3, 24]);
});

test('a part that does not fit is a kind of claimed items', () => {
  expect(CLAIM_ITEM_KINDS.find(({ id }) => id === DOES_NOT_FIT)?.title).toBe('не подошло');
});

describe('the standing of a cross', () => {
  test('is unproven without purchases and sellers', () => {
    expect(crossTrust(fate(0, 0))).toEqual({ standing: 'unproven', hidden: false });
  });

  test('is confirmed by three buyers who kept the part, or sellers who name the cross', () => {
    expect(crossTrust(fate(2, 0)).standing).toBe('unproven');
    expect(crossTrust(fate(3, 0)).standing).toBe('confirmed');
    expect(crossTrust(fate(2, 0, { sellers: 1 })).standing).toBe('confirmed');
    expect(crossTrust(fate(0, 0, { sellers: 3 })).standing).toBe('confirmed');
    // One of four: fewer than a third.
    expect(crossTrust(fate(4, 1)).standing).toBe('confirmed');
  });

  test('is not condemned by one return, but no longer confirmed if that is a third', () => {
    expect(crossTrust(fate(1, 1))).toEqual({ standing: 'unproven', hidden: false });
    expect(crossTrust(fate(3, 1, { sellers: 9 }))).toEqual({ standing: 'unproven', hidden: false });
  });

  test('is doubtful and hidden from two returns that are at least a third of the buyers', () => {
    expect(crossTrust(fate(6, 2))).toEqual({ standing: 'doubtful', hidden: true });
    expect(crossTrust(fate(7, 2))).toEqual({ standing: 'confirmed', hidden: false });
    expect(crossTrust(fate(2, 2, { sellers: 50 }))).toEqual({ standing: 'doubtful', hidden: true });
  });

  test('is checked by an administrator until the next return', () => {
    expect(crossTrust(fate(6, 2, { anew: 0 }))).toEqual({ standing: 'checked', hidden: false });
    expect(crossTrust(fate(7, 3, { anew: 1 }))).toEqual({ standing: 'doubtful', hidden: true });
  });

  test('never hides what fewer than two buyers or less than a third of them returned', () => {
    fc.assert(
      fc.property(fates, (one) => {
        const { standing, hidden } = crossTrust(one);
        expect(hidden).toBe(standing === 'doubtful');
        expect(hidden).toBe(one.returned >= 2 && one.returned * 3 >= one.buyers && one.anew > 0);
        if (standing === 'confirmed') expect(one.returned === 0 || one.returned * 3 < one.buyers).toBe(true);
      }),
    );
  });

  test('never gets worse with a buyer who keeps the part', () => {
    const order = ['doubtful', 'checked', 'unproven', 'confirmed'];
    fc.assert(
      fc.property(fates, (one) => {
        const before = order.indexOf(crossTrust(one).standing);
        const after = order.indexOf(crossTrust({ ...one, buyers: one.buyers + 1 }).standing);
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('throws for counts that cannot be', () => {
    expect(() => crossTrust(fate(1, 2))).toThrow('more returned than bought');
    expect(() => crossTrust(fate(2, 1, { anew: 2 }))).toThrow('more returned anew than returned');
    expect(() => crossTrust(fate(0.5, 0))).toThrow('not a number of buyers');
    expect(() => crossTrust(fate(0, 0, { sellers: -1 }))).toThrow('not a number of sellers');
  });
});

test('every standing has its label', () => {
  expect(CROSS_STANDINGS).toEqual({
    confirmed: 'Подтверждён',
    unproven: 'Мало данных',
    checked: 'Проверен порталом',
    doubtful: 'Сомнительный',
  });
});

test('what buyers did is said in numbers', () => {
  expect(fateText(fate(0, 0))).toBe('Вместо этого артикула ещё не брали');
  expect(fateText(fate(12, 1))).toBe('12 покупателей брали вместо, 1 вернул: не подошло');
  expect(fateText(fate(3, 2))).toBe('3 покупателя брали вместо, 2 вернули: не подошло');
  expect(fateText(fate(1, 0))).toBe('1 покупатель брал вместо, никто не вернул');
  expect(fateText(fate(25, 7))).toBe('25 покупателей брали вместо, 7 вернули: не подошло');
});

test('sellers who name a cross are a number', () => {
  expect([0, 1, 3, 5].map(confirmedText)).toEqual([
    '',
    'Подтверждает 1 продавец',
    'Подтверждают 3 продавца',
    'Подтверждают 5 продавцов',
  ]);
});

test('hidden analogs are counted, with the reason', () => {
  expect([1, 2, 5].map(hiddenText)).toEqual([
    'Скрыт 1 сомнительный аналог: его возвращали, не подошло',
    'Скрыто 2 сомнительных аналога: их возвращали, не подошло',
    'Скрыто 5 сомнительных аналогов: их возвращали, не подошло',
  ]);
});
