import {
  allowedActions,
  type Facts,
  type Machine,
  type Person,
  type Statuses,
} from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../contract/money.ts';
import { instantOf } from '../database/connect.ts';
import { byArticle, byNumber } from '../lists/search.ts';
import { groupTabs, inStatuses } from '../lists/tabs.ts';
import { wireStatus } from './wire.ts';

/** The columns of `listed(…).fields` and the total of the positions. */
interface Row<S extends string> {
  status: S;
  created_at: string;
  amount_kopecks: number;
}
export interface ListedSetup<S extends string> {
  statuses: Statuses<S>;
  /** The document's alias in SQL. @default 'd' */
  alias?: string;
  /** The status as SQL, if it also depends on other documents. @default the column */
  status?: SQL;
  /** The total of the document's positions in kopecks. */
  amount: SQL;
  /** FROM and WHERE of the document's positions, including the alias `product`. */
  positions: SQL;
}

/**
 * The shared part of all lists of documents with positions: number, day, status, search, tabs, orders, and the
 * row in the contract's form.
 */
export function listed<S extends string>({
  statuses,
  alias = 'd',
  status = sql`${sql.identifier(alias)}.status`,
  amount,
  positions,
}: ListedSetup<S>) {
  const d = sql.identifier(alias);
  const newest = sql`${d}.created_at DESC, ${d}.id DESC`;
  return {
    fields: {
      id: sql<number>`${d}.id`,
      version: sql<number>`${d}.version`,
      created_at: sql<string>`${d}.created_at`,
      status: sql<S>`${status}`,
    },
    filters: {
      'filter[id]': (id: number) => sql`${d}.id = ${id}`,
      'filter[status_id]': inStatuses(statuses, status),
    },
    search: {
      number: byNumber(sql`${d}.id`),
      article: byArticle(
        (pattern) => sql`EXISTS (SELECT FROM ${positions} AND product.article_norm LIKE ${pattern})`,
      ),
    },
    list: {
      tabs: groupTabs(statuses, status),
      order: newest,
      sorts: {
        '-created_at': newest,
        created_at: sql`${d}.created_at, ${d}.id`,
        '-amount': sql`${amount} DESC, ${d}.id DESC`,
        amount: sql`${amount}, ${d}.id`,
      },
    },
    /** A row in the contract's form, with the actions that the person may take now. */
    wire: <R extends Row<S>>(
      { amount_kopecks, ...row }: R,
      machine: Machine<S>,
      person: Person,
      facts?: Facts,
    ) => ({
      ...row,
      created_at: instantOf(row.created_at),
      status: wireStatus(statuses, row.status),
      amount: roublesOf(amount_kopecks),
      allowed_actions: allowedActions(machine, row.status, person, facts),
    }),
  };
}
