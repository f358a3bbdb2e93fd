import {
  nextFetch,
  plainPasswordFault,
  readSourceAddress,
  senderFault,
  sourceAddressFault,
} from '@portal/domain/list-sources';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { notFound, refuseFaults } from '../../contract/problem.ts';
import { type Connection, instantOrNull, type Transaction } from '../../database/connect.ts';
import { type KeySettings, openSecret, SecretLost, sealSecret } from '../../database/secrets.ts';
import { isOwnHost, OWN_NETWORK } from '../../outside/own-networks.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { setListThresholds } from '../prices/thresholds.ts';
import { setStockThresholds } from '../storages/thresholds.ts';
import { findTarget } from '../journal/begin.ts';
import { type Goal, PRICES, STOCK } from './goal.ts';
import { thresholdsOf } from '../journal/writing/hold.ts';
import { stockThresholdsOf } from '../journal/writing/hold-stock.ts';
import { recordChanges } from '../changes/record.ts';
import { SourceFault, type SourceSettings } from './source.ts';

type Updating = Pick<Answer<'getListUpdating'>['data'], 'zone' | 'source'>;
type Source = NonNullable<Updating['source']>;

/** Throws 404 unless the price list or storage belongs to the caller's company. */
export async function requireOwn(
  connection: Connection,
  viewer: Viewer,
  { kind }: Goal,
  id: number,
): Promise<void> {
  await findTarget(connection, viewer, kind, id);
}

/** The time zone of the schedule and the source; never a password. Throws 404. */
async function updatingOf(connection: Connection, viewer: Viewer, goal: Goal, id: number): Promise<Updating> {
  await requireOwn(connection, viewer, goal, id);
  const { rows: zones } = await connection.execute<{ zone: string }>(
    sql`SELECT zone FROM ${goal.all} filled WHERE id = ${id}`,
  );
  const { rows } = await connection.execute<Source & Record<string, unknown>>(sql`
    SELECT s.kind, s.address, s.login, s.secret <> '' AS secret_set, s.mask, s.sender, s.subject, s.times, s.weekdays, s.missing,
           s.active, s.stop_reason, s.host_key, CASE WHEN s.active THEN s.next_at END AS next_at, person.second_name || ' ' || person.first_name AS author
    FROM ${goal.source} s JOIN app_user person ON person.id = s.user_id WHERE s.${goal.by} = ${id}`);
  const [source] = rows;
  return {
    zone: zones[0]?.zone ?? 'Europe/Moscow',
    source: source ? { ...source, next_at: instantOrNull(source.next_at) } : null,
  };
}

/** How a price list is updated, and the thresholds that stop its uploads. Throws 404. */
export async function readListUpdating(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getListUpdating'>['data']> {
  const updating = await updatingOf(connection, viewer, PRICES, id);
  return { ...updating, thresholds: await thresholdsOf(connection, id) };
}

/** The same for a storage's stock. Throws 404. */
export async function readStockUpdating(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getStockUpdating'>['data']> {
  const updating = await updatingOf(connection, viewer, STOCK, id);
  return { ...updating, thresholds: await stockThresholdsOf(connection, id) };
}

/** Throws 404 if no source is saved. */
export async function requireSource(
  connection: Connection,
  { source, by, words }: Goal,
  id: number,
): Promise<void> {
  const { rows } = await connection.execute(sql`SELECT FROM ${source} WHERE ${by} = ${id}`);
  if (rows.length === 0) throw notFound(words.unset);
}

/**
 * Connection settings including the password: not for answers. Throws 404 if no source is saved, SourceFault
 * if the password cannot be decrypted.
 */
export async function settingsOf(
  { database: connection, config }: { database: Connection; config: KeySettings },
  { source, by, words }: Goal,
  id: number,
): Promise<SourceSettings> {
  const { rows } = await connection.execute<SourceSettings & Record<string, unknown>>(sql`
    SELECT kind, address, login, secret, mask, sender, subject, host_key FROM ${source} WHERE ${by} = ${id}`);
  const [found] = rows;
  if (!found) throw notFound(words.unset);
  try {
    return { ...found, secret: openSecret(config, 'source', found.secret) };
  } catch (error) {
    throw error instanceof SecretLost ? new SourceFault(error.message) : error;
  }
}

type Written = BodyOf<'saveListSource'>;
/** The previously saved source, with the contractor for which its author works now. */
type Former = SourceSettings & { contractor_id: number };

function faultsOf(
  { kind, address, login, sender, secret }: Written,
  former: Former | undefined,
  { contractor_id }: Viewer,
  { privateWebhooks }: Pick<Config, 'privateWebhooks'>,
): Record<string, string | undefined> {
  const read = readSourceAddress(kind, address);
  const before = former && readSourceAddress(former.kind, former.address);
  const elsewhere =
    // If its author now works for another company (a merger was undone), the current owner must not use the
    // password.
    former?.contractor_id !== contractor_id ||
    former?.kind !== kind ||
    before?.isPlain !== read?.isPlain ||
    before?.host !== read?.host ||
    before?.port !== read?.port ||
    former.login !== login.trim();
  const named = login.trim() !== '';
  return {
    address:
      sentence(sourceAddressFault(kind, address)) ??
      (read && isOwnHost(read.host) && !privateWebhooks ? OWN_NETWORK : undefined) ??
      (read && isOwnHost(read.host)
        ? undefined
        : (sentence(plainPasswordFault(kind, address, login)) ?? undefined)),
    login: kind !== 'http' && !named ? 'Обязательное поле' : undefined,
    // A stored password is never sent to another address: it must be entered again.
    secret:
      named && secret === undefined && (elsewhere || former.secret === '')
        ? !former?.secret
          ? 'Обязательное поле'
          : former.contractor_id === contractor_id
            ? 'Введите пароль заново: адрес или имя изменились'
            : 'Введите пароль заново: прежний ввёл человек другой организации'
        : undefined,
    sender: kind === 'imap' ? (sentence(senderFault(sender)) ?? undefined) : undefined,
  };
}

/** Saves the source and the next time. Throws 404, and 422 for wrong fields. */
export async function saveSource(
  transaction: Transaction,
  viewer: Viewer,
  config: Pick<Config, 'privateWebhooks'> & KeySettings,
  goal: Goal,
  id: number,
  body: Written,
): Promise<void> {
  const { source, by } = goal;
  const { zone } = await updatingOf(transaction, viewer, goal, id);
  const { rows } = await transaction.execute<Former & Record<string, unknown>>(sql`
    SELECT s.*, author.contractor_id FROM ${source} s JOIN app_user author ON author.id = s.user_id WHERE s.${by} = ${id} FOR UPDATE OF s`);
  const [former] = rows;
  refuseFaults(faultsOf(body, former, viewer, config));
  const { kind, times, weekdays, missing, active } = body;
  const address = body.address.trim();
  const login = body.login.trim();
  const isMail = kind === 'imap';
  const given = body.secret === undefined ? undefined : sealSecret(config, 'source', body.secret);
  const secret = login === '' ? '' : (given ?? former?.secret ?? '');
  // Another server has another key.
  const keeps = former?.address === address && former.kind === kind && body.forget_host_key !== true;
  const host_key = keeps ? former.host_key : null;
  const next = active ? nextFetch({ times, weekdays }, new Date(), zone) : null;
  const next_at = next === null ? null : new Date(next).toISOString();
  await transaction.execute(sql`
    INSERT INTO ${source} (${by}, user_id, kind, address, login, secret, mask, sender, subject, times, weekdays, missing, active, host_key, next_at)
    VALUES (${id}, ${viewer.id}, ${kind}, ${address}, ${login}, ${secret}, ${body.mask.trim()}, ${isMail ? body.sender.trim() : ''},
            ${isMail ? body.subject.trim() : ''}, ${sql.param(times)}::int[], ${sql.param(weekdays)}::int[], ${missing}, ${active}, ${host_key}, ${next_at})
    ON CONFLICT (${by}) DO UPDATE SET user_id = excluded.user_id, kind = excluded.kind, address = excluded.address, login = excluded.login,
      secret = excluded.secret, mask = excluded.mask, sender = excluded.sender, subject = excluded.subject, times = excluded.times,
      weekdays = excluded.weekdays, missing = excluded.missing, active = excluded.active, host_key = excluded.host_key, next_at = excluded.next_at,
      stop_reason = '', saved_at = now()`);
}

/** Deletes a source with its password; the log stays. Throws 404. */
export async function deleteSource(
  transaction: Transaction,
  viewer: Viewer,
  goal: Goal,
  id: number,
): Promise<void> {
  await requireOwn(transaction, viewer, goal, id);
  await transaction.execute(sql`DELETE FROM ${goal.source} WHERE ${goal.by} = ${id}`);
}

/** Saves the thresholds that stop a price list's uploads. Throws 404. */
export async function saveListThresholds(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  thresholds: BodyOf<'saveListThresholds'>,
): Promise<void> {
  await requireOwn(transaction, viewer, PRICES, id);
  await recordChanges(transaction, { by: viewer, subject: 'price_list', ids: [id] }, () =>
    setListThresholds(transaction, id, thresholds),
  );
}

/** Saves the thresholds that stop uploads of a storage's stock. Throws 404. */
export async function saveStockThresholds(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  thresholds: BodyOf<'saveStockThresholds'>,
): Promise<void> {
  await requireOwn(transaction, viewer, STOCK, id);
  await recordChanges(transaction, { by: viewer, subject: 'storage', ids: [id] }, () =>
    setStockThresholds(transaction, id, thresholds),
  );
}
