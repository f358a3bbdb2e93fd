import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../services.ts';
import { supportOf } from '../../../contract/portal-settings.ts';

/**
 * What a blocked person reads at sign-in: the reason and a contact: the person who blocked them if from the
 * same company, otherwise support.
 */
export async function whyBlocked(
  { database, config }: Pick<Services, 'database' | 'config'>,
  userId: number,
): Promise<string> {
  const { rows } = await database.execute<{ reason: string; name: string | null; email: string | null }>(sql`
    SELECT person.blocked_reason AS reason, manager.second_name || ' ' || manager.first_name AS name, manager.email
    FROM app_user person LEFT JOIN app_user manager
      ON manager.id = person.blocked_by AND manager.contractor_id = person.contractor_id AND manager.active
    WHERE person.id = ${userId}`);
  const { phone, email } = await supportOf(database, config);
  const [found] = rows;
  return sentence({
    code: 'signInClosed',
    reason: found?.reason ?? '',
    contact: found?.name ? [found.name, found.email] : ['в поддержку портала', phone, email],
  });
}
