import { noSigns, type NumberSigns, seeNumber } from '@portal/domain/column-numbers';
import type { Currency } from '@portal/domain/currencies';
import type { Cell } from './collector.ts';
import { LIMITS } from './limits.ts';

/** Statistics of a whole column. */
export interface ColumnSurvey {
  signs: NumberSigns;
  /** Distinct values other than whole numbers with their frequency; null if there are too many of them. */
  words: [text: string, times: number][] | null;
  /** Currencies in the number formats of its cells. */
  currencies: Currency[];
}
/** Statistics of the whole file, as far as time allowed. */
export interface FileSurvey {
  columns: ColumnSurvey[];
  /** Number of surveyed rows. */
  rows: number;
  /** Whether the file was read to its end. */
  whole: boolean;
}

const MOST_WORDS = 60;
const LONGEST_WORD = 40;
const WHOLE_NUMBER = /^\d+$/;

interface Column {
  signs: NumberSigns;
  words: Map<string, number> | null;
  currencies: Set<Currency>;
}

/**
 * Looks at every cell of a file and stores little: how numbers are written, and the values of columns that
 * have few.
 */
export class Survey {
  readonly #columns: Column[] = [];
  readonly #until: number;
  #rows = 0;

  constructor(milliseconds: number) {
    this.#until = Date.now() + milliseconds;
  }

  /** Adds a row. Returns false when the time is up. */
  add(row: readonly (Cell | undefined)[]): boolean {
    this.#rows += 1;
    for (let place = 0; place < row.length && place < LIMITS.columns; place += 1) {
      const text = row[place]?.text.trim();
      if (text === undefined || text === '') continue;
      const column = (this.#columns[place] ??= { signs: noSigns(), words: new Map(), currencies: new Set() });
      const { currency } = row[place] ?? {};
      if (currency !== undefined) column.currencies.add(currency);
      // A value that the spreadsheet stores as a number is not ambiguous.
      if (row[place]?.typed !== true && (text.includes('.') || text.includes(',')))
        seeNumber(column.signs, text);
      if (column.words === null || WHOLE_NUMBER.test(text)) continue;
      column.words.set(text.slice(0, LONGEST_WORD), (column.words.get(text.slice(0, LONGEST_WORD)) ?? 0) + 1);
      if (column.words.size > MOST_WORDS) column.words = null;
    }
    return this.#rows % 1_000 !== 0 || Date.now() < this.#until;
  }

  found(whole: boolean): FileSurvey {
    const columns = Array.from(this.#columns, (column): ColumnSurvey => ({
      signs: column?.signs ?? noSigns(),
      words: column?.words === null ? null : [...(column?.words ?? [])],
      currencies: [...(column?.currencies ?? [])],
    }));
    return { columns, rows: this.#rows, whole };
  }
}
