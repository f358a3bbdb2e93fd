import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { readPortalSettings } from '../../contract/portal-settings.ts';
import { upload } from './tables.ts';

/** Maximum total size of a contractor's unconfirmed files, in multiples of the maximum file size. */
const LARGEST_FILES = 8;
/** Statuses of uploads that still need their file. */
const OPEN = ['queued', 'validating', 'importing'] as const;

/** Number of files being received by this server process, by contractor; they are not in the database yet. */
const coming = new Map<number, number>();

/**
 * Registers an incoming file before any byte of it is read. The caller must call the returned function
 * once the file has arrived or failed. Throws 422 if the contractor already has `most` open uploads, or as many files
 * are arriving.
 */
export async function letIn(connection: Connection, contractorId: number, most: number): Promise<() => void> {
  const before = coming.get(contractorId) ?? 0;
  coming.set(contractorId, before + 1);
  const leave = () => {
    const left = (coming.get(contractorId) ?? 1) - 1;
    if (left > 0) coming.set(contractorId, left);
    else coming.delete(contractorId);
  };
  try {
    const { count } = await openUploads(connection, contractorId);
    // A file that has just been saved is in both numbers for a moment, so their sum may be too large. `checkQuota` decides
    // between files that arrive together.
    if (Math.max(count, before) >= most) throw tooMany(most);
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Checks the number and total size of open uploads once the file has been received. Calls of one
 * contractor are serialised across all servers by a lock. Throws 422.
 */
export async function checkQuota(
  transaction: Transaction,
  { maxFileSize }: Config,
  contractorId: number,
  bytes: number,
): Promise<void> {
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${contractorId}`}, 0))`,
  );
  const { open_uploads } = await readPortalSettings(transaction);
  const open = await openUploads(transaction, contractorId);
  if (open.count >= open_uploads) throw tooMany(open_uploads);
  if (open.bytes + bytes > LARGEST_FILES * maxFileSize)
    throw refused(
      'Неподтверждённые файлы заняли всё отведённое место. Подтвердите или отмените прежние загрузки.',
    );
}

async function openUploads(connection: Connection, contractorId: number) {
  const [open] = await connection
    .select({ count: sql<number>`count(*)`, bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)` })
    .from(upload)
    .where(and(eq(upload.contractor_id, contractorId), inArray(upload.status, [...OPEN])));
  return { count: Number(open?.count ?? 0), bytes: Number(open?.bytes ?? 0) };
}

const refused = (message: string) => fieldFault('file', message);
const tooMany = (most: number) =>
  refused(
    `Открытых загрузок не больше ${most}. Подтвердите или отмените прежние, затем загрузите файл снова.`,
  );
