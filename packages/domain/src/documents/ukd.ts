import type { ClaimStatus } from '../orders/claims.ts';
import { settledPieces } from '../orders/settlements.ts';
import type { Kopecks } from '../numbers/money.ts';
import { updStatus } from './papers.ts';
import {
  participantId,
  type UpdFacts,
  type UpdGap,
  type UpdIds,
  type UpdSide,
  updSideGaps,
  updSignerGaps,
} from './upd.ts';
import { requireWhole } from '../numbers/whole.ts';
import { type Instant, localDay, parseIsoDay } from '../time/zones.ts';
import { type TaxSystem, type VatLine, vatLine, type VatRate, vatTotals } from './vat.ts';

// The universal correction document (УКД): what an accepted claim changes in a shipment. docs/edo-documents.md says when it is made.

/** A position of a shipment as its УПД shows it: `number` is its place there, from 1; the price of a piece includes VAT. */
export interface UkdPosition {
  id: number;
  number: number;
  quantity: number;
  price_kopecks: Kopecks;
  vat_rate: VatRate;
}

/** What a claim changes in a position: `money` pieces are not paid for, and each of `pieces` costs `off_kopecks` less. */
export interface UkdChange {
  id: number;
  money: number;
  pieces: number;
  off_kopecks: Kopecks;
}

/** Pieces and the price of one with VAT. */
export interface UkdState {
  quantity: number;
  price_kopecks: Kopecks;
}

/** A line of an УКД: pieces of one position before and after the change. */
export interface UkdLine {
  id: number;
  number: number;
  vat_rate: VatRate;
  before: UkdState;
  after: UkdState;
}

/** Sums of a difference, all from 0. */
export type UkdSums = Pick<VatLine, 'base' | 'tax' | 'gross'>;

/** What a line of an УКД tells in money: rows А, Б, В and Г of the form. */
export interface UkdAmounts {
  before: VatLine;
  after: VatLine;
  increase: UkdSums;
  decrease: UkdSums;
}

/** Functions of an УКД by the status of its УПД, as the tax service calls them. */
const FUNCTIONS = { 1: 'КСЧФДИС', 2: 'ДИС' } as const;

/**
 * The function of an УКД: a correction invoice together with the agreement about the new sum for a seller that pays VAT, otherwise the
 * agreement only.
 * @see decisions, «VAT»
 */
export const ukdFunction = (system: TaxSystem): (typeof FUNCTIONS)[1 | 2] => FUNCTIONS[updStatus(system)];

/**
 * What a decided position of a claim changes in the sum of the shipped goods; null when nothing, as for a replacement.
 * @param item `id` of the position of the shipment
 * @see decisions, «Claim»
 */
export function ukdChange(item: Parameters<typeof settledPieces>[0] & { id: number }): UkdChange | null {
  const { money, discount } = settledPieces(item);
  if (money === 0 && discount === 0) return null;
  const isDiscount = discount > 0;
  return {
    id: item.id,
    money,
    pieces: isDiscount ? item.quantity : 0,
    off_kopecks: isDiscount ? discount / item.quantity : 0,
  };
}

const changedOf = (changes: readonly UkdChange[], id: number): number =>
  changes.reduce((sum, change) => sum + (change.id === id ? change.money + change.pieces : 0), 0);

/**
 * Lines of an УКД in the order of the УПД. Pieces that cost less than before are a line of their own; what is left of the position at its
 * price is another one, before and after the pieces that are not paid for. Pieces that earlier documents have changed are not shown.
 * @param earlier changes by documents of the same shipment before this one
 * @param changes changes by this one
 * @throws RangeError when more pieces change than were shipped: `ukdGaps` finds that first
 */
export function ukdLines(
  positions: readonly UkdPosition[],
  earlier: readonly UkdChange[],
  changes: readonly UkdChange[],
): UkdLine[] {
  return positions.flatMap(({ id, number, quantity, price_kopecks, vat_rate }) => {
    // Goods that cost nothing, as promised replacements, have no sum to change.
    const own = price_kopecks === 0 ? [] : changes.filter((change) => change.id === id);
    if (own.length === 0) return [];
    const line = (before: UkdState, after: UkdState): UkdLine => ({ id, number, vat_rate, before, after });
    const cheaper = own
      .filter(({ pieces }) => pieces > 0)
      .map(({ pieces, off_kopecks }) =>
        line(
          { quantity: pieces, price_kopecks },
          { quantity: pieces, price_kopecks: requireWhole(price_kopecks - off_kopecks, 'not a price') },
        ),
      );
    const unpaid = own.reduce((sum, { money }) => sum + money, 0);
    const discounted = own.reduce((sum, { pieces }) => sum + pieces, 0);
    const rest = requireWhole(quantity - changedOf(earlier, id) - discounted, 'more is changed than shipped');
    if (unpaid === 0) return cheaper;
    const left = requireWhole(rest - unpaid, 'more is changed than shipped');
    return [...cheaper, line({ quantity: rest, price_kopecks }, { quantity: left, price_kopecks })];
  });
}

const NOTHING: UkdSums = { base: 0, tax: 0, gross: 0 };
const above = (more: UkdSums, less: UkdSums): UkdSums => ({
  base: Math.max(more.base - less.base, 0),
  tax: Math.max(more.tax - less.tax, 0),
  gross: Math.max(more.gross - less.gross, 0),
});

/**
 * Sums of a line before and after, and by how much each has grown or fallen. The tax is that of the line's whole sum, before and after.
 * @see decisions, «VAT»
 */
export function ukdAmounts({ before, after, vat_rate }: UkdLine): UkdAmounts {
  const [was, is] = [vatLine({ ...before, vat_rate }), vatLine({ ...after, vat_rate })];
  return { before: was, after: is, increase: above(is, was), decrease: above(was, is) };
}

/** Sums of the differences of all lines: «Всего увеличение» and «Всего уменьшение». */
export function ukdTotals(lines: readonly UkdLine[]): { increase: UkdSums; decrease: UkdSums } {
  const amounts = lines.map((line) => ukdAmounts(line));
  if (amounts.length === 0) return { increase: NOTHING, decrease: NOTHING };
  return {
    increase: vatTotals(amounts.map(({ increase }) => increase)),
    decrease: vatTotals(amounts.map(({ decrease }) => decrease)),
  };
}

/** Why a claim has no УКД. */
export interface UkdFault {
  code: 'ukdBeforeDecision' | 'ukdWithoutShipment' | 'ukdChangesNothing' | 'ukdNotNumbered';
}

/**
 * Why a claim has no УКД now; null when it has one: once it is closed with a decision that makes the shipped goods cheaper, and the
 * document has a number and a date.
 * @param claim `changes`: whether its decision changes the sum
 * @see decisions, «Claim»
 */
export function ukdFault(claim: {
  status: ClaimStatus;
  shipment_id: number | null;
  changes: boolean;
  number: string;
  date: string | null;
}): UkdFault | null {
  if (claim.shipment_id === null) return { code: 'ukdWithoutShipment' };
  if (claim.status === 'rejected' || claim.status === 'cancelled') return { code: 'ukdChangesNothing' };
  if (claim.status !== 'closed') return { code: 'ukdBeforeDecision' };
  if (!claim.changes) return { code: 'ukdChangesNothing' };
  return claim.number.trim() === '' || claim.date === null ? { code: 'ukdNotNumbered' } : null;
}

/** Why the date of the document that a claim was booked by is refused. */
export interface UkdDateFault {
  code: 'ukdDateInFuture';
}

/**
 * Validates that date: it must not be in the future in the time zone of the sending storage.
 * @param day «2026-11-21»
 * @throws RangeError for an invalid day, moment or zone
 */
export const ukdDateFault = (day: string, now: Instant, zone: string): UkdDateFault | null =>
  parseIsoDay(day) > localDay(now, zone) ? { code: 'ukdDateInFuture' } : null;

/** What an УКД must have, besides its number and date. */
export interface UkdFacts {
  supplier: UpdSide;
  customer: UpdSide;
  /** Who signs for the supplier; null when nobody works for it. */
  signer: UpdFacts['signer'];
  positions: readonly (UkdPosition & { article: string })[];
  earlier: readonly UkdChange[];
  changes: readonly UkdChange[];
}
/** More pieces of a position are changed than were shipped: it was claimed by another shipment's claim. */
export interface UkdBeyondShipment {
  code: 'ukdBeyondShipment';
  article: string;
}

/**
 * Positions of this document of which more pieces change than were shipped: goods of another shipment of the same order were claimed. Neither the printed
 * nor the electronic УКД can be made then.
 */
export const ukdExcess = ({
  positions,
  earlier,
  changes,
}: Pick<UkdFacts, 'positions' | 'earlier' | 'changes'>): UkdBeyondShipment[] =>
  positions.flatMap(({ id, quantity, article }): UkdBeyondShipment[] =>
    changedOf(changes, id) > 0 && changedOf([...earlier, ...changes], id) > quantity
      ? [{ code: 'ukdBeyondShipment', article }]
      : [],
  );

/** Everything that an electronic УКД lacks; empty when it can be written. Order of the tax service ЕД-7-26/736@, format 5.01. */
export const ukdGaps = (facts: UkdFacts): (UpdGap | UkdBeyondShipment)[] => [
  ...[
    ...updSideGaps(facts.supplier),
    ...updSideGaps(facts.customer),
    ...updSignerGaps(facts.signer, facts.supplier),
  ].map((gap) => ({ ...gap, paper: 'ukd' as const })),
  ...ukdExcess(facts),
];

/**
 * Name of the file of an УКД without `.xml`: receiver, sender, day and a unique number. Order of the tax service ЕД-7-26/736@.
 * @param day «2026-11-05»
 */
export const ukdFileName = (
  { supplier, customer }: Pick<UkdFacts, 'supplier' | 'customer'>,
  day: string,
  ids: UpdIds,
): string =>
  [
    'ON_NKORSCHFDOPPR',
    ids.customer ?? participantId(customer),
    ids.supplier ?? participantId(supplier),
    day.replaceAll('-', ''),
    ids.guid,
  ].join('_');
