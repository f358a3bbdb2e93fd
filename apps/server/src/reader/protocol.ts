import type { Currency } from '@portal/domain/currencies';
import type { TextEncoding } from '@portal/domain/text-encodings';
import type { FileSurvey } from './survey.ts';

/** A row of the file: the text of each requested column, and errors of single cells. */
export interface FileRow {
  /** 1-based, as shown in the file. */
  number: number;
  cells: string[];
  /** Why a cell has no usable value, by its index in `cells`. */
  faults?: Record<number, string>;
  /** Indexes of cells that look like «1.234» and are stored as numbers: their point is a decimal point. */
  typed?: number[];
  /** Currencies that only the number formats of cells name, by the cells' indexes. */
  currencies?: Record<number, Currency>;
}

/** The task of the reading process. */
export interface Assignment {
  path: string;
  /** Columns to return, in this order; by default all. */
  columns?: number[];
  /** Rows up to and including this number are skipped. */
  after?: number;
  /** Maximum number of rows to return. */
  limit?: number;
  /** Name of the sheet to read; by default the first visible one. */
  sheet?: string;
  /** Encoding of a text file; by default it is detected. */
  encoding?: TextEncoding;
  /** Milliseconds for a survey of all rows, whether they are returned or not. */
  survey?: number;
}

/** A file inside an archive. */
export interface PackedFile {
  /** Its index in the archive's directory. */
  index: number;
  name: string;
  bytes: number;
}

/** An alternative task: extract one file of an archive. */
export interface Unpacking {
  path: string;
  unpack: number;
}

/** Output of the process, one JSON object a line; `refusal` or `done` is the last. */
export type Line =
  | { rows: FileRow[]; share: number }
  | {
      done: true;
      merges: string[];
      sheets: string[];
      hidden: number;
      encoding?: TextEncoding;
      survey?: FileSurvey;
    }
  | { packed: PackedFile[] }
  | { refusal: string }
  | { failure: string };

/** The file cannot be read. The message is Russian, for the person who uploaded it. */
export class Refusal extends Error {}

/** The file is an archive that contains tables; callers that accept a single file treat it as a refusal. */
export class Packed extends Refusal {
  readonly files: readonly PackedFile[];

  constructor(files: readonly PackedFile[]) {
    super('Это архив с таблицами. Распакуйте его и загрузите сам файл .xlsx или .csv.');
    this.files = files;
  }
}

/** Messages for errors of single cells. */
export const FAULTS = {
  formula: 'формула без сохранённого значения: откройте файл в Excel, сохраните его и загрузите снова',
  error: 'ошибка в формуле',
  date: 'в ячейке дата: задайте столбцу формат «Текстовый» и введите значение заново',
  long: 'слишком длинное значение ячейки',
} as const;
