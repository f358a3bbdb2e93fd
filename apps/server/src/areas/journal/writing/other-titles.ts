import { isOtherTitle } from '@portal/domain/seller-titles';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';

/** Rows whose titles are compared at a time: nobody else waits for long. */
const AT_ONCE = 500;
/** Rows of an upload that are named by their titles, at most. */
const MOST_NAMED = 10_000;

/** A row of the file whose title names another thing than the catalogue's. */
export interface OtherTitle extends Record<string, unknown> {
  row_number: number;
  article: string;
  brand_title: string;
  title: string;
  catalogue_title: string;
}

/**
 * Rows of the temporary table `target` (row_number, product_id, title) whose own title names another thing than the catalogue's, in their
 * order. All of them are gone through, however many there are; those that say what the catalogue says are never read.
 */
async function* otherTitles(transaction: Transaction): AsyncGenerator<OtherTitle> {
  await transaction.execute(sql`
    DECLARE titled NO SCROLL CURSOR FOR
    SELECT target.row_number, product.article, brand.title AS brand_title, target.title, product.title AS catalogue_title
    FROM target JOIN product ON product.id = target.product_id JOIN brand ON brand.id = product.brand_id
    WHERE target.title <> '' AND lower(target.title) <> lower(product.title)
    ORDER BY target.row_number`);
  const fetch = sql.raw(`FETCH ${AT_ONCE} FROM titled`);
  for (let more = true; more;) {
    const { rows } = await transaction.execute<OtherTitle>(fetch);
    for (const row of rows) if (isOtherTitle(row.title, row.catalogue_title, row)) yield row;
    more = rows.length === AT_ONCE;
  }
  await transaction.execute(sql`CLOSE titled`);
}

/** How many rows name another thing than the catalogue, and the first of them. */
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

/** Write such rows down beside those that were not taken, as far as anybody reads them. Returns how many there are. */
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
