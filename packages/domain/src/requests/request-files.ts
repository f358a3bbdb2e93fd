import {
  type ColumnRoles,
  cellText,
  MAX_REQUEST_LINES,
  parseRequestRows,
  type SourceCell,
} from './request-lines.ts';
import { rolesOfHead } from './list-columns.ts';

/** Header of the column with the reason. */
export const REASON_COLUMN = 'Причина';
/** Text for a row whose line was removed. */
export const TAKEN_AWAY = 'Убрана из заявки';
/** Limits of a file with a list: its bytes, the sheets that are offered, and of a sheet rows, columns and characters of a cell. */
export const LIST_FILE = {
  bytes: 2 * 1024 * 1024,
  sheets: 20,
  rows: 20_000,
  columns: 200,
  cell: 2_000,
} as const;

/** Text for a row beyond the maximum number of lines. */
export const BEYOND_LIMIT = `Не вошла: в заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк`;

/**
 * Creates the returned file: the same rows, columns and order, plus a column with the reason why a line cannot be ordered.
 * @param reasons texts by row number, from 1; empty when the line can be ordered. A line without an entry was removed from the request
 * or is beyond the maximum; other rows, such as headings or totals, get no text
 * @param given the column roles when a person assigned them
 * @see spec 3 §1, «Review uploaded request lines»
 */
export function withReasons(
  rows: readonly (readonly SourceCell[])[],
  reasons: ReadonlyMap<number, string>,
  given: ColumnRoles | null = null,
): SourceCell[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = new Map(parseRequestRows(rows, given).map(({ number }, place) => [number, place]));
  const reasonOf = (number: number) => {
    const place = lines.get(number);
    if (place === undefined) return '';
    return place < MAX_REQUEST_LINES ? TAKEN_AWAY : BEYOND_LIMIT;
  };
  return rows.map((row, index) => {
    if (row.every((cell) => cellText(cell) === '')) return [...row];
    const wide = [...row, ...Array.from({ length: width - row.length }, () => null)];
    if (rolesOfHead(row.map(cellText))) return [...wide, REASON_COLUMN];
    return [...wide, reasons.get(index + 1) ?? reasonOf(index + 1)];
  });
}
