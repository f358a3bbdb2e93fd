import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../../lists/scope.ts';
import type { Narrowed } from '../dashboards/asked.ts';
import {
  barsOf,
  type Board,
  BY_BRAND,
  cardsOf,
  hold,
  type Making,
  type Measure,
  shareOf,
  tableOf,
} from '../dashboards/board.ts';
import { cells } from '../summaries/cells.ts';
import { below } from '../../catalogue/categories.ts';
import { SOLD as SOLD_PRODUCTS } from '../summaries/summaries.ts';

/**
 * Products on the price lists of the person's company (for an administrator, of all companies) with their
 * sales in the period, summed by brand and category.
 */
async function assortment(
  { connection, viewer, narrowed, source }: Making,
  period: Making['period'],
): Promise<SQL> {
  const { brand_id, category_id, ...others }: Narrowed = narrowed;
  const { supplier_id, storage_id } = others;
  // Brand and category are filtered by the product itself.
  const read = { connection, viewer, narrowed: others, source };
  const sold = await cells(read, SOLD_PRODUCTS, 'supplier')({ ...period, long: true }, ['product_id']);
  const among = (column: SQL, ids: readonly number[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = ANY(${sql.param([...ids])}::bigint[])`;
  const having = (condition: SQL) => sql`count(*) FILTER (WHERE ${condition})`;
  return sql`
    SELECT p.brand_id, p.category_id, count(*) AS products, ${having(sql`p.feature_set_id IS NOT NULL`)} AS described,
           ${having(sql`EXISTS (SELECT FROM product_picture WHERE product_picture.product_id = p.id)`)} AS pictured,
           ${having(sql`EXISTS (SELECT FROM cross_member WHERE cross_member.product_id = p.id)`)} AS crossed,
           ${having(sql`own.stock > 0`)} AS in_stock, ${having(sql`sold.pieces > 0`)} AS selling,
           sum(own.stock) AS stock, coalesce(sum(sold.pieces), 0) AS sold, coalesce(sum(sold.kopecks), 0) AS kopecks
    FROM (SELECT i.product_id, sum(greatest(r.quantity - r.held, 0)) AS stock
          FROM price_list_item i JOIN reserve r ON r.item_id = i.id
          WHERE i.price_list_id IS NOT NULL AND ${scope(viewer).seen(sql`i.supplier_id`)} AND ${among(sql`i.supplier_id`, supplier_id)}
            AND ${among(sql`r.storage_id`, storage_id)} GROUP BY i.product_id) own
    JOIN product p ON p.id = own.product_id
    LEFT JOIN (SELECT f.product_id, sum(f.pieces) AS pieces, sum(f.kopecks) AS kopecks FROM ${sold} GROUP BY f.product_id) sold
      ON sold.product_id = p.id
    WHERE ${among(sql`p.brand_id`, brand_id)} AND ${category_id ? sql`p.category_id IN ${below(category_id)}` : sql`true`}
    GROUP BY p.brand_id, p.category_id`;
}
const COLUMNS = sql`brand_id bigint, category_id int, products bigint, described bigint, pictured bigint, crossed bigint, in_stock bigint,
  selling bigint, stock numeric, sold numeric, kopecks numeric`;

const PRODUCTS: Measure = {
  id: 'products',
  title: 'Товаров',
  kind: 'count',
  value: sql`coalesce(sum(f.products), 0)`,
};
const share = (id: string, title: string): Measure => ({
  id,
  title,
  kind: 'percent',
  better: 'more',
  value: shareOf(id, 'products'),
});
const SHARES: readonly Measure[] = [
  share('pictured', 'С фото'),
  share('described', 'С характеристиками'),
  share('crossed', 'С аналогами'),
  share('in_stock', 'В наличии'),
  share('selling', 'С продажами'),
];
const STOCK: Measure = {
  id: 'stock',
  title: 'Свободно, шт.',
  kind: 'count',
  value: sql`coalesce(sum(f.stock), 0)`,
};
const SOLD: Measure = {
  id: 'sold',
  title: 'Продано, шт.',
  kind: 'count',
  value: sql`coalesce(sum(f.sold), 0)`,
  better: 'more',
};
const SALES: Measure = {
  id: 'sales',
  title: 'Продажи',
  kind: 'money',
  value: sql`coalesce(sum(f.kopecks), 0)`,
  better: 'more',
};

/**
 * «The assortment: pictures, characteristics, crosses, stock, sales, by brand». Only sales refer to the
 * period; everything else is the current state.
 */
export async function nomenclatureBoard(making: Making): Promise<Board> {
  const facts = await hold(making, (period) => assortment(making, period), COLUMNS);
  const cards = await cardsOf(making, facts, [PRODUCTS, ...SHARES, STOCK, SALES]);
  const brands = await tableOf(making, facts, BY_BRAND, 'По брендам', [
    PRODUCTS,
    ...SHARES,
    STOCK,
    SOLD,
    SALES,
  ]);
  return {
    // The former state of the assortment is not stored, so only sales can be compared.
    cards: cards.map((card) =>
      card.id === 'sales' || card.id === 'selling' ? card : { ...card, former: null },
    ),
    charts: [
      barsOf(brands, 'Полнота карточек крупнейших брендов', ['pictured', 'described', 'crossed']),
      barsOf(brands, 'Товаров крупнейших брендов'),
    ],
    tables: [
      brands,
      await tableOf(
        making,
        facts,
        {
          title: 'Категория',
          joins: sql`JOIN category g ON g.id = f.category_id`,
          needs: [],
          key: sql`g.id`,
          name: sql`g.title`,
        },
        'По категориям',
        [PRODUCTS, ...SHARES, STOCK, SOLD, SALES],
      ),
    ],
  };
}
