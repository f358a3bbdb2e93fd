import type { FastifyRequest } from 'fastify';
import { dropFiles, readForm } from '../files/form.ts';
import { fieldFault } from '../contract/problem.ts';
import type { Files } from '../files/files.ts';
import { type FileRow, Refusal } from './protocol.ts';
import { readFile } from './read.ts';

/** An uploaded table that is read within the call: its columns and limits. */
interface TableKind<C> {
  /** Finds the columns in a header row; null if the row is not a header. */
  columnsOf(head: readonly string[]): C | null;
  /** Message if no header row is found. */
  missing: string;
  /** Maximum number of rows below the header. */
  rows: number;
}
export interface Table<C, F> {
  fields: F;
  columns: C;
  /** Non-empty rows below the header. */
  rows: FileRow[];
}

/** The header is searched among the first rows, because a company's name and dates may stand above it. */
const HEAD_WITHIN = 10;
const refused = (message: string) => fieldFault('file', message);

/** Reads the only file of a form in the separate process, then deletes it. Throws 413 and 422. */
export async function readTable<C, F = object>(
  request: FastifyRequest,
  store: Pick<Files, 'place' | 'drop'>,
  kind: TableKind<C>,
): Promise<Table<C, F>> {
  const { fields, files } = await readForm<F>(request, store, { files: 1, fileSize: request.fileLimit });
  try {
    const [file] = files;
    if (!file || file.bytes === 0) throw refused('Приложите файл');
    const rows: FileRow[] = [];
    await readFile(file.path, (batch) => void rows.push(...batch), {
      limit: kind.rows + HEAD_WITHIN,
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? refused(error.message) : error;
    });
    const at = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => kind.columnsOf(cells) !== null);
    const columns = kind.columnsOf(rows[at]?.cells ?? []);
    if (columns === null) throw refused(kind.missing);
    const below = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (below.length === 0) throw refused('В файле нет строк с данными.');
    if (below.length > kind.rows)
      throw refused(`В файле больше ${kind.rows.toLocaleString('ru')} строк. Разделите его.`);
    return { fields, columns, rows: below };
  } finally {
    await dropFiles(store, files);
  }
}
