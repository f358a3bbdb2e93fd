import { sql } from 'drizzle-orm';
import { roublesOf } from '../../../contract/money.ts';
import { moneyCell, type Sheet } from '../../../lists/export.ts';
import { listFor, type WireRow } from '../../../lists/list.ts';
import { party } from '../../../lists/party.ts';
import { scope } from '../../../lists/scope.ts';
import { byContractor, byText } from '../../../lists/search.ts';

/** Stock by owner, storage, brand and category; its age in days is an average weighted by pieces. */
const STOCK = sql`(
  SELECT i.supplier_id, r.storage_id, p.brand_id, p.category_id, count(*) AS items, sum(r.quantity) AS quantity,
         sum(r.quantity * i.price_kopecks) AS cost, sum(r.quantity * extract(epoch FROM now() - i.updated_at) / 86400) / sum(r.quantity) AS age
  FROM reserve r JOIN price_list_item i ON i.id = r.item_id JOIN product p ON p.id = i.product_id
  WHERE r.quantity > 0 GROUP BY 1, 2, 3, 4)`;
const KEY = sql`t.storage_id, t.brand_id, t.category_id, t.supplier_id`;

/** «Stock by storage, brand, category: pieces, cost, age». */
export const reservesCost = listFor<'listReservesCost'>()({
  fields: {
    id: sql<string>`t.storage_id || '/' || t.brand_id || '/' || t.category_id || '/' || t.supplier_id`,
    supplier: party('supplier'),
    storage: party('place'),
    brand: party('brand'),
    category: party('category'),
    items_count: sql<number>`t.items`,
    quantity: sql<number>`t.quantity`,
    cost_kopecks: sql<number>`t.cost::float8`,
    age_days: sql<number>`greatest(0, floor(t.age))::int`,
  },
  from: sql`${STOCK} t JOIN contractor supplier ON supplier.id = t.supplier_id JOIN storage place ON place.id = t.storage_id
    JOIN brand ON brand.id = t.brand_id JOIN category ON category.id = t.category_id`,
  scope: (viewer) => scope(viewer).seen(sql`t.supplier_id`),
  filters: {
    'filter[supplier_id]': (ids) => sql`t.supplier_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[storage_id]': (ids) => sql`t.storage_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[brand_id]': (ids) => sql`t.brand_id = ANY(${sql.param(ids)}::bigint[])`,
    'filter[category_id]': (ids) => sql`t.category_id = ANY(${sql.param(ids)}::bigint[])`,
  },
  search: {
    title: byText(sql`brand.title`, sql`category.title`, sql`place.title`),
    contractor: byContractor(sql`t.supplier_id`),
  },
  order: sql`t.cost DESC, ${KEY}`,
  sorts: {
    '-cost': sql`t.cost DESC, ${KEY}`,
    '-quantity': sql`t.quantity DESC, ${KEY}`,
    '-age': sql`t.age DESC, ${KEY}`,
  },
  wire: (rows) => rows.map(({ cost_kopecks, ...row }) => ({ ...row, cost: roublesOf(cost_kopecks) })),
});

export const COST_SHEET: Sheet<WireRow<'listReservesCost'>> = {
  name: 'Стоимость остатков',
  columns: [
    { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
    { title: 'Склад', width: 24, cell: ({ storage }) => storage.title },
    { title: 'Бренд', width: 16, cell: ({ brand }) => brand.title },
    { title: 'Категория', width: 30, cell: ({ category }) => category.title },
    { title: 'Позиций', width: 10, cell: ({ items_count }) => items_count },
    { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
    { title: 'Стоимость, руб.', width: 16, cell: ({ cost }) => moneyCell(cost) },
    { title: 'Возраст, дней', width: 14, cell: ({ age_days }) => age_days },
  ],
};
