import { formatMoney } from '@portal/domain/money';
import { sql } from 'drizzle-orm';
import { renumberStaged } from '../../catalogue/editing/numbered.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { readPortalSettings } from '../../../contract/portal-settings.ts';
import { countOtherTitles, otherTitle } from './other-titles.ts';
import { analyzeStaged, rankRows, resolveBrands } from './merge.ts';
import type { Answer } from '../../../contract/handlers.ts';
import { unknownBrands } from './unknown-brands.ts';

type Goods = NonNullable<Answer<'summariseUpload'>['data']['goods']>;
interface Filled {
  supplier_id: number;
  storage_id: number;
  /** Null for a stock upload. */
  price_list_id: number | null;
}

const MOST_SUSPECTS = 50;
const MOST_NEW = 50;
const MOST_TITLED = 50;
/** Maximum number of items listed per other price list. */
const MOST_MOVED = 20;
/** Bounds of the price change histogram, percent. */
const SHIFT_EDGES = [-50, -20, -5, 0, 5, 20, 50] as const;
/** Prices below this are suspect: 1 rouble, in kopecks. */
const TINY = 100;
/** Matches text decoded with a wrong encoding. */
const GARBLED = String.raw`\uFFFD|\?{3,}|Ð|Ñ|вЂ|[РС][°±-¿A-Za-z][РС]|Р[А-Яа-я][РС][А-Яа-я°-¿]Р`;

/** Summarises what importing the staged prices and stock would change. Writes temporary tables only. */
export async function summariseGoods(
  transaction: Transaction,
  filled: Filled,
): Promise<Omit<Answer<'summariseUpload'>['data'], 'joined'>> {
  await renumberStaged(transaction);
  await analyzeStaged(transaction);
  await resolveBrands(transaction, { new_brands: [], every_new_brand: false });
  await rankRows(transaction);
  const { supplier_id, storage_id, price_list_id } = filled;
  const priced = price_list_id !== null;
  await transaction.execute(sql`
    CREATE TEMPORARY TABLE target ON COMMIT DROP AS
    SELECT ranked.row_number, ranked.article, ranked.article_norm, ranked.brand, ranked.title, ranked.price_kopecks, ranked.quantity, ranked.is_more,
           ranked.multiplicity, ranked.brand_id, product.id AS product_id, ${otherTitle(sql`ranked.title`)} AS catalogue_title, item.id AS item_id, item.price_list_id AS from_list, item.price_kopecks AS old_price,
           item.multiplicity AS old_multiplicity, reserve.id AS reserve_id, reserve.quantity AS old_quantity, reserve.is_more AS old_more
    FROM ranked
    LEFT JOIN product ON product.article_norm = ranked.article_norm AND product.brand_id = ranked.brand_id
    LEFT JOIN price_list_item AS item ON item.product_id = product.id AND item.supplier_id = ${supplier_id} AND item.price_list_id IS NOT NULL
    LEFT JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
    WHERE ranked.row_number = ranked.last_row`);
  const good = priced ? sql`brand_id > 0` : sql`item_id IS NOT NULL`;
  const { rows } = await transaction.execute<
    Record<'taken' | 'fresh' | 'changed' | 'unpriced' | 'refused' | 'duplicates' | 'new_products', number>
  >(sql`
    SELECT count(*) FILTER (WHERE ${good}) AS taken,
           count(*) FILTER (WHERE ${good} AND ${priced ? sql`item_id` : sql`reserve_id`} IS NULL) AS fresh,
           count(*) FILTER (WHERE ${good} AND ${priced ? sql`item_id` : sql`reserve_id`} IS NOT NULL AND
             ((${priced} AND (price_kopecks, multiplicity) IS DISTINCT FROM (old_price, old_multiplicity))
              OR (quantity, is_more) IS DISTINCT FROM (old_quantity, old_more))) AS changed,
           count(*) FILTER (WHERE NOT (${good}) AND (${!priced} OR brand_id < 0)) AS unpriced,
           (SELECT count(DISTINCT row_number) FROM staged_refusal) AS refused,
           (SELECT count(*) FROM ranked WHERE row_number < last_row) AS duplicates,
           count(*) FILTER (WHERE ${priced} AND brand_id > 0 AND product_id IS NULL) AS new_products
    FROM target`);
  const {
    taken = 0,
    fresh = 0,
    changed = 0,
    unpriced = 0,
    refused = 0,
    duplicates = 0,
    new_products = 0,
  } = rows[0] ?? {};
  const titled = priced ? await countOtherTitles(transaction, MOST_TITLED) : { count: 0, named: [] };
  return {
    taken: Number(taken),
    fresh: Number(fresh),
    changed: Number(changed),
    // Rows of unknown brands are reported by brand, because the person has yet to say which brands are new.
    refused: Number(refused) + (priced ? 0 : Number(unpriced)),
    duplicates: Number(duplicates),
    brands: priced ? await unknownBrands(transaction) : [],
    categories: [],
    limits: null,
    stock_limits: null,
    goods: {
      new_products: Number(new_products),
      new_named: priced ? await newNamed(transaction) : [],
      moved: price_list_id === null ? [] : await movedFrom(transaction, price_list_id),
      shifts: priced ? await shiftsOf(transaction) : [],
      ...(await suspectsOf(transaction, priced)),
      other_titles: titled.named.map(({ brand_title: brand, ...row }) => ({ ...row, brand })),
      other_titles_total: titled.count,
      stock: await stockOf(transaction, filled),
    },
  };
}

/** Products that would be added to the shared catalogue; wrong columns are easy to notice here. */
async function newNamed(connection: Connection): Promise<Goods['new_named']> {
  const { rows } = await connection.execute<Goods['new_named'][number]>(sql`
    SELECT row_number, article, brand, left(title, 100) AS title FROM target
    WHERE brand_id > 0 AND product_id IS NULL ORDER BY row_number LIMIT ${MOST_NEW}`);
  return rows;
}

/** Items that would move from the seller's other price lists: an item belongs to one list only. */
async function movedFrom(connection: Connection, priceListId: number): Promise<Goods['moved']> {
  const { rows } = await connection.execute<Goods['moved'][number] & Record<string, unknown>>(sql`
    SELECT jsonb_build_object('id', list.id, 'title', list.title) AS price_list, count(*)::int AS count,
           (jsonb_agg(jsonb_build_object('row_number', row_number, 'article', article, 'brand', target.brand) ORDER BY row_number)
             FILTER (WHERE place <= ${MOST_MOVED})) AS named
    FROM (SELECT target.*, row_number() OVER (PARTITION BY from_list ORDER BY row_number) AS place FROM target
          WHERE from_list <> ${priceListId} AND brand_id > 0) target
    JOIN price_list list ON list.id = from_list
    GROUP BY list.id, list.title ORDER BY count(*) DESC, list.id`);
  return rows;
}

/** Histogram of price changes. Unchanged prices are the bucket from 0 to 0. */
async function shiftsOf(connection: Connection): Promise<Goods['shifts']> {
  const { rows } = await connection.execute<{ heap: number; count: number }>(sql`
    SELECT CASE WHEN price_kopecks = old_price THEN -1
                ELSE width_bucket((price_kopecks - old_price) * 1e2 / old_price, ${sql.param([...SHIFT_EDGES])}::numeric[]) END AS heap, count(*) AS count
    FROM target WHERE old_price > 0 AND brand_id > 0 GROUP BY 1`);
  const counts = new Map(rows.map(({ heap, count }) => [Number(heap), Number(count)]));
  const still = { from: 0, to: 0, count: counts.get(-1) ?? 0 };
  const heaps = Array.from({ length: SHIFT_EDGES.length + 1 }, (_, heap) => ({
    from: SHIFT_EDGES[heap - 1] ?? null,
    to: SHIFT_EDGES[heap] ?? null,
    count: counts.get(heap) ?? 0,
  }));
  return rows.length === 0 ? [] : heaps.flatMap((heap) => (heap.from === 0 ? [still, heap] : [heap]));
}

/** Rows that are probably mistakes in the file or its columns. */
async function suspectsOf(
  connection: Connection,
  priced: boolean,
): Promise<Pick<Goods, 'suspects' | 'suspects_total'>> {
  if (!priced) return { suspects: [], suspects_total: 0 };
  const { price_jump } = await readPortalSettings(connection);
  const { rows } = await connection.execute<Suspect>(sql`
    SELECT *, count(*) OVER () AS total FROM (
      SELECT row_number, article, brand,
        CASE WHEN old_price > 0 AND (price_kopecks >= old_price * ${price_jump}::bigint OR price_kopecks * ${price_jump}::bigint <= old_price) THEN 'tenfold'
             WHEN price_kopecks < ${TINY} THEN 'tiny'
             WHEN old_multiplicity > 1 AND multiplicity = 1 THEN 'multiplicity'
             WHEN known_article IS NOT NULL THEN 'zeros'
             WHEN title ~ ${GARBLED} OR article ~ ${GARBLED} OR brand ~ ${GARBLED} THEN 'garbled' END AS why,
        old_price, price_kopecks, old_multiplicity, multiplicity, left(title, 100) AS title, known_article AS known FROM target
      -- A spreadsheet drops the zeros before a number: the catalogue has it with them.
      LEFT JOIN LATERAL (
        SELECT full_one.article AS known_article FROM product full_one
        WHERE target.product_id IS NULL AND target.article ~ '^[1-9][0-9]' AND full_one.brand_id = target.brand_id
          AND full_one.article_norm IN ('0' || target.article_norm, '00' || target.article_norm, '000' || target.article_norm)
        ORDER BY length(full_one.article_norm) LIMIT 1) known ON true
      WHERE brand_id > 0) judged
    WHERE why IS NOT NULL ORDER BY row_number LIMIT ${MOST_SUSPECTS}`);
  return {
    suspects: rows.map(({ row_number, article, brand, why, ...row }) => ({
      row_number,
      article,
      brand,
      why,
      ...changeOf(why, { ...row, article }),
    })),
    suspects_total: Number(rows[0]?.total ?? 0),
  };
}

interface Suspect extends Record<string, unknown> {
  row_number: number;
  article: string;
  brand: string;
  why: Goods['suspects'][number]['why'];
  old_price: number | null;
  price_kopecks: number;
  old_multiplicity: number | null;
  multiplicity: number;
  title: string;
  known: string | null;
  total: number;
}

/** The suspect value, now and after the import. */
function changeOf(
  why: Suspect['why'],
  row: Pick<
    Suspect,
    'article' | 'known' | 'old_price' | 'price_kopecks' | 'old_multiplicity' | 'multiplicity' | 'title'
  >,
): Pick<Goods['suspects'][number], 'before' | 'after'> {
  if (why === 'garbled') return { before: null, after: row.title };
  if (why === 'zeros') return { before: row.known, after: row.article };
  if (why === 'multiplicity')
    return {
      before: row.old_multiplicity === null ? null : String(row.old_multiplicity),
      after: String(row.multiplicity),
    };
  return {
    before: row.old_price === null ? null : formatMoney(row.old_price),
    after: formatMoney(row.price_kopecks),
  };
}

/** Numbers of items in stock: now, after the import, not named by the file, and after zeroing those. */
async function stockOf(
  connection: Connection,
  { supplier_id, storage_id, price_list_id }: Filled,
): Promise<Goods['stock']> {
  const mine =
    price_list_id === null
      ? sql`item.supplier_id = ${supplier_id}`
      : sql`item.price_list_id = ${price_list_id}`;
  const good = price_list_id === null ? sql`item_id IS NOT NULL` : sql`brand_id > 0`;
  const { rows } = await connection.execute<{
    before: number;
    named: number;
    kept: number;
    there: number;
  }>(sql`
    SELECT (SELECT count(*) FROM price_list_item AS item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
            WHERE ${mine} AND (reserve.quantity > 0 OR reserve.is_more)) AS before,
           (SELECT count(*) FROM target JOIN price_list_item AS item ON item.id = target.item_id
            WHERE ${mine} AND (old_quantity > 0 OR old_more)) AS named,
           -- A row that is refused names its product all the same: its stock stays.
           (SELECT count(*) FROM price_list_item AS item JOIN reserve ON reserve.item_id = item.id AND reserve.storage_id = ${storage_id}
            WHERE ${mine} AND (reserve.quantity > 0 OR reserve.is_more)
              AND NOT EXISTS (SELECT FROM target WHERE target.item_id = item.id)
              AND item.product_id IN (
                SELECT product.id FROM staged_presence
                LEFT JOIN brand ON brand.norm = staged_presence.brand_norm
                LEFT JOIN brand_alias ON brand_alias.norm = staged_presence.brand_norm
                JOIN product ON product.article_norm = staged_presence.article_norm AND product.brand_id = coalesce(brand.id, brand_alias.brand_id))) AS kept,
           (SELECT count(*) FROM target WHERE ${good} AND (quantity > 0 OR is_more)) AS there`);
  const { before = 0, named = 0, kept = 0, there = 0 } = rows[0] ?? {};
  const left = Number(before) - Number(named);
  const vanished = left - Number(kept);
  const after = left + Number(there);
  return { before: Number(before), after, vanished, after_zero: after - vanished };
}
