import { fieldTitle } from '@portal/domain/field-titles';
import { barcodeFault } from '@portal/domain/nomenclature';
import { originFault } from '@portal/domain/origin';
import { normalizeArticle } from '@portal/domain/part-number';
import { sentence } from '@portal/domain/sentences';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, fieldFault, notFound } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { isStale } from '../../documents/stale.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { enterProducts } from '../journal/products-entry.ts';
import { brandFor } from '../catalogue/editing/known-brands.ts';
import { checkedCrosses, type KeptCross, writeCrosses } from './own-crosses.ts';
import { findOwnProduct } from './own-products.ts';
import { ownProduct } from './tables.ts';

type Wire = Answer<'getOwnProduct'>['data'];
type Body = Omit<BodyOf<'updateOwnProduct'>, 'version'>;

const ROOT = 1;
const TAKEN = 'Такой товар в номенклатуре уже есть';
const STALE = 'Товар уже изменён другим сотрудником. Проверьте его и повторите.';
const absent = () => notFound('Товар не найден');
const named = (field: string, message: string) =>
  fieldFault(field, `Поле «${fieldTitle(field, 'createOwnProduct')}» ${message}`);

/** Validates and normalises the form. Throws 422 that names the field. */
async function checked(transaction: Transaction, { new_brand = false, brand, crosses = [], ...body }: Body) {
  const article = body.article.trim();
  const title = body.title.trim();
  const article_norm = normalizeArticle(article);
  if (article_norm === '') throw named('article', 'должно содержать буквы или цифры');
  if (title === '') throw named('title', 'не может быть пустым');
  const barcodes = [...new Set(body.barcodes.map((code) => code.trim()))];
  const wrong = barcodes.map(barcodeFault).find((fault) => fault !== null);
  if (wrong !== undefined && wrong !== null) throw fieldFault('barcodes', sentence(wrong));
  const origin = {
    country_code: (body.country_code ?? '').trim(),
    customs_declaration: (body.customs_declaration ?? '').trim(),
  };
  const strange = originFault(origin);
  if (strange !== null)
    throw fieldFault(
      strange.code === 'countryUnknown' ? 'country_code' : 'customs_declaration',
      sentence(strange),
    );
  const features = body.features.map((one) => ({ title: one.title.trim(), value: one.value.trim() }));
  if (features.some((one) => one.title === '' || one.value === ''))
    throw fieldFault('features', 'У каждой характеристики есть название и значение');
  await checkCategory(transaction, body.category_id);
  const brand_id = await brandFor(transaction, brand, new_brand);
  const kept: KeptCross[] = await checkedCrosses(transaction, { brand_id, article_norm }, crosses);
  return { values: { ...body, article, article_norm, title, barcodes, features, brand_id }, crosses: kept };
}

async function checkCategory(connection: Connection, id: number | null): Promise<void> {
  if (id === null) return;
  const { rows } = await connection.execute(
    sql`SELECT FROM category WHERE id = ${id} AND id <> ${ROOT} FOR KEY SHARE`,
  );
  if (rows.length === 0) throw fieldFault('category_id', 'Такой категории нет');
}

/** Throws 409 if the seller already has a product of this brand and part number. */
async function checkFree(
  connection: Connection,
  viewer: Viewer,
  { brand_id, article_norm }: { brand_id: number; article_norm: string },
  id: number | null,
): Promise<void> {
  const { rows } = await connection.execute(sql`
    SELECT FROM ${ownProduct} WHERE ${scope(viewer).own(ownProduct.contractor_id)} AND ${ownProduct.deleted_at} IS NULL
      AND ${ownProduct.brand_id} = ${brand_id} AND ${ownProduct.article_norm} = ${article_norm}
      AND ${ownProduct.id} IS DISTINCT FROM ${id}::bigint`);
  if (rows.length > 0) throw conflict(TAKEN);
}

/** Serialises changes of a seller's products, so that a part number written twice at once is detected. */
const lockOwner = (transaction: Transaction, viewer: Viewer) =>
  transaction.execute(
    sql`SELECT FROM contractor WHERE ${scope(viewer).own(sql`contractor.id`)} FOR NO KEY UPDATE`,
  );

/** Locks the seller's own product. Throws 404. */
async function lockOwn(transaction: Transaction, viewer: Viewer, id: number, kept = true) {
  const { rows } = await transaction.execute<{ version: number; brand_id: number; article_norm: string }>(sql`
    SELECT ${ownProduct.version} AS version, ${ownProduct.brand_id} AS brand_id, ${ownProduct.article_norm} AS article_norm
    FROM ${ownProduct} WHERE ${ownProduct.id} = ${id} AND ${scope(viewer).own(ownProduct.contractor_id)}
      AND (${ownProduct.deleted_at} IS NULL) = ${kept} FOR NO KEY UPDATE`);
  const [found] = rows;
  if (!found) throw absent();
  return found;
}

/** Creates an own product. Throws 409 if it exists already, 422 that names the field. */
export async function createOwn(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createOwnProduct'>,
): Promise<Wire> {
  await lockOwner(transaction, viewer);
  const { values, crosses } = await checked(transaction, body);
  await checkFree(transaction, viewer, values, null);
  const [created] = await transaction
    .insert(ownProduct)
    .values({ ...values, contractor_id: viewer.contractor_id })
    .returning({ id: ownProduct.id });
  const id = created?.id ?? 0;
  await writeCrosses(transaction, id, crosses);
  return findOwnProduct(transaction, viewer, id);
}

/** Saves all fields of an own product. Throws 404, 409 with the current product, 422 that names the field. */
export async function updateOwn(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  { version, ...body }: BodyOf<'updateOwnProduct'>,
): Promise<Wire> {
  await lockOwner(transaction, viewer);
  const current = await lockOwn(transaction, viewer, id);
  if (isStale(version, current.version))
    throw conflict(STALE, { document: await findOwnProduct(transaction, viewer, id) });
  const { values, crosses } = await checked(transaction, body);
  await checkFree(transaction, viewer, values, id);
  await transaction
    .update(ownProduct)
    .set({ ...values, version: current.version + 1, updated_at: sql`now()` })
    .where(sql`${ownProduct.id} = ${id}`);
  await writeCrosses(transaction, id, crosses);
  return findOwnProduct(transaction, viewer, id);
}

/** Marks an own product as deleted; price lists and orders are not affected. Throws 404. */
export async function deleteOwn(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockOwn(transaction, viewer, id);
  await transaction
    .update(ownProduct)
    .set({ deleted_at: sql`now()` })
    .where(sql`${ownProduct.id} = ${id}`);
}

/** Restores a deleted own product. Throws 404, and 409 if the same product was created again meanwhile. */
export async function restoreOwn(transaction: Transaction, viewer: Viewer, id: number): Promise<Wire> {
  await lockOwner(transaction, viewer);
  await checkFree(transaction, viewer, await lockOwn(transaction, viewer, id, false), id);
  await transaction
    .update(ownProduct)
    .set({ deleted_at: null })
    .where(sql`${ownProduct.id} = ${id}`);
  return findOwnProduct(transaction, viewer, id);
}

/**
 * Creates own products, with the catalogue's titles, for items of the seller's price lists that have none yet,
 * and logs it. Returns how many.
 */
export async function takeFromPrices(transaction: Transaction, viewer: Viewer): Promise<number> {
  await lockOwner(transaction, viewer);
  const { rows } = await transaction.execute<{ id: number; article: string }>(sql`
    INSERT INTO own_product (contractor_id, brand_id, article, article_norm, title, category_id, multiplicity, weight, height, width, length)
    SELECT item.supplier_id, p.brand_id, p.article, p.article_norm, p.title, p.category_id, item.multiplicity,
           p.weight, p.height, p.width, p.length
    FROM price_list_item item JOIN product p ON p.id = item.product_id
    WHERE ${scope(viewer).own(sql`item.supplier_id`)} AND item.price_list_id IS NOT NULL
    ORDER BY p.article_norm, p.brand_id
    ON CONFLICT (contractor_id, article_norm, brand_id) WHERE deleted_at IS NULL DO NOTHING
    RETURNING id, article`);
  await enterProducts(transaction, viewer, rows);
  return rows.length;
}
