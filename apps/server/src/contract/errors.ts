import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorObject } from 'ajv';
import { Problem } from './problem.ts';
import { describe } from './validation.ts';

const BY_CODE: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'media_type', 'Неверный тип данных запроса'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'Запрос слишком большой'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'bad_request', 'Запрос не читается'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'bad_request', 'Пустой запрос'],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'Файл слишком большой'],
  FST_FILES_LIMIT: [422, 'validation', 'Можно загрузить только один файл'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [422, 'validation', 'Приложите файл'],
};
/** A deadlock, a failed serialisation, a lock not had in time: nothing was done and the call may be repeated. */
const BUSY = new Set(['40P01', '40001', '55P03', '57014']);
/** PostgreSQL keeps no text with the character 0, as text or inside JSON; nobody types it. */
const NO_TEXT = new Set(['22021', '22P05']);

/** Every failure becomes `{status, code, message}` with a Russian sentence; what is unexpected is logged, never shown. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    const { status, code, message, fields, extra, retryAfter } = problem;
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const all = fields.map((field) => field.message);
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

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const fields = describe(error.validation as unknown as ErrorObject[]);
    return new Problem(422, 'validation', fields[0]?.message ?? 'Введено некорректно', { fields });
  }
  const known = BY_CODE[error.code];
  if (known) return new Problem(...known);
  const cause = error.cause as { code?: string } | undefined;
  if (BUSY.has(error.code) || BUSY.has(cause?.code ?? '')) {
    return new Problem(503, 'busy', 'Сервер занят. Повторите через несколько секунд.');
  }
  if (NO_TEXT.has(error.code) || NO_TEXT.has(cause?.code ?? '')) {
    return new Problem(422, 'validation', 'Введено некорректно');
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, 'bad_request', 'Запрос не принят');
  }
  return new Problem(500, 'internal', 'Что-то пошло не так. Мы уже знаем об этом, попробуйте ещё раз.');
}
