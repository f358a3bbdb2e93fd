import { type SQL, sql } from 'drizzle-orm';
import { hasSame, type MergerKind, type MovedColumn } from './moved.ts';

/** Both sides of a document; each goes back with the same side of its parent. */
const sides = (table: string, title: string, parent?: { table: string; by: string }): MovedColumn[] =>
  (
    [
      ['supplier_id', 'customer_id'],
      ['customer_id', 'supplier_id'],
    ] as const
  ).map(([column, other]) => ({
    table,
    column,
    other,
    title,
    ...(parent ? { follows: { ...parent, owner: column } } : {}),
  }));
const own = (table: string, title?: string, more: Partial<MovedColumn> = {}): MovedColumn => ({
  table,
  column: 'contractor_id',
  ...(title === undefined ? {} : { title }),
  ...more,
});
const byOrder = { table: 'orders', by: 'order_id' };
/** For tables with one owner, who may be either side of the order. */
const besideOrder = {
  follows: { ...byOrder, owner: ['supplier_id', 'customer_id'] as const, freely: true },
};
/** Goes back with the person who made it. */
const byPerson = (by: 'created_by' | 'user_id') => ({
  follows: { table: 'app_user', by, owner: 'contractor_id' },
});
const byStorage = { follows: { table: 'storage', by: 'storage_id', owner: 'contractor_id' } };

/**
 * Rows about a document between the two merged companies, which is not moved: then one of its sides still
 * equals the row's contractor.
 */
const betweenThem = (table: 'orders' | 'claim', by: SQL) => () =>
  sql`EXISTS (SELECT FROM ${sql.identifier(table)} d WHERE d.id = ${by} AND t.contractor_id IN (d.supplier_id, d.customer_id))`;

/** The same for messages, by the side that they are addressed to. */
const addressedBetweenThem = () =>
  sql`EXISTS (SELECT FROM orders d WHERE d.id = t.order_id AND t.to_contractor_id IN (d.supplier_id, d.customer_id))`;

/** All columns that are moved, in this order: parents come before their children. */
export const MOVED: readonly MovedColumn[] = [
  own('storage', 'Склады'),
  ...sides('contract', 'Договоры'),
  {
    table: 'contract_proposal',
    column: 'shop_id',
    other: 'distributor_id',
    title: 'Заявки на подключение',
  },
  {
    table: 'contract_proposal',
    column: 'distributor_id',
    other: 'shop_id',
    title: 'Заявки на подключение',
  },
  ...sides('orders', 'Заказы', { table: 'contract', by: 'contract_id' }),
  ...sides('refusal', 'Отказы', byOrder),
  ...sides('replacement_proposal', 'Предложения замены', byOrder),
  ...sides('delivery_time_corrective', 'Корректировки сроков', byOrder),
  ...sides('shipment', 'Отгрузки'),
  ...sides('acceptance', 'Приёмки', { table: 'shipment', by: 'shipment_id' }),
  ...sides('claim', 'Претензии', byOrder),
  own('order_comment', undefined, { ...besideOrder, stays: betweenThem('orders', sql`t.order_id`) }),
  own('order_comment', undefined, {
    ...besideOrder,
    column: 'to_contractor_id',
    stays: addressedBetweenThem,
  }),
  own('order_file', undefined, { ...besideOrder, stays: betweenThem('orders', sql`t.order_id`) }),
  own('claim_file', undefined, { stays: betweenThem('claim', sql`t.claim_id`) }),
  own('movement', 'Перемещения', {
    follows: { table: 'storage', by: 'from_storage_id', owner: 'contractor_id' },
  }),
  own('app_user', 'Пользователи'),
  own('role', 'Роли'),
  own('contact_person', 'Контактные лица'),
  own('contractor_region', 'Регионы', {
    key: 'region_id',
    stays: hasSame('contractor_region', 'contractor_id', sql`k.region_id = t.region_id`),
  }),
  own('bank_account', 'Банковские счета', {
    key: null,
    stays: hasSame('bank_account', 'contractor_id', sql`true`),
  }),
  own('order_settings', 'Условия заказов', {
    key: null,
    stays: hasSame('order_settings', 'contractor_id', sql`true`),
  }),
  {
    table: 'price_list',
    column: 'supplier_id',
    title: 'Прайс-листы',
    ...byStorage,
  },
  {
    table: 'price_list_item',
    column: 'supplier_id',
    title: 'Цены',
    stays: hasSame('price_list_item', 'supplier_id', sql`k.product_id = t.product_id`),
    follows: { table: 'price_list', by: 'price_list_id', owner: 'supplier_id' },
  },
  {
    table: 'price_history',
    column: 'supplier_id',
    key: 'product_id',
    stays: (kept) =>
      sql`NOT EXISTS (SELECT FROM price_list_item k WHERE k.supplier_id = ${kept} AND k.product_id = t.product_id)
        OR EXISTS (SELECT FROM price_history k WHERE k.supplier_id = ${kept} AND k.product_id = t.product_id)`,
  },
  own('own_product', 'Номенклатура', {
    stays: hasSame(
      'own_product',
      'contractor_id',
      sql`k.article_norm = t.article_norm AND k.brand_id = t.brand_id AND k.deleted_at IS NULL AND t.deleted_at IS NULL`,
    ),
  }),
  own('supply_norm', 'Нормы поставки', {
    stays: hasSame(
      'supply_norm',
      'contractor_id',
      sql`(k.product_id = t.product_id OR k.category_id = t.category_id OR k.brand_id = t.brand_id)`,
    ),
  }),
  {
    table: 'selection_target',
    column: 'supplier_id',
    title: 'Критерии отбора',
    stays: hasSame(
      'selection_target',
      'supplier_id',
      sql`k.criterion_id = t.criterion_id AND k.storage_id IS NOT DISTINCT FROM t.storage_id`,
    ),
  },
  own('basket', 'Корзины', byStorage),
  own('request', 'Запросы', byStorage),
  own('approval', 'Согласования', byStorage),
  own('approval_rule', 'Правила согласования', {
    stays: hasSame(
      'approval_rule',
      'contractor_id',
      sql`k.user_id IS NOT DISTINCT FROM t.user_id AND k.role_id IS NOT DISTINCT FROM t.role_id AND k.storage_id IS NOT DISTINCT FROM t.storage_id`,
    ),
  }),
  own('subscription', 'Еженедельные списки', byPerson('user_id')),
  own('watch', 'Наблюдения', byPerson('user_id')),
  own('request_letter', undefined, byPerson('user_id')),
  own('upload', 'Загрузки'),
  own('upload_mapping', undefined, {
    stays: hasSame('upload_mapping', 'contractor_id', sql`k.kind = t.kind AND k.fingerprint = t.fingerprint`),
  }),
  own('brand_proposal'),
  own('credit_request', 'Кредитные заявки'),
  own('b2c_order', 'Розничные заказы', {
    stays: hasSame('b2c_order', 'contractor_id', sql`k.number = t.number`),
    ...byStorage,
  }),
  own('b2c_claim', 'Розничные претензии', {
    stays: (kept) =>
      sql`EXISTS (SELECT FROM b2c_order mine JOIN b2c_order k ON k.number = mine.number AND k.contractor_id = ${kept}
                  WHERE mine.id = t.b2c_order_id AND mine.contractor_id <> ${kept})`,
    follows: { table: 'b2c_order', by: 'b2c_order_id', owner: 'contractor_id' },
  }),
  own('normative_document', 'Регламентные документы'),
  own('api_key', 'Ключи API', byPerson('created_by')),
  own('key_order', undefined, {
    stays: hasSame('key_order', 'contractor_id', sql`k.number = t.number`),
    ...byPerson('created_by'),
  }),
  own('webhook', 'Вебхуки', byPerson('created_by')),
  // Deliveries about earlier documents stay with the company for which they were prepared.
  own('webhook_delivery'),
  own('export_schedule', 'Рассылки', byPerson('user_id')),
  // A file stays with the company for which it was made.
  own('export_file'),
  {
    table: 'contractor',
    column: 'owner_id',
    title: 'Заведённые контрагенты',
    stays: (kept) => sql`t.id = ${kept}`,
  },
];

/** Columns that reference a contractor and are not changed, with the reason. */
export const LEFT: Readonly<Record<string, string>> = {
  'document_history.contractor_id': 'on whose behalf it was done then',
  'change.contractor_id': 'whose it was then',
  'change.other_id': 'whose it was then',
  'order_history.contractor_id': 'on whose behalf it was done then',
  'contract_proposal_history.contractor_id': 'on whose behalf it was done then',
  'order_line_move.contractor_id': 'on whose behalf it was done then',
  'supplier_score.contractor_id': 'counted anew by its job',
  'summary_accepted.supplier_id': 'summed up anew by its job',
  'summary_accepted.customer_id': 'summed up anew by its job',
  'summary_delivered.supplier_id': 'summed up anew by its job',
  'summary_delivered.customer_id': 'summed up anew by its job',
  'summary_deliveries.supplier_id': 'summed up anew by its job',
  'summary_deliveries.customer_id': 'summed up anew by its job',
  'summary_lines.supplier_id': 'summed up anew by its job',
  'summary_lines.customer_id': 'summed up anew by its job',
  'summary_mark.supplier_id': 'says what is to be summed up anew',
  'supply_route_change.contractor_id': 'says which cached supply routes are read anew',
  'summary_orders.supplier_id': 'summed up anew by its job',
  'summary_orders.customer_id': 'summed up anew by its job',
  'summary_sold.supplier_id': 'summed up anew by its job',
  'document_count.supplier_id': 'kept by the triggers of the documents',
  'document_count.customer_id': 'kept by the triggers of the documents',
  'logistic_card.supplier_id': 'written by a trigger: a card goes with its storages',
  'logistic_card.customer_id': 'written by a trigger: a card goes with its storages',
  'lot.owner_id': 'written by the triggers of acceptances and movements',
  'edo_access.contractor_id': 'the operator knows the company by its own ИНН',
  'electronic_document.sender_id': 'in whose box it is',
  'event.contractor_id': 'whom it was told to',
  'contractor.merged_into_id': 'the merger itself',
  'contractor_merger.kept_id': 'the merger itself',
  'contractor_merger.emptied_id': 'the merger itself',
};

/**
 * Kinds of documents that prevent a merger while one between the two is unfinished: their tables and titles.
 */
export const BETWEEN = [
  { table: 'orders', title: 'Заказы' },
  { table: 'refusal', title: 'Отказы' },
  { table: 'delivery_time_corrective', title: 'Корректировки сроков' },
  { table: 'shipment', title: 'Отгрузки' },
  { table: 'acceptance', title: 'Приёмки' },
  { table: 'claim', title: 'Претензии' },
] as const;

export const CONTRACTORS: MergerKind = {
  name: 'contractor',
  moved: MOVED,
  pairs: (kept, emptied) =>
    sql`k.supplier_id = ${kept} AND e.supplier_id = ${emptied} AND e.product_id = k.product_id`,
};
