import type { Statuses } from '@portal/domain/documents';
import { type SQL, sql } from 'drizzle-orm';
import { roublesOf } from '../contract/money.ts';
import type { Connection } from '../database/connect.ts';
import { party } from '../lists/party.ts';
import { momentColumn, moneyCell, type Sheet } from '../lists/export.ts';
import { byArticle, byContractor } from '../lists/search.ts';
import { keptCounts } from './counts.ts';
import { listed } from './listed.ts';

/** Fields of the contract that the exported file of every such document shows. */
interface SheetRow {
  id: number;
  created_at: string;
  order_id: number;
  customer: { title: string };
  supplier: { title: string };
  items_count: number;
  quantity: number;
  amount: number;
  status: { title: string };
}
export interface OfOrderSetup<S extends string> {
  /** Table of the documents, table of the positions, and the positions' column that references the document. */
  table: string;
  positions: string;
  key: string;
  statuses: Statuses<S>;
  /** The document's alias in SQL. @default 'd' */
  alias?: string;
  /**
   * The side whose storage of the order is shown; its time zone defines the days of filters. @default 'customer'
   */
  storageOf?: 'customer' | 'supplier';
  /** Columns that the scopes of the lists need for counting, computed from the marks of `document_count`. */
  marks?: Readonly<Record<string, SQL>>;
}

/**
 * The shared part of the lists and pages of documents between a customer and a supplier that belong to an
 * order and have quantities of its lines as positions. In SQL the document is `d`, its order `orders`, the
 * sides `customer` and `supplier`, the storage `storage`, and the totals of its positions `items`.
 */
export function ofOrder<S extends string>({
  table,
  positions,
  key,
  statuses,
  alias = 'd',
  storageOf = 'customer',
  marks,
}: OfOrderSetup<S>) {
  const [documents, items, document, d, storage] = [
    sql.identifier(table),
    sql.identifier(positions),
    sql.identifier(key),
    sql.identifier(alias),
    sql.identifier(`${storageOf}_storage_id`),
  ];
  const itemOf = (id: SQL) => sql`${items} i JOIN order_line l ON l.id = i.order_line_id
    JOIN product ON product.id = l.product_id JOIN brand ON brand.id = product.brand_id WHERE i.${document} = ${id}`;
  const base = listed({
    statuses,
    alias,
    amount: sql`${d}.amount_kopecks`,
    positions: itemOf(sql`${d}.id`),
  });
  // The subquery starts from the part number: few documents have it, so only these are read.
  const article = byArticle(
    (pattern) => sql`${d}.id IN (
      SELECT i.${document} FROM product JOIN order_line l ON l.product_id = product.id JOIN ${items} i ON i.order_line_id = l.id
      WHERE product.article_norm LIKE ${pattern})`,
  );
  return {
    fields: {
      ...base.fields,
      order_id: sql<number>`${d}.order_id`,
      customer_id: sql<number>`${d}.customer_id`,
      supplier_id: sql<number>`${d}.supplier_id`,
      customer: party('customer'),
      supplier: party('supplier'),
      storage: party('storage'),
      items_count: sql<number>`items.count`,
      quantity: sql<number>`items.quantity`,
      amount_kopecks: sql<number>`${d}.amount_kopecks`,
    },
    from: sql`${documents} ${d}
      JOIN contractor customer ON customer.id = ${d}.customer_id JOIN contractor supplier ON supplier.id = ${d}.supplier_id
      JOIN orders ON orders.id = ${d}.order_id JOIN storage ON storage.id = orders.${storage}
      CROSS JOIN LATERAL (
        SELECT count(*) AS count, coalesce(sum(i.quantity), 0) AS quantity FROM ${items} i WHERE i.${document} = ${d}.id) items`,
    // Counting does not need the positions' totals; PostgreSQL drops the joins that no condition uses.
    counted: sql`${documents} ${d} LEFT JOIN orders ON orders.id = ${d}.order_id LEFT JOIN storage ON storage.id = orders.${storage}`,
    filters: {
      ...base.filters,
      'filter[contractor_title]': byContractor(sql`${d}.customer_id`, sql`${d}.supplier_id`),
    },
    list: {
      ...base.list,
      key: sql`${d}.id`,
      kept: keptCounts(table, alias, marks),
      search: {
        ...base.search,
        article,
        contractor: byContractor(sql`${d}.customer_id`, sql`${d}.supplier_id`),
      },
    },
    /**
     * Columns of the exported file; `own` ones come after the order. `created` agrees with the document's name as its
     * list does, `amount` is the title of the total.
     */
    sheet: <R extends SheetRow>(
      created: 'Создан' | 'Создана',
      own: Sheet<R>['columns'],
      amount = 'Сумма, руб.',
    ): Sheet<R>['columns'] => [
      { title: 'Номер', width: 12, cell: ({ id }) => id },
      momentColumn(created, ({ created_at }) => created_at),
      { title: 'Заказ', width: 12, cell: ({ order_id }) => order_id },
      { title: 'Покупатель', width: 32, cell: ({ customer }) => customer.title },
      { title: 'Поставщик', width: 32, cell: ({ supplier }) => supplier.title },
      ...own,
      { title: 'Позиций', width: 10, cell: ({ items_count }) => items_count },
      { title: 'Штук', width: 10, cell: ({ quantity }) => quantity },
      { title: amount, width: 14, cell: ({ amount: sum }) => moneyCell(sum) },
      { title: 'Статус', width: 22, cell: ({ status }) => status.title },
    ],
    wire: base.wire,
    /**
     * The positions `i` of a document in order, with the order lines `l`, the product, its price in roubles and
     * the extra `columns`.
     */
    async positionsOf<P extends object>(connection: Connection, id: number, columns: SQL): Promise<P[]> {
      const { rows } = await connection.execute<{ price: number }>(sql`
        SELECT i.id, i.order_line_id, l.product_id AS standard_id, brand.title AS brand_title, product.article, product.title,
               l.price_kopecks AS price, i.quantity, ${columns}
        FROM ${itemOf(sql`${id}`)} ORDER BY i.id`);
      // The caller's `columns` already have the names that the contract uses.
      return rows.map((row) => ({ ...row, price: roublesOf(row.price) })) as unknown as P[];
    },
  };
}
