import { expect, test } from 'vitest';
import { askedOf } from '../../kit/list/address.ts';
import { listHref, orderHref } from './order-address.ts';

const LIST = {
  tabs: [{ id: 'all' }, { id: 'new' }],
  searchKinds: [{ id: '' }, { id: 'article' }],
  filters: [{ id: 'customer' }, { id: 'status' }, { id: 'transit' }, { id: 'storage' }],
};
const seller = { type: 'supplier', permissions: [], b2c_user: false } as const;
const opened = (address: string) =>
  orderHref('incoming', 5, seller, askedOf(LIST, new URLSearchParams(address)));

test('an order found by a text carries it with its kind, and nothing else', () => {
  expect(opened('search=OC+90&search_type=article&customer=7')).toBe(
    '/inbox/5?search=OC%2090&search_type=article',
  );
});

test('an order of a filtered list carries customer, transit and status', () => {
  expect(opened('tab=new&customer=7&customer=8&status=20&transit=true&storage=3')).toBe(
    '/inbox/5?customer=7%2C8&transit=true&status=20',
  );
  expect(opened('')).toBe('/inbox/5');
});

test('the way back finds the list as it was', () => {
  const back = (query: string) => listHref('incoming', new URLSearchParams(query));
  expect(back('search=OC%2090&search_type=article')).toBe('/inbox?search=OC+90&search_type=article');
  expect(back('customer=7%2C8&status=20')).toBe('/inbox?customer=7&customer=8&status=20');
  expect(back('dialog=1')).toBe('/inbox');
});
