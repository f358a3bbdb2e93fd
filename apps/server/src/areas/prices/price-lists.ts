import { checkRule } from '@portal/domain/access';
import { customerPrice, PRICE_LIST_STATUSES, priceListStatus, priceNote } from '@portal/domain/price-lists';
import { isOtherTitle } from '@portal/domain/seller-titles';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import { roublesOf } from '../../contract/money.ts';
import { notFound } from '../../contract/problem.ts';
import { type Connection, instantOf } from '../../database/connect.ts';
import { listFor, readRow, type RowOf } from '../../lists/list.ts';
import { brand, product } from '../catalogue/tables.ts';
import { contract, contractor } from '../contractors/tables.ts';
import { scope } from '../../lists/scope.ts';
import { isKey, type Viewer } from '../../contract/viewer.ts';
import { storage } from '../storages/tables.ts';
import { inForce, TODAY } from '../catalogue/in-force.ts';
import { itemConditions } from './item-filter.ts';
import { ownMarkups } from './own-prices.ts';
import { priceList, priceListItem } from './tables.ts';
import { reserve } from '../stock/tables.ts';

type PriceListDocument = Answer<'getPriceList'>['data'];

/**
 * Price lists that a person may see: a seller their own, a shop the valid ones of suppliers with active
 * contracts, an administrator all. An API key of one storage sees those of its storage.
 */
function visibleTo(viewer: Viewer): SQL {
  if (isKey(viewer)) return sql`${ofCompany(viewer)} AND ${scope(viewer).storages(priceList.storage_id)}`;
  return ofCompany(viewer);
}

function ofCompany(viewer: Viewer): SQL {
  const { own, seen } = scope(viewer);
  const kept = sql`${priceList.deleted_at} IS NULL`;
  switch (viewer.type) {
    case 'admin':
    case 'supplier':
    case 'distributor':
      return sql`${kept} AND ${seen(priceList.supplier_id)}`;
    case 'shop':
      return sql`${kept} AND ${inForce('price_list')} AND ${priceList.supplier_id} IN (
        SELECT ${contract.supplier_id} FROM ${contract} WHERE ${own(contract.customer_id)} AND ${contract.status} = 'active')`;
  }
}

const fields = {
  id: priceList.id,
  version: priceList.version,
  title: priceList.title,
  is_active: priceList.is_active,
  valid_from: sql<string | null>`${priceList.valid_from}::text`,
  valid_to: sql<string | null>`${priceList.valid_to}::text`,
  today: sql<string>`${TODAY}::text`,
  supplier_id: contractor.id,
  supplier_title: contractor.title,
  storage_id: storage.id,
  storage_title: storage.title,
  updated_at: priceList.updated_at,
};

export const priceLists = listFor<'listPriceLists'>()({
  fields,
  from: sql`${priceList} JOIN ${contractor} ON ${contractor.id} = ${priceList.supplier_id} JOIN ${storage} ON ${storage.id} = ${priceList.storage_id}`,
  counted: sql`${priceList}`,
  scope: visibleTo,
  order: sql`${contractor.title}, ${priceList.title}, ${priceList.id}`,
  wire: (rows, viewer, connection) => withCounts(connection, viewer, rows),
});

/** One price list that the person may see. Throws 404. */
export async function findPriceList(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<PriceListDocument> {
  const row = await lookUp(connection, viewer, id);
  const markups = await ownMarkups(connection, viewer, row);
  const [list] = await withCounts(connection, viewer, [row]);
  if (!list) throw new Error('a price list without itself');
  return markups ? { ...list, price_note: priceNote(markups) } : list;
}

async function lookUp(connection: Connection, viewer: Viewer, id: number) {
  const row = await readRow(priceLists, connection, viewer, sql`${priceList.id} = ${id}`);
  if (!row) throw notFound('Прайс-лист не найден');
  return row;
}

/** Actions on a list: a seller may do everything with their own; an administrator may change its head data. */
function allowedActions(viewer: Viewer, supplierId: number): PriceListDocument['allowed_actions'] {
  const may = (rule: string) => checkRule(rule, viewer);
  const own = viewer.type !== 'shop' && viewer.contractor_id === supplierId;
  return [
    ...((own || viewer.type === 'admin') && may('actions.prices.update') ? (['edit'] as const) : []),
    ...(own && may('actions.prices.update') ? (['items'] as const) : []),
    ...(own && may('actions.prices.delete') ? (['delete'] as const) : []),
  ];
}

async function withCounts(
  connection: Connection,
  viewer: Viewer,
  lists: readonly RowOf<typeof fields>[],
): Promise<PriceListDocument[]> {
  if (lists.length === 0) return [];
  const ids = lists.map(({ id }) => id);
  const counted = await connection
    .select({
      id: priceListItem.price_list_id,
      items_count: sql<number>`count(*)`,
      in_stock_count: sql<number>`count(*) FILTER (WHERE ${reserve.quantity} > ${reserve.held})`,
    })
    .from(priceListItem)
    .innerJoin(priceList, eq(priceList.id, priceListItem.price_list_id))
    .leftJoin(
      reserve,
      and(eq(reserve.item_id, priceListItem.id), eq(reserve.storage_id, priceList.storage_id)),
    )
    .where(inArray(priceListItem.price_list_id, ids))
    .groupBy(priceListItem.price_list_id);
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  return lists.map(({ supplier_id, supplier_title, storage_id, storage_title, today, ...list }) => ({
    ...list,
    status: statusOf(list, today),
    allowed_actions: allowedActions(viewer, supplier_id),
    supplier: { id: supplier_id, title: supplier_title },
    storage: { id: storage_id, title: storage_title },
    updated_at: instantOf(list.updated_at),
    ...(byId.get(list.id) ?? { items_count: 0, in_stock_count: 0 }),
  }));
}

function statusOf(list: Parameters<typeof priceListStatus>[0], today: string): PriceListDocument['status'] {
  const code = priceListStatus(list, today);
  const { id, label, tone } = PRICE_LIST_STATUSES[code];
  return { id, code, title: label, tone };
}

/**
 * A list's items in order of insertion; `search` is the beginning of a part number in any spelling. Throws
 * 404.
 */
export async function itemsOf(connection: Connection, viewer: Viewer, id: number) {
  const list = await lookUp(connection, viewer, id);
  const conditions = itemConditions(sql`${priceListItem}`, list.storage_id);
  return listFor<'listPriceListItems'>()({
    fields: {
      id: priceListItem.id,
      version: priceListItem.version,
      price_list_id: sql<number>`${priceListItem.price_list_id}`,
      standard_id: product.id,
      brand_title: brand.title,
      article: product.article,
      title: product.title,
      seller_title: priceListItem.seller_title,
      price_kopecks: priceListItem.price_kopecks,
      multiplicity: priceListItem.multiplicity,
      quantity: sql<number>`greatest(coalesce(${reserve.quantity} - ${reserve.held}, 0), 0)`,
      is_more: sql<boolean | null>`${reserve.is_more}`,
      updated_at: priceListItem.updated_at,
    },
    from: sql`${priceListItem} JOIN ${product} ON ${product.id} = ${priceListItem.product_id} JOIN ${brand} ON ${brand.id} = ${product.brand_id}
      LEFT JOIN ${reserve} ON ${reserve.item_id} = ${priceListItem.id} AND ${reserve.storage_id} = ${list.storage_id}`,
    counted: sql`${priceListItem}`,
    // The list itself was found within the person's scope.
    scope: () => sql`${priceListItem.price_list_id} = ${id}`,
    search: { article: conditions.article },
    filters: {
      'filter[brand_id]': conditions.brands,
      'filter[category_id]': conditions.categories,
      'filter[in_stock]': conditions.in_stock,
    },
    order: sql`${priceListItem.id}`,
    async wire(rows) {
      const markups = await ownMarkups(connection, viewer, list);
      return rows.map(({ price_kopecks, is_more, updated_at, ...row }) => ({
        ...row,
        is_other_title: isOtherTitle(row.seller_title, row.title, row),
        price: roublesOf(markups ? customerPrice(price_kopecks, markups) : price_kopecks),
        quantity_text: is_more && row.quantity > 0 ? `>${row.quantity}` : String(row.quantity),
        updated_at: instantOf(updated_at),
      }));
    },
  });
}
