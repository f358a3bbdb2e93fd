import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';

/** Requests of people to support. */
export const helpdeskRequest = pgTable(
  'helpdesk_request',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    subject: text().notNull(),
    text: text().notNull(),
    /** The page of the portal from which it was sent. */
    page: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('helpdesk_request_user').on(table.user_id, table.id)],
);

/** A company's contact person for its customers: chosen in contracts. */
export const contactPerson = pgTable(
  'contact_person',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    full_name: text().notNull(),
    phone: text().notNull(),
    position: text().notNull(),
    email: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('contact_person_contractor').on(table.contractor_id, table.full_name, table.id)],
);
