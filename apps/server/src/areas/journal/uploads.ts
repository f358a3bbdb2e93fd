import { UNDO_MINUTES } from '@portal/domain/undo';
import { JOURNAL_KINDS, splitIdArticles } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { byText } from '../../lists/search.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { isMendable } from './mending/mendable.ts';
import { allowedUploadActions, uploadStatus } from './status.ts';
import { upload, uploadRow } from './tables.ts';

type UploadDocument = Answer<'getUpload'>['data'];

const fields = {
  id: upload.id,
  kind: upload.kind,
  file_name: upload.file_name,
  contractor_id: upload.contractor_id,
  contractor: party('company'),
  author: sql<string>`person.second_name || ' ' || person.first_name`,
  price_list: sql<Party | null>`CASE WHEN price_list.id IS NOT NULL THEN ${party('price_list')} END`,
  storage: sql<Party | null>`CASE WHEN storage.id IS NOT NULL THEN ${party('storage')} END`,
  request_id: upload.request_id,
  target: sql<string>`coalesce(price_list.title, storage.title, request.title, 'Номенклатура')`,
  file_kept: upload.file_kept,
  entries: upload.entries,
  status: upload.status,
  created_at: upload.created_at,
  publish_at: upload.publish_at,
  time_zone: sql<string>`coalesce(list_storage.time_zone, storage.time_zone, 'Europe/Moscow')`,
  finished_at: upload.finished_at,
  total: upload.total,
  processed: upload.processed,
  taken: upload.taken,
  refused: upload.refused,
  duplicates: upload.duplicates,
  created_products: upload.created_products,
  other_titles: upload.other_titles,
  discount_rz: upload.discount_rz,
  message: upload.message,
  held: upload.held,
  undo_until: sql<string | null>`CASE WHEN ${upload.status} IN ('completed', 'completed_with_errors')
    AND ${upload.finished_at} > now() - ${UNDO_MINUTES} * interval '1 minute' AND EXISTS (SELECT FROM upload_stock kept WHERE kept.upload_id = ${upload.id})
    THEN ${upload.finished_at} + ${UNDO_MINUTES} * interval '1 minute' END`,
};

const OPEN = sql`${upload.status} IN ('queued', 'validating', 'importing')`;

/**
 * Uploads visible to a person: their contractor's, for an administrator all. Shops do not see uploads of
 * whole price lists. Spec 1 §6.
 */
const visible = (viewer: Viewer) =>
  viewer.type === 'shop'
    ? sql`${scope(viewer).seen(upload.contractor_id)} AND ${upload.kind} NOT IN ('price_list_upload_batch', 'price_list_rz_upload_batch')`
    : scope(viewer).seen(upload.contractor_id);

/** Uploads, newest first. The list omits previews; only a single upload has one. */
export const uploads = listFor<'listUploads'>()({
  fields,
  from: sql`${upload} JOIN contractor company ON company.id = ${upload.contractor_id} JOIN app_user person ON person.id = ${upload.user_id}
    LEFT JOIN price_list ON price_list.id = ${upload.price_list_id} LEFT JOIN storage list_storage ON list_storage.id = price_list.storage_id
    LEFT JOIN storage ON storage.id = ${upload.storage_id}
    LEFT JOIN request ON request.id = ${upload.request_id}`,
  counted: sql`${upload}`,
  scope: visible,
  filters: {
    price_list_id: (id) => sql`${upload.price_list_id} = ${id}`,
    kind: (kind) => sql`${upload.kind} = ${kind}`,
    journal: (journal) => sql`${upload.kind} = ANY(${sql.param(JOURNAL_KINDS[journal])}::text[])`,
    status: (status) => (status === 'open' ? OPEN : sql`${upload.status} = ${status}`),
  },
  search: { title: byText(upload.file_name) },
  order: sql`${upload.created_at} DESC, ${upload.id} DESC`,
  wire: (rows, viewer) => rows.map((row) => present(viewer, row, null)),
});
type Stored = typeof upload.$inferSelect;

/** One upload visible to the viewer, in the form of the API. Throws 404. */
export async function findUpload(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<UploadDocument> {
  const row = await readRow(
    { ...uploads, fields: { ...fields, preview: upload.preview } },
    connection,
    viewer,
    sql`${upload.id} = ${id}`,
  );
  if (!row) throw notFound('Загрузка не найдена');
  const { preview, ...rest } = row;
  return present(viewer, rest, preview);
}

/** Refused and doubtful rows of an upload in file order. Throws 404 if the viewer does not see the upload. */
export async function rowsOfUpload(connection: Connection, viewer: Viewer, id: number) {
  const mine = await readRow(uploads, connection, viewer, sql`${upload.id} = ${id}`);
  if (!mine) throw notFound('Загрузка не найдена');
  const { row_number, kind, field, value, reason } = uploadRow;
  return listFor<'listUploadRows'>()({
    fields: { id: uploadRow.id, row_number, kind, field, value, reason },
    from: sql`${uploadRow}`,
    // Access to the upload was checked above.
    scope: () => sql`${uploadRow.upload_id} = ${id}`,
    filters: {
      kind: (wanted) => sql`${uploadRow.kind} = ${wanted}`,
      field: (wanted) => sql`${uploadRow.field} = ${wanted}`,
    },
    search: { title: byText(uploadRow.value, uploadRow.reason) },
    order: sql`${uploadRow.row_number}, ${uploadRow.id}`,
    wire: (rows) => rows,
  });
}

/** A preview in the form of the API; properties missing in older stored previews get defaults. */
const wirePreview = (preview: NonNullable<Stored['preview']>) => ({
  has_header: true,
  guessed: [],
  rivals: [],
  asked: [],
  header_in_doubt: false,
  hidden_rows: 0,
  top: [],
  seen: [],
  sheet: null,
  encoding: null,
  sheets: [],
  joins: [],
  reading: {},
  remembered: false,
  ...preview,
});

function present(
  viewer: Viewer,
  { contractor_id, entries, request_id, ...row }: RowOf<typeof fields>,
  preview: Stored['preview'],
): UploadDocument {
  const own = contractor_id === viewer.contractor_id;
  const { ids, articles } = splitIdArticles(entries);
  return {
    ...row,
    request_id: request_id === null ? null : Number(request_id),
    entries: { ids, articles },
    status: uploadStatus(row.status),
    created_at: instantOf(row.created_at),
    publish_at: row.publish_at === null ? null : instantOf(row.publish_at),
    undo_until: own && row.undo_until !== null ? instantOf(row.undo_until) : null,
    finished_at: row.finished_at === null ? null : instantOf(row.finished_at),
    preview: preview && wirePreview(preview),
    allowed_actions: own
      ? [
          ...allowedUploadActions(row.status).filter((name) => name !== 'undo' || row.undo_until !== null),
          ...(row.file_kept && row.finished_at !== null ? (['repeat'] as const) : []),
          ...(row.file_kept && row.refused > 0 && isMendable(row) ? (['mend'] as const) : []),
        ]
      : [],
  };
}
