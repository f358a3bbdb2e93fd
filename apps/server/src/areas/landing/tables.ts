import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../database/columns.ts';

/** Requests of future partners from the landing page. */
export const partnerRequest = pgTable(
  'partner_request',
  {
    id: id(),
    email: text().notNull(),
    phone: text().notNull(),
    contact_person: text().notNull(),
    organization_title: text().notNull(),
    offered_products: text().notNull(),
    /** The tax number with its leading zero. */
    fiscal_number: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index('partner_request_email').on(table.email, table.created_at)],
);
