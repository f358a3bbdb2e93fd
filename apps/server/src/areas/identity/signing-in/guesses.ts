import { eq, sql } from 'drizzle-orm';
import { Problem } from '../../../contract/problem.ts';
import type { Connection, Database } from '../../../database/connect.ts';
import { loginAttempt } from '../tables.ts';

const FREE_ATTEMPTS = 5;
const LONGEST_WAIT = 900;
/** Maximum number of password checks waiting for one login. */
const MOST_WAITING = 20;

/**
 * Seconds until the next attempt, growing from the fifth wrong password on. Both expressions use columns of
 * the row `kept`.
 */
const wait = sql`ceil(least(${LONGEST_WAIT}::int, power(2, least(kept.failed - ${FREE_ATTEMPTS}::int, 12)))
  - extract(epoch FROM now() - kept.last_failed_at))::int`;
const slowed = sql`(kept.failed >= ${FREE_ATTEMPTS}::int AND ${wait} > 0)`;

/**
 * Counts an attempt before the password is checked, so that no more than five of many simultaneous ones are
 * checked. A correct password resets the count. Throws 429 while the account is slowed down.
 */
export async function countGuess(database: Database, login: string): Promise<void> {
  const { rowCount } = await database.execute(sql`
    INSERT INTO login_attempt AS kept (login, failed, last_failed_at) VALUES (${login}, 1, now())
    ON CONFLICT (login) DO UPDATE SET failed = kept.failed + 1, last_failed_at = now() WHERE NOT ${slowed}`);
  if (rowCount !== 0) return;
  const { rows } = await database.execute<{ wait: number }>(
    sql`SELECT ${wait} AS wait FROM login_attempt kept WHERE login = ${login}`,
  );
  throw slowDown(Math.max(1, rows[0]?.wait ?? 1));
}

export async function forgetGuesses(connection: Connection, login: string): Promise<void> {
  await connection.delete(loginAttempt).where(eq(loginAttempt.login, login));
}

const lines = new Map<string, { last: Promise<unknown>; waiting: number }>();

/**
 * Checks the passwords of one login one after another, so that two simultaneous sign-ins do not count as
 * guessing.
 */
export async function inLine<T>(login: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(login) ?? { last: Promise.resolve(), waiting: 0 };
  if (line.waiting >= MOST_WAITING) throw slowDown(1);
  line.waiting += 1;
  const mine = line.last.then(work);
  line.last = mine.catch(() => undefined);
  lines.set(login, line);
  try {
    return await mine;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(login);
  }
}

const slowDown = (seconds: number) =>
  new Problem(429, 'slow_down', `Слишком много попыток входа. Повторите через ${seconds} сек.`, {
    retryAfter: seconds,
  });
