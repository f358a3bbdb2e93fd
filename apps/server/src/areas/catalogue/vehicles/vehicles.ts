/** How a vehicle is named to its catalogue, and in addresses. */
export interface VehicleKey {
  catalog: string;
  vehicleId: string;
  ssd: string;
}

/** A vehicle of the catalogue. */
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

/** What a VIN says of itself, for a catalogue to go on with. */
export interface KnownVin {
  vin: string;
  modelYears: readonly number[];
}

/** Products of a unit that are looked at. */
export const MOST_PARTS = 5_000;

/** The catalogue of vehicles: ours, or the one at VEHICLE_CATALOGUE_URL. Each call throws 503 when it does not answer. */
export interface VehicleCatalogue {
  /** Vehicles that bear the VIN: one when it is known exactly. */
  byVin(vin: KnownVin): Promise<Vehicle[]>;
  makers(): Promise<string[]>;
  models(maker: string): Promise<Vehicle[]>;
  /** The vehicle of a key; undefined when there is none. */
  find(key: VehicleKey): Promise<Vehicle | undefined>;
  nodes(key: VehicleKey): Promise<VehicleNode[]>;
  /** Our products that fit a unit of a vehicle, or all of it without one. */
  products(key: VehicleKey, nodeId?: string): Promise<number[]>;
}
