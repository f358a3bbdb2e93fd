import { setImmediate as letOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { JsonSize } from './json-size.ts';
import { Problem, unprocessable } from '../problem.ts';
import { largeBodies } from '../validation.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
/**
 * Maximum number of JSON values in a body, unless its operation has an x-most-values. Parsing and checking
 * them blocks the thread that serves every company.
 */
const MOST_VALUES = 100_000;
/**
 * For a body with more values, only the first validation error is reported: the full list could exceed the
 * body.
 */
const EVERY_FAULT_WITHIN = 2_000;
/** From this length on, the event loop handles other calls between parsing a body and validating it. */
const LONG = 256 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the operation accepts; null if it takes no body. */
    takes?: typeof JSON_TYPE | typeof FORM_TYPE | null;
    mostValues?: number;
  }
}

interface OperationSchema {
  body?: { content?: Record<string, { schema: object }> };
  'x-most-values'?: unknown;
}

/**
 * Each operation accepts one content type and one schema, whatever the request declares: a wrong type is 415,
 * a missing required body is 422, and no body reaches a handler unvalidated. Runs after the guard, so a caller
 * without access learns nothing about bodies.
 */
export function oneBody(api: FastifyInstance): void {
  api.addHook('onRoute', (route) => {
    const schema = route.schema as OperationSchema | undefined;
    const content = schema?.body?.content;
    const takes = content?.[JSON_TYPE] ? JSON_TYPE : content?.[FORM_TYPE] ? FORM_TYPE : null;
    if (content && takes === null)
      throw new Error(`${route.url}: nothing reads ${Object.keys(content).join()}`);
    const most = schema?.['x-most-values'];
    route.config = { ...route.config, takes, mostValues: typeof most === 'number' ? most : MOST_VALUES };
    // Fastify would choose the schema by the request's content type, and validate nothing if that type is not
    // listed.
    const json = content?.[JSON_TYPE];
    if (json) route.schema = { ...route.schema, body: json.schema };
  });
  api.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && request.method !== 'GET' && request.method !== 'HEAD') checkType(request);
    done();
  });
  api.removeContentTypeParser([JSON_TYPE, 'text/plain']);
  const parse = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser(JSON_TYPE, async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const { text, values } = await receive(request, payload);
    if (text === '' && !request.routeOptions.config.takes) return undefined;
    if (text === '') throw empty();
    const body = await new Promise<unknown>((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
    if (HALF_PAIR.test(text) && !isWhole(body)) throw unprocessable(BROKEN_TEXT);
    if (values > EVERY_FAULT_WITHIN && typeof body === 'object' && body !== null) largeBodies.add(body);
    if (text.length > LONG) await letOthers();
    return body;
  });
}

function checkType(request: FastifyRequest): void {
  const { takes } = request.routeOptions.config;
  const given = request.raw.headersDistinct['content-type'] ?? [];
  if (given.length > 1) throw wrongType();
  const [type] = given;
  if (type === undefined || type.trim() === '') {
    if (hasBody(request)) throw wrongType();
    if (takes === FORM_TYPE) throw unprocessable('Отправьте форму');
    if (takes === JSON_TYPE) throw empty();
    return;
  }
  const [essence = '', ...parameters] = type.toLowerCase().split(';');
  const known = essence.trim();
  if (known !== (takes ?? JSON_TYPE)) throw wrongType();
  const charset = parameters.find((one) => one.trim().startsWith('charset='));
  if (known === JSON_TYPE && charset && !/^\s*charset="?utf-?8"?\s*$/.test(charset)) throw wrongType();
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
const wrongType = () => new Problem(415, 'media_type', 'Неверный тип данных запроса');
const empty = () => unprocessable('Пустой запрос');
const tooLarge = () => new Problem(413, 'too_large', 'Запрос слишком большой');
export const BROKEN_TEXT = 'В тексте есть повреждённые символы. Введите его заново.';

/**
 * Reads a body as text and counts its values while it arrives. Rejects with 413 if it is too long, large or
 * deep.
 */
function receive(
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
): Promise<{ text: string; values: number }> {
  const { bodyLimit, config } = request.routeOptions;
  const most = bodyLimit ?? Number.POSITIVE_INFINITY;
  const size = new JsonSize();
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > most) return reject(tooLarge());
    const take = (chunk: Buffer) => {
      size.take(chunk);
      if (size.bytes <= most && size.values <= (config.mostValues ?? MOST_VALUES) && !size.tooDeep) {
        chunks.push(chunk);
        return;
      }
      // The rest of the body is read and dropped, so that the sender receives the answer.
      payload.removeListener('data', take).resume();
      reject(tooLarge());
    };
    payload
      .on('data', take)
      .once('end', () => resolve({ text: Buffer.concat(chunks).toString('utf8'), values: size.values }))
      .once('error', reject);
  });
}

/** A JSON escape of half of a surrogate pair. */
const HALF_PAIR = /\\ud[89a-f]/i;

/**
 * Whether every string in the body is well-formed Unicode. PostgreSQL cannot store half of a surrogate pair.
 */
export function isWhole(body: unknown): boolean {
  const left: unknown[] = [body];
  for (let value = left.pop(); value !== undefined || left.length > 0; value = left.pop()) {
    if (typeof value === 'string' && !value.isWellFormed()) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!name.isWellFormed()) return false;
      left.push(inner);
    }
  }
  return true;
}
