import { RUSSIA } from '@portal/domain/origin';
import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { mergeCrosses, NEW_CROSSES, OLD_CROSSES, resolveCrosses } from './merge-crosses.ts';
import {
  type Merged,
  type MergeInput,
  rankRows,
  refuseUnknownBrands,
  resolveBrands,
  writeRejected,
} from '../journal/writing/merge.ts';
import { unknownBrands } from '../journal/writing/unknown-brands.ts';

/** Maximum number of new products named in the upload's log. */
const MOST_ENTRIES = 100;
/** Maximum number of unknown categories named in a summary. */
const MOST_CATEGORIES = 200;
/** Columns of a product that a file may contain, besides its key and crosses. */
const SAID = [
  'title',
  'multiplicity',
  'category_id',
  'description',
  'features',
  'barcodes',
  'pack_quantity',
  'weight',
  'height',
  'width',
  'length',
  'vat_rate',
  'country_code',
  'customs_declaration',
];
const columnsOf = (alias: string) => sql.raw(SAID.map((column) => `${alias}.${column}`).join(', '));
const VALUES = sql.raw(SAID.join(', '));
const [TARGETED, OWNED, FOUND] = [columnsOf('target'), columnsOf('own'), columnsOf('found')];

export type Summary = Answer<'summariseUpload'>['data'];

/** The effect of the staged rows, with the names of unknown brands. Writes only temporary tables. */
export async function summarise(
  transaction: Transaction,
  contractorId: number,
): Promise<Omit<Summary, 'joined'>> {
  await resolve(transaction, contractorId, { new_brands: [], every_new_brand: false });
  const { rows: counts } = await transaction.execute<
    Record<'taken' | 'fresh' | 'changed' | 'refused' | 'duplicates', number>
  >(sql`
    SELECT (SELECT count(*) FROM target) AS taken, (SELECT count(*) FROM target WHERE own_id IS NULL) AS fresh,
           (SELECT count(*) FROM target WHERE own_id IS NOT NULL AND is_changed) AS changed,
           (SELECT count(DISTINCT row_number) FROM staged_refusal) AS refused,
           (SELECT count(*) FROM ranked WHERE row_number < last_row AND brand_id > 0) AS duplicates`);
  const { rows: categories } = await transaction.execute<{ category: string }>(sql`
    SELECT DISTINCT category FROM target WHERE category IS NOT NULL AND is_unsorted ORDER BY category LIMIT ${MOST_CATEGORIES}`);
  const { taken = 0, fresh = 0, changed = 0, refused = 0, duplicates = 0 } = counts[0] ?? {};
  return {
    taken: Number(taken),
    fresh: Number(fresh),
    changed: Number(changed),
    refused: Number(refused),
    duplicates: Number(duplicates),
    brands: await unknownBrands(transaction),
    categories: categories.map(({ category }) => category),
    goods: null,
    limits: null,
    stock_limits: null,
  };
}

type Input = Pick<MergeInput, 'upload_id' | 'supplier_id' | 'new_brands' | 'every_new_brand'>;

/**
 * Saves the staged rows as the seller's own products: by key, the last good row of a key counts. An unknown
 * brand is created only if the person has marked it as new; otherwise its rows are refused. Columns that a
 * file does not contain stay unchanged.
 */
export async function mergeNomenclature(
  transaction: Transaction,
  { upload_id, supplier_id, ...brands }: Input,
): Promise<Merged> {
  await transaction.execute(sql`SET LOCAL work_mem = '64MB'`);
  await transaction.execute(sql`SELECT FROM contractor WHERE id = ${supplier_id} FOR NO KEY UPDATE`);
  await resolve(transaction, supplier_id, brands);
  await refuseUnknownBrands(transaction, supplier_id);
  const { rows } = await transaction.execute<{ taken: number; duplicates: number }>(sql`
    SELECT (SELECT count(*) FROM target) AS taken, (SELECT count(*) FROM ranked WHERE row_number < last_row) AS duplicates`);
  await transaction.execute(sql`
    UPDATE own_product own SET (${VALUES}, version, updated_at) =
      (SELECT ${TARGETED}, own.version + 1, now())
    FROM target WHERE own.id = target.own_id AND target.is_changed`);
  const { rows: made } = await transaction.execute<{ id: number; article: string }>(sql`
    INSERT INTO own_product (contractor_id, brand_id, article, article_norm, ${VALUES})
    SELECT ${supplier_id}::bigint, brand_id, article, article_norm, ${TARGETED}
    FROM target WHERE own_id IS NULL ORDER BY article_norm, brand_id
    RETURNING id, article`);
  await mergeCrosses(transaction, supplier_id);
  const { taken = 0, duplicates = 0 } = rows[0] ?? {};
  const refused = await writeRejected(transaction, upload_id);
  return {
    taken: Number(taken),
    duplicates: Number(duplicates),
    refused,
    created_products: made.length,
    entries: made.slice(0, MOST_ENTRIES).map(({ id, article }) => `${id} | ${article}`),
    changed: [],
    other_titles: 0,
  };
}

/** Each product of the rows with its current and new values; unknown brands get negative ids. */
async function resolve(
  connection: Connection,
  contractorId: number,
  brands: Pick<Input, 'new_brands' | 'every_new_brand'>,
): Promise<void> {
  await connection.execute(sql`ANALYZE staged_row`);
  await resolveBrands(connection, brands);
  await rankRows(connection);
  await resolveCrosses(connection);
  // A category is found by its title, or by a path that ends with it; an ambiguous one is not found.
  await connection.execute(sql`
    CREATE TEMPORARY TABLE target ON COMMIT DROP AS
    SELECT found.*, own.id AS own_id,
           own.id IS NOT NULL AND (
             (${OWNED}) IS DISTINCT FROM (${FOUND})
             OR (found.crosses IS NOT NULL AND ${NEW_CROSSES} IS DISTINCT FROM ${OLD_CROSSES})) AS is_changed
    FROM (
      SELECT named.row_number, named.article, named.article_norm, named.brand_id, named.category, named.crosses,
             CASE WHEN named.title <> '' THEN named.title ELSE coalesce(known.title, 'Артикул ' || named.article) END AS title,
             CASE WHEN named.has_multiplicity THEN named.multiplicity ELSE coalesce(known.multiplicity, 1) END AS multiplicity,
             coalesce(kind.id, known.category_id) AS category_id, kind.id IS NULL AS is_unsorted,
             coalesce(named.description, known.description, '') AS description,
             coalesce(named.features, known.features, '[]') AS features,
             (coalesce(known.barcodes, '{}') || ARRAY(
               SELECT code FROM jsonb_array_elements_text(named.barcode) AS code WHERE code <> ALL(coalesce(known.barcodes, '{}'))))[1:20] AS barcodes,
             coalesce(named.pack_quantity, known.pack_quantity) AS pack_quantity, coalesce(named.weight, known.weight) AS weight,
             coalesce(named.height, known.height) AS height, coalesce(named.width, known.width) AS width,
             coalesce(named.length, known.length) AS length,
             CASE WHEN named.vat_rate IS NULL THEN known.vat_rate ELSE nullif(named.vat_rate, 'usual')::smallint END AS vat_rate,
             -- Goods with a declaration are not Russian, and Russian goods have none: the file's word replaces what contradicts it.
             coalesce(named.country_code, CASE WHEN named.customs_declaration IS NOT NULL AND known.country_code = ${RUSSIA} THEN '' ELSE known.country_code END, '') AS country_code,
             coalesce(named.customs_declaration, CASE WHEN named.country_code = ${RUSSIA} THEN '' ELSE known.customs_declaration END, '') AS customs_declaration
      FROM ranked named
      LEFT JOIN own_product known ON known.contractor_id = ${contractorId} AND known.deleted_at IS NULL
        AND known.article_norm = named.article_norm AND known.brand_id = named.brand_id
      LEFT JOIN (SELECT lower(title) AS title, min(id) AS id FROM category WHERE parent_id IS NOT NULL GROUP BY lower(title) HAVING count(*) = 1) kind
        ON kind.title = lower(trim(regexp_replace(named.category, '^.*[/>]', '')))
      WHERE named.row_number = named.last_row AND named.brand_id > 0
        AND NOT EXISTS (SELECT FROM staged_cross unknown WHERE unknown.row_number = named.row_number AND unknown.brand_id IS NULL)) found
    LEFT JOIN own_product own ON own.contractor_id = ${contractorId} AND own.deleted_at IS NULL
      AND own.article_norm = found.article_norm AND own.brand_id = found.brand_id`);
}
