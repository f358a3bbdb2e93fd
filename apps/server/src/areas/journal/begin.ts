import { checkRule } from '@portal/domain/access';
import type { UploadKind } from '@portal/domain/uploads';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { forbidden, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { readRow } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { priceList } from '../prices/tables.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { fieldsOf, missingColumnsMessage } from './columns/columns.ts';
import { uploadDocument } from './document.ts';
import type { FileKind } from './receive.ts';
import { upload } from './tables.ts';
import { findUpload, uploads } from './uploads.ts';

/** What an upload fills: a price list or a storage; neither for a nomenclature file. */
export interface Target {
  price_list_id?: number;
  storage_id?: number;
}

/**
 * Checks that the price list or storage for a file of this kind belongs to the caller, and to the storage of an API key.
 * Throws 403 or 404.
 */
export async function findTarget(
  connection: Connection,
  viewer: Viewer,
  kind: FileKind,
  id: number,
): Promise<Target> {
  if (kind === 'nomenclature_upload') {
    if (!checkRule('actions.nomenclature.update', viewer)) throw forbidden();
    return {};
  }
  if (kind === 'reserve_upload') {
    const [found] = await connection
      .select({ storage_id: storage.id })
      .from(storage)
      .where(and(eq(storage.id, id), ownStorages(viewer)));
    if (!found) throw notFound('Склад не найден');
    return found;
  }
  const [found] = await connection
    .select({ price_list_id: priceList.id })
    .from(priceList)
    .where(
      and(
        eq(priceList.id, id),
        scope(viewer).own(priceList.supplier_id),
        isNull(priceList.deleted_at),
        isKey(viewer) ? scope(viewer).storages(priceList.storage_id) : undefined,
      ),
    );
  if (!found) throw notFound('Прайс-лист не найден');
  return found;
}

type NewUpload = Target &
  Pick<typeof upload.$inferInsert, 'file_name' | 'stored_as' | 'bytes'> & {
    kind: UploadKind;
    preview: NonNullable<(typeof upload.$inferInsert)['preview']>;
    /** Additional message shown with the upload. */
    note?: string;
    way?: 'put' | 'fetched' | 'exchanged' | 'called';
  };

/** Creates the journal entry of a received file; the upload waits until its columns are confirmed. */
export async function beginUpload(
  transaction: Transaction,
  viewer: Viewer,
  { kind, preview, note = '', ...file }: NewUpload,
): Promise<Answer<'getUpload'>['data']> {
  const [created] = await transaction
    .insert(upload)
    .values({
      ...file,
      kind,
      contractor_id: viewer.contractor_id,
      user_id: viewer.id,
      status: 'validating',
      file_kept: true,
      preview,
      message: `${missingColumnsMessage(preview.columns, fieldsOf(kind), preview.reading)} ${note}`.trim(),
    })
    .returning({ id: upload.id });
  const id = created?.id ?? 0;
  await beginDocument(transaction, uploadDocument, { by: viewer, id, input: {}, text: 'Файл загружен' });
  return findUpload(transaction, viewer, id);
}

/**
 * Limits an API key to uploads that came from calls, of its storage. People pass. Throws 404.
 */
export async function checkKeyMay(connection: Connection, viewer: Viewer, id: number): Promise<void> {
  if (!isKey(viewer)) return;
  const { rows } = await connection.execute(sql`
    SELECT FROM upload LEFT JOIN price_list ON price_list.id = upload.price_list_id
    WHERE upload.id = ${id} AND upload.way = 'called' AND ${scope(viewer).own(sql`upload.contractor_id`)}
      AND ${scope(viewer).storages(sql`coalesce(price_list.storage_id, upload.storage_id)`)}`);
  if (rows.length === 0) throw notFound('Загрузка не найдена');
}

/**
 * An upload visible to the viewer whose file is still stored. Throws 404, also if the file has been
 * deleted.
 */
export async function keptFile(connection: Connection, viewer: Viewer, id: number) {
  const seen = await readRow(uploads, connection, viewer, sql`${upload.id} = ${id}`);
  if (!seen) throw notFound('Загрузка не найдена');
  const found = await readRow(
    {
      fields: {
        id: upload.id,
        kind: upload.kind,
        status: upload.status,
        discount_rz: upload.discount_rz,
        new_brands: upload.new_brands,
        contractor_id: upload.contractor_id,
        price_list_id: upload.price_list_id,
        storage_id: upload.storage_id,
        file_name: upload.file_name,
        stored_as: upload.stored_as,
        bytes: upload.bytes,
        columns: upload.columns,
        reading: upload.reading,
        preview: upload.preview,
        finished_at: upload.finished_at,
      },
      from: sql`${upload}`,
      // Access was checked by the query above.
      scope: () => sql`${upload.file_kept}`,
    },
    connection,
    viewer,
    sql`${upload.id} = ${id}`,
  );
  if (!found) throw notFound('Файл этой загрузки больше не хранится');
  return found;
}
