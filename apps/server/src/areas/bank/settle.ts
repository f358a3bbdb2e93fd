import { creditDeadline, creditDecision, type CreditStatus } from '@portal/domain/credit';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { throughCollisions } from '../../database/collision.ts';
import { lockDocuments, takeAction } from '../../documents/take.ts';
import type { Services } from '../../services.ts';
import { bankClientOf, bankProblem, type CreditBank } from './access.ts';
import { creditDocument } from './document.ts';
import { creditRequest } from './tables.ts';

type Undecided = Pick<
  typeof creditRequest.$inferSelect,
  'id' | 'user_id' | 'external_id' | 'created_at' | 'sent_at'
>;
type Decision = Exclude<CreditStatus, 'pending'>;

/**
 * Ask the bank what it has decided, and do as it says; one that has waited too long ends. Throws as bankClientOf when the bank does
 * not answer in time.
 */
export async function checkCredit(services: Services, bank: CreditBank, request: Undecided): Promise<void> {
  const deadline = creditDeadline({
    created: request.created_at.getTime(),
    sent: request.sent_at?.getTime() ?? null,
  });
  const over = deadline <= Date.now();
  let decision: Decision | null = null;
  // One whose sending was cut off may be at the bank all the same: it is asked before such a one ends.
  if (request.sent_at !== null || over) {
    try {
      decision = creditDecision((await ask(services, bank, request)) ?? '');
    } catch (error) {
      if (!over) throw error;
    }
  }
  decision ??= over ? 'timeout' : null;
  const { database } = services;
  if (decision === null) {
    const checked = { checked_at: sql`now()` };
    await database.update(creditRequest).set(checked).where(eq(creditRequest.id, request.id));
    return;
  }
  const final = decision;
  // One that was found unsent may have been sent since: then its time has only begun.
  const unsent = final === 'timeout' && request.sent_at === null;
  await throughCollisions(() =>
    database.transaction((transaction) => settleCredit(transaction, request.id, final, { unsent })),
  );
}

async function ask(services: Services, bank: CreditBank, { user_id, external_id }: Undecided) {
  const client = await bankClientOf(services, bank, user_id);
  return bank.credit.state(client, external_id).catch((error: unknown) => {
    throw bankProblem(services.log, error, 'Банк не сообщает о заявке');
  });
}

/**
 * The bank's answer, or time's, takes hold: on the request and on its orders together. The first answer stands.
 * `unsent`: only while the bank has not been asked.
 */
export async function settleCredit(
  transaction: Transaction,
  requestId: number,
  decision: Decision,
  { unsent = false } = {},
): Promise<void> {
  const documents = [{ id: requestId, version: null }];
  const [found] = await lockDocuments(transaction, creditDocument, null, documents);
  if (unsent && (found?.sent_at ?? null) !== null) return;
  await takeAction(transaction, creditDocument, {
    action: ACTIONS[decision],
    by: null,
    documents,
    input: { decision },
  });
}

/** The rule book's names for what the bank, or time, decides. */
const ACTIONS = { implemented: 'implement', denial: 'deny', timeout: 'expire' } as const;
