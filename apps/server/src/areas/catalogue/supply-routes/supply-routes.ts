import { sql, type SQL } from 'drizzle-orm';
import { preparedCall } from '../../../database/prepared.ts';
import type { Route } from '../../storages/tables.ts';
import { admits } from '../admits.ts';
import { reaches } from '../reaches.ts';

/**
 * Supply route: what an offer owes to its buyer and not to the goods. An active contract with the supplier and an active
 * logistic card from the supplier's storage to the buyer's, as far as the selection criteria admit it.
 */
export interface SupplyRoute {
  supplier_id: number;
  supplier_title: string;
  supplier_type: string;
  /** Whether the supplier has supply norms. */
  has_norms: boolean;
  storage_id: number;
  storage_title: string;
  storage_city: string;
  storage_zone: string;
  card_id: number;
  routes: Route[];
  /** Minutes of the week by which an order leaves the same day. */
  cut_offs: number[];
  /** Cut-off of transit: minute of the week by which goods must be at the first storage of the path. */
  transit_cut_off: number | null;
  /** Percent. */
  card_markup: number;
  contract_id: number;
  /** Percent. */
  contract_markup: number;
}

/**
 * A card's markup for the recipient, percent; reduced by the regulation discount if the card says so.
 * Decisions, «/settings/regulation-discount».
 */
export const cardMarkup = (recipient: SQL | boolean) =>
  sql`round((CASE WHEN ${recipient} THEN coalesce(card.logistic_markup_percent_b2c, card.logistic_markup_percent_b2b) ELSE card.logistic_markup_percent_b2b END)
    * CASE WHEN card.include_markup_to_regulation THEN (100 - coalesce((SELECT percent FROM regulation_discount WHERE id = 1), 0)) * 0.01 ELSE 1 END, 2) AS card_markup`;

/**
 * What an offer shows of its supply route; requires `contract`, `card`, `supplier` (contractor) and `st` (storage) in FROM. A column of these tables
 * that is read here must be named by their trigger `supply_route_change` (functions.sql).
 */
export const supplyRouteColumns = sql.raw(`
  supplier.title AS supplier_title, supplier.type AS supplier_type,
  st.title AS storage_title, st.city AS storage_city, st.time_zone AS storage_zone,
  card.id AS card_id, card.routes, card.cut_off_week_minutes AS cut_offs,
  card.transit_cut_off_week_minute AS transit_cut_off,
  contract.id AS contract_id, contract.buyer_markup_percent AS contract_markup`);

/** A basket that receives offers. */
export interface Receiver {
  basketId: number;
  contractor_id: number;
  b2c: boolean;
}

/** A price list that is switched on, with the first and last day of its validity; null: no bound. */
export interface OfferedList {
  id: number;
  is_active: true;
  valid_from: string | null;
  valid_to: string | null;
}

/** The supply routes to a basket's storage, as one statement sees them. */
export interface ReadRoutes {
  /** Null: the contractor has no such basket. */
  receiving_storage_id: number | null;
  supply_routes: SupplyRoute[];
  /** Lists of their suppliers. */
  lists: OfferedList[];
  /** Whose changes are changes of these routes: the buyer, its suppliers, and 0 for everybody. */
  contractors: number[];
  /** PostgreSQL's snapshot in which they were read (pg_snapshot). */
  snapshot: string;
}

/**
 * Tables and conditions of supply routes: for each row of a source those of the customer `buyer` to his storage `to`.
 */
export const supplyRouteFrom = (source: SQL, buyer: SQL, to: SQL) => sql`${source}
           JOIN contract ON contract.customer_id = ${buyer} AND contract.status = 'active' AND ${reaches(to)}
           JOIN contractor supplier ON supplier.id = contract.supplier_id
           JOIN logistic_card card ON card.customer_storage_id = ${to} AND card.status = 'active'
           JOIN storage st ON st.id = card.supplier_storage_id AND st.contractor_id = contract.supplier_id
           WHERE ${admits({ customer: buyer, supplier: sql`contract.supplier_id`, storage: sql`st.id`, routes: sql`card.routes` })}`;

const customer = sql`${sql.placeholder('contractor_id')}::bigint`;
const receiving = sql`(SELECT storage_id FROM target)`;

/** Reads the supply routes to a basket. Always one row. */
export const selectSupplyRoutes = preparedCall<
  Record<keyof Receiver, Receiver[keyof Receiver]>,
  ReadRoutes & object
>(
  'supply-routes-to-basket',
  sql`
    WITH target AS MATERIALIZED (
           SELECT storage_id FROM basket WHERE id = ${sql.placeholder('basketId')} AND contractor_id = ${customer}),
         supply_route AS MATERIALIZED (
           SELECT supplier.id AS supplier_id, supplier.has_norms, st.id AS storage_id, ${supplyRouteColumns}, ${cardMarkup(sql`${sql.placeholder('b2c')}::boolean`)}
           FROM ${supplyRouteFrom(sql`target`, customer, sql`target.storage_id`)})
    SELECT ${receiving} AS receiving_storage_id,
           coalesce((SELECT json_agg(supply_route) FROM supply_route), '[]') AS supply_routes,
           coalesce((SELECT json_agg(list) FROM (
             SELECT id, is_active, valid_from, valid_to FROM price_list WHERE is_active AND supplier_id IN (SELECT supplier_id FROM supply_route)) list), '[]') AS lists,
           to_jsonb(ARRAY(SELECT 0::bigint UNION SELECT ${customer} UNION SELECT supplier_id FROM contract WHERE customer_id = ${customer} AND status = 'active')) AS contractors,
           pg_current_snapshot()::text AS snapshot`,
);
