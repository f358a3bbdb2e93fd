import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { readPortalSettings } from '../../../contract/portal-settings.ts';
import { conflict, fieldFault } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { takeAction } from '../../../documents/take.ts';
import { scope } from '../../../lists/scope.ts';
import { writeWorkbook } from '../../../lists/workbook.ts';
import type { Services } from '../../../services.ts';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../../../contract/viewer.ts';
import { beginUpload } from '../begin.ts';
import { currencyOf, formsOf } from '../checking/check-reading.ts';
import { type Field, FIELD_TITLES, fieldsOf } from '../columns/columns.ts';
import { uploadDocument } from '../document.ts';
import { brandsAmong } from '../writing/known-brands.ts';
import { type MendedField, mendableUpload, mendedRows, newerUpload } from './mending.ts';
import { UNKNOWN } from '../writing/merge.ts';
import { checkQuota, letIn } from '../quota.ts';
import { fieldColumns, rowReader } from '../checking/reading.ts';
import { checkRow } from '../columns/rows.ts';
import { type Columns, type Preview, type Reading, upload } from '../tables.ts';
import { findUpload } from '../uploads.ts';

type Body = BodyOf<'mendUploadRows'>;
type Mended = Answer<'mendUploadRows'>['data'];
type Reasons = Mended['refused'][number]['reasons'];
type Former = Awaited<ReturnType<typeof mendableUpload>>['kept'];

const SHEET = 'Строки';
const WIDTH = 20;
const NOWHERE: Columns = {
  article: null,
  brand: null,
  title: null,
  price: null,
  quantity: null,
  multiplicity: null,
};

/**
 * Imports corrected rows of an upload into its price list or storage as a separate upload of these items
 * only. Returns rows that are still wrong with their reasons; skips rows that were corrected before.
 * Throws 404, 409, 422.
 */
export async function mendRows(
  { database, config, files, jobs }: Pick<Services, 'database' | 'config' | 'files' | 'jobs'>,
  viewer: Viewer,
  id: number,
  body: Body,
  request: FastifyRequest,
): Promise<Answer<'mendUploadRows'>> {
  const { open_uploads } = await readPortalSettings(database);
  const leave = await letIn(database, viewer.contractor_id, open_uploads);
  const stored_as = randomUUID();
  const file = files.place(stored_as);
  let kept = false;
  try {
    return await idempotent(database, request, viewer.id, 'mendUploadRows', async (transaction) => {
      kept = false;
      // The lock serialises corrections of an upload, so that no row is imported twice.
      await transaction.execute(
        sql`SELECT FROM upload WHERE id = ${id} AND ${scope(viewer).own(upload.contractor_id)} FOR NO KEY UPDATE`,
      );
      const { kept: former, kind, filled } = await mendableUpload(transaction, viewer, id);
      await checkNewer(transaction, former, filled, body.newer_id ?? null);
      const already = await mendedAmong(transaction, id, body.rows);
      const layout = layoutOf(former);
      const { good, refused } = await checkRows(
        transaction,
        former,
        layout,
        body.rows.filter(({ row_number }) => !already.includes(row_number)),
      );
      if (good.length === 0) return { data: { upload: null, loaded: 0, already, refused } };

      const heads = layout.fields.map((field) => ({ title: FIELD_TITLES[field], width: WIDTH }));
      await writeWorkbook(file, SHEET, heads, inTurn(good.map(({ cells }) => cells)));
      const { size: bytes } = await stat(file);
      await files.keep(stored_as);
      kept = true;
      await checkQuota(transaction, config, viewer.contractor_id, bytes);
      const { columns, reading } = layout;
      const preview: Preview = {
        header_row: 1,
        has_header: true,
        columns,
        headers: heads.map(({ title }) => title),
        rows: good.slice(0, 20).map(({ cells }, place) => ({ number: place + 2, cells })),
        seen: layout.seen,
        sheet: SHEET,
        sheets: [SHEET],
        reading,
      };
      const file_name = `${former.file_name.replace(/\.\w{1,5}$/, '')} – исправленные строки.xlsx`;
      const begun = await beginUpload(transaction, viewer, {
        kind,
        ...filled,
        file_name,
        stored_as,
        bytes,
        preview,
      });
      await takeAction(transaction, uploadDocument, {
        action: 'confirm',
        by: viewer,
        documents: [{ id: begun.id, version: null }],
        input: {
          columns,
          reading,
          missing: 'keep',
          new_brands: former.new_brands,
          ...(former.discount_rz === null ? {} : { discount_rz: former.discount_rz }),
          jobs,
        },
      });
      await transaction.execute(sql`
        INSERT INTO mended_row (upload_id, row_number, loaded_by)
        SELECT ${id}::bigint, row_number, ${begun.id}::bigint
        FROM unnest(${sql.param(good.map(({ row_number }) => row_number))}::integer[]) AS good(row_number)
        ON CONFLICT (upload_id, row_number) DO UPDATE SET loaded_by = excluded.loaded_by`);
      const loading = await findUpload(transaction, viewer, begun.id);
      return { data: { upload: loading, loaded: good.length, already, refused } };
    });
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    leave();
    if (!kept) await files.drop([stored_as]);
  }
}

async function checkNewer(
  connection: Connection,
  former: Former,
  filled: Parameters<typeof newerUpload>[2],
  known: number | null,
): Promise<void> {
  const newer = await newerUpload(connection, former, filled);
  if (newer === null || newer.id === known) return;
  throw conflict(
    `Позже сюда загружен файл «${newer.title}»: исправленные строки изменят и его цены и остатки. Проверьте строки и загрузите их ещё раз.`,
  );
}

/**
 * Numbers of the given rows that were corrected before. Throws 422 for a row that was not refused or is
 * given twice.
 */
async function mendedAmong(connection: Connection, id: number, given: Body['rows']): Promise<number[]> {
  const numbers = given.map(({ row_number }) => row_number);
  const { rows } = await connection.execute<{ row_number: number; mended: boolean }>(sql`
    SELECT DISTINCT row_number, row_number IN (${mendedRows(id)}) AS mended FROM upload_row
    WHERE upload_id = ${id} AND kind = 'refused' AND row_number = ANY(${sql.param(numbers)}::integer[])`);
  const refused = new Set(rows.map(({ row_number }) => row_number));
  for (const [place, number] of numbers.entries()) {
    const message = refused.has(number)
      ? `Строка ${number} названа дважды`
      : `Строки ${number} нет среди непринятых`;
    if (!refused.has(number) || numbers.indexOf(number) !== place)
      throw fieldFault(`rows.${place}.row_number`, message);
  }
  return rows.filter(({ mended }) => mended).map(({ row_number }) => row_number);
}

interface Layout {
  fields: readonly MendedField[];
  columns: Columns;
  reading: Reading;
  seen: NonNullable<Preview['seen']>;
}

/**
 * Column layout of the corrected rows, one column per field, with the reading options of the original
 * file.
 */
function layoutOf({ kind, columns: former, reading: said, preview }: Former): Layout {
  const fields = fieldsOf(kind).read as readonly MendedField[];
  const { several, one_article, values, currency, every_new_brand } = said ?? {};
  const numbers = former && preview ? formsOf(former, said ?? {}, preview) : {};
  return {
    fields,
    columns: { ...NOWHERE, ...Object.fromEntries(fields.map((field, place) => [field, place])) },
    reading: {
      ...(several === undefined ? {} : { several }),
      ...(one_article === undefined ? {} : { one_article }),
      ...(values === undefined ? {} : { values: values.filter(({ field }) => isAmong(fields, field)) }),
      ...(currency === undefined ? {} : { currency }),
      ...(every_new_brand === undefined ? {} : { every_new_brand }),
      numbers,
    },
    seen: fields.map((field) => {
      const place = former?.[field] ?? null;
      const seen = place === null ? undefined : preview?.seen?.[place];
      return {
        form: numbers[field] ?? 'either',
        unclear: null,
        words: null,
        currency: seen?.currency ?? null,
      };
    }),
  };
}

const isAmong = (fields: readonly Field[], field: Field) => fields.includes(field);

interface Good {
  row_number: number;
  cells: string[];
}

/** Checks the rows like rows of a file, including unknown brands. */
async function checkRows(
  connection: Connection,
  { kind, new_brands }: Former,
  { fields, columns, reading, seen }: Layout,
  rows: Body['rows'],
): Promise<{ good: Good[]; refused: Mended['refused'] }> {
  const currency = currencyOf(columns, reading, { seen });
  const reader = rowReader(fieldColumns(columns, fieldsOf(kind).read), reading, () => false);
  const isKnown = await knownBrands(connection, reading, new_brands, rows);
  const good: Good[] = [];
  const refused: Mended['refused'] = [];
  for (const { row_number, cells: said } of rows) {
    const cells = fields.map((field) => (said[field] ?? '').trim());
    const reasons: Reasons = [];
    for (const raw of reader.read({ number: row_number, cells })) {
      const checked = checkRow(raw, fields, { currency, one_article: reading.one_article });
      if ('refused' in checked)
        for (const { field, reason } of checked.refused)
          reasons.push({ field: byTitle(fields, field), reason });
      else if (!isKnown(checked.ok.brand_norm)) reasons.push({ field: 'brand', reason: UNKNOWN });
    }
    if (reasons.length === 0) good.push({ row_number, cells });
    else refused.push({ row_number, reasons });
  }
  return { good, refused };
}

const byTitle = (fields: readonly MendedField[], title: string) =>
  fields.find((field) => FIELD_TITLES[field] === title) ?? 'article';

async function knownBrands(
  connection: Connection,
  { every_new_brand = false }: Reading,
  fresh: readonly string[],
  rows: Body['rows'],
): Promise<(norm: string) => boolean> {
  if (every_new_brand) return () => true;
  const norms = rows.map(({ cells }) => normalizeBrand(cells.brand ?? ''));
  const known = new Set([...fresh, ...(await brandsAmong(connection, norms))]);
  return (norm) => known.has(norm);
}

async function* inTurn<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
