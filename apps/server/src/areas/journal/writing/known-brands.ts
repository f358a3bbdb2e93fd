import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/** Normal forms of all brands and of their other spellings. */
export async function everyBrand(connection: Connection): Promise<string[]> {
  const { rows } = await connection.execute<{ norm: string }>(
    sql`SELECT norm FROM brand UNION SELECT norm FROM brand_alias`,
  );
  return rows.map(({ norm }) => norm);
}

/** Which of these normal forms are brands, or other spellings of some. */
export async function brandsAmong(connection: Connection, norms: readonly string[]): Promise<string[]> {
  const { rows } = await connection.execute<{ norm: string }>(sql`
    SELECT norm FROM brand WHERE norm = ANY(${sql.param([...norms])}::text[])
    UNION SELECT norm FROM brand_alias WHERE norm = ANY(${sql.param([...norms])}::text[])`);
  return rows.map(({ norm }) => norm);
}
