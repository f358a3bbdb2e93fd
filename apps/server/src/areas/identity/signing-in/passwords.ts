import { confirmed, password as passwordRule } from '@portal/domain/validation';
import { eq } from 'drizzle-orm';
import { Problem } from '../../../contract/problem.ts';
import type { Services } from '../../../services.ts';
import { countGuess, forgetGuesses, inLine } from './guesses.ts';
import { hashPassword, isPassword } from './hashing.ts';
import { readLink, spendLinks, useLink } from './links.ts';
import { type Asking, endOthers, entered, openSession, type SignedIn } from './sessions.ts';
import { user } from '../tables.ts';
import { actorWithId, recordChanges } from '../../changes/record.ts';
import type { Viewer } from '../../../contract/viewer.ts';

interface NewPassword {
  password: string;
  password_repeat: string;
}

/**
 * Changes one's own password and ends the person's other sessions. Throws 422 for a wrong old or an unsuitable
 * new password.
 */
export async function changePassword(
  { database }: Services,
  viewer: Viewer,
  { old_password, ...next }: NewPassword & { old_password: string },
): Promise<void> {
  const [person] = await database
    .select({ login: user.login, password_hash: user.password_hash })
    .from(user)
    .where(eq(user.id, viewer.id));
  const login = (person?.login ?? '').toLowerCase();
  checkNew(next);
  // Attempts are counted here too, so that a stolen session cannot be used to guess the password.
  await inLine(login, async () => {
    await countGuess(database, login);
    if (!(await isPassword(old_password, person?.password_hash)))
      throw wrong('old_password', 'Неверный текущий пароль');
    await forgetGuesses(database, login);
  });
  if (old_password === next.password) throw wrong('password', 'Новый пароль совпадает с текущим');
  const password_hash = await hashPassword(next.password);
  await database.transaction(async (transaction) => {
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, () =>
      transaction.update(user).set({ password_hash, password_changed: true }).where(eq(user.id, viewer.id)),
    );
    await spendLinks(transaction, viewer.id);
    await endOthers(transaction, viewer.id, viewer.sessionId);
  });
}

/**
 * Sets a password by an e-mailed link, once, and ends all sessions of the person. Throws 404 for an invalid
 * link, 422 for an unsuitable password.
 */
export async function setPasswordByLink(
  { database }: Services,
  token: string,
  next: NewPassword,
): Promise<void> {
  // Hashing is expensive, so the link is checked first.
  await readLink({ database }, token);
  checkNew(next);
  const password_hash = await hashPassword(next.password);
  await database.transaction(async (transaction) => {
    const { person } = await useLink(transaction, token, ['password-restore', 'password-create']);
    const by = await actorWithId(transaction, person.id);
    await recordChanges(transaction, { by, subject: 'user', ids: [person.id] }, () =>
      transaction.update(user).set({ password_hash, password_changed: true }).where(eq(user.id, person.id)),
    );
    await spendLinks(transaction, person.id);
    await forgetGuesses(transaction, person.login.toLowerCase());
    await endOthers(transaction, person.id);
  });
}

/**
 * Opens a session by an e-mailed link, once. Throws 404 for an invalid link, a link for a password, and a
 * blocked person's link; 403 with a challenge for a person with a second factor.
 */
export async function signInByLink({ database }: Services, token: string, asking: Asking): Promise<SignedIn> {
  const opened = await database.transaction(async (transaction) => {
    const { person } = await useLink(transaction, token, ['one-time-auth']);
    return openSession(transaction, person.id, asking);
  });
  if (!opened) throw new Error('the locked person was blocked');
  return entered(opened);
}

const wrong = (field: string, message: string) =>
  new Problem(422, 'validation', message, { fields: [{ field, message }] });

function checkNew({ password, password_repeat }: NewPassword): void {
  const fault = passwordRule(password, 'Пароль');
  if (fault !== null) throw wrong('password', fault);
  const differs = confirmed(password)(password_repeat, 'Пароль');
  if (differs !== null) throw wrong('password_repeat', differs);
}
