import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { BankGrant } from './provider.ts';

const NONCE = 12;
const TAG = 16;

/** Tokens are good for acting in a person's name: what lies in the database opens only with the portal's secret at the bank. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'bank grant', 32));

export function sealGrant(grant: BankGrant, secret: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(grant), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null for what was sealed with another secret, or spoilt: the person signs in at the bank again. */
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
