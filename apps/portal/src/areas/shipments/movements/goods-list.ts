import { partsOnLabel } from '@portal/domain/labels';
import { parseRequestText } from '@portal/domain/request-lines';
import type { Goods } from './movement-queries.ts';

/** Maximum number of lines of a pasted list: each is one search. */
const MOST_LINES = 200;

/** Goods that a written line names, and how many of them. */
export interface Wanted {
  goods: Goods;
  quantity: number;
}
/** A line that was not taken, and why. */
export interface Left {
  written: string;
  why: string;
}

const brandsOf = (goods: readonly Goods[]) =>
  [...new Set(goods.map(({ brand_title }) => brand_title))].join(' и ');

/**
 * Reads goods of a storage from a typed line, a label or a pasted list: «OC 90», «KNECHT OC 90 – 12 шт», two columns of a spreadsheet.
 * Only a whole part number is taken, and nothing that two brands have.
 * @param find goods of the storage by a part number
 */
export async function readGoods(
  text: string,
  find: (article: string) => Promise<readonly Goods[]>,
): Promise<{ wanted: Wanted[]; left: Left[] }> {
  const lines = parseRequestText(text);
  const beyond = lines.slice(MOST_LINES).map(({ written }) => ({
    written,
    why: `за один раз не больше ${MOST_LINES} строк`,
  }));
  const read = await Promise.all(
    lines.slice(0, MOST_LINES).map(async ({ written, readings }): Promise<Wanted | Left> => {
      for (const { words, quantity } of readings) {
        const article = words.join(' ');
        const named = article === '' ? [] : partsOnLabel(article, await find(article));
        const [goods] = named;
        if (!goods) continue;
        if (named.length > 1) return { written, why: `есть ${brandsOf(named)}: допишите марку` };
        return quantity === null ? { written, why: 'не понятно, сколько штук' } : { goods, quantity };
      }
      return { written, why: 'на этом складе нет' };
    }),
  );
  return {
    wanted: read.filter((one): one is Wanted => 'goods' in one),
    left: [...read.filter((one): one is Left => 'why' in one), ...beyond],
  };
}
