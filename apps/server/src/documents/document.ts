import type { Facts, Machine, Person } from '@portal/domain/documents';
import type { SQL, Table } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';
import type { Notice } from '../events/notify.ts';
import type { Connection, Transaction } from '../database/connect.ts';
import type { NewEvent } from '../events/outbox.ts';

/** What every document's row has. Where nobody edits it there is no version, and 0 stands for it. */
export interface DocumentRow<S extends string = string> {
  id: number;
  status: S;
  version: number;
}

/** What an effect works on: all documents of one step that the rule book gives it to, in order of their ids. */
export interface Work<R, I> {
  transaction: Transaction;
  /** Who acts; null is the system: time, the bank, another document. */
  by: Viewer | null;
  input: I;
  rows: readonly R[];
}
/** One document after its step. */
export interface Step<R, I> {
  /** With the new status and version. */
  row: R;
  by: Viewer | null;
  action: string;
  input: I;
  /** What its history says of the step. */
  text: string;
}
/** Who hears of a step: notices for people and their contractors, events for whoever looks at it. */
export interface Said {
  notices?: readonly Notice[];
  events?: readonly NewEvent[];
}

/** What one action needs beside the rule book. */
export interface Action<R, I> {
  /** The history's sentence. */
  text(step: Omit<Step<R, I>, 'text'>): string;
  /** What comes with it, as the machine's inputs look at it. */
  given?(input: I): Facts;
  /** Field of the call that is marked when an input is missing. */
  field?: string;
  /** Columns that change beside the status; the same for every document of the step. */
  change?(input: I, by: Viewer | null): Readonly<Record<string, unknown>>;
  /** What is said of it beside the rule book's event. */
  told?(step: Step<R, I>): Said;
}

/**
 * One document: its machine from the rule book, its table, and what the machine's names stand for here. Everything else about a
 * transition is the engine's (`take.ts`).
 */
export interface DocumentDefinition<
  S extends string,
  R extends DocumentRow<S>,
  I = Record<string, never>,
  A extends string = string,
> {
  machine: Machine<S>;
  /** With columns id, status and, where people edit it, version. */
  table: Table;
  /** Its history's table and the column that names the document; without one the common table takes it. */
  history?: { table: Table; key: string };
  /** How the table is called in these parts, what is read beside id, status and version, and what is joined for it. */
  rows: { alias: string; columns?: SQL; joins?: SQL };
  /** Which documents a person sees: a condition over `rows`. */
  visible(viewer: Viewer): SQL;
  /** The part a person plays in this document, and the rights they hold. */
  personOf(viewer: Viewer, row: R): Person;
  words: {
    /** 404. */
    absent: string;
    /** 409 for a version that was overtaken. */
    stale: string;
    /** 409 where its state forbids the action, instead of the rule book's sentence. */
    state?(row: R): string;
  };
  /** What guards look at, read for all rows at once; asked only for actions that have guards. */
  facts?(transaction: Transaction, rows: readonly R[]): Promise<(row: R) => Facts>;
  actions: { readonly [K in A]: Action<R, I> };
  /** Every effect that the machine names. */
  effects: Readonly<Record<string, (work: Work<R, I>) => Promise<void>>>;
  /** Which of several targets it is, after the effects. */
  statusOf?(row: R, input: I): S;
  /** Who hears of the machine's events. */
  audience: Readonly<Record<string, (step: Step<R, I>) => Said>>;
  /** The fresh document, for whoever was overtaken. */
  read?(connection: Connection, viewer: Viewer, id: number): Promise<unknown>;
}

/** What the start's check looks at of a document. */
export interface CheckedDocument {
  machine: Machine;
  actions: object;
  effects: object;
  audience: object;
  statusOf?: unknown;
  facts?: unknown;
}
