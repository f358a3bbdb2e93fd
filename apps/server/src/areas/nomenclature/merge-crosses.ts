import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../database/connect.ts';

/**
 * Resolves the crosses of the staged rows: of the possible readings of each cross, the first with a known
 * brand. A row with a cross whose brand is unknown is refused as a whole, with a message.
 */
export async function resolveCrosses(connection: Connection): Promise<void> {
  await connection.execute(sql`
    CREATE TEMPORARY TABLE staged_cross ON COMMIT DROP AS
    SELECT DISTINCT ON (named.row_number, reading.brand_id, coalesce(reading.article_norm, piece.value ->> 'text'))
           named.row_number, piece.value ->> 'text' AS text, piece.value ->> 'source' AS source,
           reading.brand_id, reading.article, reading.article_norm
    FROM ranked named CROSS JOIN LATERAL jsonb_array_elements(named.crosses) WITH ORDINALITY AS piece (value, place)
    LEFT JOIN LATERAL (
      SELECT coalesce(brand.id, brand_alias.brand_id) AS brand_id, way.value ->> 'article' AS article, way.value ->> 'article_norm' AS article_norm
      FROM jsonb_array_elements(piece.value -> 'readings') WITH ORDINALITY AS way (value, place)
      LEFT JOIN brand ON brand.norm = way.value ->> 'brand_norm'
      LEFT JOIN brand_alias ON brand_alias.norm = way.value ->> 'brand_norm'
      WHERE coalesce(brand.id, brand_alias.brand_id) IS NOT NULL ORDER BY way.place LIMIT 1) reading ON true
    WHERE named.row_number = named.last_row AND named.brand_id > 0 AND named.crosses IS NOT NULL
      AND (reading.brand_id, reading.article_norm) IS DISTINCT FROM (named.brand_id, named.article_norm)
    ORDER BY named.row_number, reading.brand_id, coalesce(reading.article_norm, piece.value ->> 'text'), piece.place DESC`);
  await connection.execute(sql`CREATE INDEX ON staged_cross (row_number)`);
  await connection.execute(sql`ANALYZE staged_cross`);
  await connection.execute(sql`
    INSERT INTO staged_refusal (row_number, field, value, reason)
    SELECT row_number, 'Замены', left(text, 200), 'бренд этой замены не узнан: пишите «бренд: артикул»'
    FROM staged_cross WHERE brand_id IS NULL`);
}

/** Crosses as one comparable value: those of the row, and those that the product has. */
export const NEW_CROSSES = sql`(
  SELECT jsonb_agg(jsonb_build_array(said.brand_id, said.article_norm, said.source) ORDER BY said.article_norm, said.brand_id)
  FROM staged_cross said WHERE said.row_number = found.row_number)`;
export const OLD_CROSSES = sql`(
  SELECT jsonb_agg(jsonb_build_array(had.brand_id, had.article_norm, had.source) ORDER BY had.article_norm, had.brand_id)
  FROM own_cross had WHERE had.own_product_id = own.id)`;

/** Replaces the crosses of products by those of their rows; a row without crosses leaves them unchanged. */
export async function mergeCrosses(transaction: Transaction, contractorId: number): Promise<void> {
  await transaction.execute(sql`
    DELETE FROM own_cross had USING target
    WHERE had.own_product_id = target.own_id AND target.crosses IS NOT NULL AND target.is_changed`);
  await transaction.execute(sql`
    INSERT INTO own_cross (own_product_id, brand_id, article, article_norm, source)
    SELECT own.id, said.brand_id, said.article, said.article_norm, said.source
    FROM target JOIN staged_cross said ON said.row_number = target.row_number
    JOIN own_product own ON own.contractor_id = ${contractorId} AND own.deleted_at IS NULL
      AND own.article_norm = target.article_norm AND own.brand_id = target.brand_id
    WHERE target.own_id IS NULL OR target.is_changed
    ORDER BY own.id, said.article_norm, said.brand_id`);
}
