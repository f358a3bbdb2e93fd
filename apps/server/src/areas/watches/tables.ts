import type { WatchKind, WatchNews, WatchSilence } from '@portal/domain/watches';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, key, kopecks } from '../../database/columns.ts';
import type { WatchSearch } from './subject.ts';
import { contractor } from '../contractors/tables.ts';
import { user } from '../identity/tables.ts';
import { storage } from '../storages/tables.ts';

/** A watch of a person on a part number, a deferred good or a search, with what its last look has found. */
export const watch = pgTable(
  'watch',
  {
    id: id(),
    user_id: key()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    contractor_id: key()
      .notNull()
      .references(() => contractor.id),
    /** The storage to which the goods must be delivered; null: it was deleted. */
    storage_id: key().references(() => storage.id, { onDelete: 'set null' }),
    kind: text().$type<WatchKind>().notNull(),
    /** Identifies what is watched among the person’s watches: `subjectOf`. */
    subject: text().notNull(),
    /** What the person reads: number with brand, or the words of the search. */
    title: text().notNull(),
    article: text().notNull().default(''),
    /** normalizeArticle(article) */
    article_norm: text().notNull().default(''),
    brand: text().notNull().default(''),
    /** normalizeBrand(brand); empty: any brand. */
    brand_norm: text().notNull().default(''),
    search: jsonb().$type<WatchSearch>(),
    appeared: boolean().notNull(),
    wished_kopecks: kopecks(),
    last_pieces: integer(),
    discontinued: boolean().notNull(),
    /** Goods that it concerned at the last look; of a search: when they were found last. */
    product_ids: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When a search was made last; null: not yet. */
    found_at: instant(),
    /** The search finds more goods than can be watched. */
    finds_too_many: boolean().notNull().default(false),
    offers: integer().notNull().default(0),
    goods: integer().notNull().default(0),
    /** The lowest price for the person; null: no offers. */
    price_kopecks: kopecks(),
    pieces: integer().notNull().default(0),
    /** A seller has more than it says. */
    more: boolean().notNull().default(false),
    /** `WatchMemory` of the rule book. */
    known_ids: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
    offered_at: instant(),
    dear: boolean().notNull().default(true),
    plenty: boolean().notNull().default(true),
    ended: boolean().notNull().default(false),
    /** Null: the next look is a first one and tells nothing. */
    checked_at: instant(),
    silence: text().$type<WatchSilence>(),
    paused_at: instant(),
    /** A removed watch can be brought back for a day. */
    removed_at: instant(),
    /** When something happened last. */
    news_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('watch_subject')
      .on(table.user_id, table.storage_id, table.subject)
      .where(sql`removed_at IS NULL`),
    index('watch_person').on(table.user_id, table.id),
    index('watch_contractor').on(table.contractor_id),
    index('watch_storage').on(table.storage_id),
    index('watch_searched')
      .on(table.subject)
      .where(sql`kind = 'search'`),
    index('watch_removed')
      .on(table.removed_at)
      .where(sql`removed_at IS NOT NULL`),
    check('watch_search', sql`(kind = 'search') = (search IS NOT NULL)`),
    check('watch_number', sql`(kind = 'search') = (article_norm = '')`),
    check('watch_wants', sql`appeared OR discontinued OR num_nonnulls(wished_kopecks, last_pieces) > 0`),
  ],
);

/** Something that has happened to what is watched; the last ones of each watch. */
export const watchEvent = pgTable(
  'watch_event',
  {
    id: id(),
    watch_id: key()
      .notNull()
      .references(() => watch.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    news: text().$type<WatchNews>().notNull(),
    offers: integer().notNull(),
    price_kopecks: kopecks(),
    pieces: integer().notNull(),
    more: boolean().notNull(),
    /** Goods that appeared, the first few. */
    product_ids: key()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [uniqueIndex('watch_event_once').on(table.watch_id, table.at, table.news)],
);
