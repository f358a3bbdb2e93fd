import type { Kopecks } from './money.ts';
import { checkQuantity, nearestValidQuantities, type QuantityRules } from './quantity.ts';

/** An offer of a request line. */
export interface ProposalOffer extends QuantityRules {
  id: number;
  supplier_id: number;
  /** Of one piece. */
  price: Kopecks;
  /** Minutes until it arrives. */
  term: number;
}

/** A request line and what is offered for it. */
export interface ProposalPosition<O extends ProposalOffer = ProposalOffer> {
  id: number;
  /** Pieces wanted, from 1. */
  quantity: number;
  offers: readonly O[];
}

/** Ready-made proposals for a whole list. */
export const PROPOSAL_KINDS = ['cheapest', 'fastest', 'fewest'] as const;
/** A kind of proposal. */
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
/** Russian labels of the kinds. */
export const PROPOSAL_LABELS: Readonly<Record<ProposalKind, string>> = {
  cheapest: 'Дешевле всего',
  fastest: 'Быстрее всего',
  fewest: 'Меньше поставщиков',
};

/** Why this offer was taken. */
export type ProposalReason = 'only' | 'cheapest' | 'fastest' | 'supplier';
/** Russian sentences of the reasons. */
export const PROPOSAL_REASONS: Readonly<Record<ProposalReason, string>> = {
  only: 'Единственное предложение',
  cheapest: 'Дешевле остальных',
  fastest: 'Быстрее остальных',
  supplier: 'Есть у поставщика, который уже в заказе',
};

/** A line of a proposal. */
export interface ProposalLine<O extends ProposalOffer = ProposalOffer> {
  position_id: number;
  offer: O;
  /** Pieces to order: what was wanted, raised to the multiplicity; less where the stock does not reach. */
  quantity: number;
  amount: Kopecks;
  /** Pieces above (more than 0) or below (less than 0) what was wanted. */
  surplus: number;
  reason: ProposalReason;
}

/** A way to order a whole list. */
export interface Proposal<O extends ProposalOffer = ProposalOffer> {
  kind: ProposalKind;
  lines: ProposalLine<O>[];
  /** Lines for which nothing can be ordered. */
  missing: number[];
  amount: Kopecks;
  suppliers: number;
  /** Minutes of the slowest line; 0 without lines. */
  term: number;
}

/**
 * Pieces to order of an offer for what is wanted: the wanted number where it is valid, else the next valid one above, else, where
 * the stock does not reach, the most that may be ordered; null when nothing may.
 * @throws RangeError for rules that are no whole numbers from 0, and for a quantity that is not finite
 */
export function orderQuantity(wanted: number, rules: QuantityRules): number | null {
  if (checkQuantity(wanted, rules).valid) return wanted;
  const { up, down } = nearestValidQuantities(wanted, rules);
  return up ?? down;
}

interface Choice<O extends ProposalOffer> {
  offer: O;
  quantity: number;
  amount: Kopecks;
  /** Pieces that are still missing: an offer that reaches goes before one that does not. */
  short: number;
}
type Order = <O extends ProposalOffer>(a: Choice<O>, b: Choice<O>) => number;

const byPrice: Order = (a, b) =>
  a.short - b.short || a.amount - b.amount || a.offer.term - b.offer.term || a.offer.id - b.offer.id;
const byTerm: Order = (a, b) =>
  a.short - b.short || a.offer.term - b.offer.term || a.amount - b.amount || a.offer.id - b.offer.id;

/**
 * The three ready-made proposals for a list: the cheapest, the fastest, and the one with the fewest suppliers (found by taking,
 * again and again, the supplier who has the most of what is left; of equals the cheaper). Multiplicity and stock are obeyed.
 * The same input gives the same proposals.
 * @throws RangeError as orderQuantity
 */
export function proposals<O extends ProposalOffer>(positions: readonly ProposalPosition<O>[]): Proposal<O>[] {
  const choices = positions.map(({ id, quantity, offers }) => ({
    id,
    wanted: quantity,
    ways: offers.flatMap((offer): Choice<O>[] => {
      const ordered = orderQuantity(quantity, offer);
      return ordered === null
        ? []
        : [
            {
              offer,
              quantity: ordered,
              amount: offer.price * ordered,
              short: Math.max(0, quantity - ordered),
            },
          ];
    }),
  }));
  type Line = (typeof choices)[number];
  const build = (
    kind: ProposalKind,
    pick: (line: Line) => { way: Choice<O> | undefined; reason: ProposalReason },
  ): Proposal<O> => {
    const lines: ProposalLine<O>[] = [];
    const missing: number[] = [];
    for (const line of choices) {
      const { way, reason } = pick(line);
      if (way === undefined) missing.push(line.id);
      else
        lines.push({
          position_id: line.id,
          offer: way.offer,
          quantity: way.quantity,
          amount: way.amount,
          surplus: way.quantity - line.wanted,
          reason: line.ways.length === 1 ? 'only' : reason,
        });
    }
    return {
      kind,
      lines,
      missing,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      suppliers: new Set(lines.map(({ offer }) => offer.supplier_id)).size,
      term: lines.reduce((most, { offer }) => Math.max(most, offer.term), 0),
    };
  };
  const chosen = fewestSuppliers(choices);
  return [
    build('cheapest', ({ ways }) => ({ way: ways.toSorted(byPrice)[0], reason: 'cheapest' })),
    build('fastest', ({ ways }) => ({ way: ways.toSorted(byTerm)[0], reason: 'fastest' })),
    build('fewest', ({ id }) => ({ way: chosen.get(id), reason: 'supplier' })),
  ];
}

/** What one supplier has of the lines that are left. */
interface Holding<O extends ProposalOffer> {
  id: number;
  lines: Map<number, Choice<O>>;
  /** Lines that the stock reaches for. */
  whole: number;
  amount: Kopecks;
}

function fewestSuppliers<O extends ProposalOffer>(
  choices: readonly { id: number; ways: readonly Choice<O>[] }[],
): Map<number, Choice<O>> {
  const chosen = new Map<number, Choice<O>>();
  let left = choices.filter(({ ways }) => ways.length > 0);
  while (left.length > 0) {
    const suppliers = new Map<number, Holding<O>>();
    for (const { id, ways } of left) {
      for (const way of ways.toSorted(byPrice)) {
        const supplier = way.offer.supplier_id;
        const known = suppliers.get(supplier) ?? { id: supplier, lines: new Map(), whole: 0, amount: 0 };
        suppliers.set(supplier, known);
        // The first is the supplier's best; the others are dearer.
        if (known.lines.has(id)) continue;
        known.lines.set(id, way);
        known.whole += Number(way.short === 0);
        known.amount += way.amount;
      }
    }
    const better = (a: Holding<O>, b: Holding<O>) =>
      b.lines.size - a.lines.size || b.whole - a.whole || a.amount - b.amount || a.id - b.id;
    const winner = [...suppliers.values()].reduce((a, b) => (better(a, b) < 0 ? a : b));
    for (const [id, way] of winner.lines) chosen.set(id, way);
    left = left.filter(({ id }) => !chosen.has(id));
  }
  return chosen;
}
