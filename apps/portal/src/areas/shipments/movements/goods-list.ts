import { LABEL_CHARACTERS, partsOnLabel } from '@portal/domain/labels';
import { parseRequestText } from '@portal/domain/request-lines';
import type { Goods } from './movement-queries.ts';

/** Maximum number of lines of a pasted list. */
const MOST_LINES = 200;
/** Maximum number of part numbers of one call; a line may be read in several ways. */
const MOST_NUMBERS = 1_000;

/** Goods that a written line names, and how many of them. */
export interface Wanted {
  goods: Goods;
  quantity: number;
}
/** A line that was not taken, and why. */
export interface Left {
  written: string;
  why: string;
  /** Whether the storage has the part: then it is not searched for as the beginning of a number. */
  known: boolean;
}

const brandsOf = (goods: readonly Goods[]) =>
  [...new Set(goods.map(({ brand_title }) => brand_title))].join(' и ');

/**
 * Reads goods of a storage from a typed line, a label or a pasted list: «OC 90», «KNECHT OC 90 – 12 шт», two columns of a spreadsheet.
 * Only a whole part number is taken, and nothing that two brands have.
 * @param find goods of the storage by part numbers, in one call
 */
export async function readGoods(
  text: string,
  find: (articles: string[]) => Promise<readonly Goods[]>,
): Promise<{ wanted: Wanted[]; left: Left[] }> {
  const lines = parseRequestText(text);
  const beyond = lines.slice(MOST_LINES).map(({ written }) => ({
    written,
    why: `за один раз не больше ${MOST_LINES} строк`,
    known: false,
  }));
  const taken = lines.slice(0, MOST_LINES).map(({ written, readings }) => ({
    written,
    readings: readings
      .map(({ words, quantity }) => ({ article: words.join(' ').slice(0, LABEL_CHARACTERS), quantity }))
      .filter(({ article }) => article !== ''),
  }));
  const numbers = [...new Set(taken.flatMap(({ readings }) => readings.map(({ article }) => article)))];
  const there = numbers.length === 0 ? [] : await find(numbers.slice(0, MOST_NUMBERS));
  const read = taken.map(({ written, readings }): Wanted | Left => {
    for (const { article, quantity } of readings) {
      const named = partsOnLabel(article, there);
      const [goods] = named;
      if (!goods) continue;
      if (named.length > 1) return { written, why: `есть ${brandsOf(named)}: допишите марку`, known: true };
      if (quantity === null) return { written, why: 'не понятно, сколько штук', known: true };
      return { goods, quantity };
    }
    return { written, why: 'на этом складе нет', known: false };
  });
  return {
    wanted: read.filter((one): one is Wanted => 'goods' in one),
    left: [...read.filter((one): one is Left => 'why' in one), ...beyond],
  };
}
