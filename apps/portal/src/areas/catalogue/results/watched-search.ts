import type { Schemas } from '@portal/api-client/client';
import type { PartQuery } from './result-address.ts';

/** A search by title with its filters, as it is watched. */
export const watchedSearch = (
  title: string,
  { prodID, brandIDs, queryChars, sizes }: PartQuery,
): Schemas['WatchSearch'] => ({
  title: title.slice(0, 500),
  ...(prodID === undefined ? {} : { prodID }),
  ...(brandIDs ? { brandIDs } : {}),
  ...(queryChars ? { queryChars } : {}),
  ...Object.fromEntries(
    Object.entries(sizes).flatMap(([name, [min, max]]) => [
      [`${name}_min`, min],
      [`${name}_max`, max],
    ]),
  ),
});
