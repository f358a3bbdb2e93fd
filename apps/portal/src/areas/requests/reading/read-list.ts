import type { Schemas } from '@portal/api-client/client';
import { parseDelimited } from '@portal/domain/delimited';
import { type TextEncoding, textEncoding } from '@portal/domain/text-encodings';

export type Source = Schemas['Source'];
type Rows = Source['rows'];

/** Maximum size of a file in bytes. */
export const LARGEST_LIST = 2 * 1024 * 1024;
/** Limits of a list: characters of a cell, columns of a row, rows. */
const [LONGEST_CELL, MOST_COLUMNS, MOST_ROWS] = [2_000, 200, 20_000];

/** An opened file: a workbook with its sheets, or a text with a guessed encoding that the user can change. */
export type OpenedList = { name: string } & (
  | { kind: 'workbook'; sheets: readonly { title: string; rows: Rows }[] }
  | { kind: 'text'; bytes: ArrayBuffer; encoding: TextEncoding; isTable: boolean }
);

/**
 * Opens a file: an .xlsx with all its non-empty sheets, or a text in UTF-8, UTF-16, windows-1251 or CP866,
 * which accounting systems write.
 * @throws Error with a message for the user
 */
export async function openList(file: File): Promise<OpenedList> {
  const bytes = await file.arrayBuffer();
  const start = new Uint8Array(bytes);
  // «PK» is the signature of a ZIP archive, which an .xlsx file is.
  if (start[0] === 0x50 && start[1] === 0x4b)
    return { name: file.name, kind: 'workbook', sheets: await sheetsOf(bytes) };
  const encoding = textEncoding(start, isUtf8(bytes));
  if (!encoding.startsWith('utf-16') && start.includes(0))
    throw new Error('Это не текст и не файл .xlsx. Откройте его и вставьте столбцы сюда.');
  return { name: file.name, kind: 'text', bytes, encoding, isTable: /\.(?:csv|tsv)$/i.test(file.name) };
}

/**
 * Contents of an opened file: the list as it would be pasted, and for a table also its original rows, so that
 * it can be returned.
 * @param sheet index of the selected sheet of a workbook
 * @throws Error with a message for the user
 */
export function listOf(opened: OpenedList, sheet: number): { text: string; source?: Source } {
  if (opened.kind === 'workbook') {
    const { title, rows } = opened.sheets[sheet] ?? { title: '', rows: [] };
    const text = rows.map((row) => row.map((cell) => String(cell ?? '').replaceAll(/\s+/g, ' ')).join('\t'));
    return {
      text: text.join('\n'),
      source: { name: opened.name, format: 'xlsx', sheet: title, rows: fitting(rows) },
    };
  }
  const text = new TextDecoder(opened.encoding).decode(opened.bytes);
  if (!opened.isTable) return { text };
  const { rows, delimiter } = parseDelimited(text);
  const source = { name: opened.name, format: 'csv' as const, delimiter, encoding: opened.encoding };
  return { text, source: { ...source, rows: fitting(rows.map(kept)) } };
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function fitting(rows: Rows): Rows {
  if (rows.length <= MOST_ROWS) return rows;
  throw new Error(`В файле больше ${MOST_ROWS.toLocaleString('ru')} строк. Разделите его на несколько.`);
}

const kept = (row: readonly (string | number | null)[]) =>
  row.slice(0, MOST_COLUMNS).map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell));

async function sheetsOf(bytes: ArrayBuffer): Promise<{ title: string; rows: Rows }[]> {
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(bytes).catch(() => {
    throw new Error('Файл не читается как .xlsx. Откройте его и вставьте столбцы сюда.');
  });
  const filled = sheets.map(({ sheet, data }) => ({ title: sheet.slice(0, 100), rows: data.map(cellsOf) }));
  const telling = filled.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== null)));
  return telling.length > 0 ? telling : filled.slice(0, 1);
}

const cellsOf = (row: readonly unknown[]) =>
  kept(
    row.map((cell) => {
      if (cell instanceof Date) return cell.toLocaleDateString('ru', { timeZone: 'UTC' });
      return typeof cell === 'number' || cell === null || cell === undefined ? (cell ?? null) : String(cell);
    }),
  );
