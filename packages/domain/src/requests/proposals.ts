import type { Kopecks } from '../numbers/money.ts';
import { comparePunctuality, type Punctuality } from '../logistics/punctuality.ts';
import { explainWay, type ProposalReason, type Way } from './proposal-reasons.ts';
import { quantityFault, nearestValidQuantities, type QuantityRules } from '../numbers/quantity.ts';
import { type Instant, instantAt, parseIsoDay } from '../time/zones.ts';

/** An offer for a request line. */
export interface ProposalOffer extends QuantityRules {
  id: number;
  supplier_id: number;
  /** The contract whose limit the offer uses. */
  contract_id: number;
  /** Price per piece. */
  price: Kopecks;
  /** Minutes until arrival. */
  term: number;
  /** Moment of arrival, milliseconds since 1970. */
  arrival: number;
  /** The amount of this offer already in the basket: a proposal replaces it. */
  in_basket: Kopecks;
  /** How punctual deliveries of its path are. */
  punctuality: Punctuality;
}

/** A request line and its offers. */
export interface ProposalPosition<O extends ProposalOffer = ProposalOffer> {
  id: number;
  /** Requested pieces, from 1. */
  quantity: number;
  offers: readonly O[];
}

/** Constraints of a proposal beside stock and multiplicity. */
export interface ProposalTerms {
  /** The remaining limit of each contract, after the basket; a contract that is not listed has no limit. */
  limits: ReadonlyMap<number, Kopecks>;
  /** The latest allowed moment of arrival; null: no deadline. */
  deadline: number | null;
}

/** No limits and no deadline. */
export const NO_TERMS: ProposalTerms = { limits: new Map(), deadline: null };

/** Kinds of automatic proposals for a whole list. */
export const PROPOSAL_KINDS = ['cheapest', 'fastest', 'fewest', 'reliable'] as const;
/** A kind of proposal. */
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
/** Russian labels of the kinds. */
export const PROPOSAL_LABELS: Readonly<Record<ProposalKind, string>> = {
  cheapest: 'Дешевле всего',
  fastest: 'Быстрее всего',
  fewest: 'Меньше поставщиков',
  reliable: 'Надёжнее всего',
};

/** The fields of a proposal line that are needed to compare two proposals. */
export interface ArrivingLine {
  position_id: number;
  /** ISO instant. */
  arrival_at: string;
}
/**
 * Number of lines that arrive earlier in one proposal than in another: what its higher price buys.
 * @returns lines that only one of them contains are not counted
 */
export function soonerLines(one: readonly ArrivingLine[], other: readonly ArrivingLine[]): number {
  const arrivals = new Map(other.map((line) => [line.position_id, Date.parse(line.arrival_at)]));
  return one.filter((line) => Date.parse(line.arrival_at) < (arrivals.get(line.position_id) ?? 0)).length;
}

/** Why a line is left out of a proposal. */
export type LeftOutReason = 'no_offers' | 'multiplicity' | 'limit' | 'stock';
/** Russian texts of those reasons. */
export const LEFT_OUT_REASONS: Readonly<Record<LeftOutReason, string>> = {
  no_offers: 'Нет предложений',
  multiplicity: 'Остатков не хватает даже на одну упаковку',
  limit: 'Не помещается в лимит по договору',
  stock: 'Остатки заняты другими строками этого списка',
};

/** Text for a line that arrives after the deadline. */
export const LATE_LINE = 'К дате не успевает никто';

/** A line of a proposal. */
export interface ProposalLine<O extends ProposalOffer = ProposalOffer> {
  position_id: number;
  offer: O;
  /** Pieces to order: the requested quantity raised to the multiplicity, or less when the stock is insufficient. */
  quantity: number;
  amount: Kopecks;
  /** Pieces above (positive) or below (negative) the requested quantity. */
  surplus: number;
  /** Pieces that can be ordered from the line's other offers; 0 when the chosen one has enough. */
  elsewhere: number;
  reason: ProposalReason;
  /** The reason with numbers: «Дешевле за 4 шт. из-за кратности 12 у других». */
  why: string;
  /** It arrives after the deadline, because nothing arrives in time. */
  late: boolean;
}

/** A proposal for ordering a whole list. */
export interface Proposal<O extends ProposalOffer = ProposalOffer> {
  kind: ProposalKind;
  lines: ProposalLine<O>[];
  /** Lines that are left out, with the reason. */
  left_out: { position_id: number; reason: LeftOutReason }[];
  amount: Kopecks;
  suppliers: number;
  /** Minutes until the last line arrives; 0 without lines. */
  term: number;
  /** Missing pieces in all lines: totals can only be compared between proposals with the same number. */
  short: number;
}

/**
 * The end of a day in a zone: goods needed by that day must arrive before it.
 * @param day «2026-11-21»; null: no deadline
 * @returns milliseconds since 1970, null without a day
 * @throws RangeError for an invalid day or zone
 */
export function deadlineOf(day: string | null, zone: string): number | null {
  return day === null ? null : endOf(day, zone);
}

const endOf = (day: string, zone: string) => instantAt(parseIsoDay(day) + 1, 0, zone) - 1;

/**
 * Whether a day can still be a deadline: it has not ended in the zone.
 * @param day «2026-11-21»
 * @throws RangeError for an invalid day, moment or zone
 */
export function canBeNeededBy(day: string, now: Instant, zone: string): boolean {
  return endOf(day, zone) >= new Date(now).getTime();
}

/**
 * Pieces to order for a requested quantity: the quantity itself when valid, otherwise the next valid one above, otherwise the maximum
 * that the stock allows; null when nothing can be ordered.
 * @throws RangeError for rules that are not whole numbers from 0, and for a quantity that is not finite
 */
export function orderQuantity(wanted: number, rules: QuantityRules): number | null {
  if (quantityFault(wanted, rules) === null) return wanted;
  const { up, down } = nearestValidQuantities(wanted, rules);
  return up ?? down;
}

interface Line<O extends ProposalOffer> {
  id: number;
  wanted: number;
  /** All ways to order the line, regardless of the remaining limits and stock. */
  ways: readonly Way<O>[];
  offered: boolean;
  /** Number of contracts that can deliver the line. */
  choice: number;
}
type Order = (a: Way<ProposalOffer>, b: Way<ProposalOffer>) => number;

const byPrice: Order = (a, b) =>
  a.short - b.short || a.amount - b.amount || a.offer.term - b.offer.term || a.offer.id - b.offer.id;
const byTerm: Order = (a, b) =>
  a.short - b.short || a.offer.term - b.offer.term || a.amount - b.amount || a.offer.id - b.offer.id;
const byPunctuality: Order = (a, b) =>
  a.short - b.short || comparePunctuality(a.offer.punctuality, b.offer.punctuality) || byPrice(a, b);
const timelyFirst =
  (order: Order): Order =>
  (a, b) =>
    Number(a.late) - Number(b.late) || order(a, b);

/** The way to order a quantity of an offer; undefined when no piece can be ordered. */
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

/** Remaining limits and stock while a proposal is built; both only decrease. */
class Budget<O extends ProposalOffer> {
  readonly #limits: Map<number, Kopecks>;
  readonly #deadline: number | null;
  readonly #taken: Map<number, number>;

  constructor({ limits, deadline }: ProposalTerms, taken: ReadonlyMap<number, number> = new Map()) {
    this.#limits = new Map(limits);
    this.#deadline = deadline;
    this.#taken = new Map(taken);
  }

  /** A copy with the same remaining limits and stock. */
  fork(): Budget<O> {
    return new Budget({ limits: this.#limits, deadline: this.#deadline }, this.#taken);
  }

  /** The way limited to the remaining stock; undefined when no piece can be ordered. */
  stocked(way: Way<O>, wanted: number): Way<O> | undefined {
    const taken = this.#taken.get(way.offer.id) ?? 0;
    if (taken === 0) return way;
    return wayOf(way.offer, wanted, way.offer.reserve_quantity - taken, this.#deadline);
  }

  /** The remaining ways of a line, limited to the stock. */
  left({ ways, wanted }: Line<O>): Way<O>[] {
    return ways.flatMap((way) => this.stocked(way, wanted) ?? []);
  }

  /** Whether the contract's limit is sufficient. */
  affords(way: Way<O>): boolean {
    const left = this.#limits.get(way.offer.contract_id);
    return left === undefined || this.#cost(way) <= left;
  }

  /** The additional amount charged to the contract: it replaces the basket's line for the same offer. */
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

/** The chosen ways by line, and the remaining budget. */
interface Plan<O extends ProposalOffer> {
  chosen: Map<number, { way: Way<O>; reason: ProposalReason }>;
  budget: Budget<O>;
}

/**
 * Builds the four automatic proposals for a list: the cheapest, the fastest, the one with the fewest suppliers (greedily taking
 * the supplier with most of the remaining lines; among equals the cheaper one), and the one whose paths are the most punctual (paths with
 * too few deliveries last; among equals the cheaper one). Multiplicity and stock are respected, also when several
 * lines request the same goods. No contract's limit is exceeded: another supplier is used instead, or the line is left out. Goods that
 * arrive after the deadline are used only when nothing suitable arrives in time. Lines with the fewest alternatives are planned first.
 * The result is deterministic.
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
  const cheapest = build('cheapest', lines, oneByOne(lines, terms, byPrice, 'cheapest'));
  const fastest = build('fastest', lines, oneByOne(lines, terms, byTerm, 'fastest'));
  const reliable = build('reliable', lines, oneByOne(lines, terms, byPunctuality, 'reliable'));
  const fewest = build('fewest', lines, fewestSuppliers(lines, terms));
  // Within limits a plan made line by line is not always the best: what another covers for less is the cheapest.
  const best = [fastest, fewest, reliable].reduce(
    (one, other) => (beats(other, one) ? other : one),
    cheapest,
  );
  return [{ ...best, kind: 'cheapest' }, fastest, fewest, reliable];
}

/** Whether a proposal covers at least as much in time as another, for less. */
const beats = (one: Proposal, other: Proposal): boolean =>
  one.amount < other.amount &&
  one.short <= other.short &&
  one.left_out.length <= other.left_out.length &&
  lateLines(one) <= lateLines(other);
const lateLines = ({ lines }: Proposal): number => lines.filter(({ late }) => late).length;

/** Pieces that can be ordered from a line's other offers. */
const elsewhere = <O extends ProposalOffer>(way: Way<O>, { ways }: Line<O>): number =>
  ways.reduce((sum, { offer, quantity }) => sum + (offer.id === way.offer.id ? 0 : quantity), 0);

/**
 * Pieces that a proposal with a lower total lacks more than another: its lower total is no saving. 0 when the totals can be compared,
 * or when its total is not lower.
 */
export const lackedMore = (
  one: { amount: number; short: number },
  other: { amount: number; short: number },
): number => (one.amount < other.amount ? Math.max(0, one.short - other.short) : 0);

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
      elsewhere: choice.way.short === 0 ? 0 : elsewhere(choice.way, line),
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

/** Lines that the fewest contracts can deliver come first: other lines have alternatives. */
const leastChoiceFirst = <O extends ProposalOffer>(lines: readonly Line<O>[]) =>
  lines.toSorted((a, b) => a.choice - b.choice);

/** Why a line is left out. */
function leftOut<O extends ProposalOffer>(line: Line<O>, budget: Budget<O>): LeftOutReason {
  if (!line.offered) return 'no_offers';
  if (line.ways.length === 0) return 'multiplicity';
  return budget.left(line).length > 0 ? 'limit' : 'stock';
}

function oneByOne<O extends ProposalOffer>(
  lines: readonly Line<O>[],
  terms: ProposalTerms,
  order: Order,
  reason: LineReason,
): Plan<O> {
  const budget = new Budget<O>(terms);
  const chosen: Plan<O>['chosen'] = new Map();
  for (const line of leastChoiceFirst(lines)) {
    const left = budget.left(line).toSorted(timelyFirst(order));
    const way = left.find((one) => budget.affords(one));
    if (way === undefined) continue;
    // The offer that would have been chosen without the constraints.
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

/** Reasons by which each line is chosen alone. */
type LineReason = Extract<ProposalReason, 'cheapest' | 'fastest' | 'reliable'>;
const BETTER: Readonly<Record<LineReason, (a: ProposalOffer, b: ProposalOffer) => number>> = {
  cheapest: (a, b) => a.price - b.price,
  fastest: (a, b) => a.term - b.term,
  reliable: (a, b) => comparePunctuality(a.punctuality, b.punctuality),
};

/** Whether another offer is cheaper, faster or more punctual but has insufficient stock: the way was chosen for its stock. */
const outbid = <O extends ProposalOffer>(way: Way<O>, { ways }: Line<O>, reason: LineReason): boolean =>
  ways.some(
    (one) => one.late === way.late && one.short > way.short && BETTER[reason](one.offer, way.offer) < 0,
  );

/** The remaining lines that one supplier can deliver. */
interface Holding<O extends ProposalOffer> {
  id: number;
  lines: Map<number, Way<O>>;
  /** Number of lines for which the stock is sufficient. */
  whole: number;
  amount: Kopecks;
}

function fewestSuppliers<O extends ProposalOffer>(lines: readonly Line<O>[], terms: ProposalTerms): Plan<O> {
  const budget = new Budget<O>(terms);
  const chosen: Plan<O>['chosen'] = new Map();
  // First offers that arrive in time, or any offer when none does; then later ones for lines that did not fit.
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

/** The supplier that delivers most of the remaining lines; undefined when none delivers any. */
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

/** Takes as many of the lines as the supplier's stock and limit allow: those with the fewest alternatives first, then the cheapest. */
function hold<O extends ProposalOffer>(
  id: number,
  ways: readonly { line: Line<O>; way: Way<O> }[],
  budget: Budget<O>,
): Holding<O> {
  const holding: Holding<O> = { id, lines: new Map(), whole: 0, amount: 0 };
  const inOrder = ways.toSorted((a, b) => a.line.choice - b.line.choice || byPrice(a.way, b.way));
  for (const { line, way } of inOrder) {
    // The first offer of a line is the supplier's best; the others are dearer.
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
