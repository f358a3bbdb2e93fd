import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { fileNameOf } from '@portal/domain/exports';
import { MAKER_FAULTS } from '@portal/domain/makers';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { notify } from '../../events/notify.ts';
import type { Services } from '../../services.ts';
import { standingOf } from '../identity/people/makers.ts';
import { tellProgress } from './ask.ts';
import { recordSending } from './due.ts';

type MakeServices = Pick<
  Services,
  'asPerson' | 'config' | 'database' | 'files' | 'jobs' | 'log' | 'mail' | 'portalAddress'
>;

/** Maximum number of attempts to make a file, because a server may crash in between. */
export const MOST_ATTEMPTS = 3;
/** Milliseconds between two progress reports, which also check for cancellation. */
const EVERY = 700;
const BLOCKED = 'Учётная запись заблокирована: файл не подготовлен.';
export const FAILED = 'Файл не подготовлен из-за ошибки на сервере. Попробуйте ещё раз.';

interface Job extends Record<string, unknown> {
  id: number;
  user_id: number;
  contractor_id: number;
  address: string;
  title: string;
  filters: string;
  attempts: number;
}

/** The file cannot be prepared; the message is for the person. Status 403: no access any more. */
class Refused extends Error {
  readonly status: number;
  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}
/** The attempt is obsolete: cancelled, or restarted elsewhere. */
class Gone extends Error {}

/**
 * Prepares a file with the current rights of its person: it is the answer to the call they would make. May be
 * restarted after a crash: each start increments a counter, and only the latest one can finish.
 */
export async function makeExport(services: MakeServices, id: number): Promise<void> {
  const job = await begin(services, id);
  if (!job) return;
  const stored_as = randomUUID();
  let kept = false;
  try {
    if (job.attempts > MOST_ATTEMPTS) throw new Refused(FAILED);
    const made = await fetchAnswer(services, job, stored_as);
    await services.files.keep(stored_as);
    kept = await finish(services, job, { ...made, stored_as });
  } catch (error) {
    if (error instanceof Gone) return;
    const isTold = error instanceof Refused;
    if (!isTold) services.log.error({ err: error, export: id }, 'preparing a file');
    if (!isTold && job.attempts < MOST_ATTEMPTS) throw error;
    await fail(services, job, isTold ? error.message : FAILED, isTold && error.status === 403);
  } finally {
    if (!kept) await services.files.drop([stored_as]);
  }
}

/** Starts an attempt; undefined if the file needs none any more. */
async function begin({ database }: MakeServices, id: number): Promise<Job | undefined> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Job>(sql`
      UPDATE export_file SET status = 'running', attempts = attempts + 1, touched_at = now(), rows_done = 0, rows_total = NULL
      WHERE id = ${id} AND status IN ('queued', 'running') RETURNING id, user_id, contractor_id, address, title, filters, attempts`);
    if (rows[0]) await tellProgress(transaction, rows[0].user_id, id);
    return rows[0];
  });
}

/** Makes the call as the person and saves the answer. */
async function fetchAnswer(services: MakeServices, job: Job, stored_as: string) {
  // The call itself checks the person's rights.
  const [standing] = await standingOf(services.database, [job], () => true);
  if (!standing?.viewer)
    throw new Refused(standing?.fault === 'blocked' ? BLOCKED : `${MAKER_FAULTS.left}: файл не подготовлен.`);
  const { viewer } = standing;
  let looked = 0;
  let rows: number | null = null;
  const told = async (done: number, total: number) => {
    rows = done;
    if (performance.now() - looked < EVERY) return;
    looked = performance.now();
    await report(services, job, done, total);
  };
  const { status, headers, stream } = await services.asPerson({ viewer, told }, job.address);
  if (status !== 200) throw new Refused(sentenceOf(await text(stream)), status);
  let bytes = 0;
  await pipeline(
    stream,
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(services.files.place(stored_as), { flags: 'wx', mode: 0o600 }),
  ).catch(async (error: unknown) => {
    // The stream only reports that it was aborted; the report finds out whether that was a cancellation.
    await report(services, job, rows ?? 0, null);
    throw error;
  });
  return { bytes, rows, file_name: fileNameOf(String(headers['content-disposition'] ?? '')) };
}

/** Saves the progress. Throws Gone if this attempt is obsolete. */
async function report({ database }: MakeServices, job: Job, done: number, total: number | null) {
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      UPDATE export_file SET rows_done = ${done}, rows_total = coalesce(${total}, rows_total), touched_at = now()
      WHERE id = ${job.id} AND status = 'running' AND attempts = ${job.attempts}`);
    if (rowCount === 0) throw new Gone();
    await tellProgress(transaction, job.user_id, job.id);
  });
}

function sentenceOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : FAILED;
  } catch {
    return FAILED;
  }
}

interface Made {
  bytes: number;
  /** Null if the file is not a list. */
  rows: number | null;
  file_name: string;
  stored_as: string;
}

/** Marks the file as ready; false if the attempt is obsolete. */
async function finish({ database, jobs }: MakeServices, job: Job, made: Made): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      UPDATE export_file SET status = 'ready', message = '', finished_at = now(), bytes = ${made.bytes},
        rows_done = ${made.rows ?? 0}, rows_total = ${made.rows}, file_name = ${made.file_name}, stored_as = ${made.stored_as}
      WHERE id = ${job.id} AND status = 'running' AND attempts = ${job.attempts}`);
    if (rowCount === 0) return false;
    await recordSending(transaction, job.id, { message: '' });
    await tell(transaction, job, 'export:ready', `Файл «${job.title}» готов`, job.filters);
    await jobs.send(transaction, 'mail-export', { export_id: job.id });
    return true;
  });
}

/** Marks the file as failed, with a message. */
export async function fail(
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
  job: Job,
  message: string,
  isRefused: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      UPDATE export_file SET status = 'failed', message = ${message}, finished_at = now()
      WHERE id = ${job.id} AND status = 'running' AND attempts = ${job.attempts}`);
    if (rowCount === 0) return;
    await recordSending(transaction, job.id, { message, isRefused });
    await tell(transaction, job, 'export:failed', `Файл «${job.title}» не получился`, message);
    await jobs.send(transaction, 'mail-export', { export_id: job.id });
  });
}

const tell = (
  transaction: Transaction,
  { id, user_id }: Job,
  event_name: 'export:ready' | 'export:failed',
  title: string,
  said: string,
) => notify(transaction, { user_id, event_name, entity_id: id, title, text: said, message: { id } });
