import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  acceptedStep,
  codeOfDigest,
  readCode,
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCode as shown,
} from '@portal/domain/second-factor';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { fieldFault } from '../../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../../database/connect.ts';
import { type KeySettings, openSecret, SecretLost } from '../../../../database/secrets.ts';
import { recoveryCode, secondFactor, type session } from '../../tables.ts';

const WRONG = 'Неверный код';
const LOST =
  'Код из приложения сейчас не проверить: сменился ключ шифрования портала. Введите запасной код или попросите администратора снять второй фактор.';

/** The code of a step with this secret, in base64url. */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  return codeOfDigest(createHmac('sha1', Buffer.from(secret, 'base64url')).update(counter).digest());
}

const recoveryHash = (userId: number, code: string) =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');

/** What was shown: a code of the app, a recovery code or a passkey. */
export type Shown = NonNullable<(typeof session.$inferSelect)['second_factor']>;

/**
 * Takes a code of a person's second factor, once; the row is locked, so that two calls with one code are judged
 * one after the other. Throws 422 for a wrong code.
 * @param confirming the factor waits for its first code; recovery codes do not confirm it
 */
export async function takeCode(
  transaction: Transaction,
  config: KeySettings,
  userId: number,
  text: string,
  confirming = false,
): Promise<'app' | 'recovery'> {
  const [factor] = await transaction
    .select({ secret: secondFactor.secret, used_step: secondFactor.used_step })
    .from(secondFactor)
    .where(
      and(
        eq(secondFactor.user_id, userId),
        confirming ? isNull(secondFactor.confirmed_at) : isNotNull(secondFactor.confirmed_at),
      ),
    )
    .for('update');
  const entered = readCode(text);
  if (!entered) throw fieldFault('code', WRONG);
  if (entered.kind === 'recovery' && !confirming) {
    const used = await transaction
      .update(recoveryCode)
      .set({ used_at: sql`now()` })
      .where(
        and(
          eq(recoveryCode.user_id, userId),
          eq(recoveryCode.hash, recoveryHash(userId, entered.code)),
          isNull(recoveryCode.used_at),
        ),
      )
      .returning({ hash: recoveryCode.hash });
    if (used.length === 0) throw fieldFault('code', WRONG);
    return 'recovery';
  }
  if (!factor) throw fieldFault('code', WRONG);
  const secret = opened(config, factor.secret);
  const step = acceptedStep({
    code: entered.code,
    now: Date.now(),
    used: factor.used_step,
    codeOf: (one) => codeOf(secret, one),
  });
  if (step === null) throw fieldFault('code', WRONG);
  await transaction.update(secondFactor).set({ used_step: step }).where(eq(secondFactor.user_id, userId));
  return 'app';
}

function opened(config: KeySettings, secret: string): string {
  try {
    return openSecret(config, 'factor', secret);
  } catch (error) {
    throw error instanceof SecretLost ? fieldFault('code', LOST) : error;
  }
}

/** Ten new recovery codes instead of the earlier ones; only their hashes are stored. */
export async function newRecoveryCodes(connection: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => shown(randomBytes(RECOVERY_BYTES)));
  await connection.delete(recoveryCode).where(eq(recoveryCode.user_id, userId));
  await connection
    .insert(recoveryCode)
    .values(codes.map((code) => ({ user_id: userId, hash: recoveryHash(userId, code.replaceAll('-', '')) })));
  return codes;
}
