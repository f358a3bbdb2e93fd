/** The fields of a vehicle that are compared with a VIN. */
export interface VinVehicle {
  /** VIN prefixes, upper case. */
  vinPrefixes: readonly string[];
  /** First production year. */
  yearFrom: number;
  /** Last production year; null while it is in production. */
  yearTo: number | null;
}

/**
 * The vehicles that match a VIN: those with the longest matching prefix, narrowed to the VIN's model years unless no vehicle matches or
 * the VIN has none.
 * @param vin a normalised VIN with the candidates for its model year
 * @returns vehicles in their order; empty when no prefix matches: then the user chooses the vehicle
 * @see decisions, «VIN»
 */
export function vehiclesOfVin<T extends VinVehicle>(
  { vin, modelYears }: { vin: string; modelYears: readonly number[] },
  vehicles: readonly T[],
): T[] {
  const exactness = ({ vinPrefixes }: T) =>
    Math.max(0, ...vinPrefixes.filter((prefix) => vin.startsWith(prefix)).map(({ length }) => length));
  const most = Math.max(0, ...vehicles.map(exactness));
  const exact = vehicles.filter((vehicle) => most > 0 && exactness(vehicle) === most);
  const made = exact.filter(({ yearFrom, yearTo }) =>
    modelYears.some((year) => year >= yearFrom && (yearTo === null || year <= yearTo)),
  );
  return made.length > 0 ? made : exact;
}

/** Production years: «2011–2018», «с 2015», «2012». */
export function formatYears(from: number, to: number | null): string {
  if (to === null) return `с ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}
