import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Files } from './files.ts';
import { type Came, keepFile, shownName } from '../contract/kept-file.ts';
import { isWhole } from '../contract/bodies/body.ts';
import { Problem, unprocessable } from '../contract/problem.ts';
import { operationOf } from '../contract/operation.ts';
import { describe } from '../contract/sentences.ts';
import { checkForm, isFile } from '../contract/validation.ts';

export interface FormFile extends Came {
  /** Its random name in the store. */
  stored_as: string;
  /** Path where it was received; after it is stored it may be gone from there. */
  path: string;
  /** The sender's name for it; never used as a path. */
  name: string;
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Maximum file size in bytes, as set by an administrator; a form may have a lower limit. */
    fileLimit: number;
  }
}

interface Limits {
  /** Maximum number of files in the form. */
  files: number;
  /** Maximum size of one file in bytes. */
  fileSize: number;
}
interface FormBody {
  content: { 'multipart/form-data': { schema: FormSchema } };
}
interface FormSchema {
  properties: Readonly<Record<string, { type?: unknown }>>;
  required?: readonly string[];
}

const FIELDS = 30;
/** Maximum size of a text field in bytes; sufficient for long Cyrillic text with markup. */
const FIELD_SIZE = 256 * 1024;

/**
 * Reads a multipart form as its contract describes it: texts as they are, other fields as JSON, files streamed
 * to disk under random names; the caller stores those it needs. On failure all files are removed. Throws 413
 * and 422.
 */
export async function readForm<T>(
  request: FastifyRequest,
  store: Pick<Files, 'place' | 'drop'>,
  limits: Limits,
): Promise<{ fields: T; files: FormFile[] }> {
  if (!request.isMultipart()) throw unprocessable('Отправьте форму');
  const { body } = request.routeOptions.schema as { body: FormBody };
  const { schema } = body.content['multipart/form-data'];
  const fields = new Map<string, unknown>();
  const files: FormFile[] = [];
  try {
    for await (const part of request.parts({
      limits: { ...limits, fields: FIELDS, fieldSize: FIELD_SIZE },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw unprocessable('Текст слишком длинный', [tooLong(part.fieldname)]);
        fields.set(part.fieldname, valueOf(schema, part.fieldname, String(part.value)));
        continue;
      }
      const property = Object.hasOwn(schema.properties, part.fieldname)
        ? schema.properties[part.fieldname]
        : undefined;
      if (!property || !isFile(property)) throw unprocessable(`Лишнее поле ${part.fieldname}`);
      const stored_as = randomUUID();
      const target = store.place(stored_as);
      const named = { stored_as, path: target, name: shownName(part.filename) };
      const place = files.push({ ...named, bytes: 0, hash: '' }) - 1;
      files[place] = { ...named, ...(await keepFile(part.file, target)) };
      if (part.file.truncated) throw tooLarge(limits);
    }
    const given = Object.fromEntries(fields);
    const errors = checkForm(schema, given);
    if (errors) {
      const wrong = describe(errors, operationOf(request));
      throw unprocessable(wrong[0]?.message ?? 'Введено некорректно', wrong);
    }
    return { fields: given as T, files };
  } catch (error) {
    await dropFiles(store, files);
    throw explained(error, limits);
  }
}

/** Removes the files of a form. */
export const dropFiles = (store: Pick<Files, 'drop'>, files: readonly FormFile[]): Promise<void> =>
  store.drop(files.map(({ stored_as }) => stored_as));

function valueOf({ properties }: FormSchema, name: string, text: string): unknown {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (property === undefined || property.type === 'string') return text;
  try {
    const value: unknown = JSON.parse(text);
    // A text that PostgreSQL cannot store is returned unparsed, so that validation refuses it.
    return isWhole(value) ? value : text;
  } catch {
    // Not JSON: validation will report what the schema expects.
    return text;
  }
}

const tooLong = (field: string) => ({ field, message: 'Текст слишком длинный' });
const tooLarge = ({ fileSize }: Limits) =>
  new Problem(413, 'too_large', `Файл больше ${Math.floor(fileSize / 1024 / 1024)} МБ. Выберите поменьше.`);

function explained(error: unknown, limits: Limits): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(limits);
  if (code === 'FST_FILES_LIMIT') return unprocessable(`Файлов не больше ${limits.files}`);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return unprocessable('В форме слишком много полей');
  return error;
}
