import { readFileSync } from 'node:fs';

export interface Region {
  /** The first two digits of its code in the state classifier of addresses. */
  id: number;
  title: string;
}

/** Regions of the country. */
export const REGIONS = JSON.parse(
  readFileSync(new URL('../../data/regions.json', import.meta.url), 'utf8'),
) as readonly Region[];
