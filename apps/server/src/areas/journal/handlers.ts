import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { readPage } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { priceList } from '../prices/tables.ts';
import { type Field, FIELD_TITLES, FIELDS, missingColumnsMessage } from './columns.ts';
import { inspectFile } from './inspect.ts';
import { checkQuota, letIn } from './quota.ts';
import { Refusal } from './reader/protocol.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import { type Columns, upload } from './tables.ts';
import { findUpload, lockUnconfirmed, rowsOfUpload, uploads } from './uploads.ts';

export const journalHandlers: Handlers<
  'createUpload' | 'listUploads' | 'getUpload' | 'confirmUpload' | 'cancelUpload' | 'listUploadRows'
> = {
  async createUpload({ viewer, services, request }) {
    const { database, config } = services;
    const { contractor_id } = viewer;
    const leave = await letIn(database, contractor_id);
    let received: ReceivedFile | undefined;
    let kept = false;
    try {
      received = await receiveFile(request, config);
      const { path: file, price_list_id, file_name, stored_as, bytes, hash } = received;
      const [list] = await database
        .select({ id: priceList.id })
        .from(priceList)
        .where(and(eq(priceList.id, price_list_id), scope(viewer).own(priceList.supplier_id)));
      if (!list) throw notFound('Прайс-лист не найден');
      const preview = await inspectFile(file, contractor_id);
      const create = async (transaction: Transaction) => {
        await checkQuota(transaction, config, contractor_id, bytes);
        kept = true;
        const [created] = await transaction
          .insert(upload)
          .values({
            kind: 'price_list_upload',
            contractor_id,
            user_id: viewer.id,
            price_list_id: list.id,
            file_name,
            stored_as,
            bytes,
            status: 'validating',
            preview,
            message: missingColumnsMessage(preview.columns),
          })
          .returning({ id: upload.id });
        return { data: await findUpload(transaction, viewer, created?.id ?? 0) };
      };
      const brought = [price_list_id, hash];
      return await idempotent(database, request, viewer.id, 'createUpload', create, brought);
    } catch (error) {
      kept = false;
      throw error instanceof Refusal
        ? unprocessable(error.message, [{ field: 'file', message: error.message }])
        : error;
    } finally {
      leave();
      if (received && !kept) await unlink(received.path).catch(() => undefined);
    }
  },

  listUploads: (call) => readPage(uploads, call),

  async getUpload({ viewer, path: { id }, services }) {
    return { data: await findUpload(services.database, viewer, id) };
  },

  async confirmUpload({ viewer, path: { id }, body, services, request }) {
    return idempotent(services.database, request, viewer.id, 'confirmUpload', async (transaction) => {
      const { preview } = await lockUnconfirmed(transaction, viewer, id);
      const { columns, missing } = body;
      checkColumns(columns, preview?.headers.length ?? 0);
      await transaction
        .update(upload)
        .set({ status: 'queued', columns, missing: missing ?? 'keep', message: '' })
        .where(eq(upload.id, id));
      await services.jobs.send(transaction, 'import-price-list', { upload_id: id });
      return { data: await findUpload(transaction, viewer, id) };
    });
  },

  async cancelUpload({ viewer, path: { id }, services }) {
    const { stored_as, data } = await services.database.transaction(async (transaction) => {
      const found = await lockUnconfirmed(transaction, viewer, id);
      await transaction
        .update(upload)
        .set({ status: 'cancelled', finished_at: sql`now()` })
        .where(eq(upload.id, id));
      return { stored_as: found.stored_as, data: await findUpload(transaction, viewer, id) };
    });
    await unlink(path.join(services.config.uploadsDirectory, stored_as)).catch(() => undefined);
    return { data };
  },

  async listUploadRows(call) {
    return readPage(await rowsOfUpload(call.services.database, call.viewer, call.path.id), call);
  },
};

/** The columns must all be in the file, and no column may serve two fields. Throws 422 naming each wrong field. */
export function checkColumns(columns: Columns, width: number): void {
  const missing = missingColumnsMessage(columns);
  if (missing !== '') throw unprocessable(missing);
  const taken = new Map<number, Field>();
  const wrong: { field: string; message: string }[] = [];
  for (const field of FIELDS) {
    const column = columns[field];
    if (column === null) continue;
    const other = taken.get(column);
    if (column >= width)
      wrong.push({
        field: `columns.${field}`,
        message: `Столбца ${column + 1} для поля «${FIELD_TITLES[field]}» в файле нет`,
      });
    else if (other !== undefined) {
      const message = `Один столбец выбран для двух полей: «${FIELD_TITLES[other]}» и «${FIELD_TITLES[field]}»`;
      wrong.push({ field: `columns.${field}`, message });
    } else taken.set(column, field);
  }
  const [first] = wrong;
  if (first) throw unprocessable(first.message, wrong);
}
