import type { ElectronicKind, ElectronicState } from '@portal/domain/electronic-documents';
import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { claim } from '../claims/tables.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { shipment } from '../shipments/tables.ts';

/** A company's access to its box at the operator. */
export const edoAccess = pgTable('edo_access', {
  contractor_id: key()
    .primaryKey()
    .references(() => contractor.id),
  /** The key with which tokens are asked for; encrypted. */
  secret: text().notNull(),
  /** The present token, encrypted, and when it ends. */
  token: text().notNull().default(''),
  token_until: instant(),
  saved_by: key()
    .notNull()
    .references(() => user.id),
  saved_at: instant().notNull().defaultNow(),
  /** Why the operator did not accept it the last time; empty if it did. */
  fault: text().notNull().default(''),
});

/** A document that leaves through the operator: the УПД of a shipment, or the УКД of a claim about it. */
export const electronicDocument = pgTable(
  'electronic_document',
  {
    id: id(),
    /** The shipment of the УПД, sent or corrected. */
    shipment_id: key()
      .notNull()
      .references(() => shipment.id),
    /** The claim of an УКД. */
    claim_id: key().references(() => claim.id),
    kind: text().$type<ElectronicKind>().notNull(),
    /** The company in whose box it is: the seller when it was sent. */
    sender_id: key()
      .notNull()
      .references(() => contractor.id),
    created_by: key()
      .notNull()
      .references(() => user.id),
    /** Number and date as they stand in the file. */
    number: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<ElectronicState>().notNull().default('waiting'),
    /** The file exactly as it is sent; null until it is written. */
    file_name: text(),
    stored_as: text(),
    /** SHA-256 (hex) of the file. */
    hash: char({ length: 64 }),
    /** Function of the document in the file: «СЧФДОП», «ДОП», «КСЧФДИС», «ДИС». */
    function: text().notNull().default(''),
    /** Name of the operation at the operator: repeated calls make one document. */
    uid: uuid().notNull().defaultRandom(),
    /** The operator's ids. */
    from_box: text(),
    to_box: text(),
    message_id: text(),
    entity_id: text(),
    /** Why the last call failed, or why it was not sent; empty otherwise. */
    fault: text().notNull().default(''),
    /** Failed calls in a row. */
    attempts: integer().notNull().default(0),
    /** When the operator is called next; null: never again. */
    next_at: instant().defaultNow(),
    created_at: instant().notNull().defaultNow(),
    changed_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // Sent twice is one document: another one only after it has ended without a signature of the buyer.
    uniqueIndex('electronic_document_one')
      .on(table.shipment_id, table.kind)
      .where(sql`claim_id IS NULL AND state NOT IN ('rejected', 'revoked', 'failed')`),
    uniqueIndex('electronic_document_one_of_claim')
      .on(table.claim_id, table.kind)
      .where(sql`claim_id IS NOT NULL AND state NOT IN ('rejected', 'revoked', 'failed')`),
    check('electronic_document_claim', sql`(kind = 'ukd') = (claim_id IS NOT NULL)`),
    index('electronic_document_shipment').on(table.shipment_id, table.id),
    index('electronic_document_of_claim').on(table.claim_id, table.id),
    index('electronic_document_sender').on(table.sender_id),
    index('electronic_document_due')
      .on(table.next_at, table.id)
      .where(sql`next_at IS NOT NULL`),
  ],
);

/** When a document came into a state. */
export const electronicDocumentState = pgTable(
  'electronic_document_state',
  {
    id: id(),
    document_id: key()
      .notNull()
      .references(() => electronicDocument.id, { onDelete: 'cascade' }),
    state: text().$type<ElectronicState>().notNull(),
    at: instant().notNull().defaultNow(),
    /** Why, if it was not sent. */
    comment: text().notNull().default(''),
  },
  (table) => [index('electronic_document_state_document').on(table.document_id, table.id)],
);

/** Documents of the demo's own operator, as they would lie at a real one. */
export const demoOperatorDocument = pgTable('demo_operator_document', {
  id: id(),
  /** `operationId` of PostMessage. */
  operation: text().notNull().unique(),
  message_id: uuid().notNull().defaultRandom(),
  entity_id: uuid().notNull().defaultRandom(),
  box: text().notNull(),
  file: text().notNull(),
  /** The buyer will refuse it. */
  refuses: boolean().notNull(),
  created_at: instant().notNull().defaultNow(),
});
