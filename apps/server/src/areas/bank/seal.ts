import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BankGrant } from './provider.ts';

const NONCE = 12;
const TAG = 16;

/**
 * Encryption key for grants, derived from the portal's secret at the bank: the tokens allow acting on
 * behalf of a person.
 */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'bank grant', 32));

export function sealGrant(grant: BankGrant, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts a grant. Null if it was encrypted with another secret or is damaged; the person must then sign
 * in again.
 */
export function openGrant(text: string, secret: string): BankGrant | null {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    return JSON.parse(opened.toString('utf8')) as BankGrant;
  } catch {
    return null;
  }
}
