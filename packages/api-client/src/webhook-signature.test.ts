import { expect, test } from 'vitest';
import { isFromPortal } from './webhook-signature.ts';

// Computed with: printf '1764000000.{"id":"1"}' | openssl dgst -sha256 -hmac whs_secret
const SIGNED = {
  secret: 'whs_secret',
  body: '{"id":"1"}',
  signature: 't=1764000000,v1=8abf3838806b5d07b6d7389f90828ae2c44721f6c8cf291a4c47b53ef3915fe7',
  now: 1_764_000_010_000,
};

test('a call that the portal has signed', async () => {
  expect(await isFromPortal(SIGNED)).toBe(true);
  expect(await isFromPortal({ ...SIGNED, body: new TextEncoder().encode(SIGNED.body) })).toBe(true);
});

test.each([
  ['another secret', { secret: 'whs_other' }],
  ['another body', { body: '{"id":"2"}' }],
  ['another moment', { signature: SIGNED.signature.replace('0000', '0001') }],
  ['another signature', { signature: SIGNED.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }],
  ['no signature', { signature: '' }],
  ['a signature of another form', { signature: SIGNED.signature.replace('v1', 'v2') }],
  ['more than five minutes old', { now: 1_764_000_301_000 }],
  ['more than five minutes ahead', { now: 1_763_999_699_000 }],
])('refused: %s', async (_, changed) => {
  expect(await isFromPortal({ ...SIGNED, ...changed })).toBe(false);
});

test('accepted for exactly five minutes', async () => {
  expect(await isFromPortal({ ...SIGNED, now: 1_764_000_300_000 })).toBe(true);
});
