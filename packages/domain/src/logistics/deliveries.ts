import { type RouteHours, routeTermMinutes } from '../time/terms.ts';

/** How a buyer receives an order. */
export type DeliveryKind = 'delivery' | 'pickup';
/** Delivery kinds with their Russian labels, the default one first. */
export const DELIVERY_KINDS: Readonly<Record<DeliveryKind, string>> = {
  delivery: 'Доставка на склад',
  pickup: 'Самовывоз со склада поставщика',
};
/** The kinds by which the orders of one document are received, in words: usually one, «Самовывоз со склада поставщика». */
export const deliveryWords = (kinds: readonly DeliveryKind[]): string =>
  kinds.map((kind) => DELIVERY_KINDS[kind]).join(', ');
/** Number of departures of a supplier's storage that a buyer may choose from, including the nearest. */
export const OFFERED_DEPARTURES = 5;

/**
 * Minutes from the departure until the buyer can take the goods: the whole path for a delivery; the path without the delivery hours of
 * its routes when the buyer collects the goods at the supplier's storage.
 * @throws RangeError when any of the hours is below 0 or not finite
 * @see spec 3 §9
 */
export function deliveryTermMinutes(routes: readonly RouteHours[], kind: DeliveryKind): number {
  if (kind === 'delivery') return routeTermMinutes(routes);
  return routeTermMinutes(routes.map((route) => ({ ...route, logistic_map_delivery_term_hours: 0 })));
}
