import type { FetchOutcome } from '@portal/domain/list-sources';
import { sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import { notify } from '../../events/notify.ts';
import { Refusal } from '../../reader/protocol.ts';
import type { FetchServices } from './services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { inspectFile } from '../journal/checking/inspect.ts';
import { letIn } from '../journal/quota.ts';
import { largestFile, readPortalSettings } from '../../contract/portal-settings.ts';
import { type Begun, beginFetched } from './begin.ts';
import type { Goal } from './goal.ts';
import { rememberHostKey } from './look.ts';
import { oneTable } from './one-table.ts';
import { personOf } from './person.ts';
import { type Received, receiveFrom } from './receive.ts';
import { settingsOf } from './settings.ts';
import { SourceFault } from './source.ts';

/** Days for which the log is stored. */
const KEPT_DAYS = 90;
const UNCHANGED = 'Этот файл уже загружен или ждёт вас, второй раз не загружается';
const FAILED = 'Не получилось из-за ошибки на сервере портала. Попробуем в следующий раз.';

interface Fetched {
  outcome: FetchOutcome;
  message: string;
  file?: Pick<Received, 'file_name' | 'bytes' | 'hash'>;
  upload_id?: number;
}
/** The price list or storage that is filled with the file. */
export interface Filled {
  id: number;
  title: string;
  owner_id: number;
  storage_id: number;
  /** The person who saved the source. */
  user_id: number;
  missing: 'keep' | 'zero';
}

/**
 * Fetches a file and loads it as if it had been uploaded by hand: automatically if the format of such files is
 * remembered, otherwise it waits for a person. The result is logged; errors of the other side are not thrown.
 * Returns the row of the log.
 * @param by the person who asked for it; null: scheduled
 */
export async function fetchFor(
  services: FetchServices,
  goal: Goal,
  id: number,
  by: Viewer | null,
): Promise<number> {
  const { rows } = await services.database.execute<Filled & Record<string, unknown>>(sql`
    SELECT filled.id, filled.title, filled.owner_id, filled.storage_id, s.user_id, s.missing
    FROM ${goal.source} s JOIN ${goal.all} filled ON filled.id = s.${goal.by} WHERE filled.id = ${id}`);
  const [filled] = rows;
  if (!filled) return 0;
  const fetched = await attempt(services, goal, filled).catch((error: unknown): Fetched => {
    const isTold = error instanceof SourceFault || error instanceof Refusal || error instanceof Problem;
    if (!isTold) services.log.error({ err: error, kind: goal.kind, id }, 'fetching a file');
    return { outcome: 'failed', message: isTold ? error.message : FAILED };
  });
  return writeDown(services, goal, filled, by, fetched);
}

async function attempt(services: FetchServices, goal: Goal, filled: Filled): Promise<Fetched> {
  const { database, files } = services;
  const viewer = await personOf(database, goal, filled);
  // The administrators' settings apply to fetched files, too.
  const config = { ...services.config, maxFileSize: await largestFile(database, services.config) };
  const leave = await letIn(database, filled.owner_id, (await readPortalSettings(database)).open_uploads);
  const there: string[] = [];
  let begun: Begun | undefined;
  try {
    const came = await receiveFrom(await settingsOf(services, goal, filled.id), config, files);
    there.push(came.stored_as);
    if (came.host_key !== null) await rememberHostKey(database, goal, filled.id, came.host_key);
    const { file_name, bytes, hash } = came;
    const file = { file_name, bytes, hash };
    if (await isKnown(services, goal, filled.id, hash))
      return { outcome: 'unchanged', message: UNCHANGED, file };
    const table = await oneTable(came, config, files, there);
    const preview = await inspectFile(database, table.path, filled.owner_id, goal.kind);
    await files.keep(table.stored_as);
    begun = await beginFetched(services, viewer, goal, filled, table, preview);
    return {
      outcome: begun.waits === null ? 'loading' : 'waiting',
      message: begun.waits ?? '',
      file,
      upload_id: begun.id,
    };
  } finally {
    leave();
    await files.drop(there.filter((stored_as) => stored_as !== begun?.stored_as));
  }
}

/** Whether the last received file had the same content and was loaded, or may still be. */
async function isKnown(
  { database }: FetchServices,
  { by }: Goal,
  id: number,
  hash: string,
): Promise<boolean> {
  const { rows } = await database.execute<{ known: boolean }>(sql`
    SELECT f.hash = ${hash} AND u.status NOT IN ('failed', 'cancelled') AS known
    FROM list_fetch f JOIN upload u ON u.id = f.upload_id WHERE f.${by} = ${id} ORDER BY f.id DESC LIMIT 1`);
  return rows[0]?.known ?? false;
}

async function writeDown(
  { database }: FetchServices,
  goal: Goal,
  filled: Filled,
  by: Viewer | null,
  { outcome, message, file, upload_id }: Fetched,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { rows: before } = await transaction.execute<{ outcome: FetchOutcome }>(
      sql`SELECT outcome FROM list_fetch WHERE ${goal.by} = ${filled.id} ORDER BY id DESC LIMIT 1`,
    );
    const { rows } = await transaction.execute<{ id: number }>(sql`
      INSERT INTO list_fetch (${goal.by}, user_id, outcome, file_name, bytes, hash, message, upload_id)
      VALUES (${filled.id}, ${by?.id ?? null}, ${outcome}, ${file?.file_name ?? ''}, ${file?.bytes ?? null}, ${file?.hash ?? null}, ${message}, ${upload_id ?? null})
      RETURNING id`);
    await transaction.execute(sql`
      DELETE FROM list_fetch WHERE ${goal.by} = ${filled.id} AND created_at < now() - make_interval(days => ${KEPT_DAYS})`);
    // A person who asked sees the error; otherwise only the first of repeated failures is notified.
    if (outcome === 'failed' && by === null && before[0]?.outcome !== 'failed')
      await notify(transaction, {
        contractor_id: filled.owner_id,
        event_name: goal.failed,
        entity_id: filled.id,
        title: goal.words.failed(filled.title),
        text: message,
        message: { id: filled.id },
      });
    return rows[0]?.id ?? 0;
  });
}
