import { createHmac } from 'node:crypto';
import { codeOfDigest, codeStep } from '@portal/domain/second-factor';
import { expect } from 'vitest';
import { secondFactor } from '../../src/areas/identity/tables.ts';
import type { Answer, Caller, TestServer } from './server.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an app with this secret shows now, or `away` steps later. */
export function codeFrom(secret: string, away = 0): string {
  const bits = [...secret].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(codeStep(Date.now()) + away));
  return codeOfDigest(createHmac('sha1', key).update(counter).digest());
}

/** Turns a person's second factor on, as if its first code had been entered long ago: the present one may be entered. */
export async function turnFactorOn({ database }: TestServer, caller: Caller) {
  const begun = await caller.post('/identity/second-factor/begin', { password: 'Portal2026' });
  const { secret } = (begun.body as Answer<'beginSecondFactor'>).data;
  const on = await caller.post('/identity/second-factor/confirm', { code: codeFrom(secret) });
  expect(on.status).toBe(200);
  await database.update(secondFactor).set({ used_step: null });
  return { secret, codes: (on.body as Answer<'confirmSecondFactor'>).data.codes };
}
