import {
  CONTRACTOR_TYPES,
  contractorColumns,
  CONTRACTORS_IN_FILE,
  requisiteFaults,
  type Requisites,
} from '@portal/domain/contractors';
import { newFiscalNumber } from '@portal/domain/validation';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { dropFiles, readForm } from '../../contract/form.ts';
import type { Answer } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import { Refusal } from '../journal/reader/protocol.ts';
import { readFile } from '../journal/reader/read.ts';

type Import = Answer<'importContractors'>['data'];
type Kind = (typeof CONTRACTOR_TYPES)[number]['id'];
interface Row extends Requisites {
  row: number;
  type: Kind;
}

/** The head is looked for among the first rows: names of firms and days stand above it. */
const HEAD_WITHIN = 10;
const refused = (message: string) => unprocessable(message, [{ field: 'file', message }]);

/** Companies of a table into the directory: rows that are wrong are passed over and named one by one. Throws 413 and 422. */
export async function importContractors(
  database: Database,
  config: Config,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Import> {
  const { files } = await readForm<object>(request, config, { files: 1, fileSize: config.maxFileSize });
  try {
    const [file] = files;
    if (!file || file.bytes === 0) throw refused('Приложите файл');
    const rows: { number: number; cells: string[] }[] = [];
    await readFile(file.path, (batch) => void rows.push(...batch), {
      limit: CONTRACTORS_IN_FILE + HEAD_WITHIN,
    }).catch((error: unknown) => {
      throw error instanceof Refusal ? refused(error.message) : error;
    });
    const at = rows.slice(0, HEAD_WITHIN).findIndex(({ cells }) => contractorColumns(cells) !== null);
    const columns = contractorColumns(rows[at]?.cells ?? []);
    if (columns === null) throw refused('В файле нет столбцов «Название» и «ИНН»');
    const data = rows.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (data.length === 0) throw refused('В файле нет строк с данными.');
    if (data.length > CONTRACTORS_IN_FILE)
      throw refused(`В файле больше ${CONTRACTORS_IN_FILE.toLocaleString('ru')} строк. Разделите его.`);
    return await write(
      database,
      viewer,
      data.map(({ number, cells }) => rowOf(number, cells, columns)),
    );
  } finally {
    await dropFiles(files);
  }
}

function rowOf(
  row: number,
  cells: readonly string[],
  columns: NonNullable<ReturnType<typeof contractorColumns>>,
): Row {
  const text = (name: keyof Requisites | 'type') => {
    const place = columns[name];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const kind = text('type').toLowerCase();
  return {
    row,
    type: CONTRACTOR_TYPES.find(({ title }) => title.toLowerCase() === kind)?.id ?? 'shop',
    title: text('title'),
    inn: text('inn'),
    kpp: text('kpp'),
    ogrn: text('ogrn'),
    bic: text('bic'),
    account: text('account'),
    cor_account: text('cor_account'),
    juridical_address: text('juridical_address'),
    code: text('code'),
  };
}

async function write(database: Database, viewer: Viewer, rows: readonly Row[]): Promise<Import> {
  return database.transaction(async (transaction) => {
    // One import at a time: the INNs of two files are compared with each other, too.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('contractors import', 0))`);
    const inns = rows.map(({ inn }) => inn);
    const { rows: known } = await transaction.execute<{ inn: string }>(
      sql`SELECT inn FROM contractor WHERE inn = ANY(${sql.param(inns)}::text[])`,
    );
    const taken = new Set(known.map(({ inn }) => inn));
    const errors: Import['errors'] = [];
    const good: Row[] = [];
    for (const one of rows) {
      const [fault] = Object.values(requisiteFaults(one));
      const message = fault ?? newFiscalNumber(taken.has(one.inn) ? [one.inn] : [])(one.inn, 'ИНН');
      if (message === null) {
        taken.add(one.inn);
        good.push(one);
      } else errors.push({ row: one.row, message });
    }
    await transaction.execute(sql`
      INSERT INTO contractor (type, title, inn, kpp, ogrn, bic, account, cor_account, juridical_address, code, owner_id)
      SELECT type, title, inn, kpp, ogrn, bic, account, cor_account, juridical_address, code, ${viewer.contractor_id}
      FROM jsonb_to_recordset(${JSON.stringify(good)}::jsonb) AS g(type text, title text, inn text, kpp text, ogrn text, bic text,
        account text, cor_account text, juridical_address text, code text)`);
    return { created: good.length, errors };
  });
}
