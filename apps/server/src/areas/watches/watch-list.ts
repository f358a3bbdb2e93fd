import {
  WATCH_EVENTS_KEPT,
  WATCH_NEWS_TITLES,
  WATCH_SILENCE_TITLES,
  type WatchSilence,
} from '@portal/domain/watches';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf, instantOrNull } from '../../database/connect.ts';
import { momentColumn, moneyCell, type Sheet } from '../../lists/export.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { byText } from '../../lists/search.ts';
import { scope } from '../../lists/scope.ts';

type WireRow = Answer<'listWatches'>['data'][number];
export type WireWatch = Answer<'getWatch'>['data'];
type WireEvent = WireWatch['events'][number];

/** Time zone of a watch whose storage was deleted. */
const PORTAL_ZONE = 'Europe/Moscow';

/** A product `p` with its brand `b` as JSON. */
const productOf = sql`json_build_object('id', p.id, 'brand_title', b.title, 'article', p.article, 'title', p.title)`;
/** An event `e` as JSON, with money in kopecks. */
const event = sql`json_build_object('id', e.id, 'at', e.at, 'news', e.news, 'offers', e.offers, 'price', e.price_kopecks,
  'pieces', e.pieces, 'more', e.more, 'products', coalesce((
    SELECT json_agg(${productOf} ORDER BY array_position(e.product_ids, named.id)) FROM product named
    JOIN product p ON p.id = coalesce(named.merged_into_id, named.id) JOIN brand b ON b.id = p.brand_id
    WHERE named.id = ANY(e.product_ids)), '[]'))`;

const wireEvent = ({ at, price, ...rest }: WireEvent): WireEvent => ({
  ...rest,
  at: instantOf(at),
  price: price === null ? null : roublesOf(price),
});

const paused = sql<boolean>`(w.paused_at IS NOT NULL)`;

const fields = {
  id: sql<number>`w.id`,
  kind: sql<WireRow['kind']>`w.kind`,
  title: sql<string>`w.title`,
  article: sql<string>`w.article`,
  brand: sql<string>`w.brand`,
  search: sql<WireRow['search']>`w.search`,
  product: sql<WireRow['product']>`(SELECT ${productOf} FROM product named
    JOIN product p ON p.id = coalesce(named.merged_into_id, named.id) JOIN brand b ON b.id = p.brand_id
    WHERE w.kind <> 'search' AND cardinality(w.product_ids) = 1 AND named.id = w.product_ids[1])`,
  storage_id: sql<number | null>`w.storage_id`,
  storage_title: sql<string | null>`place.title`,
  zone: sql<string>`coalesce(place.time_zone, ${PORTAL_ZONE})`,
  appeared: sql<boolean>`w.appeared`,
  wished: sql<number | null>`w.wished_kopecks`,
  last_pieces: sql<number | null>`w.last_pieces`,
  discontinued: sql<boolean>`w.discontinued`,
  created_at: sql<string>`w.created_at`,
  checked_at: sql<string | null>`w.checked_at`,
  offers: sql<number>`w.offers`,
  goods: sql<number>`w.goods`,
  price: sql<number | null>`w.price_kopecks`,
  pieces: sql<number>`w.pieces`,
  more: sql<boolean>`w.more`,
  offered_at: sql<string | null>`w.offered_at`,
  paused,
  silence: sql<WatchSilence | null>`w.silence`,
  last: sql<WireEvent | null>`(SELECT ${event} FROM watch_event e WHERE e.watch_id = w.id ORDER BY e.at DESC, e.id DESC LIMIT 1)`,
};
type Row = RowOf<typeof fields>;

const order = sql`w.news_at DESC NULLS LAST, w.created_at DESC, w.id DESC`;
const own = (viewer: Viewer) => {
  const { own: ofCompany, personal } = scope(viewer);
  return sql`${personal(sql`w.user_id`)} AND ${ofCompany(sql`w.contractor_id`)}`;
};

const source = {
  fields,
  from: sql`watch w LEFT JOIN storage place ON place.id = w.storage_id`,
  order,
  wire: (rows: Row[]) => rows.map(wireRow),
};

/** A person's watches, those with the latest news first. */
export const watches = listFor<'listWatches'>()({
  ...source,
  scope: (viewer) => sql`${own(viewer)} AND w.removed_at IS NULL`,
  search: { title: byText(sql`w.title`) },
  filters: {
    'filter[kind]': (kind) => sql`w.kind = ${kind}`,
    'filter[news]': (news) =>
      sql`(SELECT e.news FROM watch_event e WHERE e.watch_id = w.id ORDER BY e.at DESC, e.id DESC LIMIT 1) = ${news}`,
    'filter[standard_id]': (id) => sql`w.kind <> 'search' AND w.product_ids @> ARRAY[${id}]::bigint[]`,
  },
  tabs: {
    parameter: 'tab',
    holds: {
      all: sql`true`,
      working: sql`NOT ${paused} AND w.silence IS NULL`,
      silent: sql`NOT ${paused} AND w.silence IS NOT NULL`,
      paused,
    },
  },
  sorts: {
    '-news_at': order,
    '-created_at': sql`w.created_at DESC, w.id DESC`,
    title: sql`w.title, w.id`,
    price: sql`w.price_kopecks NULLS LAST, w.id`,
  },
});

/** The same with those that were removed. */
const withRemoved = listFor<'listWatches'>()({
  ...source,
  scope: own,
  tabs: watches.tabs as NonNullable<typeof watches.tabs>,
});

function wireRow({
  storage_id,
  storage_title,
  wished,
  appeared,
  last_pieces,
  discontinued,
  ...row
}: Row): WireRow {
  const { created_at, checked_at, offered_at, price, last } = row;
  return {
    ...row,
    storage: storage_id === null ? null : { id: storage_id, title: storage_title ?? '' },
    wants: {
      appeared,
      wished_price: wished === null ? null : roublesOf(wished),
      last_pieces,
      discontinued,
    },
    created_at: instantOf(created_at),
    // A watch of a search that was not made yet has not been looked at.
    checked_at: instantOf(checked_at ?? created_at),
    offered_at: instantOrNull(offered_at),
    price: price === null ? null : roublesOf(price),
    last: last && wireEvent(last),
  };
}

/** One watch; `removed`: also one that was removed. Throws 404. */
export async function findWatch(
  connection: Connection,
  viewer: Viewer,
  id: number,
  { removed = false } = {},
): Promise<Row> {
  const row = await readRow(removed ? withRemoved : watches, connection, viewer, sql`w.id = ${id}`);
  if (!row) throw notFound('Наблюдение не найдено');
  return row;
}

/** A watch with its last events. Throws 404. */
export async function readWatch(connection: Connection, viewer: Viewer, id: number): Promise<WireWatch> {
  const row = await findWatch(connection, viewer, id);
  const { rows } = await connection.execute<{ event: WireEvent }>(sql`
    SELECT ${event} AS event FROM watch_event e WHERE e.watch_id = ${id} ORDER BY e.at DESC, e.id DESC LIMIT ${WATCH_EVENTS_KEPT}`);
  return { ...wireRow(row), events: rows.map((one) => wireEvent(one.event)) };
}

const stateOf = ({ paused: isPaused, silence }: WireRow) =>
  isPaused ? 'Приостановлено' : silence === null ? 'Следит' : WATCH_SILENCE_TITLES[silence];

export const WATCH_SHEET: Sheet<WireRow> = {
  name: 'Слежу',
  columns: [
    { title: 'За чем', width: 40, cell: ({ title }) => title },
    { title: 'Наименование', width: 50, cell: ({ product }) => product?.title ?? '' },
    { title: 'Склад', width: 30, cell: ({ storage }) => storage?.title ?? '' },
    { title: 'Предложений', width: 14, cell: ({ offers }) => offers },
    { title: 'Цена от, руб.', width: 14, cell: ({ price }) => moneyCell(price) },
    { title: 'Всего, шт.', width: 12, cell: ({ pieces, more }) => (more ? `больше ${pieces}` : pieces) },
    momentColumn('Проверено', ({ checked_at }) => checked_at),
    { title: 'Желаемая цена, руб.', width: 20, cell: ({ wants }) => moneyCell(wants.wished_price) },
    { title: 'Последние штуки, не больше', width: 26, cell: ({ wants }) => wants.last_pieces },
    { title: 'Последнее событие', width: 24, cell: ({ last }) => (last ? WATCH_NEWS_TITLES[last.news] : '') },
    momentColumn('Когда', ({ last }) => last?.at ?? null),
    { title: 'Состояние', width: 40, cell: stateOf },
  ],
};
