import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { priceList } from '../prices/tables.ts';
import { allowedUploadActions, uploadStatus } from './status.ts';
import { upload, uploadRow } from './tables.ts';

type UploadDocument = Answer<'getUpload'>['data'];

const fields = {
  id: upload.id,
  kind: upload.kind,
  file_name: upload.file_name,
  price_list_id: priceList.id,
  price_list_title: priceList.title,
  status: upload.status,
  created_at: upload.created_at,
  finished_at: upload.finished_at,
  total: upload.total,
  processed: upload.processed,
  taken: upload.taken,
  refused: upload.refused,
  duplicates: upload.duplicates,
  created_products: upload.created_products,
  message: upload.message,
};

/** A contractor's uploads, the newest first. Previews are left to the single upload. */
export const uploads = listFor<'listUploads'>()({
  fields,
  from: sql`${upload} JOIN ${priceList} ON ${priceList.id} = ${upload.price_list_id}`,
  counted: sql`${upload}`,
  scope: (viewer) => scope(viewer).own(upload.contractor_id),
  filters: { price_list_id: (id) => sql`${upload.price_list_id} = ${id}` },
  order: sql`${upload.id} DESC`,
  wire: (rows) => rows.map((row) => present(row, null)),
});
type Stored = typeof upload.$inferSelect;

/** One upload of a contractor, as the contract shows it. Throws 404. */
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
  return present(rest, preview);
}

/** Rows of an upload that were not taken, in the order of the file. Throws 404 for another contractor's. */
export async function rowsOfUpload(connection: Connection, viewer: Viewer, id: number) {
  const mine = await readRow(uploads, connection, viewer, sql`${upload.id} = ${id}`);
  if (!mine) throw notFound('Загрузка не найдена');
  const { row_number, kind, field, value, reason } = uploadRow;
  return listFor<'listUploadRows'>()({
    fields: { id: uploadRow.id, row_number, kind, field, value, reason },
    from: sql`${uploadRow}`,
    // The upload itself has been found among the caller's.
    scope: () => sql`${uploadRow.upload_id} = ${id}`,
    filters: { kind: (wanted) => sql`${uploadRow.kind} = ${wanted}` },
    order: sql`${uploadRow.row_number}, ${uploadRow.id}`,
    wire: (rows) => rows,
  });
}

function present(
  { price_list_id, price_list_title, ...row }: RowOf<typeof fields>,
  preview: Stored['preview'],
): UploadDocument {
  return {
    ...row,
    price_list: { id: price_list_id, title: price_list_title },
    status: uploadStatus(row.status),
    created_at: instantOf(row.created_at),
    finished_at: row.finished_at === null ? null : instantOf(row.finished_at),
    preview,
    allowed_actions: allowedUploadActions(row.status),
  };
}
