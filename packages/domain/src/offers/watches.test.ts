import { describe, expect, test } from 'vitest';
import {
  APPEARED_AGAIN_HOURS,
  DISCONTINUED_DAYS,
  firstLook,
  LAST_PIECES,
  MOST_LAST_PIECES,
  MOST_WATCHED_GOODS,
  MOST_WATCHES,
  NAMED_IN_NOTICE,
  nameFew,
  noticeWatch,
  offeredWords,
  PIECES_MARGIN,
  PRICE_MARGIN,
  REMOVED_WATCH_HOURS,
  WATCH_EVENTS_KEPT,
  WATCH_KIND_TITLES,
  WATCH_KINDS,
  WATCH_NEWS,
  WATCH_NEWS_TITLES,
  WATCH_SILENCE_TITLES,
  watchCountFault,
  watchedGoodsFault,
  watchFault,
  type WatchLook,
  type WatchMemory,
  type WatchWants,
} from './watches.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 11, 1, 9, 40);
const ALL: WatchWants = { appeared: true, wished: 130_000, last: 5, discontinued: true };
const offered = (price: number, pieces = 40, goods = [1]): WatchLook => ({
  offers: 1,
  price,
  pieces,
  more: false,
  goods,
  replaced: false,
});
const NOTHING: WatchLook = { offers: 0, price: null, pieces: 0, more: false, goods: [], replaced: false };

/** What is told of a row of looks, one after the other. */
function history(
  looks: readonly (readonly [hours: number, look: WatchLook])[],
  { first = NOTHING, wants = ALL }: { first?: WatchLook; wants?: WatchWants } = {},
): string[] {
  let memory: WatchMemory = firstLook(first, wants, NOW);
  return looks.map(([hours, look]) => {
    const noticed = noticeWatch(memory, look, wants, NOW + hours * HOUR);
    ({ memory } = noticed);
    return noticed.news.join(' ');
  });
}

describe('firstLook', () => {
  test('decisions, «Watches»: what is already so at the first look is no news', () => {
    const cheap = offered(100_000, 3);
    expect(history([[1, cheap]], { first: cheap })).toEqual(['']);
    expect(history([[1, NOTHING]], { first: { ...NOTHING, replaced: true } })).toEqual(['']);
  });
  test('decisions, «Watches»: a change after the first look is news', () => {
    expect(history([[1, offered(100_000, 3)]], { first: offered(200_000) })).toEqual(['cheaper last']);
    expect(history([[1, offered(200_000)]])).toEqual(['appeared']);
  });
  test('without wishes for price and stock both count as far from them', () => {
    const wants = { ...ALL, wished: null, last: null };
    expect(firstLook(offered(1, 1), wants, NOW)).toEqual({
      known: [1],
      offered: NOW,
      dear: true,
      plenty: true,
      ended: false,
    });
  });
  test('a seller that has more than it says has no last pieces', () => {
    expect(firstLook({ ...offered(1, 2), more: true }, ALL, NOW).plenty).toBe(true);
    expect(firstLook(offered(1, 2), ALL, NOW).plenty).toBe(false);
  });
});

describe('noticeWatch', () => {
  test('decisions, «Watches»: a good appears once, and again only after a day without offers', () => {
    const there = offered(200_000);
    expect(
      history([
        [1, there],
        [2, there],
        [3, NOTHING],
        [20, there],
        [21, NOTHING],
        [45, NOTHING],
        [46, there],
      ]),
    ).toEqual(['appeared', '', '', '', '', '', 'appeared']);
    // The portal was down meanwhile: nobody saw the day without offers.
    expect(history([[APPEARED_AGAIN_HOURS + 1, there]], { first: there })).toEqual(['appeared']);
  });
  test('decisions, «Watches»: another good of the same search has appeared', () => {
    const memory = firstLook(offered(200_000, 40, [1, 2]), ALL, NOW);
    expect(noticeWatch(memory, offered(200_000, 40, [2, 3]), ALL, NOW + HOUR)).toMatchObject({
      news: ['appeared'],
      fresh: [3],
      memory: { known: [2, 3, 1] },
    });
  });
  test('only so many goods are remembered, those of the last look first', () => {
    const many = Array.from({ length: 2 * MOST_WATCHED_GOODS }, (_, place) => place + 10);
    const memory = { ...firstLook(NOTHING, ALL, NOW), offered: NOW, known: many };
    const { known } = noticeWatch(memory, offered(1, 1, [1]), ALL, NOW).memory;
    expect([known.length, known[0], known.at(-1)]).toEqual([1000, 1, 1008]);
  });
  test('decisions, «Watches»: a price swinging around the wish is told again only after it rose by 2 percent above it', () => {
    const at = (price: number) => offered(price);
    expect(
      history(
        [
          [1, at(130_000)],
          [2, at(130_100)],
          [3, at(129_900)],
          [4, at(132_600)],
          [5, at(129_900)],
          [6, at(132_601)],
          [7, at(130_000)],
        ],
        { first: at(140_000) },
      ),
    ).toEqual(['cheaper', '', '', '', '', '', 'cheaper']);
  });
  test('decisions, «Watches»: last pieces are told again only after the stock grew by a fifth above them', () => {
    const left = (pieces: number, more = false) => ({ ...offered(200_000, pieces), more });
    expect(
      history(
        [
          [1, left(5)],
          [2, left(6)],
          [3, left(4)],
          [4, left(7)],
          [5, left(4)],
          [6, left(3, true)],
          [7, left(5)],
        ],
        { first: left(40) },
      ),
    ).toEqual(['last', '', '', '', 'last', '', 'last']);
  });
  test('price and stock are news again after a day without offers', () => {
    const cheap = offered(100_000, 3);
    expect(
      history(
        [
          [1, NOTHING],
          [25, NOTHING],
          [26, cheap],
        ],
        { first: cheap },
      ),
    ).toEqual(['', '', 'appeared cheaper last']);
  });
  test('decisions, «Watches»: discontinued after 14 days without offers, or at once if the maker replaced it; once', () => {
    const days = (count: number) => count * 24;
    expect(
      history(
        [
          [days(13), NOTHING],
          [days(14), NOTHING],
          [days(15), NOTHING],
          [days(16), offered(200_000)],
          [days(30), NOTHING],
        ],
        { first: offered(200_000) },
      ),
    ).toEqual(['', 'discontinued', '', 'appeared', 'discontinued']);
    const replaced = { ...NOTHING, replaced: true };
    expect(history([[1, replaced]], { first: offered(200_000) })).toEqual(['discontinued']);
    // It was never offered, so nobody has stopped to offer it.
    expect(history([[days(40), NOTHING]])).toEqual(['']);
  });
  test('decisions, «Watches»: what the person does not want to hear of is not told', () => {
    const none = { appeared: false, wished: null, last: null, discontinued: false };
    expect(
      history(
        [
          [1, offered(1, 1)],
          [400, NOTHING],
        ],
        { wants: none },
      ),
    ).toEqual(['', '']);
  });
});

test('watchFault: a number, a search and a wish are needed', () => {
  const nothing = { appeared: false, wished: null, last: null, discontinued: false };
  expect(watchFault({ kind: 'number', subject: '', wants: ALL })).toEqual({ code: 'watchNumberEmpty' });
  expect(watchFault({ kind: 'search', subject: ' ', wants: ALL })).toEqual({ code: 'watchSearchEmpty' });
  expect(watchFault({ kind: 'search', subject: 'масло', wants: nothing })).toEqual({
    code: 'watchWithoutNews',
  });
  for (const wants of [
    { ...nothing, appeared: true },
    { ...nothing, wished: 0 },
    { ...nothing, last: LAST_PIECES },
    { ...nothing, discontinued: true },
  ])
    expect(watchFault({ kind: 'deferred', subject: 'OC90', wants })).toBeNull();
});

test('watchCountFault, watchedGoodsFault: at most 500 of a company, and 500 goods of a search', () => {
  expect([watchCountFault(500), watchedGoodsFault(500)]).toEqual([null, null]);
  expect(watchCountFault(501)).toEqual({ code: 'watchesTooMany', most: 500 });
  expect(watchedGoodsFault(501)).toEqual({ code: 'watchedGoodsTooMany', most: 500 });
});

test('nameFew: three names and a number, but never «and 1 more»', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  expect(nameFew(names)).toEqual({ names: ['A', 'B', 'C'], more: 2 });
  expect(nameFew(names.slice(0, 4))).toEqual({ names: ['A', 'B', 'C', 'D'], more: 0 });
  expect(nameFew(['A'])).toEqual({ names: ['A'], more: 0 });
});

test('limits and titles of watches', () => {
  expect([MOST_WATCHES, MOST_WATCHED_GOODS, MOST_LAST_PIECES, LAST_PIECES]).toEqual([500, 500, 9_999, 5]);
  expect([DISCONTINUED_DAYS, APPEARED_AGAIN_HOURS, PRICE_MARGIN, PIECES_MARGIN]).toEqual([14, 24, 2, 20]);
  expect([WATCH_EVENTS_KEPT, REMOVED_WATCH_HOURS, NAMED_IN_NOTICE]).toEqual([20, 24, 3]);
  expect(WATCH_KINDS.map((kind) => WATCH_KIND_TITLES[kind])).toEqual([
    'Номер детали',
    'Отложенный товар',
    'Поиск',
  ]);
  expect(WATCH_NEWS.map((news) => WATCH_NEWS_TITLES[news])).toEqual([
    'Появилось',
    'Дешевле',
    'Последние штуки',
    'Больше не предлагают',
  ]);
  for (const silence of Object.values(WATCH_SILENCE_TITLES)) expect(silence).toMatch(/^Молчит: /);
});

test('offeredWords: offers, the lowest price, and pieces of all together', () => {
  expect(offeredWords({ offers: 3, price: 124_000, pieces: 14, more: false })).toMatch(
    /^3 предложения от 1\s240,00\sруб\., всего 14 шт\.$/,
  );
  expect(offeredWords({ offers: 1, price: 100, pieces: 50, more: true })).toMatch(/всего больше 50 шт\.$/);
  expect(offeredWords({ ...NOTHING })).toBe('Предложений нет');
});
