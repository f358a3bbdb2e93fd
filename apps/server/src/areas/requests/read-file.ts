import { LIST_FILE } from '@portal/domain/request-files';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { fieldFault } from '../../contract/problem.ts';
import { dropFiles, readForm } from '../../files/form.ts';
import type { Files } from '../../files/files.ts';
import { type FileRow, Refusal } from '../../reader/protocol.ts';
import { readFile } from '../../reader/read.ts';

type Sheets = Answer<'readRequestFile'>['data'];

/** Maximum characters of a sheet's title, as in the contract. */
const TITLE = 100;
const refused = (message: string) => fieldFault('file', message);

/**
 * Reads the sheets of a workbook with a list, in the separate process, and deletes the file. Throws 413 and 422.
 */
export async function readRequestFile(request: FastifyRequest, store: Files): Promise<Sheets> {
  const { files } = await readForm(request, store, { files: 1, fileSize: LIST_FILE.bytes });
  try {
    const [file] = files;
    if (!file || file.bytes === 0) throw refused('Приложите файл');
    const first = await sheetOf(file.path);
    const sheets = [{ title: first.sheets[0] ?? file.name, rows: first.rows }];
    for (const title of first.sheets.slice(1, LIST_FILE.sheets))
      sheets.push({ title, rows: (await sheetOf(file.path, title)).rows });
    const filled = sheets.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) throw refused('В файле нет строк с данными.');
    return filled.map(({ title, rows }) => ({ title: title.slice(0, TITLE), rows }));
  } catch (error) {
    throw error instanceof Refusal ? refused(error.message) : error;
  } finally {
    await dropFiles(store, files);
  }
}

async function sheetOf(
  path: string,
  sheet?: string,
): Promise<{ sheets: string[]; rows: Sheets[number]['rows'] }> {
  const rows: Sheets[number]['rows'] = [];
  const { sheets } = await readFile(path, (batch) => take(rows, batch), {
    limit: LIST_FILE.rows + 1,
    ...(sheet === undefined ? {} : { sheet }),
  });
  return { sheets, rows };
}

/** Adds rows at their places in the sheet: empty rows between them stay empty. */
function take(rows: Sheets[number]['rows'], batch: readonly FileRow[]): void {
  for (const { number, cells } of batch) {
    if (number > LIST_FILE.rows)
      throw new Refusal(
        `В файле больше ${LIST_FILE.rows.toLocaleString('ru')} строк. Разделите его на несколько.`,
      );
    while (rows.length < number - 1) rows.push([]);
    rows.push(
      cells.slice(0, LIST_FILE.columns).map((cell) => (cell === '' ? null : cell.slice(0, LIST_FILE.cell))),
    );
  }
}
