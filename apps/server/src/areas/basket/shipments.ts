import { shipmentOf } from '@portal/domain/journeys';
import { sql } from 'drizzle-orm';
import { roublesOf } from '../../contract/money.ts';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import { admits } from '../catalogue/admits.ts';
import { reaches } from '../catalogue/reaches.ts';
import type { Viewer } from '../../contract/viewer.ts';
import {
  arrivalAt,
  type Departures,
  departureOf,
  departuresNow,
  offeredDepartures,
  type Way,
} from '../storages/logistics/departures.ts';
import type { BasketHead } from '../storages/baskets.ts';

/** The shipments of a basket with the departures that can be chosen for each; one statement. */
export async function listShipments(
  database: Database,
  viewer: Viewer,
  head: BasketHead,
): Promise<Answer<'listBasketShipments'>['data']> {
  const { rows } = await database.execute(sql`
    SELECT i.supplier_id, supplier.title AS supplier_title, st.id AS storage_id, st.title AS storage_title, st.city AS storage_city,
           st.time_zone AS storage_zone, card.id AS card_id, card.routes, card.cut_off_week_minutes AS cut_offs,
           card.transit_cut_off_week_minute AS transit_cut_off,
           contract.id AS contract_id, contract.number AS contract_number,
           CASE WHEN contract.limit_kopecks IS NOT NULL THEN greatest(contract.limit_kopecks - contract.used_kopecks, 0) END AS limit_left,
           contract.limit_kopecks AS whole_limit, contract.used_kopecks AS used,
           coalesce(conditions.minimal_kopecks, 0) AS minimal_kopecks
    FROM (SELECT DISTINCT item.supplier_id, r.storage_id
          FROM basket_item line JOIN reserve r ON r.id = line.reserve_id JOIN price_list_item item ON item.id = r.item_id
          WHERE line.basket_id = ${head.id}) i
    JOIN contract ON ${scope(viewer).own(sql`contract.customer_id`)} AND contract.supplier_id = i.supplier_id AND contract.status = 'active'
      AND ${reaches(sql`${head.storage_id}`)}
    JOIN logistic_card card ON card.customer_storage_id = ${head.storage_id} AND card.supplier_storage_id = i.storage_id AND card.status = 'active'
      AND ${admits({ customer: sql`contract.customer_id`, supplier: sql`i.supplier_id`, storage: sql`i.storage_id`, routes: sql`card.routes` })}
    JOIN storage st ON st.id = i.storage_id
    JOIN contractor supplier ON supplier.id = i.supplier_id
    LEFT JOIN order_settings conditions ON conditions.contractor_id = i.supplier_id
    ORDER BY supplier.title, st.title, st.id`);
  const departures = await departuresNow(database);
  return (rows as unknown as ShipmentRow[]).map((row) => ({
    supplier: { id: row.supplier_id, title: row.supplier_title },
    storage: { id: row.storage_id, title: row.storage_title, city: row.storage_city },
    time_zone: row.storage_zone,
    contract: {
      id: row.contract_id,
      number: row.contract_number,
      limit_value: row.limit_left === null ? null : roublesOf(row.limit_left),
      whole_limit: row.whole_limit === null ? null : roublesOf(row.whole_limit),
      used_value: roublesOf(row.used),
    },
    minimal_amount: roublesOf(row.minimal_kopecks),
    departures: offersOf(row, departures).map(({ departure_at, leaves }) => ({
      departure_at,
      leaves_at: new Date(shipmentOf(leaves, row.routes)).toISOString(),
      delivery_at: arrivalAt(leaves, row, departures).toISOString(),
      pickup_at: arrivalAt(leaves, row, departures, 'pickup').toISOString(),
    })),
  }));
}

interface ShipmentRow extends Way {
  supplier_id: number;
  supplier_title: string;
  storage_title: string;
  storage_city: string;
  contract_id: number;
  contract_number: string;
  limit_left: number | null;
  whole_limit: number | null;
  used: number;
  minimal_kopecks: number;
}

/**
 * Departures to choose from. If goods leave at once or no departure is found, there is one without a time.
 */
function offersOf(way: Way, departures: Departures): { departure_at: string | null; leaves: Date }[] {
  const offered = offeredDepartures(way, departures);
  if (offered.length > 0) return offered.map((leaves) => ({ departure_at: leaves.toISOString(), leaves }));
  return [{ departure_at: null, leaves: departureOf(way, departures) }];
}
