import { normalizeArticle, normalizeBrand } from '../search/part-number.ts';
import {
  ONE_C_REQUISITES,
  type OneCStatusDoes,
  oneCStatusDoes,
  readOneCFlag,
  readOneCQuantity,
} from './one-c-statuses.ts';
import type { LineLedger } from '../orders/order-status.ts';

/** Why a document of 1C is not taken; its order stays as it was. */
export type OneCOrderFault =
  | { code: 'oneCOrderNotFound' }
  | { code: 'oneCOrderNotNamed' }
  | { code: 'oneCOtherStorage' }
  | { code: 'oneCRoleDiffers'; role: string }
  | { code: 'oneCOperationUnknown'; operation: string }
  | { code: 'oneCFlagUnclear'; name: string; text: string }
  | { code: 'oneCStatusUnknown'; status: string }
  | { code: 'oneCQuantityUnclear'; row: number; name: string; text: string }
  | { code: 'oneCGoodUnknown'; row: number; name: string }
  | { code: 'oneCLineTwice'; row: number; name: string }
  | { code: 'oneCLineAmbiguous'; row: number; name: string }
  | { code: 'oneCNoGoods' }
  | { code: 'oneCMoreThanOrdered'; name: string; ordered: number; quantity: number }
  | { code: 'oneCChangedMeanwhile'; name: string; left: number; quantity: number }
  | { code: 'oneCLessThanShipped'; name: string; shipped: number; quantity: number }
  | { code: 'oneCBuyerQuantity'; name: string; left: number; quantity: number }
  | { code: 'oneCShipmentNotNumbered' }
  | { code: 'oneCShipmentNumberLong'; most: number }
  | { code: 'oneCShipmentDateMissing'; number: string }
  | { code: 'oneCNothingToShip'; number: string }
  | { code: 'oneCMoreThanConfirmed'; name: string; left: number; quantity: number }
  | { code: 'oneCShipmentDiffers'; number: string }
  | { code: 'oneCReleaseUndone'; number: string }
  | { code: 'oneCNoRight'; what: 'decide' | 'ship' | 'cancel' };

/** The side of the company in the order. */
export type OneCSide = 'supplier' | 'customer';

/** A line of the portal's order. */
export interface OneCLine extends LineLedger {
  id: number;
  article: string;
  brand: string;
  price_kopecks: number;
  /** Pieces whose cancellation is requested and not answered. */
  requested: number;
  /** Ids of the good in 1C: its own one, and the one that the portal writes. */
  ids: readonly string[];
}

/** A line of 1C's document as written. */
export interface OneCGood {
  /** From 1. */
  row: number;
  id: string;
  article: string;
  brand: string;
  title: string;
  quantity: string;
  /** Whole kopecks; null when it is absent or unclear. */
  price_kopecks: number | null;
}

/** Pieces of a line of the portal's order. */
export interface OneCPieces {
  id: number;
  quantity: number;
}

/** The id of a good that 1C's catalogue does not know: brand and article. */
export const oneCGoodId = (brand: string, article: string): string =>
  `${normalizeBrand(brand)}#${normalizeArticle(article)}`;

const isFault = (found: object): found is OneCOrderFault => 'code' in found;

function lineOf(lines: readonly OneCLine[], good: OneCGood): OneCLine | OneCOrderFault {
  const { row, price_kopecks: price } = good;
  const name = good.article || good.title || good.id;
  const article = normalizeArticle(good.article);
  const brand = normalizeBrand(good.brand);
  const byId = lines.filter(({ ids }) => good.id !== '' && ids.includes(good.id));
  const found =
    byId.length > 0
      ? byId
      : lines.filter(
          (line) =>
            article !== '' &&
            normalizeArticle(line.article) === article &&
            (brand === '' || normalizeBrand(line.brand) === brand),
        );
  const [first] = found;
  if (!first) return { code: 'oneCGoodUnknown', row, name };
  if (found.length === 1) return first;
  const [same, more] = found.filter(({ price_kopecks }) => price_kopecks === price);
  return same && !more ? same : { code: 'oneCLineAmbiguous', row, name };
}

/**
 * The pieces that 1C's document has of each line of the order: by the good's id, otherwise by its article (and brand, if it is given);
 * lines of the same good are told apart by their prices. A line that the document does not have gets 0.
 * @see issue «Talks to what they have»
 */
export function matchOneCGoods(
  lines: readonly OneCLine[],
  goods: readonly OneCGood[],
): ReadonlyMap<number, number> | OneCOrderFault {
  const pieces = new Map<number, number>();
  for (const good of goods) {
    const line = lineOf(lines, good);
    if (isFault(line)) return line;
    const { row } = good;
    if (pieces.has(line.id)) return { code: 'oneCLineTwice', row, name: line.article };
    const quantity = readOneCQuantity(good.quantity);
    if (quantity === null)
      return { code: 'oneCQuantityUnclear', row, name: line.article, text: good.quantity.trim() };
    pieces.set(line.id, quantity);
  }
  return new Map(lines.map(({ id }) => [id, pieces.get(id) ?? 0]));
}

/** Flags of 1C's document as written; an absent one is empty. */
export interface OneCFlags {
  posted: string;
  deleted: string;
  cancelled: string;
  status: string;
}
/** What 1C wants with the order. */
export interface OneCWish {
  cancelled: boolean;
  /** The document's quantities are valid. */
  posted: boolean;
  /** The status says that goods have left. */
  left: boolean;
}

/**
 * What 1C wants with the order by its flags. Cancelling comes first; a document that is not posted moves nothing; without «Проведен»
 * the status decides.
 * @see issue «Talks to what they have»
 */
export function oneCWish(flags: OneCFlags): OneCWish | OneCOrderFault {
  const read = { posted: null, deleted: null, cancelled: null } as Record<
    'posted' | 'deleted' | 'cancelled',
    boolean | null
  >;
  for (const name of ['posted', 'deleted', 'cancelled'] as const) {
    const flag = readOneCFlag(flags[name]);
    if (flag === 'unclear')
      return { code: 'oneCFlagUnclear', name: ONE_C_REQUISITES[name].name, text: flags[name].trim() };
    read[name] = flag;
  }
  const does: OneCStatusDoes | null = oneCStatusDoes(flags.status);
  if (does === null) return { code: 'oneCStatusUnknown', status: flags.status.trim() };
  return {
    cancelled: read.deleted === true || read.cancelled === true || does === 'cancel',
    posted: read.posted ?? (does === 'confirm' || does === 'ship'),
    left: does === 'ship',
  };
}

/** What a document of 1C does with the order: pieces by line. */
export interface OneCPlan {
  confirm: OneCPieces[];
  refuse: OneCPieces[];
  ship: OneCPieces[];
}

const some = (pieces: readonly OneCPieces[]) => pieces.filter(({ quantity }) => quantity > 0);
const unshipped = ({ confirmed, shipped }: LineLedger) => confirmed - shipped;

/** What a seller asks of the order. */
export interface OneCSaleAsked {
  wish: OneCWish;
  /** Pieces by line; null: the document has no goods. */
  quantities: ReadonlyMap<number, number> | null;
  /** The number of a shipment that the portal does not have; null: none. */
  shipment: string | null;
}

/**
 * What a seller's order document does: a cancelled one refuses everything that has not left; a posted one confirms its quantities,
 * refuses the rest, and ships what is not shipped if it has a new number of a shipment.
 * @returns a fault when a quantity is impossible now: then the order stays as it is
 * @see issue «Talks to what they have»
 */
export function planOneCSale(lines: readonly OneCLine[], asked: OneCSaleAsked): OneCPlan | OneCOrderFault {
  const { wish, quantities, shipment } = asked;
  const plan: OneCPlan = { confirm: [], refuse: [], ship: [] };
  if (wish.cancelled)
    return {
      ...plan,
      refuse: some(lines.map((line) => ({ id: line.id, quantity: line.undecided + unshipped(line) }))),
    };
  if (!wish.posted) return plan;
  if (quantities === null) return { code: 'oneCNoGoods' };
  for (const line of lines) {
    const quantity = quantities.get(line.id) ?? 0;
    const due = line.undecided + line.confirmed;
    const name = line.article;
    if (quantity > line.ordered)
      return { code: 'oneCMoreThanOrdered', name, ordered: line.ordered, quantity };
    if (quantity > due) return { code: 'oneCChangedMeanwhile', name, left: due, quantity };
    if (quantity < line.shipped)
      return { code: 'oneCLessThanShipped', name, shipped: line.shipped, quantity };
    const refused = due - quantity;
    const confirmed = Math.max(line.undecided - refused, 0);
    plan.confirm.push({ id: line.id, quantity: confirmed });
    plan.refuse.push({ id: line.id, quantity: refused });
    plan.ship.push({ id: line.id, quantity: shipment === null ? 0 : quantity - line.shipped });
  }
  const ship = some(plan.ship);
  if (shipment !== null && ship.length === 0) return { code: 'oneCNothingToShip', number: shipment };
  if (wish.left && shipment === null && lines.every(({ shipped }) => shipped === 0))
    return { code: 'oneCShipmentNotNumbered' };
  return { confirm: some(plan.confirm), refuse: some(plan.refuse), ship };
}

/**
 * What a buyer's order document does: a cancelled one cancels everything undecided and asks for the rest that has not left and is not
 * asked for yet. A buyer does not change quantities.
 * @returns pieces to cancel by line, or the fault of a posted document with other quantities
 * @see decisions, «Refusal»
 */
export function planOneCPurchase(
  lines: readonly OneCLine[],
  { wish, quantities }: Pick<OneCSaleAsked, 'wish' | 'quantities'>,
): OneCPieces[] | OneCOrderFault {
  if (wish.cancelled)
    return some(
      lines.map((line) => ({
        id: line.id,
        quantity: line.undecided + Math.max(unshipped(line) - line.requested, 0),
      })),
    );
  if (!wish.posted || quantities === null) return [];
  for (const line of lines) {
    const quantity = quantities.get(line.id) ?? 0;
    const left = line.undecided + line.confirmed;
    if (quantity !== left) return { code: 'oneCBuyerQuantity', name: line.article, left, quantity };
  }
  return [];
}

/**
 * What a release («Отпуск товара») ships of the order.
 * @returns pieces by line, or the fault of a quantity that is not confirmed
 * @see decisions, «Shipment»
 */
export function planOneCRelease(
  lines: readonly OneCLine[],
  quantities: ReadonlyMap<number, number>,
  number: string,
): OneCPieces[] | OneCOrderFault {
  const ship: OneCPieces[] = [];
  for (const line of lines) {
    const quantity = quantities.get(line.id) ?? 0;
    const left = unshipped(line);
    if (quantity > left) return { code: 'oneCMoreThanConfirmed', name: line.article, left, quantity };
    ship.push({ id: line.id, quantity });
  }
  const shipped = some(ship);
  return shipped.length === 0 ? { code: 'oneCNothingToShip', number } : shipped;
}

/**
 * The pieces of a line that are written for 1C: those still to come or delivered; of an order in which none are left, the ordered ones,
 * since a document without goods is none.
 */
export function oneCQuantities(lines: readonly LineLedger[]): number[] {
  const due = lines.map(({ undecided, confirmed }) => undecided + confirmed);
  return due.some((pieces) => pieces > 0) ? due : lines.map(({ ordered }) => ordered);
}
