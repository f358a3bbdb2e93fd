import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { roublesOf } from '../../contract/money.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { BasketHead } from '../storages/baskets.ts';
import { readLines } from './repository.ts';
import { offerPrice } from '../catalogue/offers.ts';

/**
 * What is left of the contracts' limits beside the basket's amount. A customer with at least one contract without a
 * limit is unlimited here; each contract's own limit is enforced when the order is placed.
 */
export async function readLimit(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
): Promise<components['schemas']['Limit']> {
  const { rows } = await database.execute<{ remaining: number | null; unlimited: boolean | null }>(sql`
    SELECT sum(limit_kopecks - used_kopecks) AS remaining, bool_or(limit_kopecks IS NULL) AS unlimited
    FROM contract WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active'`);
  const lines = await readLines(database, viewer, head);
  const amount = lines.reduce(
    (sum, { offer, quantity, seen_price }) => sum + (offer ? offerPrice(offer) : seen_price) * quantity,
    0,
  );
  const { remaining = null, unlimited = true } = rows[0] ?? {};
  if (unlimited ?? true) return { limit_type: 'without_limit', limit_value: null, amount: roublesOf(amount) };
  return {
    limit_type: 'limit',
    limit_value: roublesOf(Math.max(remaining ?? 0, 0)),
    amount: roublesOf(amount),
  };
}
