import { MADE_WHILE_MERGED } from '@portal/domain/makers';
import { switchedOffWords } from '@portal/domain/mergers';
import type { Transaction } from '../../database/connect.ts';
import { pauseSchedules } from '../exports/stop-made-since.ts';
import { stopListSources, stopStockSources } from '../fetching/stop-made-since.ts';
import { type MadeSince, revokeKeys, stopWebhooks } from '../integration/stop-made-since.ts';
import { pauseSubscriptions } from '../requests/subscriptions/stop-made-since.ts';
import type { Merged } from './moved.ts';

/**
 * Switches off automatic things (which act without a person) that returning people made while the companies
 * were one: they have gone back with their people (`plan.ts`) and must not send the other company's data any
 * more.
 * @returns a description of what was switched off; empty if nothing
 */
export async function switchOffMadeSince(
  transaction: Transaction,
  { emptied, at }: Pick<Merged, 'emptied'> & { at: string },
): Promise<string> {
  const made: MadeSince = { contractorId: emptied, since: at, reason: MADE_WHILE_MERGED };
  return switchedOffWords([
    { title: 'вебхуки', count: await stopWebhooks(transaction, made) },
    { title: 'ключи API', count: await revokeKeys(transaction, made) },
    { title: 'получение прайс-листов', count: await stopListSources(transaction, made) },
    { title: 'получение остатков', count: await stopStockSources(transaction, made) },
    { title: 'еженедельные списки', count: await pauseSubscriptions(transaction, made) },
    { title: 'рассылки', count: await pauseSchedules(transaction, made) },
  ]);
}
