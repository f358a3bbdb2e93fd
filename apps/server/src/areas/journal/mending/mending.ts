import { type SQL, sql } from 'drizzle-orm';
import type { Answer, QueryOf } from '../../../contract/handlers.ts';
import { pageOf, pagination } from '../../../contract/paging.ts';
import { conflict, notFound, Problem } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { readRow } from '../../../lists/list.ts';
import type { Party } from '../../../lists/party.ts';
import { readFile } from '../../../reader/read.ts';
import type { Services } from '../../../services.ts';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../../../contract/viewer.ts';
import { findTarget, keptFile, type Target } from '../begin.ts';
import { formsOf } from '../checking/check-reading.ts';
import { type Field, FIELD_TITLES, fieldsOf } from '../columns/columns.ts';
import { everyBrand } from '../writing/known-brands.ts';
import { readJoin } from '../columns/joined.ts';
import { placeOf } from '../place.ts';
import { columnsOf, fieldColumns, rowReader } from '../checking/reading.ts';
import { isMendable, mendedAs } from './mendable.ts';
import { upload } from '../tables.ts';
import { uploads } from '../uploads.ts';

type Row = Answer<'listMendingRows'>['data'][number];
export type MendedField = keyof Row['cells'];
type Kept = Awaited<ReturnType<typeof keptFile>>;

/**
 * An upload of the viewer's contractor whose refused rows may be corrected, and what it filled. Throws
 * 404, or 409 with the reason.
 */
export async function mendableUpload(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<{ kept: Kept; kind: ReturnType<typeof mendedAs>; filled: Target }> {
  const seen = await readRow(uploads, connection, viewer, sql`${upload.id} = ${id}`);
  if (seen?.contractor_id !== viewer.contractor_id) throw notFound('Загрузка не найдена');
  const kept = await keptFile(connection, viewer, id);
  if (!isMendable(kept)) throw conflict('Строки этой загрузки здесь не исправляются');
  const kind = mendedAs(kept.kind);
  const gone =
    kind === 'reserve_upload'
      ? 'Склада этой загрузки больше нет: исправлять строки некуда'
      : 'Прайс-лист этой загрузки удалён: исправлять строки некуда';
  const filled = await findTarget(connection, viewer, kind, kept.storage_id ?? kept.price_list_id ?? 0).catch(
    (error: unknown) => {
      throw error instanceof Problem && error.status === 404 ? conflict(gone) : error;
    },
  );
  return { kept, kind, filled };
}

/** Numbers of corrected rows, except those whose correcting upload failed or was cancelled. */
export const mendedRows = (uploadId: number): SQL => sql`
  SELECT mended.row_number FROM mended_row mended JOIN upload loading ON loading.id = mended.loaded_by
  WHERE mended.upload_id = ${uploadId} AND loading.status NOT IN ('failed', 'cancelled')`;

/**
 * A later upload into the same price list or storage, excluding corrections of this upload; null if there
 * is none.
 */
export async function newerUpload(
  connection: Connection,
  { id, finished_at }: Pick<Kept, 'id' | 'finished_at'>,
  { price_list_id, storage_id }: Target,
): Promise<Party | null> {
  const same =
    price_list_id === undefined ? sql`storage_id = ${storage_id}` : sql`price_list_id = ${price_list_id}`;
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT id, file_name AS title FROM upload
    WHERE ${same} AND status IN ('completed', 'completed_with_errors') AND finished_at > ${finished_at}
      AND NOT EXISTS (SELECT FROM mended_row WHERE upload_id = ${id} AND loaded_by = upload.id)
    ORDER BY finished_at DESC, id DESC LIMIT 1`);
  const [found] = rows;
  return found ? { id: Number(found.id), title: found.title } : null;
}

/** A page of refused rows that are not corrected yet, as they are in the file. Throws 404, 409, Refusal. */
export async function listMendingRows(
  { database, files }: Pick<Services, 'database' | 'files'>,
  viewer: Viewer,
  id: number,
  query: QueryOf<'listMendingRows'>,
  reply: FastifyReply,
): Promise<Answer<'listMendingRows'>> {
  const { kept, filled } = await mendableUpload(database, viewer, id);
  const page = pageOf(query);
  const left = sql`SELECT DISTINCT row_number FROM upload_row
    WHERE upload_id = ${id} AND kind = 'refused' AND row_number NOT IN (${mendedRows(id)})`;
  const { rows: counted } = await database.execute<{ total: number; mended: number }>(sql`
    SELECT (SELECT count(*) FROM (${left}) rows) AS total, (SELECT count(*) FROM (${mendedRows(id)}) rows) AS mended`);
  const { rows } = await database.execute<{ row_number: number; reasons: [string, string][] }>(sql`
    SELECT page.row_number, json_agg(json_build_array(wrong.field, wrong.reason) ORDER BY wrong.id) AS reasons
    FROM (${left} ORDER BY row_number LIMIT ${page.limit} OFFSET ${page.offset}) page
    JOIN upload_row wrong ON wrong.upload_id = ${id} AND wrong.kind = 'refused' AND wrong.row_number = page.row_number
    GROUP BY page.row_number ORDER BY page.row_number`);
  const fields = fieldsOf(kept.kind).read as readonly MendedField[];
  const written = await files.lend(kept.stored_as, (file) =>
    writtenRows(
      database,
      file,
      kept,
      fields,
      rows.map(({ row_number }) => row_number),
    ),
  );
  return {
    data: rows.map(({ row_number, reasons }) => ({
      row_number,
      cells: written.get(row_number) ?? {},
      reasons: reasons.map(([title, reason]) => ({ field: fieldOf(title), reason })),
    })),
    fields: [...fields],
    newer: await newerUpload(database, kept, filled),
    mended: Number(counted[0]?.mended ?? 0),
    pagination: pagination(reply, page, Number(counted[0]?.total ?? 0)),
  };
}

const BY_TITLE = new Map(
  (Object.entries(FIELD_TITLES) as [Field, string][]).map(([id, title]) => [title, id]),
);
const fieldOf = (title: string): Field => BY_TITLE.get(title) ?? 'article';

/**
 * Cell texts of some rows by field, after word replacements, constants and values of another sheet are
 * applied.
 */
async function writtenRows(
  connection: Connection,
  file: string,
  { kind, columns, reading, preview }: Kept,
  wanted: readonly MendedField[],
  numbers: readonly number[],
): Promise<Map<number, Row['cells']>> {
  const found = new Map<number, Row['cells']>();
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined || !columns || !preview) return found;
  const fields = fieldColumns(columns, fieldsOf(kind).read);
  const { several: _, ...said } = reading ?? {};
  const forms = formsOf(columns, said, preview);
  const brands = new Set((columns.part ?? null) === null ? [] : await everyBrand(connection));
  const joined =
    said.join &&
    (await readJoin(file, said.join, async ({ path, ...options }, write) => {
      await readFile(path, (rows, share) => write({ rows, share }), options);
    }));
  const reader = rowReader(fields, { ...said, numbers: forms }, (norm) => brands.has(norm), joined);
  const asked = new Set(numbers);
  await readFile(
    file,
    (rows) => {
      for (const row of rows) {
        if (!asked.has(row.number)) continue;
        const [raw] = reader.read(row);
        found.set(
          row.number,
          Object.fromEntries(
            wanted.map((field) => {
              const text = raw?.cells[field] ?? '';
              // A number stored by the spreadsheet has a decimal point, but in this column a point separates thousands.
              const isOwn = raw?.forms[field] === 'point' && forms[field] === 'comma';
              return [field, isOwn ? text.replace('.', ',') : text];
            }),
          ),
        );
      }
    },
    {
      ...placeOf(preview),
      columns: columnsOf(fields, said),
      after: Math.max(preview.header_row, first - 1),
      limit: last - first + 1,
    },
  );
  return found;
}
