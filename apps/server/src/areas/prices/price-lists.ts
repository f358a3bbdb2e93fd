import { normalizeArticle } from '@portal/domain/part-number';
import { customerPrice, priceNote } from '@portal/domain/price-lists';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';
import type { Page } from '../../contract/paging.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection } from '../../database/connect.ts';
import { brand, product } from '../catalogue/tables.ts';
import { contract, contractor } from '../contractors/tables.ts';
import type { Viewer } from '../identity/viewer.ts';
import { storage } from '../storages/tables.ts';
import { ownMarkups } from './own-prices.ts';
import { priceList, priceListItem, reserve } from './tables.ts';

type PriceListDocument = Answer<'getPriceList'>['data'];
type ItemDocument = Answer<'listPriceListItems'>['data'][number];

/** Which price lists a person sees: a seller their own, a shop those of suppliers by active contracts, an administrator all. */
function visibleTo({ type, contractor_id }: Viewer): SQL | undefined {
  switch (type) {
    case 'admin':
      return undefined;
    case 'supplier':
    case 'distributor':
      return eq(priceList.supplier_id, contractor_id);
    case 'shop':
      return sql`${priceList.supplier_id} IN (
        SELECT ${contract.supplier_id} FROM ${contract} WHERE ${contract.customer_id} = ${contractor_id} AND ${contract.status} = 'active')`;
  }
}

const columns = {
  id: priceList.id,
  title: priceList.title,
  supplier: { id: contractor.id, title: contractor.title },
  storage: { id: storage.id, title: storage.title },
  updated_at: priceList.updated_at,
};

/** A page of the price lists that the person sees. */
export async function findPriceLists(
  connection: Connection,
  viewer: Viewer,
  { limit, offset }: Page,
): Promise<{ lists: PriceListDocument[]; total: number }> {
  const rows = await connection
    .select({ ...columns, total: sql<number>`count(*) OVER ()` })
    .from(priceList)
    .innerJoin(contractor, eq(contractor.id, priceList.supplier_id))
    .innerJoin(storage, eq(storage.id, priceList.storage_id))
    .where(visibleTo(viewer))
    .orderBy(asc(contractor.title), asc(priceList.title), asc(priceList.id))
    .limit(limit)
    .offset(offset);
  const lists = await withCounts(
    connection,
    rows.map(({ id, title, supplier, storage: place, updated_at }) => ({
      id,
      title,
      supplier,
      storage: place,
      updated_at,
    })),
  );
  return { lists, total: rows[0]?.total ?? 0 };
}

/** One price list that the person sees. Throws 404. */
export async function findPriceList(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<PriceListDocument> {
  const rows = await connection
    .select(columns)
    .from(priceList)
    .innerJoin(contractor, eq(contractor.id, priceList.supplier_id))
    .innerJoin(storage, eq(storage.id, priceList.storage_id))
    .where(and(eq(priceList.id, id), visibleTo(viewer)));
  const [list] = await withCounts(connection, rows);
  if (!list) throw notFound('Прайс-лист не найден');
  const markups = await ownMarkups(connection, viewer, {
    supplier_id: list.supplier.id,
    storage_id: list.storage.id,
  });
  return markups ? { ...list, price_note: priceNote(markups) } : list;
}

type Plain = Omit<PriceListDocument, 'updated_at' | 'items_count' | 'in_stock_count'> & { updated_at: Date };

async function withCounts(connection: Connection, lists: readonly Plain[]): Promise<PriceListDocument[]> {
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
  return lists.map((list) => ({
    ...list,
    updated_at: list.updated_at.toISOString(),
    ...(byId.get(list.id) ?? { items_count: 0, in_stock_count: 0 }),
  }));
}

/** A page of a list's items in the order in which they came; `search` is the beginning of a part number as anybody spells it. */
export async function findItems(
  connection: Connection,
  viewer: Viewer,
  id: number,
  search: string | undefined,
  { limit, offset }: Page,
): Promise<{ items: ItemDocument[]; total: number }> {
  const [list] = await connection
    .select({ id: priceList.id, storage_id: priceList.storage_id, supplier_id: priceList.supplier_id })
    .from(priceList)
    .where(and(eq(priceList.id, id), visibleTo(viewer)));
  if (!list) throw notFound('Прайс-лист не найден');
  const article = normalizeArticle(search ?? '');
  // A search without a letter or a digit finds nothing rather than everything.
  if (article === '' && search !== undefined && search.trim() !== '') return { items: [], total: 0 };
  // A normal form has letters and digits only, so it holds no sign that LIKE would take for its own.
  const wanted = and(
    eq(priceListItem.price_list_id, id),
    article === '' ? undefined : sql`${product.article_norm} LIKE ${`${article}%`}`,
  );
  const rows = await connection
    .select({
      id: priceListItem.id,
      price_list_id: priceListItem.price_list_id,
      standard_id: product.id,
      brand_title: brand.title,
      article: product.article,
      title: product.title,
      price_kopecks: priceListItem.price_kopecks,
      multiplicity: priceListItem.multiplicity,
      quantity: sql<number>`greatest(coalesce(${reserve.quantity} - ${reserve.held}, 0), 0)`,
      is_more: reserve.is_more,
      updated_at: priceListItem.updated_at,
    })
    .from(priceListItem)
    .innerJoin(product, eq(product.id, priceListItem.product_id))
    .innerJoin(brand, eq(brand.id, product.brand_id))
    .leftJoin(reserve, and(eq(reserve.item_id, priceListItem.id), eq(reserve.storage_id, list.storage_id)))
    .where(wanted)
    .orderBy(asc(priceListItem.id))
    .limit(limit)
    .offset(offset);
  const counting = connection
    .select({ total: sql<number>`count(*)` })
    .from(priceListItem)
    .$dynamic();
  const [counted] = await (
    article === '' ? counting : counting.innerJoin(product, eq(product.id, priceListItem.product_id))
  ).where(wanted);
  const markups = await ownMarkups(connection, viewer, list);
  const items = rows.map(({ price_kopecks, is_more, updated_at, ...row }) => ({
    ...row,
    price: (markups ? customerPrice(price_kopecks, markups) : price_kopecks) / 100,
    quantity_text: is_more && row.quantity > 0 ? `>${row.quantity}` : String(row.quantity),
    updated_at: updated_at.toISOString(),
  }));
  return { items, total: counted?.total ?? 0 };
}
