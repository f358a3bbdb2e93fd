import { createHmac } from 'node:crypto';
import { codeOfDigest, codeStep } from '@portal/domain/second-factor';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app with this key shows `away` steps from now. */
export function codeFrom(key: string, away: number): string {
  const bits = [...key].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(codeStep(Date.now()) + away));
  return codeOfDigest(createHmac('sha1', secret).update(counter).digest());
}
