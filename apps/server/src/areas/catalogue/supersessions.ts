import { sql } from 'drizzle-orm';
import type { components } from '@portal/openapi/types';
import type { Connection } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';

export type Superseded = components['schemas']['Superseded'];

interface Row {
  old_brand: string;
  old_article: string;
  id: number;
  brand_title: string;
  article: string;
  title: string;
}

/** Maximum number of steps in a chain of supersessions. */
const STEPS = 10;

/**
 * Superseded numbers among the normal forms, each with the product at the end of its chain of
 * supersessions. Two index lookups if there are none.
 */
export async function readSuperseded(connection: Connection, norms: string[]): Promise<Superseded[]> {
  const { rows } = await bySuperseded(connection, { norms });
  return rows.map(({ old_brand, old_article, ...standard }) => ({
    brand_title: old_brand,
    article: old_article,
    standard,
  }));
}

const bySuperseded = preparedCall<{ norms: string[] }, Row>(
  'superseded',
  sql`
    WITH RECURSIVE chain AS (
      SELECT old.brand_id, old.article, old.product_id, 1 AS step FROM supersession old
      WHERE old.article_norm = ANY(${sql.placeholder('norms')}::text[])
      UNION ALL
      SELECT chain.brand_id, chain.article, next.product_id, chain.step + 1
      FROM chain JOIN product p ON p.id = chain.product_id
      JOIN supersession next ON next.article_norm = p.article_norm AND next.brand_id = p.brand_id
      WHERE chain.step < ${sql.raw(String(STEPS))})
    SELECT DISTINCT old_brand.title AS old_brand, chain.article AS old_article, p.id, brand.title AS brand_title, p.article, p.title
    FROM chain JOIN product p ON p.id = chain.product_id
    JOIN brand ON brand.id = p.brand_id JOIN brand old_brand ON old_brand.id = chain.brand_id
    WHERE NOT EXISTS (SELECT 1 FROM supersession next WHERE next.article_norm = p.article_norm AND next.brand_id = p.brand_id)
    ORDER BY old_brand.title, chain.article, brand.title, p.article`,
);
