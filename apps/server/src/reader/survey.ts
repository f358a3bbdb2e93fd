import { noSigns, type NumberSigns, seeNumber } from '@portal/domain/column-numbers';
import type { Currency } from '@portal/domain/currencies';
import type { Cell } from './collector.ts';
import { LIMITS } from './limits.ts';

/** What a whole column holds. */
export interface ColumnSurvey {
  signs: NumberSigns;
  /** What stands in it besides plain whole numbers, and how often; null where that is too much to be a handful of words. */
  words: [text: string, times: number][] | null;
  /** Currencies that formats of its cells name. */
  currencies: Currency[];
}
/** What the whole file holds, as far as there was time. */
export interface FileSurvey {
  columns: ColumnSurvey[];
  /** Rows looked at. */
  rows: number;
  /** The file was read to its end. */
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

/** Looks at every cell of a file and keeps little of it: how its numbers are written, and the words of columns that have few. */
export class Survey {
  readonly #columns: Column[] = [];
  readonly #until: number;
  #rows = 0;

  constructor(milliseconds: number) {
    this.#until = Date.now() + milliseconds;
  }

  /** Take a row in. False when time is up. */
  add(row: readonly (Cell | undefined)[]): boolean {
    this.#rows += 1;
    for (let place = 0; place < row.length && place < LIMITS.columns; place += 1) {
      const text = row[place]?.text.trim();
      if (text === undefined || text === '') continue;
      const column = (this.#columns[place] ??= { signs: noSigns(), words: new Map(), currencies: new Set() });
      const { currency } = row[place] ?? {};
      if (currency !== undefined) column.currencies.add(currency);
      // What the spreadsheet itself holds as a number has one reading.
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
