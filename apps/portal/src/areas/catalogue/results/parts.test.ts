import type { Schemas } from '@portal/api-client/client';
import { expect, test } from 'vitest';
import { cheapestOf, partsOf, partsUnder, sellersWord, shownOffers } from './parts.ts';
import type { Offer, Product } from '../queries.ts';

let ids = 0;
const offer = (price: number, day = 24, status_id: 1 | 29 = 1) =>
  ({
    id: ++ids,
    price,
    term: 60,
    reserve_quantity: price,
    arrival_at: `2026-11-${day}T10:00:00Z`,
    status_id,
  }) as Offer;
const product = (id: number, original: boolean, offers: Offer[]) => ({ id, original, offers }) as Product;
const answer = (products: Product[], replacedBy: number[] = []) => ({
  products,
  superseded: replacedBy.map((id) => ({ standard: { id } })) as Schemas['Superseded'][],
});
const prices = (parts: ReturnType<typeof partsOf>) =>
  parts.map(({ product: { id }, offers }) => `${id}: ${offers.map(({ price }) => price).join(' ')}`);

test('rows are grouped by part, the searched one first however dear, analogs by their best offer', () => {
  const found = answer([
    product(3, false, [offer(250), offer(190)]),
    product(1, true, [offer(900), offer(631)]),
    product(2, false, [offer(172), offer(500)]),
    product(4, false, []),
  ]);
  expect(prices(partsOf(found, 'price'))).toEqual(['1: 631 900', '2: 172 500', '3: 190 250']);
  expect(prices(partsOf(found, 'reserve'))).toEqual(['1: 900 631', '2: 500 172', '3: 250 190']);
});

test('an analog on a seller’s word comes after the catalogue’s, however cheap', () => {
  const said = {
    ...product(3, false, [offer(10)]),
    said_by: [{ supplier: { id: 1, title: 'Ока' }, source: '' }],
  };
  expect(prices(partsOf(answer([said, product(2, false, [offer(500)])]), 'price'))).toEqual([
    '2: 500',
    '3: 10',
  ]);
  const wordOf = sellersWord([said, product(2, false, [])]);
  expect(wordOf({ standard_id: 3 } as Offer)).toBe('Аналог по данным продавца Ока');
  expect(wordOf({ standard_id: 2 } as Offer)).toBe('');
});

test('a doubtful analog is named so', () => {
  const trust = {
    source: '',
    sellers: 0,
    buyers: 3,
    returned: 2,
    standing: 'doubtful',
    hidden: true,
  } as const;
  const wordOf = sellersWord([
    { id: 3, trust },
    { id: 2, trust: { ...trust, hidden: false } },
  ]);
  expect(wordOf({ standard_id: 3 } as Offer)).toBe('Сомнительный аналог: возвращали, не подошло');
  expect(wordOf({ standard_id: 2 } as Offer)).toBe('');
});

test('what has replaced the number comes before it', () => {
  const found = answer([product(1, true, [offer(10)]), product(2, true, [offer(20)])], [2]);
  expect(partsOf(found, 'price').map(({ kind }) => kind)).toEqual(['news', 'searched']);
});

test('sooner first is by the day of arrival, not by the hours', () => {
  const found = answer([product(1, true, [offer(1, 26), offer(9, 24)])]);
  expect(prices(partsOf(found, 'term'))).toEqual(['1: 9 1']);
});

test('the searched article’s own price is told apart from its analogs’', () => {
  const parts = partsOf(
    answer([product(1, true, [offer(631), offer(770)]), product(2, false, [offer(172)])]),
    'price',
  );
  expect(cheapestOf(parts, 'own')).toEqual({ count: 2, price: 631 });
  expect(cheapestOf(parts, 'analogs')).toEqual({ count: 1, price: 172 });
  expect(cheapestOf([], 'own')).toBeNull();
});

test('a tab and a filter leave parts that have something', () => {
  const parts = partsOf(
    answer([product(1, true, [offer(631)]), product(2, false, [offer(172), offer(300)])]),
    'price',
  );
  expect(prices(partsUnder(parts, 'all', ({ price }) => price < 300))).toEqual(['2: 172']);
  expect(prices(partsUnder(parts, 'own', () => true))).toEqual(['1: 631']);
});

test('an analog shows two offers and what is in the basket; the searched part shows all, and nothing hides one row', () => {
  const offers = [offer(1), offer(2), offer(3), offer(4, 24, 29), offer(5)];
  const [part] = partsOf(answer([product(2, false, offers)]), 'price');
  const [own] = partsOf(answer([product(1, true, offers)]), 'price');
  const [three] = partsOf(answer([product(2, false, offers.slice(0, 3))]), 'price');
  if (!part || !own || !three) throw new Error('parts');
  expect(shownOffers(part, false).map(({ price }) => price)).toEqual([1, 2, 4]);
  expect(shownOffers(part, true)).toHaveLength(5);
  expect(shownOffers(own, false)).toHaveLength(5);
  expect(shownOffers(three, false)).toHaveLength(3);
});
