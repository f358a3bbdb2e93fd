import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import type { StoredField } from './subject.ts';

/**
 * Who changed what: one row for each change of a person, a role, a contractor and of other things that are not
 * documents, with the values before and after. Kept for ever; names are stored, because they may change later.
 */
export const change = pgTable(
  'change',
  {
    id: id(),
    at: instant().notNull().defaultNow(),
    subject: text({
      enum: [
        'user',
        'role',
        'contractor',
        'storage',
        'contract',
        'price_list',
        'portal',
        'cross',
        'approval_rule',
      ],
    }).notNull(),
    /** Not a foreign key: the history stays after the subject is deleted. */
    subject_id: key().notNull(),
    subject_title: text().notNull(),
    /** Whose the subject was; null: the portal's own, such as a role of the platform. */
    contractor_id: key().references(() => contractor.id),
    /** The other company that sees it: a contract's customer, or who added the contractor to the directory. */
    other_id: key().references(() => contractor.id),
    action: text({ enum: ['created', 'changed', 'blocked', 'unblocked', 'deleted', 'viewed'] }).notNull(),
    /** Null: the portal itself. */
    user_id: key().references(() => user.id),
    /** The person's name, or the title of the API key. */
    user_name: text().notNull().default(''),
    company_title: text().notNull().default(''),
    /** What made the change; `key` is an API key, whose creator is then the person. */
    via: text({ enum: ['person', 'key', 'file', 'job'] }).notNull(),
    fields: jsonb().$type<StoredField[]>().notNull(),
    /** What the person said about it: a reason. */
    note: text().notNull().default(''),
  },
  (table) => [
    index('change_subject').on(table.subject, table.subject_id, table.id),
    index('change_contractor').on(table.contractor_id, table.id),
    index('change_other').on(table.other_id, table.id),
    index('change_user').on(table.user_id, table.id),
    index('change_at').on(table.at, table.id),
    // For the search of the journal: the same expression as in `list.ts`.
    index('change_text').using(
      'gin',
      sql`(subject_title || ' ' || user_name || ' ' || company_title) gin_trgm_ops`,
    ),
  ],
);
