import { type DeliveryKind, deliveryTermMinutes } from '../logistics/deliveries.ts';
import { type Calendar, DAY_MINUTES, nextShipment, worksOn } from '../time/schedules.ts';
import { type RouteHours, routeTermMinutes } from '../time/terms.ts';
import { requireWhole } from '../numbers/whole.ts';
import { type Instant, instantAt, localDay, toMilliseconds, weekdayOf } from '../time/zones.ts';

const MINUTE = 60_000;

/** What happens to goods between the order and the buyer, in this order; what falls together with the next is left out. */
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

/** When a step happens. */
export interface JourneyStep {
  kind: JourneyStepKind;
  /** Milliseconds. */
  at: number;
  /** Minutes since the step before it. */
  minutes: number;
}

/** Until when goods that only pass through must be at the first storage on their way; it is asked with the moment they are there. */
export type PassesOn = (there: number) => number | null;

/** How goods get from a storage to a buyer: the storage's clock and calendar, the card's cut-offs and routes. */
export interface Path {
  zone: string;
  calendar: Calendar;
  /** Week minutes; none: goods leave at once. */
  cutOffs: readonly number[];
  routes: readonly RouteHours[];
  /** Week minute until which goods that pass through must be at the first storage on the way; null: they go on at once. */
  transitCutOff: number | null;
}

/**
 * Goods that pass through a storage leave it at the transit cut-off: the first from their arrival on, on a day the sending warehouse
 * works. Such a day and clock are all that a card says of the storage on the way.
 * @returns milliseconds; null when nothing goes on within 62 days
 * @throws RangeError as nextShipment
 * @see spec 2 §3 (transit_cut_off_week_minute); decisions, «Where an offer comes from»
 */
export function transitDeparture(
  there: number,
  { transitCutOff, zone, calendar }: Omit<Path, 'cutOffs' | 'routes'>,
): number | null {
  // Goods that come in the very minute are in time.
  return transitCutOff === null ? there : nextShipment(there - 1, [transitCutOff], zone, calendar);
}

/**
 * When goods that are ordered by a cut-off leave the storage: once they are accepted and packed. It is the planned shipment of an order.
 * @param cutOff the cut-off
 * @param routes the path's routes; only the first says how long packing takes
 * @returns milliseconds; the cut-off itself for a path without routes
 * @throws RangeError for hours that are none, and for an invalid moment
 * @see spec 3 §9
 */
export function shipmentOf(cutOff: Instant, routes: readonly RouteHours[]): number {
  const packing = routes.slice(0, 1).map((route) => ({ ...route, logistic_map_delivery_term_hours: 0 }));
  return toMilliseconds(cutOff) + routeTermMinutes(packing) * MINUTE;
}

/**
 * What happens to goods from their departure on: acceptance and packaging, then the way, leg by leg. The steps add up to the path's term,
 * and to what goods wait on the way for the transit cut-off. A buyer who collects them at the supplier's storage waits for nothing there.
 * @param leaves the cut-off
 * @param passesOn when goods leave the first storage on the way; asked for paths of several legs only
 * @returns null when they are never sent on
 * @throws RangeError for hours that are none, and for an invalid moment
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
 * When goods that leave then are with the buyer: what an offer promises.
 * @returns milliseconds; null when they are never sent on
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
 * The whole way of what is ordered at a moment: «заказ → отсечка → отгрузка → у покупателя». A step that falls together with the next one
 * is told once, as the later.
 * @returns null when nothing leaves, or is sent on, within 62 days
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
 * The same way as an offer has promised it: of the offer's own moments, so that what is told never differs from what is promised.
 * @param offer when it has to be ordered at the latest, when it arrives, by which path
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
 * Days between an order and its departure on which goods would have left, had the warehouse worked.
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
