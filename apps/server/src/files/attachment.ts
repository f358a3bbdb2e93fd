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

/**
 * Reads a form with one document in `field` (optional if the form allows that), whose type is checked by its
 * content, not only by its name. The file is stored, then `keep` writes the row. If anything is refused or
 * throws, the file is removed. Throws 413, 422 and 503.
 */
export async function withAttachment<F, T>(
  request: FastifyRequest,
  store: Files,
  {
    field,
    required,
    prepare,
  }: {
    field: string;
    required: boolean;
    /** Transforms the file before it is stored. Returns the new size in bytes. */
    prepare?(file: FormFile): Promise<number>;
  },
  keep: (fields: F, file: FormFile | undefined) => Promise<T>,
): Promise<T> {
  const { fields, files } = await readForm<F>(request, store, { files: 1, fileSize: LARGEST_ATTACHMENT });
  try {
    const [file] = files;
    const fault = file ? await faultOf(file) : required ? 'Приложите файл' : null;
    if (fault !== null) throw fieldFault(field, fault);
    if (!file) return await keep(fields, undefined);
    const bytes = (await prepare?.(file)) ?? file.bytes;
    await store.keep(file.stored_as);
    return await keep(fields, { ...file, bytes });
  } catch (error) {
    await dropFiles(store, files);
    throw error;
  }
}

async function faultOf({ path: place, name, bytes }: FormFile): Promise<string | null> {
  if (bytes === 0) return 'Файл пуст';
  const file = await open(place);
  try {
    const head = new Uint8Array(ATTACHMENT_HEAD);
    await file.read(head, 0, ATTACHMENT_HEAD, 0);
    return sentence(attachmentFault(name, head));
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
