import { undoLeft, undoRefusal } from '@portal/domain/mergers';
import { sql } from 'drizzle-orm';
import { instantOf } from '../../database/connect.ts';
import type { Party } from '../../lists/party.ts';

/** What every merger `m` says of itself, whether of contractors or of products. */
export const mergerColumns = sql`m.id, m.at, m.moved, m.undone_at, by.second_name || ' ' || by.first_name AS by,
  undone.second_name || ' ' || undone.first_name AS undone_by`;

/** Who has made it and who has undone it. */
export const mergerPeople = sql`JOIN app_user by ON by.id = m.by_user_id LEFT JOIN app_user undone ON undone.id = m.undone_by_user_id`;

// A type, not an interface: what a statement answers is a record.
export type MergerRow = {
  id: number;
  kept: Party;
  emptied: Party;
  at: string;
  by: string;
  moved: { title: string; count: number }[];
  undone_at: string | null;
  undone_by: string | null;
  /** What the one that was kept has become since; it may not be undone then. */
  later: string | null;
};

/** The same as the contract shows it, and whether it may still be undone. */
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
