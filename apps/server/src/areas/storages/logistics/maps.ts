import { checkRule } from '@portal/domain/access';
import { MAP_DIRECTIONS, shownDirection } from '@portal/domain/logistic-maps';
import { formatTime, WEEKDAYS } from '@portal/domain/schedules';
import { formatSpan } from '@portal/domain/terms';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { notFound } from '../../../contract/problem.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { type Sheet } from '../../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../../lists/list.ts';
import { byText } from '../../../lists/search.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { seenStorages } from '../storage-list.ts';
import { logisticMap, logisticMapVersion, storage } from '../tables.ts';

export type WireMap = Answer<'getLogisticMap'>['data'];

export const NO_MAP = 'Логистическая карта не найдена';

const fields = {
  id: logisticMap.id,
  version: logisticMap.version,
  storage_id: storage.id,
  storage_title: storage.title,
  owner_id: storage.contractor_id,
  discriminator: logisticMap.discriminator,
  name: logisticMap.name,
  logistic_markup_percent: logisticMap.logistic_markup_percent,
  include_markup_to_regulation: logisticMap.include_markup_to_regulation,
  delivery_term: logisticMap.delivery_term,
  picking_term: logisticMap.picking_term,
  clipping_time: logisticMap.clipping_time,
  comment: logisticMap.comment,
  status: logisticMap.status,
  periodicity: sql<number[]>`${logisticMap.periodicity}`,
  tags: sql<string[]>`${logisticMap.tags}`,
  city: logisticMap.city,
  contractor_storage: sql<WireMap['contractor_storage']>`(
    SELECT jsonb_build_object('id', target.id, 'title', target.title, 'contractor', c.title)
    FROM storage target JOIN contractor c ON c.id = target.contractor_id WHERE target.id = ${logisticMap.contractor_storage_id})`,
  target_type: sql<string | null>`(
    SELECT c.type FROM storage target JOIN contractor c ON c.id = target.contractor_id WHERE target.id = ${logisticMap.contractor_storage_id})`,
  cards_count: sql<number>`(SELECT count(*)::int FROM logistic_card card WHERE card.map_id = ${logisticMap.id} AND card.closed_at IS NULL)`,
  active_cards_count: sql<number>`(SELECT count(*)::int FROM logistic_card card WHERE card.map_id = ${logisticMap.id} AND card.status = 'active')`,
  updated_at: logisticMap.updated_at,
};

const wireMap = (viewer: Viewer, row: RowOf<typeof fields>): WireMap => {
  const { owner_id, target_type, city, ...rest } = row;
  const may = (rule: string) => owner_id === viewer.contractor_id && checkRule(rule, viewer);
  return {
    ...rest,
    discriminator: shownDirection(rest.discriminator, target_type),
    address: { city },
    updated_at: instantOf(rest.updated_at),
    allowed_actions: [
      ...(may('actions.storages.logistic-map.update') ? (['update'] as const) : []),
      ...(may('actions.storages.logistic-map.delete') ? (['delete'] as const) : []),
    ],
  };
};

/** Maps of storages visible to the viewer, sorted by name. */
export const maps = listFor<'listLogisticMaps'>()({
  fields,
  from: sql`${logisticMap} JOIN ${storage} ON ${storage.id} = ${logisticMap.storage_id}`,
  scope: seenStorages,
  search: { title: byText(logisticMap.name, sql`coalesce(${logisticMap.city}, '')`) },
  filters: {
    'filter[storage_id]': (id) => sql`${logisticMap.storage_id} = ${id}`,
    'filter[tag]': (tag) => sql`${tag} = ANY(${logisticMap.tags})`,
    'filter[status]': (status) => sql`${logisticMap.status} = ${status}`,
  },
  order: sql`${logisticMap.name}, ${logisticMap.id}`,
  wire: (rows, viewer) => rows.map((row) => wireMap(viewer, row)),
});

/** A map visible to the viewer. Throws 404. */
export async function readMap(connection: Connection, viewer: Viewer, id: number): Promise<WireMap> {
  const row = await readRow(maps, connection, viewer, sql`${logisticMap.id} = ${id}`);
  if (!row) throw notFound(NO_MAP);
  return wireMap(viewer, row);
}

/** Tags used by a storage's maps. */
export async function readTags(connection: Connection, viewer: Viewer, storageId: number) {
  const { rows } = await connection.execute<{ title: string }>(sql`
    SELECT DISTINCT tag AS title FROM ${logisticMap} JOIN ${storage} ON ${storage.id} = ${logisticMap.storage_id}, unnest(${logisticMap.tags}) AS tag
    WHERE ${storage.id} = ${storageId} AND ${seenStorages(viewer)} ORDER BY tag`);
  return rows;
}

const end = ({ contractor_storage, address }: WireMap) =>
  contractor_storage ? `${contractor_storage.contractor}: ${contractor_storage.title}` : (address.city ?? '');
const days = (periodicity: readonly number[]) =>
  periodicity.map((weekday) => WEEKDAYS[weekday - 1]).join(', ');
const yes = (value: boolean) => (value ? 'да' : 'нет');
const STATUS = { active: 'Действует', disabled: 'Отключена' } as const;

/** The exported file; it has the columns that the import of maps reads. */
export const mapSheet: Sheet<WireMap> = {
  name: 'Логистические карты',
  columns: [
    { title: 'Название', width: 30, cell: ({ name }) => name },
    { title: 'Склад', width: 26, cell: ({ storage_title }) => storage_title },
    { title: 'Вид', width: 22, cell: ({ discriminator }) => MAP_DIRECTIONS[discriminator] },
    { title: 'Куда', width: 34, cell: end },
    { title: 'Наценка, %', width: 12, cell: (map) => map.logistic_markup_percent },
    { title: 'Отсечка', width: 10, cell: ({ clipping_time }) => formatTime(clipping_time) },
    { title: 'Дни', width: 22, cell: ({ periodicity }) => days(periodicity) },
    { title: 'Сборка, мин', width: 12, cell: ({ picking_term }) => picking_term },
    { title: 'Доставка, мин', width: 14, cell: ({ delivery_term }) => delivery_term },
    { title: 'Метки', width: 20, cell: ({ tags }) => tags.join(', ') },
    { title: 'Статус', width: 14, cell: ({ status }) => STATUS[status] },
    { title: 'Комментарий', width: 30, cell: ({ comment }) => comment },
  ],
};

/** Fields of a former version as text, for comparison. */
const FACTS: readonly (readonly [string, (map: WireMap) => string])[] = [
  ['Название', ({ name }) => name],
  ['Вид', ({ discriminator }) => MAP_DIRECTIONS[discriminator]],
  ['Куда', end],
  ['Логистическая наценка', (map) => `${map.logistic_markup_percent} %`],
  ['Наценка по регламенту', (map) => yes(map.include_markup_to_regulation)],
  ['Время отсечки', ({ clipping_time }) => formatTime(clipping_time)],
  ['Дни отсечки', ({ periodicity }) => days(periodicity)],
  ['Срок сборки', ({ picking_term }) => formatSpan(picking_term)],
  ['Срок доставки', ({ delivery_term }) => formatSpan(delivery_term)],
  ['Метки', ({ tags }) => tags.join(', ')],
  ['Статус', ({ status }) => STATUS[status]],
  ['Комментарий', ({ comment }) => comment],
];

type Version = Answer<'getLogisticMapVersion'>['data'];

/** Former versions of maps, newest first, each with the fields that were changed after it. */
export const mapVersions = listFor<'listLogisticMapVersions'>()({
  fields: {
    id: logisticMapVersion.id,
    map_id: sql<number>`${logisticMapVersion.map_id}`,
    version: logisticMapVersion.version,
    closed_at: logisticMapVersion.closed_at,
    fields: sql<WireMap>`${logisticMapVersion.fields}`,
    next: sql<WireMap | null>`(SELECT n.fields FROM logistic_map_version n WHERE n.map_id = ${logisticMapVersion.map_id}
      AND n.version > ${logisticMapVersion.version} ORDER BY n.version LIMIT 1)`,
  },
  from: sql`${logisticMapVersion} JOIN ${storage} ON ${storage.id} = ${logisticMapVersion.storage_id}`,
  scope: seenStorages,
  filters: {
    'filter[storage_id]': (id) => sql`${logisticMapVersion.storage_id} = ${id}`,
    'filter[map_id]': (id) => sql`${logisticMapVersion.map_id} = ${id}`,
  },
  order: sql`${logisticMapVersion.closed_at} DESC, ${logisticMapVersion.id} DESC`,
  async wire(rows, viewer, connection) {
    const ids = [...new Set(rows.map(({ map_id }) => Number(map_id)))];
    const present = new Map<number, WireMap>();
    if (ids.length > 0) {
      const { rows: found } = await connection.execute(sql`
        SELECT ${sql.join(
          Object.entries(fields).map(([name, field]) => sql`${field} AS ${sql.identifier(name)}`),
          sql`, `,
        )} FROM ${logisticMap} JOIN ${storage} ON ${storage.id} = ${logisticMap.storage_id}
        WHERE ${logisticMap.id} = ANY(${sql.param(ids)}::bigint[]) AND ${seenStorages(viewer)}`);
      for (const row of found as unknown as RowOf<typeof fields>[])
        present.set(Number(row.id), wireMap(viewer, row));
    }
    return rows.map((row) => wireVersion(row, present.get(Number(row.map_id)) ?? null));
  },
});

function wireVersion(
  {
    fields: map,
    next,
    ...row
  }: {
    id: number;
    map_id: number;
    version: number;
    closed_at: string;
    fields: WireMap;
    next: WireMap | null;
  },
  present: WireMap | null,
): Version {
  const after = next ?? present;
  return {
    ...row,
    map_id: Number(row.map_id),
    name: map.name,
    closed_at: instantOf(row.closed_at),
    is_deleted: present === null,
    changes: after
      ? FACTS.map(([field, say]) => ({ field, before: say(map), after: say(after) })).filter(
          (change) => change.before !== change.after,
        )
      : [],
    facts: FACTS.map(([field, say]) => ({ field, value: say(map) })),
  };
}

/** A former version of a map. Throws 404. */
export async function readVersion(connection: Connection, viewer: Viewer, id: number): Promise<Version> {
  const row = await readRow(mapVersions, connection, viewer, sql`${logisticMapVersion.id} = ${id}`);
  if (!row) throw notFound('Прежняя карта не найдена');
  const [version] = await mapVersions.wire([row], viewer, connection);
  if (!version) throw new Error('a version without itself');
  return version;
}
