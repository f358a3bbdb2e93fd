import { messageDeletionFault, quickAnswers, type TalkKind } from '@portal/domain/talk';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf, type Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { scope } from '../../lists/scope.ts';
import { findSubject, kindOf, ownSide, peopleOf, sideOfActor, type Subject } from './subject.ts';
import { among, isUnread, keyOf, MESSAGE_LINE } from '../../documents/messages.ts';

export type Talk = Answer<'getTalk'>['data'];
type Message = Talk['messages'][number];
type Row = Omit<Message, 'may_delete'> & { mine: boolean } & Record<string, unknown>;

const FILES = sql<Message['files']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes,
    'is_picture', f.name ~* '\\.(jpe?g|png)$') ORDER BY f.id), '[]')
  FROM order_file f WHERE f.comment_id = c.id)`;
/** The conversation of a document as the person sees it. Throws 404. */
export async function readTalk(
  connection: Connection,
  viewer: Viewer,
  kind: TalkKind,
  id: number,
): Promise<Talk> {
  const subject = await findSubject(connection, viewer, kind, id);
  const side = ownSide(viewer, subject);
  const { rows } = await connection.execute<Row>(sql`
    WITH seen AS MATERIALIZED (
      SELECT reader.contractor_id, max(s.comment_id) AS upto
      FROM order_seen s JOIN app_user reader ON reader.id = s.user_id WHERE s.${keyOf(kind)} = ${id} GROUP BY 1)
    SELECT c.id, c.created_at AS at, person.second_name || ' ' || person.first_name AS author, company.title AS company,
           ${scope(viewer).own(sql`c.contractor_id`)} AS own, ${scope(viewer).personal(sql`c.user_id`)} AS mine, c.text, ${MESSAGE_LINE} AS line, ${FILES} AS files,
           c.deleted_at IS NOT NULL AS is_deleted, ${isUnread(viewer, kind)} AS is_unread,
           EXISTS (SELECT FROM seen WHERE seen.contractor_id = c.to_contractor_id AND seen.upto >= c.id) AS is_read,
           coalesce(${viewer.id} = ANY(c.mentioned), false) AS mentions_me
    FROM order_comment c JOIN app_user person ON person.id = c.user_id JOIN contractor company ON company.id = c.contractor_id
    WHERE ${among(subject)} ORDER BY c.created_at, c.id`);
  const writes = side !== null && subject.is_shared;
  const now = Date.now();
  const messages = rows.map(({ mine, ...message }) => {
    const at = instantOf(message.at);
    const asked = { own: mine, read: message.is_read, at: Date.parse(at) };
    return {
      ...message,
      at,
      may_delete: writes && !message.is_deleted && messageDeletionFault(asked, now) === null,
    };
  });
  return {
    unread: messages.filter(({ is_unread }) => is_unread).length,
    writes,
    messages,
    quick_answers: writes ? quickAnswers(kind, side, subject.status) : [],
  };
}

/** Tells the open pages of both sides that the conversation has changed. */
export const talkChanged = (connection: Connection, subject: Subject): Promise<void> =>
  emit(
    connection,
    [subject.customer_id, subject.supplier_id].map((contractor_id) => ({
      event_name: 'talk:changed' as const,
      contractor_id,
      message: kindOf(subject).payload(subject.id),
    })),
  );

/** Marks the messages up to one as read by the person. Throws 404. */
export async function markSeen(
  transaction: Transaction,
  viewer: Viewer,
  kind: TalkKind,
  id: number,
  upTo: number,
): Promise<Talk> {
  const subject = await findSubject(transaction, viewer, kind, id);
  sideOfActor(viewer, subject);
  const key = keyOf(kind);
  const { rowCount } = await transaction.execute(sql`
    INSERT INTO order_seen (${key}, user_id, comment_id)
    SELECT ${id}, ${viewer.id}, max(c.id) FROM order_comment c WHERE ${among(subject)} AND c.id <= ${upTo} HAVING max(c.id) IS NOT NULL
    ON CONFLICT (${key}, user_id) DO UPDATE SET comment_id = excluded.comment_id WHERE order_seen.comment_id < excluded.comment_id`);
  if ((rowCount ?? 0) > 0) await talkChanged(transaction, subject);
  return readTalk(transaction, viewer, kind, id);
}

/** The people whom the person may mention. Throws 404. */
export async function listPeople(
  connection: Connection,
  viewer: Viewer,
  kind: TalkKind,
  id: number,
): Promise<Answer<'listTalkPeople'>['data']> {
  const subject = await findSubject(connection, viewer, kind, id);
  const people = await peopleOf(connection, subject);
  return people.filter((person) => person.id !== viewer.id).map(({ contractor_id: _, ...person }) => person);
}
