import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';

/** Normal forms of all brands and their aliases. */
export async function everyBrand(connection: Connection): Promise<string[]> {
  const { rows } = await connection.execute<{ norm: string }>(
    sql`SELECT norm FROM brand UNION SELECT norm FROM brand_alias`,
  );
  return rows.map(({ norm }) => norm);
}

/** Those of the given normal forms that are brands or aliases of brands. */
export async function brandsAmong(connection: Connection, norms: readonly string[]): Promise<string[]> {
  const { rows } = await connection.execute<{ norm: string }>(sql`
    SELECT norm FROM brand WHERE norm = ANY(${sql.param([...norms])}::text[])
    UNION SELECT norm FROM brand_alias WHERE norm = ANY(${sql.param([...norms])}::text[])`);
  return rows.map(({ norm }) => norm);
}
