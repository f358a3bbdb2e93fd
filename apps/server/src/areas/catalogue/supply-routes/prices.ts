import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { idsInForce } from '../in-force.ts';
import { offerPrice } from '../offers.ts';
import { changedSince, withSupplyRoutes } from './cached-supply-routes.ts';
import type { Receiver } from './supply-routes.ts';

/** A product's offer to a basket: its price for the buyer, kopecks. */
export interface OfferedPrice {
  product_id: number;
  price: number;
}

/** What the price of an offer owes to its goods. */
interface Goods {
  product_id: number;
  item_price: number;
  supplier_id: number;
  storage_id: number;
}

/** The prices of all offers of these products that are in stock and reach a basket. One statement if the routes are cached. */
export async function pricesToBasket(
  database: Database,
  receiver: Receiver,
  products: number[],
): Promise<OfferedPrice[]> {
  const { answer, routes } = await withSupplyRoutes(database, receiver, async (fresh) => {
    const { storages, contractors, snapshot } = fresh;
    const lists = idsInForce(fresh.lists);
    const { rows } = await goodsOfProducts(database, { lists, storages, contractors, snapshot, products });
    return rows[0] ?? unanswered();
  });
  return answer.goods.flatMap(({ product_id, item_price, supplier_id, storage_id }) => {
    const route = routes.byStorage.get(storage_id);
    return route?.supplier_id === supplier_id
      ? [{ product_id, price: offerPrice({ ...route, item_price }) }]
      : [];
  });
}

function unanswered(): never {
  throw new Error('the statement of prices answered no row');
}

const goodsOfProducts = preparedCall<
  { lists: number[]; storages: number[]; contractors: number[]; snapshot: string; products: number[] },
  { changed: boolean; goods: Goods[] }
>(
  'goods-of-products',
  sql`
    SELECT ${changedSince(sql`${sql.placeholder('contractors')}::bigint[]`, sql`${sql.placeholder('snapshot')}::pg_snapshot`)} AS changed,
           (SELECT coalesce(json_agg(goods), '[]') FROM (
              SELECT i.product_id, i.price_kopecks AS item_price, i.supplier_id, r.storage_id
              FROM price_list_item i
              JOIN reserve r ON r.item_id = i.id AND r.quantity > r.held AND r.storage_id = ANY(${sql.placeholder('storages')}::bigint[])
              WHERE i.product_id = ANY(${sql.placeholder('products')}::bigint[]) AND i.price_list_id = ANY(${sql.placeholder('lists')}::bigint[])) goods) AS goods`,
);
