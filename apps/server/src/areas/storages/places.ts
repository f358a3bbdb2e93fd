import { readFileSync } from 'node:fs';
import { zoneOfOffset } from '@portal/domain/storages';
import type { Answer } from '../../contract/handlers.ts';

type Place = Answer<'listPlaces'>['data'][number];
type City = [city: string, region: string, offset: number];

/** Cities of the country, largest first: name, region, hours ahead of UTC. */
const CITIES = JSON.parse(
  readFileSync(new URL('../../../data/cities.json', import.meta.url), 'utf8'),
) as readonly City[];
const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');
const KNOWN = new Map(CITIES.map((city) => [plain(city[0]), city]));
const SHOWN = 10;

/** Name of the city as in the list of cities; undefined if it is not in the list. */
export const cityNamed = (name: string): string | undefined => KNOWN.get(plain(name))?.[0];

/** Number of words of the longest city name: «Комсомольск на Амуре». */
const WORDS = 4;

/**
 * The city at the beginning of a part of an address, with or without «г.», and the text after it: «Казань
 * ул Складская 5».
 */
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
 * Suggested addresses: cities that begin with the text before the first comma, largest first; the text
 * after it is kept. An address that names its city later, after an index and a region, is returned as
 * written.
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
