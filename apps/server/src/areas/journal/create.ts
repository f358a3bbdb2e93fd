import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import type { Transaction } from '../../database/connect.ts';
import { Packed, type PackedFile } from '../../reader/protocol.ts';
import { unpackFile } from '../../reader/read.ts';
import type { Services } from '../../services.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { beginUpload, findTarget } from './begin.ts';
import { inspectFile } from './checking/inspect.ts';
import { readPortalSettings } from '../../contract/portal-settings.ts';
import { checkQuota, letIn } from './quota.ts';
import { type ReceivedFile, receiveFile } from './receive.ts';
import type { Preview } from './tables.ts';

interface Looked {
  file_name: string;
  stored_as: string;
  bytes: number;
  preview: Preview;
}

/**
 * Receives and inspects a file; each file of an archive becomes an upload of its own. Files are deleted if
 * the call fails. Throws 404, 413, 422, 503, Refusal.
 */
export async function createUpload(
  { database, config, files: store }: Pick<Services, 'database' | 'config' | 'files'>,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<Answer<'createUpload'>> {
  const { open_uploads } = await readPortalSettings(database);
  const leave = await letIn(database, viewer.contractor_id, open_uploads);
  const there: string[] = [];
  let kept: readonly string[] = [];
  try {
    const received = await receiveFile(request, store);
    there.push(received.stored_as);
    const { kind, target, hash } = received;
    const filled = await findTarget(database, viewer, kind, target);
    const files = await lookAt(received);
    const note =
      files.length > 1
        ? `Файлов в архиве: ${files.length}. Каждый – своя загрузка, остальные ждут в журнале загрузок.`
        : '';
    for (const { stored_as } of files) await store.keep(stored_as);
    const create = async (transaction: Transaction) => {
      kept = files.map(({ stored_as }) => stored_as);
      const uploads: Answer<'getUpload'>['data'][] = [];
      for (const file of files) {
        await checkQuota(transaction, config, viewer.contractor_id, file.bytes);
        const way = isKey(viewer) ? 'called' : 'put';
        uploads.push(await beginUpload(transaction, viewer, { kind, ...filled, ...file, note, way }));
      }
      const [data, ...others] = uploads;
      if (!data) throw new Error('a file has come');
      return { data, ...(others.length === 0 ? {} : { others }) };
    };
    return await idempotent(database, request, viewer.id, 'createUpload', create, [kind, target, hash]);
  } catch (error) {
    kept = [];
    throw error;
  } finally {
    leave();
    await store.drop(there.filter((stored_as) => !kept.includes(stored_as)));
  }

  async function lookAt({ path: file, kind, file_name, stored_as, bytes }: ReceivedFile): Promise<Looked[]> {
    try {
      const preview = await inspectFile(database, file, viewer.contractor_id, kind);
      return [{ file_name, stored_as, bytes, preview }];
    } catch (error) {
      if (!(error instanceof Packed)) throw error;
      const looked: Looked[] = [];
      for (const packed of error.files) looked.push(await lookAtPacked(file, kind, packed));
      return looked;
    }
  }

  async function lookAtPacked(
    archive: string,
    kind: ReceivedFile['kind'],
    { index, name }: PackedFile,
  ): Promise<Looked> {
    const stored_as = randomUUID();
    there.push(stored_as);
    const file = store.place(stored_as);
    const bytes = await unpackFile(archive, index, file, request.fileLimit);
    const preview = await inspectFile(database, file, viewer.contractor_id, kind);
    return { file_name: name, stored_as, bytes, preview };
  }
}
