import { CREDIT_UNAVAILABLE, type CreditLine, proceedsAfterBank } from '@portal/domain/credit';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { notFound, Problem, unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import type { BankClient, BankCredit } from './credit.ts';
import type { BankProvider } from './provider.ts';
import { BankRefusal } from './refusal.ts';
import { openGrant, sealGrant } from './seal.ts';
import { bankAccountLink } from './tables.ts';

/** Milliseconds for which a token must still be valid, so that it does not expire during the call. */
const MARGIN = 60_000;
const AGAIN = 'Банк просит войти в СберБизнес снова';

export type CreditBank = BankProvider & { credit: BankCredit };

/** The bank with its credit calls. Throws 404 if there is none. */
export function creditBankOf({ bank }: Pick<Services, 'bank'>): CreditBank {
  if (!bank?.credit) throw notFound('Покупка в кредит банка здесь не включена');
  return bank as CreditBank;
}

const linkOf = (bank: BankProvider, userId: number) =>
  and(eq(bankAccountLink.user_id, userId), eq(bankAccountLink.issuer, bank.issuer));

/** Throws 403 if the bank does not let the person buy on credit. Specification 3, section 6. */
export async function requireCredit({ database }: Services, bank: CreditBank, userId: number): Promise<void> {
  const [link] = await database
    .select({ buyOnCreditMmb: bankAccountLink.buy_on_credit })
    .from(bankAccountLink)
    .where(linkOf(bank, userId));
  if (!proceedsAfterBank(link ?? null)) throw new Problem(403, 'credit_unavailable', CREDIT_UNAVAILABLE);
}

/**
 * The person's identity at the bank with a valid token. An expired token is renewed once for all
 * concurrent calls. Throws 422 if the person must sign in at the bank again, 502 if the bank does not
 * answer.
 */
export async function bankClientOf(
  services: Services,
  bank: BankProvider,
  userId: number,
): Promise<BankClient> {
  const { database, log } = services;
  const { secret } = bank;
  return database.transaction(async (transaction) => {
    const [link] = await transaction.select().from(bankAccountLink).where(linkOf(bank, userId)).for('update');
    if (!link) throw unprocessable(AGAIN);
    if (secret === null) return { sub: link.sub, accessToken: '' };
    const grant = link.sealed_grant === null ? null : openGrant(link.sealed_grant, secret);
    if (!grant) throw unprocessable(AGAIN);
    if (grant.expires_at > Date.now() + MARGIN) return { sub: link.sub, accessToken: grant.access_token };
    const fresh = await bank.renew(grant).catch((error: unknown) => {
      throw bankProblem(log, error, AGAIN);
    });
    await transaction
      .update(bankAccountLink)
      .set({ sealed_grant: sealGrant(fresh, secret) })
      .where(linkOf(bank, userId));
    return { sub: link.sub, accessToken: fresh.access_token };
  });
}

/** Stores the remaining amount of the person's credit lines as last reported by the bank. */
export async function keepAvailable(
  database: Database,
  bank: BankProvider,
  userId: number,
  lines: readonly CreditLine[],
): Promise<void> {
  const kopecks = lines.reduce((sum, { available }) => sum + available, 0);
  await database
    .update(bankAccountLink)
    .set({ credit_line_kopecks: kopecks })
    .where(
      and(
        linkOf(bank, userId),
        sql`${bankAccountLink.credit_line_kopecks} IS DISTINCT FROM ${kopecks}::bigint`,
      ),
    );
}

/** Converts a failure at the bank: a refusal becomes 422 with the given message, anything else 502. */
export function bankProblem(log: Logger, error: unknown, refused: string): Problem {
  log.warn({ err: error }, 'the bank does not do as asked');
  return error instanceof BankRefusal
    ? unprocessable(refused)
    : new Problem(502, 'bank_unavailable', 'Банк не отвечает. Повторите позже.');
}
