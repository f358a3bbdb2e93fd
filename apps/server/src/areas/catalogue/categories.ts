import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { category } from './tables.ts';

/** Ids of the categories and all their subcategories. */
export const below = (ids: readonly number[]) => sql`(
  WITH RECURSIVE tree AS (
    SELECT id FROM category WHERE id = ANY(${sql.param([...ids])}::bigint[])
    UNION SELECT category.id FROM category JOIN tree ON category.parent_id = tree.id)
  SELECT id FROM tree)`;

/**
 * Condition for products of categories and their subcategories. The ids are read first, so that the
 * planner can estimate the number of rows.
 */
export async function inCategory(database: Database, ...ids: number[]): Promise<SQL> {
  const { rows } = await database.execute<{ id: number }>(sql`SELECT id FROM ${below(ids)} tree ORDER BY id`);
  return sql`s.category_id = ANY(${sql.param(rows.map((row) => row.id))}::int[])`;
}

/** The category of the search or filter; null if none is given or it does not exist. */
export async function categoryOf(
  database: Database,
  id: number | undefined,
): Promise<{ id: number; parent_id: number | null; title: string } | null> {
  if (id === undefined) return null;
  const { id: own, parent_id, title } = category;
  const [row] = await database.select({ id: own, parent_id, title }).from(category).where(eq(own, id));
  return row ?? null;
}
