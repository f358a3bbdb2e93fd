import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseDelimited } from '@portal/domain/delimited';
import { LIST_FILE } from '@portal/domain/request-files';
import { textEncoding } from '@portal/domain/text-encodings';
import { isUtf8 } from 'node:buffer';
import type { BodyOf } from '../../../contract/handlers.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { Refusal } from '../../../reader/protocol.ts';
import type { Services } from '../../../services.ts';
import { readWritten } from '../create.ts';
import { sheetsOf } from '../read-file.ts';
import type { Reading } from '../reading.ts';
import type { LetterTable } from './parse.ts';

type Source = NonNullable<BodyOf<'createRequest'>['source']>;

/** A list of a letter that was read, or why it was not. */
export type LetterList =
  | { file_name: string; reading: Reading; source?: Source; note: string }
  | { file_name: string; refusal: string };

type Reader = Pick<Services, 'files' | 'lists'>;

/** The name of the file that a table in the letter itself is returned as. */
const PAGE = 'Таблица письма.xlsx';

/** Reads a table of a letter. Throws 503 if too many files are being read. */
export async function readTable(services: Reader, viewer: Viewer, table: LetterTable): Promise<LetterList> {
  const file_name = table.name;
  try {
    const { source, note } = await sourceOf(services, viewer, table);
    return { file_name, source, note, reading: await readWritten(services.lists, viewer, { source }) };
  } catch (error) {
    return { file_name, refusal: refusalOf(error) };
  }
}

/** Reads the list in the text of a letter. Throws 503 if too many lists are being read. */
export async function readText(services: Reader, viewer: Viewer, text: string): Promise<LetterList> {
  try {
    return { file_name: '', note: '', reading: await readWritten(services.lists, viewer, { text }) };
  } catch (error) {
    return { file_name: '', refusal: refusalOf(error) };
  }
}

/** Why a list is not read; what may succeed later is thrown again. */
function refusalOf(error: unknown): string {
  if (error instanceof Refusal || (error instanceof Problem && error.status < 500)) return error.message;
  throw error;
}

async function sourceOf(
  { files }: Reader,
  { contractor_id }: Viewer,
  { name, content }: LetterTable,
): Promise<{ source: Source; note: string }> {
  if (content.length > LIST_FILE.bytes)
    throw new Refusal(`Файл больше ${LIST_FILE.bytes / 1024 / 1024} МБ. Разделите список на несколько.`);
  const short = name.slice(-200);
  if (/\.(?:csv|tsv|txt)$/i.test(name) && !content.includes(0)) {
    const encoding = textEncoding(content, isUtf8(content));
    const { rows, delimiter } = parseDelimited(new TextDecoder(encoding).decode(content));
    if (rows.length > LIST_FILE.rows)
      throw new Refusal(
        `В файле больше ${LIST_FILE.rows.toLocaleString('ru')} строк. Разделите его на несколько.`,
      );
    const kept = rows.map((row) =>
      row.slice(0, LIST_FILE.columns).map((cell) => cell.slice(0, LIST_FILE.cell)),
    );
    return { source: { name: short, format: 'csv', delimiter, encoding, rows: kept }, note: '' };
  }
  const stored_as = randomUUID();
  const path = files.place(stored_as);
  try {
    await writeFile(path, content);
    const filled = (await sheetsOf({ path, name }, contractor_id)).filter(({ rows }) => rows.length > 0);
    const [sheet] = filled;
    if (!sheet) throw new Refusal('В файле нет строк с данными.');
    const source: Source = {
      name: short || PAGE,
      format: 'xlsx',
      sheet: sheet.title.slice(0, 100),
      rows: sheet.rows,
    };
    const note =
      filled.length > 1
        ? `Листов в файле: ${filled.length}. Прочитан первый – «${sheet.title}»; остальные пришлите отдельно.`
        : '';
    return { source, note };
  } finally {
    await files.drop([stored_as]);
  }
}
