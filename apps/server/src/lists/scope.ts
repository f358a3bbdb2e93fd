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

/**
 * How PostgreSQL plans a statement. By default it sees the company, which is right where the best plan depends on how much of a table is that
 * company's. It then also plans anew in each call of a company that has less than the average, because it takes planning for cheap. With
 * `one for all` it does not see the company: for statements whose planning takes longer than their execution and that find their rows by an index
 * on the company.
 */
export type Planned = 'by company' | 'one for all';

/** The only code that turns a tenant into a condition, so lists, documents and counts always agree. */
export function scope({ id, type, contractor_id, storages }: Viewer, planned: Planned = 'by company'): Scope {
  const company = planned === 'one for all' ? sql`(SELECT ${contractor_id}::bigint)` : sql`${contractor_id}`;
  const own = (contractor: SQLWrapper) => sql`${contractor} = ${company}`;
  return {
    own,
    seen: (contractor) => (type === 'admin' ? EVERYTHING : own(contractor)),
    personal: (user) => sql`${user} = ${id}`,
    storages: (storage) => (storages.length === 0 ? EVERYTHING : inArray(storage, [...storages])),
  };
}
