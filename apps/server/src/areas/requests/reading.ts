import { articleCandidates, mayAskQuantity } from '@portal/domain/article-candidates';
import {
  type ColumnRoles,
  MAX_REQUEST_LINES,
  parseRequestRows,
  parseRequestText,
  type RequestLine,
  type SourceCell,
} from '@portal/domain/request-lines';
import { zeroForms } from '@portal/domain/search-words';

/**
 * A list as received: a text or the rows of a file, and the roles of its columns if a person has chosen
 * them.
 */
export type WrittenList = ({ text: string } | { rows: readonly (readonly SourceCell[])[] }) & {
  columns?: ColumnRoles | undefined;
};

/**
 * A list that was read, serialised as JSON and array literals, so that it can be passed to the database
 * without conversion.
 */
export interface Reading {
  /**
   * Total number of positions. A text with more than a request may have has no `parts`; of such a file the
   * first positions are read.
   */
  lines: number;
  parts: ReadLines[];
  /** The file's rows to store, as JSON; null for a text. */
  rows: string | null;
}

/** Some of its positions with all possible interpretations. */
export interface ReadLines {
  /**
   * [{number, place, written, named, quantity, unstated, unsure, price}]: `number` is the row in the source,
   * `place` counts the positions from 1; a quantity of null must be entered; `unsure`: it has a number that may be a
   * quantity, unless a part number is found that contains it.
   */
  lines: string;
  /** One array literal per column, one element per candidate. */
  candidates: {
    numbers: string;
    places: string;
    /** NULL: the quantity must be entered. */
    pieces: string;
    unstated: string;
    /**
     * Which interpretation uses all words of the position as brand and part number; NULL if some words are
     * left.
     */
    wholes: string;
    brands: string;
    articles: string;
    guessed: string;
  };
}

/** Maximum numbers of positions and candidates recognised by one statement. */
const PART_LINES = 1_000;
const PART_CANDIDATES = 20_000;
/** Maximum number of stored characters of a position; the same as of a cell. */
const KEPT_CHARACTERS = 2_000;

/** Reads a list: its positions and all their interpretations. Takes long, therefore see list-reader.ts. */
export function readList(list: WrittenList): Reading {
  const { columns = null } = list;
  const all = 'rows' in list ? parseRequestRows(list.rows, columns) : parseRequestText(list.text, columns);
  if (all.length > MAX_REQUEST_LINES && !('rows' in list))
    return { lines: all.length, parts: [], rows: null };
  // Rows of a file beyond the maximum are returned in the file with the reason.
  const lines = all.slice(0, MAX_REQUEST_LINES);
  const parts: ReadLines[] = [];
  let part = new Part();
  for (const [index, line] of lines.entries()) {
    part.add(line, index + 1);
    if (part.full) {
      parts.push(part.written());
      part = new Part();
    }
  }
  if (part.begun) parts.push(part.written());
  return { lines: lines.length, parts, rows: 'rows' in list ? JSON.stringify(list.rows.map(keptRow)) : null };
}

class Part {
  readonly #lines: object[] = [];
  readonly #numbers: number[] = [];
  readonly #places: number[] = [];
  readonly #pieces: (number | 'NULL')[] = [];
  readonly #unstated: boolean[] = [];
  readonly #wholes: (number | 'NULL')[] = [];
  readonly #brands: string[] = [];
  readonly #articles: string[] = [];
  readonly #guessed: boolean[] = [];

  get begun(): boolean {
    return this.#lines.length > 0;
  }

  get full(): boolean {
    return this.#lines.length >= PART_LINES || this.#numbers.length >= PART_CANDIDATES;
  }

  add(line: RequestLine, place: number): void {
    const { number, written, quantity, unstated, desired_price } = line;
    const shown = keptText(written.slice(0, KEPT_CHARACTERS));
    const named = keptText(line.words.join(' ').slice(0, KEPT_CHARACTERS));
    const unsure = unstated && mayAskQuantity(line);
    this.#lines.push({
      number,
      place,
      written: shown,
      named,
      quantity,
      unstated,
      unsure,
      price: desired_price,
    });
    for (const [nth, candidate] of articleCandidates(line).entries())
      // A spreadsheet drops leading zeros: spellings with zeros count only if the number itself finds nothing.
      for (const [spelling, article] of zeroForms(candidate.article).entries()) {
        this.#numbers.push(number);
        this.#places.push(2 * nth + Math.min(spelling, 1));
        this.#pieces.push(candidate.quantity ?? 'NULL');
        this.#unstated.push(candidate.unstated);
        this.#wholes.push(candidate.whole ?? 'NULL');
        // Normal forms consist of letters and digits, so no escaping is needed.
        this.#brands.push(candidate.brand === null ? 'NULL' : `"${candidate.brand}"`);
        this.#articles.push(`"${article}"`);
        this.#guessed.push(candidate.guessed);
      }
  }

  written(): ReadLines {
    const array = (elements: readonly (string | number | boolean)[]) => `{${elements.join(',')}}`;
    return {
      lines: JSON.stringify(this.#lines),
      candidates: {
        numbers: array(this.#numbers),
        places: array(this.#places),
        pieces: array(this.#pieces),
        unstated: array(this.#unstated),
        wholes: array(this.#wholes),
        brands: array(this.#brands),
        articles: array(this.#articles),
        guessed: array(this.#guessed),
      },
    };
  }
}

/** Removes what PostgreSQL cannot store: NUL characters and unpaired surrogates. */
export const keptText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
const keptRow = (row: readonly SourceCell[]) =>
  row.map((cell) => (typeof cell === 'string' ? keptText(cell) : cell));
