import { undoLeft, undoRefusal } from '@portal/domain/mergers';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import { conflict, notFound } from '../../contract/problem.ts';
import { instantOf, type Transaction } from '../../database/connect.ts';
import { restoreBasketItems } from '../basket/item-mergers.ts';
import { clearMergedInto, dropFeatureSet } from '../catalogue/editing/product-mergers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { deleteMatches } from '../nomenclature/match-mergers.ts';
import { type Merged, putBack, rowsBefore, rowsOf } from './moved.ts';
import { partPrices } from './prices.ts';
import { alone, productsChanged } from './product-merge.ts';
import { unmake } from './product-split.ts';
import { readProducts } from './product-facts.ts';
import { MOVED, PRODUCTS } from './product-plan.ts';
import { sellersOf, tellSellers } from './product-told.ts';

interface Found extends Merged, Record<string, unknown> {
  kind: 'merge' | 'split';
  at: string;
  undone: boolean;
  later: string | null;
}

/**
 * Undoes a merger or a split of products: exactly the moved rows go back; later data stays. Returns the number
 * of rows. Throws 404, and 409 with the reason.
 */
export async function undoProductMerger(
  transaction: Transaction,
  viewer: Viewer,
  mergerId: number,
  now = new Date(),
): Promise<number> {
  await alone(transaction);
  const { rows: found } = await transaction.execute<Found>(sql`
    SELECT m.id, m.kind, m.kept_id AS kept, m.emptied_id AS emptied, m.at, m.undone_at IS NOT NULL AS undone,
           (SELECT brand.title || ' ' || later.article FROM product p JOIN product later ON later.id = p.merged_into_id
            JOIN brand ON brand.id = later.brand_id
            WHERE p.id = m.kept_id OR m.kind = 'split' AND p.id = m.emptied_id LIMIT 1) AS later
    FROM product_merger m WHERE m.id = ${mergerId} FOR UPDATE OF m`);
  const [merger] = found;
  if (!merger) throw notFound('Объединение не найдено');
  const { kept, emptied } = merger;
  const refused = undoRefusal({ ...merger, left: undoLeft(instantOf(merger.at), now), between: [] });
  if (refused !== null) throw conflict(sentence(refused));
  await transaction.execute(
    sql`SELECT FROM product WHERE id IN (${kept}, ${emptied}) ORDER BY id FOR UPDATE`,
  );
  await transaction.execute(deleteMatches(kept, rowsOf(PRODUCTS, mergerId, 'own_match', 'added')));
  // First of all, because rows that reference a merged product are refused.
  if (merger.kind === 'merge') await clearMergedInto(transaction, emptied);
  let back = 0;
  for (const one of MOVED) back += await putBack(transaction, PRODUCTS, one, merger, true);
  await partPrices(transaction, PRODUCTS, merger);
  await transaction.execute(restoreBasketItems(rowsBefore(PRODUCTS, mergerId, 'basket_item', 'reserve_id')));
  await transaction.execute(dropFeatureSet(rowsOf(PRODUCTS, mergerId, 'product', 'feature_set_id'), emptied));
  if (merger.kind === 'split') await unmake(transaction, merger);
  await transaction.execute(
    sql`UPDATE product_merger SET undone_at = now(), undone_by_user_id = ${viewer.id} WHERE id = ${mergerId}`,
  );
  await productsChanged(transaction, [kept, emptied], sql`product_id IN (${kept}, ${emptied})`);
  if (merger.kind === 'merge')
    await tellSellers(
      transaction,
      'product:parted',
      await readProducts(transaction, { kept, emptied }),
      await sellersOf(transaction, emptied),
    );
  return back;
}
