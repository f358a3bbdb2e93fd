import type { FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../../../contract/problem.ts';
import type { Transaction } from '../../../../database/connect.ts';
import type { Letter } from '../../../../mail/mail.ts';
import type { Services } from '../../../../services.ts';
import { whyBlocked } from '../../people/why-blocked.ts';
import { countGuess, forgetGuesses, inLine } from '../guesses.ts';
import { giveBack, take } from '../limits.ts';
import { ADDRESS_SECONDS, type Asking, entered, openSession, type SignedIn } from '../sessions.ts';
import { refreshHash } from '../tokens.ts';
import { lockFactors, readChallenge, useChallenge } from './challenges.ts';
import { type Shown, takeCode } from './codes.ts';
import { guessesOf } from './factors.ts';
import { factorLetter } from './letters.ts';
import { askToSign, placeOf, type Signed, spendRequest, takePasskey } from './passkeys/ceremony.ts';

const OVER = 'Вход устарел. Начните его снова.';

/** Whose sign-in a challenge continues. Throws 404 if it is invalid, 429 after too many invalid ones. */
async function personOf({ database, config }: Services, challenge: string, bucket: string): Promise<number> {
  await take(database, { bucket, times: config.limits.passwordsPerAddress, seconds: ADDRESS_SECONDS });
  const userId = await readChallenge(database, challenge);
  if (userId === undefined) throw notFound(OVER);
  return userId;
}

/**
 * Opens the session that a challenge stands for, once `show` has taken a second factor. Throws 404 for an invalid
 * challenge, what `show` throws, 403 for a person blocked meanwhile, 429 after too many wrong tries.
 * @param show called once the try is counted; what it returns runs in the transaction that opens the session
 */
async function enterBy(
  services: Services,
  challenge: string,
  asking: Asking,
  show: (userId: number) => Promise<(transaction: Transaction) => Promise<Shown>>,
): Promise<SignedIn> {
  const { database, config, mail } = services;
  const bucket = `sign-in ${asking.address}`;
  const userId = await personOf(services, challenge, bucket);
  let letter: Letter | undefined;
  const opened = await inLine(guessesOf(userId), async () => {
    await countGuess(database, guessesOf(userId));
    const check = await show(userId);
    return database.transaction(async (transaction) => {
      // Links and challenges of one person are used one after another.
      await lockFactors(transaction, userId);
      const shown = await check(transaction);
      if (!(await useChallenge(transaction, challenge))) throw notFound(OVER);
      if (shown === 'recovery') letter = await factorLetter(transaction, userId, 'recovery');
      await forgetGuesses(transaction, guessesOf(userId));
      return openSession(transaction, userId, asking, shown);
    });
  });
  await giveBack(database, bucket);
  if (!opened) throw new Problem(403, 'blocked', await whyBlocked({ database, config }, userId));
  if (letter) mail.send(letter);
  return entered(opened);
}

/** Signs in with a code of the app or a recovery code. Throws 422 for a wrong code, and what `enterBy` throws. */
export const signInByFactor = (services: Services, challenge: string, code: string, asking: Asking) =>
  enterBy(
    services,
    challenge,
    asking,
    async (userId) => (transaction) => takeCode(transaction, services.config, userId, code),
  );

/** What the browser asks a passkey of the waiting person to sign. Throws 404 for an invalid challenge, 409 without passkeys. */
export async function beginSignInByPasskey(services: Services, challenge: string, request: FastifyRequest) {
  const bucket = `sign-in ${request.ip}`;
  const userId = await personOf(services, challenge, bucket);
  await giveBack(services.database, bucket);
  return askToSign(services.database, placeOf(services, request), {
    userId,
    purpose: 'enter',
    askedBy: refreshHash(challenge),
  });
}

/** Signs in with a passkey. Throws 422 for a refused one, 409 for a used or expired request, and what `enterBy` throws. */
export function signInByPasskey(
  services: Services,
  challenge: string,
  signed: Signed,
  asking: Asking,
  request: FastifyRequest,
): Promise<SignedIn> {
  const place = placeOf(services, request);
  return enterBy(services, challenge, asking, async (userId) => {
    const asked = { userId, purpose: 'enter', askedBy: refreshHash(challenge) } as const;
    const nonce = await spendRequest(services.database, signed.client_data, asked);
    return (transaction) => takePasskey(transaction, place, { userId, nonce, signed });
  });
}
