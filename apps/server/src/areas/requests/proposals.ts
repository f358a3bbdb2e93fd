import { needsQuantity, positionReason } from '@portal/domain/positions';
import {
  deadlineOf,
  LEFT_OUT_REASONS,
  type Proposal,
  type ProposalOffer,
  proposals,
} from '@portal/domain/proposals';
import { shipmentOf } from '@portal/domain/journeys';
import { punctualityOf, type WeekdayDelays } from '@portal/domain/punctuality';
import { routeTermMinutes } from '@portal/domain/terms';
import { sentence } from '@portal/domain/sentences';
import { localDay, weekdayOf } from '@portal/domain/zones';
import { eq, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { readLines } from '../basket/repository.ts';
import { basket } from '../storages/tables.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { delaysTo } from '../orders/arrivals/punctuality.ts';
import { type Departures, departureOf } from '../storages/logistics/departures.ts';
import { arrivalOf, rulesOf } from './offers.ts';
import { loadRequest } from './requests.ts';

type Wire = Answer<'getProposals'>['data'][number];

/** Maximum quantity of a basket item, as its counter allows. */
const MOST_PIECES = 9_999;

/**
 * Computes the basket variants for a request or some of its positions, without ordered positions. Throws
 * 404 if the request or a position does not exist.
 */
export async function buildProposals(
  connection: Connection,
  viewer: Viewer,
  id: number,
  departures: Departures,
  ids?: readonly number[],
) {
  const { head, lines: all, offers } = await loadRequest(connection, viewer, id);
  const only = ids && new Set(ids);
  const chosen = only ? all.filter((line) => only.has(line.id)) : all;
  if (only && chosen.length !== only.size) throw notFound('Строка заявки не найдена');
  const lines = chosen.filter(({ orders }) => orders.length === 0);
  const limits = await readLimits(connection, viewer, head.storage_id);
  const delays = await delaysTo(connection, head.storage_id);
  const made = proposals(
    lines.flatMap(({ id: line, product, quantity }) =>
      product === null || quantity === null
        ? []
        : {
            id: line,
            quantity: Math.min(quantity, MOST_PIECES),
            offers: (offers.get(product.id) ?? []).map((row) => offerOf(row, departures, delays)),
          },
    ),
    { limits, deadline: deadlineOf(head.needed_by, head.time_zone) },
  );
  return {
    head,
    made,
    limits,
    offers,
    lines: new Map(lines.map((line) => [line.id, line])),
    unknown: lines.filter(({ product }) => product === null),
    /** Positions whose number could not be read; they are not ordered until a person enters the quantity. */
    uncounted: lines.filter(needsQuantity),
    /** Whether these are all positions of the request that are not ordered yet. */
    whole: lines.length === all.filter(({ orders }) => orders.length === 0).length,
  };
}

function offerOf(
  row: OfferRow,
  departures: Departures,
  delays: ReadonlyMap<number, readonly WeekdayDelays[]>,
): ProposalOffer & { row: OfferRow } {
  const price = offerPrice(row);
  const term = routeTermMinutes(row.routes);
  return {
    ...rulesOf(row),
    reserve_quantity: Math.min(row.available, MOST_PIECES),
    id: row.id,
    supplier_id: row.supplier_id,
    contract_id: row.contract_id,
    price,
    term,
    arrival: arrivalOf(row, departures).getTime(),
    punctuality: punctualityOf(
      delays.get(row.storage_id) ?? [],
      weekdayOf(localDay(shipmentOf(departureOf(row, departures), row.routes), row.storage_zone)),
    ),
    in_basket: price * (row.basket_quantity ?? 0),
    row,
  };
}

/** Remaining limit of each contract after the storage's basket; contracts without a limit are missing. */
async function readLimits(
  connection: Connection,
  viewer: Viewer,
  storageId: number,
): Promise<Map<number, number>> {
  const { rows } = await connection.execute<{ id: number; remaining: number }>(sql`
    SELECT id, limit_kopecks - used_kopecks AS remaining FROM contract
    WHERE ${scope(viewer).own(sql`customer_id`)} AND status = 'active' AND limit_kopecks IS NOT NULL`);
  const limits = new Map(rows.map(({ id, remaining }) => [id, remaining]));
  const [head] = await connection.select().from(basket).where(eq(basket.storage_id, storageId));
  for (const { offer, quantity } of head ? await readLines(connection, viewer, head) : []) {
    const left = offer && limits.get(offer.contract_id);
    if (offer && left !== undefined) limits.set(offer.contract_id, left - offerPrice(offer) * quantity);
  }
  return limits;
}

/** The basket variants for a request of the caller's. Throws 404. */
export async function readProposals(
  connection: Connection,
  viewer: Viewer,
  id: number,
  departures: Departures,
): Promise<Answer<'getProposals'>['data']> {
  const { made, lines, unknown, uncounted } = await buildProposals(connection, viewer, id, departures);
  const left = ({ position_id, reason }: Proposal['left_out'][number]): Wire['left_out'] => {
    const line = lines.get(position_id);
    if (!line) return [];
    const { number, written, product } = line;
    return [{ position_id, number, written, product, reason, text: LEFT_OUT_REASONS[reason] }];
  };
  // Products that are not recognised for certain are never ordered; the person must choose first.
  const asked = unknown.map((line): Wire['left_out'][number] => {
    const { id: position_id, number, written, product } = line;
    const reason = line.choices.length > 0 ? 'needBrandChoose' : 'unrecognized';
    const text = sentence(positionReason({ type: reason, tags: [], quantity: line.quantity })) ?? '';
    return { position_id, number, written, product, reason, text };
  });
  for (const { id: position_id, number, written, product } of uncounted)
    asked.push({
      position_id,
      number,
      written,
      product,
      reason: 'needQuantity',
      text: sentence({ code: 'quantityUnclear' }),
    });
  const leftOut = (proposal: Proposal) =>
    [...proposal.left_out.flatMap(left), ...asked].toSorted((one, other) => one.number - other.number);
  return made.map((proposal) => ({
    kind: proposal.kind,
    amount: roublesOf(proposal.amount),
    suppliers: proposal.suppliers,
    term: proposal.term,
    short: proposal.short,
    missing: leftOut(proposal).map(({ position_id }) => position_id),
    left_out: leftOut(proposal),
    lines: proposal.lines.flatMap(
      ({ position_id, offer, quantity, amount, elsewhere, reason, why, late }) => {
        const line = lines.get(position_id);
        if (!line?.product || line.quantity === null) return [];
        const { product, quantity: wanted, desired_price } = line;
        return [
          {
            position_id,
            offer_id: offer.id,
            product,
            supplier_title: offer.row.supplier_title,
            price: roublesOf(offer.price),
            quantity,
            amount: roublesOf(amount),
            // Compared with the written quantity, which may exceed the maximum of a basket item.
            surplus: quantity - wanted,
            elsewhere,
            term: offer.term,
            arrival_at: new Date(offer.arrival).toISOString(),
            punctuality: {
              count: offer.punctuality.count,
              in_time: offer.punctuality.few ? null : offer.punctuality.inTime,
            },
            reason,
            why,
            late,
            desired_price: desired_price === null ? null : roublesOf(desired_price),
            wanted,
          },
        ];
      },
    ),
  }));
}
