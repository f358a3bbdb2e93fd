import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Came, keepFile, shownName } from '../../contract/kept-file.ts';
import { Problem, unprocessable } from '../../contract/problem.ts';

export interface ReceivedFile extends Came {
  price_list_id: number;
  /** The sender's name for it; never used as a path. */
  file_name: string;
  /** Its random name under the uploads directory. */
  stored_as: string;
  path: string;
}

/** Stream the one file of a multipart request to disk. The fields may come in any order; nothing stays on failure. */
export async function receiveFile(request: FastifyRequest, config: Config): Promise<ReceivedFile> {
  if (!request.isMultipart())
    throw unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
  const stored_as = randomUUID();
  const target = path.join(config.uploadsDirectory, stored_as);
  let file_name: string | undefined;
  let came: Came | undefined;
  let priceListId: unknown;
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: config.maxFileSize } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'price_list_id') priceListId = part.value;
      } else if (part.fieldname === 'file') {
        file_name = shownName(part.filename);
        came = await keepFile(part.file, target);
        if (part.file.truncated) throw tooLarge(config);
      } else part.file.resume();
    }
    if (file_name === undefined || came === undefined)
      throw unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
    const price_list_id =
      typeof priceListId === 'string' && /^[1-9]\d{0,15}$/.test(priceListId)
        ? Number(priceListId)
        : undefined;
    if (price_list_id === undefined || !Number.isSafeInteger(price_list_id)) {
      throw unprocessable('Выберите прайс-лист', [{ field: 'price_list_id', message: 'Обязательное поле' }]);
    }
    return { price_list_id, file_name, stored_as, path: target, ...came };
  } catch (error) {
    await unlink(target).catch(() => undefined);
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw tooLarge(config);
    throw error;
  }
}

function tooLarge({ maxFileSize }: Config): Problem {
  return new Problem(
    413,
    'too_large',
    `Файл больше ${Math.floor(maxFileSize / 1024 / 1024)} МБ. Разделите его на несколько файлов.`,
  );
}
