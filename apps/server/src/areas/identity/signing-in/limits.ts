import { lt, sql } from 'drizzle-orm';
import { plural } from '@portal/domain/words';
import { Problem } from '../../../contract/problem.ts';
import type { Connection } from '../../../database/connect.ts';
import { rateLimit } from '../tables.ts';

/** A rate limit: its key, the number of times, and the period in seconds. */
export interface Limit {
  bucket: string;
  times: number;
  seconds: number;
}

/**
 * Counts one use before the work is done, so that simultaneous ones are all counted. Throws 429 with
 * Retry-After beyond the limit.
 */
export async function take(connection: Connection, { bucket, times, seconds }: Limit): Promise<void> {
  // A use that waited for another one's row began before it, so without `least` the wait could exceed the period.
  const { rows } = await connection.execute<{ taken: number; wait: number }>(sql`
    INSERT INTO rate_limit AS kept (bucket, taken, resets_at)
    VALUES (${bucket}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (bucket) DO UPDATE SET
      taken = CASE WHEN kept.resets_at <= now() THEN 1 ELSE kept.taken + 1 END,
      resets_at = CASE WHEN kept.resets_at <= now() THEN excluded.resets_at ELSE kept.resets_at END
    RETURNING taken, least(${seconds}::int, greatest(1, ceil(extract(epoch FROM resets_at - now()))))::int AS wait`);
  const [row] = rows;
  if (row && row.taken > times) throw tooMany(row.wait);
}

/** Takes back one counted use. */
export async function giveBack(connection: Connection, bucket: string): Promise<void> {
  await connection.execute(
    sql`UPDATE rate_limit SET taken = taken - 1 WHERE bucket = ${bucket} AND taken > 0 AND resets_at > now()`,
  );
}

export async function sweepLimits(connection: Connection): Promise<void> {
  await connection.delete(rateLimit).where(lt(rateLimit.resets_at, sql`now()`));
}

/** 429 with a message that says when to try again. */
export function tooMany(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const when =
    seconds < 120 ? `${seconds} сек.` : `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`;
  return new Problem(429, 'too_many', `Слишком много запросов. Повторите через ${when}`, {
    retryAfter: seconds,
  });
}
