import type { Schemas } from '@portal/api-client/client';

/** Identifies a vehicle in addresses, with the names of the specification. */
export interface VehicleKey {
  catalog: string;
  vehicleId: string;
  ssd: string;
}

/** The vehicle in an address; undefined if there is none. */
export function readVehicleKey(address: URLSearchParams): VehicleKey | undefined {
  const [catalog, vehicleId] = [address.get('catalog'), address.get('vehicleId')];
  return catalog === null || vehicleId === null
    ? undefined
    : { catalog, vehicleId, ssd: address.get('ssd') ?? '' };
}

/** Query parameters of a vehicle, with the VIN by which it was found. */
export function vehicleAddress(
  { catalog, ssd, vehicleid }: Pick<Schemas['Car'], 'catalog' | 'ssd' | 'vehicleid'>,
  vin: string,
): URLSearchParams {
  return new URLSearchParams({
    ...(ssd === '' ? {} : { ssd }),
    catalog,
    vehicleId: vehicleid,
    ...(vin === '' ? {} : { vinString: vin }),
  });
}
