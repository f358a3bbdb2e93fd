import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Answer, BodyOf } from '../../../../../contract/handlers.ts';
import { conflict, notFound } from '../../../../../contract/problem.ts';
import type { Viewer } from '../../../../../contract/viewer.ts';
import type { Connection } from '../../../../../database/connect.ts';
import { scope } from '../../../../../lists/scope.ts';
import type { Letter } from '../../../../../mail/mail.ts';
import type { Services } from '../../../../../services.ts';
import { recordChanges } from '../../../../changes/record.ts';
import { passkey } from '../../../tables.ts';
import { countGuess, forgetGuesses, inLine } from '../../guesses.ts';
import { lockFactors } from '../challenges.ts';
import { addFactor, checkPassword, guessesOf, markConfirmed, removeFactor } from '../factors.ts';
import { factorLetter } from '../letters.ts';
import {
  askToMake,
  askToSign,
  placeOf,
  readMade,
  type Signed,
  spendRequest,
  takePasskey,
} from './ceremony.ts';

const MOST = 10;
const ENOUGH = `Ключей доступа не больше ${MOST}: удалите тот, которым не пользуетесь`;

/** The viewer's own passkeys, the oldest first. */
export async function listPasskeys(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'listPasskeys'>['data']> {
  const rows = await connection
    .select({
      id: passkey.id,
      title: passkey.title,
      backed_up: passkey.backed_up,
      created_at: passkey.created_at,
      last_used_at: passkey.last_used_at,
    })
    .from(passkey)
    .where(scope(viewer).personal(passkey.user_id))
    .orderBy(passkey.id);
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** What the browser asks a device to make a passkey of. Throws 422 for a wrong password, 409 if there are enough. */
export async function beginPasskey(
  services: Services,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
) {
  const { database } = services;
  const login = await checkPassword(database, viewer, password);
  if ((await listPasskeys(database, viewer)).length >= MOST) throw conflict(ENOUGH);
  return askToMake(database, placeOf(services, request), viewer, login);
}

/**
 * Adds the passkey that a device has made; the person's first factor ends their other sessions and gives the recovery
 * codes. Throws 422 for a refused answer, 409 for a used or expired request and for a passkey that is known.
 */
export async function addPasskey(
  services: Services,
  viewer: Viewer,
  { title, ...made }: BodyOf<'addPasskey'>,
  request: FastifyRequest,
): Promise<Answer<'addPasskey'>['data']> {
  const { database, mail } = services;
  const asked = { userId: viewer.id, purpose: 'add', askedBy: viewer.sessionId } as const;
  const nonce = await spendRequest(database, made.client_data, asked);
  const row = await readMade(placeOf(services, request), nonce, made);
  let letter: Letter | undefined;
  const added = await database.transaction(async (transaction) => {
    const { passkeys } = await lockFactors(transaction, viewer.id);
    if (passkeys >= MOST) throw conflict(ENOUGH);
    let id = 0;
    const codes = await addFactor(transaction, viewer, async () => {
      const [fresh] = await transaction
        .insert(passkey)
        .values({ ...row, user_id: viewer.id, title: title.trim() })
        .onConflictDoNothing({ target: passkey.credential_id })
        .returning({ id: passkey.id });
      if (!fresh) throw conflict('Этот ключ доступа уже добавлен');
      id = fresh.id;
    });
    letter = await factorLetter(
      transaction,
      viewer.id,
      codes.length > 0 ? 'passkey-first' : 'passkey-added',
      title.trim(),
    );
    return { id, codes };
  });
  if (letter) mail.send(letter);
  return added;
}

const own = (viewer: Viewer, id: number) => and(scope(viewer).personal(passkey.user_id), eq(passkey.id, id));
const missing = () => notFound('Ключ доступа не найден');

/** Throws 404 for anybody else's. */
export async function renamePasskey(
  { database }: Services,
  viewer: Viewer,
  id: number,
  title: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockFactors(transaction, viewer.id);
    await recordChanges(transaction, { by: viewer, subject: 'user', ids: [viewer.id] }, async () => {
      const { rowCount } = await transaction
        .update(passkey)
        .set({ title: title.trim() })
        .where(own(viewer, id));
      if (rowCount === 0) throw missing();
    });
  });
}

/** Throws 404 for anybody else's, 409 for the last factor of a person of whom the portal demands one. */
export async function deletePasskey(services: Services, viewer: Viewer, id: number): Promise<void> {
  const letter = await services.database.transaction(async (transaction) => {
    const { app, passkeys } = await lockFactors(transaction, viewer.id);
    const [found] = await transaction.select({ title: passkey.title }).from(passkey).where(own(viewer, id));
    if (!found) throw missing();
    const isLast = !app && passkeys === 1;
    const remove = () => transaction.delete(passkey).where(own(viewer, id));
    await removeFactor(services, transaction, viewer, { isLast, remove });
    return factorLetter(transaction, viewer.id, isLast ? 'passkey-last' : 'passkey-removed', found.title);
  });
  if (letter) services.mail.send(letter);
}

/** What the browser asks one of the viewer's passkeys to sign. Throws 409 without passkeys. */
export const beginConfirmByPasskey = (services: Services, viewer: Viewer, request: FastifyRequest) =>
  askToSign(services.database, placeOf(services, request), confirming(viewer));

const confirming = ({ id, sessionId }: Viewer) =>
  ({ userId: id, purpose: 'confirm', askedBy: sessionId }) as const;

/**
 * Takes a signature, so that the session may change people, roles, limits and bank details for some minutes. Throws 422
 * for a refused one, 409 for a used or expired request, 429 after too many refused ones.
 */
export async function confirmByPasskey(
  services: Services,
  viewer: Viewer,
  signed: Signed,
  request: FastifyRequest,
): Promise<void> {
  const { database } = services;
  const place = placeOf(services, request);
  const { id: userId } = viewer;
  await inLine(guessesOf(userId), async () => {
    await countGuess(database, guessesOf(userId));
    const nonce = await spendRequest(database, signed.client_data, confirming(viewer));
    await database.transaction(async (transaction) => {
      await lockFactors(transaction, userId);
      await takePasskey(transaction, place, { userId, nonce, signed });
      await markConfirmed(transaction, viewer);
      await forgetGuesses(transaction, guessesOf(userId));
    });
  });
}
