import { articleCandidates } from '@portal/domain/article-candidates';
import {
  type ColumnRoles,
  MAX_REQUEST_LINES,
  parseRequestRows,
  parseRequestText,
  type RequestLine,
  type SourceCell,
} from '@portal/domain/request-lines';
import { zeroForms } from '@portal/domain/search-words';

/** A list as it came: text, or the rows of a file, and what its columns hold where a person has said so. */
export type WrittenList = ({ text: string } | { rows: readonly (readonly SourceCell[])[] }) & {
  columns?: ColumnRoles | undefined;
};

/** A list that was read, ready for the database: texts of JSON and of arrays, so that whoever passes it on has no work with it. */
export interface Reading {
  /** How many lines it has. Of a text with more than a request may have nothing else is told; of a file the first are taken. */
  lines: number;
  parts: ReadLines[];
  /** The rows as they are kept; null for a text. */
  rows: string | null;
}

/** Some of its lines with all the ways to read them. */
export interface ReadLines {
  /**
   * [{number, place, written, named, quantity, unstated, price}]: `number` is the place in the source, `place` counts the lines from 1; a
   * quantity of null is asked for.
   */
  lines: string;
  /** One array literal a column, one element a candidate. */
  candidates: {
    numbers: string;
    places: string;
    /** NULL: asked for. */
    pieces: string;
    unstated: string;
    /** Which way to read the line makes all its words a brand and a part number; NULL: some are left. */
    wholes: string;
    brands: string;
    articles: string;
    guessed: string;
  };
}

/** Lines and candidates that one statement recognises. */
const PART_LINES = 1_000;
const PART_CANDIDATES = 20_000;
/** Characters of a line that are kept as written; as many as a cell may have. */
const KEPT_CHARACTERS = 2_000;

/** Read a list: its lines, and every way to read each of them. Long work: see list-reader.ts. */
export function readList(list: WrittenList): Reading {
  const { columns = null } = list;
  const all = 'rows' in list ? parseRequestRows(list.rows, columns) : parseRequestText(list.text, columns);
  if (all.length > MAX_REQUEST_LINES && !('rows' in list))
    return { lines: all.length, parts: [], rows: null };
  // What a file has beyond that goes back in it with its reason.
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
    this.#lines.push({ number, place, written: shown, named, quantity, unstated, price: desired_price });
    for (const [nth, candidate] of articleCandidates(line).entries())
      // A spreadsheet drops leading zeros: the other spellings count where the number itself finds nothing.
      for (const [spelling, article] of zeroForms(candidate.article).entries()) {
        this.#numbers.push(number);
        this.#places.push(2 * nth + Math.min(spelling, 1));
        this.#pieces.push(candidate.quantity ?? 'NULL');
        this.#unstated.push(candidate.unstated);
        this.#wholes.push(candidate.whole ?? 'NULL');
        // Normal forms are letters and digits only: nothing in them needs escaping.
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

/** PostgreSQL keeps every character but this one, and no half of a pair. */
export const keptText = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
const keptRow = (row: readonly SourceCell[]) =>
  row.map((cell) => (typeof cell === 'string' ? keptText(cell) : cell));
