import { type FileWay, MAPS_IN_FILE } from '@portal/domain/logistic-files';
import { sentDirection } from '@portal/domain/logistic-maps';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/problem.ts';
import type { Database, Transaction } from '../../../database/connect.ts';
import type { Files } from '../../../files/files.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { lockSource, namedEnds, noEnd, readWays, type WayEnd, type WaysImport } from './import-ways.ts';
import { cityNamed } from '../places.ts';
import { addMap, changeMap } from './save-map.ts';
import { logisticMap } from '../tables.ts';

type Map_ = typeof logisticMap.$inferSelect;

type End =
  | { discriminator: 'toCity'; address: { city: string } }
  | { discriminator: 'toOurStorage' | 'toNotOurStorage'; contractor_storage_id: number };

/** The city or storage to which a row leads, or an error message. */
function endOf(way: FileWay, viewer: Viewer, ends: (written: string) => WayEnd | undefined): End | string {
  const city = cityNamed(way.to);
  if (way.discriminator === 'toCity' || (way.discriminator === null && city !== undefined))
    return city === undefined
      ? `Куда: «${way.to}» – такого города нет`
      : { discriminator: 'toCity', address: { city } };
  const end = ends(way.to);
  if (!end) return noEnd(way.to);
  const isOwn = end.contractor_id === viewer.contractor_id;
  const written = way.discriminator === null ? null : sentDirection(way.discriminator);
  if (written !== null && isOwn !== (written === 'toOurStorage'))
    return isOwn
      ? `«${way.to}» – свой склад: вид карты «На наш склад»`
      : `«${way.to}» – склад контрагента, а не свой`;
  return {
    discriminator: isOwn ? 'toOurStorage' : 'toNotOurStorage',
    contractor_storage_id: end.id,
  };
}

/** Fields of a map that are read from a file. */
const fieldsOf = (way: FileWay) => ({
  name: way.name,
  logistic_markup_percent: way.logistic_markup_percent,
  clipping_time: way.clipping_time,
  periodicity: way.periodicity,
  picking_term: way.picking_term,
  delivery_term: way.delivery_term,
  tags: way.tags,
  status: way.status,
  comment: way.comment,
});

const isSame = (map: Map_, way: FileWay, end: End): boolean => {
  const fields = fieldsOf(way);
  const kept = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(map[name as keyof typeof fields]) === JSON.stringify(value),
  );
  return (
    kept &&
    ('address' in end
      ? map.city === end.address.city
      : map.contractor_storage_id === end.contractor_storage_id)
  );
};

/**
 * Imports maps row by row: a map of the storage with the same name is changed, otherwise a new one is
 * created; an invalid row is skipped and reported. Importing the same file again changes nothing. Throws
 * 404, 413 and 422.
 */
export async function importMaps(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<WaysImport> {
  const { storageId, ways } = await readWays(request, store, MAPS_IN_FILE);
  return database.transaction(async (transaction) => {
    await lockSource(transaction, viewer, storageId);
    const ends = await namedEnds(transaction, viewer, storageId);
    const maps = await transaction.select().from(logisticMap).where(eq(logisticMap.storage_id, storageId));
    const byName = new Map(maps.map((map) => [map.name.toLowerCase(), map]));
    const seen = new Map<string, number>();
    const result: WaysImport = { created: 0, changed: 0, unchanged: 0, errors: [] };
    for (const { row, way } of ways) {
      const refuse = (message: string) => void result.errors.push({ row, message });
      if (typeof way === 'string') {
        refuse(way);
        continue;
      }
      const name = way.name.toLowerCase();
      const before = seen.get(name);
      const end = endOf(way, viewer, ends);
      if (before !== undefined) refuse(`«${way.name}» уже есть в строке ${before}`);
      else if (typeof end === 'string') refuse(end);
      else {
        seen.set(name, row);
        try {
          result[await writeMap(transaction, viewer, storageId, byName.get(name), way, end)] += 1;
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          refuse(error.message);
        }
      }
    }
    return result;
  });
}

/** Writes one map in a savepoint, so that an invalid one does not affect the others. */
function writeMap(
  transaction: Transaction,
  viewer: Viewer,
  storage_id: number,
  map: Map_ | undefined,
  way: FileWay,
  end: End,
): Promise<'created' | 'changed' | 'unchanged'> {
  return transaction.transaction(async (step) => {
    if (!map) {
      await addMap(step, viewer, { storage_id, ...fieldsOf(way), ...end });
      return 'created';
    }
    if (isSame(map, way, end)) return 'unchanged';
    await changeMap(step, viewer, {
      id: map.id,
      version: map.version,
      ...fieldsOf(way),
      include_markup_to_regulation: map.include_markup_to_regulation,
      ...end,
    });
    return 'changed';
  });
}
