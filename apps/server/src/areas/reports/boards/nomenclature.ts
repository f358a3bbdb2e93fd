import { type SQL, sql } from 'drizzle-orm';
import { scope } from '../../../lists/scope.ts';
import type { Narrowed } from '../asked.ts';
import { barsOf, type Board, BY_BRAND, cardsOf, type Making, type Measure, tableOf } from '../board.ts';
import { cells, type Facts } from '../cells.ts';
import { below } from '../../catalogue/categories.ts';
import { ORDERED } from '../summaries.ts';

/** Products on the price lists of the person's company, an administrator's everybody's, with what was sold of each in the period. */
function assortment({ viewer, narrowed, source }: Making, period: Making['period']): SQL {
  const { brand_id, category_id, ...others }: Narrowed = narrowed;
  const { supplier_id, storage_id } = others;
  // Brand and category are asked of the product itself.
  const sold = cells({ viewer, narrowed: others, source }, ORDERED, 'supplier')(period, ['product_id']);
  const among = (column: SQL, ids: readonly number[] | undefined) =>
    ids === undefined ? sql`true` : sql`${column} = ANY(${sql.param([...ids])}::bigint[])`;
  return sql`(
    SELECT p.id, p.brand_id, p.category_id, p.feature_set_id IS NOT NULL AS described,
           EXISTS (SELECT FROM product_picture WHERE product_picture.product_id = p.id) AS pictured,
           EXISTS (SELECT FROM cross_member WHERE cross_member.product_id = p.id) AS crossed,
           own.stock, coalesce(sold.pieces, 0) AS sold, coalesce(sold.kopecks, 0) AS kopecks
    FROM (SELECT i.product_id, sum(greatest(r.quantity - r.held, 0)) AS stock
          FROM price_list_item i JOIN reserve r ON r.item_id = i.id
          WHERE i.price_list_id IS NOT NULL AND ${scope(viewer).seen(sql`i.supplier_id`)} AND ${among(sql`i.supplier_id`, supplier_id)}
            AND ${among(sql`r.storage_id`, storage_id)} GROUP BY i.product_id) own
    JOIN product p ON p.id = own.product_id
    LEFT JOIN (SELECT f.product_id, sum(f.pieces) AS pieces, sum(f.kopecks) AS kopecks FROM ${sold} GROUP BY f.product_id) sold
      ON sold.product_id = p.id
    WHERE ${among(sql`p.brand_id`, brand_id)} AND ${category_id ? sql`p.category_id IN ${below(category_id)}` : sql`true`}) f`;
}

const PRODUCTS: Measure = { id: 'products', title: 'Товаров', kind: 'count', value: sql`count(*)` };
const share = (id: string, title: string, condition: SQL): Measure => ({
  id,
  title,
  kind: 'percent',
  better: 'more',
  value: sql`(count(*) FILTER (WHERE ${condition}))::numeric / nullif(count(*), 0)`,
});
const SHARES: readonly Measure[] = [
  share('pictured', 'С фото', sql`f.pictured`),
  share('described', 'С характеристиками', sql`f.described`),
  share('crossed', 'С аналогами', sql`f.crossed`),
  share('in_stock', 'В наличии', sql`f.stock > 0`),
  share('selling', 'С продажами', sql`f.sold > 0`),
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

/** «The assortment: pictures, characteristics, crosses, stock, sales, by brand». Only sales belong to the period: the rest is as it is now. */
export async function nomenclatureBoard(making: Making): Promise<Board> {
  const facts: Facts = (period) => assortment(making, period);
  const cards = await cardsOf(making, facts, [PRODUCTS, ...SHARES, STOCK, SALES]);
  const brands = await tableOf(making, facts, BY_BRAND, 'По брендам', [
    PRODUCTS,
    ...SHARES,
    STOCK,
    SOLD,
    SALES,
  ]);
  return {
    // What the assortment was before nobody knows.
    cards: cards.map((card) =>
      card.id === 'sales' || card.id === 'selling' ? card : { ...card, former: null },
    ),
    charts: [
      barsOf(brands, 'Полнота карточек крупнейших брендов, %', ['pictured', 'described', 'crossed']),
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
