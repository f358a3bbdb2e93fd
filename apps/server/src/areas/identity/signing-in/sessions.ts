import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { notFound, Problem } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import type { Services } from '../../../services.ts';
import { scope } from '../../../lists/scope.ts';
import { whyBlocked } from '../people/why-blocked.ts';
import { type Challenge, challengeOf } from './factors/challenges.ts';
import type { Shown } from './factors/codes.ts';
import { countGuess, forgetGuesses, inLine } from './guesses.ts';
import { isPassword } from './hashing.ts';
import { giveBack, take } from './limits.ts';
import { refreshToken, session, user } from '../tables.ts';
import { LONGEST_SESSION_DAYS, newRefreshToken, REFRESH_SECONDS, refreshHash } from './tokens.ts';

/** A session was opened, or waits for the second factor; undefined: the person is blocked. */
export type Opened = SignedIn | Challenge | undefined;

export interface SignedIn {
  sessionId: string;
  refreshToken: string;
}

/** The period, in seconds, in which wrong passwords are counted per address. */
export const ADDRESS_SECONDS = 900;

/** The caller's device and address. */
export interface Asking {
  userAgent: string;
  /** The client address, as far as proxies are trusted. */
  address: string;
}

/**
 * Checks a login and password and opens a session. Throws 401 with the same answer for a wrong password and an
 * unknown login, blocked or not; 403 with the reason for a blocked person with the right password, and with a
 * challenge for a person with a second factor; 429 while the account or the address is slowed down after too many wrong passwords.
 */
export async function signIn(
  { database, config }: Pick<Services, 'database' | 'config'>,
  login: string,
  password: string,
  asking: Asking,
): Promise<SignedIn> {
  const account = login.trim().toLowerCase();
  const bucket = `sign-in ${asking.address}`;
  return inLine(account, async () => {
    await take(database, { bucket, times: config.limits.passwordsPerAddress, seconds: ADDRESS_SECONDS });
    await countGuess(database, account);
    const [person] = await database
      .select({ id: user.id, password_hash: user.password_hash })
      .from(user)
      .where(sql`lower(${user.login}) = ${account}`);
    const right = await isPassword(password, person?.password_hash);
    const opened =
      person && right
        ? await database.transaction(async (transaction) => {
            const fresh = await openSession(transaction, person.id, asking);
            if (fresh) await forgetGuesses(transaction, account);
            return fresh;
          })
        : undefined;
    if (!opened && person && right) {
      await giveBack(database, bucket);
      await forgetGuesses(database, account);
      throw new Problem(403, 'blocked', await whyBlocked({ database, config }, person.id));
    }
    if (!opened) throw new Problem(401, 'wrong_credentials', 'Неверный логин или пароль');
    await giveBack(database, bucket);
    return entered(opened);
  });
}

/**
 * The session that was opened. Throws 403 with the challenge if the second factor is still to be shown; called
 * after the commit, which keeps the challenge.
 * @param also further members of that answer
 */
export function entered(opened: SignedIn | Challenge, also: Record<string, unknown> = {}): SignedIn {
  if (!('challenge' in opened)) return opened;
  throw new Problem(403, 'second_factor', 'Подтвердите вход: кодом из приложения или ключом доступа', {
    extra: { ...opened, ...also },
  });
}

/**
 * Creates a session with its first refresh token. For a person with a second factor it creates a challenge
 * instead, unless `passed` says what was shown. Undefined if the person is blocked, even concurrently.
 */
export async function openSession(
  transaction: Transaction,
  userId: number,
  { userAgent, address }: Asking,
  passed?: Shown,
): Promise<Opened> {
  // Blocking updates this row and then ends the sessions, so the lock guarantees that either it waits or we see
  // it.
  const [person] = await transaction
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.active, true)))
    .for('share');
  if (!person) return undefined;
  const challenge = passed === undefined ? await challengeOf(transaction, userId) : undefined;
  if (challenge) return challenge;
  const [opened] = await transaction
    .insert(session)
    .values({
      user_id: userId,
      user_agent: deviceOf(userAgent),
      address,
      ...(passed ? { confirmed_at: sql`now()`, second_factor: passed } : {}),
    })
    .returning({ id: session.id });
  if (!opened) throw new Error('no session');
  return { sessionId: opened.id, refreshToken: await issue(transaction, opened.id) };
}

export const deviceOf = (userAgent: string) => userAgent.slice(0, 300);

/**
 * Seconds in which a used token from the same device is accepted again: its answer was lost, or two tabs asked
 * at once.
 */
const LOST_ANSWER_SECONDS = 10;

/**
 * Exchanges a refresh token for the next one; undefined means that the person must sign in again. A reused
 * token ends its session, unless the same device used it a few seconds ago.
 */
export async function refresh(
  database: Database,
  token: string,
  { userAgent, address }: Asking,
): Promise<SignedIn | undefined> {
  return database.transaction(async (transaction) => {
    const hash = refreshHash(token);
    const [spent] = await transaction
      .update(refreshToken)
      .set({ used_at: sql`now()` })
      .where(and(eq(refreshToken.hash, hash), isNull(refreshToken.used_at)))
      .returning({
        session_id: refreshToken.session_id,
        expired: sql<boolean>`${refreshToken.expires_at} < now()`,
      });
    const known = spent ?? (await spentJustNow(transaction, hash, deviceOf(userAgent)));
    if (!known || known.expired) return undefined;
    const alive = await transaction
      .update(session)
      .set({ last_used_at: sql`now()`, address })
      .where(
        and(
          eq(session.id, known.session_id),
          isNull(session.revoked_at),
          sql`${session.created_at} > now() - make_interval(days => ${LONGEST_SESSION_DAYS})`,
        ),
      )
      .returning({ id: session.id });
    if (alive.length === 0) return undefined;
    return { sessionId: known.session_id, refreshToken: await issue(transaction, known.session_id) };
  });
}

/** Handles a reused token: the session to continue; undefined if the session was ended. */
async function spentJustNow(transaction: Transaction, hash: string, device: string) {
  const [reused] = await transaction
    .select({
      session_id: refreshToken.session_id,
      expired: sql<boolean>`${refreshToken.expires_at} < now()`,
      // clock_timestamp(), because a transaction that waited for the first use has an earlier now().
      lost: sql<boolean>`${refreshToken.used_at} > clock_timestamp() - make_interval(secs => ${LOST_ANSWER_SECONDS}) AND ${session.user_agent} = ${device}`,
    })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.session_id))
    .where(eq(refreshToken.hash, hash));
  if (!reused || reused.lost) return reused;
  await revoke(transaction, reused.session_id);
  return undefined;
}

/** Ends the session of a refresh token. An unknown token is not an error. */
export async function signOut(database: Database, token: string): Promise<void> {
  const [row] = await database
    .select({ session_id: refreshToken.session_id })
    .from(refreshToken)
    .where(eq(refreshToken.hash, refreshHash(token)));
  if (row) await revoke(database, row.session_id);
}

/**
 * Ends one session at once, on every copy of the server, and with it the sessions in which its person looks at the portal
 * as somebody else.
 */
export async function revoke(connection: Connection, sessionId: string): Promise<void> {
  const { rows } = await connection.execute<{ id: string }>(sql`
    UPDATE impersonation SET ended_at = least(now(), until)
    WHERE ended_at IS NULL AND (session_id = ${sessionId} OR by_session_id = ${sessionId}) RETURNING session_id AS id`);
  for (const id of new Set([sessionId, ...rows.map((row) => row.id)])) {
    await connection
      .update(session)
      .set({ revoked_at: sql`now()` })
      .where(and(eq(session.id, id), isNull(session.revoked_at)));
    await connection.execute(sql`SELECT pg_notify('session_revoked', ${id})`);
  }
}

/** Ends one of a person's own sessions. Throws 404 for anybody else's, and for one that has ended. */
export async function endOwn(connection: Connection, viewer: Viewer, sessionId: string): Promise<void> {
  const [open] = await connection
    .select({ id: session.id })
    .from(session)
    .where(
      and(eq(session.id, sessionId), scope(viewer).personal(session.user_id), isNull(session.revoked_at)),
    );
  if (!open) throw notFound('Эта сессия уже завершена');
  await revoke(connection, open.id);
}

/** Ends every session of a person except `keep`. */
export async function endOthers(connection: Connection, userId: number, keep?: string): Promise<void> {
  const open = await connection
    .select({ id: session.id })
    .from(session)
    .where(
      and(eq(session.user_id, userId), isNull(session.revoked_at), keep ? ne(session.id, keep) : undefined),
    );
  for (const { id } of open) await revoke(connection, id);
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
