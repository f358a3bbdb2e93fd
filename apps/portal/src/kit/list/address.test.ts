import { describe, expect, test } from 'vitest';
import { askedOf, lastPage, viewOf, withChange } from './address.ts';

const LIST = {
  tabs: [{ id: 'all' }, { id: 'new' }],
  searchKinds: [{ id: 'text' }, { id: 'article' }],
  sorts: [{ id: '-created_at' }, { id: 'amount' }],
  filters: [{ id: 'customer', param: 'customer_id' }],
} as const;
const asked = (text: string) => askedOf(LIST, new URLSearchParams(text));

describe('what an address asks of a list', () => {
  test('an address without parameters asks for the first of everything', () => {
    expect(asked('')).toEqual({
      tab: 'all',
      search: '',
      searchKind: 'text',
      sort: '-created_at',
      page: 1,
      pageSize: 20,
      filters: {},
      params: {},
    });
  });

  test('everything is in the address, a filter with as many values as it has', () => {
    expect(
      asked('tab=new&search=OC+90&search_type=article&sort=amount&page=3&customer=5&customer=7'),
    ).toEqual({
      tab: 'new',
      search: 'OC 90',
      searchKind: 'article',
      sort: 'amount',
      page: 3,
      pageSize: 20,
      filters: { customer: ['5', '7'] },
      params: { customer_id: ['5', '7'] },
    });
  });

  test.each(['tab=lost', 'sort=price', 'page=-1', 'page=two', 'page=1.5'])(
    'an unknown value is as none: %s',
    (text) => expect(asked(text)).toEqual(asked('')),
  );

  test('two lists of one page do not read each other', () => {
    const journal = askedOf({ prefix: 'journal' }, new URLSearchParams('page=2&journal-page=5'));
    expect(journal.page).toBe(5);
  });
});

test('another tab begins with its first page and leaves what other parts of the page have written', () => {
  const params = new URLSearchParams('page=3&search=OC&dialog=1');
  expect(withChange(params, 'page', { tab: 'new' }).toString()).toBe('search=OC&dialog=1&tab=new');
  expect(withChange(params, 'page', { search: '' }).toString()).toBe('dialog=1');
  expect(withChange(params, 'page', { customer: ['5', '7'] }).getAll('customer')).toEqual(['5', '7']);
});

test('a saved view keeps tab, search, sort and filters, and no page', () => {
  const params = new URLSearchParams('page=3&tab=new&customer=5&customer=7&dialog=1');
  expect(viewOf(LIST, params)).toBe('tab=new&customer=5&customer=7');
});

describe('a page beyond the last', () => {
  const beyond = (page: number, rows: number, total: number) =>
    lastPage({ ...asked(''), page, pageSize: 20 }, rows, total);
  test('leads to the last', () => expect(beyond(9, 0, 41)).toBe(3));
  test('leads to the first where nothing is left', () => expect(beyond(9, 0, 0)).toBe(1));
  test('never leads to itself, whatever total came with it', () => expect(beyond(2, 0, 400)).toBe(1));
  test('a page with rows stays', () => expect(beyond(3, 1, 41)).toBeNull());
  test('an empty first page stays', () => expect(beyond(1, 0, 0)).toBeNull());
});
