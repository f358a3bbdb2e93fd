import { defused } from '@portal/domain/delimited';
import { type Column, nameOf, PLAIN_VIEW, type TableView } from './columns.js';

function field(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const safe = String(defused(value));
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows of a table as CSV for a Russian spreadsheet: semicolons, decimal commas, a byte-order mark.
 * Contains visible columns with `text`. A text that a spreadsheet would run as a formula is escaped.
 */
export function tableToCsv<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  view: TableView = PLAIN_VIEW,
): string {
  const written = columns.filter(({ id, text }) => text && !view.hidden.includes(id));
  const lines = [
    written.map((column) => field(nameOf(column))),
    ...rows.map((row) => written.map(({ text }) => field(text?.(row) ?? null))),
  ];
  return `\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}\r\n`;
}

/** Makes the browser save a file. */
export function saveFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
