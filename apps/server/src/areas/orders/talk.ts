import { nameThen } from '@portal/domain/words';
import { documentNumber } from '@portal/domain/documents';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendKept } from '../../files/attachment.ts';
import { dropFiles, readForm } from '../../files/form.ts';
import type { Answer } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { notFound, unprocessable } from '../../contract/problem.ts';
import { type Connection, type Database, instantOf, type Transaction } from '../../database/connect.ts';
import { emit } from '../../events/outbox.ts';
import { scope } from '../../lists/scope.ts';
import type { Files } from '../../files/files.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { notify } from '../../events/notify.ts';
import { sideOf } from './rules.ts';
import { orderComment, orderFile } from './tables.ts';
import { visibleOrders } from './visible.ts';

type Talk = Answer<'getOrderTalk'>['data'];

/** Largest file, in bytes. */
const LARGEST = 32 * 1024 * 1024;
/** Most files of one order. */
const MOST_FILES = 100;

interface Head {
  id: number;
  customer_id: number;
  supplier_id: number;
}

/** An order that the person may see. Throws 404. */
async function findOrder(connection: Connection, viewer: Viewer, id: number): Promise<Head> {
  const { rows } = await connection.execute(sql`
    SELECT o.id, o.customer_id, o.supplier_id FROM orders o WHERE o.id = ${id} AND ${visibleOrders(viewer)}`);
  const [head] = rows as unknown as Head[];
  if (!head) throw notFound('Заказ не найден');
  return head;
}

/** An order of the person's own company; an administrator may read but not write. Throws 404. */
async function findOwn(connection: Connection, viewer: Viewer, id: number): Promise<Head> {
  const head = await findOrder(connection, viewer, id);
  if (sideOf(viewer, head) === undefined) throw notFound('Заказ не найден');
  return head;
}

const AUTHOR = sql`person.second_name || ' ' || person.first_name || ', ' || company.title`;
/** Condition on comments `c` of the other side of the order `o` that the person has not read. */
export const isUnread = (
  viewer: Viewer,
) => sql`NOT (${scope(viewer).own(sql`c.contractor_id`)}) AND c.id > coalesce((
  SELECT seen.comment_id FROM order_seen seen WHERE seen.order_id = c.order_id AND ${scope(viewer).personal(sql`seen.user_id`)}), 0)`;

/** Comments and files of an order, oldest first. Throws 404. */
export async function readTalk(connection: Connection, viewer: Viewer, id: number): Promise<Talk> {
  await findOrder(connection, viewer, id);
  const { rows: comments } = await connection.execute<Talk['comments'][number] & { unread: boolean }>(sql`
    SELECT c.id, c.created_at AS at, ${AUTHOR} AS actor, ${scope(viewer).own(sql`c.contractor_id`)} AS own, c.text, ${isUnread(viewer)} AS unread
    FROM order_comment c JOIN app_user person ON person.id = c.user_id JOIN contractor company ON company.id = c.contractor_id
    WHERE c.order_id = ${id} ORDER BY c.id`);
  const { rows: files } = await connection.execute<Talk['files'][number] & Record<string, unknown>>(sql`
    SELECT f.id, f.created_at AS at, ${AUTHOR} AS actor, f.name, f.bytes
    FROM order_file f JOIN app_user person ON person.id = f.user_id JOIN contractor company ON company.id = f.contractor_id
    WHERE f.order_id = ${id} ORDER BY f.id`);
  return {
    unread: comments.filter(({ unread }) => unread).length,
    comments: comments.map(({ unread: _, ...comment }) => ({ ...comment, at: instantOf(comment.at) })),
    files: files.map((file) => ({ ...file, at: instantOf(file.at) })),
  };
}

/** Notify the other side; for colleagues the open pages are only refreshed. */
async function tell(transaction: Transaction, viewer: Viewer, head: Head, what: string): Promise<void> {
  const other = sideOf(viewer, head) === 'supplier' ? head.customer_id : head.supplier_id;
  const message = { order_id: head.id };
  await notify(transaction, {
    contractor_id: other,
    event_name: 'order:change-status',
    entity_id: head.id,
    title: `Заказ ${documentNumber(head.id)}: новое сообщение`,
    text: nameThen(viewer.contractor_title, what),
    message,
  });
  await emit(transaction, [
    { event_name: 'order:change-status', contractor_id: viewer.contractor_id, message },
  ]);
}

/** Longest part of a comment shown in a notification, in characters. */
const SHOWN = 140;

/** Add a comment for the other side. Throws 404, and 422 for a blank comment. */
export async function sayInOrder(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  text: string,
): Promise<Talk> {
  const head = await findOwn(transaction, viewer, id);
  const said = text.trim();
  if (said === '')
    throw unprocessable('Напишите сообщение', [{ field: 'text', message: 'Обязательное поле' }]);
  await transaction
    .insert(orderComment)
    .values({ order_id: id, user_id: viewer.id, contractor_id: viewer.contractor_id, text: said });
  await tell(transaction, viewer, head, said.length > SHOWN ? `${said.slice(0, SHOWN)}…` : said);
  return readTalk(transaction, viewer, id);
}

/** Mark all comments of the order as read by the person. Throws 404. */
export async function markSeen(transaction: Transaction, viewer: Viewer, id: number): Promise<Talk> {
  await findOrder(transaction, viewer, id);
  await transaction.execute(sql`
    INSERT INTO order_seen (order_id, user_id, comment_id)
    SELECT ${id}, ${viewer.id}, max(id) FROM order_comment WHERE order_id = ${id} HAVING max(id) IS NOT NULL
    ON CONFLICT (order_id, user_id) DO UPDATE SET comment_id = greatest(order_seen.comment_id, excluded.comment_id)`);
  return readTalk(transaction, viewer, id);
}

/** Attach a file to an order. Throws 404, 413 and 422 with a message; a rejected file is not stored. */
export async function addFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
  id: number,
): Promise<{ data: Talk }> {
  const { files } = await readForm<object>(request, store, { files: 1, fileSize: LARGEST });
  const [file] = files;
  if (!file || file.bytes === 0) {
    await dropFiles(store, files);
    throw unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
  }
  let kept = false;
  const add = async (transaction: Transaction) => {
    const head = await findOwn(transaction, viewer, id);
    const { rows } = await transaction.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM order_file WHERE order_id = ${id}`,
    );
    if ((rows[0]?.count ?? 0) >= MOST_FILES) throw unprocessable(`Файлов у заказа не больше ${MOST_FILES}`);
    kept = true;
    const { name, bytes, stored_as } = file;
    await transaction.insert(orderFile).values({
      order_id: id,
      user_id: viewer.id,
      contractor_id: viewer.contractor_id,
      name,
      bytes,
      stored_as,
    });
    await tell(transaction, viewer, head, `Файл «${name}»`);
    return { data: await readTalk(transaction, viewer, id) };
  };
  try {
    await store.keep(file.stored_as);
    return await idempotent(database, request, viewer.id, 'addOrderFile', add, [id, file.name, file.hash]);
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (!kept) await dropFiles(store, files);
  }
}

/** Send a file as an attachment, so that the browser saves it and never runs it. Throws 404. */
export async function sendFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  reply: FastifyReply,
  id: number,
) {
  const { rows } = await database.execute<{ name: string; stored_as: string }>(sql`
    SELECT f.name, f.stored_as FROM order_file f JOIN orders o ON o.id = f.order_id WHERE f.id = ${id} AND ${visibleOrders(viewer)}`);
  return sendKept(store, reply, rows[0]);
}
