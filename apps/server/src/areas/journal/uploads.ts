import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Page } from '../../contract/paging.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { priceList } from '../prices/tables.ts';
import { allowedUploadActions, uploadStatus } from './status.ts';
import { upload, uploadRow } from './tables.ts';

type UploadDocument = Answer<'getUpload'>['data'];
type UploadRowDocument = Answer<'listUploadRows'>['data'][number];

const document = {
  id: upload.id,
  kind: upload.kind,
  file_name: upload.file_name,
  price_list: { id: priceList.id, title: priceList.title },
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

type Row = {
  [K in keyof typeof document]: K extends 'price_list'
    ? { id: number; title: string }
    : K extends keyof Stored
      ? Stored[K]
      : never;
};
type Stored = typeof upload.$inferSelect;

/** One upload of a contractor, as the contract shows it. Throws 404. */
export async function findUpload(
  connection: Connection,
  contractorId: number,
  id: number,
): Promise<UploadDocument> {
  const [row] = await connection
    .select({ ...document, preview: upload.preview })
    .from(upload)
    .innerJoin(priceList, eq(priceList.id, upload.price_list_id))
    .where(and(eq(upload.id, id), eq(upload.contractor_id, contractorId)));
  if (!row) throw notFound('Загрузка не найдена');
  return present(row, row.preview);
}

/** A contractor's uploads, the newest first. Previews are left to the single upload. */
export async function findUploads(
  connection: Connection,
  contractorId: number,
  priceListId: number | undefined,
  { limit, offset }: Page,
): Promise<{ uploads: UploadDocument[]; total: number }> {
  const mine = and(
    eq(upload.contractor_id, contractorId),
    priceListId === undefined ? undefined : eq(upload.price_list_id, priceListId),
  );
  const rows = await connection
    .select(document)
    .from(upload)
    .innerJoin(priceList, eq(priceList.id, upload.price_list_id))
    .where(mine)
    .orderBy(desc(upload.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await connection
    .select({ total: sql<number>`count(*)` })
    .from(upload)
    .where(mine);
  return { uploads: rows.map((row) => present(row, null)), total: counted?.total ?? 0 };
}

/** Rows of an upload that were not taken, in the order of the file. Throws 404 for another contractor's. */
export async function findUploadRows(
  connection: Connection,
  contractorId: number,
  uploadId: number,
  kind: 'refused' | 'duplicate' | undefined,
  { limit, offset }: Page,
): Promise<{ rows: UploadRowDocument[]; total: number }> {
  const [mine] = await connection
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.id, uploadId), eq(upload.contractor_id, contractorId)));
  if (!mine) throw notFound('Загрузка не найдена');
  const wanted = and(
    eq(uploadRow.upload_id, uploadId),
    kind === undefined ? undefined : eq(uploadRow.kind, kind),
  );
  const { id, row_number, field, value, reason } = uploadRow;
  const rows = await connection
    .select({ id, row_number, kind: uploadRow.kind, field, value, reason })
    .from(uploadRow)
    .where(wanted)
    .orderBy(asc(uploadRow.row_number), asc(uploadRow.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await connection
    .select({ total: sql<number>`count(*)` })
    .from(uploadRow)
    .where(wanted);
  return { rows, total: counted?.total ?? 0 };
}

function present(row: Row, preview: Stored['preview']): UploadDocument {
  return {
    ...row,
    status: uploadStatus(row.status),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    preview,
    allowed_actions: allowedUploadActions(row.status),
  };
}
