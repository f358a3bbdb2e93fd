import type { Schemas } from '@portal/api-client/client';
import { toKopecks, toRoubles } from '@portal/api-client/money';
import type { PunctualityShare } from '@portal/domain/punctuality';
import { COUNTER_MAX } from '@portal/domain/quantity';
import { orderQuantity } from '@portal/domain/proposals';
import type { Proposal } from '../queries.ts';

type Answered = Proposal['lines'][number];
/** A line of a proposal as it is shown: of an exchanged one the punctuality may not be known yet. */
export type ProposalLine = Omit<Answered, 'punctuality'> & { punctuality: Answered['punctuality'] | null };
/** A proposal as it is shown. */
export type ShownProposal = Omit<Proposal, 'lines'> & { lines: ProposalLine[] };

/** How punctual deliveries of a line's path are; null: not known. */
export function punctualityOfLine({ punctuality }: ProposalLine): PunctualityShare | null {
  if (punctuality === null) return null;
  const { count, in_time } = punctuality;
  return in_time === null ? { few: true, count } : { few: false, count, inTime: in_time };
}

/** A line with another offer instead of the proposed one; null if not a single piece of it can be ordered. */
export function exchanged(
  line: ProposalLine,
  offer: Schemas['Offer'],
  neededBy: Date | null,
  punctuality: PunctualityShare | undefined,
): ProposalLine | null {
  const quantity = orderQuantity(Math.min(line.wanted, COUNTER_MAX), {
    ...offer,
    reserve_quantity: Math.min(offer.reserve_quantity, COUNTER_MAX),
  });
  if (quantity === null) return null;
  return {
    ...line,
    offer_id: offer.id,
    product: {
      id: offer.standard_id,
      brand_title: offer.brand_title,
      article: offer.article,
      title: offer.title,
    },
    supplier_title: offer.supplier.title,
    price: offer.price,
    quantity,
    amount: toRoubles(toKopecks(offer.price) * quantity),
    surplus: quantity - line.wanted,
    elsewhere: Math.max(
      0,
      // What the replaced offer has is now elsewhere; a new one was there before, unless it is an analog.
      line.elsewhere + line.quantity - (offer.standard_id === line.product.id ? quantity : 0),
    ),
    term: offer.term,
    arrival_at: offer.arrival_at,
    punctuality: punctuality
      ? { count: punctuality.count, in_time: punctuality.few ? null : punctuality.inTime }
      : null,
    why: 'Выбрано вами',
    late: neededBy !== null && new Date(offer.arrival_at) > neededBy,
  };
}

/** The proposal with the user's exchanges applied and its totals recalculated. */
export function withExchanges(
  proposal: ShownProposal,
  chosen: ReadonlyMap<number, ProposalLine>,
): ShownProposal {
  if (chosen.size === 0) return proposal;
  const lines = proposal.lines.map((line) => chosen.get(line.position_id) ?? line);
  const shortOf = (all: readonly ProposalLine[]) =>
    all.reduce((sum, { surplus }) => sum + Math.max(0, -surplus), 0);
  return {
    ...proposal,
    lines,
    amount: toRoubles(lines.reduce((sum, { amount }) => sum + toKopecks(amount), 0)),
    suppliers: new Set(lines.map(({ supplier_title }) => supplier_title)).size,
    term: Math.max(...lines.map(({ term }) => term)),
    short: proposal.short - shortOf(proposal.lines) + shortOf(lines),
  };
}
