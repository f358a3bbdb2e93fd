import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import { byArticle } from '../../lists/search.ts';
import { below } from '../catalogue/categories.ts';

/** Filter of a price list's items; omitted fields do not filter. */
export interface ItemFilter {
  /** The beginning of a part number, in any spelling. */
  article?: string | undefined;
  brand_ids?: readonly number[] | undefined;
  /** Including their subcategories. */
  category_ids?: readonly number[] | undefined;
  in_stock?: boolean | undefined;
}

/**
 * The filter's conditions on the items of a list at its storage; shared by the list and by changes of prices.
 */
export function itemConditions(item: SQL, storageId: number) {
  const ofProducts = (condition: SQL) =>
    sql`${item}.product_id IN (SELECT p.product_id FROM product_search p WHERE ${condition})`;
  return {
    article: byArticle(
      (pattern) =>
        sql`${item}.product_id IN (SELECT p.id FROM product p WHERE p.article_norm LIKE ${pattern})`,
    ),
    brands: (ids: readonly number[]) => ofProducts(sql`p.brand_id = ANY(${sql.param([...ids])}::bigint[])`),
    categories: (ids: readonly number[]) => ofProducts(sql`p.category_id IN ${below(ids)}`),
    in_stock: (is: boolean) => sql`EXISTS (
      SELECT FROM reserve kept WHERE kept.item_id = ${item}.id AND kept.storage_id = ${storageId} AND kept.quantity > kept.held) = ${is}::boolean`,
  };
}

/** All conditions of a filter as one; matches nothing if the part number is not valid. */
export function itemsWhere(
  item: SQL,
  storageId: number,
  { article = '', brand_ids = [], category_ids = [], in_stock }: ItemFilter,
): SQL {
  const conditions = itemConditions(item, storageId);
  const number = article.trim();
  return sql.join(
    [
      sql`true`,
      ...(number === '' ? [] : [conditions.article(number) ?? sql`false`]),
      ...(brand_ids.length === 0 ? [] : [conditions.brands(brand_ids)]),
      ...(category_ids.length === 0 ? [] : [conditions.categories(category_ids)]),
      ...(in_stock === undefined ? [] : [conditions.in_stock(in_stock)]),
    ],
    sql` AND `,
  );
}

/** The filter as text, for the version made by a change of its items: «, артикул oc, бренды: KNECHT». */
export async function filterWords(
  connection: Connection,
  { article = '', brand_ids = [], category_ids = [], in_stock }: ItemFilter,
): Promise<string> {
  const { rows } = await connection.execute<{ brands: string | null; categories: string | null }>(sql`
    SELECT (SELECT string_agg(title, ', ' ORDER BY title) FROM brand WHERE id = ANY(${sql.param([...brand_ids])}::bigint[])) AS brands,
           (SELECT string_agg(title, ', ' ORDER BY title) FROM category WHERE id = ANY(${sql.param([...category_ids])}::bigint[])) AS categories`);
  const [named] = rows;
  return [
    article.trim() === '' ? '' : `, артикул ${article.trim()}`,
    (named?.brands ?? null) === null ? '' : `, бренды: ${named?.brands}`,
    (named?.categories ?? null) === null ? '' : `, категории: ${named?.categories}`,
    in_stock === undefined ? '' : in_stock ? ', в наличии' : ', нет в наличии',
  ].join('');
}
