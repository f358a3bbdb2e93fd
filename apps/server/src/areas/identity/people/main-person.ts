import type { Transaction } from '../../../database/connect.ts';
import { user } from '../tables.ts';

/**
 * Adds the main person of a new company. Returns the person; undefined if the login or the e-mail address is
 * already used.
 */
export async function addMainPerson(
  transaction: Transaction,
  values: Pick<
    typeof user.$inferInsert,
    'login' | 'password_hash' | 'contractor_id' | 'role_id' | 'first_name' | 'second_name' | 'email' | 'phone'
  >,
): Promise<{ id: number; login: string; email: string } | undefined> {
  const [person] = await transaction
    .insert(user)
    .values({ ...values, is_main: true })
    .onConflictDoNothing()
    .returning({ id: user.id, login: user.login, email: user.email });
  return person;
}
