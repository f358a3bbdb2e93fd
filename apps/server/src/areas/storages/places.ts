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

/** Words of the longest city's name: «Комсомольск на Амуре». */
const WORDS = 4;

/** The city that a part of an address names, with or without «г.», and what stands behind it: «Казань ул Складская 5». */
function cityIn(part: string): { city: City; behind: string } | null {
  const words = part
    .trim()
    .replace(/^(?:г(?:ород)?\.?\s+|г\.)/iu, '')
    .split(/\s+/);
  for (let length = Math.min(words.length, WORDS); length > 0; length--) {
    const city = KNOWN.get(plain(words.slice(0, length).join(' ')));
    if (city) return { city, behind: words.slice(length).join(' ') };
  }
  return null;
}

const placeOf = ([city, region, offset]: City, description: string): Place => ({
  description,
  city,
  region,
  time_zone: zoneOfOffset(offset),
});

/**
 * Addresses like what is written: cities that begin with what stands before the first comma, the largest first; what follows
 * it stays as it is. An address that names its city later, behind an index and a region, stays as it is written.
 */
export function placesLike(written: string): Place[] {
  const [named = '', ...rest] = written.split(',');
  const beginning = plain(named.replace(/^\s*(?:г(?:ород)?\.?\s+|г\.)/iu, ''));
  const street = rest.join(',').trim();
  const like = beginning === '' ? [] : CITIES.filter(([city]) => plain(city).startsWith(beginning));
  if (like.length > 0)
    return like
      .slice(0, SHOWN)
      .map((city) => placeOf(city, street === '' ? city[0] : `${city[0]}, ${street}`));
  const first = cityIn(named);
  if (first) return [placeOf(first.city, [first.city[0], first.behind, street].filter(Boolean).join(', '))];
  const later = rest.map((part) => cityIn(part)?.city).find((city) => city !== undefined);
  return later ? [placeOf(later, written.trim())] : [];
}
