/** Seconds of one step of a one-time code (RFC 6238). */
const STEP_SECONDS = 30;
/** Steps around the present one whose codes are accepted: a phone’s clock may be wrong by half a minute. */
const TOLERATED_STEPS = 1;
const DIGITS = 6;
/** Number of recovery codes that a person gets. */
export const RECOVERY_CODES = 10;
/** Bytes of a recovery code: 80 bits, so that its hash cannot be reversed by trying. */
export const RECOVERY_BYTES = 10;

/** Minutes for which a code allows sensitive acts without being asked for again. */
export const CONFIRMED_MINUTES = 10;

/**
 * Whether a code of the second factor was entered recently enough for a sensitive act.
 * @param confirmedAt when the last one was entered in this session, in milliseconds since 1970; null if none was
 * @param now milliseconds since 1970
 * @see decisions, «Security over the letter»
 */
export const isConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < CONFIRMED_MINUTES * 60 * 1000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
/** Base32 characters of a recovery code. */
const RECOVERY_LENGTH = 16;
const GROUP = 4;

/** The step of a moment, in milliseconds since 1970. */
export const codeStep = (now: number): number => Math.floor(now / 1000 / STEP_SECONDS);

/**
 * The one-time code of six digits in the HMAC-SHA-1 of a step’s number.
 * @param digest 20 bytes
 */
export function codeOfDigest(digest: Uint8Array): string {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
  // The low half of the last byte says where the four bytes of the number begin.
  const offset = view.getUint8(digest.byteLength - 1) % 16;
  const number = view.getUint32(offset) % 0x80_00_00_00;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** What was entered to sign in, and the facts that decide whether it is accepted. */
export interface EnteredCode {
  code: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The last step whose code was taken; null if none was. */
  used: number | null;
  /** The right code of a step. */
  codeOf(step: number): string;
}

/**
 * The step whose code was entered: the present one or its neighbours, later than the last one taken, so that no code is taken twice.
 * @returns null for a wrong code and for one taken before
 */
export function acceptedStep({ code, now, used, codeOf }: EnteredCode): number | null {
  const present = codeStep(now);
  for (let step = present - TOLERATED_STEPS; step <= present + TOLERATED_STEPS; step++)
    if ((used === null || step > used) && codeOf(step) === code) return step;
  return null;
}

/** Bytes in the alphabet of RFC 4648, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = value * 256 + byte;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      text += ALPHABET.charAt(Math.floor(value / 2 ** bits));
      value %= 2 ** bits;
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt(value * 2 ** (BITS - bits));
}

/** A text in groups of four characters, to be read and typed. */
export const inGroups = (text: string, separator: string): string =>
  (text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join(separator);

/** A recovery code as it is shown: `ABCD-EFGH-IJKL-MNOP`. */
export const recoveryCode = (bytes: Uint8Array): string => inGroups(base32(bytes), '-');

/**
 * What a person entered, with spaces and hyphens removed: a one-time code or a recovery code.
 * @returns null for anything else
 */
export function readCode(text: string): { kind: 'code' | 'recovery'; code: string } | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'code', code };
  return code.length === RECOVERY_LENGTH && /^[A-Z2-7]+$/.test(code) ? { kind: 'recovery', code } : null;
}

/** The address that a QR code gives to an app of one-time codes. */
export function keyAddress({
  secret,
  login,
  issuer,
}: {
  secret: string;
  login: string;
  issuer: string;
}): string {
  // The issuer is said once: each Russian letter takes six characters, and a denser QR code is harder to read.
  return `otpauth://totp/${encodeURIComponent(login)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
