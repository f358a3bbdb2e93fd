import { cleanPeriodicity, DAY_MINUTES, weekMinute, WEEK_MINUTES } from '../time/schedules.ts';
import type { CardConfirmations, CardStatus } from './logistic-cards.ts';
import { type RouteHours, routeTermMinutes } from '../time/terms.ts';
import { percent, quarterHours } from '../text/validation.ts';

/** Directions of a logistic map in the interface. Spec 2 §3. */
export const MAP_DIRECTIONS = {
  toCity: 'В город',
  toOurStorage: 'На наш склад',
  toContractorStorage: 'На склад контрагента',
  toShopStorage: 'На склад магазина',
} as const;
/** A map's direction in the interface. */
export type MapDirection = keyof typeof MAP_DIRECTIONS;
/** A map's direction in the API. */
export type SentDirection = 'toCity' | 'toOurStorage' | 'toNotOurStorage';

/** Converts a direction to its API value: storages of other contractors are one value there. Spec 2 §3. */
export const sentDirection = (direction: MapDirection): SentDirection =>
  direction === 'toCity' || direction === 'toOurStorage' ? direction : 'toNotOurStorage';

/**
 * Converts an API direction to the one shown in the interface.
 * @param type kind of the contractor that owns the destination; null for a city
 */
export const shownDirection = (sent: SentDirection, type: string | null): MapDirection =>
  sent !== 'toNotOurStorage' ? sent : type === 'shop' ? 'toShopStorage' : 'toContractorStorage';

/** The times in a logistic map. */
export interface MapTimes {
  /** Minute of the day, a multiple of 15. */
  clipping_time: number;
  /** Weekdays 1–7. */
  periodicity: readonly number[];
  /** Minutes. */
  picking_term: number;
  /** Minutes. */
  delivery_term: number;
}

/** Fields of a map that are validated one by one. */
export interface MapFields extends MapTimes {
  logistic_markup_percent: number;
}

/** Why a field of a map is refused. */
export interface MapFault {
  code: 'markupNotNumber' | 'markupNotPercent' | 'notQuarterHours' | 'weekdayMissing';
}

/** Why a markup is refused that is no percent with up to two decimals: a text of a file that is no number is NaN. */
export const markupFault = (markup: number): MapFault => ({
  code: Number.isNaN(markup) ? 'markupNotNumber' : 'markupNotPercent',
});

/**
 * Validates a map's fields: percents have up to two decimals, times are multiples of 15 minutes, at least one weekday is chosen.
 * @returns faults by field, only for invalid fields
 * @see spec 3 §5 (procent, multiplicity_minutes)
 */
export function mapFaults(map: MapFields): Partial<Record<keyof MapFields, MapFault>> {
  const isQuarter = (minutes: number) => quarterHours(minutes, '') === null;
  return {
    ...(percent(map.logistic_markup_percent, '') !== null && {
      logistic_markup_percent: markupFault(map.logistic_markup_percent),
    }),
    ...(!isQuarter(map.clipping_time) && { clipping_time: { code: 'notQuarterHours' } }),
    ...(!isQuarter(map.picking_term) && { picking_term: { code: 'notQuarterHours' } }),
    ...(cleanPeriodicity(map.periodicity).length === 0 && { periodicity: { code: 'weekdayMissing' } }),
  };
}

/** Week minutes at which goods of a map leave, ascending; values that are no weekdays 1–7 are ignored. Spec 2 §5. */
export const cutOffsOf = ({ clipping_time, periodicity }: MapTimes): number[] =>
  cleanPeriodicity(periodicity).map((weekday) => weekMinute(weekday, clipping_time));

/** The single leg that a map's terms form. */
export const routesOfMap = ({ picking_term, delivery_term }: MapTimes): RouteHours[] => [
  {
    logistic_map_acceptance_term_hours: 0,
    logistic_map_delivery_term_hours: delivery_term / 60,
    logistic_map_packaging_term_hours: picking_term / 60,
  },
];

/** The agreed times of a card: minutes of the week on the supplier's clock, and minutes of picking. Spec 2 §3. */
export interface CardTimes {
  cut_off_week_minute: number;
  estimated_shipment_week_minute: number;
  delivery_week_minute: number;
  /** 0: picking takes no time. */
  picking_term: number;
  increase_picking_term: number;
}

const inWeek = (minute: number) => ((minute % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES;
const hoursOf = (routes: readonly RouteHours[], name: keyof RouteHours) =>
  routes.reduce((sum, route) => sum + route[name], 0);

/**
 * Computes a card's times from its path; null when its goods leave at once.
 * @param cutOffs week minutes, ascending
 * @param increase additional picking minutes in busy times
 */
export function timesOfCard(
  cutOffs: readonly number[],
  routes: readonly RouteHours[],
  increase: number,
): CardTimes | null {
  const [cutOff] = cutOffs;
  if (cutOff === undefined) return null;
  const term = routeTermMinutes(routes);
  const delivery = Math.round(hoursOf(routes, 'logistic_map_delivery_term_hours') * 60);
  const picking = Math.round(hoursOf(routes, 'logistic_map_packaging_term_hours') * 60);
  return {
    cut_off_week_minute: cutOff,
    estimated_shipment_week_minute: inWeek(cutOff + term - delivery),
    delivery_week_minute: inWeek(cutOff + term),
    picking_term: Math.max(0, picking - increase),
    increase_picking_term: Math.min(increase, picking),
  };
}

/**
 * Converts a card's times to a path: the time from the cut-off to the shipment is picking and waiting, the rest is delivery.
 * @returns null when picking does not fit before the shipment, or when the arrival equals the departure
 */
export function routesOfTimes(times: CardTimes): RouteHours[] | null {
  const packaging = times.picking_term + times.increase_picking_term;
  const before = inWeek(times.estimated_shipment_week_minute - times.cut_off_week_minute);
  const way = inWeek(times.delivery_week_minute - times.estimated_shipment_week_minute);
  if (packaging > before || before + way === 0) return null;
  return [
    {
      logistic_map_acceptance_term_hours: (before - packaging) / 60,
      logistic_map_delivery_term_hours: way / 60,
      logistic_map_packaging_term_hours: packaging / 60,
    },
  ];
}

/**
 * Replaces the total term of a path with the one a customer proposes: picking and waiting stay, delivery takes the remainder.
 * @returns null when no time remains for delivery
 */
export function routesOfTerm(routes: readonly RouteHours[], minutes: number): RouteHours[] | null {
  const acceptance = hoursOf(routes, 'logistic_map_acceptance_term_hours');
  const packaging = hoursOf(routes, 'logistic_map_packaging_term_hours');
  const way = minutes / 60 - acceptance - packaging;
  if (way < 0) return null;
  return [
    {
      logistic_map_acceptance_term_hours: acceptance,
      logistic_map_delivery_term_hours: way,
      logistic_map_packaging_term_hours: packaging,
    },
  ];
}

/** The confirmations that correspond to a card's status: the inverse of `cardStatus`. */
export function confirmationsOf(status: CardStatus, proposedTerm: number | null): CardConfirmations {
  return {
    confirmed_by_customer: ['awaiting_supplier', 'term_proposed', 'active'].includes(status),
    confirmed_by_supplier: ['awaiting_customer', 'active'].includes(status),
    proposed_term: status === 'term_proposed' ? proposedTerm : null,
    disabled: status === 'disabled',
  };
}

/** Why the cut-offs of a card are refused. */
export interface CutOffsFault {
  code: 'weekdayMissing' | 'notQuarterHours' | 'cutOffsOnOneDay';
}

/**
 * Validates the days on which a card's goods leave.
 * @param cutOffs week minutes
 * @returns null for valid cut-offs
 */
export function cutOffsFault(cutOffs: readonly number[]): CutOffsFault | null {
  if (cutOffs.length === 0) return { code: 'weekdayMissing' };
  if (cutOffs.some((minute) => minute % 15 !== 0)) return { code: 'notQuarterHours' };
  const days = new Set(cutOffs.map((minute) => Math.floor(minute / DAY_MINUTES)));
  return days.size === cutOffs.length ? null : { code: 'cutOffsOnOneDay' };
}

/** Why a transit cut-off is refused. */
export interface TransitFault {
  code: 'transitOnDirectPath' | 'notQuarterHours';
}

/**
 * Validates the week minute by which transit goods must be at the first storage on their path.
 * @param minute null: the goods are forwarded at once
 * @returns null for a valid cut-off
 * @see spec 2 §3 (transit_cut_off_week_minute)
 */
export function transitFault(minute: number | null, routes: readonly RouteHours[]): TransitFault | null {
  if (minute === null) return null;
  if (routes.length < 2) return { code: 'transitOnDirectPath' };
  return minute % 15 === 0 ? null : { code: 'notQuarterHours' };
}
