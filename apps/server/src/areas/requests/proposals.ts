import { type ProposalKind, proposals } from '@portal/domain/proposals';
import { routeTermMinutes } from '@portal/domain/terms';
import { eq, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { conflict } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { findBasket } from '../basket/repository.ts';
import { basketItem } from '../basket/tables.ts';
import { type OfferRow, offerPrice } from '../catalogue/offers.ts';
import type { Viewer } from '../identity/viewer.ts';
import { rulesOf } from './offers.ts';
import { loadRequest } from './requests.ts';
import { request } from './tables.ts';

/** Lines a basket takes at once, as the counters in it do. */
const MOST_PIECES = 9_999;

async function build(connection: Connection, viewer: Viewer, id: number) {
  const { head, lines, offers } = await loadRequest(connection, viewer, id);
  const made = proposals(
    lines.map((line) => ({
      id: line.id,
      quantity: Math.min(line.quantity, MOST_PIECES),
      offers: ((line.product && offers.get(line.product.id)) || []).map((row: OfferRow) => ({
        ...rulesOf(row),
        id: row.id,
        supplier_id: row.supplier_id,
        price: offerPrice(row),
        term: routeTermMinutes(row.routes),
        row,
      })),
    })),
  );
  return { head, made, lines: new Map(lines.map((line) => [line.id, line])) };
}

/** The three ready-made proposals for a request of the caller's. Throws 404. */
export async function readProposals(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Answer<'getProposals'>['data']> {
  const { made, lines } = await build(connection, viewer, id);
  return made.map((proposal) => ({
    kind: proposal.kind,
    amount: proposal.amount / 100,
    suppliers: proposal.suppliers,
    term: proposal.term,
    missing: proposal.missing,
    lines: proposal.lines.flatMap(({ position_id, offer, quantity, amount, surplus, reason }) => {
      const product = lines.get(position_id)?.product;
      if (!product) return [];
      return [
        {
          position_id,
          offer_id: offer.id,
          product,
          supplier_title: offer.row.supplier_title,
          price: offer.price / 100,
          quantity,
          amount: amount / 100,
          surplus,
          term: offer.term,
          reason,
        },
      ];
    }),
  }));
}

/**
 * Put a proposal, reckoned anew, into the basket of the request's storage; two lines for one offer add up. The request becomes
 * ordered, or ordered in part. Throws 404, and 409 when nothing can be ordered.
 */
export async function putToBasket(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  basketOf: (storageId: number) => Promise<{ id: number }>,
  kind: ProposalKind,
): Promise<Answer<'putRequestToBasket'>['data']> {
  const { head, made } = await build(transaction, viewer, id);
  const proposal = made.find((one) => one.kind === kind);
  if (!proposal || proposal.lines.length === 0)
    throw conflict('Заказать нечего: ни у одной строки нет предложений');
  const basket = await findBasket(transaction, viewer, (await basketOf(head.storage.id)).id, true);
  const wanted = new Map<number, { quantity: number; price: number; most: number }>();
  for (const { offer, quantity } of proposal.lines) {
    const known = wanted.get(offer.id);
    const sum = (known?.quantity ?? 0) + quantity;
    const most = Math.min(offer.row.available, MOST_PIECES);
    // The sum of two valid quantities is valid as long as the stock reaches.
    wanted.set(offer.id, {
      quantity: sum <= most ? sum : (known?.quantity ?? quantity),
      price: offer.price,
      most,
    });
  }
  await transaction
    .insert(basketItem)
    .values(
      [...wanted].map(([reserve_id, { quantity, price }]) => ({
        basket_id: basket.id,
        reserve_id,
        quantity,
        seen_price_kopecks: price,
      })),
    )
    .onConflictDoUpdate({
      target: [basketItem.basket_id, basketItem.reserve_id],
      set: { quantity: sql`excluded.quantity`, seen_price_kopecks: sql`excluded.seen_price_kopecks` },
    });
  await transaction
    .update(request)
    .set({ status: proposal.missing.length === 0 ? 'ordered' : 'ordered_partially' })
    .where(eq(request.id, id));
  return { added: wanted.size, missing: proposal.missing.length };
}
