import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as subject from './search.ts';
import { sentence } from '../sentences/sentences.ts';

test('constants of the search', () => {
  expect([subject.PAGE_SIZE, subject.ANALOG_THRESHOLD, subject.SEARCH_HISTORY]).toEqual([20, 5, 20]);
  expect(subject.PAGE_SIZES).toEqual({
    b2cOrderPositions: 10,
    contractorCategories: 3_000,
    shortContractors: 5,
    allBanners: 100,
    contractors: 100,
    storages: 100,
    normativeEvents: 5,
  });
  expect(subject.SEARCH_PLACEHOLDERS).toEqual({
    vin: 'Поиск по VIN',
    article: 'Поиск по номеру',
    title: 'Поиск по названию и номеру',
  });
  expect(subject.SEARCH_TOGGLE).toEqual({ vin: 'по VIN', parts: 'детали' });
  expect([subject.EMPTY_SEARCH, subject.NO_MORE_OFFERS]).toEqual([
    'Укажите текст для поиска',
    'Больше нет предложений',
  ]);
});

test('a characteristic in an address: slug, colon, value; it can be parsed back', () => {
  const char = { slug: 'thread', value: '3/4":16 UNF' };
  expect(subject.formatQueryChar(char)).toBe('thread:3/4":16 UNF');
  expect(subject.parseQueryChar(subject.formatQueryChar(char))).toEqual(char);
  const long = 'a'.repeat(101);
  for (const wrong of ['', 'thread', 'thread:', ':M20', 'Резьба:M20', `${long}:1`, `a:${long}`])
    expect(subject.parseQueryChar(wrong)).toBeNull();
});

test.each([
  ['', 'article', false, 'Укажите текст для поиска'],
  ['  ', 'vin', false, 'Укажите текст для поиска'],
  ['OC 90', 'article', true, null],
  ['WVWZZZ1JZXW00000', 'vin', true, 'Длина VIN должна равняться 17 (сейчас 16)'],
  [' WVWZZZ1JZXW000001 ', 'vin', true, null],
  ['WVWZZZ1JZXW0000012', 'vin', true, 'Длина VIN должна равняться 17 (сейчас 18)'],
  ['x', 'title', true, null],
] as const)('%j in %s mode runs: %s, warns: %s', (text, mode, runs, warning) => {
  const answer = subject.checkSearch(text, mode);
  expect({ runs: answer.runs, warning: sentence(answer.warning) }).toEqual({ runs, warning });
});

test('title_search_redirect switches the mode to by-title', () => {
  expect(subject.modeAfterStandards('article', { title_search_redirect: true })).toBe('title');
  expect(subject.modeAfterStandards('article', { title_search_redirect: false })).toBe('article');
  expect(subject.modeAfterStandards('article', {})).toBe('article');
});

describe('a search counts as changed if any query field other than offset differs', () => {
  const stored = {
    article: 'OC 90',
    brandIDs: [1, 2],
    queryChars: [
      { slug: 'a', value: '1' },
      { slug: 'b', value: '2' },
    ],
    offset: 20,
  };
  test.each([
    [{ offset: 40 }, false],
    [{ offset: 0 }, false],
    [{ brandIDs: [2, 1] }, false],
    [{ queryChars: stored.queryChars.toReversed() }, false],
    [{ article: 'OC 91' }, true],
    [{ title: 'фильтр' }, true],
    [{ articleId: 5 }, true],
    [{ basketID: 5 }, true],
    [{ prodID: 5 }, true],
    [{ brandIDs: [1] }, true],
    [{ brandIDs: [10, 2] }, true],
    [{ queryChars: [] }, true],
    [
      {
        queryChars: [
          { slug: 'a', value: '1' },
          { slug: 'b', value: '3' },
        ],
      },
      true,
    ],
  ])('%j: %s', (change, changed) => {
    expect(subject.isSearchChanged(stored, { ...stored, ...change })).toBe(changed);
  });
  test('an empty list is no selection, a slug without a value is ignored', () => {
    expect(subject.isSearchChanged({}, { brandIDs: [], queryChars: [] })).toBe(false);
    expect(
      subject.isSearchChanged(
        { queryChars: [{ slug: 'ab', value: 'c' }] },
        { queryChars: [{ slug: 'a', value: 'bc' }] },
      ),
    ).toBe(true);
    expect(subject.isSearchChanged({ brandIDs: [9, 10] }, { brandIDs: [10, 9] })).toBe(false);
  });
});

describe('a new search replaces results and resets offset to 0; a paged one appends', () => {
  const page = (size: number) => Array.from({ length: size }, (_, index) => index);
  const state = { query: { article: 'A', offset: 0 }, products: page(20), more: true };
  test('the next page of the same search is appended', () => {
    const next = subject.takeResults(state, { article: 'A', offset: 20 }, page(20));
    expect(next.products).toHaveLength(40);
    expect(next).toMatchObject({ query: { article: 'A', offset: 20 }, more: true });
  });
  test('fewer than 20 results end the pagination', () => {
    expect(subject.takeResults(state, { article: 'A', offset: 20 }, page(19))).toMatchObject({ more: false });
  });
  test('another search replaces the results, even with an offset', () => {
    expect(subject.takeResults(state, { article: 'B', offset: 20 }, page(3))).toEqual({
      query: { article: 'B', offset: 0 },
      products: page(3),
      more: false,
    });
  });
  test('the same search from the beginning replaces the results', () => {
    expect(subject.takeResults(state, { article: 'A' }, page(1)).products).toEqual([0]);
    expect(subject.takeResults(state, { article: 'A', offset: 0 }, page(1)).products).toEqual([0]);
  });
});

describe('on the results page a request to scroll moves smoothly to the search block; scroll animation 500 ms', () => {
  test('scrolling starts and ends exactly, and is halfway after half the time', () => {
    expect(subject.SCROLL_DURATION).toBe(500);
    expect([-1, 0, 250, 500, 900].map((elapsed) => subject.scrollPosition(2_000, 64, elapsed))).toEqual([
      2_000, 2_000, 1_032, 64, 64,
    ]);
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, '5' as never]) {
      expect(() => subject.scrollPosition(wrong, 0, 0)).toThrow(RangeError);
      expect(() => subject.scrollPosition(0, wrong, 0)).toThrow(RangeError);
      expect(() => subject.scrollPosition(0, 0, wrong)).toThrow(RangeError);
    }
  });
  test('property: scrolling never reverses and stays between start and end', () => {
    fc.assert(
      fc.property(fc.nat(1e5), fc.nat(1e5), fc.nat(600), fc.nat(100), (from, to, elapsed, more) => {
        const now = subject.scrollPosition(from, to, elapsed);
        const later = subject.scrollPosition(from, to, elapsed + more);
        expect(Math.abs(to - later)).toBeLessThanOrEqual(Math.abs(to - now) + 1e-6);
        expect(now).toBeGreaterThanOrEqual(Math.min(from, to) - 1e-6);
        expect(now).toBeLessThanOrEqual(Math.max(from, to) + 1e-6);
      }),
    );
  });
});

test('empty search continuation: «Больше нет предложений»', () => {
  expect(subject.continuationWarning([])).toEqual({ code: 'noMoreOffers' });
  expect(subject.continuationWarning([1])).toBeNull();
});

test('analogs continue while the last page held at least 5 non-original analogs', () => {
  const analogs = (count: number) =>
    Array.from({ length: count }, () => ({ isAnalog: true, original: false }));
  expect(subject.hasMoreAnalogs(analogs(5))).toBe(true);
  expect(subject.hasMoreAnalogs(analogs(4))).toBe(false);
  expect(
    subject.hasMoreAnalogs([...analogs(4), { isAnalog: true, original: true }, { isAnalog: null }]),
  ).toBe(false);
});

test('offset is 20 times (page minus 1); pages = ceil(count/20)', () => {
  expect([1, 2, 5].map(subject.pageOffset)).toEqual([0, 20, 80]);
  expect([0, 1, 20, 21].map(subject.resultPages)).toEqual([0, 1, 1, 2]);
  for (const page of [0, -1, 1.5, Number.NaN]) expect(() => subject.pageOffset(page)).toThrow('not a page');
  for (const count of [-1, 1.5, Number.NaN, 1e21])
    expect(() => subject.resultPages(count)).toThrow('not a count');
});

test.each([
  [undefined, 100, 20],
  [undefined, 10, 10],
  [50, 100, 50],
  [100, 100, 100],
  [101, 100, 100],
  [0, 100, 100],
  [-1, 100, 20],
  [1.5, 100, 20],
  [Number.NaN, 100, 20],
])('a page of %s with a cap of %i has %s rows', (asked, cap, rows) => {
  expect(subject.pageSizeOf(asked, cap)).toBe(rows);
});

test('page size 0 is the cap; a cap is a whole number from 1', () => {
  expect(subject.pageSizeOf(0, 100)).toBe(100);
  for (const cap of [0, -5, Number.NaN]) expect(() => subject.pageSizeOf(20, cap)).toThrow('not a cap');
});

test.each([
  [{ get_offers: false, products: [1] }, 'article'],
  [{ get_offers: false, products: [1, 2] }, 'products'],
  [{ get_offers: false, products: [] }, 'products'],
  [{ get_offers: true, products: [1] }, 'offers'],
  [{ products: [1] }, 'offers'],
])('get_offers and the products of %j show %s', (answer, view) => {
  expect(subject.resultView(answer)).toBe(view);
});
