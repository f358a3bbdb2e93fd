import type { Kopecks } from '../numbers/money.ts';
import { explainWay, type ProposalReason, type Way } from './proposal-reasons.ts';
import { checkQuantity, nearestValidQuantities, type QuantityRules } from '../numbers/quantity.ts';
import { type Instant, instantAt, parseIsoDay } from '../time/zones.ts';

/** An offer of a request line. */
export interface ProposalOffer extends QuantityRules {
  id: number;
  supplier_id: number;
  /** The contract whose limit it uses. */
  contract_id: number;
  /** Of one piece. */
  price: Kopecks;
  /** Minutes until it arrives. */
  term: number;
  /** Moment of arrival, milliseconds since 1970. */
  arrival: number;
  /** What the basket holds of this very offer already: a proposal takes its place. */
  in_basket: Kopecks;
}

/** A request line and what is offered for it. */
export interface ProposalPosition<O extends ProposalOffer = ProposalOffer> {
  id: number;
  /** Pieces wanted, from 1. */
  quantity: number;
  offers: readonly O[];
}

/** What a proposal must keep to beside stock and multiplicity. */
export interface ProposalTerms {
  /** What is left of each contract's limit, the basket taken off; a contract that is not here has none. */
  limits: ReadonlyMap<number, Kopecks>;
  /** The last moment at which goods may arrive; null: whenever. */
  deadline: number | null;
}

/** No limits and no deadline. */
export const NO_TERMS: ProposalTerms = { limits: new Map(), deadline: null };

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

/** A line of a proposal, as far as two proposals are compared by it. */
export interface ArrivingLine {
  position_id: number;
  /** ISO instant. */
  arrival_at: string;
}
/**
 * How many lines of a request one proposal brings sooner than another: what its higher sum is for.
 * @returns 0 for a line that only one of them has
 */
export function soonerLines(one: readonly ArrivingLine[], other: readonly ArrivingLine[]): number {
  const arrivals = new Map(other.map((line) => [line.position_id, Date.parse(line.arrival_at)]));
  return one.filter((line) => Date.parse(line.arrival_at) < (arrivals.get(line.position_id) ?? 0)).length;
}

/** Why nothing is ordered for a line. */
export type LeftOutReason = 'no_offers' | 'multiplicity' | 'limit' | 'stock';
/** Russian sentences of those reasons. */
export const LEFT_OUT_REASONS: Readonly<Record<LeftOutReason, string>> = {
  no_offers: 'Нет предложений',
  multiplicity: 'Остатков не хватает даже на одну упаковку',
  limit: 'Не помещается в лимит по договору',
  stock: 'Остатки заняты другими строками этого списка',
};

/** Said of a line whose goods come after the day they are needed by. */
export const LATE_LINE = 'К дате не успевает никто';

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
  /** The same in figures: «Дешевле за 4 шт. из-за кратности 12 у других». */
  why: string;
  /** It arrives after the deadline: nothing that could be ordered arrives in time. */
  late: boolean;
}

/** A way to order a whole list. */
export interface Proposal<O extends ProposalOffer = ProposalOffer> {
  kind: ProposalKind;
  lines: ProposalLine<O>[];
  /** Lines for which nothing is ordered, and why. */
  left_out: { position_id: number; reason: LeftOutReason }[];
  amount: Kopecks;
  suppliers: number;
  /** Minutes of the slowest line; 0 without lines. */
  term: number;
  /** Pieces that are missing in all its lines: only proposals that lack the same can be compared by their sums. */
  short: number;
}

/**
 * The last moment of a day in a zone: goods needed by that day arrive before it ends.
 * @param day «2026-11-21»; null: whenever
 * @returns milliseconds since 1970, null without a day
 * @throws RangeError for what is no day or no zone
 */
export function deadlineOf(day: string | null, zone: string): number | null {
  return day === null ? null : endOf(day, zone);
}

const endOf = (day: string, zone: string) => instantAt(parseIsoDay(day) + 1, 0, zone) - 1;

/**
 * Whether a day can still be kept: it is not over in the zone.
 * @param day «2026-11-21»
 * @throws RangeError for what is no day, no moment or no zone
 */
export function canBeNeededBy(day: string, now: Instant, zone: string): boolean {
  return endOf(day, zone) >= new Date(now).getTime();
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

interface Line<O extends ProposalOffer> {
  id: number;
  wanted: number;
  /** Whatever is left of limits and stock. */
  ways: readonly Way<O>[];
  offered: boolean;
  /** Contracts that deliver it. */
  choice: number;
}
type Order = (a: Way<ProposalOffer>, b: Way<ProposalOffer>) => number;

const byPrice: Order = (a, b) =>
  a.short - b.short || a.amount - b.amount || a.offer.term - b.offer.term || a.offer.id - b.offer.id;
const byTerm: Order = (a, b) =>
  a.short - b.short || a.offer.term - b.offer.term || a.amount - b.amount || a.offer.id - b.offer.id;
const timelyFirst =
  (order: Order): Order =>
  (a, b) =>
    Number(a.late) - Number(b.late) || order(a, b);

/** The way to order so many pieces of an offer; undefined when not one may be ordered. */
function wayOf<O extends ProposalOffer>(
  offer: O,
  wanted: number,
  reserve_quantity: number,
  deadline: number | null,
): Way<O> | undefined {
  const quantity = orderQuantity(wanted, { ...offer, reserve_quantity });
  if (quantity === null) return undefined;
  const late = deadline !== null && offer.arrival > deadline;
  return { offer, quantity, amount: offer.price * quantity, short: Math.max(0, wanted - quantity), late };
}

/** What is left of limits and stock while a proposal grows; both only ever shrink. */
class Budget<O extends ProposalOffer> {
  readonly #limits: Map<number, Kopecks>;
  readonly #deadline: number | null;
  readonly #taken: Map<number, number>;

  constructor({ limits, deadline }: ProposalTerms, taken: ReadonlyMap<number, number> = new Map()) {
    this.#limits = new Map(limits);
    this.#deadline = deadline;
    this.#taken = new Map(taken);
  }

  /** Another one that begins where this one is. */
  fork(): Budget<O> {
    return new Budget({ limits: this.#limits, deadline: this.#deadline }, this.#taken);
  }

  /** A way as far as stock still goes; undefined when not one piece may be ordered any more. */
  stocked(way: Way<O>, wanted: number): Way<O> | undefined {
    const taken = this.#taken.get(way.offer.id) ?? 0;
    if (taken === 0) return way;
    return wayOf(way.offer, wanted, way.offer.reserve_quantity - taken, this.#deadline);
  }

  /** The ways of a line that are left, as far as stock goes. */
  left({ ways, wanted }: Line<O>): Way<O>[] {
    return ways.flatMap((way) => this.stocked(way, wanted) ?? []);
  }

  /** Whether the contract's limit reaches for it. */
  affords(way: Way<O>): boolean {
    const left = this.#limits.get(way.offer.contract_id);
    return left === undefined || this.#cost(way) <= left;
  }

  /** What a way adds to what the contract has to bear: whatever is taken of an offer replaces the basket's line for it. */
  #cost({ offer, amount }: Way<O>): Kopecks {
    const before = (this.#taken.get(offer.id) ?? 0) * offer.price;
    return Math.max(0, before + amount - offer.in_basket) - Math.max(0, before - offer.in_basket);
  }

  take(way: Way<O>): void {
    const { offer, quantity } = way;
    const left = this.#limits.get(offer.contract_id);
    if (left !== undefined) this.#limits.set(offer.contract_id, left - this.#cost(way));
    this.#taken.set(offer.id, (this.#taken.get(offer.id) ?? 0) + quantity);
  }
}

/** The ways that were chosen, by line, and what they left. */
interface Plan<O extends ProposalOffer> {
  chosen: Map<number, { way: Way<O>; reason: ProposalReason }>;
  budget: Budget<O>;
}

/**
 * The three ready-made proposals for a list: the cheapest, the fastest, and the one with the fewest suppliers (found by taking,
 * again and again, the supplier who has the most of what is left; of equals the cheaper). Multiplicity and stock are obeyed, of
 * goods that several lines ask for too; no contract's limit is passed: where it would be, another supplier is taken, else the
 * line is left out. What arrives after the deadline is taken only where nothing that fits arrives in time. Lines with the least
 * choice go first. The same input gives the same proposals.
 * @throws RangeError as orderQuantity
 */
export function proposals<O extends ProposalOffer>(
  positions: readonly ProposalPosition<O>[],
  terms: ProposalTerms = NO_TERMS,
): Proposal<O>[] {
  const lines = positions.map(({ id, quantity: wanted, offers }) => ({
    id,
    wanted,
    offered: offers.length > 0,
    choice: new Set(offers.map(({ contract_id }) => contract_id)).size,
    ways: offers.flatMap((offer) => wayOf(offer, wanted, offer.reserve_quantity, terms.deadline) ?? []),
  }));
  return [
    build('cheapest', lines, oneByOne(lines, terms, byPrice, 'cheapest')),
    build('fastest', lines, oneByOne(lines, terms, byTerm, 'fastest')),
    build('fewest', lines, fewestSuppliers(lines, terms)),
  ];
}

function build<O extends ProposalOffer>(
  kind: ProposalKind,
  lines: readonly Line<O>[],
  { chosen, budget }: Plan<O>,
): Proposal<O> {
  const taken: ProposalLine<O>[] = [];
  const left_out: Proposal<O>['left_out'] = [];
  const bySupplier = new Map<number, number>();
  for (const { way } of chosen.values())
    bySupplier.set(way.offer.supplier_id, (bySupplier.get(way.offer.supplier_id) ?? 0) + 1);
  for (const line of lines) {
    const choice = chosen.get(line.id);
    if (choice === undefined) {
      left_out.push({ position_id: line.id, reason: leftOut(line, budget) });
      continue;
    }
    const { offer, quantity, amount, late } = choice.way;
    const reason = line.ways.length === 1 ? 'only' : choice.reason;
    taken.push({
      position_id: line.id,
      offer,
      quantity,
      amount,
      surplus: quantity - line.wanted,
      reason,
      why: explainWay(reason, choice.way, line.ways, Number(bySupplier.get(offer.supplier_id))),
      late,
    });
  }
  return {
    kind,
    lines: taken,
    left_out,
    amount: taken.reduce((sum, { amount }) => sum + amount, 0),
    suppliers: new Set(taken.map(({ offer }) => offer.supplier_id)).size,
    term: taken.reduce((most, { offer }) => Math.max(most, offer.term), 0),
    short: lines.reduce((sum, { id, wanted }) => sum + (chosen.get(id)?.way.short ?? wanted), 0),
  };
}

/** Lines whose goods come from the fewest contracts first: what has another way makes room. */
const leastChoiceFirst = <O extends ProposalOffer>(lines: readonly Line<O>[]) =>
  lines.toSorted((a, b) => a.choice - b.choice);

/** Why nothing could be taken for a line. */
function leftOut<O extends ProposalOffer>(line: Line<O>, budget: Budget<O>): LeftOutReason {
  if (!line.offered) return 'no_offers';
  if (line.ways.length === 0) return 'multiplicity';
  return budget.left(line).length > 0 ? 'limit' : 'stock';
}

function oneByOne<O extends ProposalOffer>(
  lines: readonly Line<O>[],
  terms: ProposalTerms,
  order: Order,
  reason: ProposalReason,
): Plan<O> {
  const budget = new Budget<O>(terms);
  const chosen: Plan<O>['chosen'] = new Map();
  for (const line of leastChoiceFirst(lines)) {
    const left = budget.left(line).toSorted(timelyFirst(order));
    const way = left.find((one) => budget.affords(one));
    if (way === undefined) continue;
    // What would have been taken, had less stood in the way.
    const [timely] = line.ways.toSorted(timelyFirst(order));
    const [best] = line.ways.toSorted(order);
    if (left[0] !== way) chosen.set(line.id, { way, reason: 'limit' });
    else if (timely?.offer !== way.offer) chosen.set(line.id, { way, reason: 'stock' });
    else if (best?.offer !== way.offer) chosen.set(line.id, { way, reason: 'in_time' });
    else chosen.set(line.id, { way, reason: outbid(way, line, reason) ? 'reach' : reason });
    budget.take(way);
  }
  return { chosen, budget };
}

/** Whether somebody is cheaper by the piece, or faster, and has too little: the way was taken for its stock. */
function outbid<O extends ProposalOffer>(way: Way<O>, { ways }: Line<O>, reason: ProposalReason): boolean {
  const of = ({ offer }: Way<O>) => (reason === 'cheapest' ? offer.price : offer.term);
  return ways.some((one) => one.late === way.late && one.short > way.short && of(one) < of(way));
}

/** What one supplier has of the lines that are left. */
interface Holding<O extends ProposalOffer> {
  id: number;
  lines: Map<number, Way<O>>;
  /** Lines that the stock reaches for. */
  whole: number;
  amount: Kopecks;
}

function fewestSuppliers<O extends ProposalOffer>(lines: readonly Line<O>[], terms: ProposalTerms): Plan<O> {
  const budget = new Budget<O>(terms);
  const chosen: Plan<O>['chosen'] = new Map();
  // First what arrives in time, or whatever there is where nothing does; then, for what did not fit, what comes later.
  for (const patient of [false, true]) {
    const timely = (line: Line<O>) =>
      patient || line.ways.every(({ late }) => late)
        ? line
        : { ...line, ways: line.ways.filter(({ late }) => !late) };
    let left = leastChoiceFirst(lines)
      .filter(({ id }) => !chosen.has(id))
      .map(timely);
    let winner = bestHolding(left, budget);
    while (winner) {
      for (const [id, way] of winner.lines) {
        budget.take(way);
        chosen.set(id, { way, reason: 'supplier' });
      }
      left = left.filter(({ id }) => !chosen.has(id));
      winner = bestHolding(left, budget);
    }
  }
  return { chosen, budget };
}

/** The supplier who delivers the most of the lines that are left; undefined when nobody delivers any. */
function bestHolding<O extends ProposalOffer>(
  left: readonly Line<O>[],
  budget: Budget<O>,
): Holding<O> | undefined {
  const bySupplier = new Map<number, { line: Line<O>; way: Way<O> }[]>();
  for (const line of left)
    for (const way of line.ways) {
      const ways = bySupplier.get(way.offer.supplier_id) ?? [];
      bySupplier.set(way.offer.supplier_id, ways);
      ways.push({ line, way });
    }
  const better = (a: Holding<O>, b: Holding<O>) =>
    b.lines.size - a.lines.size || b.whole - a.whole || a.amount - b.amount || a.id - b.id;
  return [...bySupplier]
    .map(([id, ways]) => hold(id, ways, budget.fork()))
    .filter(({ lines }) => lines.size > 0)
    .toSorted(better)[0];
}

/** As many of the lines as the supplier's stock and limit reach for: those with the least choice first, then the cheapest. */
function hold<O extends ProposalOffer>(
  id: number,
  ways: readonly { line: Line<O>; way: Way<O> }[],
  budget: Budget<O>,
): Holding<O> {
  const holding: Holding<O> = { id, lines: new Map(), whole: 0, amount: 0 };
  const inOrder = ways.toSorted((a, b) => a.line.choice - b.line.choice || byPrice(a.way, b.way));
  for (const { line, way } of inOrder) {
    // The first of a line is the supplier's best; the others are dearer.
    if (holding.lines.has(line.id)) continue;
    const stocked = budget.stocked(way, line.wanted);
    if (!stocked || !budget.affords(stocked)) continue;
    budget.take(stocked);
    holding.lines.set(line.id, stocked);
    holding.whole += Number(stocked.short === 0);
    holding.amount += stocked.amount;
  }
  return holding;
}
