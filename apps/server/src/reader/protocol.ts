import type { Currency } from '@portal/domain/currencies';
import type { TextEncoding } from '@portal/domain/text-encodings';
import type { FileSurvey } from './survey.ts';

/** A row of the file as it is handed over: text of each asked-for column, and what is wrong with single cells. */
export interface FileRow {
  /** 1-based, as the person sees it in the file. */
  number: number;
  cells: string[];
  /** Reasons why a cell has no usable value, by its place in `cells`. */
  faults?: Record<number, string>;
  /** Places of cells that look like «1.234» and are numbers of the spreadsheet's own: their point is one. */
  typed?: number[];
  /** Currencies that nothing but the formats of cells name, by the cells' places. */
  currencies?: Record<number, Currency>;
}

/** What the reading process is told. */
export interface Assignment {
  path: string;
  /** Columns to hand over, in this order; absent: all. */
  columns?: number[];
  /** Rows up to and including this number are passed over. */
  after?: number;
  /** Hand over no more than so many rows. */
  limit?: number;
  /** The sheet to read, by its name; the first visible one otherwise. */
  sheet?: string;
  /** What a text is written in; recognised by its bytes otherwise. */
  encoding?: TextEncoding;
  /** Milliseconds in which all rows are looked at besides, handed over or not. */
  survey?: number;
}

/** A file inside an archive. */
export interface PackedFile {
  /** Its place in the archive's directory. */
  index: number;
  name: string;
  bytes: number;
}

/** It may be told to write out one file of an archive instead. */
export interface Unpacking {
  path: string;
  unpack: number;
}

/** What it writes, one JSON object a line; `refusal` or `done` is the last. */
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

/** The file cannot be read. The message is a Russian sentence for the person who uploaded it. */
export class Refusal extends Error {}

/** The file is an archive with tables in it; whoever takes one file only refuses it. */
export class Packed extends Refusal {
  readonly files: readonly PackedFile[];

  constructor(files: readonly PackedFile[]) {
    super('Это архив с таблицами. Распакуйте его и загрузите сам файл .xlsx или .csv.');
    this.files = files;
  }
}

/** Reasons of single cells. */
export const FAULTS = {
  formula: 'формула без сохранённого значения: откройте файл в Excel, сохраните его и загрузите снова',
  error: 'ошибка в формуле',
  date: 'в ячейке дата: задайте столбцу формат «Текстовый» и введите значение заново',
  long: 'слишком длинное значение ячейки',
} as const;
