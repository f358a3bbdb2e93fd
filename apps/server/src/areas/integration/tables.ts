import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { order } from '../orders/tables.ts';
import { storage } from '../storages/tables.ts';

/**
 * A key with which a company's own system calls the portal. The key is shown once; only its hash is stored.
 */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The person for whom it acts: only while they may use it, and never with more rights than they have. */
    created_by: key()
      .notNull()
      .references(() => user.id),
    title: text().notNull(),
    /** The first characters of the key, to recognise it. */
    prefix: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull().unique(),
    /** Ids of API_KEY_RIGHTS. */
    rights: text().array().notNull(),
    /** The only storage it works with; null: no restriction. */
    storage_id: key().references(() => storage.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
    /** Precise to the minute. */
    last_used_at: instant(),
    revoked_at: instant(),
    /** Message why it does not work; empty if the company revoked it itself. */
    stop_reason: text().notNull().default(''),
  },
  (table) => [
    index('api_key_contractor').on(table.contractor_id, table.created_at),
    check('api_key_rights', sql`cardinality(rights) > 0`),
  ],
);

/** Calls with a key that were not accepted, by day in UTC; the last one with its reason. Kept for 30 days. */
export const apiKeyFailure = pgTable(
  'api_key_failure',
  {
    key_id: key()
      .notNull()
      .references(() => apiKey.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    count: integer().notNull(),
    last_at: instant().notNull(),
    /** Method and path of the contract: «PUT /integration/stock». */
    call: text().notNull(),
    status: integer().notNull(),
    message: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key_id, table.day] }), index('api_key_failure_day').on(table.day)],
);

/** An address of a company that receives events of its documents. */
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
    /** The person who saved it last, with whose rights it receives events. */
    saved_by: key()
      .notNull()
      .references(() => user.id),
    address: text().notNull(),
    /** Names of WEBHOOK_EVENTS. */
    events: text().array().notNull(),
    /** Key of the signatures; shown once and stored encrypted. */
    secret: text().notNull(),
    active: boolean().notNull().default(true),
    /** Message why the portal switched it off; empty if the company did. */
    stop_reason: text().notNull().default(''),
    created_at: instant().notNull().defaultNow(),
    /** Number of the last processed event. */
    after_seq: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('webhook_contractor').on(table.contractor_id)],
);

/** An event to be delivered to a webhook. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id(),
    webhook_id: key()
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    /**
     * The company for which it was created: no other company sees or gets it, even if the webhook changes its
     * owner.
     */
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The delivery's id in the header: the same for every attempt. */
    uid: uuid().notNull().defaultRandom(),
    seq: bigint({ mode: 'number' }).notNull(),
    event_name: text().notNull(),
    /** Its document, «order 104238»: deliveries of one document are sent in order. */
    document: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: ['pending', 'delivered', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    /** Earliest time of the next attempt. */
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

/** One attempt of a delivery: what was sent, and the answer. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: id(),
    delivery_id: key()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: instant().notNull().defaultNow(),
    /** Duration in milliseconds. */
    took: integer().notNull(),
    /** Status code; null: no answer. */
    code: integer(),
    request: text().notNull(),
    /** The beginning of the answer, or the error. */
    answer: text().notNull(),
  },
  (table) => [index('webhook_attempt_delivery').on(table.delivery_id)],
);

/** A number of a company's own under which its system has ordered goods: each orders once. */
export const keyOrder = pgTable(
  'key_order',
  {
    id: id(),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    number: text().notNull(),
    /** SHA-256 of what was ordered: the same number with another content is refused. */
    request_hash: text().notNull(),
    /** What the first call was answered; null only until its transaction ends. */
    answer: jsonb(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique('key_order_number').on(table.contractor_id, table.number)],
);

/** The orders, one per supplier, that a number has placed. */
export const keyOrderPart = pgTable(
  'key_order_part',
  {
    key_order_id: key()
      .notNull()
      .references(() => keyOrder.id, { onDelete: 'cascade' }),
    order_id: key()
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key_order_id, table.order_id] }),
    index('key_order_part_order').on(table.order_id),
  ],
);
