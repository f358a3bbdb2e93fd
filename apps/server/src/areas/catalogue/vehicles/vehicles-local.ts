import { formatYears, vehiclesOfVin } from '@portal/domain/vehicles';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { vehicle } from '../tables.ts';
import { MOST_PARTS, type Vehicle, type VehicleCatalogue, type VehicleKey } from './vehicles.ts';

/** Identifier of the portal's own catalogue in addresses. */
const CATALOG = 'local';
/** Maximum number of models of a maker. */
const MODELS = 1_000;

type Row = typeof vehicle.$inferSelect;

const wire = ({ id, maker, model, year_from, year_to }: Row): Vehicle => ({
  catalog: CATALOG,
  vehicleId: String(id),
  ssd: '',
  maker,
  model,
  years: formatYears(year_from, year_to),
});

const idOf = ({ catalog, vehicleId }: VehicleKey): number =>
  catalog === CATALOG && /^\d{1,15}$/.test(vehicleId) ? Number(vehicleId) : 0;

/**
 * The portal's own vehicle catalogue, built from the applicability of its products. Works without a
 * network.
 */
export function createLocalVehicles(database: Database): VehicleCatalogue {
  return {
    async byVin({ vin, modelYears }) {
      const rows = await database
        .select()
        .from(vehicle)
        .where(
          sql`EXISTS (SELECT 1 FROM unnest(${vehicle.vin_prefixes}) AS prefix WHERE starts_with(${vin}, prefix))`,
        )
        .orderBy(asc(vehicle.maker), asc(vehicle.model), asc(vehicle.id))
        .limit(MODELS);
      const candidates = rows.map((row) => ({
        row,
        vinPrefixes: row.vin_prefixes,
        yearFrom: row.year_from,
        yearTo: row.year_to,
      }));
      return vehiclesOfVin({ vin, modelYears }, candidates).map(({ row }) => wire(row));
    },
    async makers() {
      const rows = await database
        .selectDistinct({ maker: vehicle.maker })
        .from(vehicle)
        .orderBy(asc(vehicle.maker))
        .limit(MODELS);
      return rows.map(({ maker }) => maker);
    },
    async models(maker) {
      const rows = await database
        .select()
        .from(vehicle)
        .where(eq(vehicle.maker, maker))
        .orderBy(asc(vehicle.model), asc(vehicle.year_from), asc(vehicle.id))
        .limit(MODELS);
      return rows.map(wire);
    },
    async find(key) {
      const [row] = await database
        .select()
        .from(vehicle)
        .where(eq(vehicle.id, idOf(key)));
      return row && wire(row);
    },
    async nodes(key) {
      const { rows } = await database.execute<{ id: number; parent_id: number | null; title: string }>(sql`
        WITH leaf AS (
          SELECT node.id, node.parent_id, node.title FROM category node
          WHERE node.id IN (SELECT node_id FROM applicability WHERE vehicle_id = ${idOf(key)}))
        SELECT id, parent_id, title FROM leaf
        UNION SELECT parent.id, NULL, parent.title FROM category parent JOIN leaf ON leaf.parent_id = parent.id
        ORDER BY id`);
      return rows.map(({ id, parent_id, title }) => ({
        id: String(id),
        parent_id: parent_id === null ? null : String(parent_id),
        title,
      }));
    },
    async products(key, nodeId) {
      const node = nodeId === undefined || /^\d{1,9}$/.test(nodeId) ? nodeId : '0';
      const { rows } = await database.execute<{ product_id: number }>(sql`
        SELECT product_id FROM applicability
        WHERE vehicle_id = ${idOf(key)} ${node === undefined ? sql`` : sql`AND node_id = ${Number(node)}`}
        ORDER BY product_id LIMIT ${MOST_PARTS}`);
      return rows.map(({ product_id }) => product_id);
    },
  };
}
