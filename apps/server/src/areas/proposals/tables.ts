import { sql } from 'drizzle-orm';
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { historyColumns } from '../contractors/history.ts';
import { contract, contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/** A shop's request for a contract with a distributor. One open proposal per shop and distributor. */
export const contractProposal = pgTable(
  'contract_proposal',
  {
    id: id(),
    shop_id: key()
      .notNull()
      .references(() => contractor.id),
    distributor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    status: text({ enum: ['created', 'accepted', 'confirmed', 'refused', 'withdrawn'] }).notNull(),
    message: text().notNull().default(''),
    /** The reason of a refusal, from the list, with an optional comment. */
    refusal_reason_id: integer(),
    refusal_comment: text().notNull().default(''),
    /** The accepting distributor's terms: a null markup means not set yet, a null limit means no limit. */
    limit_kopecks: kopecks(),
    buyer_markup_percent: numeric({ precision: 6, scale: 2, mode: 'number' }),
    /** The contract created by the confirmation. */
    contract_id: key().references(() => contract.id),
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('contract_proposal_open')
      .on(table.shop_id, table.distributor_id)
      .where(sql`status IN ('created', 'accepted')`),
    check(
      'contract_proposal_limit',
      sql`limit_kopecks IS NULL OR (limit_kopecks >= 0 AND buyer_markup_percent IS NOT NULL)`,
    ),
    index('contract_proposal_shop').on(table.shop_id, table.created_at, table.id),
    index('contract_proposal_distributor').on(table.distributor_id, table.created_at, table.id),
    index('contract_proposal_status').on(table.status, table.created_at, table.id),
    index('contract_proposal_newest').on(table.created_at, table.id),
  ],
);

/** The history of proposals: who did what. */
export const contractProposalHistory = pgTable(
  'contract_proposal_history',
  {
    ...historyColumns(),
    proposal_id: key()
      .notNull()
      .references(() => contractProposal.id),
  },
  (table) => [index('contract_proposal_history_proposal').on(table.proposal_id, table.at, table.id)],
);
