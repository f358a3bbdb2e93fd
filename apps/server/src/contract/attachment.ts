import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { ATTACHMENT_HEAD, attachmentFault, LARGEST_ATTACHMENT } from '@portal/domain/attachments';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { dropFiles, type FormFile, readForm } from './form.ts';
import { notFound, unprocessable } from './problem.ts';

/** A file as it is kept: its sender's name for it, and its own among the uploads. */
export interface KeptFile {
  name: string;
  stored_as: string;
}

/**
 * A form with one document in `field`, judged by its bytes and not by its name alone; without a file where the form may come without
 * one. `keep` writes it down; what it throws, and what is refused, leaves no file behind. Throws 413 and 422.
 */
export async function withAttachment<F, T>(
  request: FastifyRequest,
  config: Config,
  { field, required }: { field: string; required: boolean },
  keep: (fields: F, file: FormFile | undefined) => Promise<T>,
): Promise<T> {
  const { fields, files } = await readForm<F>(request, config, { files: 1, fileSize: LARGEST_ATTACHMENT });
  try {
    const [file] = files;
    const fault = file ? await faultOf(file) : required ? 'Приложите файл' : null;
    if (fault !== null) throw unprocessable(fault, [{ field, message: fault }]);
    return await keep(fields, file);
  } catch (error) {
    await dropFiles(files);
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

/** Take a file away that nothing names any more. */
export async function dropKept({ uploadsDirectory }: Config, storedAs: string | null): Promise<void> {
  if (storedAs !== null) await unlink(path.join(uploadsDirectory, storedAs)).catch(() => undefined);
}

/** A kept file, always to be saved: nothing that was sent runs here. Throws 404. */
export async function sendKept(
  { uploadsDirectory }: Config,
  reply: FastifyReply,
  found: KeptFile | undefined,
) {
  const file = found && (await open(path.join(uploadsDirectory, found.stored_as)).catch(() => null));
  if (!found || !file) throw notFound('Файл не найден');
  const { size } = await file.stat();
  void reply.type('application/octet-stream').headers({
    'content-length': size,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name).replaceAll("'", '%27')}`,
  });
  return file.createReadStream();
}
