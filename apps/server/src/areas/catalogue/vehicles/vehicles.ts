/** Identifies a vehicle in its catalogue and in addresses. */
export interface VehicleKey {
  catalog: string;
  vehicleId: string;
  ssd: string;
}

export interface Vehicle extends VehicleKey {
  maker: string;
  model: string;
  /** «2011–2018», «с 2015». */
  years: string;
}

/** A group of parts of a vehicle, or a unit within one. */
export interface VehicleNode {
  id: string;
  /** The group it belongs to; null for a group. */
  parent_id: string | null;
  title: string;
}

/** Data decoded from a VIN, for the lookup in a catalogue. */
export interface KnownVin {
  vin: string;
  modelYears: readonly number[];
}

/** Maximum number of products of a unit. */
export const MOST_PARTS = 5_000;

/**
 * A vehicle catalogue: the portal's own or the one at VEHICLE_CATALOGUE_URL. Each call throws 503 if it
 * does not answer.
 */
export interface VehicleCatalogue {
  /** Vehicles that match the VIN; one if it is identified exactly. */
  byVin(vin: KnownVin): Promise<Vehicle[]>;
  makers(): Promise<string[]>;
  models(maker: string): Promise<Vehicle[]>;
  /** The vehicle with this key; undefined if there is none. */
  find(key: VehicleKey): Promise<Vehicle | undefined>;
  nodes(key: VehicleKey): Promise<VehicleNode[]>;
  /** Ids of the portal's products that fit a unit of a vehicle, or the whole vehicle without `nodeId`. */
  products(key: VehicleKey, nodeId?: string): Promise<number[]>;
}
