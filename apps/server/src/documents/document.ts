import type { Facts, Machine, Person } from '@portal/domain/documents';
import type { SQL, Table } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Notice } from '../events/notify.ts';
import type { Connection, Transaction } from '../database/connect.ts';
import type { NewEvent } from '../events/outbox.ts';

/** Columns of every document. A document that nobody edits has no version column; then the version is 0. */
export interface DocumentRow<S extends string = string> {
  id: number;
  status: S;
  version: number;
}

/**
 * What an effect works on: all documents of one step for which the rule book names the effect, ordered by id.
 */
export interface Work<R, I> {
  transaction: Transaction;
  /** The acting person; null is the system: a timer, the bank or another document. */
  by: Viewer | null;
  input: I;
  rows: readonly R[];
}
/** One document after its step. */
export interface Step<R, I> {
  /** The row with the new status and version. */
  row: R;
  by: Viewer | null;
  action: string;
  input: I;
  /** The history text of the step. */
  text: string;
}
/** Who is notified of a step: notices for people and their contractors, events for open pages. */
export interface Said {
  notices?: readonly Notice[];
  events?: readonly NewEvent[];
}

/** What one action needs besides the rule book. */
export interface Action<R, I> {
  /** The text of the history entry. */
  text(step: Omit<Step<R, I>, 'text'>): string;
  /** Facts about the call's input, for the input rules of the machine. */
  given?(input: I): Facts;
  /** The field of the call that is marked as wrong when an input is missing. */
  field?: string;
  /** Columns that change besides the status; the same for every document of the step. */
  change?(input: I, by: Viewer | null): Readonly<Record<string, unknown>>;
  /** Notices and events besides the rule book's event. */
  told?(step: Step<R, I>): Said;
}

/**
 * One kind of document: its machine from the rule book, its table, and implementations of the names that the
 * machine uses. The rest of a transition is done by the engine (`take.ts`).
 */
export interface DocumentDefinition<
  S extends string,
  R extends DocumentRow<S>,
  I = Record<string, never>,
  A extends string = string,
> {
  machine: Machine<S>;
  /** Has the columns id, status and, if people edit the document, version. */
  table: Table;
  /**
   * The table of its history and that table's column of the document; by default the common history table is
   * used.
   */
  history?: { table: Table; key: string };
  /**
   * The table's alias in the SQL of this definition, the columns read besides id, status and version, and their
   * joins.
   */
  rows: { alias: string; columns?: SQL; joins?: SQL };
  /** The documents that a person may see: an SQL condition over `rows`. */
  visible(viewer: Viewer): SQL;
  /** The role of a person in this document, and the person's permissions. */
  personOf(viewer: Viewer, row: R): Person;
  words: {
    /** Message of 404. */
    absent: string;
    /** Message of 409 for an outdated version. */
    stale: string;
    /** Message of 409 if the state forbids the action; replaces the rule book's message. */
    state?(row: R): string;
  };
  /** Facts for guards, read for all rows at once; called only for actions that have guards. */
  facts?(transaction: Transaction, rows: readonly R[]): Promise<(row: R) => Facts>;
  actions: { readonly [K in A]: Action<R, I> };
  /** Implementations of every effect that the machine names. */
  effects: Readonly<Record<string, (work: Work<R, I>) => Promise<void>>>;
  /** Chooses among several target statuses, after the effects. */
  statusOf?(row: R, input: I): S;
  /** Who is notified of each of the machine's events. */
  audience: Readonly<Record<string, (step: Step<R, I>) => Said>>;
  /** The current document, sent with 409 to a person whose version is outdated. */
  read?(connection: Connection, viewer: Viewer, id: number): Promise<unknown>;
}

/** The part of a document definition that is checked at the server's start. */
export interface CheckedDocument {
  machine: Machine;
  actions: object;
  effects: object;
  audience: object;
  statusOf?: unknown;
  facts?: unknown;
}
