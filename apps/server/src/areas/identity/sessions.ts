import { hash, verify } from '@node-rs/argon2';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { loginAttempt, refreshToken, session, user } from './tables.ts';
import { newRefreshToken, REFRESH_SECONDS, refreshHash } from './tokens.ts';

/** argon2id with OWASP's recommended cost. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const FREE_ATTEMPTS = 5;
const LONGEST_WAIT = 900;
/** Compared against when the login is unknown, so that the answer takes as long. */
const NOBODY = hash('nobody has this password', COST);

export const hashPassword = (password: string) => hash(password, COST);

export interface SignedIn {
  sessionId: string;
  refreshToken: string;
}

/**
 * Check a login and password and open a session. Throws 401 with one answer for a wrong password, an unknown login and a
 * blocked person alike; 429 while the account is slowed down after five wrong passwords.
 */
export async function signIn(
  database: Database,
  login: string,
  password: string,
  userAgent: string,
): Promise<SignedIn> {
  const account = login.trim().toLowerCase();
  await refuseWhileSlowed(database, account);
  const [person] = await database
    .select({ id: user.id, password_hash: user.password_hash, active: user.active })
    .from(user)
    .where(sql`lower(${user.login}) = ${account}`);
  const right = await verify(person?.password_hash ?? (await NOBODY), password);
  if (!person || !right || !person.active) {
    await slowDown(database, account);
    throw new Problem(401, 'wrong_credentials', 'Неверный логин или пароль');
  }
  return database.transaction(async (transaction) => {
    await transaction.delete(loginAttempt).where(eq(loginAttempt.login, account));
    return openSession(transaction, person.id, userAgent);
  });
}

/** A new session and its first refresh token. */
export async function openSession(
  transaction: Transaction,
  userId: number,
  userAgent: string,
): Promise<SignedIn> {
  const [opened] = await transaction
    .insert(session)
    .values({ user_id: userId, user_agent: userAgent.slice(0, 300) })
    .returning({ id: session.id });
  if (!opened) throw new Error('no session');
  return { sessionId: opened.id, refreshToken: await issue(transaction, opened.id) };
}

/** Note a wrong password; from the fifth on the account answers ever more slowly. */
export async function slowDown(database: Database, login: string): Promise<void> {
  await database
    .insert(loginAttempt)
    .values({ login, failed: 1, last_failed_at: sql`now()` as never })
    .onConflictDoUpdate({
      target: loginAttempt.login,
      set: { failed: sql`${loginAttempt.failed} + 1`, last_failed_at: sql`now()` },
    });
}

/** Exchange a refresh token for the next one. A spent token ends its whole family; undefined means sign in again. */
export async function refresh(database: Database, token: string): Promise<SignedIn | undefined> {
  return database.transaction(async (transaction) => {
    const spent = await transaction
      .update(refreshToken)
      .set({ used_at: sql`now()` })
      .where(and(eq(refreshToken.hash, refreshHash(token)), isNull(refreshToken.used_at)))
      .returning({
        session_id: refreshToken.session_id,
        expired: sql<boolean>`${refreshToken.expires_at} < now()`,
      });
    const [row] = spent;
    if (!row) {
      const [reused] = await transaction
        .select({ session_id: refreshToken.session_id })
        .from(refreshToken)
        .where(eq(refreshToken.hash, refreshHash(token)));
      if (reused) await revoke(transaction, reused.session_id);
      return undefined;
    }
    if (row.expired) return undefined;
    const alive = await transaction
      .update(session)
      .set({ last_used_at: sql`now()` })
      .where(and(eq(session.id, row.session_id), isNull(session.revoked_at)))
      .returning({ id: session.id });
    if (alive.length === 0) return undefined;
    return { sessionId: row.session_id, refreshToken: await issue(transaction, row.session_id) };
  });
}

/** End the family that a refresh token belongs to. An unknown token is no error. */
export async function signOut(database: Database, token: string): Promise<void> {
  const [row] = await database
    .select({ session_id: refreshToken.session_id })
    .from(refreshToken)
    .where(eq(refreshToken.hash, refreshHash(token)));
  if (row) await revoke(database, row.session_id);
}

/** End one session at once, on every copy of the server. */
export async function revoke(connection: Connection, sessionId: string): Promise<void> {
  await connection
    .update(session)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(session.id, sessionId), isNull(session.revoked_at)));
  await connection.execute(sql`SELECT pg_notify('session_revoked', ${sessionId})`);
}

async function issue(connection: Connection, sessionId: string): Promise<string> {
  const token = newRefreshToken();
  await connection.insert(refreshToken).values({
    hash: refreshHash(token),
    session_id: sessionId,
    expires_at: new Date(Date.now() + REFRESH_SECONDS * 1_000),
  });
  return token;
}

/** Throws 429 while an account is slowed down after five wrong passwords. */
export async function refuseWhileSlowed(database: Database, login: string): Promise<void> {
  const { rows } = await database.execute<{ wait: number }>(sql`
    SELECT ceil(least(${LONGEST_WAIT}, power(2, least(failed - ${FREE_ATTEMPTS}, 12)))
             - extract(epoch FROM now() - last_failed_at))::int AS wait
    FROM login_attempt WHERE login = ${login} AND failed >= ${FREE_ATTEMPTS}`);
  const wait = rows[0]?.wait ?? 0;
  if (wait > 0)
    throw new Problem(429, 'slow_down', `Слишком много попыток входа. Повторите через ${wait} сек.`);
}
