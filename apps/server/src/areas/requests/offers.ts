import { positionTags, positionType } from '@portal/domain/positions';
import { orderQuantity } from '@portal/domain/proposals';
import { checkQuantity, COUNTER_MAX } from '@portal/domain/quantity';
import { routeTermMinutes } from '@portal/domain/terms';
import type { components } from '@portal/openapi/types';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Connection } from '../../database/connect.ts';
import {
  cardMarkup,
  offerColumns,
  type OfferRow,
  offerPrice,
  offerTables,
  type Recipient,
} from '../catalogue/offers.ts';
import { type Departures, nextDeparture } from '../storages/departures.ts';

type Priced = Pick<components['schemas']['Position'], 'type' | 'tags' | 'offers_count' | 'leader'>;

/** Everything that is offered of some products for a storage, by product: one statement whatever their number. */
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

/** What an offer allows, as the rules of quantities know it. */
export const rulesOf = (offer: OfferRow) => ({
  reserve_quantity: offer.available,
  minimal_quantity: offer.minimal_quantity,
  reserve_multiplicity: offer.reserve_multiplicity,
  price_list_multiplicity: offer.item_multiplicity,
  product_reserve_multiplicity: offer.product_multiplicity,
});

interface Line {
  id: number;
  quantity: number;
  desired_price: number | null;
  product: unknown;
  choices: readonly unknown[];
}

/** A line with its offers, as the rules of request lines know it. */
export const positionOf = (line: Line, offers: readonly OfferRow[], priced = true) => ({
  id: String(line.id),
  quantity: line.quantity,
  desired_price: line.desired_price,
  standard: line.product,
  need_brand_choose: line.choices.length > 0 && line.product === null,
  pending: !priced,
  offers: offers.map((offer) => ({
    reserve_quantity: offer.available,
    satisfied_multiplicity: checkQuantity(line.quantity, {
      ...rulesOf(offer),
      reserve_quantity: line.quantity,
    }).valid,
    is_distributor_contract: offer.supplier_type === 'distributor',
  })),
});

/** What is said of a line once its offers are known: its type, its tags, and the cheapest of them, of equals the fastest. */
export function priceOf(
  position: ReturnType<typeof positionOf>,
  offers: readonly OfferRow[],
  departures: Departures,
): Priced {
  const [first] = offers
    .map((offer) => ({ offer, id: offer.id, price: offerPrice(offer), term: routeTermMinutes(offer.routes) }))
    .toSorted((a, b) => a.price - b.price || a.term - b.term || a.id - b.id);
  return {
    type: positionType(position),
    tags: positionTags(position),
    offers_count: offers.length,
    leader: first ? leaderOf(first.offer, position.quantity, departures) : null,
  };
}

/** The offer that leads a line, as the contract shows it. */
function leaderOf(row: OfferRow, wanted: number, departures: Departures): NonNullable<Priced['leader']> {
  const term = routeTermMinutes(row.routes);
  return {
    offer_id: row.id,
    supplier_title: row.supplier_title,
    price: roublesOf(offerPrice(row)),
    term,
    arrival_at: arrivalOf(row, departures).toISOString(),
    reserve_quantity: row.available,
    reserve_text: row.is_more ? `>${row.available}` : String(row.available),
    quantity: orderQuantity(Math.min(wanted, COUNTER_MAX), {
      ...rulesOf(row),
      reserve_quantity: Math.min(row.available, COUNTER_MAX),
    }),
  };
}

/** When goods ordered now arrive. */
export function arrivalOf(row: OfferRow, departures: Departures): Date {
  const leaves = nextDeparture(row.card_id, row.cut_offs, row.storage_id, row.storage_zone, departures);
  return new Date(leaves.getTime() + routeTermMinutes(row.routes) * 60_000);
}
