import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { insertPlainly } from '../../../database/plainly.ts';

// What uploaded lists add to the catalogue. Each function takes the rows as a query, so that a list of a
// million rows is one statement.

/**
 * Adds brands.
 * @param brands a query of (title, norm) in the order in which rows are locked; a norm that exists is left
 * as it is
 */
export async function addBrands(connection: Connection, brands: SQL): Promise<void> {
  await connection.execute(sql`INSERT INTO brand (title, norm) ${brands} ON CONFLICT (norm) DO NOTHING`);
}

/**
 * Asks administrators about unknown spellings of brands; earlier decisions are not changed.
 * @param spellings a query of (norm, title, contractor_id, rows)
 */
export async function proposeBrands(connection: Connection, spellings: SQL): Promise<void> {
  await connection.execute(sql`
    INSERT INTO brand_proposal (norm, title, contractor_id, rows) ${spellings}
    ON CONFLICT (norm) DO UPDATE SET title = excluded.title, contractor_id = excluded.contractor_id, rows = excluded.rows, updated_at = now()
    WHERE brand_proposal.status = 'new'`);
}

/**
 * Adds products.
 * @param products a query of new (brand_id, article, article_norm, title, category_id) in locking order
 * @param named maximum number of products in `entries`
 * @returns how many were added, and some of them as «id | article»
 */
export async function addProducts(
  transaction: Transaction,
  products: SQL,
  named: number,
): Promise<{ created: number; entries: string[] }> {
  const rows = await insertPlainly<{ created: number; entries: string[] | null }>(
    transaction,
    (taken) => sql`
    WITH made AS (
    INSERT INTO product (brand_id, article, article_norm, title, category_id)
    ${products}
    ${taken}
    RETURNING id, article)
    SELECT (SELECT count(*) FROM made) AS created,
           (SELECT array_agg(entry) FROM (SELECT id || ' | ' || article AS entry FROM made LIMIT ${named}) named) AS entries`,
    sql`ON CONFLICT (article_norm, brand_id) DO NOTHING`,
  );
  return { created: Number(rows[0]?.created ?? 0), entries: rows[0]?.entries ?? [] };
}

/**
 * Adds superseded numbers.
 * @param numbers a query of (brand_id, article, article_norm, product_id, source
 */
export async function addSupersessions(transaction: Transaction, numbers: SQL): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO supersession (brand_id, article, article_norm, product_id, source) ${numbers} ON CONFLICT DO NOTHING`);
}
