import { formatDate } from '@portal/domain/dates';
import {
  MAX_REQUEST_LINES,
  parseRequestRows,
  parseRequestText,
  type RequestLine,
} from '@portal/domain/request-lines';
import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { BodyOf } from '../../contract/handlers.ts';
import { unprocessable } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { socketSession } from '../../events/socket-session.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { Viewer } from '../identity/viewer.ts';
import { recognize } from './recognize.ts';
import { checkNeededBy, lockRequest } from './requests.ts';
import { request, requestSource } from './tables.ts';

/** Characters of a line that are kept as written. */
const LONGEST_LINE = 500;

/**
 * A request made of pasted text or of a file's rows; answers its id. Every line is kept and recognised here; offers are looked for after the
 * answer, by a job. Throws 422 for what has no lines, for more lines than a request may have and for a day that is over.
 */
export async function createRequest(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  storage: { id: number; time_zone: string },
  { text, source, title, needed_by }: Omit<BodyOf<'createRequest'>, 'storage_id'>,
): Promise<number> {
  checkNeededBy(needed_by, storage.time_zone);
  if ((text === undefined) === (source === undefined))
    throw unprocessable('Пришлите список: текстом или файлом');
  const lines = source ? parseRequestRows(source.rows) : parseRequestText(text ?? '');
  if (lines.length === 0) throw unprocessable(`В ${source ? 'файле' : 'тексте'} нет ни одной строки`);
  checkSize(lines.length);
  const [made] = await transaction
    .insert(request)
    .values({
      contractor_id: viewer.contractor_id,
      storage_id: storage.id,
      created_by: viewer.id,
      title: title?.trim() || `Заявка от ${formatDate(new Date(), 'Europe/Moscow')}`,
      status: 'generating' satisfies RequestStatus,
      priced_through: 0,
      needed_by: needed_by ?? null,
    })
    .returning({ id: request.id });
  if (!made) throw new Error('no request');
  await writeLines(transaction, made.id, lines);
  if (source) {
    const { name, format, delimiter = null, encoding = null, rows } = source;
    const kept = { name: cleanText(name), format, delimiter, encoding, rows: clean(rows) };
    await transaction.insert(requestSource).values({ request_id: made.id, ...kept });
  }
  const session_id = socketSession(viewer.sessionId);
  await emit(transaction, [
    {
      event_name: 'request-item-offer-start-generate',
      user_id: viewer.id,
      message: { session_id, document_id: made.id },
    },
  ]);
  await jobs.send(transaction, 'generate-offers', { request_id: made.id, session_id });
  return made.id;
}

/**
 * Lines written by hand into a request that is there already; they come last. Throws 404 for a foreign request, 422 for a text
 * without lines and for more lines than a request may have.
 */
export async function addLines(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<void> {
  await lockRequest(transaction, viewer, id);
  const lines = parseRequestText(text);
  if (lines.length === 0) throw unprocessable('В тексте нет ни одной строки');
  const { rows } = await transaction.execute<{ lines: number; last: number }>(sql`
    SELECT count(*) AS lines, coalesce(max(number), 0) AS last FROM request_position WHERE request_id = ${id}`);
  const { lines: before, last } = rows[0] ?? { lines: 0, last: 0 };
  checkSize(before + lines.length);
  // What follows the file's last row is no row of the file.
  const { rows: sources } = await transaction.execute<{ rows: number }>(
    sql`SELECT jsonb_array_length(rows) AS rows FROM request_source WHERE request_id = ${id}`,
  );
  const from = Math.max(last, sources[0]?.rows ?? 0);
  await writeLines(
    transaction,
    id,
    lines.map((line, place) => ({ ...line, number: from + place + 1 })),
  );
}

function checkSize(lines: number): void {
  if (lines > MAX_REQUEST_LINES)
    throw unprocessable(
      `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк (сейчас ${lines.toLocaleString('ru')}). Разделите список.`,
    );
}

/** PostgreSQL keeps every character but this one. */
const cleanText = (text: string) => text.replaceAll('\u0000', '');
const clean = (rows: (string | number | null)[][]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cleanText(cell) : cell)));

/** Recognise lines and write them: two statements whatever their number. */
export async function writeLines(
  transaction: Transaction,
  requestId: number,
  lines: readonly RequestLine[],
): Promise<void> {
  const found = await recognize(transaction, lines);
  await transaction.execute(sql`
    INSERT INTO request_position (request_id, number, written, quantity, desired_price_kopecks, product_id, choices)
    SELECT ${requestId}, l.number, l.written, l.quantity, l.price, l.product, coalesce(l.choices, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(
      lines.map((line) => {
        const { products, quantity } = found.get(line.number) ?? { products: [], quantity: line.quantity };
        return {
          number: line.number,
          written: cleanText(line.written).slice(0, LONGEST_LINE),
          quantity,
          price: line.desired_price,
          product: products.length === 1 ? products[0] : null,
          choices: products.length > 1 ? products : null,
        };
      }),
    )}::jsonb) AS l(number int, written text, quantity int, price bigint, product bigint, choices bigint[])
    ORDER BY l.number`);
}
