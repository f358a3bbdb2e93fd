import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { MOST_NAMED } from '../../../events/offers-changed.ts';
import {
  addBrands,
  addProducts,
  addSupersessions,
  proposeBrands,
} from '../../catalogue/editing/from-lists.ts';
import { NUMBERED, renumberStaged } from '../../catalogue/editing/numbered.ts';
import { markListUpdated } from '../../prices/list-updated.ts';
import { lockLists } from '../../prices/own-lists.ts';
import { UNSORTED_CATEGORY } from '../../prices/unsorted.ts';
import { changeItems } from '../../prices/versions.ts';
import { setCounted } from '../../stock/counted.ts';
import { keepStock } from './stock-before.ts';
import { otherTitle, writeOtherTitles } from './other-titles.ts';
import { Refusal } from '../../../reader/protocol.ts';

/** Maximum number of new products listed in the journal entry. */
const MOST_ENTRIES = 100;

export interface MergeInput {
  upload_id: number;
  user_id: number;
  file_name: string;
  price_list_id: number;
  supplier_id: number;
  storage_id: number;
  /** What happens to this list's items that the file does not name. */
  missing: 'keep' | 'zero';
  /** Normal forms of brands confirmed as new; with `every_new_brand` all unknown brands are. */
  new_brands: readonly string[];
  every_new_brand: boolean;
}

export interface Merged {
  taken: number;
  refused: number;
  duplicates: number;
  created_products: number;
  /** Some of the created products, as «id | article». */
  entries: string[];
  /** Products whose price or stock has changed; null if there are too many to list. */
  changed: number[] | null;
  /** Number of rows whose title names a different kind of product than the catalogue's title. */
  other_titles: number;
}

/**
 * Merges the staged rows into the price list; the last valid row of a key wins. The caller opens the
 * transaction, so all or nothing is written. Rows are locked in the same order everywhere (brands by name,
 * products and items by product, reserves by id, as orders lock them), so two imports, or an import and an
 * order, cannot deadlock.
 */
export async function mergeStaged(transaction: Transaction, input: MergeInput): Promise<Merged> {
  await transaction.execute(sql`SET LOCAL work_mem = '64MB'`);
  // Imports of one supplier are serialised: an item's key is unique across all of the supplier's price lists.
  await lockLists(transaction, input.supplier_id);
  const { rows: lists } = await transaction.execute(
    sql`SELECT FROM price_list WHERE id = ${input.price_list_id} AND deleted_at IS NULL`,
  );
  if (lists.length === 0) throw new Refusal('Прайс-лист удалён, пока файл загружался.');
  await renumberStaged(transaction);
  await analyzeStaged(transaction);
  await resolveBrands(transaction, input);
  await rankRows(transaction);
  await refuseUnknownBrands(transaction, input.supplier_id);
  const { created_products, entries } = await resolveProducts(transaction);
  await keepSupersessions(transaction, input.supplier_id);
  const { taken, duplicates } = await count(transaction);
  const priced = await changeItems(
    transaction,
    sql`SELECT product_id, price_kopecks, multiplicity, nullif(title, '') AS seller_title FROM target`,
    {
      list: { id: input.price_list_id, supplier_id: input.supplier_id },
      user_id: input.user_id,
      upload_id: input.upload_id,
      text: `Загружен файл «${input.file_name}»`,
    },
  );
  const stocked = await upsertReserves(transaction, input, taken > 0 && input.missing === 'zero');
  const changed = [...new Set([...priced, ...stocked])];
  await markListUpdated(transaction, input.price_list_id);
  const refused = await writeRejected(transaction, input.upload_id);
  const other_titles = await writeOtherTitles(transaction, input.upload_id);
  return {
    taken,
    refused,
    duplicates,
    created_products,
    entries,
    other_titles,
    changed: changed.length > MOST_NAMED ? null : changed,
  };
}

/** Collects the statistics of the staged rows by which the merge is planned: only those of the columns that it joins by. */
export async function analyzeStaged(connection: Connection): Promise<void> {
  await connection.execute(sql`ANALYZE staged_row (article_norm, brand_norm)`);
}

/** Reason for refusing a row of an unknown brand. */
export const UNKNOWN = 'портал такого не знает: исправьте написание или подтвердите новый бренд';

/**
 * Creates staged_brand: the brand id of every spelling in the file. It is the brand of that name, the
 * brand of that alias, or a new brand confirmed by the person. Other spellings get a negative id, so
 * nothing unconfirmed reaches the shared catalogue.
 */
export async function resolveBrands(
  connection: Connection,
  { new_brands, every_new_brand }: Pick<MergeInput, 'new_brands' | 'every_new_brand'>,
): Promise<void> {
  // A million rows have few different spellings: exclude the known ones before joining the rows.
  await addBrands(
    connection,
    sql`
    SELECT brand, brand_norm
    FROM staged_row JOIN (
      SELECT spelt.brand_norm, spelt.row_number FROM (SELECT brand_norm, min(row_number) AS row_number FROM staged_row GROUP BY brand_norm) spelt
      WHERE (${every_new_brand}::boolean OR brand_norm = ANY(${sql.param([...new_brands])}::text[]))
        AND NOT EXISTS (SELECT FROM brand WHERE norm = brand_norm) AND NOT EXISTS (SELECT FROM brand_alias WHERE norm = brand_norm)
    ) fresh USING (brand_norm, row_number)
    ORDER BY brand_norm`,
  );
  await connection.execute(sql`
    CREATE TEMPORARY TABLE staged_brand ON COMMIT DROP AS
    SELECT norms.brand_norm, coalesce(brand.id, brand_alias.brand_id, -row_number() OVER ()) AS brand_id
    FROM (SELECT DISTINCT brand_norm FROM staged_row) norms
    LEFT JOIN brand ON brand.norm = norms.brand_norm LEFT JOIN brand_alias ON brand_alias.norm = norms.brand_norm`);
}

/**
 * Refuses rows of unknown brands and asks administrators which brand each spelling means. Earlier
 * decisions stay.
 */
export async function refuseUnknownBrands(connection: Connection, contractorId: number): Promise<void> {
  await connection.execute(sql`
    INSERT INTO staged_refusal (row_number, field, value, reason)
    SELECT row_number, 'Бренд', brand, ${UNKNOWN}::text FROM ranked WHERE brand_id < 0 AND row_number = last_row`);
  await proposeBrands(
    connection,
    sql`
    SELECT brand_norm, (array_agg(brand ORDER BY row_number))[1], ${contractorId}::bigint, count(*)
    FROM ranked WHERE brand_id < 0 GROUP BY brand_norm ORDER BY brand_norm`,
  );
}

/** Creates ranked: each valid row with the number of the last row of its key. */
export async function rankRows(transaction: Connection): Promise<void> {
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE ranked ON COMMIT DROP AS
    SELECT staged_row.*, brand_id, max(row_number) OVER (PARTITION BY article_norm, brand_id) AS last_row
    FROM staged_row JOIN staged_brand USING (brand_norm)`);
  await transaction.execute(sql`ANALYZE ranked (article_norm, brand_id, row_number, last_row, replaced_by)`);
}

/**
 * Creates products that the catalogue lacks. Existing products keep their title, which does not belong to
 * the supplier.
 */
async function resolveProducts(
  transaction: Transaction,
): Promise<{ created_products: number; entries: string[] }> {
  const { created, entries } = await addProducts(
    transaction,
    sql`
    SELECT brand_id, article, article_norm, CASE title WHEN '' THEN 'Артикул ' || article ELSE title END, ${UNSORTED_CATEGORY}
    FROM ranked
    WHERE row_number = last_row AND brand_id > 0
      AND NOT EXISTS (SELECT FROM product WHERE product.article_norm = ranked.article_norm AND product.brand_id = ranked.brand_id)
    ORDER BY article_norm, brand_id`,
    MOST_ENTRIES,
  );
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE target ON COMMIT DROP AS
    SELECT product.id AS product_id, ranked.row_number, ranked.title, ranked.price_kopecks, ranked.quantity, ranked.is_more, ranked.multiplicity,
           ${otherTitle(sql`ranked.title`)} AS catalogue_title
    FROM ranked JOIN product USING (article_norm, brand_id)
    WHERE row_number = last_row AND brand_id > 0`);
  await transaction.execute(sql`CREATE UNIQUE INDEX ON target (product_id)`);
  await transaction.execute(sql`ANALYZE target (product_id)`);
  return { created_products: created, entries };
}

/**
 * Stores supersessions named in the file: an old number is replaced by another of the same brand, so that
 * a search for the old one shows the new. Requires the new product to be in the catalogue; skips reverse
 * and mutual pairs.
 */
async function keepSupersessions(transaction: Transaction, supplierId: number): Promise<void> {
  await addSupersessions(
    transaction,
    sql`
    SELECT DISTINCT ON (old.article_norm, old.brand_id) old.brand_id, old.article, old.article_norm, next.id, seller.title
    FROM ranked old
    JOIN ${NUMBERED} next ON next.article_norm = old.replaced_by AND next.brand_id = old.brand_id
    JOIN contractor seller ON seller.id = ${supplierId}
    WHERE old.row_number = old.last_row AND old.replaced_by <> old.article_norm
      -- The old number may be the new product's own by now.
      AND NOT EXISTS (SELECT FROM ${NUMBERED} same WHERE same.article_norm = old.article_norm AND same.brand_id = old.brand_id AND same.id = next.id)
      AND NOT EXISTS (SELECT FROM supersession known WHERE known.article_norm = old.article_norm AND known.brand_id = old.brand_id)
      AND NOT EXISTS (
        SELECT FROM supersession back JOIN product mine ON mine.id = back.product_id
        WHERE back.article_norm = old.replaced_by AND back.brand_id = old.brand_id AND mine.article_norm = old.article_norm)
      -- Two rows of the file that name one another say nothing.
      AND NOT EXISTS (
        SELECT FROM ranked other WHERE other.brand_id = old.brand_id AND other.article_norm = old.replaced_by
          AND other.replaced_by = old.article_norm AND other.row_number = other.last_row)
    ORDER BY old.article_norm, old.brand_id`,
  );
}

async function count(transaction: Transaction): Promise<{ taken: number; duplicates: number }> {
  const { rows } = await transaction.execute<{ taken: number; duplicates: number }>(sql`
    SELECT (SELECT count(*) FROM target) AS taken, (SELECT count(*) FROM ranked WHERE row_number < last_row) AS duplicates`);
  return rows[0] ?? { taken: 0, duplicates: 0 };
}

/** Writes the stock of items whose stock differs. Returns the changed products. */
async function upsertReserves(
  transaction: Transaction,
  { upload_id, price_list_id, supplier_id, storage_id }: MergeInput,
  zeroMissing: boolean,
): Promise<number[]> {
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE counted ON COMMIT DROP AS
    SELECT item.id AS item_id, reserve.id AS reserve_id, target.quantity, target.is_more
    FROM target
    JOIN price_list_item AS item ON item.product_id = target.product_id AND item.supplier_id = ${supplier_id}
    LEFT JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
    WHERE reserve.id IS NULL
       OR (reserve.quantity, reserve.is_more, reserve.multiplicity, reserve.product_multiplicity)
          IS DISTINCT FROM (target.quantity, target.is_more, 1, 1)`);
  if (zeroMissing) await addMissing(transaction, price_list_id, storage_id);
  return setCounted(transaction, storage_id, () =>
    keepStock(transaction, upload_id, { supplier_id, storage_id }),
  );
}

/** Sets the stock of this list's items that no row names, not even a refused one, to zero. */
async function addMissing(transaction: Transaction, priceListId: number, storageId: number): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO counted (item_id, reserve_id, quantity, is_more)
    SELECT item.id, reserve.id, 0, false
    FROM price_list_item AS item
    JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storageId}
    WHERE item.price_list_id = ${priceListId}
      AND (reserve.quantity > 0 OR reserve.is_more)
      AND NOT EXISTS (SELECT FROM target WHERE target.product_id = item.product_id)
      AND item.product_id NOT IN (
        SELECT product.id
        FROM staged_presence
        LEFT JOIN brand ON brand.norm = staged_presence.brand_norm
        LEFT JOIN brand_alias ON brand_alias.norm = staged_presence.brand_norm
        JOIN product ON product.article_norm = staged_presence.article_norm
                    AND product.brand_id = coalesce(brand.id, brand_alias.brand_id))`);
}

/** Stores refused and duplicate rows with their reasons. Returns the number of refused rows. */
export async function writeRejected(transaction: Transaction, uploadId: number): Promise<number> {
  await transaction.execute(sql`
    INSERT INTO upload_row (upload_id, row_number, kind, field, value, reason)
    SELECT ${uploadId}::bigint, row_number, 'refused', field, value, reason FROM staged_refusal
    UNION ALL
    SELECT ${uploadId}::bigint, row_number, 'duplicate', 'Артикул', article, 'Повтор: действует строка ' || last_row
    FROM ranked WHERE row_number < last_row
    ORDER BY row_number`);
  const { rows } = await transaction.execute<{ refused: number }>(
    sql`SELECT count(DISTINCT row_number) AS refused FROM staged_refusal`,
  );
  return rows[0]?.refused ?? 0;
}
