import { formatMoney, type Kopecks } from '../numbers/money.ts';
import { plural } from '../text/words.ts';

/** Maximum number of watches of a company. */
export const MOST_WATCHES = 500;
/** Maximum number of goods that a watched search may find. */
export const MOST_WATCHED_GOODS = 500;
/** Maximum number of wished «last pieces». */
export const MOST_LAST_PIECES = 9_999;
/** «Last pieces» that the form proposes. */
export const LAST_PIECES = 5;
/** Days without any offer after which a good counts as discontinued. */
export const DISCONTINUED_DAYS = 14;
/** Hours without any offer after which a good that is offered again has appeared again. */
export const APPEARED_AGAIN_HOURS = 24;
/** Percent above the wish to which the price must rise before it can fall to it again. */
export const PRICE_MARGIN = 2;
/** Percent above the wished pieces to which the stock must grow before it can run low again. */
export const PIECES_MARGIN = 20;
/** Events that a watch keeps. */
export const WATCH_EVENTS_KEPT = 20;
/** Hours during which a removed watch can be brought back. */
export const REMOVED_WATCH_HOURS = 24;

const HOUR = 3_600_000;

/** What is watched: a part number, a deferred good, or a search by title. */
export const WATCH_KINDS = ['number', 'deferred', 'search'] as const;
export type WatchKind = (typeof WATCH_KINDS)[number];
/** Titles of the kinds. */
export const WATCH_KIND_TITLES: Readonly<Record<WatchKind, string>> = {
  number: 'Номер детали',
  deferred: 'Отложенный товар',
  search: 'Поиск',
};

/** What a watch tells of. */
export const WATCH_NEWS = ['appeared', 'cheaper', 'last', 'discontinued'] as const;
export type WatchNews = (typeof WATCH_NEWS)[number];
/** Titles of the news. */
export const WATCH_NEWS_TITLES: Readonly<Record<WatchNews, string>> = {
  appeared: 'Появилось',
  cheaper: 'Дешевле',
  last: 'Последние штуки',
  discontinued: 'Больше не предлагают',
};

/** Why a watch is silent, and the sentences about it. */
export const WATCH_SILENCE_TITLES = {
  storage: 'Молчит: склада, для которого следили, больше нет или он вам недоступен',
  person: 'Молчит: у вас нет права покупать',
  contract: 'Молчит: у организации нет ни одного действующего договора для этого склада',
  'not-deferred': 'Молчит: товара больше нет в отложенных',
  'too-many': `Молчит: поиск стал находить больше ${MOST_WATCHED_GOODS} товаров`,
} as const;
export type WatchSilence = keyof typeof WATCH_SILENCE_TITLES;

/** What a person wants to hear of. */
export interface WatchWants {
  appeared: boolean;
  /** «Not dearer than this»; null: prices do not matter. */
  wished: Kopecks | null;
  /** «Together at most this many pieces»; null: the stock does not matter. */
  last: number | null;
  discontinued: boolean;
}

/** What is offered at the moment of a look, for the person's storage at the person's prices. */
export interface WatchLook {
  offers: number;
  /** The lowest price; null without offers. */
  price: Kopecks | null;
  /** Available pieces of all offers together. */
  pieces: number;
  /** A seller has more than it says. */
  more: boolean;
  /** Ids of the goods that are offered. */
  goods: readonly number[];
  /** The maker has replaced the number by another. */
  replaced: boolean;
}

/** «3 предложения от 1 240,00 руб., всего 14 шт.» */
export function offeredWords({ offers, price, pieces, more }: Omit<WatchLook, 'goods' | 'replaced'>): string {
  if (price === null) return 'Предложений нет';
  const words = plural(offers, 'предложение', 'предложения', 'предложений');
  const stock = `${more ? 'больше ' : ''}${pieces.toLocaleString('ru')} шт.`;
  return `${offers.toLocaleString('ru')} ${words} от ${formatMoney(price)}, всего ${stock}`;
}

/** What a watch remembers of its looks. */
export interface WatchMemory {
  /** Goods that have been offered; forgotten after `APPEARED_AGAIN_HOURS` without any offer. */
  known: readonly number[];
  /** The last look with an offer, milliseconds; null: there was none. */
  offered: number | null;
  /** The price was above the wish since it was last told. */
  dear: boolean;
  /** The stock was above the wished pieces since it was last told. */
  plenty: boolean;
  /** Discontinuation was told, or known from the first look. */
  ended: boolean;
}

/** A look's news, and what is remembered for the next one. */
export interface Noticed {
  memory: WatchMemory;
  news: WatchNews[];
  /** Ids of the goods that have appeared. */
  fresh: number[];
}

const above = (value: number, limit: number, percent: number) => value * 100 > limit * (100 + percent);

/** Whether the stock is known to be larger than some number of pieces by some percent. */
const exceeds = ({ pieces, more }: WatchLook, last: number, percent: number) =>
  more || above(pieces, last, percent);

/**
 * The memory after the first look of a new, changed or resumed watch: what is already so is no news.
 * @see decisions, «Watches»
 */
export function firstLook(look: WatchLook, { wished, last }: WatchWants, now: number): WatchMemory {
  return {
    known: look.goods,
    offered: look.offers > 0 ? now : null,
    dear: look.price === null || wished === null || look.price > wished,
    plenty: look.offers === 0 || last === null || exceeds(look, last, 0),
    ended: look.offers === 0 && look.replaced,
  };
}

/**
 * Compares a look with what the watch remembers. Each piece of news is told once: the price again only after it rose above the wish by
 * `PRICE_MARGIN`, the stock after it grew above the pieces by `PIECES_MARGIN`, both also after the goods were away for `APPEARED_AGAIN_HOURS`; a
 * good appears again after the same time. What the person does not want to hear of is remembered, but not told.
 * @see decisions, «Watches»
 */
export function noticeWatch(before: WatchMemory, look: WatchLook, wants: WatchWants, now: number): Noticed {
  return look.offers === 0 ? withoutOffers(before, look, wants, now) : withOffers(before, look, wants, now);
}

function withoutOffers(before: WatchMemory, look: WatchLook, wants: WatchWants, now: number): Noticed {
  const away = before.offered === null ? null : now - before.offered;
  const ended = before.ended || look.replaced || (away !== null && away >= DISCONTINUED_DAYS * 24 * HOUR);
  const memory =
    away !== null && away >= APPEARED_AGAIN_HOURS * HOUR
      ? { ...before, known: [], dear: true, plenty: true, ended }
      : { ...before, ended };
  return { memory, news: ended && !before.ended && wants.discontinued ? ['discontinued'] : [], fresh: [] };
}

function withOffers(before: WatchMemory, look: WatchLook, wants: WatchWants, now: number): Noticed {
  const { wished, last } = wants;
  const anew = before.offered !== null && now - before.offered >= APPEARED_AGAIN_HOURS * HOUR;
  const known = new Set(anew ? [] : before.known);
  const fresh = look.goods.filter((id) => !known.has(id));
  const news: WatchNews[] = [];
  if (fresh.length > 0 && wants.appeared) news.push('appeared');
  let dear = anew || before.dear;
  if (wished !== null && look.price !== null) {
    if (look.price <= wished) {
      if (dear) news.push('cheaper');
      dear = false;
    } else if (above(look.price, wished, PRICE_MARGIN)) dear = true;
  }
  let plenty = anew || before.plenty;
  if (last !== null) {
    if (!exceeds(look, last, 0)) {
      if (plenty) news.push('last');
      plenty = false;
    } else if (exceeds(look, last, PIECES_MARGIN)) plenty = true;
  }
  // The goods of this look come first: the others are forgotten when there are too many.
  const goods = [...look.goods, ...[...known].filter((id) => !look.goods.includes(id))];
  const memory = { known: goods.slice(0, 2 * MOST_WATCHED_GOODS), offered: now, dear, plenty, ended: false };
  return { memory, news, fresh };
}

/** Why a watch cannot be set up. */
export type WatchFault =
  | { code: 'watchNumberEmpty' | 'watchSearchEmpty' | 'watchWithoutNews' }
  | { code: 'watchesTooMany' | 'watchedGoodsTooMany'; most: number };

/** What is asked to be watched. */
export interface AskedWatch {
  kind: WatchKind;
  /** Normal form of the number, or the words of a search. */
  subject: string;
  wants: WatchWants;
}

/**
 * Checks what is asked to be watched: a number needs letters or digits, a search words, and something must be wanted.
 * @see decisions, «Watches»
 */
export function watchFault({ kind, subject, wants }: AskedWatch): WatchFault | null {
  if (subject.trim() === '') return { code: kind === 'search' ? 'watchSearchEmpty' : 'watchNumberEmpty' };
  const { appeared, wished, last, discontinued } = wants;
  return appeared || wished !== null || last !== null || discontinued ? null : { code: 'watchWithoutNews' };
}

/**
 * Checks the number of a company's watches, with the new one.
 * @see decisions, «Watches»
 */
export const watchCountFault = (count: number): WatchFault | null =>
  count > MOST_WATCHES ? { code: 'watchesTooMany', most: MOST_WATCHES } : null;

/**
 * Checks the number of goods that a search finds.
 * @see decisions, «Watches»
 */
export const watchedGoodsFault = (count: number): WatchFault | null =>
  count > MOST_WATCHED_GOODS ? { code: 'watchedGoodsTooMany', most: MOST_WATCHED_GOODS } : null;

/** Texts of an event's goods: the first few, and how many there are besides. */
export interface Named {
  names: string[];
  more: number;
}

/** Goods named in a notification. */
export const NAMED_IN_NOTICE = 3;

/**
 * Names the first few goods of a notification: never all of a hundred.
 * @see decisions, «Watches»
 */
export function nameFew(names: readonly string[]): Named {
  // «And 1 more» would take the place of its name.
  const shown = names.length === NAMED_IN_NOTICE + 1 ? names.length : NAMED_IN_NOTICE;
  return { names: names.slice(0, shown), more: Math.max(0, names.length - shown) };
}
