import { sql } from 'drizzle-orm';
import { takeAction } from '../../documents/take.ts';
import type { Services } from '../../services.ts';
import { approvalDocument } from './document.ts';

/** Maximum number of approvals in one run; the next run continues. */
const MOST = 500;

/** Gives approvals on which nobody has decided in time back to their authors, each in its own transaction. */
export async function recallWaiting({ database, log }: Pick<Services, 'database' | 'log'>): Promise<void> {
  const { rows } = await database.execute<{ id: number }>(
    sql`SELECT id FROM approval WHERE status = 'waiting' AND recall_at <= now() ORDER BY recall_at LIMIT ${MOST}`,
  );
  for (const { id } of rows)
    try {
      await database.transaction((transaction) =>
        takeAction(transaction, approvalDocument, {
          action: 'recall',
          by: null,
          documents: [{ id, version: null }],
          input: {},
        }),
      );
    } catch (error) {
      log.error({ err: error, approval: id }, 'recalling an approval');
    }
}
