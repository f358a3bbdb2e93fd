import { titlesIn } from '@portal/domain/field-titles';
import type { Connection } from '../../database/connect.ts';
import { formatMoney } from '@portal/domain/money';
import type { change } from './tables.ts';

export type SubjectKind = (typeof change.$inferSelect)['subject'];
export type Value = string | number | boolean | null | readonly string[];

/** A changed field as it is stored; the values of a secret are null. */
export interface StoredField {
  field: string;
  before: Value;
  after: Value;
}

/** The values of a subject at a moment. */
export interface Snapshot {
  id: number;
  title: string;
  contractor_id: number | null;
  other_id: number | null;
  fields: Readonly<Record<string, Value>>;
}

/** A field of a subject: its title and how its values are written. */
export interface Field {
  title: string;
  /** Only the fact that it was changed is stored. */
  secret?: true;
  /** Its values are titles of storages: a person limited to some storages sees theirs only. */
  storages?: true;
  /** What is shown for an empty value. */
  empty?: string;
  say(value: Exclude<Value, null | readonly string[]>): string;
}

/** A kind of thing whose changes are recorded. */
export interface Subject {
  kind: SubjectKind;
  title: string;
  /** An access rule; who passes it and sees the subject may read its history. */
  rule: string;
  fields: Readonly<Record<string, Field>>;
  /** Present values, by id; without those that do not exist. References are names, so they can be read later. */
  read(connection: Connection, ids: readonly number[]): Promise<Snapshot[]>;
}

const plain: Field['say'] = (value) => (typeof value === 'boolean' ? (value ? 'да' : 'нет') : String(value));
const day = (value: string) => value.split('-').toReversed().join('.');

/** Fields of a subject, most of which have the titles of an operation's form. */
export function fieldsOf(operation: string) {
  const titleOf = titlesIn(operation);
  const field = (name: string, title: string | undefined, say: Field['say']): Field => {
    const known = title ?? titleOf(name as never);
    if (known === undefined) throw new Error(`${operation}: no title of ${name}`);
    return { title: known, say };
  };
  return {
    /** Texts, numbers, flags and lists. */
    plain: (name: string, title?: string) => field(name, title, plain),
    percent: (name: string, title?: string) =>
      field(name, title, (value) => `${String(value).replace('.', ',')} %`),
    /** Whole kopecks. */
    money: (name: string, title?: string) => field(name, title, (value) => formatMoney(Number(value))),
    day: (name: string, title?: string) => field(name, title, (value) => day(String(value))),
    /** A code, written by a table. */
    code: (name: string, words: Readonly<Record<string, string>>, title?: string) =>
      field(name, title, (value) => words[String(value)] ?? String(value)),
    secret: (name: string, title?: string): Field => ({ ...field(name, title, plain), secret: true }),
  };
}
