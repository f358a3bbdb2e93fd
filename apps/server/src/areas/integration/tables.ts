import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { storage } from '../storages/tables.ts';

/** A key by which a company's own system calls the portal. What it was is shown once; its hash is kept. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** In whose name it acts: never without this person's right to it, nor with more rights. */
    created_by: key()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    /** What it begins with, to tell it from others. */
    prefix: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull().unique(),
    /** By API_KEY_RIGHTS. */
    rights: text().array().notNull(),
    /** The only storage it works with; null: all of its company's. */
    storage_id: key().references(() => storage.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
    /** To the minute. */
    last_used_at: instant(),
    revoked_at: instant(),
    /** Why it does not work, where its company did not revoke it itself: a sentence. */
    stop_reason: text().notNull().default(''),
  },
  (table) => [
    index('api_key_contractor').on(table.contractor_id, table.created_at),
    check('api_key_rights', sql`cardinality(rights) > 0`),
  ],
);

/** Where a company hears of events of its documents. */
export const webhook = pgTable(
  'webhook',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    /** Who has saved it last: in whose name it hears. */
    saved_by: key()
      .notNull()
      .references(() => user.id),
    address: text().notNull(),
    /** By WEBHOOK_EVENTS. */
    events: text().array().notNull(),
    /** Signs what is sent; shown once, and sealed here. */
    secret: text().notNull(),
    active: boolean().notNull().default(true),
    /** Why it was switched off, where nobody of its company did: a sentence. */
    stop_reason: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    /** Number of the last event that was looked at. */
    after_seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('webhook_contractor').on(table.contractor_id)],
);

/** An event on its way to a webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    webhook_id: key()
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /** For which company it was gathered: no other one sees or gets it, whosever the webhook is later. */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The event's own name in the header: the same however often it is sent. */
    uid: uuid().notNull().defaultRandom(),
    seq: bigint({ mode: 'number' }).notNull(),
    event_name: text().notNull(),
    /** What it is about, «order 104238»: deliveries of one document go one after another. */
    document: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** Not tried before. */
    next_at: instant().notNull().defaultNow(),
    created_at: instant().notNull().defaultNow(),
    delivered_at: instant(),
  },
  (table) => [
    unique('webhook_delivery_event').on(table.webhook_id, table.seq),
    index('webhook_delivery_due')
      .on(table.webhook_id, table.document, table.seq)
      .where(sql`status = 'pending'`),
    index('webhook_delivery_created').on(table.created_at, table.id),
    index('webhook_delivery_webhook').on(table.webhook_id, table.created_at, table.id),
  ],
);

/** One try of a delivery: what was sent, and what came back. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: id(),
    delivery_id: key()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: instant().notNull().defaultNow(),
    /** Milliseconds. */
    took: integer().notNull(),
    /** Null: nobody answered. */
    code: integer(),
    request: text().notNull(),
    /** The beginning of the answer, or why there is none. */
    answer: text().notNull(),
  },
  (table) => [index('webhook_attempt_delivery').on(table.delivery_id)],
);
