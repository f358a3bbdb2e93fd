import { Readable } from 'node:stream';
import { checkRule } from '@portal/domain/access';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../../database/failure.ts';
import { onBehalfOf } from '../../database/connections/shared-pool.ts';
import type { Services } from '../../services.ts';
import { answer, Failure } from './answer.ts';
import { catalogRequest } from './catalog.ts';
import { saleRequest, takeLeft } from './sale.ts';
import { EXCHANGE } from './session/limits.ts';
import { receivePart } from './session/receive.ts';
import {
  begin,
  COOKIE,
  type ExchangeType,
  keyOf,
  resume,
  sentenceOf,
  type Signed,
  tokenOf,
} from './session/sign-in.ts';
import { beginFiles } from './session/state.ts';

/** Path of the address that a company writes into its 1C, before the storage's id. */
export const ADDRESS = '/api/integration/1c';
const HIDDEN = { schema: { hide: true } };
const SERVER_FAULT = 'На портале произошла ошибка: повторите обмен позже';
const NO_GOODS =
  'Товары загружает тот, у кого есть право менять номенклатуру: создайте ключ от его имени или обменивайте только заказы';
/** Queries of 1C: parameters that a client repeats or that are no text are ignored. */
const textOf = (request: FastifyRequest, name: string): string => {
  const value = ((request.query ?? {}) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The address of 1C's standard exchange with a site (CommerceML 2.03–2.10). It is no part of the contract: 1C
 * sends bodies without a type, parameters of its own, and reads lines of text, also for errors, with status 200.
 */
export function registerOneC(app: FastifyInstance, services: Services): void {
  void app.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      // A body is streamed to the disk, whatever type 1C declares; the address itself limits its size.
      api.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
      api.setErrorHandler((error, request, reply) => fail(error, request, reply, services));
      for (const method of ['GET', 'POST'] as const)
        api.route({
          method,
          url: '/:storage',
          ...HIDDEN,
          handler: (request, reply) => handle(services, request, reply),
        });
    },
    { prefix: ADDRESS },
  );
}

async function handle(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage = '' } = request.params as { storage?: string };
  const storage_id = /^[1-9]\d{0,14}$/.test(storage) ? Number(storage) : 0;
  const type = typeOf(textOf(request, 'type'));
  const mode = textOf(request, 'mode').toLowerCase();
  if (mode === 'checkauth') return checkAuth(services, request, reply, type, storage_id);
  const signed = await resume(services, request, type, storage_id);
  return await new Promise<FastifyReply>((resolve, reject) => {
    onBehalfOf(signed.exchange.contractor_id, () => {
      dispatch(services, request, reply, signed, type, mode).then(resolve, reject);
    });
  });
}

function typeOf(given: string): ExchangeType {
  if (given === 'catalog' || given === 'sale') return given;
  throw new Failure(
    given === ''
      ? 'В адресе обмена нет type: портал принимает type=catalog и type=sale'
      : `Обмен «${given}» портал не ведёт: только catalog (товары) и sale (заказы)`,
  );
}

async function checkAuth(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  type: ExchangeType,
  storage_id: number,
): Promise<FastifyReply> {
  const key = keyOf(request);
  if (key === undefined)
    throw new Failure('1С не прислала имя и пароль: впишите в настройке обмена ключ API портала как пароль');
  const { token, exchange } = await begin(
    services,
    { key, address: request.ip, type, storage_id },
    // The portal's own check: goods are read and not kept.
    textOf(request, 'check') === '1',
  );
  void reply.setCookie(COOKIE, token, {
    path: `${ADDRESS}/${exchange.storage_id}`,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: EXCHANGE.hours * 3_600,
  });
  return answer(
    reply,
    'success',
    COOKIE,
    token,
    `sessid=${token}`,
    `timestamp=${Math.floor(Date.now() / 1_000)}`,
  );
}

/** The version in which both sides speak: 1C's own, at most the newest that the portal reads. */
const known = (version: string): string => (/^2\.0?\d$/.test(version) ? version : '2.10');

async function dispatch(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  signed: Signed,
  type: ExchangeType,
  mode: string,
): Promise<FastifyReply> {
  const { exchange } = signed;
  if (type === 'catalog' && !checkRule('actions.nomenclature.update', signed.viewer))
    throw new Failure(NO_GOODS);
  if (mode === 'init') {
    const version = textOf(request, 'version').slice(0, 20);
    const { database, files } = services;
    if (type === 'sale' && !signed.is_check) await takeLeft(services, signed.viewer, exchange);
    await files.drop(await database.transaction((transaction) => beginFiles(transaction, exchange, version)));
    const token = tokenOf(request);
    // Clients of 2.08 and later name their version and read two more lines.
    const more = version === '' ? [] : [...(token ? [`sessid=${token}`] : []), `version=${known(version)}`];
    return answer(reply, 'zip=yes', `file_limit=${EXCHANGE.told}`, ...more);
  }
  const filename = textOf(request, 'filename');
  if (mode === 'file') {
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    const file = await receivePart(
      services,
      signed,
      filename,
      body,
      Number(request.headers['content-length'] ?? 0),
    );
    const said =
      type === 'sale' ? await saleRequest(services, signed, { mode, filename, file }) : ['success'];
    return answer(reply, ...(Array.isArray(said) ? said : ['success']));
  }
  const asked = { mode, filename };
  const said =
    type === 'sale'
      ? await saleRequest(services, signed, asked)
      : await catalogRequest(services, signed, asked);
  if (Array.isArray(said)) return answer(reply, ...said);
  const stream = Readable.from(said.chunks);
  const out = reply.code(200).header('cache-control', 'no-store').type('application/xml');
  // The log gets what happens while the answer is sent; 1C sees a cut-off document.
  stream.once('error', (error) => services.log.error({ err: error }, '1C exchange: orders'));
  return out.send(stream);
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply, { log }: Services): FastifyReply {
  // The unread rest of a part would keep the connection open.
  if (!request.raw.complete) request.raw.unpipe().resume();
  const told = sentenceOf(error);
  if (told !== undefined) return answer(reply, 'failure', told);
  if (databaseFailure(error) === undefined) log.error({ err: error }, '1C exchange');
  return answer(reply, 'failure', SERVER_FAULT);
}
