import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key, kopecks } from '../../database/columns.ts';
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
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.sub] }),
    uniqueIndex('bank_account_link_user').on(table.user_id, table.issuer),
  ],
);
