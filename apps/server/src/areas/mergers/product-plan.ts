import { sql } from 'drizzle-orm';
import { hasSame, type MergerKind, type MovedColumn } from './moved.ts';

const named = (table: string, title?: string, more: Partial<MovedColumn> = {}): MovedColumn => ({
  table,
  column: 'product_id',
  ...(title === undefined ? {} : { title }),
  ...more,
});

/** All columns that reference a product and are moved, in this order. */
export const MOVED: readonly MovedColumn[] = [
  named('price_list_item', 'Цены поставщиков', {
    stays: hasSame('price_list_item', 'product_id', sql`k.supplier_id = t.supplier_id`),
  }),
  named('price_history', undefined, {
    key: 'supplier_id',
    // Moved together with its price.
    stays: (kept) =>
      sql`NOT EXISTS (SELECT FROM price_list_item k WHERE k.supplier_id = t.supplier_id AND k.product_id = ${kept})
        OR EXISTS (SELECT FROM price_history k WHERE k.supplier_id = t.supplier_id AND k.product_id = ${kept})`,
  }),
  named('price_list_change', undefined, {
    key: 'version_id',
    stays: hasSame('price_list_change', 'product_id', sql`k.version_id = t.version_id`),
  }),
  named('order_line', 'Позиции заказов'),
  named('lot', 'Партии'),
  named('replacement_proposal', 'Предложения замены'),
  named('request_position', 'Позиции запросов'),
  // Its offer stays: if its seller had both products, the approver sees that it is gone.
  named('approval_line', 'Согласования'),
  named('subscription_line', 'Еженедельные списки', {
    stays: hasSame('subscription_line', 'product_id', sql`k.subscription_id = t.subscription_id`),
  }),
  named('b2c_order_item', 'Позиции розничных заказов', {
    stays: hasSame('b2c_order_item', 'product_id', sql`k.order_id = t.order_id`),
  }),
  named('deferred_item', 'Отложенное', {
    stays: hasSame(
      'deferred_item',
      'product_id',
      sql`k.user_id = t.user_id AND k.reserve_id IS NOT DISTINCT FROM t.reserve_id`,
    ),
  }),
  named('cross_member', 'Аналоги', {
    key: 'group_id',
    stays: hasSame('cross_member', 'product_id', sql`k.group_id = t.group_id`),
  }),
  ...(['asked_id', 'supplied_id'] as const).map((column, place, { [1 - place]: other = column }) => ({
    table: 'cross_fate',
    column,
    stays: hasSame('cross_fate', column, sql`k.${sql.identifier(other)} = t.${sql.identifier(other)}`),
  })),
  named('supersession', 'Заменённые номера', {
    key: sql`hashtextextended(t.article_norm, t.brand_id)`,
    stays: hasSame(
      'supersession',
      'product_id',
      sql`k.article_norm = t.article_norm AND k.brand_id = t.brand_id`,
    ),
  }),
  named('applicability', 'Применяемость', {
    key: sql`hashint8extended(t.vehicle_id, t.node_id)`,
    stays: hasSame('applicability', 'product_id', sql`k.vehicle_id = t.vehicle_id AND k.node_id = t.node_id`),
  }),
  named('product_picture', 'Фотографии', {
    key: 'picture_id',
    // Pictures of one product only: a mixture would have an order that nobody chose.
    stays: hasSame('product_picture', 'product_id', sql`true`),
  }),
  named('own_match', 'Сопоставления номенклатуры', {
    key: 'own_product_id',
    stays: hasSame('own_match', 'product_id', sql`k.own_product_id = t.own_product_id`),
  }),
  named('supply_norm', 'Нормы поставки', {
    stays: hasSame('supply_norm', 'product_id', sql`k.contractor_id = t.contractor_id`),
  }),
  named('publication_article', 'Баннеры и новости', {
    key: 'publication_id',
    stays: hasSame('publication_article', 'product_id', sql`k.publication_id = t.publication_id`),
  }),
  // Products merged into this one before are redirected to the remaining one as well.
  { table: 'product', column: 'merged_into_id' },
];

/** Columns that reference a product and are not changed, with the reason. */
export const LEFT: Readonly<Record<string, string>> = {
  'product_search.product_id': 'written by the triggers of the products',
  'summary_lines.product_id': 'summed up anew by its job',
  'summary_sold.product_id': 'summed up anew by its job',
};

export const PRODUCTS: MergerKind = {
  name: 'product',
  moved: MOVED,
  pairs: (kept, emptied) =>
    sql`k.product_id = ${kept} AND e.product_id = ${emptied} AND e.supplier_id = k.supplier_id`,
};
