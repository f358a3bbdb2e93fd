import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_RIGHTS, type ApiKeyRight, rightsOf } from '@portal/domain/api-keys';
import { type Viewer as RuleViewer } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer, BodyOf, QueryOf } from '../../contract/handlers.ts';
import { forbidden, notFound, unprocessable } from '../../contract/problem.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { byText } from '../../lists/search.ts';
import { ownStorages } from '../storages/own.ts';
import { storage } from '../storages/tables.ts';
import { apiKey } from './tables.ts';

type Wire = Answer<'listApiKeys'>['data'][number];
type KeyState = NonNullable<QueryOf<'listApiKeys'>['filter[state]']>;
type KeyFailure = NonNullable<Wire['last_failure']>;
/** Failed calls of the last seven days, today included. */
const COUNTED = sql`failure.day > (now() AT TIME ZONE 'UTC')::date - 7`;
const NO_KEY = 'Ключ не найден';
const SHOWN = 10;

/** The stored form of a key: its SHA-256 hash. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');

const STATES: Record<KeyState, SQL> = {
  working: sql`k.revoked_at IS NULL AND k.stop_reason = ''`,
  stopped: sql`k.revoked_at IS NULL AND k.stop_reason <> ''`,
  revoked: sql`k.revoked_at IS NOT NULL`,
  failing: sql`k.id IN (SELECT key_id FROM api_key_failure failure WHERE ${COUNTED})`,
};

const fields = {
  id: sql<number>`k.id`,
  contractor: sql<Party>`${party('company')}`,
  title: sql<string>`k.title`,
  prefix: sql<string>`k.prefix`,
  rights: sql<ApiKeyRight[]>`k.rights`,
  storage: sql<Party | null>`CASE WHEN place.id IS NOT NULL THEN ${party('place')} END`,
  created_by: sql<string>`person.second_name || ' ' || person.first_name`,
  created_at: sql<string>`k.created_at`,
  last_used_at: sql<string | null>`k.last_used_at`,
  revoked_at: sql<string | null>`k.revoked_at`,
  stop_reason: sql<string>`k.stop_reason`,
  failures: sql<number>`coalesce((SELECT sum(count) FROM api_key_failure failure WHERE key_id = k.id AND ${COUNTED}), 0)::int`,
  last_failure: sql<KeyFailure | null>`(
    SELECT jsonb_build_object('created_at', last_at, 'call', call, 'status', status, 'reason', message)
    FROM api_key_failure failure WHERE key_id = k.id AND ${COUNTED} ORDER BY day DESC LIMIT 1)`,
};
const source = {
  fields,
  from: sql`api_key k JOIN contractor company ON company.id = k.contractor_id JOIN app_user person ON person.id = k.created_by
    LEFT JOIN storage place ON place.id = k.storage_id`,
  scope: (viewer: Viewer) => scope(viewer).seen(sql`k.contractor_id`),
};
const wireKey = (row: RowOf<typeof fields>): Wire => ({
  ...row,
  rights: row.rights.map((code) => ({ code, title: API_KEY_RIGHTS[code].title })),
  created_at: instantOf(row.created_at),
  last_used_at: instantOrNull(row.last_used_at),
  revoked_at: instantOrNull(row.revoked_at),
  last_failure: row.last_failure && {
    ...row.last_failure,
    created_at: instantOf(row.last_failure.created_at),
  },
});

/** Keys of the company, of all companies for an administrator: active ones first, then the newest first. */
export const apiKeys = listFor<'listApiKeys'>()({
  ...source,
  search: { title: byText(sql`company.title`, sql`k.title`, sql`k.prefix`, fields.created_by) },
  filters: { 'filter[state]': (state) => STATES[state] },
  order: sql`k.revoked_at IS NOT NULL, k.created_at DESC, k.id DESC`,
  wire: (rows) => rows.map(wireKey),
});

/** The rights and storages that a person may give to a key. */
export async function readKeyChoices(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'getApiKeyChoices'>['data']> {
  const storages = await connection
    .select({ id: storage.id, title: storage.title })
    .from(storage)
    .where(ownStorages(viewer))
    .orderBy(storage.title);
  const rights = rightsOf(viewer as RuleViewer).map((code) => ({ code, title: API_KEY_RIGHTS[code].title }));
  return { rights, storages };
}

/**
 * Creates a key; it is returned only this once. Throws 403 for a right that the person lacks, 404 for a
 * storage of another company.
 */
export async function createKey(
  connection: Connection,
  viewer: Viewer,
  { title, rights, storage_id }: BodyOf<'createApiKey'>,
): Promise<Answer<'createApiKey'>['data']> {
  const mine = rightsOf(viewer as RuleViewer);
  if (rights.some((right) => !mine.includes(right))) throw forbidden('Такого права у вас нет');
  const [only] = viewer.storages;
  if (storage_id === null && viewer.storages.length > 1)
    throw unprocessable('Выберите склад, с которым ключ работает', [
      { field: 'storage_id', message: 'Обязательное поле' },
    ]);
  const place = storage_id ?? only ?? null;
  if (place !== null) {
    const own = await connection
      .select({ id: storage.id })
      .from(storage)
      .where(sql`${ownStorages(viewer)} AND ${storage.id} = ${place}`);
    if (own.length === 0) throw notFound('Склад не найден');
  }
  const key = `pk_${randomBytes(32).toString('base64url')}`;
  const [made] = await connection
    .insert(apiKey)
    .values({
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      title: title.trim(),
      prefix: key.slice(0, SHOWN),
      hash: keyHash(key),
      rights: [...new Set(rights)],
      storage_id: place,
    })
    .returning({ id: apiKey.id });
  const row = made && (await readRow(source, connection, viewer, sql`k.id = ${made.id}`));
  if (!row) throw new Error('a key was not kept');
  return { ...wireKey(row), key };
}

const BY_ADMINISTRATOR = 'Отозван администратором портала';

/** Revokes a key; an administrator may revoke every company's. Throws 404 for another company's key. */
export async function revokeKey(connection: Connection, viewer: Viewer, id: number): Promise<Wire> {
  await connection.execute(sql`
    UPDATE api_key k SET revoked_at = now(),
           stop_reason = CASE WHEN ${viewer.type === 'admin'}::boolean THEN ${BY_ADMINISTRATOR} ELSE stop_reason END
    WHERE k.id = ${id} AND k.revoked_at IS NULL AND ${source.scope(viewer)}`);
  const row = await readRow(source, connection, viewer, sql`k.id = ${id}`);
  if (!row) throw notFound(NO_KEY);
  return wireKey(row);
}
