import { randomBytes } from 'node:crypto';
import { needsSecondFactor } from '@portal/domain/navigation';
import { base32, keyAddress } from '@portal/domain/second-factor';
import { REQUIRED } from '@portal/domain/validation';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Answer } from '../../../../contract/handlers.ts';
import { confirmFirst } from '../../../../contract/guard.ts';
import { conflict, fieldFault, forbidden } from '../../../../contract/problem.ts';
import type { Viewer } from '../../../../contract/viewer.ts';
import type { Connection, Database, Transaction } from '../../../../database/connect.ts';
import { sealSecret } from '../../../../database/secrets.ts';
import { scope } from '../../../../lists/scope.ts';
import type { Letter } from '../../../../mail/mail.ts';
import { drawQrCode } from '../../../../paper/barcode.ts';
import type { Services } from '../../../../services.ts';
import { recordChanges } from '../../../changes/record.ts';
import { asManager } from '../../people/managers.ts';
import { readPerson } from '../../people/people.ts';
import { passkey, recoveryCode, secondFactor, session, user } from '../../tables.ts';
import { countGuess, forgetGuesses, inLine } from '../guesses.ts';
import { isPassword } from '../hashing.ts';
import { endOthers } from '../sessions.ts';
import { dropCodes, factorsOf, isOn, lockFactors } from './challenges.ts';
import { newRecoveryCodes, takeCode } from './codes.ts';
import { factorLetter, type Happened } from './letters.ts';

const ISSUER = 'Портал запчастей';
const SECRET_BYTES = 20;
export const DEMANDED =
  'Портал требует второй фактор от тех, у кого такие права. Если сменился телефон, попросите администратора снять его.';

const OFF = 'Второй фактор не включён';

/** Under this name the wrong codes of a person are counted; no login has capital letters when it is counted. */
export const guessesOf = (userId: number) => `Factor ${userId}`;

export const isDemanded = ({ config }: Pick<Services, 'config'>, viewer: Viewer): boolean =>
  config.secondFactor === 'demanded' && needsSecondFactor(viewer);

/** The viewer's second factors, since when the app is one, the recovery codes left, and whether the portal demands one. */
export async function readFactor(
  services: Pick<Services, 'database' | 'config'>,
  viewer: Viewer,
): Promise<Answer<'getSecondFactor'>['data']> {
  const { database } = services;
  const factors = await factorsOf(database, viewer.id);
  const [left] = await database
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCode)
    .where(and(scope(viewer).personal(recoveryCode.user_id), isNull(recoveryCode.used_at)));
  const since = (await row(database, viewer))?.confirmed_at ?? null;
  return {
    enabled: isOn(factors),
    created_at: since?.toISOString() ?? null,
    passkeys: factors.passkeys,
    recovery_codes_left: isOn(factors) ? (left?.count ?? 0) : 0,
    is_demanded: isDemanded(services, viewer),
  };
}

/** Checks the viewer's password before a new factor; returns the login. Throws 422 for a wrong one, 429 after too many. */
export async function checkPassword(database: Database, viewer: Viewer, password: string): Promise<string> {
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
  return login;
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
  const login = await checkPassword(database, viewer, password);
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
  if (begun.length === 0) throw conflict('Приложение уже подключено');
  const secret = base32(bytes);
  const address = keyAddress({ secret, login, issuer: ISSUER });
  return { secret, address, qr: drawQrCode(address) };
}

/**
 * Connects the app with its first code. The person's first factor ends their other sessions and gives the recovery codes;
 * after a passkey, no new ones. Throws 422 for a wrong code, 409 if nothing was begun.
 */
export async function confirmFactor(services: Services, viewer: Viewer, code: string): Promise<string[]> {
  const { confirmed_at } = (await row(services.database, viewer)) ?? { confirmed_at: undefined };
  if (confirmed_at === undefined) throw conflict('Сначала начните подключение приложения');
  if (confirmed_at !== null) throw conflict('Приложение уже подключено');
  return byCode(services, viewer, { code, confirming: true }, async (transaction, tell) => {
    const codes = await addFactor(transaction, viewer, () =>
      transaction
        .update(secondFactor)
        .set({ confirmed_at: sql`now()` })
        .where(scope(viewer).personal(secondFactor.user_id)),
    );
    await tell(codes.length > 0 ? 'added' : 'app-added');
    return codes;
  });
}

/**
 * Adds a factor of the locked viewer: in the history, and confirming the session. The first one ends the other sessions
 * and returns the recovery codes.
 */
export async function addFactor(
  transaction: Transaction,
  viewer: Viewer,
  add: () => Promise<unknown>,
): Promise<string[]> {
  const isFirst = !isOn(await factorsOf(transaction, viewer.id));
  await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, add);
  await markConfirmed(transaction, viewer);
  if (!isFirst) return [];
  await endOthers(transaction, viewer.id, viewer.sessionId);
  return newRecoveryCodes(transaction, viewer.id);
}

/**
 * Removes a factor of the locked viewer, and the recovery codes with the last one. Throws 409 if it is the last one of a
 * person of whom the portal demands one.
 * @param isLast whether no other factor is left
 */
export async function removeFactor(
  services: Services,
  transaction: Transaction,
  viewer: Viewer,
  { isLast, remove }: { isLast: boolean; remove: () => Promise<unknown> },
): Promise<void> {
  if (isLast && isDemanded(services, viewer)) throw conflict(DEMANDED);
  await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, remove);
  await dropCodes(transaction, viewer.id);
}

/**
 * Takes a code again, so that the session may change people, roles, limits and bank details for some minutes. Throws
 * 422 for a wrong code, 409 if the factor is off.
 */
export async function confirmIdentity(services: Services, viewer: Viewer, code: string): Promise<void> {
  if (!isOn(await factorsOf(services.database, viewer.id))) throw conflict(OFF);
  await byCode(services, viewer, { code }, (transaction) => markConfirmed(transaction, viewer));
}

export const markConfirmed = async (transaction: Transaction, { id, sessionId }: Viewer) =>
  void (await transaction
    .update(session)
    .set({ confirmed_at: sql`now()` })
    .where(and(eq(session.id, sessionId), eq(session.user_id, id))));

/**
 * Disconnects the app. Throws 422 for a wrong code, 409 if it is not connected or the last factor of a person of whom the
 * portal demands one.
 */
export async function endFactor(services: Services, viewer: Viewer, code: string | undefined): Promise<void> {
  const factor = await row(services.database, viewer);
  if (!factor?.confirmed_at) throw conflict('Приложение не подключено');
  const { passkeys } = await factorsOf(services.database, viewer.id);
  if (passkeys === 0 && isDemanded(services, viewer)) throw conflict(DEMANDED);
  await byCode(services, viewer, { code }, async (transaction, tell) => {
    const isLast = (await factorsOf(transaction, viewer.id)).passkeys === 0;
    const remove = () => transaction.delete(secondFactor).where(scope(viewer).personal(secondFactor.user_id));
    await removeFactor(services, transaction, viewer, { isLast, remove });
    await tell(isLast ? 'removed' : 'app-removed');
  });
}

/** Ten new recovery codes instead of the earlier ones. Throws 422 for a wrong code, 409 without a factor. */
export async function renewCodes(
  services: Services,
  viewer: Viewer,
  code: string | undefined,
): Promise<string[]> {
  if (!isOn(await factorsOf(services.database, viewer.id))) throw conflict(OFF);
  return byCode(services, viewer, { code }, async (transaction, tell) => {
    const codes = await newRecoveryCodes(transaction, viewer.id);
    await tell('renewed');
    return codes;
  });
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
    await lockFactors(transaction, id);
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [id] }, async () => {
      await transaction.delete(secondFactor).where(eq(secondFactor.user_id, id));
      await transaction.delete(passkey).where(eq(passkey.user_id, id));
    });
    await dropCodes(transaction, id);
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

interface ByCode {
  /** Missing: the session was confirmed lately, which is enough for a person with a passkey. */
  code: string | undefined;
  confirming?: boolean;
}

/** Writes the letter that tells the person of what was done. */
type Tell = (happened: Happened) => Promise<void>;

/**
 * Does what a right code allows, with the person locked, and tells them by e-mail; wrong codes are counted. Without a code,
 * throws 422 if the person has no passkey, else 403 if the session was not confirmed lately.
 */
async function byCode<T>(
  { database, config, mail }: Services,
  viewer: Viewer,
  { code, confirming = false }: ByCode,
  work: (transaction: Transaction, tell: Tell) => Promise<T>,
): Promise<T> {
  const { id } = viewer;
  const letters: (Letter | undefined)[] = [];
  const act = (shown: (transaction: Transaction) => Promise<'app' | 'recovery' | undefined>) =>
    database.transaction(async (transaction) => {
      await lockFactors(transaction, id);
      const tell: Tell = async (happened) => void letters.push(await factorLetter(transaction, id, happened));
      // Counted before the work: the letter says how many codes were left.
      if ((await shown(transaction)) === 'recovery') await tell('recovery');
      const answer = await work(transaction, tell);
      if (code !== undefined) await forgetGuesses(transaction, guessesOf(id));
      return answer;
    });
  let done: T;
  if (code === undefined) {
    if ((await factorsOf(database, id)).passkeys === 0) throw fieldFault('code', REQUIRED);
    if (viewer.unconfirmed) throw confirmFirst();
    done = await act(async () => undefined);
  } else
    done = await inLine(guessesOf(id), async () => {
      await countGuess(database, guessesOf(id));
      return act((transaction) => takeCode(transaction, config, id, code, confirming));
    });
  for (const letter of letters) if (letter) mail.send(letter);
  return done;
}
