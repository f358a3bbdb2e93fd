import type { Kopecks } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { inForce } from '../in-force.ts';
import { offerPrice } from '../offers.ts';
import { cardMarkup, supplyRouteFrom } from './supply-routes.ts';

/** Goods about which somebody asks for one of his storages. */
export interface AskedGoods {
  /** Identifies the question in the answer. */
  key: number;
  contractor_id: number;
  storage_id: number;
  products: readonly number[];
}

/** What is offered of some goods together. */
export interface OfferedGoods {
  offers: number;
  /** The lowest price for the buyer. */
  price: Kopecks;
  /** Available pieces of all offers. */
  pieces: number;
  /** A seller has more than it says. */
  more: boolean;
  /** Ids of the goods that are offered. */
  goods: number[];
}

interface Route extends Record<string, unknown> {
  to_contractor: number;
  to_storage: number;
  supplier_id: number;
  storage_id: number;
  contract_markup: number;
  card_markup: number;
}
interface Goods extends Record<string, unknown> {
  product_id: number;
  supplier_id: number;
  storage_id: number;
  item_price: number;
  offers: number;
  pieces: number;
  more: boolean;
}

const MOST_PIECES = 2_147_483_647;

/**
 * What is offered of goods to many buyers (not B2C) at once, by the keys of the questions; nothing of a question without offers. Two statements:
 * the supply routes to all their storages, and what suppliers have of all goods. They are matched here, because PostgreSQL cannot estimate how
 * many rows match and would compare each with each.
 */
export async function offersOfMany(
  connection: Connection,
  asked: readonly AskedGoods[],
): Promise<Map<number, OfferedGoods>> {
  const offered = new Map<number, OfferedGoods>();
  if (asked.length === 0) return offered;
  const routes = await routesOf(connection, asked);
  const goods = Map.groupBy(
    await goodsOf(
      connection,
      asked.flatMap(({ products }) => products),
    ),
    ({ product_id }) => product_id,
  );
  for (const { key, contractor_id, storage_id, products } of asked) {
    const own = routes.get(`${contractor_id} ${storage_id}`);
    if (!own) continue;
    for (const product of products)
      for (const row of goods.get(product) ?? []) {
        const route = own.get(row.storage_id);
        if (route?.supplier_id !== row.supplier_id) continue;
        const price = offerPrice({ ...route, item_price: row.item_price });
        const before: OfferedGoods = offered.get(key) ?? {
          offers: 0,
          price,
          pieces: 0,
          more: false,
          goods: [],
        };
        if (before.goods.at(-1) !== product) before.goods.push(product);
        before.offers += row.offers;
        before.price = Math.min(before.price, price);
        before.pieces = Math.min(before.pieces + row.pieces, MOST_PIECES);
        before.more ||= row.more;
        offered.set(key, before);
      }
  }
  return offered;
}

/** Supply routes by their receivers, and by the storages of the suppliers: a receiver has one from each. */
async function routesOf(
  connection: Connection,
  asked: readonly AskedGoods[],
): Promise<Map<string, Map<number, Route>>> {
  const receivers = new Map(asked.map((one) => [`${one.contractor_id} ${one.storage_id}`, one]));
  const { rows } = await connection.execute<Route>(sql`
    SELECT receiver.contractor_id AS to_contractor, receiver.storage_id AS to_storage, contract.supplier_id, st.id AS storage_id,
           contract.buyer_markup_percent AS contract_markup, ${cardMarkup(false)}
    FROM ${supplyRouteFrom(
      sql`unnest(${sql.param([...receivers.values()].map(({ contractor_id }) => contractor_id))}::bigint[],
            ${sql.param([...receivers.values()].map(({ storage_id }) => storage_id))}::bigint[]) AS receiver(contractor_id, storage_id)`,
      sql`receiver.contractor_id`,
      sql`receiver.storage_id`,
    )}`);
  return new Map(
    [...Map.groupBy(rows, (row) => `${row.to_contractor} ${row.to_storage}`)].map(([receiver, own]) => [
      receiver,
      new Map(own.map((route) => [route.storage_id, route])),
    ]),
  );
}

/** What suppliers have of goods in their storages; of several items the lowest price, which is the lowest for every buyer. */
async function goodsOf(connection: Connection, products: readonly number[]): Promise<Goods[]> {
  const { rows } = await connection.execute<Goods>(sql`
    SELECT i.product_id, i.supplier_id, r.storage_id, min(i.price_kopecks) AS item_price, count(*)::int AS offers,
           least(sum(r.quantity - r.held), ${MOST_PIECES})::int AS pieces, bool_or(r.is_more) AS more
    FROM unnest(${sql.param([...new Set(products)])}::bigint[]) AS wanted(id)
    CROSS JOIN LATERAL (SELECT * FROM price_list_item WHERE product_id = wanted.id OFFSET 0) i
    JOIN price_list list ON list.id = i.price_list_id AND ${inForce('list')}
    CROSS JOIN LATERAL (SELECT * FROM reserve WHERE item_id = i.id AND quantity > held OFFSET 0) r
    GROUP BY i.product_id, i.supplier_id, r.storage_id`);
  return rows;
}
