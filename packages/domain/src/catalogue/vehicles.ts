/** What of a vehicle a VIN is compared with. */
export interface VinVehicle {
  /** Beginnings of its VINs, upper case. */
  vinPrefixes: readonly string[];
  /** First year it was made. */
  yearFrom: number;
  /** Last year; null while it is made. */
  yearTo: number | null;
}

/**
 * The vehicles that a VIN may be of: those with the longest beginning that it has; of them those made in one of its model
 * years, unless none was or the VIN tells no year.
 * @param vin in its normal form, with the candidates for its model year
 * @returns in their order; empty when no vehicle has its beginning: then the vehicle is chosen by hand
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

/** Years in which a vehicle was made, in words: «2011–2018», «с 2015», «2012». */
export function formatYears(from: number, to: number | null): string {
  if (to === null) return `с ${from}`;
  return from === to ? String(from) : `${from}–${to}`;
}
