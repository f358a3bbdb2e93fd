import { formatDate } from '@portal/domain/dates';
import { MAX_REQUEST_LINES } from '@portal/domain/request-lines';
import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { beginDocument } from '../../documents/take.ts';
import { socketSession } from '../../events/socket-session.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { enterRequest } from '../journal/request-entry.ts';
import { requestDocument, startedGenerating } from './document.ts';
import type { ListReader } from './list-reader.ts';
import { keptText, type Reading } from './reading.ts';
import { writeRecognized } from './recognize.ts';
import { checkNeededBy, lockRequest } from './requests.ts';
import { request, requestSource } from './tables.ts';

/**
 * Reads the list of a request in the reading thread. No database lock is held meanwhile, because the
 * thread may be busy with other lists. Throws 422 for a list without positions or with more than a request
 * may have, 503 if too many lists wait.
 */
export async function readWritten(
  lists: ListReader,
  viewer: Viewer,
  { text, source, columns }: Pick<BodyOf<'createRequest'>, 'text' | 'source' | 'columns'>,
): Promise<Reading> {
  if ((text === undefined) === (source === undefined))
    throw unprocessable('Пришлите список: текстом или файлом');
  const reading = await lists.read(viewer.contractor_id, {
    ...(source ? { rows: source.rows } : { text: text ?? '' }),
    columns,
  });
  if (reading.lines === 0) throw unprocessable(`В ${source ? 'файле' : 'тексте'} нет ни одной строки`);
  checkSize(reading.lines);
  return reading;
}

/**
 * Creates a request from a list that was read; returns its id. Every position is stored and recognised
 * here; a job generates the offers after the answer. Throws 422 if `needed_by` is in the past.
 */
export async function createRequest(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  storage: { id: number; time_zone: string },
  { source, columns, title, needed_by }: Omit<BodyOf<'createRequest'>, 'storage_id' | 'text'>,
  reading: Reading,
): Promise<number> {
  checkNeededBy(needed_by, storage.time_zone);
  return openRequest(
    transaction,
    jobs,
    viewer,
    {
      storage_id: storage.id,
      title: title?.trim() || `Заявка от ${formatDate(new Date(), 'Europe/Moscow')}`,
      needed_by: needed_by ?? null,
    },
    {
      text: 'Заявка загружена',
      async fill(id) {
        await writeReading(transaction, id, reading);
        if (!source) return;
        const { name, format, delimiter = null, encoding = null, sheet = null } = source;
        const rows = sql<(string | number | null)[][]>`${reading.rows}::jsonb`;
        await transaction.insert(requestSource).values({
          request_id: id,
          name: keptText(name),
          format,
          delimiter,
          encoding,
          sheet: sheet === null ? null : keptText(sheet),
          columns: columns ?? null,
          rows,
        });
        await enterRequest(transaction, viewer, id, keptText(name));
      },
    },
  );
}

/**
 * Stores a request with the positions that `fill` stores, enters its history and starts the job that generates its
 * offers; returns its id.
 */
export async function openRequest(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  head: { storage_id: number; title: string; needed_by: string | null },
  { text, fill }: { text: string; fill(id: number): Promise<void> },
): Promise<number> {
  const [made] = await transaction
    .insert(request)
    .values({
      ...head,
      contractor_id: viewer.contractor_id,
      created_by: viewer.id,
      status: 'generating' satisfies RequestStatus,
      priced_through: 0,
    })
    .returning({ id: request.id });
  if (!made) throw new Error('no request');
  await fill(made.id);
  const session_id = socketSession(viewer.sessionId);
  await beginDocument(transaction, requestDocument, {
    by: viewer,
    id: made.id,
    input: { session_id },
    text,
    told: ({ row, input }) => startedGenerating(row, input),
  });
  await jobs.send(transaction, 'generate-offers', { request_id: made.id, session_id });
  return made.id;
}

/**
 * Adds typed positions to an existing request, after its last one. Throws 404 for a request of another
 * company, 422 for more positions than a request may have.
 */
export async function addLines(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  reading: Reading,
): Promise<void> {
  await lockRequest(transaction, viewer, id);
  const { rows } = await transaction.execute<{ lines: number; last: number }>(sql`
    SELECT count(*) AS lines, coalesce(max(number), 0) AS last FROM request_position WHERE request_id = ${id}`);
  const { lines: before, last } = rows[0] ?? { lines: 0, last: 0 };
  checkSize(before + reading.lines);
  // Number the new positions after the file's last row, so that they are not taken for rows of the file.
  const { rows: sources } = await transaction.execute<{ rows: number }>(
    sql`SELECT jsonb_array_length(rows) AS rows FROM request_source WHERE request_id = ${id}`,
  );
  await writeReading(transaction, id, reading, Math.max(last, sources[0]?.rows ?? 0));
}

function checkSize(lines: number): void {
  if (lines > MAX_REQUEST_LINES)
    throw unprocessable(
      `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк (сейчас ${lines.toLocaleString('ru')}). Разделите список.`,
    );
}

/**
 * Recognises the positions of a list and stores them, part by part.
 * @param before the quantity of the position that is rewritten: it remains when the text does not name one for certain
 */
export async function writeReading(
  transaction: Transaction,
  requestId: number,
  { parts }: Reading,
  after: number | null = null,
  before?: { quantity: number | null },
): Promise<void> {
  const known = before
    ? { unstated: before.quantity, unsure: before.quantity }
    : { unstated: 1, unsure: null };
  for (const part of parts) await writeRecognized(transaction, requestId, part, { after, ...known });
}
