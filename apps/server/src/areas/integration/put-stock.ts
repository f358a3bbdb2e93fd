import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import { NUMBERED } from '../catalogue/editing/numbered.ts';
import type { FastifyRequest } from 'fastify';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import type { Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { scope } from '../../lists/scope.ts';
import type { Services } from '../../services.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { holdCalledStock } from '../journal/hold-called.ts';
import { calledStockReasonsOf } from '../journal/writing/hold-stock.ts';
import { lockLists } from '../prices/own-lists.ts';
import { setCounted } from '../stock/counted.ts';
import { markStocked } from '../storages/stocked.ts';
import { storageOf } from './storage-of.ts';

type Given = Pick<Services, 'database' | 'config' | 'files' | 'jobs'>;

/**
 * Sets the current stock of products in a storage, once per Idempotency-Key. Products that are unknown or on none of
 * the company's price lists are refused and reported with their index in the call; the others are saved. If the call
 * exceeds thresholds of the storage, nothing is saved: the counts wait in the journal for a person. Throws 404, 422.
 */
export async function putStock(
  services: Given,
  viewer: Viewer,
  body: BodyOf<'putStock'>,
  request: FastifyRequest,
): Promise<Answer<'putStock'>> {
  const there: string[] = [];
  try {
    return await idempotent(services.database, request, viewer.id, 'putStock', async (transaction) => ({
      data: await setStock(services, transaction, viewer, body, there),
    }));
  } catch (error) {
    await services.files.drop(there);
    throw error;
  }
}

async function setStock(
  services: Given,
  transaction: Transaction,
  viewer: Viewer,
  { storage_id, items }: BodyOf<'putStock'>,
  there: string[],
): Promise<Answer<'putStock'>['data']> {
  const place = await storageOf(transaction, viewer, storage_id);
  await lockLists(transaction, viewer.contractor_id);
  const rows = items.map(({ brand, article, quantity }, nth) => ({
    nth,
    brand: normalizeBrand(brand),
    article: normalizeArticle(article),
    quantity,
  }));
  const { rows: found } = await transaction.execute<{
    nth: number;
    product_id: number | null;
    item_id: number | null;
  }>(sql`
    SELECT row.nth, p.id AS product_id, item.id AS item_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(nth int, brand text, article text, quantity int)
    LEFT JOIN brand ON brand.norm = row.brand LEFT JOIN brand_alias alias ON alias.norm = row.brand
    LEFT JOIN ${NUMBERED} p ON p.article_norm = row.article AND p.brand_id = coalesce(brand.id, alias.brand_id)
    LEFT JOIN price_list_item item ON item.product_id = p.id AND ${scope(viewer).own(sql`item.supplier_id`)} AND item.price_list_id IS NOT NULL
    ORDER BY row.nth`);
  const refused = found
    .filter(({ item_id }) => item_id === null)
    .map(({ nth, product_id }) => ({
      row: nth + 1,
      article: items[nth]?.article ?? '',
      reason:
        product_id === null
          ? 'Такого товара нет в каталоге: проверьте бренд и артикул'
          : 'Товара нет в ваших прайс-листах: сначала добавьте цену',
    }));
  // If a product is repeated, the last quantity counts.
  const counted = new Map(
    found.flatMap(({ nth, item_id }) =>
      item_id === null ? [] : [[item_id, items[nth]?.quantity ?? 0] as const],
    ),
  );
  const emptied = [...counted].flatMap(([item_id, quantity]) => (quantity === 0 ? [item_id] : []));
  const held = await calledStockReasonsOf(
    transaction,
    { supplier_id: viewer.contractor_id, storage_id: place },
    emptied,
    { count: refused.length, of: items.length },
  );
  if (held.length > 0) {
    const waiting = { storage_id: place, counts: items, held };
    const upload_id = await holdCalledStock(services, transaction, viewer, waiting, there);
    return { taken: 0, refused, held: { upload_id, reasons: held } };
  }
  if (counted.size === 0) return { taken: 0, refused, held: null };
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT given.item_id, reserve.id AS reserve_id, given.quantity, false AS is_more
    FROM unnest(${sql.param([...counted.keys()])}::bigint[], ${sql.param([...counted.values()])}::int[]) AS given(item_id, quantity)
    LEFT JOIN reserve ON reserve.item_id = given.item_id AND reserve.storage_id = ${place}`);
  const products = await setCounted(transaction, place);
  await markStocked(transaction, place);
  await tellOffersChanged(transaction, [{ supplier_id: viewer.contractor_id, product_ids: products }]);
  return { taken: counted.size, refused, held: null };
}
