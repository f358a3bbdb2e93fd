import { sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import type { Connection } from '../../../database/connect.ts';

/** Maximum number of unknown brands in a summary. */
const MOST_BRANDS = 1_000;

/**
 * Unknown brands of the file, most frequent first, each with brands of a similar spelling (aliases
 * included).
 */
export async function unknownBrands(
  connection: Connection,
): Promise<Answer<'summariseUpload'>['data']['brands']> {
  const { rows } = await connection.execute<{ title: string; rows: number; similar: string[] }>(sql`
    SELECT unknown.title, unknown.rows, ARRAY(
      SELECT brand.title FROM (SELECT id, norm FROM brand UNION ALL SELECT brand_id, norm FROM brand_alias) spelt
      JOIN brand ON brand.id = spelt.id
      WHERE similarity(spelt.norm, unknown.brand_norm) >= 0.3
      GROUP BY brand.id ORDER BY max(similarity(spelt.norm, unknown.brand_norm)) DESC, brand.title LIMIT 3) AS similar
    FROM (SELECT brand_norm, (array_agg(brand ORDER BY row_number))[1] AS title, count(*) AS rows
          FROM ranked WHERE brand_id < 0 GROUP BY brand_norm ORDER BY count(*) DESC, brand_norm LIMIT ${MOST_BRANDS}) unknown`);
  return rows.map((brand) => ({ ...brand, rows: Number(brand.rows) }));
}
