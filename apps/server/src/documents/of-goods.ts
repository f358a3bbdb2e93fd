import type { DeliveryKind } from '@portal/domain/deliveries';
import type { Statuses } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import { party } from '../lists/party.ts';
import { sinceDay, throughDay } from '../lists/days.ts';
import { byContractor } from '../lists/search.ts';
import { keptCounts } from './counts.ts';
import { listed } from './listed.ts';
import type { Side } from './sides.ts';

export interface OfGoodsSetup<S extends string> {
  /** The documents' table. */
  table: string;
  statuses: Statuses<S>;
  /** FROM and WHERE of the document's positions, including the alias `product`. */
  positions: SQL;
  /**
   * Alias of the row with the total of the positions: the document, or the one it was made from. @default 'd'
   */
  summed?: string;
  /** The storage whose time zone defines the days of the filters. */
  storage: string;
}

/**
 * The shared part of the lists and pages of goods in transit: shipments, acceptances, movements. In SQL the
 * document is `d`.
 */
export function ofGoods<S extends string>({
  table,
  statuses,
  positions,
  summed = 'd',
  storage,
}: OfGoodsSetup<S>) {
  const sums = sql.identifier(summed);
  const zone = sql`${sql.identifier(storage)}.time_zone`;
  const base = listed({ statuses, amount: sql`${sums}.amount_kopecks`, positions });
  return {
    ...base,
    fields: {
      ...base.fields,
      items_count: sql<number>`${sums}.items_count`,
      quantity: sql<number>`${sums}.quantity`,
      containers_count: sql<number>`${sums}.containers_count`,
      amount_kopecks: sql<number>`${sums}.amount_kopecks`,
    },
    list: { ...base.list, kept: keptCounts(table, 'd') },
    filters: {
      ...base.filters,
      'filter[created_from]': sinceDay(sql`d.created_at`, zone),
      'filter[created_to]': throughDay(sql`d.created_at`, zone),
    },
  };
}

/** Filters of the delivery instant, in days of the destination storage's time zone. */
export const deliveredFilters = (instant: SQL, goal: SQL) => {
  const zone = sql`(SELECT goal.time_zone FROM storage goal WHERE goal.id = ${goal})`;
  return {
    'filter[delivered_from]': sinceDay(instant, zone),
    'filter[delivered_to]': throughDay(instant, zone),
  };
};

/**
 * Joins of the two companies of ordered goods as `customer` and `supplier`; `ordered` are the positions with
 * the order lines `l`.
 */
export const betweenCompanies = (ordered: SQL) => ({
  from: sql`JOIN contractor customer ON customer.id = d.customer_id JOIN contractor supplier ON supplier.id = d.supplier_id`,
  fields: {
    customer_id: sql<number>`d.customer_id`,
    supplier_id: sql<number>`d.supplier_id`,
    customer: party('customer'),
    supplier: party('supplier'),
    order_ids: sql<number[]>`(SELECT coalesce(jsonb_agg(DISTINCT l.order_id), '[]') FROM ${ordered})`,
    deliveries: sql<
      DeliveryKind[]
    >`(SELECT coalesce(jsonb_agg(DISTINCT o.delivery), '[]') FROM orders o WHERE o.id IN (SELECT l.order_id FROM ${ordered}))`,
  },
  filters: { 'filter[contractor_title]': byContractor(sql`d.customer_id`, sql`d.supplier_id`) },
  search: { contractor: byContractor(sql`d.customer_id`, sql`d.supplier_id`) },
  /**
   * Whether one side has archived every order of the document: the document is archived together with its
   * orders.
   */
  putAwayBy: (side: Side): SQL => sql`NOT EXISTS (
    SELECT FROM orders o WHERE o.id IN (SELECT l.order_id FROM ${ordered}) AND NOT o.${sql.raw(`archived_by_${side}`)})`,
});

/** Search, order and conditions of an archive list of such documents. Specification 2, «Archive documents». */
export const archivedOf = <S extends string>(
  goods: ReturnType<typeof ofGoods<S>>,
  companies: ReturnType<typeof betweenCompanies>,
) => ({
  filters: {
    'condition[id]': goods.filters['filter[id]'],
    'condition[contractor_title]': companies.filters['filter[contractor_title]'],
  },
  search: { ...goods.search, ...companies.search },
  order: goods.list.order,
  sorts: goods.list.sorts,
});
