import { readFileSync } from 'node:fs';
import { zoneOfOffset } from '@portal/domain/storages';
import type { Answer } from '../../contract/handlers.ts';

type Place = Answer<'listPlaces'>['data'][number];
type City = [city: string, region: string, offset: number];

/** Cities of the country, the largest first: name, region, hours ahead of UTC. */
const CITIES = JSON.parse(
  readFileSync(new URL('../../../data/cities.json', import.meta.url), 'utf8'),
) as readonly City[];
const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');
const KNOWN = new Map(CITIES.map((city) => [plain(city[0]), city]));
const SHOWN = 10;

/** The city as the list of cities writes it; undefined for one that is none. */
export const cityNamed = (name: string): string | undefined => KNOWN.get(plain(name))?.[0];

/**
 * Addresses like what is written: cities that begin with what stands before the first comma, the largest first; what follows
 * it stays as it is.
 */
export function placesLike(written: string): Place[] {
  const [named = '', ...rest] = written.split(',');
  const beginning = plain(named.replace(/^\s*г\.?\s+/iu, ''));
  if (beginning === '') return [];
  const street = rest.join(',').trim();
  return CITIES.filter(([city]) => plain(city).startsWith(beginning))
    .slice(0, SHOWN)
    .map(([city, region, offset]) => ({
      description: street === '' ? city : `${city}, ${street}`,
      city,
      region,
      time_zone: zoneOfOffset(offset),
    }));
}
