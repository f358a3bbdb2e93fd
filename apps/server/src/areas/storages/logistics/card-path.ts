import { cutOffsFault, routesOfTimes } from '@portal/domain/logistic-maps';
import { percent, quarterHours, REQUIRED } from '@portal/domain/validation';
import { sentence } from '@portal/domain/sentences';
import type { BodyOf } from '../../../contract/handlers.ts';
import { fieldFault, refuseFaults } from '../../../contract/problem.ts';
import { agreedTerms } from './card-terms.ts';
import type { logisticCard, Route } from '../tables.ts';

type Card = typeof logisticCard.$inferSelect;

/** The terms in the body of creating or changing a card. */
type Sent = Omit<BodyOf<'createLogisticCard'>, 'supplier_storage_id' | 'customer_storage_id'>;
/** The same body with its cut-offs as a list. */
export type Written<S extends Sent = Sent> = S & { cut_off_week_minutes: number[] };

/**
 * Converts cut-offs to a list: a single one may be given as `cut_off_week_minute`. Throws 422 if neither
 * or both fields are given.
 */
export function cutOffsWritten<S extends Sent>(sent: S): Written<S> {
  const { cut_off_week_minute: one, cut_off_week_minutes: many } = sent;
  if ((one === undefined) === (many === undefined))
    refuseFaults({
      cut_off_week_minutes:
        one === undefined
          ? REQUIRED
          : 'Назовите отсечки одним полем: cut_off_week_minute или cut_off_week_minutes',
    });
  return { ...sent, cut_off_week_minutes: many ?? (one === undefined ? [] : [one]) };
}

/**
 * The path for the given terms. A changed card keeps its path if its times are unchanged: that path may be
 * longer than a week or pass through other storages. Throws 422.
 */
export function pathOf(card: Card | null, body: Written): Route[] {
  const cutOffs = body.cut_off_week_minutes.toSorted((one, other) => one - other);
  const refuse = (field: keyof Written, message: string | null) => {
    if (message !== null) throw fieldFault(field, message);
  };
  refuse('cut_off_week_minutes', sentence(cutOffsFault(cutOffs)));
  refuse('logistic_markup_percent_b2b', percent(body.logistic_markup_percent_b2b, 'Наценка B2B'));
  if (typeof body.logistic_markup_percent_b2c === 'number')
    refuse('logistic_markup_percent_b2c', percent(body.logistic_markup_percent_b2c, 'Наценка B2C'));
  for (const field of ['estimated_shipment_week_minute', 'delivery_week_minute', 'picking_term'] as const)
    refuse(field, quarterHours(body[field], ''));
  const times = {
    cut_off_week_minute: cutOffs[0] ?? 0,
    estimated_shipment_week_minute: body.estimated_shipment_week_minute,
    delivery_week_minute: body.delivery_week_minute,
    picking_term: body.picking_term,
    increase_picking_term: body.increase_picking_term ?? card?.increase_picking_term ?? 0,
  };
  const before = card && agreedTerms(card);
  const same =
    card !== null &&
    before !== null &&
    before.cut_off_week_minute === times.cut_off_week_minute &&
    before.estimated_shipment_week_minute === times.estimated_shipment_week_minute &&
    before.delivery_week_minute === times.delivery_week_minute &&
    before.picking_term === times.picking_term &&
    card.increase_picking_term === times.increase_picking_term;
  if (same) return card.routes;
  const routes = routesOfTimes(times);
  if (routes) return routes;
  const message = 'Сборка не успевает к отгрузке: отгрузите позже или сократите её';
  throw fieldFault('estimated_shipment_week_minute', message);
}
