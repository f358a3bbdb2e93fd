import { describe, expect, test } from 'vitest';
import type { Punctuality } from '../logistics/punctuality.ts';
import { explainWay, PROPOSAL_REASONS, type ProposalReason } from './proposal-reasons.ts';
import { type ProposalOffer, proposals } from './proposals.ts';

const offer = (
  id: number,
  supplier_id: number,
  price: number,
  term: number,
  rest: Partial<ProposalOffer> = {},
) => ({
  id,
  supplier_id,
  contract_id: supplier_id * 10,
  price,
  term,
  arrival: term * 60_000,
  in_basket: 0,
  punctuality: { few: true as const, count: 0 } as Punctuality,
  reserve_quantity: 100,
  minimal_quantity: 1,
  reserve_multiplicity: 1,
  price_list_multiplicity: 1,
  product_reserve_multiplicity: 1,
  ...rest,
});

test('every reason has a Russian text', () => {
  expect(Object.values(PROPOSAL_REASONS)).toEqual([
    'Единственное предложение',
    'Дешевле остальных',
    'Быстрее остальных',
    'Вовремя чаще остальных',
    'У более выгодных меньше остатка, чем нужно',
    'Есть у поставщика, который уже в заказе',
    'Лучшее из тех, что успевают к дате',
    'Лучшее из тех, на что хватает лимита',
    'Остаток лучшего предложения занят другой строкой',
  ]);
});

describe('the reason for an offer with numbers', () => {
  const way = (
    amount: number,
    quantity: number,
    rest: Partial<ProposalOffer> = {},
    short = 0,
    late = false,
  ) => ({
    offer: offer(amount + quantity, 1, amount / quantity, 60, rest),
    quantity,
    amount,
    short,
    late,
  });
  const four = way(40_000, 4);
  const packed = way(96_000, 12, { price_list_multiplicity: 12, product_reserve_multiplicity: 4 });
  const tempting = way(42_000, 6, { price_list_multiplicity: 6, product_reserve_multiplicity: 6 });
  const pairs = way(48_000, 6, { price_list_multiplicity: 6, product_reserve_multiplicity: 6 });
  const next = way(44_000, 4, { term: 60 + 1_500 });
  const few = way(18_000, 2, {}, 2);
  const later = way(30_000, 4, {}, 0, true);
  const said = (reason: ProposalReason, others: ReturnType<typeof way>[], together = 1) =>
    explainWay(reason, four, [four, ...others], together).replaceAll(/\s/g, ' ');

  test.each([
    ['cheapest', [packed, next], 'Дешевле за 4 шт.: по 80,00 руб. продают кратно 12'],
    ['cheapest', [packed, tempting, next], 'Дешевле за 4 шт.: по 70,00 руб. продают кратно 6'],
    // At one price, the smaller pack: its total is closer.
    ['cheapest', [packed, pairs, next], 'Дешевле за 4 шт.: по 80,00 руб. продают кратно 6'],
    ['cheapest', [next, way(50_000, 4)], 'Дешевле следующего на 40,00 руб.'],
    ['cheapest', [way(40_000, 4)], 'Дешевле остальных'],
    ['cheapest', [few, later], 'Дешевле остальных'],
    ['fastest', [next], 'Быстрее следующего на 1 дн.'],
    ['fastest', [way(44_000, 4, { term: 120 })], 'Быстрее следующего на 1 ч.'],
    ['fastest', [way(44_000, 4, { term: 119 })], 'Быстрее остальных'],
    ['fastest', [], 'Быстрее остальных'],
    ['reach', [few, way(19_000, 2, {}, 2)], 'По 90,00 руб. есть только 2 шт.'],
    ['reach', [], 'У более выгодных меньше остатка, чем нужно'],
    ['limit', [later], 'На предложение по 75,00 руб. не хватает лимита'],
    ['limit', [], 'Лучшее из тех, на что хватает лимита'],
    ['in_time', [later], 'Успевает к дате; по 75,00 руб. – позже'],
    ['in_time', [next], 'Лучшее из тех, что успевают к дате'],
    ['only', [], 'Единственное предложение'],
    ['stock', [few], 'Остаток лучшего предложения занят другой строкой'],
    ['supplier', [few], 'Есть у поставщика, который уже в заказе'],
    ['reliable', [next], 'О сроках мало данных: взято дешёвое'],
  ] as const)('%s: %#', (reason, others, words) => {
    expect(said(reason, [...others])).toBe(words);
  });

  test('punctuality beside the next offer’s', () => {
    const share = (inTime: number): Partial<ProposalOffer> => ({
      punctuality: { few: false, count: 212, inTime, nineOfTen: 0, delays: [], weekday: null },
    });
    const best = way(40_000, 4, share(94));
    const text = (...others: ReturnType<typeof way>[]) =>
      explainWay('reliable', best, [best, ...others], 1).replaceAll(/\s/g, ' ');
    expect(text(next, way(41_000, 4, share(60)), way(42_000, 4, share(67)))).toBe(
      'Вовремя чаще: у следующего 67 %',
    );
    expect(text(next)).toBe('Об остальных мало данных');
    // Offers that lack pieces or come late are no alternatives.
    expect(text({ ...few, offer: { ...few.offer, ...share(90) } })).toBe('Вовремя чаще остальных');
  });

  test('the number of lines from the same supplier', () => {
    expect(said('supplier', [], 2)).toBe('2 строки у этого поставщика');
    const made = proposals([
      { id: 1, quantity: 1, offers: [offer(1, 1, 100, 60), offer(2, 2, 90, 60)] },
      { id: 2, quantity: 1, offers: [offer(3, 1, 100, 60), offer(4, 3, 90, 60)] },
    ]);
    expect(made[2]?.lines.map(({ why }) => why)).toEqual([
      '2 строки у этого поставщика',
      '2 строки у этого поставщика',
    ]);
  });
});
