import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connect.ts';
import { createLocalVehicles } from './vehicles-local.ts';
import { createRemoteVehicles } from './vehicles-remote.ts';
import type { VehicleCatalogue } from './vehicles.ts';

/** The remote vehicle catalogue from the configuration, or the portal's own one if none is configured. */
export const createVehicles = (
  { vehicleCatalogue }: Config,
  database: Database,
  log: Logger,
): VehicleCatalogue =>
  vehicleCatalogue ? createRemoteVehicles(vehicleCatalogue, database, log) : createLocalVehicles(database);
