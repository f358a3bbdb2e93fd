import { normalizeArticle, normalizeBrand } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { NUMBERED } from '../../catalogue/editing/numbered.ts';

/** A part number as another system writes it; without a brand, products of any brand are meant. */
export interface Named {
  brand?: string;
  article: string;
}
export interface NamedProduct {
  id: number;
  brand: string;
  article: string;
  title: string;
}
/** What a number means: one product, several among which a brand must be chosen, or nothing. */
export type Meaning =
  | { state: 'found'; product: NamedProduct }
  | { state: 'choose_brand'; products: NamedProduct[] }
  | { state: 'not_found' };

interface Row extends Record<string, unknown>, NamedProduct {
  nth: number;
  /** Whether the product's number has the given brand. */
  same: boolean;
}

/**
 * Meanings of numbers in any spelling, in their order; one statement. A number whose brand is unknown, or has no such
 * product, leaves the brands that do to be chosen.
 */
export async function findNumbers(connection: Connection, numbers: readonly Named[]): Promise<Meaning[]> {
  const given = numbers.map(({ brand, article }, nth) => ({
    nth,
    brand: brand === undefined ? null : normalizeBrand(brand),
    article: normalizeArticle(article),
  }));
  const { rows } = await connection.execute<Row>(sql`
    WITH given AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS row(nth int, brand text, article text)),
         named AS MATERIALIZED (
           SELECT norm, id AS brand_id FROM brand WHERE norm IN (SELECT brand FROM given)
           UNION SELECT norm, brand_id FROM brand_alias WHERE norm IN (SELECT brand FROM given))
    SELECT row.nth, product.id, brand.title AS brand, product.article, product.title,
           bool_or(named.brand_id IS NOT NULL) AS same
    FROM given row
    CROSS JOIN LATERAL (SELECT id, brand_id FROM ${NUMBERED} known WHERE article_norm = row.article OFFSET 0) known
    JOIN product ON product.id = known.id JOIN brand ON brand.id = product.brand_id
    LEFT JOIN named ON named.norm = row.brand AND named.brand_id = known.brand_id
    GROUP BY row.nth, product.id, brand.title ORDER BY row.nth, brand.title, product.id`);
  const found = Map.groupBy(rows, ({ nth }) => nth);
  return given.map(({ nth, brand }) => meaningOf(found.get(nth) ?? [], brand !== null));
}

function meaningOf(rows: readonly Row[], isBranded: boolean): Meaning {
  const same = isBranded ? rows.filter((row) => row.same) : [];
  const meant = (same.length > 0 ? same : rows).map(({ id, brand, article, title }) => ({
    id,
    brand,
    article,
    title,
  }));
  const [product, other] = meant;
  if (!product) return { state: 'not_found' };
  const isCertain = other === undefined && (same.length > 0 || !isBranded);
  return isCertain ? { state: 'found', product } : { state: 'choose_brand', products: meant };
}
