import { expect, test } from 'vitest';
import { beyondTotal, changeOf, figureOf, numberOf } from './figures.ts';

const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');

test('figures stand in their units: roubles with kopecks, points with both decimals, shares with a digit, nothing as a dash', () => {
  expect(plain(figureOf('money', 1_204_500.5))).toBe('1 204 500,50');
  expect(plain(figureOf('percent', 94.23))).toBe('94,2 %');
  expect(plain(figureOf('count', 7))).toBe('7');
  expect(figureOf('hours', null)).toBe('—');
  expect(figureOf('text', 'Партнёр')).toBe('Партнёр');
  expect(numberOf('money', -12)).toBe('−12,00');
  expect([11.59, 4.4, 0, -1.5].map((points) => numberOf('points', points))).toEqual([
    '11,59',
    '4,40',
    '0,00',
    '−1,50',
  ]);
});

test('rows that add up to more than their total say why', () => {
  const table = {
    columns: [
      { id: 'brand', title: 'Бренд', kind: 'text' as const },
      { id: 'orders', title: 'Заказов', kind: 'count' as const },
      { id: 'share', title: 'Доля', kind: 'percent' as const },
    ],
    rows: [
      { cells: ['KNECHT', 6, 60], href: null },
      { cells: ['TRW', 5, 50], href: null },
    ],
  };
  const total = (value: number) => [{ id: 'orders', title: 'Заказов', kind: 'count' as const, value }];
  expect(beyondTotal(total(8), table)).toEqual([
    '«Заказов»: в строках вместе 11, а всего 8 – что относится к нескольким строкам, стоит в каждой из них, а в итоге считается один раз.',
  ]);
  expect(beyondTotal(total(11), table)).toEqual([]);
  expect(beyondTotal([], table)).toEqual([]);
});

test('a change: of shares in points, of the rest in percent; its tone says whether it is good', () => {
  const card = { kind: 'count', value: 12, former: 10, better: 'more' } as const;
  expect(plain(changeOf(card)?.text)).toBe('+20 %');
  expect(changeOf(card)?.tone).toBe('green');
  expect(changeOf({ ...card, better: 'less' })?.tone).toBe('red');
  expect(changeOf({ ...card, better: null })?.tone).toBe('neutral');
  expect(plain(changeOf({ ...card, kind: 'percent', value: 91, former: 93.7 })?.text)).toBe('−2,7 п.п.');
  expect(changeOf({ ...card, value: 10 })).toEqual({ text: '0\u00A0%', tone: 'neutral' });
});

test('beside next to nothing it is said how many times as much there is', () => {
  const card = { kind: 'points', value: 2572, former: 1.12, better: 'more' } as const;
  expect(plain(changeOf(card)?.text)).toBe('×2 296');
  expect(changeOf(card)?.tone).toBe('green');
  expect(plain(changeOf({ ...card, value: 99, former: 10 })?.text)).toBe('+890 %');
  expect(plain(changeOf({ ...card, value: 100, former: 10 })?.text)).toBe('×10');
  expect(plain(changeOf({ ...card, value: -100, former: 10 })?.text)).toBe('−1 100 %');
});

test('nothing is compared with nothing', () => {
  const card = { kind: 'money', value: 12, former: 0, better: 'more' } as const;
  expect(changeOf(card)).toBeUndefined();
  expect(changeOf({ ...card, former: null })).toBeUndefined();
  expect(changeOf({ ...card, value: null, former: 3 })).toBeUndefined();
});
