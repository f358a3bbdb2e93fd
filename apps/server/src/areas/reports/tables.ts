import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { id, instant, key } from '../../database/columns.ts';
import { brand, category } from '../catalogue/tables.ts';
import { user } from '../identity/tables.ts';

/** Points for what shops accept: of a brand or of a category with all below it, in some days. Administrators write the rules. */
export const motivationRule = pgTable(
  'motivation_rule',
  {
    id: id(),
    brand_id: key().references(() => brand.id),
    /** A category that goes takes its rules along. */
    category_id: integer().references(() => category.id, { onDelete: 'cascade' }),
    date_from: date({ mode: 'string' }).notNull(),
    date_to: date({ mode: 'string' }).notNull(),
    /** For every 1 000 roubles accepted. */
    points: integer().notNull(),
    created_by: key()
      .notNull()
      .references(() => user.id),
    created_at: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('motivation_rule_brand').on(table.brand_id),
    index('motivation_rule_category').on(table.category_id),
    index('motivation_rule_user').on(table.created_by),
    check('motivation_rule_of', sql`(brand_id IS NULL) <> (category_id IS NULL)`),
    check('motivation_rule_days', sql`date_from <= date_to`),
    check('motivation_rule_points', sql`points > 0`),
  ],
);
