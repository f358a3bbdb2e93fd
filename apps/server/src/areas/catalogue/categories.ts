import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { category } from './tables.ts';

/** The categories and all below them. */
export const below = (ids: readonly number[]) => sql`(
  WITH RECURSIVE tree AS (
    SELECT id FROM category WHERE id = ANY(${sql.param([...ids])}::bigint[])
    UNION SELECT category.id FROM category JOIN tree ON category.parent_id = tree.id)
  SELECT id FROM tree)`;

/** Products of categories and of everything below them. Their ids are read first: the planner then knows how many rows to expect. */
export async function inCategory(database: Database, ...ids: number[]): Promise<SQL> {
  const { rows } = await database.execute<{ id: number }>(sql`SELECT id FROM ${below(ids)} tree ORDER BY id`);
  return sql`s.category_id = ANY(${sql.param(rows.map((row) => row.id))}::int[])`;
}

/** The category that is searched in, or by which what is found was narrowed; null without one, and for one that is not known. */
export async function categoryOf(
  database: Database,
  id: number | undefined,
): Promise<{ id: number; parent_id: number | null; title: string } | null> {
  if (id === undefined) return null;
  const { id: own, parent_id, title } = category;
  const [row] = await database.select({ id: own, parent_id, title }).from(category).where(eq(own, id));
  return row ?? null;
}
