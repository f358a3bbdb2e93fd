import { sql } from 'drizzle-orm';
import { roublesOf } from '../../../contract/money.ts';
import { moneyCell, type Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { oneOf, type Party, party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byArticle, byText } from '../../../lists/search.ts';
import { inForce } from '../../catalogue/in-force.ts';

/**
 * Reasons why an item cannot be bought; the first that applies is reported. Decisions, «What each report
 * answers».
 */
export const REASONS = [
  { id: 1, title: 'Прайс-лист не действует' },
  { id: 2, title: 'Нет в наличии' },
  { id: 3, title: 'Нет договора' },
  { id: 4, title: 'Нет пути' },
  { id: 5, title: 'Остаток меньше кратности' },
  { id: 6, title: 'Цена – ноль' },
] as const;

/** Pieces of a reserve that are not reserved. */
const FREE = sql`greatest(r.quantity - r.held, 0)`;
/** The step of valid quantities, `validStep` of the rule book without a buyer's supply norm. */
const STEP = sql`lcm(CASE WHEN r.product_multiplicity IS NULL THEN 1 ELSE lcm(i.multiplicity::bigint, r.product_multiplicity) END, r.multiplicity)`;
/** Minimum quantity that can be ordered: the reserve's minimum rounded up to the step. */
const UNIT = sql`least(${STEP} * ceil(r.minimal_quantity::numeric / ${STEP}), 2147483647)::int`;
const REASON = sql<number | null>`CASE
  WHEN (${inForce('list')}) IS NOT TRUE THEN 1
  WHEN ${FREE} = 0 THEN 2
  WHEN seller.supplier_id IS NULL THEN 3
  WHEN way.storage_id IS NULL THEN 4
  WHEN ${FREE} < ${UNIT} THEN 5
  WHEN i.price_kopecks = 0 THEN 6 END`;

/**
 * Reserves with their price list; joined, if there is one, to an active contract of the supplier, and to
 * an active card from the storage to a customer with such a contract.
 */
const COUNTED = sql`reserve r JOIN price_list_item i ON i.id = r.item_id JOIN product p ON p.id = i.product_id
  LEFT JOIN price_list list ON list.id = i.price_list_id AND list.deleted_at IS NULL
  LEFT JOIN (SELECT DISTINCT supplier_id FROM contract WHERE status = 'active') seller ON seller.supplier_id = i.supplier_id
  LEFT JOIN (SELECT DISTINCT card.supplier_storage_id AS storage_id FROM logistic_card card
             JOIN storage source ON source.id = card.supplier_storage_id JOIN storage target ON target.id = card.customer_storage_id
             JOIN contract ON contract.supplier_id = source.contractor_id AND contract.customer_id = target.contractor_id AND contract.status = 'active'
             WHERE card.status = 'active') way ON way.storage_id = r.storage_id`;

/** «Which items of whose lists can be bought, and why the others cannot»: one row per item and storage. */
export const availableItems = listFor<'listAvailableItems'>()({
  fields: {
    id: sql<string>`i.id || '/' || r.id`,
    supplier: party('supplier'),
    storage: party('place'),
    price_list: sql<Party | null>`CASE WHEN list.id IS NOT NULL THEN ${party('list')} END`,
    brand_title: sql<string>`brand.title`,
    article: sql<string>`p.article`,
    title: sql<string>`p.title`,
    price_kopecks: sql<number>`i.price_kopecks`,
    free: sql<number>`${FREE}`,
    multiplicity: sql<number>`${UNIT}`,
    reason_id: REASON,
  },
  from: sql`${COUNTED} JOIN brand ON brand.id = p.brand_id JOIN contractor supplier ON supplier.id = i.supplier_id
    JOIN storage place ON place.id = r.storage_id`,
  counted: COUNTED,
  key: sql`r.id`,
  scope: (viewer) => scope(viewer).seen(sql`i.supplier_id`),
  filters: {
    'filter[supplier_id]': (ids) => sql`i.supplier_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[storage_id]': (ids) => sql`r.storage_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[reason_id]': (ids) => sql`(${REASON}) = ANY(${sql.param(ids)}::bigint[])`,
  },
  search: {
    article: byArticle((pattern) => sql`p.article_norm LIKE ${pattern}`),
    title: byText(sql`p.title`),
  },
  tabs: {
    parameter: 'tab',
    holds: { all: sql`true`, available: sql`(${REASON}) IS NULL`, unavailable: sql`(${REASON}) IS NOT NULL` },
  },
  order: sql`p.article, r.id`,
  sorts: { article: sql`p.article, r.id`, '-price': sql`i.price_kopecks DESC, r.id` },
  wire: (rows) =>
    rows.map(({ price_kopecks, reason_id, ...row }) => ({
      ...row,
      price: roublesOf(price_kopecks),
      reason: reason_id === null ? null : oneOf(REASONS, reason_id),
    })),
});

export const AVAILABLE_SHEET: Sheet<WireRow<'listAvailableItems'>> = {
  name: 'Доступные позиции прайс-листов',
  columns: [
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Склад', width: 24, cell: ({ storage }) => storage.title },
    { title: 'Прайс-лист', width: 24, cell: ({ price_list }) => price_list?.title ?? '' },
    { title: 'Бренд', width: 16, cell: ({ brand_title }) => brand_title },
    { title: 'Артикул', width: 18, cell: ({ article }) => article },
    { title: 'Название', width: 40, cell: ({ title }) => title },
    { title: 'Цена, руб.', width: 12, cell: ({ price }) => moneyCell(price) },
    { title: 'Свободно', width: 10, cell: ({ free }) => free },
    { title: 'Кратность', width: 10, cell: ({ multiplicity }) => multiplicity },
    { title: 'Почему нельзя купить', width: 28, cell: ({ reason }) => reason?.title ?? 'Можно купить' },
  ],
};
