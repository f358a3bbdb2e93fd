import { answerOf, type Schemas } from '@portal/api-client/client';
import { parseDelimited } from '@portal/domain/delimited';
import { LIST_FILE } from '@portal/domain/request-files';
import { type TextEncoding, textEncoding } from '@portal/domain/text-encodings';
import { formData } from '../../../kit/form-data.ts';
import { api } from '../../../session/api.ts';

export type Source = Schemas['Source'];
type Rows = Source['rows'];

type OpenedSheets = readonly { title: string; rows: Rows }[];

/** An opened file: a workbook with its sheets, or a text with a guessed encoding that the user can change. */
export type OpenedList = { name: string } & (
  | { kind: 'workbook'; sheets: OpenedSheets }
  | { kind: 'text'; bytes: ArrayBuffer; encoding: TextEncoding; isTable: boolean }
);

/**
 * Opens a file: a workbook with its non-empty sheets, or a text in UTF-8, UTF-16, windows-1251 or CP866, which
 * accounting systems write. An .xlsx and texts are read here, other workbooks (.xls, .xlsb, .ods, web pages) by the
 * server.
 * @throws Error or CallError with a message for the user
 */
export async function openList(file: File): Promise<OpenedList> {
  const bytes = await file.arrayBuffer();
  const start = new Uint8Array(bytes);
  const workbook = (sheets: OpenedSheets): OpenedList => ({ name: file.name, kind: 'workbook', sheets });
  // «PK» is the signature of a ZIP archive, which an .xlsx file is, and an .xlsb or .ods too.
  if (start[0] === 0x50 && start[1] === 0x4b)
    return workbook(await sheetsOf(bytes).catch(() => sheetsByServer(file)));
  const encoding = textEncoding(start, isUtf8(bytes));
  const isText = encoding.startsWith('utf-16') || !start.includes(0);
  if (!isText || isMarkup(start)) return workbook(await sheetsByServer(file));
  return { name: file.name, kind: 'text', bytes, encoding, isTable: /\.(?:csv|tsv)$/i.test(file.name) };
}

const isMarkup = (start: Uint8Array) =>
  /^\W*<(?:!doctype|!--|html|head|body|table|meta|style|\?xml)/i.test(
    new TextDecoder('latin1').decode(start.subarray(0, 200)),
  );

async function sheetsByServer(file: File): Promise<OpenedSheets> {
  const body = formData({}, [file], 'file');
  return (await answerOf(api.POST('/cart/request/read-file', { body }))).data;
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
  if (rows.length <= LIST_FILE.rows) return rows;
  throw new Error(`В файле больше ${LIST_FILE.rows.toLocaleString('ru')} строк. Разделите его на несколько.`);
}

const kept = (row: readonly (string | number | null)[]) =>
  row
    .slice(0, LIST_FILE.columns)
    .map((cell) => (typeof cell === 'string' ? cell.slice(0, LIST_FILE.cell) : cell));

async function sheetsOf(bytes: ArrayBuffer): Promise<{ title: string; rows: Rows }[]> {
  const { default: readSheets } = await import('read-excel-file/universal');
  const sheets = await readSheets(bytes);
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
