import { MESSAGE_FILES, messageDeletionFault, messageFault, type TalkKind } from '@portal/domain/talk';
import { sentence } from '@portal/domain/sentences';
import { nameThen } from '@portal/domain/words';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idempotent } from '../../contract/idempotent.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Database, instantOf, type Transaction } from '../../database/connect.ts';
import { notify, withdraw } from '../../events/notify.ts';
import { sendKept, withAttachments } from '../../files/attachment.ts';
import type { Files } from '../../files/files.ts';
import type { FormFile } from '../../files/form.ts';
import { scope } from '../../lists/scope.ts';
import { shrinkPhoto } from '../claims/files.ts';
import { readTalk, type Talk, talkChanged } from './read.ts';
import { findSubject, kindOf, peopleOf, sideOfActor, type Subject } from './subject.ts';
import { orderComment, orderFile } from './tables.ts';
import { keyOf, ofKind } from '../../documents/messages.ts';

/** Maximum number of files of one conversation. */
const MOST_FILES = 100;
/** Maximum length of the part of a message that a notification shows, in characters. */
const SHOWN = 140;
const NO_MESSAGE = 'Сообщение не найдено';

interface Fields {
  text?: string;
  line_id?: number;
  mentions?: readonly number[];
}
interface Place {
  kind: TalkKind;
  id: number;
}

/**
 * Sends a message with its files to the other side. Throws 404, 413, and 422 for an empty message, a line of
 * another document and people who do not see it; refused files are deleted.
 */
export const sayInTalk = (
  database: Database,
  store: Files,
  viewer: Viewer,
  request: FastifyRequest,
  place: Place,
): Promise<{ data: Talk }> =>
  withAttachments<Fields, { data: Talk }>(
    request,
    store,
    { field: 'files', most: MESSAGE_FILES, inMessage: true, prepare: shrinkPhoto },
    async (fields, files) => {
      const message = { text: (fields.text ?? '').trim(), mentions: [...new Set(fields.mentions)] };
      let kept = false;
      const work = async (transaction: Transaction) => {
        kept = true;
        await say(transaction, viewer, place, { ...message, line: fields.line_id ?? null, files });
        return { data: await readTalk(transaction, viewer, place.kind, place.id) };
      };
      const brought = [fields, files.map(({ name, hash }) => [name, hash])];
      const answer = await idempotent(database, request, viewer.id, 'sayInTalk', work, brought);
      // A repeated call with the same idempotency key: the message exists already.
      if (!kept) await store.drop(files.map(({ stored_as }) => stored_as));
      return answer;
    },
  );

interface Said {
  text: string;
  mentions: readonly number[];
  line: number | null;
  files: readonly FormFile[];
}

async function say(transaction: Transaction, viewer: Viewer, { kind, id }: Place, said: Said): Promise<void> {
  const subject = await findSubject(transaction, viewer, kind, id);
  const side = sideOfActor(viewer, subject);
  if (!subject.is_shared) throw notFound(kindOf(subject).absent);
  const { text, mentions, line, files } = said;
  const fault = messageFault({ text, files: files.length, mentions: mentions.length });
  if (fault) throw fieldFault('text', sentence(fault));
  await checkLine(transaction, subject, line);
  await checkRoom(transaction, subject, files.length);
  const people = await peopleOf(transaction, subject);
  if (mentions.some((person) => !people.some((one) => one.id === person)))
    throw fieldFault('mentions', 'Упомянуть можно того, кому виден документ');
  const [message] = await transaction
    .insert(orderComment)
    .values({
      order_id: subject.order_id,
      ...(kind === 'order' ? {} : { [`${kind}_id`]: id }),
      order_line_id: line,
      user_id: viewer.id,
      contractor_id: viewer.contractor_id,
      text,
      mentioned: [...mentions],
    })
    .returning({ id: orderComment.id });
  if (!message) throw new Error('a message was not written');
  if (files.length > 0)
    await transaction.insert(orderFile).values(
      files.map(({ name, bytes, stored_as }) => ({
        order_id: subject.order_id,
        comment_id: message.id,
        user_id: viewer.id,
        contractor_id: viewer.contractor_id,
        name,
        bytes,
        stored_as,
      })),
    );
  const other = side === 'supplier' ? subject.customer_id : subject.supplier_id;
  const told = people.filter(
    (person) => person.id !== viewer.id && (person.contractor_id === other || mentions.includes(person.id)),
  );
  const { events, title, payload } = kindOf(subject);
  await notify(
    transaction,
    ...told.map(({ id: user_id }) => {
      const mentioned = mentions.includes(user_id);
      return {
        user_id,
        event_name: mentioned ? events.mention : events.message,
        entity_id: id,
        title: `${title(id)}: ${mentioned ? 'вас упомянули' : 'новое сообщение'}`,
        text: noticeText(
          viewer.contractor_title,
          text,
          files.map(({ name }) => name),
        ),
        message: { ...payload(id), contractorTitle: viewer.contractor_title },
      };
    }),
  );
  await talkChanged(transaction, subject);
}

/** The text of a message's notification. */
function noticeText(company: string, text: string, files: readonly string[]): string {
  const what = text === '' ? files.map((name) => `Файл «${name}»`).join(', ') : text;
  return nameThen(company, what.length > SHOWN ? `${what.slice(0, SHOWN)}…` : what);
}

async function checkLine(transaction: Transaction, subject: Subject, line: number | null): Promise<void> {
  if (line === null) return;
  const { rows } = await transaction.execute<{ known: boolean }>(
    sql`SELECT ${line} IN (${kindOf(subject).lines(subject.id)}) AS known`,
  );
  if (rows[0]?.known !== true) throw fieldFault('line_id', 'Такой позиции в документе нет');
}

async function checkRoom(transaction: Transaction, subject: Subject, added: number): Promise<void> {
  if (added === 0) return;
  const { rows } = await transaction.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM order_file f JOIN order_comment c ON c.id = f.comment_id
    WHERE c.${keyOf(subject.kind)} = ${subject.id} AND ${ofKind(subject.kind)}`);
  if ((rows[0]?.count ?? 0) + added > MOST_FILES)
    throw fieldFault('files', `Файлов в переписке не больше ${MOST_FILES}`);
}

interface Written extends Record<string, unknown> {
  order_id: number;
  claim_id: number | null;
  corrective_id: number | null;
  own: boolean;
  deleted: boolean;
  at: string;
  text: string;
  to_contractor_id: number;
}

/** The document of a message. */
const placeOf = ({
  order_id,
  claim_id,
  corrective_id,
}: Pick<Written, 'order_id' | 'claim_id' | 'corrective_id'>): Place =>
  claim_id !== null
    ? { kind: 'claim', id: claim_id }
    : corrective_id !== null
      ? { kind: 'corrective', id: corrective_id }
      : { kind: 'order', id: order_id };

/**
 * Deletes the text and the files of the person's own message; the message remains as deleted. Throws 404, and
 * 409 if it was read or is too old.
 */
export async function deleteMessage(
  database: Database,
  store: Files,
  viewer: Viewer,
  id: number,
): Promise<Talk> {
  const { place, dropped } = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Written>(sql`
      SELECT c.order_id, c.claim_id, c.corrective_id, ${scope(viewer).personal(sql`c.user_id`)} AS own, c.deleted_at IS NOT NULL AS deleted,
             c.created_at AS at, c.text, c.to_contractor_id
      FROM order_comment c WHERE c.id = ${id} FOR UPDATE`);
    const [message] = rows;
    if (!message) throw notFound(NO_MESSAGE);
    const at = placeOf(message);
    const subject = await findSubject(transaction, viewer, at.kind, at.id, NO_MESSAGE);
    sideOfActor(viewer, subject, NO_MESSAGE);
    const { rows: readers } = await transaction.execute(sql`
      SELECT FROM order_seen s JOIN app_user p ON p.id = s.user_id
      WHERE s.${keyOf(at.kind)} = ${at.id} AND s.comment_id >= ${id} AND p.contractor_id = ${message.to_contractor_id} LIMIT 1`);
    const asked = { own: message.own, read: readers.length > 0, at: Date.parse(instantOf(message.at)) };
    const fault = messageDeletionFault(asked, Date.now());
    if (fault) throw conflict(sentence(fault));
    if (message.deleted) return { place: at, dropped: [] };
    const { rows: files } = await transaction.execute<{ name: string; stored_as: string }>(sql`
      WITH gone AS (DELETE FROM order_file WHERE comment_id = ${id} RETURNING id, name, stored_as) SELECT name, stored_as FROM gone ORDER BY id`);
    await transaction.execute(
      sql`UPDATE order_comment SET text = '', mentioned = NULL, deleted_at = now() WHERE id = ${id}`,
    );
    const { message: event, mention } = kindOf(subject).events;
    await withdraw(transaction, {
      contractors: [subject.customer_id, subject.supplier_id],
      events: [event, mention],
      entity_id: at.id,
      text: noticeText(
        viewer.contractor_title,
        message.text,
        files.map(({ name }) => name),
      ),
    });
    await talkChanged(transaction, subject);
    return { place: at, dropped: files.map(({ stored_as }) => stored_as) };
  });
  await store.drop(dropped);
  return readTalk(database, viewer, place.kind, place.id);
}

/** Sends a file of a message as an attachment, so that the browser never executes it. Throws 404. */
export async function sendTalkFile(
  database: Database,
  store: Files,
  viewer: Viewer,
  reply: FastifyReply,
  id: number,
) {
  const { rows } = await database.execute<
    {
      name: string;
      stored_as: string;
      order_id: number;
      claim_id: number | null;
      corrective_id: number | null;
    } & Record<string, unknown>
  >(sql`
    SELECT f.name, f.stored_as, c.order_id, c.claim_id, c.corrective_id
    FROM order_file f JOIN order_comment c ON c.id = f.comment_id WHERE f.id = ${id}`);
  const [file] = rows;
  if (file) {
    const { kind, id: document } = placeOf(file);
    await findSubject(database, viewer, kind, document, 'Файл не найден');
  }
  return sendKept(store, reply, file);
}
