import type { Role } from '@portal/domain/access';
import { API_KEY_RIGHTS, type ApiKeyRight } from '@portal/domain/api-keys';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { take } from '../identity/limits.ts';
import type { Viewer } from '../identity/viewer.ts';
import { keyHash } from './api-keys.ts';

const HEADER = 'x-api-key';
/** Seconds in which so many wrong keys of one address are looked at as wrong passwords are. */
const GUESSES = 900;

/** The key that a request brings; undefined without one. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[HEADER];
  return typeof key === 'string' ? key : undefined;
}

interface Found extends Record<string, unknown> {
  key_id: number;
  id: number;
  uuid: string;
  contractor_id: number;
  contractor_title: string;
  type: Role;
  title: string;
  is_work_with_b2c: boolean;
  rights: ApiKeyRight[];
  storage_id: number | null;
  storages: number[];
  permissions: string[];
  stale: boolean;
}

/**
 * Whom a key acts for: the person who made it, while this person works here, with no more rights than the key and the person both have,
 * at the storages of both. Undefined for a key that is wrong, revoked, or of somebody blocked. Throws 429 for an address that guesses.
 */
export async function viewerOfKey(
  database: Database,
  { limits }: Pick<Config, 'limits'>,
  key: string,
  address: string,
): Promise<Viewer | undefined> {
  const { rows } = await database.execute<Found>(sql`
    SELECT k.id AS key_id, person.id, person.uuid, k.contractor_id, company.title AS contractor_title, company.type, k.title,
           company.is_work_with_b2c, k.rights, k.storage_id,
           to_jsonb(ARRAY(SELECT storage_id FROM user_storage WHERE user_id = person.id)) AS storages,
           ARRAY(SELECT permission FROM role_permission WHERE role_id = person.role_id) AS permissions,
           k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS stale
    FROM api_key k JOIN app_user person ON person.id = k.created_by AND person.active AND person.contractor_id = k.contractor_id
    JOIN contractor company ON company.id = k.contractor_id
    WHERE k.hash = ${keyHash(key)} AND k.revoked_at IS NULL`);
  const [found] = rows;
  const both =
    found &&
    (found.storage_id === null
      ? found.storages
      : found.storages.length === 0 || found.storages.includes(found.storage_id)
        ? [found.storage_id]
        : undefined);
  if (!found || !both) {
    await take(database, {
      bucket: `api-key:${address}`,
      times: limits.passwordsPerAddress,
      seconds: GUESSES,
    });
    return undefined;
  }
  if (found.stale)
    await database.execute(sql`UPDATE api_key SET last_used_at = now() WHERE id = ${found.key_id}`);
  const given = new Set<string>(found.rights.flatMap((right) => API_KEY_RIGHTS[right].permissions));
  return {
    id: found.id,
    uuid: found.uuid,
    sessionId: `key:${found.key_id}`,
    contractor_id: found.contractor_id,
    contractor_title: found.contractor_title,
    type: found.type,
    name: found.title,
    permissions: found.permissions.filter((permission) => given.has(permission)),
    b2c_user: false,
    is_work_with_b2c: found.is_work_with_b2c,
    storages: both,
    duty: null,
  };
}

/** Whether a viewer is a key and nobody at a screen. */
export const isKey = ({ sessionId }: Viewer): boolean => sessionId.startsWith('key:');
