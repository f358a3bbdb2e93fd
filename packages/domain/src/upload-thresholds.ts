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

const SENTENCES: Readonly<Record<keyof UploadFigures, (told: string, thresholds: Thresholds) => string>> = {
  vanished: (told) => `Обнулится остаток позиций, которых нет в файле: ${told}`,
  shifted: (told, { shift }) => `Цена изменится больше чем на ${shift}%: ${told}`,
  refused: (told) => `Не принимаются строки файла: ${told}`,
};

/**
 * Why an upload waits for somebody's yes, in words with figures: one sentence for each threshold that is passed.
 * @returns nothing where it may go on
 */
export function reasonsToHold(figures: UploadFigures, thresholds: Thresholds): string[] {
  return (['vanished', 'shifted', 'refused'] as const).flatMap((name) => {
    const { count, of } = figures[name];
    const limit = thresholds[name];
    if (limit === null || count < FEWEST_HELD || count * 100 <= of * limit) return [];
    // Rounded up: what is beyond the threshold never looks as if it were at it.
    const share = (Math.ceil((count * 1_000) / of) / 10).toLocaleString('ru');
    const told = `${count.toLocaleString('ru')} из ${of.toLocaleString('ru')} – ${share}% при пороге ${limit}%`;
    return [SENTENCES[name](told, thresholds)];
  });
}
