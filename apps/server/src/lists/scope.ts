import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';

const EVERYTHING = sql`true`;

/** Conditions that keep a statement to what is a person's. Each is given the column that names the owner. */
export interface Scope {
  /** Of the contractor, whoever asks: baskets, requests, uploads. */
  own(contractor: SQLWrapper): SQL;
  /** Of the contractor; an administrator sees everybody's: documents, people, price lists. */
  seen(contractor: SQLWrapper): SQL;
  /** Of this person alone: notifications, deferred items. */
  personal(user: SQLWrapper): SQL;
  /** At the storages that the person works with: all of the contractor's, unless some were given. */
  storages(storage: SQLWrapper): SQL;
}

/** The one place where a tenant becomes a condition: a list, a document and a count of one area cannot disagree on it. */
export function scope({ id, type, contractor_id, storages }: Viewer): Scope {
  const own = (contractor: SQLWrapper) => sql`${contractor} = ${contractor_id}`;
  return {
    own,
    seen: (contractor) => (type === 'admin' ? EVERYTHING : own(contractor)),
    personal: (user) => sql`${user} = ${id}`,
    storages: (storage) => (storages.length === 0 ? EVERYTHING : inArray(storage, [...storages])),
  };
}
