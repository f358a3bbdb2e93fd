import { MADE_WHILE_MERGED } from '@portal/domain/makers';
import { switchedOffWords } from '@portal/domain/mergers';
import type { Transaction } from '../../database/connect.ts';
import { pauseSchedules } from '../exports/stop-made-since.ts';
import { stopListSources, stopStockSources } from '../fetching/stop-made-since.ts';
import { type MadeSince, revokeKeys, stopWebhooks } from '../integration/stop-made-since.ts';
import type { Merged } from './moved.ts';

/**
 * Switches off what people who go back have made while the two companies were one and what acts without a person: it has gone back with
 * them (`plan.ts`), and must not send the other company's data any more.
 * @returns what was switched off, in words; empty: nothing
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
    { title: 'рассылки', count: await pauseSchedules(transaction, made) },
  ]);
}
