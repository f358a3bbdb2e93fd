import { CREDIT_POLLING } from '@portal/domain/credit';
import { and, asc, eq, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Services } from '../../services.ts';
import { checkCredit } from './settle.ts';
import { creditRequest } from './tables.ts';

/** Maximum number of requests checked in one run; the rest waits for the next run. */
const AT_ONCE = 500;
/** Number of requests checked concurrently. */
const SIDE_BY_SIDE = 5;

/**
 * Asks the bank about every undecided purchase, least recently checked first, so that decisions do not
 * depend on an open browser. A failed check does not stop the others.
 */
export async function checkCredits(services: Services): Promise<void> {
  const { bank, database, log } = services;
  const { credit } = bank ?? {};
  if (!bank || !credit) return;
  const lending = { ...bank, credit };
  const due = await database
    .select()
    .from(creditRequest)
    .where(
      and(
        eq(creditRequest.status, 'pending'),
        eq(creditRequest.issuer, bank.issuer),
        sql`coalesce(${creditRequest.checked_at} <= now() - ${CREDIT_POLLING / 2} * interval '1 millisecond', true)`,
      ),
    )
    .orderBy(sql`${creditRequest.checked_at} NULLS FIRST`, asc(creditRequest.id))
    .limit(AT_ONCE);
  for (let start = 0; start < due.length; start += SIDE_BY_SIDE) {
    await Promise.all(
      due.slice(start, start + SIDE_BY_SIDE).map(async (request) => {
        try {
          await checkCredit(services, lending, request);
        } catch (error) {
          // Failures of the bank have already been logged.
          if (!(error instanceof Problem))
            log.error({ err: error, id: request.id }, 'a credit was not checked');
        }
      }),
    );
  }
}
