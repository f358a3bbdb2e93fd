import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { keyHash } from './api-keys.ts';
import { keyOf } from './key-viewer.ts';

/** Days for which counts are stored. */
const STORED_DAYS = 30;

/**
 * Counts the calls with an existing key that were not accepted, whatever the reason: a revoked key, a missing right,
 * a fault of the content. The last one of a day is stored with its message.
 */
export function countKeyFailures(api: FastifyInstance, { database, log }: Services): void {
  api.addHook('onResponse', async (request, reply) => {
    const key = keyOf(request);
    if (key === undefined || reply.statusCode < 400) return;
    const path = (request.routeOptions.url ?? request.url)
      .replace(/^\/api/, '')
      .replaceAll(/:(\w+)/g, '{$1}');
    try {
      await database.execute(sql`
        INSERT INTO api_key_failure AS failure (key_id, day, count, last_at, call, status, message)
        SELECT id, (now() AT TIME ZONE 'UTC')::date, 1, now(), ${`${request.method} ${path}`}, ${reply.statusCode}, ${request.refusal ?? ''}
        FROM api_key WHERE hash = ${keyHash(key)}
        ON CONFLICT (key_id, day) DO UPDATE SET count = failure.count + 1, last_at = excluded.last_at, call = excluded.call,
          status = excluded.status, message = excluded.message`);
    } catch (error) {
      // The caller has its answer; without a database there is nothing to count in.
      log.warn({ err: error }, 'a failed call of a key was not counted');
    }
  });
}

/** Deletes the counts that no list shows any more. */
export async function forgetKeyFailures({ database }: { database: Database }): Promise<void> {
  await database.execute(sql`
    DELETE FROM api_key_failure WHERE day < (now() AT TIME ZONE 'UTC')::date - ${STORED_DAYS}::int`);
}
