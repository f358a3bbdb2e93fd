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

/** A started sign-in at the bank: single use, short-lived, valid only in the browser that started it. */
export const bankSignOn = pgTable(
  'bank_sign_on',
  {
    /** SHA-256 (hex) of the state and of the browser's cookie; the values themselves are not stored. */
    state_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    /** Stored in plain text, because they are sent to the bank later; the row is deleted on first use. */
    nonce: text().notNull(),
    code_verifier: text().notNull(),
    redirect_url: text().notNull(),
    /** Session whose user is to be linked; null for a sign-in. */
    session_id: uuid().references(() => session.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [
    index('bank_sign_on_expires').on(table.expires_at),
    index('bank_sign_on_session').on(table.session_id),
  ],
);

/** Links a bank's subject to a user. A subject belongs to one user, and a user has one subject per bank. */
export const bankAccountLink = pgTable(
  'bank_account_link',
  {
    issuer: text().notNull(),
    sub: text().notNull(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Last data from the bank: the remaining credit, and whether the person may buy on credit. */
    credit_line_kopecks: kopecks(),
    buy_on_credit: boolean().notNull().default(false),
    /** The person's tokens, encrypted with the portal's secret at the bank. */
    sealed_grant: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.sub] }),
    uniqueIndex('bank_account_link_user').on(table.user_id, table.issuer),
  ],
);

/** A purchase on the bank's credit; the orders that refer to it wait for it together. */
export const creditRequest = pgTable(
  'credit_request',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The applicant, on whose behalf the bank is also asked for its decision. */
    user_id: key()
      .notNull()
      .references(() => user.id),
    issuer: text().notNull(),
    /** The application's id for the bank; sent twice, it is the same application. */
    external_id: uuid().notNull().unique().defaultRandom(),
    status: text({ enum: ['pending', 'implemented', 'denial', 'timeout'] })
      .notNull()
      .default('pending'),
    amount_kopecks: kopecks().notNull(),
    /**
     * The application: a new credit of so many months, or an invoice on a contract. All null until it is sent.
     */
    product_code: text(),
    credit_term: integer(),
    credit_contract_number: text(),
    comment: text().notNull().default(''),
    redirect_uri: text(),
    sent_at: instant(),
    /** When the bank was last asked for its decision. */
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

/** Applications to the demo bank; a real bank stores its own. */
export const demoBankApplication = pgTable('demo_bank_application', {
  external_id: uuid().primaryKey(),
  sub: text().notNull(),
  title: text().notNull(),
  amount_kopecks: kopecks().notNull(),
  term: integer(),
  comment: text().notNull(),
  /** Path of the portal to which the person returns. */
  return_path: text().notNull(),
  status: text({ enum: ['pending', 'implemented', 'denial'] })
    .notNull()
    .default('pending'),
  created_at: instant().notNull().defaultNow(),
});

/** A company's bank account for payments. Specification 2, section 3. */
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
