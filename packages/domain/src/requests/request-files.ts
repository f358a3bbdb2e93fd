import {
  type ColumnRoles,
  cellText,
  MAX_REQUEST_LINES,
  parseRequestRows,
  type SourceCell,
} from './request-lines.ts';
import { rolesOfHead } from './list-columns.ts';

/** Head of the column that says why. */
export const REASON_COLUMN = 'Причина';
/** Said of a row whose line was taken away. */
export const TAKEN_AWAY = 'Убрана из заявки';
/** Said of a row that a request has no room for. */
export const BEYOND_LIMIT = `Не вошла: в заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк`;

/**
 * The file that goes back: the same rows, columns and order, and one column more that says why a line will not be ordered.
 * @param reasons by the row's place, from 1; empty where all is well. A line that has none was taken away from the request, or is beyond
 * what a request may have; a row that is no line, as a heading or a total, gets none
 * @param given what the columns hold, where a person has said so
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
