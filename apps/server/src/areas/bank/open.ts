import type { Transaction } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { creditRequest } from './tables.ts';

/** Creates a request for a purchase that the bank will be asked to pay for; returns its id. */
export async function openCredit(
  transaction: Transaction,
  viewer: Viewer,
  issuer: string,
  kopecks: number,
): Promise<number> {
  const [opened] = await transaction
    .insert(creditRequest)
    .values({ contractor_id: viewer.contractor_id, user_id: viewer.id, issuer, amount_kopecks: kopecks })
    .returning({ id: creditRequest.id });
  if (!opened) throw new Error('no purchase');
  return opened.id;
}
