import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import { fieldFault } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { readPortalSettings } from '../../contract/portal-settings.ts';
import { upload } from './tables.ts';

/** What their files may take, in the largest files allowed. */
const LARGEST_FILES = 8;
/** Uploads whose file is still needed. */
const OPEN = ['queued', 'validating', 'importing'] as const;

/** Files that are coming in at this server, by contractor: they are in no table yet. */
const coming = new Map<number, number>();

/**
 * Let a contractor's file in; what is answered says that it has come, or will not. Before a byte of it is read. Throws 422 when the
 * contractor has `most` of them.
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
    if (count + before >= most) throw tooMany(most);
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same once the file is here and weighed, one at a time for each contractor, on every copy of the server. Throws 422. */
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
