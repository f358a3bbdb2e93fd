import { daysLeft } from '@portal/domain/dates';
import { lastMoment } from '@portal/domain/clocks';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Database } from '../../../database/connect.ts';
import { preparedCall } from '../../../database/prepared.ts';
import { changedSince, withSupplyRoutes } from '../../catalogue/supply-routes/cached-supply-routes.ts';
import { basketOfStorage } from '../../storages/baskets.ts';
import { arrivalAt, type Departures, departureOf } from '../../storages/logistics/departures.ts';

type Path = Answer<'getArrivals'>['data']['paths'][number];

/** Whether cached routes are outdated, and the storage to which they lead. */
const receivingStorage = preparedCall<
  { storage: number; contractors: number[]; snapshot: string },
  { changed: boolean; to: Path['to'] | null }
>(
  'arrival-paths',
  sql`
    SELECT ${changedSince(sql`${sql.placeholder('contractors')}::bigint[]`, sql`${sql.placeholder('snapshot')}::pg_snapshot`)} AS changed,
           (SELECT jsonb_build_object('id', id, 'title', title, 'time_zone', time_zone) FROM storage
            WHERE id = ${sql.placeholder('storage')}) AS "to"`,
);

/**
 * The supply routes to a storage by which goods ordered today leave today, earliest arrival first: the routes of offers, with the
 * departure and arrival that offers show. Throws 404 for a storage that is not the person's.
 */
export async function pathsInTime(
  database: Database,
  viewer: Viewer,
  storageId: number,
  departures: Departures,
): Promise<Path[]> {
  const { id: basketId } = await basketOfStorage(database, viewer, storageId);
  const receiver = { basketId, contractor_id: viewer.contractor_id, b2c: viewer.b2c_user };
  const { answer, routes } = await withSupplyRoutes(database, receiver, async (fresh) => {
    const { contractors, snapshot } = fresh;
    const { rows } = await receivingStorage(database, { storage: storageId, contractors, snapshot });
    return rows[0] ?? unanswered();
  });
  const { to } = answer;
  if (to === null) return [];
  return [...routes.byStorage.values()]
    .flatMap((route): Path[] => {
      const leaves = departureOf(route, departures);
      const zone = route.storage_zone;
      const atOnce = route.cut_offs.length === 0;
      if (!atOnce && daysLeft(lastMoment(leaves, zone), departures.now, zone) !== 0) return [];
      return [
        {
          id: route.card_id,
          supplier: { id: route.supplier_id, title: route.supplier_title },
          from: { id: route.storage_id, title: route.storage_title, time_zone: zone },
          to,
          order_before: atOnce ? null : leaves.toISOString(),
          arrival_at: arrivalAt(leaves, route, departures).toISOString(),
        },
      ];
    })
    .toSorted((a, b) => a.arrival_at.localeCompare(b.arrival_at) || a.id - b.id);
}

function unanswered(): never {
  throw new Error('the statement of the receiving storage answered no row');
}
