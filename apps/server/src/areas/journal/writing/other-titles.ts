import { isOtherTitle } from '@portal/domain/seller-titles';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

/** Rows compared at a time; a small batch does not block other requests for long. */
const AT_ONCE = 500;
/** Maximum number of such rows stored for an upload. */
const MOST_NAMED = 10_000;

/** A row of the file whose title names a different kind of product than the catalogue's title. */
export interface OtherTitle extends Record<string, unknown> {
  row_number: number;
  article: string;
  brand_title: string;
  title: string;
  catalogue_title: string;
}

/**
 * The title of the joined `product` if the row's title is another text, otherwise null. Computed where the products are
 * read anyway; titles are compared as they are first, because those of new products are equal.
 */
export const otherTitle = (title: SQL): SQL => sql`
  CASE WHEN ${title} <> product.title AND ${title} <> '' AND lower(${title}) <> lower(product.title) THEN product.title END`;

/**
 * Rows of the temporary table `target` (row_number, product_id, title, catalogue_title) whose title names a
 * different kind of product than the catalogue's title, in file order. Rows with equal titles have no catalogue_title.
 */
async function* otherTitles(transaction: Transaction): AsyncGenerator<OtherTitle> {
  await transaction.execute(sql`
    DECLARE titled NO SCROLL CURSOR FOR
    SELECT target.row_number, product.article, brand.title AS brand_title, target.title, target.catalogue_title
    FROM target JOIN product ON product.id = target.product_id JOIN brand ON brand.id = product.brand_id
    WHERE target.catalogue_title IS NOT NULL
    ORDER BY target.row_number`);
  const fetch = sql.raw(`FETCH ${AT_ONCE} FROM titled`);
  for (let more = true; more;) {
    const { rows } = await transaction.execute<OtherTitle>(fetch);
    for (const row of rows) if (isOtherTitle(row.title, row.catalogue_title, row)) yield row;
    more = rows.length === AT_ONCE;
  }
  await transaction.execute(sql`CLOSE titled`);
}

/** The number of such rows and the first `shown` of them. */
export async function countOtherTitles(
  transaction: Transaction,
  shown: number,
): Promise<{ count: number; named: OtherTitle[] }> {
  const named: OtherTitle[] = [];
  let count = 0;
  for await (const row of otherTitles(transaction)) {
    count += 1;
    if (named.length < shown) named.push(row);
  }
  return { count, named };
}

/** Stores such rows, up to MOST_NAMED, with the refused ones. Returns their total number. */
export async function writeOtherTitles(transaction: Transaction, uploadId: number): Promise<number> {
  const { count, named } = await countOtherTitles(transaction, MOST_NAMED);
  if (named.length === 0) return count;
  const [numbers, titles, known] = [
    named.map(({ row_number }) => row_number),
    named.map(({ title }) => title),
    named.map(({ catalogue_title }) => catalogue_title),
  ];
  await transaction.execute(sql`
    INSERT INTO upload_row (upload_id, row_number, kind, field, value, reason)
    SELECT ${uploadId}::bigint, row_number, 'title', 'Наименование', title, 'принято, но в каталоге это «' || known || '»'
    FROM unnest(${sql.param(numbers)}::integer[], ${sql.param(titles)}::text[], ${sql.param(known)}::text[]) AS named(row_number, title, known)`);
  return count;
}
