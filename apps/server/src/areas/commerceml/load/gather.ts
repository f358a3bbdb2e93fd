import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { withCurrency } from '@portal/domain/currencies';
import { decimalOf } from '../../../contract/money.ts';
import type { Transaction } from '../../../database/connect.ts';
import type { Answers } from './questions.ts';

/** Rows written at once. */
const BATCH = 5_000;

/**
 * Gathers the changed goods of a storage into the temporary table `loading`, one row for a good: its offers are
 * characteristics, which the portal does not tell apart. With `session`, all goods that the session has named.
 */
export async function gather(
  transaction: Transaction,
  storageId: number,
  { price_type, warehouse }: Pick<Answers, 'price_type' | 'warehouse'>,
  session: number | null,
): Promise<void> {
  const stock =
    warehouse === ''
      ? sql`(stock ->> '')::bigint`
      : sql`CASE WHEN stock = '{}' THEN NULL ELSE coalesce((stock ->> ${warehouse})::bigint, 0) END`;
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE loading ON COMMIT DROP AS
    WITH offered AS (
      SELECT good_uid AS uid, max(article) AS article, max(title) AS title, min((prices ->> ${price_type})::bigint) AS price,
             max((prices ->> ${price_type})::bigint) AS dearest, sum(${stock}) AS pieces, count(*) AS offers,
             bool_or(fresh_price) AS priced, bool_or(fresh_stock) AS stocked, max(session_id) AS session_id
      FROM commerceml_offer WHERE storage_id = ${storageId} GROUP BY good_uid)
    SELECT uid, coalesce(nullif(good.article, ''), offered.article, '') AS article, coalesce(good.brand, '') AS brand,
           coalesce(nullif(good.title, ''), offered.title, '') AS title, coalesce(good.barcode, '') AS barcode,
           coalesce(good.vat_rate, '') AS vat_rate, coalesce(good.country_code, '') AS country_code, coalesce(good.customs_declaration, '') AS customs_declaration,
           coalesce(good.deleted, false) AS deleted, offered.price, offered.dearest IS DISTINCT FROM offered.price AS unclear,
           CASE WHEN good.deleted THEN 0 ELSE least(coalesce(offered.pieces, 0), 1000000000) END AS pieces,
           coalesce(good.fresh, false) AS card, coalesce(offered.priced, false) AS priced, coalesce(offered.stocked, false) AS stocked
    FROM (SELECT * FROM commerceml_good WHERE storage_id = ${storageId}) good FULL JOIN offered USING (uid)
    WHERE ${session === null ? sql`good.fresh OR offered.priced OR offered.stocked` : sql`good.session_id = ${session} OR offered.session_id = ${session}`}`);
  await transaction.execute(sql`CREATE INDEX ON loading (uid)`);
  await transaction.execute(sql`ANALYZE loading`);
}

/** Rows of `loading` that a kind of upload takes. */
export const LOADED = {
  nomenclature_upload: sql`card AND NOT deleted AND article <> '' AND brand <> ''`,
  price_list_upload: sql`article <> '' AND brand <> '' AND price IS NOT NULL AND NOT unclear`,
  reserve_upload: sql`stocked AND article <> '' AND brand <> ''`,
} as const;
export type LoadedKind = keyof typeof LOADED;

/** Headers of the files, which the reader of uploads knows. */
const HEADERS = {
  nomenclature_upload: () => [
    'Артикул',
    'Бренд',
    'Наименование',
    'Штрихкод',
    'Ставка НДС',
    'Страна',
    'Номер декларации',
  ],
  price_list_upload: (currency) => [
    'Артикул',
    'Бренд',
    'Наименование',
    currency === null ? 'Цена' : withCurrency('Цена', currency),
    'Остаток',
  ],
  reserve_upload: () => ['Артикул', 'Бренд', 'Остаток'],
} as const satisfies Record<LoadedKind, (currency: Answers['currency']) => string[]>;
/** Rates as the reader of uploads knows them. */
const RATES = { '': '', '10': '10%', '0': '0%', usual: 'обычная' } as const;
const CELLS = {
  nomenclature_upload: ({ article, brand, title, barcode, ...row }) => [
    article,
    brand,
    title,
    barcode,
    RATES[row.vat_rate],
    row.country_code,
    row.customs_declaration,
  ],
  price_list_upload: ({ article, brand, title, price, pieces }) => [
    article,
    brand,
    title,
    decimalOf(price ?? 0),
    String(pieces),
  ],
  reserve_upload: ({ article, brand, pieces }) => [article, brand, String(pieces)],
} as const satisfies Record<LoadedKind, (row: Row) => string[]>;

interface Row extends Record<string, unknown> {
  uid: string;
  article: string;
  brand: string;
  title: string;
  barcode: string;
  vat_rate: keyof typeof RATES;
  country_code: string;
  customs_declaration: string;
  price: number | null;
  pieces: number;
}

/** Writes the rows of a kind as a table, in pages. Returns the number of rows and bytes. */
export async function writeTable(
  transaction: Transaction,
  kind: LoadedKind,
  currency: Answers['currency'],
  path: string,
): Promise<{ rows: number; bytes: number }> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')}\r\n`;
  let count = 0;
  try {
    file.write(`\uFEFF${line(HEADERS[kind](currency))}`);
    let after = '';
    for (;;) {
      const { rows } = await transaction.execute<Row>(sql`
        SELECT uid, article, brand, title, barcode, vat_rate, country_code, customs_declaration, price, pieces FROM loading WHERE uid > ${after} AND ${LOADED[kind]} ORDER BY uid LIMIT ${BATCH}`);
      count += rows.length;
      const cells = CELLS[kind];
      if (!file.write(rows.map((row) => line(cells(row))).join(''))) await once(file, 'drain');
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.uid;
    }
    file.end();
    await finished(file);
  } finally {
    file.destroy();
  }
  return { rows: count, bytes: file.bytesWritten };
}
