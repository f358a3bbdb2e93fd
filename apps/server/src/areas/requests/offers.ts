import { positionTags, positionType } from '@portal/domain/positions';
import { orderQuantity } from '@portal/domain/proposals';
import { quantityFault, COUNTER_MAX } from '@portal/domain/quantity';
import { routeTermMinutes } from '@portal/domain/terms';
import type { components } from '@portal/openapi/types';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Connection } from '../../database/connect.ts';
import { offerColumns, type OfferRow, offerPrice, offerTables, type Recipient } from '../catalogue/offers.ts';
import { cardMarkup } from '../catalogue/supply-routes/supply-routes.ts';
import { arrivalAt, type Departures, departureOf } from '../storages/logistics/departures.ts';

type Priced = Pick<components['schemas']['Position'], 'type' | 'tags' | 'offers_count' | 'leader'>;

/** All offers of some products for a storage, by product; one statement. */
export async function offersOf(
  connection: Connection,
  { contractor_id, storage_id, b2c }: Recipient,
  products: readonly number[],
): Promise<Map<number, OfferRow[]>> {
  if (products.length === 0) return new Map();
  const { rows } = await connection.execute(sql`
    SELECT ${offerColumns}, ${cardMarkup(b2c)}
    FROM ${offerTables(sql`${contractor_id}`, sql`${storage_id}`, sql`(SELECT id FROM basket WHERE storage_id = ${storage_id})`)}
    WHERE i.product_id = ANY(${sql.param([...products])}::bigint[]) AND r.quantity > r.held`);
  return Map.groupBy(rows as unknown as OfferRow[], ({ product_id }) => product_id);
}

/** Quantity limits of an offer, in the form of the quantity rules. */
export const rulesOf = (offer: OfferRow) => ({
  reserve_quantity: offer.available,
  minimal_quantity: offer.minimal_quantity,
  reserve_multiplicity: offer.reserve_multiplicity,
  price_list_multiplicity: offer.item_multiplicity,
  product_reserve_multiplicity: offer.product_multiplicity,
});

interface Line {
  id: number;
  /** Null: the quantity must be entered. */
  quantity: number | null;
  desired_price: number | null;
  product: unknown;
  choices: readonly unknown[];
}

/** A position with its offers, in the form of the position rules. */
export const positionOf = (line: Line, offers: readonly OfferRow[], priced = true) => ({
  id: String(line.id),
  quantity: line.quantity,
  desired_price: line.desired_price,
  standard: line.product,
  need_brand_choose: line.choices.length > 0 && line.product === null,
  pending: !priced,
  offers: offers.map((offer) => ({
    reserve_quantity: offer.available,
    satisfied_multiplicity:
      line.quantity === null ||
      quantityFault(line.quantity, { ...rulesOf(offer), reserve_quantity: line.quantity }) === null,
    is_distributor_contract: offer.supplier_type === 'distributor',
  })),
});

/**
 * Evaluates a position once its offers are known: type, tags and the leading offer, i.e. the cheapest for
 * the wanted quantity and, among equals, the fastest.
 */
export function priceOf(
  position: ReturnType<typeof positionOf>,
  offers: readonly OfferRow[],
  departures: Departures,
): Priced {
  // Without a quantity offers are compared for one piece; nothing will be ordered until it is entered.
  const wanted = Math.min(position.quantity ?? 1, COUNTER_MAX);
  const [first] = offers
    .map((row) => {
      const quantity = orderQuantity(wanted, {
        ...rulesOf(row),
        reserve_quantity: Math.min(row.available, COUNTER_MAX),
      });
      const price = offerPrice(row);
      // Offers that cannot be ordered come last, before them offers with too little stock.
      const short = quantity === null ? Number.POSITIVE_INFINITY : Math.max(0, wanted - quantity);
      const amount = price * (quantity ?? 1);
      return { row, quantity, price, short, amount, term: routeTermMinutes(row.routes), id: row.id };
    })
    .toSorted((a, b) => compare(a.short, b.short) || a.amount - b.amount || a.term - b.term || a.id - b.id);
  return {
    type: positionType(position),
    tags: positionTags(position),
    offers_count: offers.length,
    leader: first
      ? leaderOf({ ...first, quantity: position.quantity === null ? null : first.quantity }, departures)
      : null,
  };
}

const compare = (a: number, b: number) => Number(a > b) - Number(a < b);

/** The leading offer of a position in the form of the API. */
function leaderOf(
  { row, quantity, price, term }: { row: OfferRow; quantity: number | null; price: number; term: number },
  departures: Departures,
): NonNullable<Priced['leader']> {
  return {
    offer_id: row.id,
    supplier_title: row.supplier_title,
    price: roublesOf(price),
    term,
    arrival_at: arrivalOf(row, departures).toISOString(),
    reserve_quantity: row.available,
    reserve_text: row.is_more ? `>${row.available}` : String(row.available),
    quantity,
  };
}

/** Arrival time of goods ordered now. */
export function arrivalOf(row: OfferRow, departures: Departures): Date {
  return arrivalAt(departureOf(row, departures), row, departures);
}
