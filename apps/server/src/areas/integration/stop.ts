import { checkRule, type Viewer as RuleViewer } from '@portal/domain/access';
import { MAKER_FAULTS } from '@portal/domain/makers';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { sayStopped, standingOf } from '../identity/people/makers.ts';

/** A webhook that is about to act. */
export interface Acting extends Record<string, unknown> {
  id: number;
  user_id: number;
  contractor_id: number;
  address: string;
}

/** Returns the webhooks that may still act; switches the others off and notifies their companies. */
export async function stopOrphans<T extends Acting>(
  transaction: Transaction,
  hooks: readonly T[],
): Promise<T[]> {
  const standing = await standingOf(transaction, hooks, (viewer) =>
    checkRule('actions.integration.update', viewer as RuleViewer),
  );
  const stopped = hooks.flatMap((hook, nth) => {
    const fault = standing[nth]?.fault ?? null;
    return fault === null ? [] : [{ ...hook, kind: 'webhook' as const, title: hook.address, fault }];
  });
  for (const { id, fault } of stopped)
    await transaction.execute(
      sql`UPDATE webhook SET active = false, stop_reason = ${MAKER_FAULTS[fault]} WHERE id = ${id}`,
    );
  await sayStopped(transaction, stopped);
  return hooks.filter((_, nth) => standing[nth]?.fault === null);
}
