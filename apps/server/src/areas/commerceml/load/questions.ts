import { type Currency, currencyIn } from '@portal/domain/currencies';
import { sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Connection } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';

/** What a person has chosen for a storage. */
export interface Settings extends Record<string, unknown> {
  price_list_id: number | null;
  price_type: string | null;
  warehouse: string | null;
  missing: 'keep' | 'zero';
}

/** What the changed goods consist of. */
export interface Fresh extends Record<string, unknown> {
  cards: boolean;
  prices: boolean;
  stock: boolean;
}

/** Where the goods go, or the question that only a person can answer. */
export interface Answers {
  list: { id: number; title: string } | null;
  price_type: string;
  currency: Currency | null;
  /** Ид of the warehouse; empty: all together. */
  warehouse: string;
}

const ROUBLES = /^(?:|rub|rur|руб\.?|рубл.*|643|810|₽|р\.?)$/i;
const BY_NUMBER: Readonly<Record<string, string>> = {
  840: 'USD',
  978: 'EUR',
  933: 'BYN',
  398: 'KZT',
  980: 'UAH',
  156: 'CNY',
};
const named = (titles: readonly string[]) =>
  titles.slice(0, 4).join(', ') + (titles.length > 4 ? ' и другие' : '');

/**
 * The settings completed by what is the only one of its kind. Returns the question in words where there are
 * several and nobody has chosen: nothing is guessed.
 */
export async function answersOf(
  connection: Connection,
  viewer: Viewer,
  storageId: number,
  settings: Settings,
  fresh: Fresh,
): Promise<Answers | string> {
  const { rows: seen } = await connection.execute<{
    kind: string;
    uid: string;
    title: string;
    currency: string;
  }>(sql`
    SELECT kind, uid, title, currency FROM commerceml_seen WHERE storage_id = ${storageId} AND kind IN ('price-type', 'warehouse') ORDER BY title, uid`);
  const warehouse = await warehouseOf(connection, storageId, settings, seen);
  if (warehouse === null) {
    const titles = seen.filter(({ kind }) => kind === 'warehouse').map(({ title, uid }) => title || uid);
    return `В 1С несколько складов (${named(titles)}): выберите в настройке обмена, остатки какого загружать`;
  }
  const nothing = { list: null, price_type: '', currency: null, warehouse };
  const { rows: lists } = await connection.execute<{ id: number; title: string }>(sql`
    SELECT id, title FROM price_list WHERE storage_id = ${storageId} AND ${scope(viewer).own(sql`supplier_id`)} AND deleted_at IS NULL ORDER BY id`);
  const isPriced = fresh.prices || (fresh.cards && (await hasPrices(connection, storageId)));
  if (!isPriced) return nothing;
  const list =
    lists.find(({ id }) => id === settings.price_list_id) ?? (lists.length === 1 ? lists[0] : undefined);
  if (!list)
    return lists.length === 0
      ? 'У склада нет прайс-листа: создайте его, и цены из 1С загрузятся'
      : 'У склада несколько прайс-листов: выберите в настройке обмена, какой заполнять из 1С';
  const types = seen.filter(({ kind }) => kind === 'price-type');
  const type =
    types.find(({ uid }) => uid === settings.price_type) ?? (types.length === 1 ? types[0] : undefined);
  if (!type && types.length > 1)
    return `В 1С несколько видов цен (${named(types.map(({ title, uid }) => title || uid))}): выберите в настройке обмена, какой загружать`;
  const written = (type?.currency ?? '').trim();
  const currency = ROUBLES.test(written) ? null : currencyIn(BY_NUMBER[written] ?? written);
  if (currency === null && !ROUBLES.test(written))
    return `Цены «${type?.title ?? ''}» в валюте «${written}», которой портал не знает: выгружайте из 1С цены в рублях`;
  if (!(await hasStock(connection, storageId)))
    return 'Остатков из 1С ещё не было: включите в 1С выгрузку остатков, и цены загрузятся вместе с ними';
  return { list, price_type: type?.uid ?? '', currency, warehouse };
}

/** The warehouse whose stock counts; null: several, and nobody has chosen. */
async function warehouseOf(
  connection: Connection,
  storageId: number,
  { warehouse }: Settings,
  seen: readonly { kind: string }[],
): Promise<string | null> {
  if (warehouse !== null) return warehouse;
  if (seen.filter(({ kind }) => kind === 'warehouse').length < 2) return '';
  const { rows } = await connection.execute<{ apart: boolean }>(sql`
    SELECT EXISTS (SELECT FROM commerceml_offer WHERE storage_id = ${storageId} AND stock - '' <> '{}') AS apart`);
  return rows[0]?.apart ? null : '';
}

const hasStock = (connection: Connection, storageId: number) =>
  exists(connection, sql`SELECT FROM commerceml_offer WHERE storage_id = ${storageId} AND stock <> '{}'`);
const hasPrices = (connection: Connection, storageId: number) =>
  exists(connection, sql`SELECT FROM commerceml_offer WHERE storage_id = ${storageId} AND prices <> '{}'`);
async function exists(connection: Connection, query: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await connection.execute<{ found: boolean }>(sql`SELECT EXISTS (${query}) AS found`);
  return rows[0]?.found ?? false;
}
