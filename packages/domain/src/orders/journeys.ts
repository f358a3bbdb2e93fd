import { type DeliveryKind, deliveryTermMinutes } from '../logistics/deliveries.ts';
import { type Calendar, DAY_MINUTES, nextShipment, worksOn } from '../time/schedules.ts';
import { type RouteHours, routeTermMinutes } from '../time/terms.ts';
import { requireWhole } from '../numbers/whole.ts';
import { type Instant, instantAt, localDay, toMilliseconds, weekdayOf } from '../time/zones.ts';

const MINUTE = 60_000;

/** Steps of goods from the order to the buyer, in order; a step at the same time as the next one is omitted. */
export const JOURNEY_STEPS = {
  ordered: 'Заказ',
  cut_off: 'Отсечка',
  shipped: 'Отгрузка',
  reached: 'На промежуточном складе',
  sent_on: 'Отправка дальше',
  arrived: 'У покупателя',
  ready: 'Можно забрать',
} as const;
/** A step of a journey. */
export type JourneyStepKind = keyof typeof JOURNEY_STEPS;

/** A step and its time. */
export interface JourneyStep {
  kind: JourneyStepKind;
  /** Milliseconds. */
  at: number;
  /** Minutes since the previous step. */
  minutes: number;
}

/** When transit goods leave the first storage on their path, by their arrival there; null when they are never forwarded. */
export type PassesOn = (there: number) => number | null;

/** The path of goods from a storage to a buyer: the storage's time zone and calendar, the card's cut-offs and routes. */
export interface Path {
  zone: string;
  calendar: Calendar;
  /** Week minutes; empty: goods leave immediately. */
  cutOffs: readonly number[];
  routes: readonly RouteHours[];
  /** Week minute by which transit goods must be at the first storage on the path; null: they are forwarded immediately. */
  transitCutOff: number | null;
}

/**
 * When transit goods leave a storage: at the first transit cut-off after their arrival, on a working day of the sending warehouse, in
 * its time zone. A card contains no other data about the transit storage.
 * @returns milliseconds; null when nothing is forwarded within 62 days
 * @throws RangeError as nextShipment
 * @see spec 2 §3 (transit_cut_off_week_minute); decisions, «Where an offer comes from»
 */
export function transitDeparture(
  there: number,
  { transitCutOff, zone, calendar }: Omit<Path, 'cutOffs' | 'routes'>,
): number | null {
  // Goods that arrive exactly at the cut-off are in time.
  return transitCutOff === null ? there : nextShipment(there - 1, [transitCutOff], zone, calendar);
}

/**
 * When goods ordered by a cut-off leave the storage: after acceptance and packing. This is the planned shipment of an order.
 * @param cutOff the cut-off
 * @param routes the path's routes; only the first one determines the packing time
 * @returns milliseconds; the cut-off itself for a path without routes
 * @throws RangeError for invalid hours or an invalid moment
 * @see spec 3 §9
 */
export function shipmentOf(cutOff: Instant, routes: readonly RouteHours[]): number {
  const packing = routes.slice(0, 1).map((route) => ({ ...route, logistic_map_delivery_term_hours: 0 }));
  return toMilliseconds(cutOff) + routeTermMinutes(packing) * MINUTE;
}

/**
 * The steps of goods after their departure: acceptance and packaging, then each leg of the path. They add up to the path's term and the
 * waiting time for the transit cut-off. A buyer who collects the goods at the supplier's storage has no waiting time.
 * @param leaves the cut-off
 * @param passesOn when goods leave the first storage on the path; called only for paths with several legs
 * @returns null when the goods are never forwarded
 * @throws RangeError for invalid hours or an invalid moment
 * @see spec 3 §9
 */
export function travel(
  leaves: Instant,
  routes: readonly RouteHours[],
  kind: DeliveryKind,
  passesOn: PassesOn = (there) => there,
): JourneyStep[] | null {
  const start = toMilliseconds(leaves);
  const steps: JourneyStep[] = [];
  let last = start;
  const add = (name: JourneyStepKind, at: number) => {
    steps.push({ kind: name, at, minutes: Math.round((at - last) / MINUTE) });
    last = at;
  };
  const after = (path: readonly RouteHours[]) => routeTermMinutes(path) * MINUTE;
  if (kind === 'pickup') {
    add('ready', start + deliveryTermMinutes(routes, kind) * MINUTE);
    return steps;
  }
  let waited = 0;
  for (const [leg, route] of routes.entries()) {
    const before = routes.slice(0, leg);
    const begins = start + waited + after(before);
    add(leg === 0 ? 'shipped' : 'sent_on', shipmentOf(begins, [route]));
    const there = start + waited + after([...before, route]);
    if (leg === routes.length - 1) {
      add('arrived', there);
      continue;
    }
    add('reached', there);
    if (leg > 0) continue;
    const on = passesOn(there);
    if (on === null) return null;
    waited = on - there;
  }
  if (routes.length === 0) add('arrived', start);
  return steps;
}

/**
 * When goods that leave at a moment reach the buyer: the arrival promised by an offer.
 * @returns milliseconds; null when the goods are never forwarded
 * @throws RangeError as travel
 * @see decisions, «Where an offer comes from»
 */
export function arrivalOf(
  leaves: Instant,
  path: Omit<Path, 'cutOffs'>,
  kind: DeliveryKind = 'delivery',
): number | null {
  const direct = kind === 'pickup' || path.routes.length < 2 || path.transitCutOff === null;
  if (direct) return toMilliseconds(leaves) + deliveryTermMinutes(path.routes, kind) * MINUTE;
  const steps = travel(leaves, path.routes, kind, (there) => transitDeparture(there, path));
  return steps === null ? null : Math.max(...steps.map(({ at }) => at));
}

/**
 * All steps of an order made at a moment: «заказ → отсечка → отгрузка → у покупателя». Of two steps at the same time only the later one
 * is listed.
 * @returns null when nothing leaves, or is forwarded, within 62 days
 * @throws RangeError as nextShipment and travel
 * @see decisions, «Where an offer comes from»
 */
export function journeyOf(
  ordered: Instant,
  path: Path,
  kind: DeliveryKind = 'delivery',
): JourneyStep[] | null {
  const from = toMilliseconds(ordered);
  const leaves = nextShipment(from, path.cutOffs, path.zone, path.calendar);
  if (leaves === null) return null;
  const way = travel(leaves, path.routes, kind, (there) => transitDeparture(there, path));
  return way && told(from, leaves, way);
}

/**
 * The steps as promised by an offer, computed from the offer's own moments, so that the steps always match the promise.
 * @param offer the deadline for ordering, the arrival and the path
 * @throws RangeError as travel
 */
export function promisedJourney(
  ordered: Instant,
  offer: { order_before: Instant; arrival_at: Instant; routes: readonly RouteHours[] },
): JourneyStep[] | null {
  const { order_before, arrival_at, routes } = offer;
  const leaves = toMilliseconds(order_before);
  const waits = toMilliseconds(arrival_at) - leaves - routeTermMinutes(routes) * MINUTE;
  const way = travel(leaves, routes, 'delivery', (there) => there + Math.max(0, waits));
  return way && told(Math.min(toMilliseconds(ordered), leaves), leaves, way);
}

function told(from: number, leaves: number, way: readonly JourneyStep[]): JourneyStep[] {
  const all = [{ kind: 'ordered' as const, at: from }, { kind: 'cut_off' as const, at: leaves }, ...way];
  const shown = all.filter(({ kind, at }, place) => kind === 'ordered' || all[place + 1]?.at !== at);
  return shown.map((step, place) => ({
    kind: step.kind,
    at: step.at,
    minutes: Math.round((step.at - (shown[place - 1]?.at ?? step.at)) / MINUTE),
  }));
}

/**
 * Days between an order and its departure on which goods would have left if the warehouse had been open.
 * @returns day numbers, ascending
 * @throws RangeError as nextShipment
 */
export function skippedDays(
  ordered: Instant,
  leaves: Instant,
  { cutOffs, zone, calendar }: Pick<Path, 'cutOffs' | 'zone' | 'calendar'>,
): number[] {
  const [from, to] = [localDay(ordered, zone), localDay(leaves, zone)];
  const found: number[] = [];
  for (let day = from; day < to; day++) {
    const missed = cutOffs.some((minute) => {
      requireWhole(minute, 'not a week minute');
      const isThatDay = Math.floor(minute / DAY_MINUTES) + 1 === weekdayOf(day);
      return isThatDay && instantAt(day, minute % DAY_MINUTES, zone) > toMilliseconds(ordered);
    });
    if (missed && !worksOn(day, calendar)) found.push(day);
  }
  return found;
}
