import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Services } from '../../../services.ts';
import { holderOfKey, holderOfKeyId, type KeyHolder } from '../../integration/key-viewer.ts';
import { ownStorages } from '../../storages/own.ts';
import { Failure } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { EXCHANGE } from './limits.ts';

/** Name of the cookie that 1C gets from checkauth. */
export const COOKIE = 'portal1c';
const TOKEN = /^[\w-]{43}$/;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export type ExchangeType = 'catalog' | 'sale';
/** Who exchanges, and what was asked before. */
export interface Signed {
  exchange: Exchange;
  viewer: Viewer;
  is_check: boolean;
  version: string;
}
type Given = Pick<Services, 'database' | 'config'>;

/** The key of a request with Basic sign-in: its password, or its login for those who put it there. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = /^basic\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) return undefined;
  const text = Buffer.from(given, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [login, password] = colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
  return password.trim() || login.trim() || undefined;
}

/**
 * The token of a request: in the cookie, or in the query as clients send it that lose cookies. Undefined without one.
 */
export function tokenOf(request: Pick<FastifyRequest, 'cookies' | 'query'>): string | undefined {
  const query = (request.query ?? {}) as Record<string, unknown>;
  const given = [request.cookies[COOKIE], query[COOKIE], query['sessid']];
  return given.find((one): one is string => typeof one === 'string' && TOKEN.test(one));
}

/**
 * Begins a session with a key. Returns the token for the cookie; only its hash is stored. Throws Failure for a
 * key without the right and for another company's storage; 401 and 429 as `holderOfKey`.
 */
export async function begin(
  { database, config }: Given,
  {
    key,
    address,
    type,
    storage_id,
  }: { key: string; address: string; type: ExchangeType; storage_id: number },
  is_check = false,
): Promise<Signed & { token: string }> {
  const holder = await holderOfKey(database, config, key, address);
  await require(database, holder, storage_id);
  const token = randomBytes(32).toString('base64url');
  const { contractor_id } = holder.viewer;
  const { rows } = await database.execute<{ id: number }>(sql`
    INSERT INTO commerceml_session (storage_id, key_id, token_hash, type, is_check, expires_at)
    VALUES (${storage_id}, ${holder.id}, ${hashOf(token)}, ${type}, ${is_check}, now() + make_interval(hours => ${EXCHANGE.hours}))
    RETURNING id`);
  const exchange = { session_id: rows[0]?.id ?? 0, storage_id, contractor_id };
  return { exchange, viewer: holder.viewer, is_check, version: '', token };
}

/**
 * The session of a later request: by its token, else the last one of the key that signs in with every request.
 * The key is checked anew. Throws Failure, 401 and 429.
 */
export async function resume(
  given: Given,
  request: FastifyRequest,
  type: ExchangeType,
  storage_id: number,
): Promise<Signed> {
  const { database, config } = given;
  const token = tokenOf(request);
  if (token !== undefined) {
    const { rows } = await database.execute<Kept>(sql`
      UPDATE commerceml_session SET asked_at = now() WHERE token_hash = ${hashOf(token)} AND expires_at > now()
      RETURNING id, storage_id, key_id, type, is_check, version`);
    const [found] = rows;
    if (found && found.storage_id !== storage_id) throw new Failure(NO_STORAGE);
    if (found?.key_id) {
      const holder = await holderFor(database, found.key_id, storage_id);
      return found.type === type ? signed(found, holder.viewer) : latest(given, holder, type, storage_id);
    }
  }
  const key = keyOf(request);
  if (key === undefined)
    throw new Failure(
      token === undefined
        ? 'Сначала checkauth: впишите в 1С имя и пароль, пароль – ключ API портала'
        : 'Сеанс обмена закончился: начните обмен снова',
    );
  const holder = await holderOfKey(database, config, key, request.ip);
  await require(database, holder, storage_id);
  return latest(given, holder, type, storage_id);
}

interface Kept extends Record<string, unknown> {
  id: number;
  storage_id: number;
  key_id: number | null;
  type: ExchangeType;
  is_check: boolean;
  version: string;
}
const signed = ({ id, storage_id, is_check, version }: Kept, viewer: Viewer): Signed => ({
  exchange: { session_id: id, storage_id, contractor_id: viewer.contractor_id },
  viewer,
  is_check,
  version,
});

/** The key's last session of this storage and type that goes on, or a new one. */
async function latest(
  { database }: Given,
  holder: KeyHolder,
  type: ExchangeType,
  storage_id: number,
): Promise<Signed> {
  const { rows } = await database.execute<Kept>(sql`
    UPDATE commerceml_session SET asked_at = now() WHERE id = (
      SELECT id FROM commerceml_session WHERE key_id = ${holder.id} AND storage_id = ${storage_id} AND type = ${type}
        AND NOT is_check AND ended_at IS NULL AND expires_at > now() ORDER BY id DESC LIMIT 1)
    RETURNING id, storage_id, key_id, type, is_check, version`);
  const [found] = rows;
  if (found) return signed(found, holder.viewer);
  const { rows: made } = await database.execute<Kept>(sql`
    INSERT INTO commerceml_session (storage_id, key_id, token_hash, type, expires_at)
    VALUES (${storage_id}, ${holder.id}, ${hashOf(randomBytes(32).toString('base64url'))}, ${type},
            now() + make_interval(hours => ${EXCHANGE.hours}))
    RETURNING id, storage_id, key_id, type, is_check, version`);
  const [begun] = made;
  if (!begun) throw new Error('a session was not kept');
  return signed(begun, holder.viewer);
}

export const NO_STORAGE = 'Склада с таким номером у организации нет: проверьте адрес обмена на портале';

/** Who exchanges with a storage by a key that has signed in before. Throws Failure and 401 if the key may not any more. */
export async function holderFor(
  database: Given['database'],
  key_id: number,
  storage_id: number,
): Promise<KeyHolder> {
  const holder = await holderOfKeyId(database, key_id);
  await require(database, holder, storage_id);
  return holder;
}

/** The key must have the right, and the storage must be one of its company that it works with. */
async function require(
  database: Given['database'],
  { viewer, rights }: KeyHolder,
  storage_id: number,
): Promise<void> {
  if (!rights.includes('commerceml'))
    throw new Failure(`У ключа API «${viewer.name}» нет права «Обмен с 1С»: создайте ключ с этим правом`);
  const { rows } = await database.execute<{ active: boolean }>(sql`
    SELECT coalesce(exchange.active, true) AS active FROM storage LEFT JOIN commerceml_exchange exchange ON exchange.storage_id = storage.id
    WHERE ${ownStorages(viewer)} AND storage.id = ${storage_id}`);
  const [found] = rows;
  if (!found) throw new Failure(NO_STORAGE);
  if (!found.active) throw new Failure('Обмен с 1С для этого склада выключен на портале');
}

/** The sentence of an error that 1C may be told; undefined for an unexpected one. */
export function sentenceOf(error: unknown): string | undefined {
  return error instanceof Failure || error instanceof Problem ? error.message : undefined;
}
