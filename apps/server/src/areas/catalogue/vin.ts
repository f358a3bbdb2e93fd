import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeVin, type WmiTable } from '@portal/domain/vin';
import type { Answer } from '../../contract/handlers.ts';

let tables: readonly WmiTable[] | undefined;

/** Makers by identifier, the most trusted table first; read when the first VIN is asked for. */
function wmiTables(): readonly WmiTable[] {
  tables ??= JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../data/wmi.json'), 'utf8'),
  ) as WmiTable[];
  return tables;
}

/** What a VIN says by itself; nothing for a text that is none. The vehicle catalogue has its place here once it is there. */
export function readVehicle(vin: string): Answer<'decodeVin'>['data'] {
  const decoded = decodeVin(vin, wmiTables(), new Date().getFullYear());
  return {
    ssd: null,
    catalog: null,
    vehicleid: null,
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
