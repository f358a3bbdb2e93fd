import { CREDIT_POLLING } from '@portal/domain/credit';
import { and, asc, eq, sql } from 'drizzle-orm';
import { Problem } from '../../contract/problem.ts';
import type { Services } from '../../services.ts';
import { checkCredit } from './settle.ts';
import { creditRequest } from './tables.ts';

/** Requests one run asks the bank about; what is left waits for the next one. */
const AT_ONCE = 500;
/** Requests that are asked about at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Ask the bank about every purchase it has not decided on, those least lately asked about first, so that nothing hangs on an open
 * browser. One that cannot be asked about does not hold the others up.
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
          // The bank's failures have been logged where they came up.
          if (!(error instanceof Problem))
            log.error({ err: error, id: request.id }, 'a credit was not checked');
        }
      }),
    );
  }
}
