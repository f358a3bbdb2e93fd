import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { roublesOf } from '../../contract/money.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { BasketHead } from '../storages/baskets.ts';
import { readLines } from './repository.ts';
import { offerPrice } from '../catalogue/offers.ts';

interface ContractRow extends Record<string, unknown> {
  id: number;
  number: string;
  supplier_id: number;
  supplier_title: string;
  remaining: number | null;
}

/**
 * How much of each contract's limit the basket uses, and of all of them together; for an empty basket, of
 * all contracts of the customer. The total has no limit if one of the contracts has none: each contract's
 * own limit is enforced when the order is placed.
 */
export async function readLimit(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
): Promise<components['schemas']['Limit']> {
  const { rows } = await database.execute<ContractRow>(sql`
    SELECT contract.id, contract.number, supplier.id AS supplier_id, supplier.title AS supplier_title,
           CASE WHEN contract.limit_kopecks IS NOT NULL THEN greatest(contract.limit_kopecks - contract.used_kopecks, 0) END AS remaining
    FROM contract JOIN contractor supplier ON supplier.id = contract.supplier_id
    WHERE ${scope(viewer).own(sql`contract.customer_id`)} AND contract.status = 'active'
    ORDER BY supplier.title, contract.id`);
  const lines = await readLines(database, viewer, head);
  let amount = 0;
  const taken = new Map<number, number>();
  for (const { offer, quantity, seen_price } of lines) {
    const sum = (offer ? offerPrice(offer) : seen_price) * quantity;
    amount += sum;
    if (offer) taken.set(offer.contract_id, (taken.get(offer.contract_id) ?? 0) + sum);
  }
  const used = rows.filter(({ id }) => taken.has(id));
  const counted = used.length > 0 ? used : rows;
  const unlimited = counted.length === 0 || counted.some(({ remaining }) => remaining === null);
  return {
    limit_type: unlimited ? 'without_limit' : 'limit',
    limit_value: unlimited
      ? null
      : roublesOf(counted.reduce((sum, { remaining }) => sum + (remaining ?? 0), 0)),
    amount: roublesOf(amount),
    contracts: used.map(({ id, number, supplier_id, supplier_title, remaining }) => ({
      id,
      number,
      supplier: { id: supplier_id, title: supplier_title },
      limit_value: remaining === null ? null : roublesOf(remaining),
      amount: roublesOf(taken.get(id) ?? 0),
    })),
  };
}
