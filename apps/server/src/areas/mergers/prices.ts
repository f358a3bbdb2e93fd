import { sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect.ts';
import { joinReserves, partReserves } from '../stock/owners.ts';
import { type Merged, type MergerKind, rowsBefore, rowsOf, written } from './moved.ts';

/**
 * A supplier has one price for a product. Where there are two the kept one’s stands, and the other’s stock joins it; where only the other’s
 * is on a list, the kept one’s takes its place there with its price.
 */
export async function joinPrices(
  transaction: Transaction,
  kind: MergerKind,
  { id, kept, emptied }: Merged,
): Promise<void> {
  const both = kind.pairs(kept, emptied);
  await transaction.execute(
    written(
      kind,
      id,
      'price_list_item',
      'price_list_id',
      sql`UPDATE price_list_item k SET price_list_id = e.price_list_id, price_kopecks = e.price_kopecks, multiplicity = e.multiplicity, version = k.version + 1
          FROM price_list_item e WHERE ${both} AND k.price_list_id IS NULL AND e.price_list_id IS NOT NULL RETURNING k.id AS key`,
    ),
  );
  await transaction.execute(written(kind, id, 'reserve', 'item_id', joinReserves(both), true));
  await transaction.execute(
    written(
      kind,
      id,
      'price_list_item',
      'price_list_id of emptied',
      sql`UPDATE price_list_item e SET price_list_id = NULL FROM price_list_item k, price_list_item before
          WHERE ${both} AND before.id = e.id AND e.price_list_id IS NOT NULL RETURNING e.id AS key, before.price_list_id AS was`,
      true,
    ),
  );
}

/** Stock goes back to the prices that it had, and these to their lists. */
export async function partPrices(
  transaction: Transaction,
  kind: MergerKind,
  { id }: Pick<Merged, 'id'>,
): Promise<void> {
  await transaction.execute(partReserves(rowsBefore(kind, id, 'reserve', 'item_id')));
  const before = rowsBefore(kind, id, 'price_list_item', 'price_list_id of emptied');
  // A price that took its place on the list leaves it again; one that a file has put on another list since stays there.
  await transaction.execute(sql`
    UPDATE price_list_item t SET price_list_id = NULL, version = t.version + 1
    WHERE t.id IN (${rowsOf(kind, id, 'price_list_item', 'price_list_id')})
      AND (t.price_list_id IN (SELECT w.was FROM ${before}) OR t.price_list_id IN (${rowsOf(kind, id, 'price_list', 'supplier_id')}))`);
  await transaction.execute(
    sql`UPDATE price_list_item t SET price_list_id = w.was FROM ${before} WHERE t.id = w.row_id AND t.price_list_id IS NULL`,
  );
}
