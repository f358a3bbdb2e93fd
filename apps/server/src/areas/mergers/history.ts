import { undoLeft, undoRefusal } from '@portal/domain/mergers';
import { sql } from 'drizzle-orm';
import { instantOf } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';

/** Columns of every merger `m`, of contractors or of products. */
export const mergerColumns = sql`m.id, m.at, m.moved, m.undone_at, by.second_name || ' ' || by.first_name AS by,
  undone.second_name || ' ' || undone.first_name AS undone_by`;

/** Joins of the people who made and undid a merger. */
export const mergerPeople = sql`JOIN app_user by ON by.id = m.by_user_id LEFT JOIN app_user undone ON undone.id = m.undone_by_user_id`;

// A type, not an interface, because `execute` needs an index signature.
export type MergerRow = {
  id: number;
  kept: Party;
  emptied: Party;
  at: string;
  by: string;
  moved: { title: string; count: number }[];
  undone_at: string | null;
  undone_by: string | null;
  /** Where the remaining one was merged later; then the merger cannot be undone. */
  later: string | null;
};

/** A merger in the contract's form, with the time left to undo it. */
export function wireMerger<R extends MergerRow>({ at, undone_at, later, ...row }: R, now: Date) {
  const left = undoLeft(instantOf(at), now);
  return {
    ...row,
    at: instantOf(at),
    undone_at: undone_at === null ? null : instantOf(undone_at),
    undo_until: new Date(now.getTime() + left).toISOString(),
    may_undo: undoRefusal({ undone: undone_at !== null, left, later, between: [] }) === null,
  };
}
