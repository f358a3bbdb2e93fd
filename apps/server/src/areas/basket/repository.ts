import { sql } from 'drizzle-orm';
import { formatMoney } from '@portal/domain/money';
import { quantityFault, type QuantityRules } from '@portal/domain/quantity';
import { sentence } from '@portal/domain/sentences';
import type { components } from '@portal/openapi/types';
import { roublesOf } from '../../contract/money.ts';
import type { Connection, Database } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { offerColumns, type OfferRow, offerPrice, wireOffer } from '../catalogue/offers.ts';
import { cardMarkup } from '../catalogue/supply-routes/supply-routes.ts';
import { admits } from '../catalogue/admits.ts';
import { normOf } from '../catalogue/norm-of.ts';
import { reaches } from '../catalogue/reaches.ts';
import type { Viewer } from '../../contract/viewer.ts';
import type { BasketHead } from '../storages/baskets.ts';
import { type Departures, departuresNow } from '../storages/logistics/departures.ts';

export type WireBasket = components['schemas']['Basket'];
export type WireItem = WireBasket['items'][number];
type Problem = WireItem['problem'];

export interface BasketLine {
  id: number;
  quantity: number;
  seen_price: number;
  /** Undefined if the offer no longer exists, e.g. without a contract or a logistic path. */
  offer: OfferRow | undefined;
  product: { id: number; brand_title: string; article: string; title: string; best_seller: boolean };
  reserve_id: number;
}

/**
 * The basket's lines with today's offers, oldest first; one statement. `lock` locks the lines until the
 * end of the transaction.
 */
export async function readLines(
  connection: Connection,
  viewer: Viewer,
  head: BasketHead,
  lock = false,
): Promise<BasketLine[]> {
  const read = lock ? lockedLines : basketLines;
  const { rows } = await read(connection, { ...head, b2c: viewer.b2c_user });
  return rows.map(lineOf);
}

/** One line in the form of the API; undefined if it is no longer in the basket. */
export async function readItem(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
  id: number,
): Promise<WireItem | undefined> {
  const { rows } = await basketLine(database, { ...head, b2c: viewer.b2c_user, line: id });
  const [row] = rows;
  return row && wireItem(lineOf(row), await departuresNow(database));
}

const lineOf = (row: LineRow): BasketLine => ({
  id: row.basket_item_id,
  quantity: row.basket_quantity,
  seen_price: row.seen_price,
  reserve_id: row.id,
  product: {
    id: row.product_id,
    brand_title: row.brand_title,
    article: row.article,
    title: row.title,
    best_seller: row.best_seller,
  },
  offer: row.contract_id === null || row.card_id === null ? undefined : (row as OfferRow),
});

type LineRow = Omit<OfferRow, 'contract_id' | 'card_id'> & {
  basket_item_id: number;
  basket_quantity: number;
  /** Null if the contract or the logistic path no longer exists. */
  contract_id: number | null;
  card_id: number | null;
  seen_price: number;
  brand_title: string;
  article: string;
  title: string;
  best_seller: boolean;
};
type LinesOf = { id: number; contractor_id: number; storage_id: number; b2c: boolean };
const linesOfBasket = sql`
    SELECT ${offerColumns}, ${cardMarkup(sql`${sql.placeholder('b2c')}::boolean`)},
           line.seen_price_kopecks AS seen_price, brand.title AS brand_title, p.article, p.title, p.best_seller
    FROM basket_item line
    JOIN reserve r ON r.id = line.reserve_id
    JOIN price_list_item i ON i.id = r.item_id
    JOIN product p ON p.id = i.product_id
    JOIN brand ON brand.id = p.brand_id
    JOIN storage st ON st.id = r.storage_id
    JOIN contractor supplier ON supplier.id = i.supplier_id
    ${normOf}
    LEFT JOIN contract ON contract.customer_id = ${sql.placeholder('contractor_id')} AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
      AND ${reaches(sql`${sql.placeholder('storage_id')}::bigint`)}
    LEFT JOIN logistic_card card ON card.customer_storage_id = ${sql.placeholder('storage_id')} AND card.supplier_storage_id = r.storage_id AND card.status = 'active'
      AND ${admits({ customer: sql`${sql.placeholder('contractor_id')}::bigint`, supplier: sql`i.supplier_id`, storage: sql`r.storage_id`, routes: sql`card.routes` })}
    WHERE line.basket_id = ${sql.placeholder('id')}`;
const basketLines = preparedCall<LinesOf, LineRow>('basket-lines', sql`${linesOfBasket} ORDER BY line.id`);
const lockedLines = preparedCall<LinesOf, LineRow>(
  'basket-lines-locked',
  sql`${linesOfBasket} ORDER BY line.id FOR UPDATE OF line`,
);
const basketLine = preparedCall<LinesOf & { line: number }, LineRow>(
  'basket-line',
  sql`${linesOfBasket} AND line.id = ${sql.placeholder('line')}`,
);

/** Why a line cannot be ordered as it is; null if it can. */
export function problemOf({ offer, quantity, seen_price }: BasketLine): Problem {
  if (!offer || offer.available === 0) return { code: 'gone', message: 'Предложения больше нет' };
  const price = offerPrice(offer);
  if (price !== seen_price) {
    return {
      code: 'price_changed',
      message: `Цена изменилась: было ${formatMoney(seen_price)}, стало ${formatMoney(price)}`,
    };
  }
  const fault = offerFault(offer, quantity);
  return fault && { code: 'quantity', message: sentence(fault) };
}

export const offerFault = (offer: OfferRow, quantity: number) =>
  quantityFault(quantity, quantityRules(offer));

export const quantityRules = (offer: OfferRow): QuantityRules => ({
  reserve_quantity: offer.available,
  minimal_quantity: offer.minimal_quantity,
  reserve_multiplicity: offer.reserve_multiplicity,
  price_list_multiplicity: offer.item_multiplicity,
  product_reserve_multiplicity: offer.product_multiplicity,
});

/** The basket in the form of the API, with every line's current offer and problem. */
export async function readBasket(database: Database, viewer: Viewer, head: BasketHead): Promise<WireBasket> {
  return wireBasket(head, await readLines(database, viewer, head), await departuresNow(database));
}

export function wireBasket(head: BasketHead, lines: BasketLine[], departures: Departures): WireBasket {
  const items = lines.map((line) => wireItem(line, departures));
  const kopecks = lines.reduce((sum, line) => sum + amountOf(line), 0);
  return { id: head.id, storage_id: head.storage_id, amount: roublesOf(kopecks), count: items.length, items };
}

/** Amount of a line at today's price, or at the last seen price if it is no longer offered; kopecks. */
const amountOf = ({ offer, seen_price, quantity }: BasketLine): number =>
  (offer ? offerPrice(offer) : seen_price) * quantity;

function wireItem(line: BasketLine, departures: Departures): WireItem {
  const offer = line.offer ?? goneOffer(line);
  return {
    id: line.id,
    offer_id: line.reserve_id,
    standard_id: line.product.id,
    quantity: line.quantity,
    seen_price: roublesOf(line.seen_price),
    amount: roublesOf(amountOf(line)),
    problem: problemOf(line),
    offer: wireOffer(offer, line.product, true, departures),
  };
}

/** Placeholder for an offer that no longer exists: its product and last price, with nothing in stock. */
function goneOffer(line: BasketLine): OfferRow {
  return {
    id: line.reserve_id,
    product_id: line.product.id,
    item_price: line.seen_price,
    item_multiplicity: 1,
    available: 0,
    is_more: false,
    minimal_quantity: 1,
    reserve_multiplicity: 1,
    own: null,
    seller_title: null,
    product_multiplicity: null,
    supplier_id: 1,
    supplier_title: '',
    supplier_type: '',
    storage_id: 1,
    storage_title: '',
    storage_city: '',
    storage_zone: 'UTC',
    card_id: 0,
    routes: [],
    transit_cut_off: null,
    cut_offs: [],
    card_markup: 0,
    contract_id: 1,
    contract_markup: 0,
    basket_item_id: line.id,
    basket_quantity: line.quantity,
  };
}
