/** A row of the file as it is handed over: text of each asked-for column, and what is wrong with single cells. */
export interface FileRow {
  /** 1-based, as the person sees it in the file. */
  number: number;
  cells: string[];
  /** Reasons why a cell has no usable value, by its place in `cells`. */
  faults?: Record<number, string>;
}

/** What the reading process is told. */
export interface Assignment {
  path: string;
  /** Columns to hand over, in this order; absent: all. */
  columns?: number[];
  /** Rows up to and including this number are passed over. */
  after?: number;
  /** Stop after so many rows. */
  limit?: number;
}

/** What it writes, one JSON object a line; `refusal` or `done` is the last. */
export type Line =
  | { rows: FileRow[]; share: number }
  | { done: true; merges: string[] }
  | { refusal: string }
  | { failure: string };

/** The file cannot be read. The message is a Russian sentence for the person who uploaded it. */
export class Refusal extends Error {}

/** Reasons of single cells. */
export const FAULTS = {
  formula: 'формула без сохранённого значения: откройте файл в Excel, сохраните его и загрузите снова',
  error: 'ошибка в формуле',
  long: 'слишком длинное значение ячейки',
} as const;
