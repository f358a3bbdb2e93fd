import { plural } from '../text/words.ts';

/** Hours in which a merger can be undone. */
export const MERGER_UNDO_HOURS = 24;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** One of two contractors before a merger. */
export interface MergedContractor {
  title: string;
  type: string;
  merged: boolean;
  /** Its documents disappear every night. */
  sandbox: boolean;
}

/** Facts about two contractors before a merger. */
export interface MergerFacts {
  same: boolean;
  kept: MergedContractor;
  emptied: MergedContractor;
  /** Numbers of active contracts between the two. */
  contracts: readonly string[];
  /** Open documents between the two, by title and number. */
  open: readonly { title: string; count: number }[];
  /** Contractors with an open contract proposal from or to both of the two. */
  proposals: readonly string[];
}

/** Why two contractors cannot be merged. */
export type MergerStop =
  | { code: 'mergerOfOneContractor' | 'mergerOfAdministration' | 'mergerOfOtherKinds' | 'mergerWithSandbox' }
  | { code: 'contractorMergedAlready'; title: string }
  | { code: 'contractsBetweenMerged'; numbers: readonly string[] }
  | { code: 'documentsBetweenMerged'; title: string; count: number }
  | { code: 'proposalsOfBothMerged'; partners: readonly string[] };

/**
 * Reasons against merging two contractors.
 * @returns an empty list when they can be merged
 */
export function mergerStops({ same, kept, emptied, contracts, open, proposals }: MergerFacts): MergerStop[] {
  if (same) return [{ code: 'mergerOfOneContractor' }];
  const stops: MergerStop[] = [];
  if (kept.type === 'admin' || emptied.type === 'admin') stops.push({ code: 'mergerOfAdministration' });
  else if (kept.type !== emptied.type) stops.push({ code: 'mergerOfOtherKinds' });
  if (kept.sandbox !== emptied.sandbox) stops.push({ code: 'mergerWithSandbox' });
  for (const { title, merged } of [kept, emptied])
    if (merged) stops.push({ code: 'contractorMergedAlready', title });
  if (contracts.length > 0) stops.push({ code: 'contractsBetweenMerged', numbers: contracts });
  for (const { title, count } of open) stops.push({ code: 'documentsBetweenMerged', title, count });
  if (proposals.length > 0) stops.push({ code: 'proposalsOfBothMerged', partners: proposals });
  return stops;
}

/** Facts about two products before a merger. */
export interface ProductMergerFacts {
  same: boolean;
  kept: { title: string; merged: boolean };
  emptied: { title: string; merged: boolean };
  /** The maker has replaced one by the other. */
  replaced: boolean;
}

/** Why two products cannot be merged. */
export type ProductMergerStop =
  | { code: 'mergerOfOneProduct' | 'mergerOfReplacedProduct' }
  | { code: 'productMergedAlready'; title: string };

/**
 * Reasons against merging two products of the catalogue.
 * @returns an empty list when they can be merged
 */
export function productMergerStops({
  same,
  kept,
  emptied,
  replaced,
}: ProductMergerFacts): ProductMergerStop[] {
  if (same) return [{ code: 'mergerOfOneProduct' }];
  const stops: ProductMergerStop[] = [];
  for (const { title, merged } of [kept, emptied])
    if (merged) stops.push({ code: 'productMergedAlready', title });
  if (replaced) stops.push({ code: 'mergerOfReplacedProduct' });
  return stops;
}

/** Data that both products have and that a merger must combine, as counts by kind. */
export interface ProductCollisions {
  /** Brand of the kept product and of the other. */
  brands: readonly [string, string];
  /** Suppliers whose price lists contain both. */
  prices: number;
  /** Storages with stock of both. */
  stocks: number;
  /** Baskets with both. */
  baskets: number;
}

/** A warning before a merger of two products. */
export type ProductCollision =
  | { code: 'brandsDiffer'; brands: readonly [string, string] }
  | { code: 'pricesCollide' | 'stocksCollide' | 'basketsCollide'; count: number };

/** The warnings before a merger of two products: different brands, and what happens to data that both have. */
export function productCollisions({
  brands,
  prices,
  stocks,
  baskets,
}: ProductCollisions): ProductCollision[] {
  const found: ProductCollision[] = [];
  if (brands[0] !== brands[1]) found.push({ code: 'brandsDiffer', brands });
  if (prices > 0) found.push({ code: 'pricesCollide', count: prices });
  if (stocks > 0) found.push({ code: 'stocksCollide', count: stocks });
  if (baskets > 0) found.push({ code: 'basketsCollide', count: baskets });
  return found;
}

/**
 * Milliseconds in which a merger can still be undone; 0 or less when it cannot.
 * @param at time of the merger
 */
export const undoLeft = (at: Date | string, now: Date | number): number =>
  new Date(at).getTime() + MERGER_UNDO_HOURS * HOUR - new Date(now).getTime();

/** Remaining time for undoing a merger: «ещё 3 часа 20 минут»; empty when there is none. */
export function undoLeftText(left: number): string {
  if (left <= 0) return '';
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const parts = [
    ...(hours > 0 ? [`${hours} ${plural(hours, 'час', 'часа', 'часов')}`] : []),
    ...(minutes > 0 ? [`${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}`] : []),
  ];
  return parts.length > 0 ? `ещё ${parts.join(' ')}` : 'ещё меньше минуты';
}

/** Facts about a merger that a person wants to undo. */
export interface UndoFacts {
  undone: boolean;
  left: number;
  /** The contractor into which the kept one was merged later; null when there is none. */
  later: string | null;
  /** Open documents created since then between the contractor that would be restored and the kept one. */
  between: readonly { title: string; ids: readonly number[] }[];
}

/** Why a merger cannot be undone. */
export type UndoRefusal =
  | { code: 'undoneAlready' }
  | { code: 'undoTooLate'; hours: number }
  | { code: 'undoLaterFirst'; later: string }
  | { code: 'undoWithDocuments'; between: UndoFacts['between'] };

/** Why a merger cannot be undone; null when it can. */
export function undoRefusal({ undone, left, later, between }: UndoFacts): UndoRefusal | null {
  if (undone) return { code: 'undoneAlready' };
  if (left <= 0) return { code: 'undoTooLate', hours: MERGER_UNDO_HOURS };
  if (later !== null) return { code: 'undoLaterFirst', later };
  return between.length > 0 ? { code: 'undoWithDocuments', between } : null;
}

/**
 * Text about automations that were switched off when a merger was undone.
 * @returns a sentence; empty when there were none
 */
export function switchedOffWords(things: readonly { title: string; count: number }[]): string {
  const told = things.filter(({ count }) => count > 0).map(({ title, count }) => `${title} – ${count}`);
  return told.length === 0
    ? ''
    : `Что создано за время объединения и работает само, выключено: ${told.join(', ')}. Проверьте и, если нужно, включите снова`;
}
