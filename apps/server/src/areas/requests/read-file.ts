import { LIST_FILE } from '@portal/domain/request-files';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { fieldFault } from '../../contract/problem.ts';
import { dropFiles, type FormFile, readForm } from '../../files/form.ts';
import type { Files } from '../../files/files.ts';
import { takeReadingTurn } from '../../jobs/reading-turns.ts';
import { LIMITS } from '../../reader/limits.ts';
import { type FileRow, Refusal } from '../../reader/protocol.ts';
import { readFile } from '../../reader/read.ts';

type Sheets = Answer<'readRequestFile'>['data'];

/** Maximum characters of a sheet's title, as in the contract. */
const TITLE = 100;
const refused = (message: string) => fieldFault('file', message);

/**
 * Reads the sheets of a workbook with a list, in the separate process, and deletes the file. Throws 413 and 422.
 */
export async function readRequestFile(
  request: FastifyRequest,
  store: Files,
  contractorId: number,
): Promise<Sheets> {
  const { files } = await readForm(request, store, { files: 1, fileSize: LIST_FILE.bytes });
  try {
    const [file] = files;
    if (!file || file.bytes === 0) throw refused('Приложите файл');
    const sheets = await sheetsOf(file, contractorId);
    const filled = sheets.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) throw refused('В файле нет строк с данными.');
    return filled.map(({ title, rows }) => ({ title: title.slice(0, TITLE), rows }));
  } catch (error) {
    throw error instanceof Refusal ? refused(error.message) : error;
  } finally {
    await dropFiles(store, files);
  }
}

/** All visible sheets of a file, read within the time of one reading, in a turn of the company. Throws Refusal, 503. */
export async function sheetsOf(
  { path, name }: Pick<FormFile, 'path' | 'name'>,
  contractorId: number,
): Promise<Sheets> {
  const end = await takeReadingTurn(contractorId);
  const until = Date.now() + LIMITS.readTime;
  try {
    const first = await sheetOf(path, until);
    const sheets = [{ title: first.sheets[0] ?? name, rows: first.rows }];
    for (const title of first.sheets.slice(1, LIST_FILE.sheets))
      sheets.push({ title, rows: (await sheetOf(path, until, title)).rows });
    return sheets;
  } finally {
    end();
  }
}

async function sheetOf(
  path: string,
  until: number,
  sheet?: string,
): Promise<{ sheets: string[]; rows: Sheets[number]['rows'] }> {
  const rows: Sheets[number]['rows'] = [];
  const { sheets } = await readFile(path, (batch) => take(rows, batch), {
    limit: LIST_FILE.rows + 1,
    time: Math.max(1, until - Date.now()),
    ...(sheet === undefined ? {} : { sheet }),
  });
  return { sheets, rows };
}

/** Adds rows at their places in the sheet: empty rows between them stay empty. */
function take(rows: Sheets[number]['rows'], batch: readonly FileRow[]): void {
  for (const { number, cells, typed } of batch) {
    if (number > LIST_FILE.rows)
      throw new Refusal(
        `В файле больше ${LIST_FILE.rows.toLocaleString('ru')} строк. Разделите его на несколько.`,
      );
    while (rows.length < number - 1) rows.push([]);
    rows.push(
      cells.slice(0, LIST_FILE.columns).map((cell, place) => {
        // A number such as 1.234 stays one: as a text its point could group thousands.
        if (typed?.includes(place)) return Number(cell);
        return cell === '' ? null : cell.slice(0, LIST_FILE.cell);
      }),
    );
  }
}
