import { and, eq, gt, sql, type SQLWrapper } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../../database/connect.ts';
import { newRefreshToken, refreshHash } from '../tokens.ts';
import { passkey, recoveryCode, secondFactor, signInChallenge, user } from '../../tables.ts';

/** A sign-in that waits for the second factor, and the kinds that the person has. */
export interface Challenge {
  challenge: string;
  factors: ('app' | 'passkey')[];
}

/** A person's second factors: the app of codes, and the number of passkeys. */
export interface Factors {
  app: boolean;
  passkeys: number;
}

/** Minutes for which a sign-in waits, and for which a device may answer. */
export const CHALLENGE_MINUTES = 5;

const hasApp = (userId: SQLWrapper) =>
  sql<boolean>`EXISTS (SELECT 1 FROM ${secondFactor} f WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)`;

/** Whether a person has a second factor, an app of codes or a passkey, as SQL. */
export const hasSecondFactor = (userId: SQLWrapper) =>
  sql`(${hasApp(userId)} OR EXISTS (SELECT 1 FROM ${passkey} k WHERE k.user_id = ${userId}))`;

const FACTORS = {
  app: hasApp(sql`app_user.id`),
  passkeys: sql<number>`(SELECT count(*)::int FROM ${passkey} k WHERE k.user_id = app_user.id)`,
};
const NONE: Factors = { app: false, passkeys: 0 };

export const isOn = ({ app, passkeys }: Factors): boolean => app || passkeys > 0;

export const factorsOf = async (connection: Connection, userId: number): Promise<Factors> =>
  (await connection.select(FACTORS).from(user).where(eq(user.id, userId)))[0] ?? NONE;

/** The same, with the person locked: factors are added, shown and removed one after another. */
export async function lockFactors(transaction: Transaction, userId: number): Promise<Factors> {
  await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
  // Another statement: that of the lock does not see what was committed while it waited.
  return factorsOf(transaction, userId);
}

/** Deletes the recovery codes of a person without a second factor. */
export async function dropCodes(transaction: Transaction, userId: number): Promise<void> {
  if (!isOn(await factorsOf(transaction, userId)))
    await transaction.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
}

/** A new challenge for a person with a second factor; undefined for others. */
export async function challengeOf(connection: Connection, userId: number): Promise<Challenge | undefined> {
  const on = await factorsOf(connection, userId);
  if (!isOn(on)) return undefined;
  const challenge = newRefreshToken();
  await connection.insert(signInChallenge).values({
    hash: refreshHash(challenge),
    user_id: userId,
    expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return {
    challenge,
    factors: [...(on.passkeys > 0 ? (['passkey'] as const) : []), ...(on.app ? (['app'] as const) : [])],
  };
}

const living = (challenge: string) =>
  and(eq(signInChallenge.hash, refreshHash(challenge)), gt(signInChallenge.expires_at, sql`now()`));

/** Whose sign-in a valid challenge continues; undefined for an unknown, used or expired one. */
export async function readChallenge(connection: Connection, challenge: string): Promise<number | undefined> {
  const [row] = await connection
    .select({ user_id: signInChallenge.user_id })
    .from(signInChallenge)
    .where(living(challenge));
  return row?.user_id;
}

/** Uses a challenge, once: false if it was used or expired meanwhile. */
export async function useChallenge(connection: Connection, challenge: string): Promise<boolean> {
  const used = await connection
    .delete(signInChallenge)
    .where(living(challenge))
    .returning({ hash: signInChallenge.hash });
  return used.length > 0;
}
