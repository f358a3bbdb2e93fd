import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { BodyOf } from '../../../../../contract/handlers.ts';
import { conflict, fieldFault } from '../../../../../contract/problem.ts';
import type { Viewer } from '../../../../../contract/viewer.ts';
import type { Connection, Transaction } from '../../../../../database/connect.ts';
import { originOf } from '../../origin.ts';
import type { Services } from '../../../../../services.ts';
import { newRefreshToken, refreshHash } from '../../tokens.ts';
import { passkey, passkeyChallenge } from '../../../tables.ts';
import { CHALLENGE_MINUTES } from '../challenges.ts';

const require = createRequire(import.meta.url);
/** Loaded for the first passkey: 12 MB. */
const library = () => require('@simplewebauthn/server') as typeof import('@simplewebauthn/server');
const helpers = () =>
  require('@simplewebauthn/server/helpers') as typeof import('@simplewebauthn/server/helpers');

/** Where passkeys are made and used. */
export interface Place {
  origin: string;
  /** The relying party's name: the host of the origin. */
  rpId: string;
}

/** Who was asked, for what, and by what: a session, or the hash of a waiting sign-in. */
export interface Asked {
  userId: number;
  purpose: (typeof passkeyChallenge.$inferSelect)['purpose'];
  askedBy: string;
}

export type Signed = BodyOf<'confirmByPasskey'>;
export type Made = Omit<BodyOf<'addPasskey'>, 'title'>;

const RP_NAME = 'Портал запчастей';
const algorithms = () => {
  const { EdDSA, ES256, RS256 } = helpers().COSEALG;
  return [EdDSA, ES256, RS256];
};
const TIMEOUT = CHALLENGE_MINUTES * 60 * 1000;
const OVER = 'Запрос к ключу доступа устарел или уже использован. Повторите.';
const NO_PASSKEYS = 'Ключей доступа нет';
/** Why an answer of a device is refused. */
const REFUSED = {
  malformed: 'Портал не смог прочитать ответ ключа доступа. Повторите.',
  place: 'Ключ доступа ответил другому сайту. Откройте портал по его обычному адресу.',
  unverified: 'Ключ доступа не проверил, что это вы. Включите в устройстве PIN-код, отпечаток или лицо.',
  counter:
    'Ключ доступа повторил прежний счётчик: возможно, у него есть копия. Удалите его и добавьте новый.',
  unknown: 'Этот ключ доступа здесь не подходит',
  wrong: 'Подпись ключа доступа неверна. Повторите.',
};
const refused = (why: keyof typeof REFUSED) => fieldFault('credential_id', REFUSED[why]);

export function placeOf(services: Services, request: FastifyRequest): Place {
  const origin = originOf(services, request);
  return { origin, rpId: new URL(origin).hostname };
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

async function newNonce(connection: Connection, { userId, purpose, askedBy }: Asked): Promise<string> {
  const nonce = newRefreshToken();
  await connection.insert(passkeyChallenge).values({
    hash: refreshHash(nonce),
    user_id: userId,
    purpose,
    asked_by: askedBy,
    expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return nonce;
}

const keysOf = (connection: Connection, userId: number) =>
  connection
    .select({ id: passkey.credential_id, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(passkey.id);

/** What the browser asks a device to make a passkey of; not one that the person has already. */
export async function askToMake(connection: Connection, place: Place, viewer: Viewer, login: string) {
  const nonce = await newNonce(connection, { userId: viewer.id, purpose: 'add', askedBy: viewer.sessionId });
  return library().generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: place.rpId,
    userName: login,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(viewer.uuid),
    challenge: bytes(nonce),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: await keysOf(connection, viewer.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms(),
  });
}

/** What the browser asks one of the person's passkeys to sign. Throws 409 if there are none. */
export async function askToSign(connection: Connection, place: Place, asked: Asked) {
  const allowCredentials = await keysOf(connection, asked.userId);
  if (allowCredentials.length === 0) throw conflict(NO_PASSKEYS);
  return library().generateAuthenticationOptions({
    rpID: place.rpId,
    challenge: bytes(await newNonce(connection, asked)),
    timeout: TIMEOUT,
    allowCredentials,
    userVerification: 'required',
  });
}

/** What the device signed, if it can be read. */
function readClientData(text: string): { challenge: string; origin: string; crossOrigin?: boolean } {
  try {
    const { challenge, origin, crossOrigin = false } = helpers().decodeClientDataJSON(text);
    return { challenge: String(challenge), origin, crossOrigin };
  } catch {
    throw refused('malformed');
  }
}

/**
 * Spends the request that a device answered, whether or not the answer is right; outside of the transaction of what the
 * answer allows, so that a refusal does not restore it. Throws 409 for a used, expired or another's request.
 */
export async function spendRequest(
  connection: Connection,
  clientData: string,
  { userId, purpose, askedBy }: Asked,
): Promise<string> {
  const { challenge } = readClientData(clientData);
  const spent = await connection
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.hash, refreshHash(challenge)),
        eq(passkeyChallenge.user_id, userId),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.asked_by, askedBy),
        gt(passkeyChallenge.expires_at, sql`now()`),
      ),
    )
    .returning({ hash: passkeyChallenge.hash });
  if (spent.length === 0) throw conflict(OVER);
  return challenge;
}

/** Throws 422 for an answer to another site, or by a device that did not verify the person. Returns the counter. */
function judge(place: Place, clientData: string, authenticatorData: Uint8Array<ArrayBuffer>): number {
  const { origin, crossOrigin } = readClientData(clientData);
  if (origin !== place.origin || crossOrigin === true) throw refused('place');
  const { rpIdHash, flags, counter } = readable(() => helpers().parseAuthenticatorData(authenticatorData));
  if (!createHash('sha256').update(place.rpId).digest().equals(rpIdHash)) throw refused('place');
  if (!flags.up || !flags.uv) throw refused('unverified');
  return counter;
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw refused('malformed');
  }
}

/** The passkey that a device has made. Throws 422 for a refused answer. */
export async function readMade(place: Place, nonce: string, made: Made) {
  const {
    credential_id: id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports = [],
  } = made;
  judge(
    place,
    clientDataJSON,
    readable(() => helpers().decodeAttestationObject(bytes(attestationObject)).get('authData')),
  );
  const verified = await library()
    .verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: nonce,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms(),
    })
    .catch(() => ({ verified: false as const }));
  if (!verified.verified) throw refused('wrong');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  // The name in the answer is not signed; the one in the attested data is.
  if (credential.id !== id) throw refused('wrong');
  return {
    credential_id: id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: [...new Set(transports)],
    backed_up: credentialBackedUp,
  };
}

/** Takes a signature of one of the person's passkeys. Throws 422 for a refused one, and for another person's. */
export async function takePasskey(
  transaction: Transaction,
  place: Place,
  { userId, nonce, signed }: { userId: number; nonce: string; signed: Signed },
): Promise<'passkey'> {
  const {
    credential_id: id,
    client_data: clientDataJSON,
    authenticator_data: authenticatorData,
    signature,
  } = signed;
  const [key] = await transaction
    .select()
    .from(passkey)
    .where(and(eq(passkey.user_id, userId), eq(passkey.credential_id, id)))
    .for('update');
  if (!key) throw refused('unknown');
  const counter = judge(place, clientDataJSON, bytes(authenticatorData));
  // Devices that do not count always say 0.
  if ((counter > 0 || key.counter > 0) && counter <= key.counter) throw refused('counter');
  const verified = await library()
    .verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: nonce,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: bytes(key.public_key), counter: key.counter },
    })
    .catch(() => ({ verified: false as const }));
  if (!verified.verified || !('authenticationInfo' in verified)) throw refused('wrong');
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  await transaction
    .update(passkey)
    .set({ counter: newCounter, backed_up: credentialBackedUp, last_used_at: sql`now()` })
    .where(eq(passkey.id, key.id));
  return 'passkey';
}
