import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { storage } from '../storages/tables.ts';

export const role = pgTable(
  'role',
  {
    id: id(),
    /** Null: a role of the platform. */
    contractor_id: key().references(() => contractor.id),
    title: text().notNull(),
    description: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('role_contractor').on(table.contractor_id)],
);

export const rolePermission = pgTable(
  'role_permission',
  {
    role_id: key()
      .notNull()
      .references(() => role.id, { onDelete: 'cascade' }),
    permission: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.role_id, table.permission] })],
);

export const user = pgTable(
  'app_user',
  {
    id: id(),
    uuid: uuid().notNull().unique().defaultRandom(),
    login: text().notNull(),
    password_hash: text().notNull(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    role_id: key()
      .notNull()
      .references(() => role.id),
    first_name: text().notNull(),
    second_name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    active: boolean().notNull().default(true),
    /** The reason shown to a blocked person, and who blocked them. */
    blocked_reason: text().notNull().default(''),
    blocked_by: key().references((): AnyPgColumn => user.id),
    b2c_user: boolean().notNull().default(false),
    default_storage_id: key().references((): AnyPgColumn => storage.id, { onDelete: 'set null' }),
    is_main: boolean().notNull().default(false),
    password_changed: boolean().notNull().default(false),
    regulations_accepted: boolean().notNull().default(false),
    new_tariffs_agreement: boolean().notNull().default(false),
    is_user_satisfaction_quiz_passed: boolean().notNull().default(false),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('app_user_login').on(sql`lower(login)`),
    index('app_user_contractor').on(table.contractor_id),
    index('app_user_email').on(sql`lower(email)`),
    uniqueIndex('app_user_main')
      .on(table.contractor_id)
      .where(sql`is_main`),
  ],
);

/** Storages that a person works with; without rows, all storages of the contractor. */
export const userStorage = pgTable(
  'user_storage',
  {
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    storage_id: key()
      .notNull()
      .references((): AnyPgColumn => storage.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.storage_id] }),
    index('user_storage_storage').on(table.storage_id),
  ],
);

/** One sign-in with its refresh tokens. Reuse of a used token revokes the session. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: key()
      .notNull()
      .references(() => user.id),
    user_agent: text().notNull().default(''),
    /** The address that the session was last used from; null for sessions older than this column. */
    address: text(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant().notNull().defaultNow(),
    revoked_at: instant(),
    /** When the second factor was shown last in this session. */
    confirmed_at: instant(),
    /** What confirmed the sign-in; null: nothing. */
    second_factor: text({ enum: ['app', 'recovery', 'passkey'] }),
  },
  (table) => [index('session_user').on(table.user_id)],
);

/**
 * An administrator who looks at the portal as another person: the session that was opened for it, and why. Kept for ever.
 */
export const impersonation = pgTable(
  'impersonation',
  {
    id: id(),
    session_id: uuid()
      .notNull()
      .unique()
      .references(() => session.id),
    user_id: key()
      .notNull()
      .references(() => user.id),
    /** The administrator's own session: when it ends, so does this. */
    by_session_id: uuid()
      .notNull()
      .references(() => session.id),
    by_user_id: key()
      .notNull()
      .references(() => user.id),
    reason: text().notNull(),
    started_at: instant().notNull().defaultNow(),
    /** When it ends by itself. */
    until: instant().notNull(),
    /** Null while it is under way; after `until` it is over, whatever this says. */
    ended_at: instant(),
    /** When the person has read of it. */
    seen_at: instant(),
  },
  (table) => [
    index('impersonation_user').on(table.user_id, table.id),
    index('impersonation_by_session').on(table.by_session_id),
    index('impersonation_by_user').on(table.by_user_id),
    index('impersonation_open')
      .on(table.until)
      .where(sql`ended_at IS NULL`),
  ],
);

export const refreshToken = pgTable(
  'refresh_token',
  {
    /** SHA-256 of the token, hex. The token itself is never stored. */
    hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index('refresh_token_session').on(table.session_id)],
);

/** Number of wrong passwords by login since the last correct one, whether or not the login exists. */
export const loginAttempt = pgTable('login_attempt', {
  login: text().primaryKey(),
  failed: integer().notNull(),
  last_failed_at: instant().notNull(),
});

/** An e-mailed link: single use, short-lived; only its hash is stored. */
export const mailedLink = pgTable(
  'mailed_link',
  {
    hash: text().primaryKey(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['password-restore', 'password-create', 'one-time-auth', 'email-confirm'] }).notNull(),
    /** The address that an email-confirm link confirms. */
    email: text().notNull().default(''),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (table) => [index('mailed_link_user').on(table.user_id)],
);

/** A person's app of one-time codes (RFC 6238). Their sign-ins ask for a code once it is confirmed. */
export const secondFactor = pgTable('second_factor', {
  user_id: key()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted. */
  secret: text().notNull(),
  /** Null until the first right code. */
  confirmed_at: instant(),
  /** The step of the last code taken. */
  used_step: key(),
});

/** A key of a person's device (WebAuthn). Their sign-ins ask for one, or for a code. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The device's name of it, base64url. */
    credential_id: text().notNull().unique(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** The device counts its signatures; 0 where it does not. */
    counter: key().notNull(),
    transports: text().array().notNull(),
    title: text().notNull(),
    backed_up: boolean().notNull(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant(),
  },
  (table) => [index('passkey_user').on(table.user_id)],
);

/** What a device was asked to sign: once, soon; only its hash is stored. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    hash: text().primaryKey(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['add', 'confirm', 'enter'] }).notNull(),
    /** The session that asked, or the hash of the waiting sign-in. */
    asked_by: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [index('passkey_challenge_user').on(table.user_id)],
);

/** Codes for signing in without the app or the key, each once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the person's id and the code, hex. */
    hash: text().notNull(),
    used_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hash] })],
);

/** A sign-in that waits for the second factor: it opens one session, soon; only its hash is stored. */
export const signInChallenge = pgTable(
  'sign_in_challenge',
  {
    hash: text().primaryKey(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expires_at: instant().notNull(),
  },
  (table) => [index('sign_in_challenge_user').on(table.user_id)],
);

/** Counters of rate limits by key: «sign-in 203.0.113.7», «letter shop». */
export const rateLimit = pgTable(
  'rate_limit',
  {
    bucket: text().primaryKey(),
    taken: integer().notNull(),
    resets_at: instant().notNull(),
  },
  (table) => [index('rate_limit_resets').on(table.resets_at)],
);

/** A person's arrangement of one list: saved views, hidden columns and the order of columns. */
export const listArrangement = pgTable(
  'list_arrangement',
  {
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    arrangement: jsonb().$type<{ views: ListView[]; hidden: string[]; order?: string[] }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.list] })],
);
interface ListView {
  id: string;
  name: string;
  is_default: boolean;
  address: string;
}
