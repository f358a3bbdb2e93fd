import { sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { listFor, type WireRow } from '../../lists/list.ts';
import { type Party, party } from '../../lists/party.ts';
import { scope } from '../../lists/scope.ts';
import { byArticle, byText } from '../../lists/search.ts';
import { brand, product } from '../catalogue/tables.ts';
import { priceListItem } from '../prices/tables.ts';
import { reserve } from '../stock/tables.ts';

type Holder = WireRow<'listReserves'>['held_by'][number];
/** Maximum number of orders named in a row. */
const NAMED = 5;

/**
 * Stock by product and storage: a seller's own; that of all sellers for an administrator. Decisions,
 * «/nomenclature/reserves».
 */
export const reserves = listFor<'listReserves'>()({
  fields: {
    id: reserve.id,
    standard_id: product.id,
    brand_title: brand.title,
    article: product.article,
    title: product.title,
    supplier: party('supplier'),
    storage: party('place'),
    price_list: sql<Party | null>`CASE WHEN list.id IS NOT NULL THEN ${party('list')} END`,
    quantity: reserve.quantity,
    is_more: reserve.is_more,
    held: reserve.held,
    free: sql<number>`greatest(${reserve.quantity} - ${reserve.held}, 0)`,
  },
  from: sql`${reserve} JOIN ${priceListItem} ON ${priceListItem.id} = ${reserve.item_id}
    JOIN ${product} ON ${product.id} = ${priceListItem.product_id} JOIN ${brand} ON ${brand.id} = ${product.brand_id}
    JOIN contractor supplier ON supplier.id = ${priceListItem.supplier_id} JOIN storage place ON place.id = ${reserve.storage_id}
    LEFT JOIN price_list list ON list.id = ${priceListItem.price_list_id}`,
  counted: sql`${reserve} JOIN ${priceListItem} ON ${priceListItem.id} = ${reserve.item_id}
    JOIN ${product} ON ${product.id} = ${priceListItem.product_id}`,
  scope: (viewer) => {
    const { seen, storages } = scope(viewer);
    return sql`${seen(priceListItem.supplier_id)} AND ${storages(reserve.storage_id)}`;
  },
  filters: {
    'filter[storage_id]': (ids) => sql`${reserve.storage_id} = ANY(${sql.param(ids)}::bigint[])`,
    'filter[in_stock]': (wanted) =>
      wanted ? sql`${reserve.quantity} > ${reserve.held}` : sql`${reserve.quantity} <= ${reserve.held}`,
    'filter[held]': (wanted) => (wanted ? sql`${reserve.held} > 0` : sql`${reserve.held} = 0`),
  },
  search: {
    article: byArticle((pattern) => sql`${product.article_norm} LIKE ${pattern}`),
    title: byText(product.title),
  },
  order: sql`${product.article}, ${reserve.id}`,
  sorts: {
    article: sql`${product.article}, ${reserve.id}`,
    '-quantity': sql`${reserve.quantity} DESC, ${reserve.id}`,
    '-held': sql`${reserve.held} DESC, ${reserve.id}`,
  },
  async wire(rows, _viewer, connection) {
    const holders = await holdersOf(
      connection,
      rows.filter(({ held }) => held > 0).map(({ id }) => id),
    );
    return rows.map(({ is_more, ...row }) => ({
      ...row,
      quantity_text: is_more && row.quantity > 0 ? `>${row.quantity}` : String(row.quantity),
      held_by: holders.get(Number(row.id)) ?? [],
    }));
  },
});

/**
 * The orders for which each stock item is reserved, the oldest first. Orders that the supplier does not see
 * yet are not named.
 */
async function holdersOf(connection: Connection, ids: readonly number[]): Promise<Map<number, Holder[]>> {
  const { rows } = await connection.execute<Holder & { reserve_id: number }>(sql`
    SELECT reserve_id, order_id, customer, quantity FROM (
      SELECT line.reserve_id, o.id AS order_id, customer.title AS customer, line.undecided + line.confirmed - line.shipped AS quantity,
             row_number() OVER (PARTITION BY line.reserve_id ORDER BY o.id) AS place
      FROM order_line line JOIN orders o ON o.id = line.order_id JOIN contractor customer ON customer.id = o.customer_id
      WHERE line.reserve_id = ANY(${sql.param([...ids])}::bigint[]) AND NOT o.withheld
        AND line.undecided + line.confirmed > line.shipped) held
    WHERE place <= ${NAMED} ORDER BY order_id`);
  const holders = new Map<number, Holder[]>();
  for (const { reserve_id, order_id, customer, quantity } of rows)
    holders.set(Number(reserve_id), [
      ...(holders.get(Number(reserve_id)) ?? []),
      { order_id: Number(order_id), customer, quantity: Number(quantity) },
    ]);
  return holders;
}
