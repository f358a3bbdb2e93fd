import { open } from 'node:fs/promises';
import { ATTACHMENT_HEAD, attachmentFault, LARGEST_ATTACHMENT } from '@portal/domain/attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Files } from './files.ts';
import { dropFiles, type FormFile, readForm } from './form.ts';
import { fieldFault, notFound } from '../contract/problem.ts';

/** A file as it is kept: its sender's name for it, and its own among the uploads. */
export interface KeptFile {
  name: string;
  stored_as: string;
}

/**
 * A form with one document in `field`, judged by its bytes and not by its name alone; without a file where the form may come without
 * one. It is kept, then `keep` writes it down; what it throws, and what is refused, leaves no file behind. Throws 413, 422 and 503.
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
    /** What is done to the file before it is kept. Answers how large it is then. */
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
    return attachmentFault(name, head);
  } finally {
    await file.close();
  }
}

/** A kept file, always to be saved: nothing that was sent runs here. Throws 404 and 503. */
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
