import { sql } from 'drizzle-orm';
import { NUMBERED } from '../editing/numbered.ts';
import type { Connection } from '../../../database/connect.ts';

/** A number in its normal form. */
export interface AskedNumber {
  /** Identifies the question in the answer. */
  key: number;
  article_norm: string;
  /** Normal form of the brand; empty: any brand. */
  brand_norm: string;
}

/** The products of a number, and whether its maker has replaced it by another. */
export interface Numbered {
  products: number[];
  replaced: boolean;
}

/** The products of many numbers by the keys of the questions, in one statement; brands also by their other spellings. */
export async function productsOfNumbers(
  connection: Connection,
  asked: readonly AskedNumber[],
): Promise<Map<number, Numbered>> {
  if (asked.length === 0) return new Map();
  const { rows } = await connection.execute<Numbered & { key: number } & Record<string, unknown>>(sql`
    WITH asked AS MATERIALIZED (
           SELECT a.key, a.article_norm, a.brand_norm, said.ids AS brands FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
             AS a(key bigint, article_norm text, brand_norm text)
           CROSS JOIN LATERAL (
             SELECT ARRAY(SELECT id FROM brand WHERE norm = a.brand_norm
                          UNION SELECT brand_id FROM brand_alias WHERE norm = a.brand_norm) AS ids OFFSET 0) said)
    SELECT asked.key,
           to_json(ARRAY(SELECT DISTINCT named.id FROM ${NUMBERED} named
                         WHERE named.article_norm = asked.article_norm AND (asked.brand_norm = '' OR named.brand_id = ANY(asked.brands)))) AS products,
           asked.brand_norm <> '' AND EXISTS (
             SELECT FROM supersession old WHERE old.article_norm = asked.article_norm AND old.brand_id = ANY(asked.brands)) AS replaced
    FROM asked`);
  return new Map(rows.map(({ key, ...found }) => [key, found]));
}
