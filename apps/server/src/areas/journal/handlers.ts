import { unlink } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import type { Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument, takeAction } from '../../documents/take.ts';
import { readPage } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { priceList } from '../prices/tables.ts';
import { missingColumnsMessage } from './columns.ts';
import { uploadDocument } from './document.ts';
import { inspectFile } from './inspect.ts';
import { checkQuota, letIn } from './quota.ts';
import { Refusal } from './reader/protocol.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import { upload } from './tables.ts';
import { findUpload, rowsOfUpload, uploads } from './uploads.ts';

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
        .where(
          and(
            eq(priceList.id, price_list_id),
            scope(viewer).own(priceList.supplier_id),
            isNull(priceList.deleted_at),
          ),
        );
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
        const id = created?.id ?? 0;
        await beginDocument(transaction, uploadDocument, {
          by: viewer,
          id,
          input: {},
          text: 'Файл загружен',
        });
        return { data: await findUpload(transaction, viewer, id) };
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
      await takeAction(transaction, uploadDocument, {
        action: 'confirm',
        by: viewer,
        documents: [{ id, version: null }],
        input: { ...body, jobs: services.jobs },
      });
      return { data: await findUpload(transaction, viewer, id) };
    });
  },

  async cancelUpload({ viewer, path: { id }, services }) {
    const { cancelled, data } = await services.database.transaction(async (transaction) => ({
      cancelled: await takeAction(transaction, uploadDocument, {
        action: 'cancel',
        by: viewer,
        documents: [{ id, version: null }],
        input: {},
      }),
      data: await findUpload(transaction, viewer, id),
    }));
    for (const { stored_as } of cancelled)
      await unlink(path.join(services.config.uploadsDirectory, stored_as)).catch(() => undefined);
    return { data };
  },

  async listUploadRows(call) {
    return readPage(await rowsOfUpload(call.services.database, call.viewer, call.path.id), call);
  },
};
