import { and, eq, gt, isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Connection } from '../../../../database/connect.ts';
import { newRefreshToken, refreshHash } from '../tokens.ts';
import { secondFactor, signInChallenge } from '../../tables.ts';

/** A sign-in that waits for the second factor. */
export interface Challenge {
  challenge: string;
}

const CHALLENGE_MINUTES = 5;

/** Whether a person's second factor is on, as SQL. */
export const hasSecondFactor = (userId: SQLWrapper) =>
  sql`EXISTS (SELECT 1 FROM ${secondFactor} f WHERE f.user_id = ${userId} AND f.confirmed_at IS NOT NULL)`;

/** A new challenge for a person with a second factor; undefined for others. */
export async function challengeOf(connection: Connection, userId: number): Promise<Challenge | undefined> {
  const [on] = await connection
    .select({ user_id: secondFactor.user_id })
    .from(secondFactor)
    .where(and(eq(secondFactor.user_id, userId), isNotNull(secondFactor.confirmed_at)));
  if (!on) return undefined;
  const challenge = newRefreshToken();
  await connection.insert(signInChallenge).values({
    hash: refreshHash(challenge),
    user_id: userId,
    expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return { challenge };
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
