import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/connect.ts';
import { createLocalVehicles } from './vehicles-local.ts';
import { createRemoteVehicles } from './vehicles-remote.ts';
import type { VehicleCatalogue } from './vehicles.ts';

/** The catalogue of vehicles that the configuration names; ours when it names none. */
export const createVehicles = (
  { vehicleCatalogue }: Config,
  database: Database,
  log: Logger,
): VehicleCatalogue =>
  vehicleCatalogue ? createRemoteVehicles(vehicleCatalogue, database, log) : createLocalVehicles(database);
