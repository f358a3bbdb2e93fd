import type { CardTerms } from '@portal/domain/logistic-cards';
import { timesOfCard } from '@portal/domain/logistic-maps';
import { routeTermMinutes } from '@portal/domain/terms';
import type { Route } from '../tables.ts';

interface Terms {
  cut_off_week_minutes: readonly number[];
  routes: readonly Route[];
  increase_picking_term: number;
  transit_cut_off_week_minute: number | null;
  logistic_markup_percent_b2b: number;
  logistic_markup_percent_b2c: number | null;
}

/**
 * The terms of a card that both sides agree on; they include every cut-off of the week and the whole path.
 */
export function agreedTerms(card: Terms): CardTerms {
  const times = timesOfCard(card.cut_off_week_minutes, card.routes, card.increase_picking_term);
  return {
    cut_off_week_minute: times?.cut_off_week_minute ?? 0,
    transit_cut_off_week_minute: card.transit_cut_off_week_minute,
    estimated_shipment_week_minute: times?.estimated_shipment_week_minute ?? 0,
    delivery_week_minute: times?.delivery_week_minute ?? 0,
    picking_term: times?.picking_term ?? 0,
    logistic_markup_percent_b2b: card.logistic_markup_percent_b2b,
    logistic_markup_percent_b2c: card.logistic_markup_percent_b2c,
    cut_off_week_minutes: card.cut_off_week_minutes,
    term: routeTermMinutes(card.routes),
  };
}
