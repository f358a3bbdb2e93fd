import { conflict } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { recordNew } from '../changes/record.ts';
import { addActiveContract } from '../contractors/connect.ts';
import { sandboxObstacle } from '../contractors/sandboxes.ts';
import { addFirstStorage, connectStorages } from '../storages/logistics/connect.ts';

interface Connecting {
  /** The proposal's id. */
  id: number;
  shop_id: number;
  distributor_id: number;
  shop_address: string;
}

/**
 * Carries out a confirmed proposal: creates the active contract, a delivery address of the shop if it has
 * none, and logistic routes to it from each of the distributor's warehouses, with the delivery time of the
 * slowest existing route from there. Returns the contract's id. Throws 409 if a contract is active already.
 */
export async function connectShop(
  transaction: Transaction,
  by: Viewer | null,
  { id, shop_id, distributor_id, shop_address }: Connecting,
  { limit, markup }: { limit: number | null; markup: number },
): Promise<number> {
  const mixed = await sandboxObstacle(transaction, { supplier_id: distributor_id, customer_id: shop_id });
  if (mixed !== null) throw conflict(mixed);
  const contract = await addActiveContract(transaction, {
    number: `П-${id}`,
    supplier_id: distributor_id,
    customer_id: shop_id,
    buyer_markup_percent: markup,
    limit_kopecks: limit,
  });
  if (contract === undefined) throw conflict('Договор между этими организациями уже действует');
  await recordNew(transaction, { by, subject: 'contract', ids: [contract] });
  const added = await addFirstStorage(transaction, shop_id, shop_address);
  await recordNew(transaction, { by, subject: 'storage', ids: added });
  await connectStorages(transaction, { supplierId: distributor_id, customerId: shop_id });
  return contract;
}
