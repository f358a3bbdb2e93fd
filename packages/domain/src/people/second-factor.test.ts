import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedStep,
  base32,
  codeOfDigest,
  codeStep,
  CONFIRMED_MINUTES,
  inGroups,
  isConfirmed,
  keyAddress,
  readCode,
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCode,
} from './second-factor.ts';

const SECRET = new TextEncoder().encode('12345678901234567890');
const ALGORITHM = { name: 'HMAC', hash: 'SHA-1' };
async function digestOf(step: number): Promise<Uint8Array> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const key = await crypto.subtle.importKey('raw', SECRET, ALGORITHM, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, counter.buffer));
}
const codeOf = async (step: number) => codeOfDigest(await digestOf(step));
const moments = fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 });

describe('codeOfDigest and codeStep', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the vector of RFC 6238 at second %i is %s', async (second, code) => {
    expect(await codeOf(codeStep(second * 1000))).toBe(code);
  });
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('the vector of RFC 4226 of counter %i is %s', async (counter, code) => {
    expect(await codeOf(counter)).toBe(code);
  });
  test('a part of a larger buffer is read from its own beginning', async () => {
    const digest = await digestOf(1);
    const whole = new Uint8Array([9, 9, 9, 9, 9, 9, 9, ...digest]);
    expect(codeOfDigest(whole.subarray(7))).toBe('287082');
  });
});

describe('acceptedStep', () => {
  test('the codes of the present step and of its neighbours are accepted, no others', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -4, max: 4 }), (now, away) => {
        // Every step has a code of its own here; six digits would sometimes repeat.
        const answer = acceptedStep({ code: String(codeStep(now) + away), now, used: null, codeOf: String });
        expect(answer).toBe(Math.abs(away) <= 1 ? codeStep(now) + away : null);
      }),
    );
  });
  test('a code is never taken twice, nor one that is older than the last one taken', () => {
    fc.assert(
      fc.property(moments, fc.array(fc.integer({ min: -1, max: 1 }), { maxLength: 8 }), (now, tries) => {
        const taken: number[] = [];
        for (const away of tries) {
          const used = taken.at(-1) ?? null;
          const step = acceptedStep({ code: String(codeStep(now) + away), now, used, codeOf: String });
          if (step !== null) taken.push(step);
        }
        expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
      }),
    );
  });
  test('a wrong code is not accepted', async () => {
    const codes = await Promise.all([0, 1, 2].map(codeOf));
    const entered = { now: 59_000, used: null, codeOf: (step: number) => codes[step] ?? '' };
    expect(acceptedStep({ ...entered, code: '287082' })).toBe(1);
    expect(acceptedStep({ ...entered, code: '287083' })).toBeNull();
    expect(acceptedStep({ ...entered, code: '287082', used: 1 })).toBeNull();
  });
});

describe('base32 and recoveryCode', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the vector of RFC 4648 for «%s» is «%s»', (text, coded) => {
    expect(base32(new TextEncoder().encode(text))).toBe(coded);
  });
  test('a recovery code is read back however it was typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES }), (bytes) => {
        const shown = recoveryCode(bytes);
        expect(shown).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
        const read = { kind: 'recovery', code: base32(bytes) };
        for (const typed of [shown, shown.toLowerCase(), ` ${shown.replaceAll('-', ' ')} `])
          expect(readCode(typed)).toEqual(read);
      }),
    );
    expect(RECOVERY_CODES).toBe(10);
  });
});

describe('readCode, inGroups and keyAddress', () => {
  test('a pasted «123 456» is the code 123456; anything of another length or alphabet is no code', () => {
    expect(readCode('123 456')).toEqual({ kind: 'code', code: '123456' });
    for (const wrong of ['', '12345', '1234567', '12345а', 'ABCD-EFGH-IJKL-MNO', 'ABCD-EFGH-IJKL-MNO1'])
      expect(readCode(wrong)).toBeNull();
  });
  test('a secret is shown in groups of four', () => {
    expect(inGroups('ABCDEFGHIJ', ' ')).toBe('ABCD EFGH IJ');
    expect(inGroups('', ' ')).toBe('');
  });
  test('the address names the portal and the login', () => {
    expect(keyAddress({ secret: 'MZXW6', login: 'a&b', issuer: 'Портал' })).toBe(
      'otpauth://totp/a%26b?secret=MZXW6&issuer=%D0%9F%D0%BE%D1%80%D1%82%D0%B0%D0%BB',
    );
  });
});

test('a code allows sensitive acts for ten minutes', () => {
  const entered = Date.UTC(2026, 10, 29, 12, 0);
  const minute = 60_000;
  expect(CONFIRMED_MINUTES).toBe(10);
  expect(isConfirmed(entered, entered)).toBe(true);
  expect(isConfirmed(entered, entered + 10 * minute - 1)).toBe(true);
  expect(isConfirmed(entered, entered + 10 * minute)).toBe(false);
  expect(isConfirmed(null, entered)).toBe(false);
});
