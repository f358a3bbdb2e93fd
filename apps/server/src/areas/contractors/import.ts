import {
  CONTRACTOR_TYPES,
  type ContractorColumn,
  contractorColumns,
  CONTRACTORS_IN_FILE,
  readTaxSystem,
  requisiteFaults,
  type Requisites,
} from '@portal/domain/contractors';
import type { TaxSystem } from '@portal/domain/vat';
import { newFiscalNumber } from '@portal/domain/validation';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { Files } from '../../files/files.ts';
import { recordNew } from '../changes/record.ts';
import { readTable } from '../../reader/table.ts';

type Import = Answer<'importContractors'>['data'];
type Kind = (typeof CONTRACTOR_TYPES)[number]['id'];
interface Row extends Requisites {
  row: number;
  type: Kind;
  /** Null for one that is not recognised. */
  tax_system: TaxSystem | null;
}

const UNKNOWN_TAX_SYSTEM = 'Система налогообложения – ОСНО, УСН, УСН 5 % или УСН 7 %';

/** Imports companies from a table: wrong rows are skipped and reported one by one. Throws 413 and 422. */
export async function importContractors(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Import> {
  const { columns, rows } = await readTable(request, store, {
    columnsOf: contractorColumns,
    missing: 'В файле нет столбцов «Название» и «ИНН»',
    rows: CONTRACTORS_IN_FILE,
  });
  return write(
    database,
    viewer,
    rows.map(({ number, cells }) => rowOf(number, cells, columns)),
  );
}

function rowOf(
  row: number,
  cells: readonly string[],
  columns: NonNullable<ReturnType<typeof contractorColumns>>,
): Row {
  const text = (name: ContractorColumn) => {
    const place = columns[name];
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const kind = text('type').toLowerCase();
  return {
    row,
    type: CONTRACTOR_TYPES.find(({ title }) => title.toLowerCase() === kind)?.id ?? 'shop',
    tax_system: readTaxSystem(text('tax_system')),
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
    // One import at a time, so that the INNs of two files are compared with each other, too.
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
      const message =
        fault ??
        (one.tax_system === null ? UNKNOWN_TAX_SYSTEM : null) ??
        newFiscalNumber(taken.has(one.inn) ? [one.inn] : [])(one.inn, 'ИНН');
      if (message === null) {
        taken.add(one.inn);
        good.push(one);
      } else errors.push({ row: one.row, message });
    }
    const { rows: made } = await transaction.execute<{ id: number }>(sql`
      INSERT INTO contractor (type, title, inn, kpp, ogrn, bic, account, cor_account, juridical_address, code, tax_system, owner_id)
      SELECT type, title, inn, kpp, ogrn, bic, account, cor_account, juridical_address, code, tax_system, ${viewer.contractor_id}
      FROM jsonb_to_recordset(${JSON.stringify(good)}::jsonb) AS g(type text, title text, inn text, kpp text, ogrn text, bic text,
        account text, cor_account text, juridical_address text, code text, tax_system text)
      RETURNING id`);
    const ids = made.map(({ id }) => id);
    await recordNew(transaction, { by: viewer, subject: 'contractor', ids, via: 'file' });
    return { created: good.length, errors };
  });
}
