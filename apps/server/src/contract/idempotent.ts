import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../database/connect.ts';
import { throughCollisions } from '../database/collision.ts';
import { preparedCall } from '../database/prepared.ts';
import { Problem } from './problem.ts';
import { idempotency } from './tables.ts';

/**
 * Runs `work` in one transaction, once per person, operation and `Idempotency-Key`. A call with a repeated key
 * waits for the first call and gets its answer. Without a key the work simply runs. Work whose transaction
 * collided with another one is run again. Throws 422 if the key was already used with another body.
 */
export async function idempotent<T extends object>(
  database: Database,
  request: FastifyRequest,
  userId: number,
  operation: string,
  work: (transaction: Transaction) => Promise<T>,
  /** What the key is bound to if the call has no JSON body: a form's fields and the hashes of its files. */
  brought: unknown = request.body ?? null,
): Promise<T> {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string') return throughCollisions(() => database.transaction(work));

  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.params ?? null, brought]))
    .digest('hex');
  const once = async (transaction: Transaction) => {
    const row = { user_id: userId, operation, key: header };
    const claimed = await claim(transaction, { ...row, request_hash: requestHash });
    if (claimed.rowCount === 0) {
      const mine = and(
        eq(idempotency.user_id, userId),
        eq(idempotency.operation, operation),
        eq(idempotency.key, header),
      );
      const [earlier] = await transaction.select().from(idempotency).where(mine);
      if (!earlier || earlier.request_hash !== requestHash) {
        throw new Problem(422, 'idempotency', 'Этот ключ повтора уже использован для другого запроса');
      }
      return earlier.response as T;
    }
    const response = await work(transaction);
    await answer(transaction, { ...row, response: JSON.stringify(response) });
    return response;
  };
  return throughCollisions(() => database.transaction(once));
}

interface Claim extends Record<string, unknown> {
  user_id: number;
  operation: string;
  key: string;
}
const claim = preparedCall<Claim & { request_hash: string }, object>(
  'idempotency-claim',
  sql`INSERT INTO idempotency (user_id, operation, key, request_hash)
      VALUES (${sql.placeholder('user_id')}, ${sql.placeholder('operation')}, ${sql.placeholder('key')}, ${sql.placeholder('request_hash')})
      ON CONFLICT DO NOTHING`,
);
const answer = preparedCall<Claim & { response: string }, object>(
  'idempotency-answer',
  sql`UPDATE idempotency SET response = ${sql.placeholder('response')}::jsonb
      WHERE user_id = ${sql.placeholder('user_id')} AND operation = ${sql.placeholder('operation')} AND key = ${sql.placeholder('key')}`,
);

/** Days for which the answer of a key is kept: whoever repeats a call later does it anew. */
const KEPT_DAYS = 30;

/** Deletes at most this number of answers that are older. */
export const deleteOldAnswers = (database: Database, most: number) =>
  database.execute(sql`
    DELETE FROM idempotency WHERE (user_id, operation, key) IN (
      SELECT user_id, operation, key FROM idempotency WHERE created_at < now() - make_interval(days => ${KEPT_DAYS}) LIMIT ${most})`);
