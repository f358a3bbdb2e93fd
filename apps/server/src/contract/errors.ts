import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { type DatabaseFailure, databaseFailure } from '../database/failure.ts';
import { Problem } from './problem.ts';
import { operationOf } from './operation.ts';
import { describe } from './sentences.ts';

const BY_CODE: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'media_type', 'Неверный тип данных запроса'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'Запрос слишком большой'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_request', 'Запрос не читается'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'Файл слишком большой'],
  FST_FILES_LIMIT: [422, 'validation', 'Можно загрузить только один файл'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [422, 'validation', 'Приложите файл'],
};
/** Answers to database failures. Unless the connection was lost during a commit, no change was saved. */
const BY_FAILURE: Record<DatabaseFailure, [status: number, code: string, message: string]> = {
  away: [503, 'unavailable', 'База данных сейчас недоступна. Повторите через несколько секунд.'],
  busy: [503, 'busy', 'Сервер занят. Повторите через несколько секунд.'],
  full: [
    507,
    'no_space',
    'На сервере закончилось место, изменение не сохранено. Читать можно; повторите позже.',
  ],
};
/** Retry-After of a 503, in seconds. */
const RETRY_AFTER = 2;
const CUT_OFF = 'Форма пришла не целиком. Отправьте её ещё раз.';
/**
 * Messages of the multipart parser for a form that ends too early or has no boundary: these errors have no
 * codes.
 */
const FORM_FAULT = /unexpected end of multipart|^Multipart: |^Malformed|^Unexpected end of form|^Boundary/i;
/** Error codes of a connection that the sender closed; there is nothing useful to log. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED']);
/**
 * SQLSTATE raised by `refuse_merged`: the row belongs to a contractor that was merged into another one
 * meanwhile.
 */
const MERGED = 'CM001';
const MERGED_SENTENCE = 'Эта организация объединена с другой. Обновите страницу и повторите.';
/** The same for a product that was merged. */
const MERGED_PRODUCT = 'CM002';
const MERGED_PRODUCT_SENTENCE = 'Этот товар объединён с другим. Обновите страницу и повторите.';
/**
 * SQLSTATEs of values that PostgreSQL cannot store: text with the character 0, as text or inside JSON, and
 * dates and instants outside its calendar.
 */
const NOT_KEPT = new Set(['22021', '22P05', '22007', '22008']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The message with which the request was refused. */
    refusal: string | undefined;
  }
}

/**
 * Turns every error into `{status, code, message}` with a Russian message; unexpected ones are logged, never
 * shown.
 */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.status >= 500 && !problem.expected) request.log.error({ err: error }, 'request failed');
    const { status, code, message, fields, extra, retryAfter } = problem;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    request.refusal = message;
    const all = fields.map((field) => field.message);
    // The unread rest of an upload would keep its connection open and delay a shutdown, so it is discarded.
    if (!request.raw.complete) request.raw.unpipe().resume();
    if (status === 503) void reply.header('retry-after', RETRY_AFTER);
    void reply
      .code(status)
      .type('application/json')
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send({
        status,
        code,
        message,
        data: all.length > 0 ? all : [message],
        ...(fields.length > 0 ? { fields } : {}),
        ...extra,
      });
  });
}

function toProblem(error: FastifyError, request: FastifyRequest): Problem {
  // If the whole request has arrived, a broken connection is not the sender's but, for example, the database's.
  const { complete } = request.raw;
  if (error instanceof Problem) return error;
  if (error.validation) {
    const fields = describe(error.validation as unknown as ErrorObject[], operationOf(request));
    return new Problem(422, 'validation', fields[0]?.message ?? 'Введено некорректно', { fields });
  }
  const known = BY_CODE[error.code];
  if (known) return new Problem(...known);
  if (FORM_FAULT.test(error.message) || (!complete && GONE.has(error.code)))
    return new Problem(422, 'validation', CUT_OFF);
  const failure = databaseFailure(error);
  if (failure) return new Problem(...BY_FAILURE[failure]);
  const cause = error.cause as { code?: string } | undefined;
  if (cause?.code === MERGED || error.code === MERGED) return new Problem(409, 'conflict', MERGED_SENTENCE);
  if (cause?.code === MERGED_PRODUCT || error.code === MERGED_PRODUCT)
    return new Problem(409, 'conflict', MERGED_PRODUCT_SENTENCE);
  if (NOT_KEPT.has(error.code) || NOT_KEPT.has(cause?.code ?? '')) {
    return new Problem(422, 'validation', 'Введено некорректно');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, 'bad_request', 'Запрос не принят');
  }
  return new Problem(
    500,
    'internal',
    `Что-то пошло не так. Мы уже знаем об этом, попробуйте ещё раз. Код ошибки: ${request.id}`,
  );
}
