import type { RequestStatus } from '@portal/domain/uploads';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { takeAction } from '../../documents/take.ts';
import { emit } from '../../events/outbox.ts';
import type { JobData } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { type Departures, departuresNow } from '../storages/logistics/departures.ts';
import { requestDocument } from './document.ts';
import { offersOf, positionOf, priceOf } from './offers.ts';

/** Positions per event: few enough that the first come soon; 5 000 positions make 100 events. */
const LINES = 50;

type Job = JobData['generate-offers'];

/**
 * Generates the offers of a request's positions in order and sends them to the requesting browser. Each
 * group of positions is one event and one transaction; after a crash the job continues where it stopped.
 * After an unforeseen error the request is finished nevertheless: the call that reads it computes missing
 * offers itself.
 */
export async function generateOffers({ database, log }: Services, job: Job): Promise<void> {
  try {
    let more = true;
    while (more) {
      const departures = await departuresNow(database);
      more = await database.transaction((transaction) => generateSome(transaction, job, departures));
    }
  } catch (error) {
    log.error({ err: error, request: job.request_id }, 'offers of a request');
    await database.transaction(async (transaction) => {
      const head = await lockHead(transaction, job.request_id);
      if (head) await advance(transaction, job, head, null, []);
    });
  }
}

interface Head extends Record<string, unknown> {
  contractor_id: number;
  storage_id: number;
  status: RequestStatus;
  priced_through: number;
  user_id: number;
  b2c: boolean;
}

/** Locks the request; undefined if all its positions have offers. */
async function lockHead(transaction: Transaction, id: number): Promise<Head | undefined> {
  const { rows } = await transaction.execute<Head>(sql`
    SELECT request.contractor_id, request.storage_id, request.status, request.priced_through,
           person.id AS user_id, person.b2c_user AS b2c
    FROM request JOIN app_user person ON person.id = request.created_by
    WHERE request.id = ${id} AND request.priced_through IS NOT NULL FOR NO KEY UPDATE OF request`);
  return rows[0];
}

/** Generates offers for the next positions; returns whether there are more. */
async function generateSome(transaction: Transaction, job: Job, departures: Departures): Promise<boolean> {
  const head = await lockHead(transaction, job.request_id);
  if (!head) return false;
  const { rows: lines } = await transaction.execute<{
    id: number;
    number: number;
    quantity: number | null;
    desired_price: number | null;
    product_id: number;
  }>(sql`
    SELECT id, number, quantity, desired_price_kopecks AS desired_price, product_id FROM request_position
    WHERE request_id = ${job.request_id} AND number > ${head.priced_through} AND product_id IS NOT NULL
    ORDER BY number LIMIT ${LINES}`);
  const offers = await offersOf(transaction, head, [...new Set(lines.map(({ product_id }) => product_id))]);
  const priced = lines.map((line) => {
    const own = offers.get(line.product_id) ?? [];
    const position = positionOf({ ...line, product: line.product_id, choices: [] }, own);
    return { position_id: line.id, ...priceOf(position, own, departures) };
  });
  const more = lines.length === LINES;
  await advance(transaction, job, head, more ? (lines.at(-1)?.number ?? null) : null, priced);
  return more;
}

/**
 * Stores the progress (null: finished) and sends the offers to the browser. A request that was ordered
 * meanwhile keeps that status.
 */
async function advance(
  transaction: Transaction,
  { request_id, session_id }: Job,
  head: Head,
  through: number | null,
  offers: object[],
): Promise<void> {
  await transaction.execute(
    sql`UPDATE request SET priced_through = ${through}::int WHERE id = ${request_id}`,
  );
  if (through === null)
    await takeAction(transaction, requestDocument, {
      action: 'finish',
      by: null,
      documents: [{ id: request_id, version: null }],
      input: {},
    });
  const status: RequestStatus = through === null ? 'ready' : 'generating';
  await emit(transaction, [
    {
      event_name: 'request-item-offer',
      user_id: head.user_id,
      message: { session_id, document_id: request_id, status, offers },
    },
  ]);
}
