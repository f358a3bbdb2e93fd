import { TALK_KINDS, type TalkKind, UNREAD_DAYS } from '@portal/domain/talk';
import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Connection } from '../database/connect.ts';
import { scope } from '../lists/scope.ts';

const KEYS: Readonly<Record<TalkKind, SQL>> = {
  order: sql.raw('order_id'),
  claim: sql.raw('claim_id'),
  corrective: sql.raw('corrective_id'),
};
// Messages of conversations (areas/talk) as lists, duties and papers read them.

/** The column of `order_comment` and `order_seen` that names the document. */
export const keyOf = (kind: TalkKind): SQL => KEYS[kind];

/** Condition on messages `c`: they are of conversations of this kind. */
export const ofKind = (kind: TalkKind): SQL =>
  kind === 'order' ? sql`c.claim_id IS NULL AND c.corrective_id IS NULL` : sql`c.${keyOf(kind)} IS NOT NULL`;

/** Condition on messages `c`: they are of the conversation of one document. */
export const among = ({ kind, id }: { kind: TalkKind; id: number }): SQL =>
  sql`c.${keyOf(kind)} = ${id} AND ${ofKind(kind)}`;

/** The line that a message `c` is about: its id and «KNECHT OC 90»; null if none. */
export const MESSAGE_LINE = sql`(
  SELECT jsonb_build_object('id', l.id, 'title', brand.title || ' ' || product.article)
  FROM order_line l JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id WHERE l.id = c.order_line_id)`;

/** Condition on messages `c` of this kind: written by the other side and not read by the person. */
export const isUnread = (
  viewer: Viewer,
  kind: TalkKind,
): SQL => sql`(${scope(viewer).own(sql`c.to_contractor_id`)}
  AND c.created_at > now() - make_interval(days => ${UNREAD_DAYS}) AND c.deleted_at IS NULL AND ${ofKind(kind)}
  AND c.id > coalesce((SELECT seen.comment_id FROM order_seen seen
    WHERE seen.${keyOf(kind)} = c.${keyOf(kind)} AND ${scope(viewer).personal(sql`seen.user_id`)}), 0))`;

/** Condition on documents by their id: the person has unread messages there. */
const hasUnread = (viewer: Viewer, kind: TalkKind, id: SQL): SQL =>
  sql`${id} IN (SELECT c.${keyOf(kind)} FROM order_comment c WHERE ${isUnread(viewer, kind)})`;

/** A list's filter by unread messages. */
export const unreadFilter = (kind: TalkKind, id: SQL) => (is: boolean, viewer: Viewer) =>
  is ? hasUnread(viewer, kind, id) : sql`NOT ${hasUnread(viewer, kind, id)}`;

/** Whether the person has unread messages at all, so that documents with them need be counted. */
export async function hasMessages(connection: Connection, viewer: Viewer): Promise<boolean> {
  const kinds = TALK_KINDS.map(
    (kind) => sql`EXISTS (SELECT FROM order_comment c WHERE ${isUnread(viewer, kind)})`,
  );
  const { rows } = await connection.execute<{ has: boolean }>(
    sql`SELECT ${sql.join(kinds, sql` OR `)} AS has`,
  );
  return rows[0]?.has ?? false;
}

/** Adds `unread_comments` to the rows of a page of documents; one statement for all of them. */
export async function withUnread<R extends { id: number }>(
  connection: Connection,
  viewer: Viewer,
  kind: TalkKind,
  rows: readonly R[],
): Promise<(R & { unread_comments: number })[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: found } = await connection.execute<{ id: number; count: number }>(sql`
    SELECT c.${keyOf(kind)} AS id, count(*)::int AS count FROM order_comment c
    WHERE c.${keyOf(kind)} = ANY(${sql.param(ids)}::bigint[]) AND ${isUnread(viewer, kind)} GROUP BY 1`);
  const counts = new Map(found.map(({ id, count }) => [id, count]));
  return rows.map((row) => ({ ...row, unread_comments: counts.get(row.id) ?? 0 }));
}
