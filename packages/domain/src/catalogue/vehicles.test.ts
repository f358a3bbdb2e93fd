import { expect, test } from 'vitest';
import { formatYears, vehiclesOfVin } from './vehicles.ts';

const vehicle = (
  id: number,
  vinPrefixes: readonly string[],
  yearFrom: number,
  yearTo: number | null = null,
) => ({
  id,
  vinPrefixes,
  yearFrom,
  yearTo,
});
const VEHICLES = [
  vehicle(1, ['XTA2109', 'XTA2108'], 1984, 2013),
  vehicle(2, ['XTA'], 1970),
  vehicle(3, ['Z94CC'], 2011, 2016),
  vehicle(4, ['Z94CC'], 2017),
  vehicle(5, [], 2000),
];
const idsOf = (vin: string, ...modelYears: number[]) =>
  vehiclesOfVin({ vin, modelYears }, VEHICLES).map(({ id }) => id);

test('the longest matching VIN prefix selects the vehicle', () => {
  expect(idsOf('XTA21099043576182', 2004)).toEqual([1]);
  expect(idsOf('XTA99999043576182', 2004)).toEqual([2]);
  expect(idsOf('WBA21099043576182', 2004)).toEqual([]);
  expect(vehiclesOfVin({ vin: 'XTA21099043576182', modelYears: [] }, [])).toEqual([]);
});

test('model years choose between generations; without a match all stay', () => {
  expect(idsOf('Z94CC41BBCR123456', 2012)).toEqual([3]);
  expect(idsOf('Z94CC41BBHR123456', 1987, 2017)).toEqual([4]);
  expect(idsOf('Z94CC41BBCR123456', 2016, 2017)).toEqual([3, 4]);
  expect(idsOf('Z94CC41BBCR123456', 1990)).toEqual([3, 4]);
  expect(idsOf('Z94CC41BB0R123456')).toEqual([3, 4]);
});

test('production years as text', () => {
  expect([formatYears(2011, 2018), formatYears(2015, null), formatYears(2012, 2012)]).toEqual([
    '2011–2018',
    'с 2015',
    '2012',
  ]);
});
