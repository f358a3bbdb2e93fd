import { checkRule } from '@portal/domain/access';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { sinceDay, throughDay } from '../../lists/days.ts';
import { momentColumn, type Sheet } from '../../lists/export.ts';
import { listFor, type RowOf } from '../../lists/list.ts';
import { scope } from '../../lists/scope.ts';
import { byText } from '../../lists/search.ts';
import type { Field, Snapshot, StoredField, SubjectKind, Value } from './subject.ts';
import { SUBJECTS } from './subjects/subjects.ts';
import type { change } from './tables.ts';

export type WireChange = Answer<'listChanges'>['data'][number];
type WireField = WireChange['fields'][number];

const ACTIONS: Readonly<Record<(typeof change.$inferSelect)['action'], string>> = {
  created: 'Создание',
  changed: 'Изменение',
  blocked: 'Блокировка',
  unblocked: 'Разблокировка',
  deleted: 'Удаление',
  viewed: 'Вход от имени',
};
const VIA: Readonly<Record<(typeof change.$inferSelect)['via'], string | null>> = {
  person: null,
  key: 'Ключ API',
  file: 'Загрузка из файла',
  job: 'Портал сам',
};
/** Most people that the journal offers as a filter; the search finds the others. */
const MOST_ACTORS = 1000;
/** Days of the journal are those of Moscow, as in its file. */
const ZONE = sql`'Europe/Moscow'`;
/** The text that the search of the journal reads: the same expression as in the index. */
const SEARCHED = sql`(c.subject_title || ' ' || c.user_name || ' ' || c.company_title)`;

const fields = {
  id: sql<number>`c.id`,
  at: sql<string>`c.at`,
  kind: sql<SubjectKind>`c.subject`,
  subject_id: sql<number>`c.subject_id`,
  subject_title: sql<string>`c.subject_title`,
  action: sql<(typeof change.$inferSelect)['action']>`c.action`,
  user_id: sql<number | null>`c.user_id`,
  user_name: sql<string>`c.user_name`,
  company_title: sql<string>`c.company_title`,
  via: sql<(typeof change.$inferSelect)['via']>`c.via`,
  fields: sql<StoredField[]>`c.fields`,
  note: sql<string>`c.note`,
};

/** Changes that a person may see: of the own company's things and of those that it shares; all for an administrator. */
function seenChanges(viewer: Viewer): SQL {
  const { seen, own } = scope(viewer);
  return sql`(${seen(sql`c.contractor_id`)} OR ${own(sql`c.other_id`)})`;
}

/** Whether the person sees what a subject belongs to, and works with it if it is a storage. */
export async function isSeen(
  connection: Connection,
  viewer: Viewer,
  kind: SubjectKind,
  { id, contractor_id, other_id }: Snapshot,
): Promise<boolean> {
  const { rows } = await connection.execute(sql`
    SELECT FROM (SELECT ${kind}::text AS subject, ${id}::bigint AS subject_id, ${contractor_id}::bigint AS contractor_id, ${other_id}::bigint AS other_id) c
    WHERE ${seenChanges(viewer)} AND ${seenStorages(viewer)}`);
  return rows.length > 0;
}

/** Changes of storages that the person works with, and all of other things. */
const seenStorages = (viewer: Viewer): SQL =>
  sql`(c.subject <> 'storage' OR ${scope(viewer).storages(sql`c.subject_id`)})`;

/** Without changes of people that tell of other storages only. */
function seenFields(viewer: Viewer): SQL {
  if (viewer.storages.length === 0) return sql`true`;
  return sql`(jsonb_array_length(c.fields) = 0 OR EXISTS (
    SELECT FROM jsonb_array_elements(c.fields) f
    WHERE NOT (c.subject = 'user' AND f ->> 'field' = ANY(${sql.param(STORAGE_FIELDS)}::text[]))
       OR EXISTS (SELECT FROM storage s WHERE ${scope(viewer).storages(sql`s.id`)}
                  AND (jsonb_exists(f -> 'before', s.title) OR jsonb_exists(f -> 'after', s.title)))))`;
}
const STORAGE_FIELDS = Object.entries(SUBJECTS.user.fields).flatMap(([name, { storages }]) =>
  storages ? [name] : [],
);

/** Titles of the storages that a person is limited to; null without a limit. */
async function limitOf(connection: Connection, viewer: Viewer): Promise<ReadonlySet<string> | null> {
  if (viewer.storages.length === 0) return null;
  const { rows } = await connection.execute<{ title: string }>(
    sql`SELECT title FROM storage s WHERE ${scope(viewer).storages(sql`s.id`)}`,
  );
  return new Set(rows.map(({ title }) => title));
}

/** Changes of the kinds whose pages the person may open. */
const seenKinds = (viewer: Viewer): SQL => sql`c.subject = ANY(${sql.param(kindsOf(viewer))}::text[])`;
const kindsOf = (viewer: Viewer) =>
  Object.values(SUBJECTS).flatMap(({ kind, rule }) => (checkRule(rule, viewer) ? [kind] : []));

const base = {
  fields,
  from: sql`change c`,
  order: sql`c.id DESC`,
  async wire(rows: RowOf<typeof fields>[], viewer: Viewer, connection: Connection) {
    const limit = await limitOf(connection, viewer);
    return rows.map((row) => wire(row, limit));
  },
};

/** The journal of all changes, newest first. */
export const changes = listFor<'listChanges'>()({
  ...base,
  scope: (viewer) =>
    sql`${seenChanges(viewer)} AND ${seenKinds(viewer)} AND ${seenStorages(viewer)} AND ${seenFields(viewer)}`,
  search: { title: byText(SEARCHED) },
  filters: {
    'filter[kind]': (kind) => sql`c.subject = ${kind}`,
    'filter[user_id]': (id) => sql`c.user_id = ${id}`,
    'filter[created_from]': sinceDay(sql`c.at`, ZONE),
    'filter[created_to]': throughDay(sql`c.at`, ZONE),
  },
});

/** People who have changed something: of the own company, all for an administrator. */
export async function readActors(
  connection: Connection,
  viewer: Viewer,
): Promise<Answer<'listChangeActors'>['data']> {
  const { rows } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT p.id, p.second_name || ' ' || p.first_name || ', ' || company.title AS title
    FROM app_user p JOIN contractor company ON company.id = p.contractor_id
    WHERE ${scope(viewer).seen(sql`p.contractor_id`)} AND EXISTS (SELECT FROM change c WHERE c.user_id = p.id)
    ORDER BY p.second_name, p.first_name, p.id LIMIT ${MOST_ACTORS}`);
  return rows;
}

/** The history of one subject, newest first. The subject itself was found within the person's scope. */
export const changesOf = (kind: SubjectKind, id: number) =>
  listFor<'listSubjectChanges'>()({
    ...base,
    scope: (viewer) => sql`c.subject = ${kind} AND c.subject_id = ${id} AND ${seenFields(viewer)}`,
  });

function wire(
  { at, kind, action, via, user_id, user_name, ...row }: RowOf<typeof fields>,
  limit: ReadonlySet<string> | null,
): WireChange {
  const known = SUBJECTS[kind];
  return {
    id: row.id,
    created_at: instantOf(at),
    kind,
    kind_title: known.title,
    subject_id: row.subject_id,
    subject_title: row.subject_title,
    action,
    action_title: ACTIONS[action],
    actor: { id: user_id, name: user_name || 'Портал', company: row.company_title },
    via: VIA[via],
    reason: row.note,
    fields: row.fields.flatMap(({ field, before, after }) => {
      const found = known.fields[field];
      if (!found) return [];
      if (!found.storages || limit === null) return [wireField(found, before, after)];
      const [was, is] = [within(before, limit), within(after, limit)];
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [wireField(found, was, is)];
    }),
  };
}

/** A value without the storages outside of a limit. */
function within(value: Value, limit: ReadonlySet<string>): Value {
  if (isList(value)) return value.filter((title) => limit.has(title));
  return typeof value === 'string' && limit.has(value) ? value : null;
}

const isList = (value: Value): value is readonly string[] => Array.isArray(value);

function wireField(field: Field, before: Value, after: Value): WireField {
  const { title, empty = null, secret = false } = field;
  if (isList(before) || isList(after)) {
    const [was, is] = [isList(before) ? before : [], isList(after) ? after : []];
    return {
      title,
      secret,
      before: null,
      after: null,
      added: is.filter((one) => !was.includes(one)).map(field.say),
      removed: was.filter((one) => !is.includes(one)).map(field.say),
    };
  }
  const said = (value: Exclude<Value, readonly string[]>) =>
    value === null || value === '' ? empty : field.say(value);
  return { title, secret, before: said(before), after: said(after), added: [], removed: [] };
}

/** One changed field as a line of text: «Лимит: 100 → 200». */
const lineOf = ({ title, secret, before, after, added, removed }: WireField) => {
  if (secret) return `${title}: изменено`;
  if (added.length + removed.length === 0) return `${title}: ${before ?? '—'} → ${after ?? '—'}`;
  return `${title}: ${[...added.map((one) => `+ ${one}`), ...removed.map((one) => `− ${one}`)].join('; ')}`;
};

export const CHANGES_SHEET: Sheet<WireChange> = {
  name: 'Журнал изменений',
  columns: [
    momentColumn('Когда', ({ created_at }) => created_at),
    { title: 'Кто', width: 30, cell: ({ actor }) => actor.name },
    { title: 'Организация', width: 30, cell: ({ actor }) => actor.company },
    { title: 'Чем', width: 18, cell: ({ via }) => via },
    { title: 'Что', width: 20, cell: ({ kind_title }) => kind_title },
    { title: 'Название', width: 30, cell: ({ subject_title }) => subject_title },
    { title: 'Действие', width: 18, cell: ({ action_title }) => action_title },
    { title: 'Было и стало', width: 80, cell: (row) => row.fields.map(lineOf).join('\n') },
    { title: 'Причина', width: 40, cell: ({ reason }) => reason },
  ],
};
