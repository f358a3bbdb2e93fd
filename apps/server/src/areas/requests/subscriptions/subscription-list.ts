import { checkRule } from '@portal/domain/access';
import { WEEKS_KEPT } from '@portal/domain/subscriptions';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import { notFound } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { type Connection, instantOf } from '../../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../../lists/list.ts';
import { scope } from '../../../lists/scope.ts';

type WireRow = Answer<'listSubscriptions'>['data'][number];
export type WireSubscription = Answer<'getSubscription'>['data'];
type WireWeek = WireSubscription['weeks'][number];

/** Time zone of a subscription whose storage was deleted. */
export const PORTAL_ZONE = 'Europe/Moscow';

/** A week `w` as JSON, with money in kopecks. */
const week = sql`json_build_object('at', w.at, 'request_id', w.request_id, 'lines', w.lines, 'sum', w.sum_kopecks,
  'difference', w.difference_kopecks, 'dearer', w.dearer, 'cheaper', w.cheaper, 'back', w.back, 'instead', w.instead,
  'gone', w.gone, 'absent', w.absent)`;

const wireWeek = ({ at, sum, difference, ...counts }: WireWeek): WireWeek => ({
  ...counts,
  at: instantOf(at),
  sum: roublesOf(sum),
  difference: roublesOf(difference),
});

const fields = {
  id: sql<number>`s.id`,
  title: sql<string>`s.title`,
  storage_id: sql<number | null>`s.storage_id`,
  storage_title: sql<string | null>`place.title`,
  zone: sql<string>`coalesce(place.time_zone, ${PORTAL_ZONE})`,
  user_id: sql<number>`s.user_id`,
  person: sql<string>`concat_ws(' ', nullif(p.second_name, ''), nullif(p.first_name, ''))`,
  weekday: sql<number>`s.weekday`,
  hour: sql<number>`s.hour`,
  next_at: sql<string>`s.next_at`,
  paused_at: sql<string | null>`s.paused_at`,
  pause_reason: sql<string>`s.pause_reason`,
  lines: sql<number>`(SELECT count(*) FROM subscription_line l WHERE l.subscription_id = s.id)`,
  last: sql<WireWeek | null>`(SELECT ${week} FROM subscription_week w WHERE w.subscription_id = s.id ORDER BY w.at DESC, w.id DESC LIMIT 1)`,
};
type Row = RowOf<typeof fields>;

/** Rows `s` that the viewer may see: the company's, for the viewer's storages; without a storage the viewer's own. */
const visible = (viewer: Viewer) => {
  const { own, storages, personal } = scope(viewer);
  return sql`${own(sql`s.contractor_id`)} AND (${storages(sql`s.storage_id`)} OR ${personal(sql`s.user_id`)})`;
};

const source = {
  fields,
  from: sql`subscription s JOIN app_user p ON p.id = s.user_id LEFT JOIN storage place ON place.id = s.storage_id`,
  order: sql`s.created_at DESC, s.id DESC`,
  wire: (rows: Row[], viewer: Viewer) => rows.map((row) => wireRow(row, viewer)),
};

/** Subscriptions of the viewer's company for the viewer's storages, newest first. */
export const subscriptions = listFor<'listSubscriptions'>()({
  ...source,
  scope: (viewer) => sql`${visible(viewer)} AND s.ended_at IS NULL`,
});

/** The same with those that were ended. */
const withEnded = listFor<'listSubscriptions'>()({ ...source, scope: visible });

function wireRow(row: Row, viewer: Viewer): WireRow {
  const { storage_id, storage_title, user_id, next_at, paused_at, last, ...rest } = row;
  const isOwn = user_id === viewer.id;
  return {
    ...rest,
    storage: storage_id === null ? null : { id: storage_id, title: storage_title ?? '' },
    is_own: isOwn,
    next_at: paused_at === null ? instantOf(next_at) : null,
    last: last && wireWeek(last),
    allowed_actions: isOwn ? actionsOf(row, viewer) : [],
  };
}

function actionsOf({ paused_at, storage_id }: Row, viewer: Viewer): WireRow['allowed_actions'] {
  const may = checkRule('pages.request-add', viewer);
  if (!may) return [...(paused_at === null ? (['pause'] as const) : []), 'end'];
  if (storage_id === null) return ['change', 'end'];
  return paused_at === null ? ['change', 'pause', 'propose', 'end'] : ['change', 'resume', 'propose', 'end'];
}

/** One subscription; `ended`: also one that was ended. Throws 404. */
export async function findSubscription(
  connection: Connection,
  viewer: Viewer,
  id: number,
  { ended = false } = {},
): Promise<Row> {
  const row = await readRow(ended ? withEnded : subscriptions, connection, viewer, sql`s.id = ${id}`);
  if (!row) throw notFound('Подписка не найдена');
  return row;
}

/** A subscription with its parts and weeks. Three statements. Throws 404. */
export async function readSubscription(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<WireSubscription> {
  const row = await findSubscription(connection, viewer, id);
  const { rows: items } = await connection.execute<{
    id: number;
    product: WireSubscription['items'][number]['product'];
    quantity: number;
    price: number | null;
  }>(sql`
    SELECT l.id, l.quantity, l.price_kopecks AS price,
           json_build_object('id', p.id, 'brand_title', brand.title, 'article', p.article, 'title', p.title) AS product
    FROM subscription_line l JOIN product named ON named.id = l.product_id JOIN product p ON p.id = coalesce(named.merged_into_id, named.id)
    JOIN brand ON brand.id = p.brand_id
    WHERE l.subscription_id = ${id} ORDER BY l.number, l.id`);
  const { rows: weeks } = await connection.execute<{ week: WireWeek }>(sql`
    SELECT ${week} AS week FROM subscription_week w WHERE w.subscription_id = ${id} ORDER BY w.at DESC, w.id DESC LIMIT ${WEEKS_KEPT}`);
  return {
    ...wireRow(row, viewer),
    items: items.map(({ price, ...line }) => ({ ...line, price: price === null ? null : roublesOf(price) })),
    weeks: weeks.map((one) => wireWeek(one.week)),
  };
}
