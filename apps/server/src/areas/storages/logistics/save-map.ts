import { mapFaults } from '@portal/domain/logistic-maps';
import { cleanPeriodicity } from '@portal/domain/schedules';
import { cityChosen } from '@portal/domain/validation';
import { and, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../contract/handlers.ts';
import { conflict, fieldFault, notFound, refuseFaults } from '../../../contract/problem.ts';
import type { Transaction } from '../../../database/connect.ts';
import { isStale } from '../../../documents/stale.ts';
import { scope } from '../../../lists/scope.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { drawMap } from './draw-cards.ts';
import { NO_MAP, readMap } from './maps.ts';
import { ownStorages } from '../own.ts';
import { cityNamed } from '../places.ts';
import { NO_STORAGE } from '../storage-list.ts';
import { logisticCard, logisticMap, logisticMapVersion, storage } from '../tables.ts';

type Written = BodyOf<'createLogisticMap'>;
type Changed = BodyOf<'updateLogisticMap'>;

/**
 * The city or storage to which a map leads. Throws 422 for an unknown city, 404 for a storage that the map
 * may not lead to.
 */
async function endOf(
  transaction: Transaction,
  viewer: Viewer,
  {
    discriminator,
    storage_id,
    address,
    contractor_storage_id,
  }: Pick<Written, 'discriminator' | 'storage_id' | 'address' | 'contractor_storage_id'>,
): Promise<{ city: string | null; contractor_storage_id: number | null }> {
  if (discriminator === 'toCity') {
    const city = cityNamed(address?.city ?? '');
    if (city === undefined) throw fieldFault('address', cityChosen({}, 'Адрес') ?? '');
    return { city, contractor_storage_id: null };
  }
  if (contractor_storage_id === undefined) throw fieldFault('contractor_storage_id', 'Выберите склад');
  if (contractor_storage_id === storage_id)
    throw fieldFault('contractor_storage_id', 'Карта не может вести на тот же склад');
  const { own } = scope(viewer);
  const whose =
    discriminator === 'toOurStorage'
      ? own(sql`s.contractor_id`)
      : sql`EXISTS (SELECT FROM contract c WHERE ${own(sql`c.supplier_id`)} AND c.customer_id = s.contractor_id AND c.status = 'active')`;
  const { rows } = await transaction.execute(
    sql`SELECT FROM storage s WHERE s.id = ${contractor_storage_id} AND ${whose}`,
  );
  if (rows.length === 0) throw notFound('Склад, куда ведёт карта, не найден среди складов по договорам');
  return { city: null, contractor_storage_id };
}

const columnsOf = (map: Omit<Written, 'storage_id' | 'discriminator'>) => ({
  name: map.name.trim(),
  logistic_markup_percent: map.logistic_markup_percent,
  include_markup_to_regulation: map.include_markup_to_regulation ?? false,
  delivery_term: map.delivery_term,
  picking_term: map.picking_term,
  clipping_time: map.clipping_time,
  comment: map.comment?.trim() ?? '',
  status: map.status ?? ('active' as const),
  periodicity: cleanPeriodicity(map.periodicity),
  tags: [...new Set((map.tags ?? []).map((tag) => tag.trim()))],
});

/** Creates a map of an own storage and its cards. Returns its id. */
export async function addMap(transaction: Transaction, viewer: Viewer, body: Written): Promise<number> {
  refuseFaults(mapFaults(body));
  const [own] = await transaction
    .select({ id: storage.id })
    .from(storage)
    .where(and(eq(storage.id, body.storage_id), ownStorages(viewer)))
    .for('no key update');
  if (!own) throw notFound(NO_STORAGE);
  const end = await endOf(transaction, viewer, body);
  const [map] = await transaction
    .insert(logisticMap)
    .values({
      storage_id: own.id,
      discriminator: body.discriminator,
      ...columnsOf(body),
      ...end,
    })
    .returning();
  if (!map) throw new Error('a map was not written');
  await drawMap(transaction, map);
  return map.id;
}

/** Locks a map of one of the viewer's own storages. Throws 404. */
async function lockMap(transaction: Transaction, viewer: Viewer, id: number) {
  const [found] = await transaction
    .select({ map: logisticMap })
    .from(logisticMap)
    .innerJoin(storage, eq(storage.id, logisticMap.storage_id))
    .where(and(eq(logisticMap.id, id), ownStorages(viewer)))
    .for('update', { of: logisticMap });
  if (!found) throw notFound(NO_MAP);
  return found.map;
}

/** Stores the current version of a map before it is changed or deleted. */
async function keep(transaction: Transaction, viewer: Viewer, id: number, storageId: number): Promise<void> {
  const fields = await readMap(transaction, viewer, id);
  await transaction
    .insert(logisticMapVersion)
    .values({ map_id: id, storage_id: storageId, version: fields.version, fields: { ...fields } });
}

/** Changes a map of an own storage and its cards. Throws 404, 409, 422. */
export async function changeMap(transaction: Transaction, viewer: Viewer, body: Changed): Promise<void> {
  const map = await lockMap(transaction, viewer, body.id);
  if (isStale(body.version, map.version))
    throw conflict('Карту уже изменил другой сотрудник. Обновите страницу и повторите.');
  refuseFaults(mapFaults(body));
  if (body.discriminator !== undefined && body.discriminator !== map.discriminator)
    throw fieldFault('discriminator', 'Вид карты не меняется: создайте новую');
  const end = await endOf(transaction, viewer, {
    discriminator: map.discriminator,
    storage_id: map.storage_id,
    address: body.address ?? { city: map.city ?? '' },
    ...(map.contractor_storage_id === null
      ? {}
      : { contractor_storage_id: body.contractor_storage_id ?? map.contractor_storage_id }),
  });
  await keep(transaction, viewer, map.id, map.storage_id);
  const [changed] = await transaction
    .update(logisticMap)
    .set({ ...columnsOf(body), ...end, version: map.version + 1, updated_at: sql`now()` })
    .where(eq(logisticMap.id, map.id))
    .returning();
  if (!changed) throw new Error('a map was not written');
  const moved = end.city !== map.city || end.contractor_storage_id !== map.contractor_storage_id;
  if (moved || changed.status === 'disabled') await disableCards(transaction, map.id);
  await drawMap(transaction, changed);
}

/** Disables a map's cards; orders keep their dates. */
const disableCards = (transaction: Transaction, mapId: number) =>
  transaction
    .update(logisticCard)
    .set({
      status: 'disabled',
      proposed_term: null,
      replaces_id: null,
      closed_at: sql`now()`,
      version: sql`${logisticCard.version} + 1`,
    })
    .where(sql`${logisticCard.map_id} = ${mapId} AND ${logisticCard.closed_at} IS NULL`);

/** Deletes a map of an own storage and disables its cards. Throws 404. */
export async function removeMap(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const map = await lockMap(transaction, viewer, id);
  await keep(transaction, viewer, map.id, map.storage_id);
  await disableCards(transaction, map.id);
  await transaction.execute(sql`UPDATE logistic_card SET map_id = NULL WHERE map_id = ${map.id}`);
  await transaction.delete(logisticMap).where(eq(logisticMap.id, map.id));
}
