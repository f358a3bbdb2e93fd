import { formatDate } from '@portal/domain/dates';
import { MAX_REQUEST_LINES, parseRequestText, type RequestLine } from '@portal/domain/request-lines';
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
import { checkNeededBy } from './requests.ts';
import { request } from './tables.ts';

/** Characters of a line that are kept as written. */
const LONGEST_LINE = 500;

/**
 * A request made of pasted text; answers its id. Every line is kept and recognised here; offers are looked for after the
 * answer, by a job. Throws 422 for a text without lines, for more lines than a request may have and for a day that is over.
 */
export async function createRequest(
  transaction: Transaction,
  jobs: Jobs,
  viewer: Viewer,
  storage: { id: number; time_zone: string },
  { text, title, needed_by }: Omit<BodyOf<'createRequest'>, 'storage_id'>,
): Promise<number> {
  checkNeededBy(needed_by, storage.time_zone);
  const lines = parseRequestText(text);
  if (lines.length === 0) throw unprocessable('В тексте нет ни одной строки');
  if (lines.length > MAX_REQUEST_LINES)
    throw unprocessable(
      `В заявке не больше ${MAX_REQUEST_LINES.toLocaleString('ru')} строк (сейчас ${lines.length.toLocaleString('ru')}). Разделите список.`,
    );
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

/** Recognise lines and write them: two statements whatever their number. */
async function writeLines(
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
          // PostgreSQL keeps every character but this one.
          written: line.written.replaceAll('\u0000', '').slice(0, LONGEST_LINE),
          quantity,
          price: line.desired_price,
          product: products.length === 1 ? products[0] : null,
          choices: products.length > 1 ? products : null,
        };
      }),
    )}::jsonb) AS l(number int, written text, quantity int, price bigint, product bigint, choices bigint[])
    ORDER BY l.number`);
}
