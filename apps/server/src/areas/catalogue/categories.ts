import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';

/** Products of a category and of everything below it. Its ids are read first: the planner then knows how many rows to expect. */
export async function inCategory(database: Database, category: number): Promise<SQL> {
  const { rows } = await database.execute<{ id: number }>(sql`
    WITH RECURSIVE tree AS (
      SELECT id FROM category WHERE id = ${category}
      UNION SELECT child.id FROM category child JOIN tree ON child.parent_id = tree.id)
    SELECT id FROM tree ORDER BY id`);
  return sql`s.category_id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])`;
}
