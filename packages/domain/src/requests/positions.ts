import type { Kopecks } from '../numbers/money.ts';
import type { Offer } from '../offers/offers.ts';
import { requireWhole } from '../numbers/whole.ts';

/** A request line, prepared for display. Spec 3 §3. */
export interface Position {
  id: string;
  /** Null: the quantity is unclear and must be entered. */
  quantity: number | null;
  desired_price: Kopecks | null;
  /** null or undefined: the part was not recognised. */
  standard: unknown;
  need_brand_choose?: boolean | null;
  has_analogs?: boolean | null;
  /** Its offers are still being generated. */
  pending?: boolean;
  offers: readonly Pick<Offer, 'reserve_quantity' | 'satisfied_multiplicity' | 'is_distributor_contract'>[];
}

/** Type of a request line. Spec 3 §4. */
export type PositionType = 'common' | 'needBrandChoose' | 'unrecognized' | 'empty';

/** Filter tags of request lines. Spec 3 §4. */
export const POSITION_TAGS = [
  'uploaded',
  'recognized',
  'manySources',
  'outOfLimit',
  'lessCount',
  'needBrandChoose',
  'unrecognized',
  'noOffers',
  'distStore',
] as const;
/** A filter tag of request lines. */
export type PositionTag = (typeof POSITION_TAGS)[number];

/** Russian labels of the tags. */
export const POSITION_TAG_LABELS: Readonly<Record<PositionTag, string>> = {
  uploaded: 'Загружено',
  recognized: 'Распознано',
  manySources: 'Несколько источников',
  // By the specification: one of the offers, not only the chosen one.
  outOfLimit: 'Есть вне кратности',
  lessCount: 'Недостаточно',
  needBrandChoose: 'Нужно выбрать бренд',
  unrecognized: 'Не распознано',
  noOffers: 'Нет предложений',
  distStore: 'Склад дистрибьютора',
};

/**
 * Type of a request line: needs a brand → needBrandChoose; else no standard (null or undefined) → unrecognized; else
 * offers → common; else empty.
 * @see spec 3 §4; decisions, «Smaller readings»
 */
export function positionType(
  position: Pick<Position, 'need_brand_choose' | 'standard' | 'offers'>,
): PositionType {
  if (position.need_brand_choose === true) return 'needBrandChoose';
  if (position.standard === null || position.standard === undefined) return 'unrecognized';
  return position.offers.length > 0 ? 'common' : 'empty';
}

/**
 * Filter tags of a request line (its feFilterTypes): uploaded always; recognized for common and empty lines; manySources for more than
 * one offer; outOfLimit for an offer whose multiplicity is not satisfied; lessCount for a recognised line when there is a requested
 * quantity and the offers' total reserve_quantity is lower (0 without offers); needBrandChoose, unrecognized, noOffers by type; distStore for an offer by a
 * distributor contract. While offers are being generated, their absence gives no tag.
 * @throws RangeError for a quantity or a reserve that is not a whole number from 0
 * @see spec 3 §4; decisions (lessCount totals reserve_quantity)
 */
export function positionTags(position: Position): PositionTag[] {
  const tags: PositionTag[] = ['uploaded'];
  const type = positionType(position);
  const { offers } = position;
  const quantity = position.quantity === null ? 0 : requireWhole(position.quantity, 'not a quantity');
  let total = 0;
  let outOfLimit = false;
  let distStore = false;
  for (const offer of offers) {
    total += requireWhole(offer.reserve_quantity, 'not a reserve');
    if (offer.satisfied_multiplicity === false) outOfLimit = true;
    if (offer.is_distributor_contract === true) distStore = true;
  }
  const isKnown = type === 'common' || type === 'empty';
  if (isKnown) tags.push('recognized');
  if (offers.length > 1) tags.push('manySources');
  if (outOfLimit) tags.push('outOfLimit');
  if (isKnown && position.pending !== true && total < quantity) tags.push('lessCount');
  if (type === 'needBrandChoose' || type === 'unrecognized') tags.push(type);
  if (type === 'empty' && position.pending !== true) tags.push('noOffers');
  if (distStore) tags.push('distStore');
  return tags;
}

/** Number of lines with each tag, for the counters of the tabs. Throws as positionTags. */
export function countTags(positions: readonly Position[]): Record<PositionTag, number> {
  const counts = Object.fromEntries(POSITION_TAGS.map((tag) => [tag, 0])) as Record<PositionTag, number>;
  for (const position of positions) for (const tag of positionTags(position)) counts[tag] += 1;
  return counts;
}

/**
 * Why a request line cannot be ordered as it is; a line with an unclear quantity can be ordered after a person entered the quantity.
 */
export interface PositionFault {
  code: 'articleNotFound' | 'brandUnclear' | 'nothingOffered' | 'stockShort' | 'quantityUnclear';
}
const FAULT_OF_TYPE: Readonly<Record<Exclude<PositionType, 'common'>, PositionFault>> = {
  unrecognized: { code: 'articleNotFound' },
  needBrandChoose: { code: 'brandUnclear' },
  empty: { code: 'nothingOffered' },
};

/**
 * Whether a request line waits for its quantity: its part was recognised, its quantity was not, and it is not ordered yet. A line that
 * was not recognised must be identified first.
 * @see decisions, «Quantities of a list»
 */
export const needsQuantity = ({
  product,
  quantity,
  orders,
}: {
  product: unknown;
  quantity: number | null;
  orders: readonly unknown[];
}): boolean => product !== null && quantity === null && orders.length === 0;

/**
 * Why a request line cannot be ordered as it is, for the «Причина» column of the returned file: its type, a missing quantity, or an
 * insufficient stock.
 * @returns null when the line can be ordered
 * @see spec 3 §4, «Position types» and «Position filter tags»; decisions, «Quantities of a list»
 */
export function positionReason({
  type,
  tags,
  quantity,
}: {
  type: PositionType;
  tags: readonly string[];
  quantity: number | null;
}): PositionFault | null {
  if (type !== 'common') return FAULT_OF_TYPE[type];
  if (quantity === null) return { code: 'quantityUnclear' };
  return tags.includes('lessCount') ? { code: 'stockShort' } : null;
}

/**
 * Pieces that a line's chosen offer lacks, although all offers together may have enough; 0 when it has enough, when nothing is chosen,
 * and for ordered lines.
 * @see spec 3 §4, «Position filter tags»
 */
export const lackingPieces = ({
  quantity,
  leader,
  orders,
}: {
  quantity: number | null;
  leader: { quantity: number | null } | null;
  orders: readonly unknown[];
}): number =>
  quantity === null || orders.length > 0 || leader === null || leader.quantity === null
    ? 0
    : Math.max(0, quantity - leader.quantity);

/**
 * Finds lines that request the same product as an earlier line.
 * @param lines in order, with the recognised product
 * @returns the number of the first line of the same product, by line id
 * @see issue «Understands what people write», point 16
 */
export function duplicateLines(
  lines: readonly { id: number; number: number; product: { id: number } | null }[],
): Map<number, number> {
  const first = new Map<number, number>();
  const duplicates = new Map<number, number>();
  for (const { id, number, product } of lines) {
    if (product === null) continue;
    const earlier = first.get(product.id);
    if (earlier === undefined) first.set(product.id, number);
    else duplicates.set(id, earlier);
  }
  return duplicates;
}
