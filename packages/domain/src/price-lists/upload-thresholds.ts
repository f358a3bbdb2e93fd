/** Thresholds of a price list beyond which an upload must be confirmed by a person. Null: disabled. */
export interface Thresholds {
  /** Percentage of the positions in stock that would disappear because the file does not contain them. */
  vanished: number | null;
  /** A price has shifted when it changes by more than this percentage … */
  shift: number;
  /** … and at most this percentage of the existing prices may shift. */
  shifted: number | null;
  /** Percentage of rejected rows. */
  refused: number | null;
}
/** A count and its total. */
export interface Share {
  count: number;
  of: number;
}
/** The effects of a file that are compared with the thresholds. */
export type UploadFigures = Record<'vanished' | 'shifted' | 'refused', Share>;

/** Fewer rows than this never hold an upload, whatever their share: two of three rows are not significant. */
export const FEWEST_HELD = 10;

/** Thresholds of a storage's stock beyond which a file must be confirmed. Null: disabled. */
export interface StockThresholds {
  /** Percentage of the positions in stock that would become empty: the file sets them to zero or does not contain them. */
  vanished: number | null;
  /** Percentage of rejected rows. */
  refused: number | null;
}
/** The effects of a stock file that are compared with the thresholds. */
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
 * Why an upload must be confirmed: one sentence with numbers for each exceeded threshold.
 * @returns an empty list when no threshold is exceeded
 */
export function reasonsToHold(figures: UploadFigures, thresholds: Thresholds): string[] {
  return (['vanished', 'shifted', 'refused'] as const).flatMap((name) =>
    beyond(figures[name], thresholds[name]).map((told) => SENTENCES[name](told, thresholds)),
  );
}

/**
 * The same for a stock file.
 * @returns an empty list when no threshold is exceeded
 */
export function stockReasonsToHold(figures: StockFigures, thresholds: StockThresholds): string[] {
  return (['vanished', 'refused'] as const).flatMap((name) =>
    beyond(figures[name], thresholds[name]).map(STOCK_SENTENCES[name]),
  );
}

/**
 * The share of the stock that a file empties: positions set to zero, and positions missing in the file when it covers the whole
 * storage.
 * @returns a share of the positions in stock
 */
export const emptiedStock = (zeroed: Share, unnamed: Share, missing: 'keep' | 'zero'): Share => ({
  count: zeroed.count + (missing === 'zero' ? unnamed.count : 0),
  of: zeroed.of,
});

/** A sentence for a share that exceeds its threshold; nothing otherwise. */
function beyond({ count, of }: Share, limit: number | null): string[] {
  if (limit === null || count < FEWEST_HELD || count * 100 <= of * limit) return [];
  // Rounded up, so that an exceeded threshold never looks like an equal value.
  const share = (Math.ceil((count * 1_000) / of) / 10).toLocaleString('ru');
  return [`${count.toLocaleString('ru')} из ${of.toLocaleString('ru')} – ${share}% при пороге ${limit}%`];
}
