import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { publishAtFault } from '@portal/domain/uploads';
import { sentence } from '@portal/domain/sentences';
import { sendKept } from '../../files/attachment.ts';
import type { BodyOf, Handlers } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { conflict, fieldFault, forbidden } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { readPage } from '../../lists/list.ts';
import { beginUpload, checkKeyMay, findTarget, keptFile } from './begin.ts';
import { createUpload } from './create.ts';
import { uploadDocument } from './document.ts';
import { inspectFile } from './checking/inspect.ts';
import { lookAgain } from './columns/look-again.ts';
import { remember } from './checking/memory.ts';
import { mendRows } from './mending/mend.ts';
import { listMendingRows } from './mending/mending.ts';
import { readPortalSettings } from '../../contract/portal-settings.ts';
import { checkQuota, letIn } from './quota.ts';
import { Refusal } from '../../reader/protocol.ts';
import { fileWithReasons } from './columns/reasons.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { summaryOf } from './writing/summary.ts';
import { undoUpload } from './undo.ts';
import { findUpload, rowsOfUpload, uploads } from './uploads.ts';

export const journalHandlers: Handlers<
  | 'createUpload'
  | 'listUploads'
  | 'getUpload'
  | 'confirmUpload'
  | 'cancelUpload'
  | 'undoUpload'
  | 'listUploadRows'
  | 'getUploadFile'
  | 'getUploadReasons'
  | 'repeatUpload'
  | 'summariseUpload'
  | 'lookAgain'
  | 'listMendingRows'
  | 'mendUploadRows'
> = {
  async summariseUpload({ viewer, path: { id }, body, services }) {
    try {
      return { data: await summaryOf(services, viewer, id, body) };
    } catch (error) {
      throw refusedFile(error);
    }
  },

  async createUpload({ viewer, services, request }) {
    try {
      return await createUpload(services, viewer, request);
    } catch (error) {
      throw refusedFile(error);
    }
  },

  async lookAgain({ viewer, path: { id }, body, services }) {
    try {
      return { data: await lookAgain(services, viewer, id, body) };
    } catch (error) {
      throw refusedFile(error);
    }
  },

  async listMendingRows({ viewer, path: { id }, query, services, reply }) {
    try {
      return await listMendingRows(services, viewer, id, query, reply);
    } catch (error) {
      throw refusedFile(error);
    }
  },

  mendUploadRows: ({ viewer, path: { id }, body, services, request }) =>
    mendRows(services, viewer, id, body, request),

  listUploads: (call) => readPage(uploads, call),

  async getUpload({ viewer, path: { id }, services }) {
    await checkKeyMay(services.database, viewer, id);
    return { data: await findUpload(services.database, viewer, id) };
  },

  async confirmUpload({ viewer, path: { id }, body, services, request }) {
    if (body.publish_at !== undefined) checkPublishAt(body.publish_at);
    if (isKey(viewer) && body.despite_thresholds === true) throw forbidden(FOR_PEOPLE);
    await checkKeyMay(services.database, viewer, id);
    return idempotent(services.database, request, viewer.id, 'confirmUpload', async (transaction) => {
      await takeAction(transaction, uploadDocument, {
        action: body.publish_at === undefined ? 'confirm' : 'schedule',
        by: viewer,
        documents: [{ id, version: null }],
        input: { ...body, jobs: services.jobs },
      });
      await rememberReading(transaction, viewer, id, body);
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
    await services.files.drop(cancelled.map(({ stored_as }) => stored_as));
    return { data };
  },

  async undoUpload({ viewer, path: { id }, services: { database }, request }) {
    await checkKeyMay(database, viewer, id);
    return idempotent(database, request, viewer.id, 'undoUpload', async (transaction) => ({
      data: await undoUpload(transaction, viewer, id),
    }));
  },

  async listUploadRows(call) {
    await checkKeyMay(call.services.database, call.viewer, call.path.id);
    return readPage(await rowsOfUpload(call.services.database, call.viewer, call.path.id), call);
  },

  async getUploadFile({ viewer, path: { id }, services, reply }) {
    const { file_name, stored_as } = await keptFile(services.database, viewer, id);
    return sendKept(services.files, reply, { name: file_name, stored_as });
  },

  async getUploadReasons({ viewer, path: { id }, query: { rows = 'all' }, services, reply }) {
    const kept = await keptFile(services.database, viewer, id);
    try {
      return await fileWithReasons(services, kept, rows, reply);
    } catch (error) {
      throw refusedFile(error);
    }
  },

  async repeatUpload({ viewer, path: { id }, services, request }) {
    const { database, config, files } = services;
    const former = await keptFile(database, viewer, id);
    if (
      former.contractor_id !== viewer.contractor_id ||
      former.kind === 'request_items' ||
      former.kind === 'batch_product_upload' ||
      former.finished_at === null
    )
      throw conflict('Эту загрузку повторить нельзя');
    const { kind, price_list_id, storage_id, file_name, bytes } = former;
    const filled = await findTarget(
      database,
      viewer,
      kind === 'price_list_upload_batch' ? 'price_list_upload' : kind,
      storage_id ?? price_list_id ?? 0,
    );
    const { open_uploads } = await readPortalSettings(database);
    const leave = await letIn(database, viewer.contractor_id, open_uploads);
    const stored_as = randomUUID();
    const file = files.place(stored_as);
    let kept = false;
    try {
      await files.lend(former.stored_as, (source) => copyFile(source, file));
      const { sheet, header_row, encoding } = former.preview ?? {};
      const wanted = {
        ...(typeof sheet === 'string' ? { sheet } : {}),
        ...(header_row === undefined ? {} : { header_row }),
        ...(typeof encoding === 'string' ? { encoding } : {}),
      };
      const preview = await inspectFile(database, file, viewer.contractor_id, kind, wanted);
      await files.keep(stored_as);
      // The file is the same, so the columns and reading options confirmed before still apply.
      const columns = former.columns ?? preview.columns;
      const reading = former.reading ?? preview.reading ?? {};
      return await idempotent(database, request, viewer.id, 'repeatUpload', async (transaction) => {
        await checkQuota(transaction, config, viewer.contractor_id, bytes);
        kept = true;
        const upload = {
          kind,
          ...filled,
          file_name,
          stored_as,
          bytes,
          preview: { ...preview, columns, reading },
        };
        return { data: await beginUpload(transaction, viewer, upload) };
      });
    } catch (error) {
      kept = false;
      throw refusedFile(error);
    } finally {
      leave();
      if (!kept) await files.drop([stored_as]);
    }
  },
};

/** The answer to an API key that would load despite thresholds. */
const FOR_PEOPLE = 'Порог превышен: загрузить всё равно может только человек, в журнале загрузок';

/** Throws 422 if the time is invalid, in the past or too far in the future. */
function checkPublishAt(at: string): void {
  // A leap second matches the format but is not a valid Date.
  const message = Number.isNaN(Date.parse(at))
    ? 'Такого времени нет'
    : sentence(publishAtFault(at, Date.now()));
  if (message !== null) throw fieldFault('publish_at', message);
}

/** Stores the confirmed columns and options: they are proposed for the next file with the same headers. */
async function rememberReading(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { columns, reading = {} }: BodyOf<'confirmUpload'>,
): Promise<void> {
  const { kind, preview } = await keptFile(transaction, viewer, id);
  if (preview) await remember(transaction, viewer.contractor_id, kind, preview, columns, reading);
}

/** Converts a Refusal into a 422 at the `file` field. */
const refusedFile = (error: unknown): unknown =>
  error instanceof Refusal ? fieldFault('file', error.message) : error;
