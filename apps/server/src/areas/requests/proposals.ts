import { positionReason, positionType } from '@portal/domain/positions';
import {
  deadlineOf,
  LEFT_OUT_REASONS,
  type Proposal,
  type ProposalKind,
  type ProposalOffer,
  proposals,
} from '@portal/domain/proposals';
import { routeTermMinutes } from '@portal/domain/terms';
import { eq, sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import { conflict, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { findBasket } from '../storages/baskets.ts';
import { readLines } from '../basket/repository.ts';
import { basket, basketItem } from '../basket/tables.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import { takeAction } from '../../documents/take.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../identity/viewer.ts';
import { type Departures, nextDeparture } from '../storages/departures.ts';
import { requestDocument } from './document.ts';
import { positionOf, rulesOf } from './offers.ts';
import { loadRequest } from './requests.ts';

type Wire = Answer<'getProposals'>['data'][number];

/** Pieces a basket's line takes at most, as the counters in it do. */
const MOST_PIECES = 9_999;

/** The proposals for a request, or for some of its lines. Throws 404 when there is no such request or line. */
async function build(
  connection: Connection,
  viewer: Viewer,
  id: number,
  departures: Departures,
  ids?: readonly number[],
) {
  const { head, lines: all, offers } = await loadRequest(connection, viewer, id);
  const only = ids && new Set(ids);
  const lines = only ? all.filter((line) => only.has(line.id)) : all;
  if (only && lines.length !== only.size) throw notFound('Строка заявки не найдена');
  const limits = await readLimits(connection, viewer, head.storage_id);
  const made = proposals(
    lines.map((line) => ({
      id: line.id,
      quantity: Math.min(line.quantity, MOST_PIECES),
      offers: ((line.product && offers.get(line.product.id)) || []).map((row) => offerOf(row, departures)),
    })),
    { limits, deadline: deadlineOf(head.needed_by, head.time_zone) },
  );
  return {
    head,
    made,
    lines: new Map(lines.map((line) => [line.id, line])),
    whole: lines.length === all.length,
  };
}

function offerOf(row: OfferRow, departures: Departures): ProposalOffer & { row: OfferRow } {
  const price = offerPrice(row);
  const term = routeTermMinutes(row.routes);
  const leaves = nextDeparture(row.card_id, row.cut_offs, row.storage_id, row.storage_zone, departures);
  return {
    ...rulesOf(row),
    reserve_quantity: Math.min(row.available, MOST_PIECES),
    id: row.id,
    supplier_id: row.supplier_id,
    contract_id: row.contract_id,
    price,
    term,
    arrival: leaves.getTime() + term * 60_000,
    in_basket: price * (row.basket_quantity ?? 0),
    row,
  };
}

/** What the storage's basket leaves of each contract's limit, by contract; one without a limit is not there. */
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

/** The three ready-made proposals for a request of the caller's. Throws 404. */
export async function readProposals(
  connection: Connection,
  viewer: Viewer,
  id: number,
  departures: Departures,
): Promise<Answer<'getProposals'>['data']> {
  const { made, lines } = await build(connection, viewer, id, departures);
  const left = ({ position_id, reason }: Proposal['left_out'][number]): Wire['left_out'] => {
    const line = lines.get(position_id);
    if (!line) return [];
    const { number, written, product } = line;
    const type = positionType(positionOf(line, []));
    // What is not recognised has no offers for a reason of its own.
    const own = type === 'empty' || type === 'common' ? reason : type;
    const text =
      own === 'unrecognized' || own === 'needBrandChoose'
        ? positionReason({ type: own, tags: [] })
        : LEFT_OUT_REASONS[own];
    return [{ position_id, number, written, product, reason: own, text }];
  };
  return made.map((proposal) => ({
    kind: proposal.kind,
    amount: roublesOf(proposal.amount),
    suppliers: proposal.suppliers,
    term: proposal.term,
    missing: proposal.left_out.map(({ position_id }) => position_id),
    left_out: proposal.left_out.flatMap(left),
    lines: proposal.lines.flatMap(({ position_id, offer, quantity, amount, reason, late }) => {
      const { product, quantity: wanted } = lines.get(position_id) ?? {};
      if (!product || wanted === undefined) return [];
      return [
        {
          position_id,
          offer_id: offer.id,
          product,
          supplier_title: offer.row.supplier_title,
          price: roublesOf(offer.price),
          quantity,
          amount: roublesOf(amount),
          // Against what was written, which may be more than a basket takes.
          surplus: quantity - wanted,
          term: offer.term,
          arrival_at: new Date(offer.arrival).toISOString(),
          reason,
          late,
        },
      ];
    }),
  }));
}

/**
 * Put a proposal, reckoned anew for the request or for some of its lines, into the basket of the request's storage; two lines for one offer add up. The request becomes
 * ordered, or ordered in part. Throws 404, and 409 when nothing can be ordered.
 */
export async function putToBasket(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  basketOf: (storageId: number) => Promise<{ id: number }>,
  { kind, ids }: { kind: ProposalKind; ids?: number[] },
  departures: Departures,
): Promise<Answer<'putRequestToBasket'>['data']> {
  const { head, made, whole } = await build(transaction, viewer, id, departures, ids);
  const proposal = made.find((one) => one.kind === kind);
  if (!proposal || proposal.lines.length === 0)
    throw conflict('Заказать нечего: ни для одной строки нет подходящего предложения');
  const { id: basket_id } = await findBasket(transaction, viewer, (await basketOf(head.storage_id)).id, true);
  const wanted = new Map<number, { quantity: number; price: number }>();
  // Stock was shared out between the lines of one offer, so their sum is there.
  for (const { offer, quantity } of proposal.lines)
    wanted.set(offer.id, {
      quantity: (wanted.get(offer.id)?.quantity ?? 0) + quantity,
      price: offer.price,
    });
  await transaction
    .insert(basketItem)
    .values(
      [...wanted].map(([reserve_id, { quantity, price }]) => ({
        basket_id,
        reserve_id,
        quantity,
        seen_price_kopecks: price,
      })),
    )
    .onConflictDoUpdate({
      target: [basketItem.basket_id, basketItem.reserve_id],
      set: { quantity: sql`excluded.quantity`, seen_price_kopecks: sql`excluded.seen_price_kopecks` },
    });
  await takeAction(transaction, requestDocument, {
    action: 'order',
    by: viewer,
    documents: [{ id, version: null }],
    input: { whole: whole && proposal.left_out.length === 0 },
  });
  return { added: wanted.size, missing: proposal.left_out.length };
}
