import { RUSSIA } from '@portal/domain/origin';
import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Exchange, Note } from '../exchange.ts';
import { type Good, labelOf } from './good.ts';
import type { Offer } from './offer.ts';

/** A reading of a file: goods that it has named before are duplicates. */
export interface Reading {
  exchange: Exchange;
  /** The file's id and the attempt. */
  read_by: string;
}

const twice = (title: string, uid: string): Note => ({
  level: 'warning',
  row: labelOf(title, uid),
  message: 'Ид встретился в файле дважды: взята последняя запись',
});

/** The last record of each Ид, and a line for each one before it. */
function lastOf<T extends { uid: string; title: string }>(rows: readonly T[]): { last: T[]; notes: Note[] } {
  const last = new Map(rows.map((row) => [row.uid, row]));
  const notes = rows.filter((row) => last.get(row.uid) !== row).map(({ title, uid }) => twice(title, uid));
  return { last: [...last.values()], notes };
}

/**
 * Rate and origin are kept only until they are put into an upload: a later file that does not tell them must not write them over
 * what was changed on the portal since. Goods of Russia have no declaration: what a file names takes away what contradicts it.
 */
const waiting = (name: 'vat_rate' | 'country_code' | 'customs_declaration') => {
  const column = sql.identifier(name);
  return sql`CASE WHEN good.fresh THEN good.${column} ELSE '' END`;
};
const VAT_RATE = sql`coalesce(nullif(excluded.vat_rate, ''), ${waiting('vat_rate')})`;
const COUNTRY = sql`CASE WHEN excluded.country_code <> '' THEN excluded.country_code
  WHEN excluded.customs_declaration <> '' AND good.country_code = ${RUSSIA} THEN '' ELSE ${waiting('country_code')} END`;
const DECLARATION = sql`CASE WHEN excluded.customs_declaration <> '' THEN excluded.customs_declaration
  WHEN excluded.country_code = ${RUSSIA} THEN '' ELSE ${waiting('customs_declaration')} END`;

/** Stores goods of a file; only what differs is marked as fresh. Returns lines for Ид that the file repeats. */
export async function keepGoods(
  connection: Connection,
  { exchange: { storage_id, session_id }, read_by }: Reading,
  goods: readonly Good[],
): Promise<Note[]> {
  const { last, notes } = lastOf(goods);
  if (last.length === 0) return notes;
  const named = last.map((good) => ({ ...good, article_norm: normalizeArticle(good.article) }));
  const { rows } = await connection.execute<{ uid: string; title: string }>(sql`
    WITH given AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
             AS row(uid text, article text, article_norm text, brand text, title text, unit text, barcode text, deleted boolean,
                    vat_rate text, country_code text, customs_declaration text)),
         before AS MATERIALIZED (
           SELECT good.uid, good.title FROM given JOIN commerceml_good good ON good.storage_id = ${storage_id} AND good.uid = given.uid
           WHERE good.read_by = ${read_by}),
         kept AS (
           INSERT INTO commerceml_good AS good (storage_id, uid, article, article_norm, brand, title, unit, barcode, deleted,
             vat_rate, country_code, customs_declaration, read_by, session_id, fresh)
           SELECT ${storage_id}::bigint, uid, article, article_norm, brand, title, unit, barcode, deleted,
                  vat_rate, country_code, customs_declaration, ${read_by}, ${session_id}::bigint, true FROM given ORDER BY uid
           ON CONFLICT (storage_id, uid) DO UPDATE SET
             article = coalesce(nullif(excluded.article, ''), good.article),
             article_norm = CASE WHEN excluded.article = '' THEN good.article_norm ELSE excluded.article_norm END,
             brand = coalesce(nullif(excluded.brand, ''), good.brand),
             title = coalesce(nullif(excluded.title, ''), good.title), unit = coalesce(nullif(excluded.unit, ''), good.unit),
             barcode = coalesce(nullif(excluded.barcode, ''), good.barcode), deleted = excluded.deleted,
             vat_rate = ${VAT_RATE}, country_code = ${COUNTRY}, customs_declaration = ${DECLARATION},
             read_by = excluded.read_by, session_id = excluded.session_id,
             fresh = good.fresh OR (good.article, good.brand, good.title, good.barcode, good.deleted) IS DISTINCT FROM
               (coalesce(nullif(excluded.article, ''), good.article), coalesce(nullif(excluded.brand, ''), good.brand),
                coalesce(nullif(excluded.title, ''), good.title), coalesce(nullif(excluded.barcode, ''), good.barcode), excluded.deleted)
               OR excluded.vat_rate NOT IN ('', good.vat_rate) OR excluded.country_code NOT IN ('', good.country_code)
               OR excluded.customs_declaration NOT IN ('', good.customs_declaration))
    SELECT uid, title FROM before`);
  return [...notes, ...rows.map(({ title, uid }) => twice(title, uid))];
}

/** Stores offers of a file. Prices and stock that it does not name stay; those that it names replace all of the offer's. */
export async function keepOffers(
  connection: Connection,
  { exchange: { storage_id, session_id }, read_by }: Reading,
  offers: readonly Offer[],
): Promise<Note[]> {
  const { last, notes } = lastOf(offers);
  if (last.length === 0) return notes;
  const { rows } = await connection.execute<{ uid: string; title: string }>(sql`
    WITH given AS MATERIALIZED (
           SELECT * FROM jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
             AS row(uid text, good_uid text, article text, title text, prices jsonb, stock jsonb)),
         before AS MATERIALIZED (
           SELECT offer.uid, offer.title FROM given JOIN commerceml_offer offer ON offer.storage_id = ${storage_id} AND offer.uid = given.uid
           WHERE offer.read_by = ${read_by}),
         kept AS (
           INSERT INTO commerceml_offer AS offer
             (storage_id, uid, good_uid, article, title, prices, stock, read_by, session_id, fresh_price, fresh_stock)
           SELECT ${storage_id}::bigint, uid, good_uid, article, title, coalesce(nullif(prices, 'null'), '{}'), coalesce(nullif(stock, 'null'), '{}'),
                  ${read_by}, ${session_id}::bigint, nullif(prices, 'null') IS NOT NULL, nullif(stock, 'null') IS NOT NULL
           FROM given ORDER BY uid
           ON CONFLICT (storage_id, uid) DO UPDATE SET
             article = coalesce(nullif(excluded.article, ''), offer.article), title = coalesce(nullif(excluded.title, ''), offer.title),
             prices = CASE WHEN excluded.fresh_price THEN excluded.prices ELSE offer.prices END,
             stock = CASE WHEN excluded.fresh_stock THEN excluded.stock ELSE offer.stock END,
             read_by = excluded.read_by, session_id = excluded.session_id,
             fresh_price = offer.fresh_price OR (excluded.fresh_price AND offer.prices <> excluded.prices),
             fresh_stock = offer.fresh_stock OR (excluded.fresh_stock AND offer.stock <> excluded.stock))
    SELECT uid, title FROM before`);
  return [...notes, ...rows.map(({ title, uid }) => twice(title, uid))];
}

/** A type of prices, a warehouse, a property that names brands, or a value of its dictionary. */
export interface Seen {
  kind: 'price-type' | 'warehouse' | 'property' | 'value';
  uid: string;
  title: string;
  currency?: string;
}

/** Stores what the files name besides goods; an unnamed one keeps the name it has. */
export async function keepSeen(
  connection: Connection,
  storageId: number,
  seen: readonly Seen[],
): Promise<void> {
  const last = new Map(seen.map((one) => [`${one.kind} ${one.uid}`, one]));
  if (last.size === 0) return;
  await connection.execute(sql`
    INSERT INTO commerceml_seen AS seen (storage_id, kind, uid, title, currency, seen_at)
    SELECT ${storageId}::bigint, kind, uid, title, coalesce(currency, ''), now()
    FROM jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) AS row(kind text, uid text, title text, currency text) ORDER BY kind, uid
    ON CONFLICT (storage_id, kind, uid) DO UPDATE SET title = coalesce(nullif(excluded.title, ''), seen.title),
      currency = coalesce(nullif(excluded.currency, ''), seen.currency), seen_at = excluded.seen_at`);
}
