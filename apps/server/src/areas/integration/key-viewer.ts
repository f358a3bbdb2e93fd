import { type Viewer as RuleViewer } from '@portal/domain/access';
import { API_KEY_RIGHTS, type ApiKeyRight, rightsOf } from '@portal/domain/api-keys';
import { MAKER_FAULTS, type MakerFault } from '@portal/domain/makers';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { Problem } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import { take } from '../identity/signing-in/limits.ts';
import { sayStopped, standingOf } from '../identity/people/makers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { worksWith } from '../storages/own.ts';
import { keyHash } from './api-keys.ts';

const HEADER = 'x-api-key';
/**
 * The period, in seconds, in which wrong keys are counted per address, with the same limit as wrong passwords.
 */
const GUESSES = 900;
/** The period, in seconds, in which the calls of a key are counted. */
const CALLS = 60;

/** The API key of a request; undefined without one. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[HEADER];
  return typeof key === 'string' ? key : undefined;
}

interface Found extends Record<string, unknown> {
  id: number;
  user_id: number;
  contractor_id: number;
  title: string;
  rights: ApiKeyRight[];
  storage_id: number | null;
  stop_reason: string;
  stale: boolean;
}

/** A key that may act now: the viewer for whom it acts and the rights that it was given. */
export interface KeyHolder {
  id: number;
  viewer: Viewer;
  rights: readonly ApiKeyRight[];
}

const NO_KEY = 'Ключ не подходит или отозван';
const find = (database: Database, condition: SQL) =>
  database.execute<Found>(sql`
    SELECT k.id, k.created_by AS user_id, k.contractor_id, k.title, k.rights, k.storage_id, k.stop_reason,
           k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute' AS stale
    FROM api_key k WHERE ${condition} AND k.revoked_at IS NULL`);

/**
 * The viewer for whom a key acts: its creator, while they work for the company, limited to the rights and
 * storages that both the key and the person have. Throws 401 for a wrong or revoked key, and with the reason if
 * the creator may not use it any more; 429 for an address that guesses keys and for a key that calls too often.
 */
export async function viewerOfKey(
  database: Database,
  config: Pick<Config, 'limits'>,
  key: string,
  address: string,
): Promise<Viewer> {
  const { id, viewer } = await holderOfKey(database, config, key, address);
  await take(database, { bucket: `calls:${id}`, times: config.limits.callsPerKey, seconds: CALLS });
  return viewer;
}

/** The same with the key's id and rights. Throws as `viewerOfKey`. */
export async function holderOfKey(
  database: Database,
  { limits }: Pick<Config, 'limits'>,
  key: string,
  address: string,
): Promise<KeyHolder> {
  const { rows } = await find(database, sql`k.hash = ${keyHash(key)}`);
  const [found] = rows;
  if (!found) {
    await take(database, {
      bucket: `api-key:${address}`,
      times: limits.passwordsPerAddress,
      seconds: GUESSES,
    });
    throw new Problem(401, 'unauthorized', NO_KEY);
  }
  return holderOf(database, found);
}

/**
 * The holder of a key that has signed in before, checked anew. Throws 401 with the reason if the key was revoked
 * or its creator may not use it any more.
 */
export async function holderOfKeyId(database: Database, id: number): Promise<KeyHolder> {
  const { rows } = await find(database, sql`k.id = ${id}`);
  const [found] = rows;
  if (!found) throw new Problem(401, 'unauthorized', NO_KEY);
  return holderOf(database, found);
}

async function holderOf(database: Database, found: Found): Promise<KeyHolder> {
  const { id, title, contractor_id, rights, stale } = found;
  const [standing] = await standingOf(database, [found], (person) => mayHave(person, found));
  const fault = standing?.fault ?? null;
  const reason = fault === null ? '' : MAKER_FAULTS[fault];
  if (reason !== found.stop_reason) await write(database, found, fault, reason);
  if (!standing?.viewer)
    throw new Problem(401, 'unauthorized', `Ключ API «${title}» не действует: ${reason.toLowerCase()}`);
  if (stale) await database.execute(sql`UPDATE api_key SET last_used_at = now() WHERE id = ${id}`);
  const { viewer } = standing;
  const given = new Set<string>(rights.flatMap((right) => API_KEY_RIGHTS[right].permissions));
  return {
    id,
    rights,
    viewer: {
      ...viewer,
      sessionId: `key:${id}`,
      contractor_id,
      name: title,
      permissions: viewer.permissions.filter((permission) => given.has(permission)),
      b2c_user: false,
      storages: storagesOf(viewer, found),
      duty: null,
    },
  };
}

/** The key's storage, otherwise those of the person. */
function storagesOf({ storages }: Viewer, { storage_id }: Found): readonly number[] {
  return storage_id === null ? storages : [storage_id];
}

/** Whether the person still has any of the key's rights; the key then works with these only. */
function mayHave(person: Viewer, found: Found): boolean {
  const mine = rightsOf(person as RuleViewer);
  return (
    found.rights.some((right) => mine.includes(right)) &&
    (found.storage_id === null || worksWith(person, found.storage_id))
  );
}

/** Records why the key does not work, and notifies the company; or clears the reason. */
async function write(
  database: Database,
  { id, title, contractor_id, stop_reason }: Found,
  fault: MakerFault | null,
  reason: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(
      sql`UPDATE api_key SET stop_reason = ${reason} WHERE id = ${id} AND stop_reason = ${stop_reason}`,
    );
    if (rowCount === 1 && fault !== null)
      await sayStopped(transaction, [{ kind: 'api-key', id, title, contractor_id, fault }]);
  });
}
