import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Viewer } from '../contract/viewer.ts';

const EVERYTHING = sql`true`;

/** Conditions that limit a statement to what a person may see. Each takes the column that names the owner. */
export interface Scope {
  /** The contractor's own rows, also for administrators: baskets, requests, uploads. */
  own(contractor: SQLWrapper): SQL;
  /** The contractor's rows; all rows for an administrator: documents, people, price lists. */
  seen(contractor: SQLWrapper): SQL;
  /** The person's own rows: notifications, deferred items. */
  personal(user: SQLWrapper): SQL;
  /** Rows of the storages that the person works with; all of the contractor's if none are assigned. */
  storages(storage: SQLWrapper): SQL;
}

/** The only code that turns a tenant into a condition, so lists, documents and counts always agree. */
export function scope({ id, type, contractor_id, storages }: Viewer): Scope {
  const own = (contractor: SQLWrapper) => sql`${contractor} = ${contractor_id}`;
  return {
    own,
    seen: (contractor) => (type === 'admin' ? EVERYTHING : own(contractor)),
    personal: (user) => sql`${user} = ${id}`,
    storages: (storage) => (storages.length === 0 ? EVERYTHING : inArray(storage, [...storages])),
  };
}
