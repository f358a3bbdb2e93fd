import { isKey, type Viewer } from '../../contract/viewer.ts';
import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../database/connect.ts';
import { SUBJECTS } from './subjects/subjects.ts';
import type { Snapshot, StoredField, SubjectKind, Value } from './subject.ts';
import type { change } from './tables.ts';

type Row = typeof change.$inferInsert;
type Action = Row['action'];
/** Who acts: a signed-in person, an API key, or a person who opened an e-mailed link. */
type Actor = Pick<Viewer, 'id' | 'name' | 'contractor_title' | 'sessionId'>;

/** What is changed, and by whom; without a person by the portal itself. */
interface Changing {
  by: Actor | null;
  subject: SubjectKind;
  ids: readonly number[];
  /** What makes the change, if it is neither a person at a screen nor a key. */
  via?: 'file';
  note?: string;
}

/**
 * Does something that changes subjects, and records for each what has changed: by comparing its values before and
 * after. What has not changed writes nothing. Call it when the rows are locked, in the transaction of the change.
 */
export async function recordChanges<T>(
  transaction: Transaction,
  changing: Changing,
  act: () => Promise<T>,
): Promise<T> {
  const { read } = SUBJECTS[changing.subject];
  const before = await read(transaction, changing.ids);
  const result = await act();
  await write(transaction, changing, before, await read(transaction, changing.ids));
  return result;
}

/** Records new subjects with their first values. Call it when everything that belongs to them is written. */
export async function recordNew(transaction: Transaction, changing: Changing): Promise<void> {
  await write(transaction, changing, [], await SUBJECTS[changing.subject].read(transaction, changing.ids));
}

/** Records that somebody looked at the portal as these people, with the reason in the note. */
export async function recordViewed(
  transaction: Transaction,
  changing: Changing & { note: string },
): Promise<void> {
  const shown = await SUBJECTS[changing.subject].read(transaction, changing.ids);
  const rows = shown.map(({ id, title, contractor_id, other_id }) => ({
    subject: changing.subject,
    subject_id: id,
    subject_title: title,
    contractor_id,
    other_id,
    action: 'viewed' as const,
    fields: [],
  }));
  await insert(transaction, changing, rows);
}

async function write(
  connection: Connection,
  changing: Changing,
  before: readonly Snapshot[],
  after: readonly Snapshot[],
): Promise<void> {
  const rows = changing.ids.flatMap((id) => {
    const then = before.find((one) => one.id === id);
    const now = after.find((one) => one.id === id);
    return differenceOf(changing.subject, then, now) ?? [];
  });
  await insert(connection, changing, rows);
}

type What = Pick<
  Row,
  'subject' | 'subject_id' | 'subject_title' | 'contractor_id' | 'other_id' | 'action' | 'fields'
>;

async function insert(connection: Connection, changing: Changing, what: readonly What[]): Promise<void> {
  const rows = what.map((row) => ({ ...row, ...actorOf(changing), note: changing.note?.trim() ?? '' }));
  if (rows.length > 0)
    await connection.execute(sql`
      INSERT INTO change (subject, subject_id, subject_title, contractor_id, other_id, action, user_id, user_name, company_title, via, fields, note)
      SELECT subject, subject_id, subject_title, contractor_id, other_id, action, user_id, user_name, company_title, via, fields, note
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(subject text, subject_id bigint, subject_title text, contractor_id bigint,
        other_id bigint, action text, user_id bigint, user_name text, company_title text, via text, fields jsonb, note text)`);
}

/** A person who acts without a session: by an e-mailed link, or at the sign-up. */
export async function actorWithId(connection: Connection, id: number): Promise<Actor> {
  const { rows } = await connection.execute<Omit<Actor, 'sessionId'> & Record<string, unknown>>(sql`
    SELECT p.id, p.second_name || ' ' || p.first_name AS name, c.title AS contractor_title
    FROM app_user p JOIN contractor c ON c.id = p.contractor_id WHERE p.id = ${id}`);
  const [found] = rows;
  if (!found) throw new Error(`no person ${id}`);
  return { ...found, sessionId: '' };
}

function actorOf({ by, via }: Changing): Pick<Row, 'user_id' | 'user_name' | 'company_title' | 'via'> {
  if (by === null) return { user_id: null, user_name: '', company_title: '', via: via ?? 'job' };
  return {
    user_id: by.id,
    user_name: by.name,
    company_title: by.contractor_title,
    via: via ?? (isKey(by) ? 'key' : 'person'),
  };
}

const isEmpty = (value: Value | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const isSame = (one: Value | undefined, other: Value | undefined) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The row of a change; null if nothing has changed. */
function differenceOf(kind: SubjectKind, then: Snapshot | undefined, now: Snapshot | undefined) {
  const shown = now ?? then;
  if (!shown) return null;
  const fields = Object.entries(SUBJECTS[kind].fields).flatMap(([field, { secret }]): StoredField[] => {
    const [before = null, after = null] = [then?.fields[field], now?.fields[field]];
    if (isSame(before, after) || (!then && after === false)) return [];
    // Of a new secret there is nothing to say.
    if (secret) return then && now ? [{ field, before: null, after: null }] : [];
    return [{ field, before, after }];
  });
  if (then && now && fields.length === 0) return null;
  return {
    subject: kind,
    subject_id: shown.id,
    subject_title: shown.title,
    contractor_id: shown.contractor_id,
    other_id: shown.other_id,
    action: actionOf(then, now),
    fields: now ? fields : [],
  };
}

function actionOf(then: Snapshot | undefined, now: Snapshot | undefined): Action {
  if (!then) return 'created';
  if (!now) return 'deleted';
  const [was, is] = [then.fields['active'], now.fields['active']];
  if (was === true && is === false) return 'blocked';
  return was === false && is === true ? 'unblocked' : 'changed';
}
