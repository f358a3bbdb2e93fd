import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeVin, type WmiTable } from '@portal/domain/vin';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Vehicle, VehicleCatalogue, VehicleKey } from './vehicles.ts';

let tables: readonly WmiTable[] | undefined;

/** Makers by WMI (manufacturer identifier), the most trusted table first; loaded on first use. */
function wmiTables(): readonly WmiTable[] {
  tables ??= JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../../data/wmi.json'), 'utf8'),
  ) as WmiTable[];
  return tables;
}

/**
 * Decodes a VIN and finds the vehicles that match it; the answer is empty for an invalid VIN. It contains
 * the vehicle's key if only one matches.
 */
export async function readVin(
  catalogue: VehicleCatalogue,
  vin: string,
): Promise<Answer<'decodeVin'>['data']> {
  const decoded = decodeVin(vin, wmiTables(), new Date().getFullYear());
  const vehicles = decoded ? await catalogue.byVin(decoded) : [];
  const only = vehicles.length === 1 ? vehicles[0] : undefined;
  return {
    ssd: only?.ssd ?? null,
    catalog: only?.catalog ?? null,
    vehicleid: only?.vehicleId ?? null,
    vehicles: vehicles.map(wireVehicle),
    decoded: decoded && {
      vin: decoded.vin,
      region: decoded.region,
      maker: decoded.maker,
      wmi: decoded.wmi,
      model_years: decoded.modelYears,
      serial: decoded.serial,
      check_digit_right: decoded.checkDigitRight,
    },
  };
}

export const wireVehicle = ({ vehicleId, ...vehicle }: Vehicle) => ({ ...vehicle, vehicleid: vehicleId });

/** A vehicle with its groups of parts and their units. Throws 404 for an unknown key. */
export async function readVehicle(
  catalogue: VehicleCatalogue,
  key: VehicleKey,
): Promise<Answer<'getVehicle'>['data']> {
  const vehicle = await catalogue.find(key);
  if (!vehicle) throw notFound('Автомобиль не найден');
  return { ...wireVehicle(vehicle), nodes: await catalogue.nodes(key) };
}
