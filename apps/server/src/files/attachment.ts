import { open } from 'node:fs/promises';
import { ATTACHMENT_HEAD, attachmentFault, LARGEST_ATTACHMENT } from '@portal/domain/attachments';
import { sentence } from '@portal/domain/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from './files.ts';
import { dropFiles, type FormFile, readForm } from './form.ts';
import { fieldFault, notFound } from '../contract/problem.ts';

/** A stored file: the sender's name and its name in the store. */
export interface KeptFile {
  name: string;
  stored_as: string;
}

interface Attached {
  field: string;
  /** Maximum number of files. */
  most: number;
  /** Files of a message may also be workbooks. @default false */
  inMessage?: boolean;
  /** Transforms a file before it is stored. Returns the new size in bytes. */
  prepare?(file: FormFile): Promise<number>;
}

/**
 * Reads a form with documents, whose types are checked by their content, not only by their names. The files are
 * stored, then `keep` writes the rows. If anything is refused or throws, all files are removed. Throws 413, 422
 * and 503.
 */
export async function withAttachments<F, T>(
  request: FastifyRequest,
  store: Files,
  { field, most, inMessage = false, prepare }: Attached,
  keep: (fields: F, files: readonly FormFile[]) => Promise<T>,
): Promise<T> {
  const { fields, files } = await readForm<F>(request, store, {
    files: most,
    fileSize: LARGEST_ATTACHMENT,
  });
  try {
    const ready: FormFile[] = [];
    for (const file of files) {
      const fault = await faultOf(file, inMessage);
      if (fault !== null) throw fieldFault(field, fault);
      const bytes = (await prepare?.(file)) ?? file.bytes;
      await store.keep(file.stored_as);
      ready.push({ ...file, bytes });
    }
    return await keep(fields, ready);
  } catch (error) {
    await dropFiles(store, files);
    throw error;
  }
}

/** The same for one document, which `required` forms must have. */
export const withAttachment = <F, T>(
  request: FastifyRequest,
  store: Files,
  { required, ...attached }: Omit<Attached, 'most'> & { required: boolean },
  keep: (fields: F, file: FormFile | undefined) => Promise<T>,
): Promise<T> =>
  withAttachments<F, T>(request, store, { ...attached, most: 1 }, async (fields, [file]) => {
    if (required && !file) throw fieldFault(attached.field, 'Приложите файл');
    return keep(fields, file);
  });

async function faultOf({ path: place, name, bytes }: FormFile, inMessage: boolean): Promise<string | null> {
  if (bytes === 0) return 'Файл пуст';
  const file = await open(place);
  try {
    const head = new Uint8Array(ATTACHMENT_HEAD);
    await file.read(head, 0, ATTACHMENT_HEAD, 0);
    return sentence(attachmentFault(name, head, inMessage));
  } finally {
    await file.close();
  }
}

/** Sends a stored file as a download, so that the browser never executes it. Throws 404 and 503. */
export async function sendKept(store: Pick<Files, 'open'>, reply: FastifyReply, found: KeptFile | undefined) {
  const file = found && (await store.open(found.stored_as));
  if (!found || !file) throw notFound('Файл не найден');
  void reply.type('application/octet-stream').headers({
    'content-length': file.bytes,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replaceAll("'", '%27')}`,
  });
  return file.stream;
}
