import type { Currency } from '@portal/domain/currencies';
import { LIMITS } from './limits.ts';
import { type Assignment, FAULTS, type FileRow, type Line, Refusal } from './protocol.ts';
import { type FileSurvey, Survey } from './survey.ts';

const BATCH_ROWS = 1_000;
const BATCH_TEXT = 256 * 1024;

/** Thrown to stop reading early once there are enough rows. */
export class Enough extends Error {}

/** One cell of the output. */
export interface Cell {
  text: string;
  fault?: string;
  /** The spreadsheet stores a number whose text looks as if its point could group thousands. */
  typed?: boolean;
  /** The currency in the cell's number format. */
  currency?: Currency;
}

/** Collects rows into batches, applies the limits on rows, and passes the batches to `write`. */
export class Collector {
  readonly #assignment: Assignment;
  readonly #write: (line: Line) => Promise<void>;
  #batch: FileRow[] = [];
  #batchText = 0;
  #rows = 0;
  #text = 0;
  readonly #survey: Survey | undefined;

  constructor(assignment: Assignment, write: (line: Line) => Promise<void>) {
    this.#assignment = assignment;
    this.#write = write;
    this.#survey = assignment.survey === undefined ? undefined : new Survey(assignment.survey);
  }

  /** Statistics of all rows, if the assignment requests them. */
  survey(whole: boolean): FileSurvey | undefined {
    return this.#survey?.found(whole);
  }

  /** Whether the batch should be flushed. */
  get full(): boolean {
    return this.#batch.length >= BATCH_ROWS || this.#batchText >= BATCH_TEXT;
  }

  /** Adds one row; missing cells are empty. Rows without any text are skipped. */
  add(number: number, row: readonly (Cell | undefined)[]): void {
    const { columns, after = 0, limit } = this.#assignment;
    if (!row.some((cell) => cell !== undefined && (cell.text.trim() !== '' || cell.fault !== undefined)))
      return;
    if (number <= after) return;
    this.#rows += 1;
    if (this.#rows > LIMITS.rows) {
      throw new Refusal(
        `В файле больше ${LIMITS.rows.toLocaleString('ru')} строк. Разделите его на несколько файлов.`,
      );
    }
    const goesOn = this.#survey?.add(row) ?? limit === undefined;
    if (limit === undefined || this.#rows <= limit) this.#take(number, row, columns);
    if (!goesOn && (limit === undefined || this.#rows >= limit)) throw new Enough();
  }

  #take(number: number, row: readonly (Cell | undefined)[], columns: number[] | undefined): void {
    const taken: FileRow = { number, cells: [] };
    const wanted = columns ?? Array.from({ length: row.length }, (_, index) => index);
    for (const [place, column] of wanted.entries()) {
      const cell = row[column];
      const text = clean(cell?.text ?? '');
      const fault = text.length > LIMITS.cell ? FAULTS.long : cell?.fault;
      const kept = text.length > LIMITS.cell ? `${text.slice(0, 100)}…` : text;
      taken.cells.push(kept);
      this.#batchText += kept.length;
      if (fault !== undefined) (taken.faults ??= {})[place] = fault;
      if (cell?.typed) (taken.typed ??= []).push(place);
      if (cell?.currency !== undefined) (taken.currencies ??= {})[place] = cell.currency;
    }
    this.#batch.push(taken);
  }

  /** Writes the collected batch. `share` is the share of the file read so far, 0 to 1. */
  async flush(share: number): Promise<void> {
    if (this.#batch.length === 0) return;
    this.#text += this.#batchText;
    if (this.#text > LIMITS.text)
      throw new Refusal('В файле слишком много текста. Разделите его на несколько файлов.');
    const rows = this.#batch;
    this.#batch = [];
    this.#batchText = 0;
    await this.#write({ rows, share });
  }
}

// PostgreSQL does not store NUL; a no-break space or a control character inside a cell looks like a space.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNWANTED = /[\u0000-\u001F\u007F\u00A0\uFEFF]+/g;

function clean(text: string): string {
  return text.replace(UNWANTED, ' ').trim();
}
