import type { Transaction } from '../../database/connect.ts';
import { contract, contractor } from './tables.ts';

/**
 * Adds an active contract, marked as accepted by the administrator. Returns its id; undefined if the two
 * companies already have one.
 */
export async function addActiveContract(
  transaction: Transaction,
  values: Pick<
    typeof contract.$inferInsert,
    'number' | 'supplier_id' | 'customer_id' | 'buyer_markup_percent' | 'limit_kopecks'
  >,
): Promise<number | undefined> {
  const [made] = await transaction
    .insert(contract)
    .values({ ...values, status: 'active', accepted_by_administrator: true })
    .onConflictDoNothing()
    .returning({ id: contract.id });
  return made?.id;
}

/** Adds a contractor. Returns its id. */
export async function addContractor(
  transaction: Transaction,
  values: Pick<typeof contractor.$inferInsert, 'type' | 'title' | 'inn' | 'juridical_address'>,
): Promise<number> {
  const [made] = await transaction.insert(contractor).values(values).returning({ id: contractor.id });
  if (!made) throw new Error('no contractor');
  return made.id;
}
