/** What holds an upload back until somebody says yes, set on each price list. Null: this never does. */
export interface Thresholds {
  /** Percent of the positions in stock that would be out of it because the file does not name them. */
  vanished: number | null;
  /** A price that moves by more percent than this has shifted … */
  shift: number;
  /** … and so many percent of the prices that stand may. */
  shifted: number | null;
  /** Percent of the file's rows that are not taken. */
  refused: number | null;
}
/** A part of a whole. */
export interface Share {
  count: number;
  of: number;
}
/** What a file would do, as the thresholds look at it. */
export type UploadFigures = Record<'vanished' | 'shifted' | 'refused', Share>;

/** So few rows hold nothing back, whatever their share: of three rows two are no catastrophe. */
export const FEWEST_HELD = 10;

/** What holds a storage's stock back until somebody says yes. Null: this never does. */
export interface StockThresholds {
  /** Percent of the positions in stock that would be out of it: the file says nothing is left, or does not name them. */
  vanished: number | null;
  /** Percent of the file's rows that are not taken. */
  refused: number | null;
}
/** What a file of stock would do, as its thresholds look at it. */
export type StockFigures = Record<keyof StockThresholds, Share>;

const refusedSentence = (told: string) => `Не принимаются строки файла: ${told}`;
const SENTENCES: Readonly<Record<keyof UploadFigures, (told: string, thresholds: Thresholds) => string>> = {
  vanished: (told) => `Обнулится остаток позиций, которых нет в файле: ${told}`,
  shifted: (told, { shift }) => `Цена изменится больше чем на ${shift}%: ${told}`,
  refused: refusedSentence,
};
const STOCK_SENTENCES: Readonly<Record<keyof StockFigures, (told: string) => string>> = {
  vanished: (told) => `Остаток станет нулевым у товаров: ${told}`,
  refused: refusedSentence,
};

/**
 * Why an upload waits for somebody's yes, in words with figures: one sentence for each threshold that is passed.
 * @returns nothing where it may go on
 */
export function reasonsToHold(figures: UploadFigures, thresholds: Thresholds): string[] {
  return (['vanished', 'shifted', 'refused'] as const).flatMap((name) =>
    beyond(figures[name], thresholds[name]).map((told) => SENTENCES[name](told, thresholds)),
  );
}

/**
 * The same of a file of stock.
 * @returns nothing where it may go on
 */
export function stockReasonsToHold(figures: StockFigures, thresholds: StockThresholds): string[] {
  return (['vanished', 'refused'] as const).flatMap((name) =>
    beyond(figures[name], thresholds[name]).map(STOCK_SENTENCES[name]),
  );
}

/**
 * How much of the stock a file makes nothing of: what it says is out, and what it does not name where it is the whole storage.
 * @returns a part of the positions that are in stock
 */
export const emptiedStock = (zeroed: Share, unnamed: Share, missing: 'keep' | 'zero'): Share => ({
  count: zeroed.count + (missing === 'zero' ? unnamed.count : 0),
  of: zeroed.of,
});

/** A share that is beyond its threshold, in figures; nothing where it is not. */
function beyond({ count, of }: Share, limit: number | null): string[] {
  if (limit === null || count < FEWEST_HELD || count * 100 <= of * limit) return [];
  // Rounded up: what is beyond the threshold never looks as if it were at it.
  const share = (Math.ceil((count * 1_000) / of) / 10).toLocaleString('ru');
  return [`${count.toLocaleString('ru')} из ${of.toLocaleString('ru')} – ${share}% при пороге ${limit}%`];
}
