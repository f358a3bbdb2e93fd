// A device that makes and uses passkeys, as a browser and an authenticator do together (WebAuthn, P-256, no attestation).
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect } from 'vitest';
import type { Answer, Answered, Caller } from './server.ts';

const FLAGS = { present: 1, verified: 4, mayBeBackedUp: 8, backedUp: 16, attested: 64 };
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/** What the device lies about. */
export interface Odd {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  counter?: number;
  /** Another challenge than the one in the options. */
  challenge?: string;
}

export type Options = Answer<'beginPasskey'>['data'];
export const optionsIn = ({ status, body }: Answered): Options => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return (body as { data: Options }).data;
};

/** A device with one passkey. @param counts false: it does not count its signatures and backs its passkey up */
export function newDevice(origin: string, counts = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: unknown, odd: Odd) =>
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? origin,
      crossOrigin: odd.crossOrigin ?? false,
    });
  const authenticatorData = (flags: number, odd: Odd) => {
    if (counts) counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? counter);
    const all =
      flags |
      FLAGS.present |
      (odd.verified === false ? 0 : FLAGS.verified) |
      (counts ? 0 : FLAGS.mayBeBackedUp | FLAGS.backedUp);
    return Buffer.concat([sha256(odd.rpId ?? new URL(origin).hostname), Buffer.from([all]), count]);
  };
  const cose = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  };
  return {
    id: base64url(id),
    /** The answer to a request for a new passkey. */
    make(options: Options, odd: Odd = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose()]);
      const authData = Buffer.concat([authenticatorData(FLAGS.attested, odd), attested]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        credential_id: base64url(id),
        client_data: base64url(clientData('webauthn.create', options['challenge'], odd)),
        attestation: base64url(attestation),
        transports: ['internal'],
      };
    },
    /** The answer to a request for a signature. */
    sign(options: Options, odd: Odd = {}) {
      const data = authenticatorData(0, odd);
      const client = clientData('webauthn.get', options['challenge'], odd);
      return {
        credential_id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
  };
}

/** Adds a passkey of a new device to the caller's own. */
export async function addPasskey(caller: Caller, origin: string, title = 'Телефон', counts = true) {
  const device = newDevice(origin, counts);
  const options = optionsIn(await caller.post('/identity/passkeys/begin', { password: 'Portal2026' }));
  const added = await caller.post('/identity/passkeys', { title, ...device.make(options) });
  expect(added).toMatchObject({ status: 200 });
  return { device, ...(added.body as Answer<'addPasskey'>).data };
}
