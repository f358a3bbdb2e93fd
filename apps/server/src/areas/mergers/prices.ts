import type { Transaction } from '../../database/connect.ts';
import { giveListPlaceBack, leaveList, returnToList, takeListPlace } from '../prices/item-mergers.ts';
import { joinReserves, partReserves } from '../stock/owners.ts';
import { type Merged, type MergerKind, rowsBefore, rowsOf, written } from './moved.ts';

/**
 * A supplier has one price for a product. If there are two, the remaining one's price is used and the other's
 * stock joins it; if only the other is on a price list, the remaining one takes its position there with its
 * price.
 */
export async function joinPrices(
  transaction: Transaction,
  kind: MergerKind,
  { id, kept, emptied }: Merged,
): Promise<void> {
  const both = kind.pairs(kept, emptied);
  await transaction.execute(written(kind, id, 'price_list_item', 'price_list_id', takeListPlace(both)));
  await transaction.execute(written(kind, id, 'reserve', 'item_id', joinReserves(both), true));
  await transaction.execute(
    written(kind, id, 'price_list_item', 'price_list_id of emptied', leaveList(both), true),
  );
}

/** Undoes joinPrices: stock goes back to its previous prices, and these to their price lists. */
export async function partPrices(
  transaction: Transaction,
  kind: MergerKind,
  { id }: Pick<Merged, 'id'>,
): Promise<void> {
  await transaction.execute(partReserves(rowsBefore(kind, id, 'reserve', 'item_id')));
  const before = rowsBefore(kind, id, 'price_list_item', 'price_list_id of emptied');
  const taken = rowsOf(kind, id, 'price_list_item', 'price_list_id');
  await transaction.execute(giveListPlaceBack(taken, before, rowsOf(kind, id, 'price_list', 'supplier_id')));
  await transaction.execute(returnToList(before));
}
