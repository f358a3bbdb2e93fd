/** Hours that one leg of a delivery path takes. */
export interface RouteHours {
  logistic_map_acceptance_term_hours: number;
  logistic_map_delivery_term_hours: number;
  logistic_map_packaging_term_hours: number;
}

const DAY = 1_440;

/** Minutes as «N дн.» from one day up, otherwise «N ч.», both whole. Throws RangeError below 0 or not finite. Spec 3 §9. */
export function formatTerm(minutes: number): string {
  checkMinutes(minutes);
  return minutes >= DAY ? `${Math.floor(minutes / DAY)}\u00a0дн.` : `${Math.floor(minutes / 60)}\u00a0ч.`;
}

/** Minutes of a path: acceptance, delivery and packaging hours over its routes. Spec 3 §9. */
export function routeTermMinutes(routes: readonly RouteHours[]): number {
  const hours = routes.reduce(
    (sum, route) =>
      sum +
      route.logistic_map_acceptance_term_hours +
      route.logistic_map_delivery_term_hours +
      route.logistic_map_packaging_term_hours,
    0,
  );
  checkMinutes(hours);
  return Math.round(hours * 60);
}

/** Days for the term filter: minutes / 1440 rounded down. Spec 3 §9. */
export function filterDays(minutes: number): number {
  checkMinutes(minutes);
  return Math.floor(minutes / DAY);
}

function checkMinutes(minutes: number): void {
  if (!Number.isFinite(minutes) || minutes < 0) throw new RangeError(`not a term: ${minutes}`);
}
