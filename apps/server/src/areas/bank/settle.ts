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
 * Asks the bank for its decision and applies it; a request past its deadline expires. Throws like
 * bankClientOf if the bank does not answer before the deadline.
 */
export async function checkCredit(services: Services, bank: CreditBank, request: Undecided): Promise<void> {
  const deadline = creditDeadline({
    created: request.created_at.getTime(),
    sent: request.sent_at?.getTime() ?? null,
  });
  const over = deadline <= Date.now();
  let decision: Decision | null = null;
  // Sending may have been interrupted after the bank received the application, so ask the bank before the
  // request expires.
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
  // A request that was unsent when it was read may have been sent since; then its deadline is later.
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
 * Applies the decision to the request and its orders in one transaction. The first decision stands.
 * `unsent`: apply it only if the application has not been sent to the bank.
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

/** Action of the state machine for each decision. */
const ACTIONS = { implemented: 'implement', denial: 'deny', timeout: 'expire' } as const;
