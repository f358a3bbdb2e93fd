import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { deleteOldRows } from '../../../jobs/old-rows.ts';
import { sweepImpersonations } from '../impersonation/impersonate.ts';
import { sweepLimits } from './limits.ts';
import { loginAttempt, mailedLink, passkeyChallenge, refreshToken, signInChallenge } from '../tables.ts';

/** Since the last use of a session that has ended long before. */
const FORGOTTEN_AFTER = '180 days';

/** The job that deletes expired data: limits, counted passwords, invalid links, unfinished
 * sign-ins, expired tokens. Impersonations whose time is over are ended and kept. */
export async function sweepIdentity(database: Database): Promise<void> {
  const before = (span: string) => sql`now() - ${span}::interval`;
  await sweepLimits(database);
  await sweepImpersonations(database);
  await database.delete(loginAttempt).where(lt(loginAttempt.last_failed_at, before('1 day')));
  await database.delete(mailedLink).where(lt(mailedLink.expires_at, before('1 day')));
  await database.delete(signInChallenge).where(lt(signInChallenge.expires_at, before('1 day')));
  await database.delete(passkeyChallenge).where(lt(passkeyChallenge.expires_at, before('1 day')));
  // Used tokens are stored until they expire, so that reuse is detected.
  await database.delete(refreshToken).where(lt(refreshToken.expires_at, before('1 day')));
  // A person's last sign-in is shown, and impersonations name their sessions.
  await deleteOldRows((most) =>
    database.execute(sql`
      DELETE FROM session WHERE id IN (
        SELECT old.id FROM session old WHERE old.last_used_at < ${before(FORGOTTEN_AFTER)}
        AND EXISTS (SELECT FROM session newer WHERE newer.user_id = old.user_id AND newer.created_at > old.created_at)
        AND NOT EXISTS (SELECT FROM refresh_token token WHERE token.session_id = old.id)
        AND NOT EXISTS (SELECT FROM impersonation i WHERE old.id IN (i.session_id, i.by_session_id)) LIMIT ${most})`),
  );
}
