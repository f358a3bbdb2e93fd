import { describe, expect, test } from 'vitest';
import {
  isAsked,
  isFiltered,
  readQuery,
  withFilter,
  withPage,
  withSort,
  withoutFilters,
} from './result-address.ts';

const address = (text: string) => new URLSearchParams(text);
const read = (text: string) => readQuery(address(text));

describe('spec 3 §2: /catalog/result; query: title, brandIDs, queryChars, page; or article; also articleId', () => {
  test('every form of the query is read', () => {
    expect(read('title=фильтр&brandIDs=1&brandIDs=2&queryChars=thread:M20&page=3')).toEqual({
      title: 'фильтр',
      brandIDs: [1, 2],
      queryChars: ['thread:M20'],
      page: 3,
      from: 3,
      sizes: {},
    });
    expect(read('article=OC%2090')).toMatchObject({ article: 'OC 90', page: 1 });
    expect(read('articleId=7&article=OC90')).toMatchObject({ articleId: 7, article: 'OC90' });
    expect(read('prodID=12')).toMatchObject({ prodID: 12 });
    expect(read('catalog=local&vehicleId=4&nodeId=9')).toMatchObject({
      vehicle: { catalog: 'local', vehicleId: '4', nodeId: '9' },
    });
    expect(read('title=a&weight=10-200&height=5-5&width=x').sizes).toEqual({ weight: [10, 200] });
  });

  test('what nobody types asks for nothing: no text, spaces, control characters, filters alone', () => {
    for (const text of ['', 'title=', 'title=%20%20', 'article=%00', 'brandIDs=1', 'articleId=x'])
      expect([text, isAsked(read(text))]).toEqual([text, false]);
    for (const text of ['title=a', 'article=a', 'prodID=1', 'catalog=c&vehicleId=v'])
      expect([text, isAsked(read(text))]).toEqual([text, true]);
    expect(read('title=%00фильтр%0Aмасляный%00').title).toBe('фильтр масляный');
  });

  test.each([
    ['page=0', 1, 1],
    ['page=-3', 1, 1],
    ['page=2.5', 1, 1],
    ['page=все', 1, 1],
    ['page=999999', 501, 501],
    ['page=3&from=1', 3, 1],
    ['page=3&from=5', 3, 3],
    ['page=40&from=1', 40, 31],
    ['from=4', 1, 1],
  ])('%s shows the pages up to %i from %i', (text, page, from) => {
    expect(read(`title=a&${text}`)).toMatchObject({ page, from });
  });

  test('an id that is none is no product: 0, words, more digits than a number has', () => {
    for (const id of ['0', 'abc', '1e3', '-1', '9'.repeat(19)])
      expect(read(`articleId=${id}`)).not.toHaveProperty('articleId');
  });
});

describe('spec 3 §4: a new search resets offset to 0', () => {
  test('another filter starts from the first page; a page keeps the filters', () => {
    const deep = address('title=a&brandIDs=1&page=3&from=1');
    expect(withFilter(deep, 'brandIDs', [2]).toString()).toBe('title=a&brandIDs=2');
    expect(withoutFilters(deep).toString()).toBe('title=a');
    expect(withPage(deep, 4, 1).toString()).toBe('title=a&brandIDs=1&page=4&from=1');
    expect(withPage(deep, 2).toString()).toBe('title=a&brandIDs=1&page=2');
    expect(isFiltered(deep)).toBe(true);
    expect(isFiltered(withoutFilters(deep))).toBe(false);
  });

  test('a category narrows a text and is what is searched for alone', () => {
    expect(withoutFilters(address('title=a&prodID=5')).toString()).toBe('title=a');
    expect(withoutFilters(address('prodID=5&brandIDs=1')).toString()).toBe('prodID=5');
  });
});

test('a search by title can be sorted; another order begins at the first page, and a filter keeps it', () => {
  const before = address('title=%D1%84&page=3&from=2');
  expect(readQuery(before).sort).toBeUndefined();
  const sorted = withSort(before, 'price');
  expect(sorted.toString()).toBe('title=%D1%84&sort=price');
  expect(readQuery(sorted)).toMatchObject({ sort: 'price', page: 1 });
  expect(readQuery(withFilter(sorted, 'brandIDs', [7])).sort).toBe('price');
  expect(readQuery(withoutFilters(sorted)).sort).toBe('price');
  expect(withSort(sorted, 'popularity').toString()).toBe('title=%D1%84');
  expect(readQuery(address('title=x&sort=junk')).sort).toBeUndefined();
});
