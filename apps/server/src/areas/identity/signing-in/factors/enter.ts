import { eq } from 'drizzle-orm';
import { notFound, Problem } from '../../../../contract/problem.ts';
import type { Letter } from '../../../../mail/mail.ts';
import type { Services } from '../../../../services.ts';
import { whyBlocked } from '../../people/why-blocked.ts';
import { user } from '../../tables.ts';
import { countGuess, forgetGuesses, inLine } from '../guesses.ts';
import { giveBack, take } from '../limits.ts';
import { ADDRESS_SECONDS, type Asking, entered, openSession, type SignedIn } from '../sessions.ts';
import { readChallenge, useChallenge } from './challenges.ts';
import { takeCode } from './codes.ts';
import { guessesOf } from './factors.ts';
import { factorLetter } from './letters.ts';

const OVER = 'Вход устарел. Начните его снова.';

/**
 * Opens the session that a challenge stands for, by a code of the second factor. Throws 404 for an invalid
 * challenge, 422 for a wrong code, 403 for a person blocked meanwhile, 429 after too many wrong codes.
 */
export async function signInByFactor(
  { database, config, mail }: Services,
  challenge: string,
  code: string,
  asking: Asking,
): Promise<SignedIn> {
  const bucket = `sign-in ${asking.address}`;
  await take(database, { bucket, times: config.limits.passwordsPerAddress, seconds: ADDRESS_SECONDS });
  const userId = await readChallenge(database, challenge);
  if (userId === undefined) throw notFound(OVER);
  let letter: Letter | undefined;
  const opened = await inLine(guessesOf(userId), async () => {
    await countGuess(database, guessesOf(userId));
    return database.transaction(async (transaction) => {
      // Links and challenges of one person are used one after another.
      await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
      const shown = await takeCode(transaction, config, userId, code);
      if (!(await useChallenge(transaction, challenge))) throw notFound(OVER);
      if (shown === 'recovery') letter = await factorLetter(transaction, userId, 'recovery');
      await forgetGuesses(transaction, guessesOf(userId));
      return openSession(transaction, userId, asking, 'second factor');
    });
  });
  await giveBack(database, bucket);
  if (!opened) throw new Problem(403, 'blocked', await whyBlocked({ database, config }, userId));
  if (letter) mail.send(letter);
  return entered(opened);
}
