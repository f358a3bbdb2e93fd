import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { sweepImpersonations } from '../impersonation/impersonate.ts';
import { sweepLimits } from './limits.ts';
import { loginAttempt, mailedLink, refreshToken, signInChallenge } from '../tables.ts';

/** The job that deletes expired data: limits, counted passwords, invalid links, unfinished
 * sign-ins, expired tokens. Impersonations whose time is over are ended and kept. */
export async function sweepIdentity(database: Database): Promise<void> {
  const before = (span: string) => sql`now() - ${span}::interval`;
  await sweepLimits(database);
  await sweepImpersonations(database);
  await database.delete(loginAttempt).where(lt(loginAttempt.last_failed_at, before('1 day')));
  await database.delete(mailedLink).where(lt(mailedLink.expires_at, before('1 day')));
  await database.delete(signInChallenge).where(lt(signInChallenge.expires_at, before('1 day')));
  // Used tokens are stored until they expire, so that reuse is detected.
  await database.delete(refreshToken).where(lt(refreshToken.expires_at, before('1 day')));
}
