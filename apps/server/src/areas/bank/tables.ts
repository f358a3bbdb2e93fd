import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { session, user } from '../identity/tables.ts';

/** A way to the bank and back that was begun: single use, short-lived, good only in the browser that began it. */
export const bankSignOn = pgTable(
  'bank_sign_on',
  {
    /** SHA-256 of the state, hex, and of the browser's cookie. Neither is stored itself. */
    state_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    /** These two the bank is shown later, so they are kept as they are; the row goes with its first use. */
    nonce: text().notNull(),
    code_verifier: text().notNull(),
    redirect_url: text().notNull(),
    /** Whose account is to be linked; null: a sign-in. */
    session_id: uuid().references(() => session.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('bank_sign_on_expires').on(table.expires_at),
    index('bank_sign_on_session').on(table.session_id),
  ],
);

/** Whom the bank's subject is here. A subject is one person's, and a person has one at a bank. */
export const bankAccountLink = pgTable(
  'bank_account_link',
  {
    issuer: text().notNull(),
    sub: text().notNull(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What the bank said last: the credit that is left, and whether one may buy on it. */
    credit_line_kopecks: kopecks(),
    buy_on_credit: boolean().notNull().default(false),
    /** What the bank lets the portal act with for this person, sealed with the portal's secret at the bank. */
    sealed_grant: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.sub] }),
    uniqueIndex('bank_account_link_user').on(table.user_id, table.issuer),
  ],
);

/** A purchase that the bank's credit pays for: the orders that bear its number wait for it together. */
export const creditRequest = pgTable(
  'credit_request',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** Who asks; the bank is asked in this person's name later too. */
    user_id: key()
      .notNull()
      .references(() => user.id),
    issuer: text().notNull(),
    /** The bank's name for it: sent twice, it is one application. */
    external_id: uuid().notNull().unique().defaultRandom(),
    status: text({ enum: ['pending', 'implemented', 'denial', 'timeout'] })
      .notNull()
      .default('pending'),
    amount_kopecks: kopecks().notNull(),
    /** What the bank was asked for: a new credit of so many months, or an invoice on a contract. All null until then. */
    product_code: text(),
    credit_term: integer(),
    credit_contract_number: text(),
    comment: text().notNull().default(''),
    redirect_uri: text(),
    sent_at: instant(),
    /** When the bank was last asked what it has decided. */
    checked_at: instant(),
    decided_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    index('credit_request_contractor').on(table.contractor_id, table.status),
    index('credit_request_undecided')
      .on(table.checked_at)
      .where(sql`status = 'pending'`),
    index('credit_request_user').on(table.user_id),
    check('credit_request_sent', sql`(sent_at IS NULL) = (redirect_uri IS NULL)`),
  ],
);

/** What the demo's own bank has been asked; a real bank keeps this itself. */
export const demoBankApplication = pgTable('demo_bank_application', {
  external_id: uuid().primaryKey(),
  sub: text().notNull(),
  title: text().notNull(),
  amount_kopecks: kopecks().notNull(),
  term: integer(),
  comment: text().notNull(),
  /** Own path that the person comes back to. */
  return_path: text().notNull(),
  status: text({ enum: ['pending', 'implemented', 'denial'] })
    .notNull()
    .default('pending'),
  created_at: instant().notNull().defaultNow(),
});

/** Where a company is paid. Specification 2, section 3. */
export const bankAccount = pgTable('bank_account', {
  contractor_id: key()
    .primaryKey()
    .references(() => contractor.id),
  bic: text().notNull(),
  bank_name: text().notNull(),
  cor_account: text().notNull(),
  account: text().notNull(),
  consent: boolean().notNull(),
  updated_at: instant().notNull().defaultNow(),
});
