import type { Schemas } from '@portal/api-client/client';
import { parseDelimited } from '@portal/domain/delimited';

export type Source = Schemas['Source'];

/** Bytes of a file that is read here. */
export const LARGEST_LIST = 2 * 1024 * 1024;
/** Characters of a cell and columns of a row that are kept; more is no list of parts. */
const [LONGEST_CELL, MOST_COLUMNS] = [2_000, 200];

/**
 * What a file holds: a list as one would paste it, and, of a table, its rows as they came, so that it can go back.
 * An .xlsx is read by its first sheet; text in UTF-8 or, as accounting systems write it, in windows-1251.
 * @throws Error with a sentence for the person
 */
export async function readList(file: File): Promise<{ text: string; source?: Source }> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  // «PK»: an archive, as a spreadsheet of today is one.
  if (first === 0x50 && second === 0x4b) {
    const rows = await spreadsheet(bytes);
    const text = rows.map((row) => row.map((cell) => String(cell ?? '').replaceAll(/\s+/g, ' ')).join('\t'));
    return { text: text.join('\n'), source: { name: file.name, format: 'xlsx', rows } };
  }
  const { text, encoding } = decoded(bytes);
  if (text.includes('\u0000'))
    throw new Error('Это не текст и не файл .xlsx. Откройте его и вставьте столбцы сюда.');
  if (!/\.(?:csv|tsv)$/i.test(file.name)) return { text };
  const { rows, delimiter } = parseDelimited(text);
  return { text, source: { name: file.name, format: 'csv', delimiter, encoding, rows: rows.map(kept) } };
}

function decoded(bytes: ArrayBuffer): { text: string; encoding: 'utf-8' | 'windows-1251' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' };
  }
}

const kept = (row: readonly (string | number | null)[]) =>
  row.slice(0, MOST_COLUMNS).map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell));

async function spreadsheet(bytes: ArrayBuffer): Promise<Source['rows']> {
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await readSheet(bytes).catch(() => {
    throw new Error('Файл не читается как .xlsx. Откройте его и вставьте столбцы сюда.');
  });
  return rows.map((row) =>
    kept(
      row.map((cell) => {
        if (cell instanceof Date) return cell.toLocaleDateString('ru', { timeZone: 'UTC' });
        return typeof cell === 'number' || cell === null ? cell : String(cell);
      }),
    ),
  );
}
