import { type RouteHours, routeTermMinutes } from '../time/terms.ts';

/** How a buyer gets what was ordered. */
export type DeliveryKind = 'delivery' | 'pickup';
/** The kinds as they are offered, the usual one first, with their Russian labels. */
export const DELIVERY_KINDS: Readonly<Record<DeliveryKind, string>> = {
  delivery: 'Доставка на склад',
  pickup: 'Самовывоз со склада поставщика',
};
/** Departures of a supplier's storage that a buyer may choose from, the nearest included. */
export const OFFERED_DEPARTURES = 5;

/**
 * Minutes from the departure until the goods are where the buyer gets them: the whole path when they are delivered; without
 * the delivery hours of its routes when the buyer collects them at the supplier's storage.
 * @throws RangeError when any of the hours is below 0 or not finite
 * @see spec 3 §9
 */
export function deliveryTermMinutes(routes: readonly RouteHours[], kind: DeliveryKind): number {
  if (kind === 'delivery') return routeTermMinutes(routes);
  return routeTermMinutes(routes.map((route) => ({ ...route, logistic_map_delivery_term_hours: 0 })));
}
