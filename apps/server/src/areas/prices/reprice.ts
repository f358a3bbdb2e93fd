import { fieldTitle } from '@portal/domain/field-titles';
import { HIGHEST_PRICE, priceChange } from '@portal/domain/price-lists';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { kopecksOf } from '../../contract/money.ts';
import { fieldFault, unprocessable } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { tellOffersChanged } from '../../events/offers-changed.ts';
import { rowsWhere } from '../../lists/list.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { filterWords, type ItemFilter, itemsWhere } from './item-filter.ts';
import { checkVersion, lockOwn } from './own-lists.ts';
import { findPriceList } from './price-lists.ts';
import { differences } from './version-lists.ts';
import { changeItems } from './versions.ts';

const SHOWN = 10;
const HIGHEST_KOPECKS = kopecksOf(HIGHEST_PRICE);

function check(percent: number): void {
  const message = priceChange(percent, fieldTitle('percent') ?? '');
  if (message !== null) throw fieldFault('percent', message);
}

/** Which items are changed, and by how many percent. */
interface Change extends ItemFilter {
  percent: number;
}

/**
 * The items of a list that the filter matches, with their prices after the change: exact, halves of a kopeck
 * rounded away from zero, as in `applyPercent`.
 */
const priced = (
  { id, storage_id }: { id: number; storage_id: number },
  { percent, ...filter }: Change,
) => sql`
  SELECT item.product_id, item.price_kopecks AS before, item.multiplicity,
         round(item.price_kopecks * (1 + ${String(percent)}::numeric * 0.01))::bigint AS after
  FROM price_list_item item
  WHERE item.price_list_id = ${id} AND ${itemsWhere(sql`item`, storage_id, filter)}`;

/** A price that would become zero or exceed the maximum stays unchanged. */
const changes = sql`after <> before AND after BETWEEN 1 AND ${HIGHEST_KOPECKS}`;

/** The result of a change of prices without doing it. Throws 404, 422. */
export async function previewChange(
  connection: Connection,
  viewer: Viewer,
  id: number,
  change: Change,
): Promise<Answer<'previewPriceChange'>['data']> {
  check(change.percent);
  const { version, storage } = await findPriceList(connection, viewer, id);
  const found = priced({ id, storage_id: storage.id }, change);
  const { rows } = await connection.execute<{ changed: number; unchanged: number }>(sql`
    SELECT count(*) FILTER (WHERE ${changes}) AS changed, count(*) FILTER (WHERE NOT (${changes})) AS unchanged
    FROM (${found}) priced`);
  const examples = differences(sql`
    SELECT product_id, before, after, multiplicity AS multiplicity_before, multiplicity AS multiplicity_after
    FROM (${found}) priced WHERE ${changes}`);
  const shown = await rowsWhere(
    examples,
    connection,
    viewer,
    sql`true ORDER BY ${examples.order} LIMIT ${SHOWN}`,
  );
  return {
    version,
    changed: Number(rows[0]?.changed ?? 0),
    unchanged: Number(rows[0]?.unchanged ?? 0),
    examples: await examples.wire(shown, viewer, connection),
  };
}

/**
 * Changes the prices, all at once. Throws 403, 404, 409 with the current list if it was changed since the
 * preview, 422.
 */
export async function changePrices(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...change }: Change & { version?: number | undefined },
): Promise<Answer<'changePrices'>['data']> {
  check(change.percent);
  const list = await lockOwn(transaction, viewer, id);
  await checkVersion(transaction, viewer, list, version);
  const product_ids = await changeItems(
    transaction,
    sql`SELECT product_id, after AS price_kopecks, multiplicity, NULL::text AS seller_title FROM (${priced(list, change)}) priced WHERE ${changes}`,
    {
      list,
      user_id: viewer.id,
      upload_id: null,
      text: `Цены изменены на ${change.percent.toLocaleString('ru')} %${await filterWords(transaction, change)}`,
    },
  );
  if (product_ids.length === 0) throw unprocessable('Ни одна цена от этого не изменится');
  await tellOffersChanged(transaction, [{ supplier_id: list.supplier_id, product_ids }]);
  return findPriceList(transaction, viewer, id);
}
