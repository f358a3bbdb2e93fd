import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Came, keepFile, shownName } from '../../contract/kept-file.ts';
import { Problem, unprocessable } from '../../contract/problem.ts';
import type { Files } from '../../files/files.ts';

/** Kinds of uploads that are received as a file. */
const FILE_KINDS = [
  'price_list_upload',
  'price_list_upload_batch',
  'price_list_rz_upload',
  'price_list_rz_upload_batch',
  'reserve_upload',
  'nomenclature_upload',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];
const isFileKind = (kind: unknown): kind is FileKind => FILE_KINDS.some((known) => known === kind);

export interface ReceivedFile extends Came {
  kind: FileKind;
  /** ID of the price list or storage to fill; 0 for a nomenclature file. */
  target: number;
  /** File name given by the sender; never used as a path. */
  file_name: string;
  /** Random name of the stored file. */
  stored_as: string;
  path: string;
}

/**
 * Streams the only file of a multipart request to disk. Form fields may come in any order; the file is
 * deleted on failure.
 */
export async function receiveFile(request: FastifyRequest, store: Files): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
  const stored_as = randomUUID();
  const target = store.place(stored_as);
  let file_name: string | undefined;
  let came: Came | undefined;
  const fields: Record<string, unknown> = { kind: 'price_list_upload' };
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: request.fileLimit } })) {
      if (part.type === 'field') {
        if (['kind', 'price_list_id', 'storage_id'].includes(part.fieldname))
          fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file') {
        file_name = shownName(part.filename);
        came = await keepFile(part.file, target);
        if (part.file.truncated) throw tooLarge(request);
      } else part.file.resume();
    }
    if (file_name === undefined || came === undefined)
      throw unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
    const { kind } = fields;
    if (!isFileKind(kind))
      throw unprocessable('Такие файлы не загружаются', [{ field: 'kind', message: 'введено некорректно' }]);
    if (kind === 'nomenclature_upload')
      return { kind, target: 0, file_name, stored_as, path: target, ...came };
    const field = kind === 'reserve_upload' ? 'storage_id' : 'price_list_id';
    const given = fields[field];
    const id = typeof given === 'string' && /^[1-9]\d{0,15}$/.test(given) ? Number(given) : Number.NaN;
    if (!Number.isSafeInteger(id))
      throw unprocessable(field === 'storage_id' ? 'Выберите склад' : 'Выберите прайс-лист', [
        { field, message: 'Обязательное поле' },
      ]);
    return { kind, target: id, file_name, stored_as, path: target, ...came };
  } catch (error) {
    await store.drop([stored_as]);
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(request);
    throw error;
  }
}

function tooLarge({ fileLimit }: FastifyRequest): Problem {
  return new Problem(
    413,
    'too_large',
    `Файл больше ${Math.floor(fileLimit / 1024 / 1024)} МБ. Разделите его на несколько файлов.`,
  );
}
