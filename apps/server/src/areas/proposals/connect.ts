import { conflict } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import { addActiveContract } from '../contractors/connect.ts';
import { addFirstStorage, connectStorages } from '../storages/logistics/connect.ts';

interface Connecting {
  /** The proposal's. */
  id: number;
  shop_id: number;
  distributor_id: number;
  shop_address: string;
}

/**
 * What a confirmed proposal makes: the active contract, a place where the shop receives goods if it has none, and the ways to it
 * from each of the distributor's warehouses, no faster than the slowest that is promised from there. Answers the contract's id.
 * Throws 409 when a contract is active already.
 */
export async function connectShop(
  transaction: Transaction,
  { id, shop_id, distributor_id, shop_address }: Connecting,
  { limit, markup }: { limit: number | null; markup: number },
): Promise<number> {
  const contract = await addActiveContract(transaction, {
    number: `П-${id}`,
    supplier_id: distributor_id,
    customer_id: shop_id,
    buyer_markup_percent: markup,
    limit_kopecks: limit,
  });
  if (contract === undefined) throw conflict('Договор между этими организациями уже действует');
  await addFirstStorage(transaction, shop_id, shop_address);
  await connectStorages(transaction, { supplierId: distributor_id, customerId: shop_id });
  return contract;
}
