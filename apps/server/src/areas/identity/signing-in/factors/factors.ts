import { randomBytes } from 'node:crypto';
import { needsSecondFactor } from '@portal/domain/navigation';
import { base32, keyAddress } from '@portal/domain/second-factor';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Answer } from '../../../../contract/handlers.ts';
import { conflict, fieldFault, forbidden } from '../../../../contract/problem.ts';
import type { Viewer } from '../../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../../database/connect.ts';
import { sealSecret } from '../../../../database/secrets.ts';
import { scope } from '../../../../lists/scope.ts';
import type { Letter } from '../../../../mail/mail.ts';
import { drawQrCode } from '../../../../paper/barcode.ts';
import type { Services } from '../../../../services.ts';
import { recordChanges } from '../../../changes/record.ts';
import { asManager } from '../../people/managers.ts';
import { readPerson } from '../../people/people.ts';
import { recoveryCode, secondFactor, session, user } from '../../tables.ts';
import { countGuess, forgetGuesses, inLine } from '../guesses.ts';
import { isPassword } from '../hashing.ts';
import { endOthers } from '../sessions.ts';
import { newRecoveryCodes, type Shown, takeCode } from './codes.ts';
import { factorLetter } from './letters.ts';

const ISSUER = 'Портал запчастей';
const SECRET_BYTES = 20;
const DEMANDED =
  'Портал требует второй фактор от тех, у кого такие права. Если сменился телефон, попросите администратора снять его.';

/** Under this name the wrong codes of a person are counted; no login has capital letters when it is counted. */
export const guessesOf = (userId: number) => `Factor ${userId}`;

const isDemanded = ({ config }: Pick<Services, 'config'>, viewer: Viewer): boolean =>
  config.secondFactor === 'demanded' && needsSecondFactor(viewer);

/** Whether the viewer's second factor is on, since when, the recovery codes left, and whether the portal demands it. */
export async function readFactor(
  services: Pick<Services, 'database' | 'config'>,
  viewer: Viewer,
): Promise<Answer<'getSecondFactor'>['data']> {
  const [factor] = await services.database
    .select({
      confirmed_at: secondFactor.confirmed_at,
      left: sql<number>`(SELECT count(*)::int FROM ${recoveryCode} r WHERE r.user_id = second_factor.user_id AND r.used_at IS NULL)`,
    })
    .from(secondFactor)
    .where(scope(viewer).personal(secondFactor.user_id));
  const since = factor?.confirmed_at ?? null;
  return {
    enabled: since !== null,
    created_at: since?.toISOString() ?? null,
    recovery_codes_left: since === null ? 0 : (factor?.left ?? 0),
    is_demanded: isDemanded(services, viewer),
  };
}

/**
 * A new secret, which takes effect with its first right code. Throws 422 for a wrong password, 409 if a factor is
 * on.
 */
export async function beginFactor(
  { database, config }: Services,
  viewer: Viewer,
  password: string,
): Promise<Answer<'beginSecondFactor'>['data']> {
  const [person] = await database
    .select({ login: user.login, password_hash: user.password_hash })
    .from(user)
    .where(eq(user.id, viewer.id));
  const login = person?.login ?? '';
  // Attempts are counted, so that a stolen session cannot be used to guess the password.
  await inLine(login.toLowerCase(), async () => {
    await countGuess(database, login.toLowerCase());
    if (!(await isPassword(password, person?.password_hash))) throw fieldFault('password', 'Неверный пароль');
    await forgetGuesses(database, login.toLowerCase());
  });
  const bytes = randomBytes(SECRET_BYTES);
  const sealed = sealSecret(config, 'factor', bytes.toString('base64url'));
  const begun = await database
    .insert(secondFactor)
    .values({ user_id: viewer.id, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactor.user_id,
      set: { secret: sealed, used_step: null },
      setWhere: isNull(secondFactor.confirmed_at),
    })
    .returning({ user_id: secondFactor.user_id });
  if (begun.length === 0) throw conflict('Второй фактор уже включён');
  const secret = base32(bytes);
  const address = keyAddress({ secret, login, issuer: ISSUER });
  return { secret, address, qr: drawQrCode(address) };
}

/**
 * Turns the second factor on with its first code, ends the person's other sessions and returns the recovery codes.
 * Throws 422 for a wrong code, 409 if nothing was begun.
 */
export async function confirmFactor(services: Services, viewer: Viewer, code: string): Promise<string[]> {
  const { confirmed_at } = (await row(services.database, viewer)) ?? { confirmed_at: undefined };
  if (confirmed_at === undefined) throw conflict('Сначала начните подключение приложения');
  if (confirmed_at !== null) throw conflict('Второй фактор уже включён');
  return byCode(services, viewer, { code, confirming: true, what: 'added' }, async (transaction) => {
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, () =>
      transaction
        .update(secondFactor)
        .set({ confirmed_at: sql`now()` })
        .where(scope(viewer).personal(secondFactor.user_id)),
    );
    await endOthers(transaction, viewer.id, viewer.sessionId);
    await markConfirmed(transaction, viewer);
    return newRecoveryCodes(transaction, viewer.id);
  });
}

/**
 * Takes a code again, so that the session may change people, roles, limits and bank details for some minutes. Throws
 * 422 for a wrong code, 409 if the factor is off.
 */
export async function confirmIdentity(services: Services, viewer: Viewer, code: string): Promise<void> {
  await mustBeOn(services.database, viewer);
  await byCode(services, viewer, { code }, (transaction) => markConfirmed(transaction, viewer));
}

const markConfirmed = async (transaction: Transaction, { id, sessionId }: Viewer) =>
  void (await transaction
    .update(session)
    .set({ confirmed_at: sql`now()` })
    .where(and(eq(session.id, sessionId), eq(session.user_id, id))));

/** Turns the second factor off. Throws 422 for a wrong code, 409 if it is off or the portal demands it. */
export async function endFactor(services: Services, viewer: Viewer, code: string): Promise<void> {
  await mustBeOn(services.database, viewer);
  if (isDemanded(services, viewer)) throw conflict(DEMANDED);
  await byCode(services, viewer, { code, what: 'removed' }, async (transaction) => {
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, () =>
      transaction.delete(secondFactor).where(scope(viewer).personal(secondFactor.user_id)),
    );
  });
}

/** Ten new recovery codes instead of the earlier ones. Throws 422 for a wrong code, 409 if the factor is off. */
export async function renewCodes(services: Services, viewer: Viewer, code: string): Promise<string[]> {
  await mustBeOn(services.database, viewer);
  return byCode(services, viewer, { code, what: 'renewed' }, (transaction) =>
    newRecoveryCodes(transaction, viewer.id),
  );
}

/**
 * Removes another person's second factor and ends their sessions. Throws 403 and 404 as changing the person does,
 * 409 for oneself and for a person without a factor.
 */
export async function resetFactor({ database, mail }: Services, viewer: Viewer, id: number): Promise<void> {
  const letter = await database.transaction(async (transaction) => {
    await readPerson(transaction, viewer, id);
    const manager = await asManager(transaction, viewer, 'PERMISSION_USER_UPDATE');
    const person = await readPerson(transaction, manager, id);
    if (person.refusals.update !== null) throw forbidden(person.refusals.update);
    if (id === viewer.id) throw conflict('Свой второй фактор выключают на странице «Пароль и безопасность»');
    if (person.second_factor !== true) throw conflict('У этого человека второй фактор не включён');
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [id] }, () =>
      transaction.delete(secondFactor).where(eq(secondFactor.user_id, id)),
    );
    await forgetGuesses(transaction, guessesOf(id));
    await endOthers(transaction, id);
    return factorLetter(transaction, id, 'reset');
  });
  if (letter) mail.send(letter);
}

const row = async (connection: Connection, viewer: Viewer) =>
  (
    await connection
      .select({ confirmed_at: secondFactor.confirmed_at })
      .from(secondFactor)
      .where(scope(viewer).personal(secondFactor.user_id))
  )[0];

async function mustBeOn(connection: Connection, viewer: Viewer): Promise<void> {
  const factor = await row(connection, viewer);
  if (!factor?.confirmed_at) throw conflict('Второй фактор не включён');
}

interface ByCode {
  code: string;
  confirming?: boolean;
  /** What the letter tells of; none for a confirmation. */
  what?: 'added' | 'removed' | 'renewed';
}

/** Does what a right code allows, and tells the person by e-mail; wrong codes are counted. */
async function byCode<T>(
  { database, config, mail }: Services,
  { id }: Viewer,
  { code, confirming = false, what }: ByCode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const letters: (Letter | undefined)[] = [];
  const done = await inLine(guessesOf(id), async () => {
    await countGuess(database, guessesOf(id));
    return database.transaction(async (transaction) => {
      const shown: Shown = await takeCode(transaction, config, id, code, confirming);
      // Counted before the work: the letter says how many codes were left.
      if (shown === 'recovery') letters.push(await factorLetter(transaction, id, 'recovery'));
      const answer = await work(transaction);
      await forgetGuesses(transaction, guessesOf(id));
      if (what !== undefined) letters.push(await factorLetter(transaction, id, what));
      return answer;
    });
  });
  for (const letter of letters) if (letter) mail.send(letter);
  return done;
}
