import { applyPercent } from '@portal/domain/money';
import { offerTitle } from '@portal/domain/nomenclature';
import { isOtherTitle } from '@portal/domain/seller-titles';
import { routeTermMinutes } from '@portal/domain/terms';
import { sql, type SQL } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import { roublesOf } from '../../contract/money.ts';
import type { Connection } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { admits } from './admits.ts';
import { inForce } from './in-force.ts';
import { normOf } from './norm-of.ts';
import { pictureUrl } from './pictures.ts';
import { reaches } from './reaches.ts';
import { cardMarkup, type SupplyRoute, supplyRouteColumns } from './supply-routes/supply-routes.ts';
import { arrivalAt, type Departures, departureOf } from '../storages/logistics/departures.ts';

export type WireOffer = components['schemas']['Offer'];

/**
 * Who receives the offers: they depend on the customer (contracts) and the receiving storage (logistic
 * cards).
 */
export interface Recipient {
  contractor_id: number;
  storage_id: number;
  b2c: boolean;
}

/** What an offer owes to its goods: a reserve of an item of a price list in force. */
export interface GoodsRow {
  /** The reserve’s id, which is the offer’s. */
  id: number;
  product_id: number;
  supplier_id: number;
  storage_id: number;
  item_price: number;
  item_multiplicity: number;
  /** Title in the seller's price list; null if it has none. */
  seller_title: string | null;
  available: number;
  is_more: boolean;
  minimal_quantity: number;
  reserve_multiplicity: number;
  product_multiplicity: number | null;
  basket_item_id: number | null;
  basket_quantity: number | null;
}

/** Title and picture hashes from the seller's own nomenclature. */
export interface OwnText {
  title: string;
  pictures: string[];
}

/** An offer: item × reserve × active card × active contract. */
export interface OfferRow extends GoodsRow, Omit<SupplyRoute, 'has_norms'> {
  /** Null if the seller's own nomenclature does not contain the product. */
  own: OwnText | null;
}

/** The columns of GoodsRow; requires an item `i`, its reserve `r`, its `norm` and the basket's `line` in FROM. Supply norms are included in the multiplicity and the minimum. */
export const goodsColumns = sql.raw(`
  r.id, i.product_id, i.supplier_id, r.storage_id, i.price_kopecks AS item_price, i.seller_title,
  least(lcm(i.multiplicity::bigint, coalesce(norm.multiple, 1)), 2147483647)::int AS item_multiplicity,
  greatest(r.quantity - r.held, 0) AS available, r.is_more, greatest(r.minimal_quantity, norm.minimum) AS minimal_quantity,
  r.multiplicity AS reserve_multiplicity, r.product_multiplicity,
  line.id AS basket_item_id, line.quantity AS basket_quantity`);

/** OwnText of the row `own` of `own_product`, as JSON. */
export const ownText = sql.raw(`jsonb_build_object('title', own.title, 'pictures', ARRAY(
     SELECT picture.hash FROM own_product_picture shot JOIN picture ON picture.id = shot.picture_id
     WHERE shot.own_product_id = own.id ORDER BY shot.place, shot.picture_id))`);

/** The columns of OfferRow without the card's markup; requires `offerTables` in FROM. */
export const offerColumns = sql`${goodsColumns},
  (SELECT ${ownText}
   FROM own_product own WHERE own.deleted_at IS NULL AND own.id = coalesce(
     (SELECT same.id FROM product named JOIN own_product same ON same.contractor_id = i.supplier_id
        AND same.article_norm = named.article_norm AND same.brand_id = named.brand_id AND same.deleted_at IS NULL
      WHERE named.id = i.product_id),
     (SELECT min(matched.id) FROM own_match said JOIN own_product matched ON matched.id = said.own_product_id
        AND matched.contractor_id = i.supplier_id AND matched.deleted_at IS NULL
      WHERE said.product_id = i.product_id AND said.status = 'confirmed'))) AS own,
  ${supplyRouteColumns}`;

/**
 * Tables that make an offer: an item of a valid price list, its reserve, an active contract with its
 * supplier, and a logistic path to the storage that the criteria admit.
 */
export const offerSources = (contractorId: SQL, storageId: SQL) => sql`
  price_list_item i
  JOIN price_list list ON list.id = i.price_list_id AND ${inForce('list')}
  JOIN contract ON contract.customer_id = ${contractorId} AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
    AND ${reaches(storageId)}
  JOIN reserve r ON r.item_id = i.id
  JOIN logistic_card card ON card.customer_storage_id = ${storageId} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
    AND ${admits({ customer: contractorId, supplier: sql`i.supplier_id`, storage: sql`r.storage_id`, routes: sql`card.routes` })}`;

/** All tables of an offer for one recipient's basket. */
export const offerTables = (contractorId: SQL, storageId: SQL, basketId: SQL) => sql`
  ${offerSources(contractorId, storageId)}
  JOIN storage st ON st.id = r.storage_id
  JOIN contractor supplier ON supplier.id = i.supplier_id
  ${normOf}
  LEFT JOIN basket_item line ON line.basket_id = ${basketId} AND line.reserve_id = r.id`;

/** Offers by their ids (reserves), even if nothing is in stock. */
export async function readOffersById(
  connection: Connection,
  recipient: Recipient,
  basketId: number,
  ids: number[],
): Promise<OfferRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await offersById(connection, { ...recipient, basketId, ids });
  return rows;
}

const offersById = preparedCall<
  { [P in keyof Recipient]: Recipient[P] } & { basketId: number; ids: number[] },
  OfferRow
>(
  'offers-by-ids',
  sql`
    SELECT ${offerColumns}, ${cardMarkup(sql`${sql.placeholder('b2c')}::boolean`)}
    FROM ${offerTables(sql`${sql.placeholder('contractor_id')}::bigint`, sql`${sql.placeholder('storage_id')}::bigint`, sql`${sql.placeholder('basketId')}::bigint`)}
    WHERE r.id = ANY(${sql.placeholder('ids')}::bigint[])`,
);

/** Offers of products that are in stock. */
export const offersOfProducts = preparedCall<
  { [P in keyof Recipient]: Recipient[P] } & { basketId: number; products: number[] },
  OfferRow
>(
  'offers-of-products',
  sql`
    SELECT ${offerColumns}, ${cardMarkup(sql`${sql.placeholder('b2c')}::boolean`)}
    FROM ${offerTables(sql`${sql.placeholder('contractor_id')}::bigint`, sql`${sql.placeholder('storage_id')}::bigint`, sql`${sql.placeholder('basketId')}::bigint`)}
    WHERE i.product_id = ANY(${sql.placeholder('products')}::bigint[]) AND r.quantity > r.held`,
);

/** The parts of an offer's price. */
export type PriceRow = Pick<OfferRow, 'product_id' | 'item_price' | 'contract_markup' | 'card_markup'>;

/** Only the prices of the same offers: a page of products has hundreds of them. */
export const pricesOfProducts = preparedCall<
  { [P in keyof Recipient]: Recipient[P] } & { products: number[] },
  PriceRow
>(
  'prices-of-products',
  sql`
    SELECT i.product_id, i.price_kopecks AS item_price, contract.buyer_markup_percent AS contract_markup,
           ${cardMarkup(sql`${sql.placeholder('b2c')}::boolean`)}
    FROM ${offerSources(sql`${sql.placeholder('contractor_id')}::bigint`, sql`${sql.placeholder('storage_id')}::bigint`)}
    WHERE i.product_id = ANY(${sql.placeholder('products')}::bigint[]) AND r.quantity > r.held`,
);

/** Price of a piece for the buyer, kopecks: the item's price plus the contract's markup, then the card's. */
export function offerPrice(row: Omit<PriceRow, 'product_id'>): number {
  return applyPercent(applyPercent(row.item_price, row.contract_markup), row.card_markup);
}

export interface ProductText {
  brand_title: string;
  article: string;
  title: string;
  best_seller: boolean;
}

/** An offer in the form of the API. `original` is false for an analog of the searched product. */
export function wireOffer(
  row: OfferRow,
  product: ProductText,
  original: boolean,
  departures: Departures,
): WireOffer {
  const term = routeTermMinutes(row.routes);
  const departure = departureOf(row, departures);
  return {
    id: row.id,
    status_id: row.basket_item_id === null ? 1 : 29,
    standard_id: row.product_id,
    price: roublesOf(offerPrice(row)),
    term,
    arrival_at: arrivalAt(departure, row, departures).toISOString(),
    order_before: departure.toISOString(),
    reserve_quantity: row.available,
    reserve_text: row.is_more ? `>${row.available}` : String(row.available),
    minimal_quantity: row.minimal_quantity,
    reserve_multiplicity: row.reserve_multiplicity,
    price_list_multiplicity: row.item_multiplicity,
    product_reserve_multiplicity: row.product_multiplicity,
    brand_title: product.brand_title,
    article: product.article,
    title: offerTitle({ own: row.own?.title ?? null, catalogue: product.title }),
    seller_title: isOtherTitle(row.seller_title, product.title, product) ? row.seller_title : null,
    pic_data_urls: (row.own?.pictures ?? []).map(pictureUrl),
    supplier: { id: row.supplier_id, title: row.supplier_title },
    storage: {
      id: row.storage_id,
      title: row.storage_title,
      city: row.storage_city,
      time_zone: row.storage_zone,
    },
    is_distributor_contract: row.supplier_type === 'distributor',
    original,
    best_seller: product.best_seller ? 1 : 0,
    routes: row.routes,
    basket_item_id: row.basket_item_id,
    basket_quantity: row.basket_quantity,
  };
}
