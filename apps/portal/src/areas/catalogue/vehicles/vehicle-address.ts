import type { Schemas } from '@portal/api-client/client';

/** A vehicle as addresses name it: the words of the specification. */
export interface VehicleKey {
  catalog: string;
  vehicleId: string;
  ssd: string;
}

/** The vehicle of an address; undefined while none is chosen. */
export function readVehicleKey(address: URLSearchParams): VehicleKey | undefined {
  const [catalog, vehicleId] = [address.get('catalog'), address.get('vehicleId')];
  return catalog === null || vehicleId === null
    ? undefined
    : { catalog, vehicleId, ssd: address.get('ssd') ?? '' };
}

/** The words of a vehicle for an address; the VIN that led to it goes along. */
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
