import { normalizeArticle } from '@portal/domain/part-number';
import { sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../contract/handlers.ts';
import { conflict, notFound, refuseFaults } from '../../contract/problem.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import {
  clearMergedInto,
  copyProduct,
  deleteProduct,
  setMergedInto,
} from '../catalogue/editing/product-mergers.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type Merged, move, rowsOf, written } from './moved.ts';
import { alone, productsChanged } from './product-merge.ts';
import { readProducts } from './product-facts.ts';
import { MOVED, PRODUCTS } from './product-plan.ts';
import { productMerger } from './tables.ts';

type Parts = Answer<'listProductParts'>['data'];
type Body = BodyOf<'splitProduct'>;
/** Maximum number of entries shown of each kind. */
const SHOWN = 500;

/** Parts of a product that may be moved to another product. Throws 404. */
export async function readParts(connection: Connection, id: number): Promise<Parts> {
  const { rows } = await connection.execute<Parts & Record<string, unknown>>(sql`
    SELECT (SELECT coalesce(jsonb_agg(one ORDER BY one ->> 'title'), '[]') FROM (
              SELECT jsonb_build_object('id', seller.id, 'title', seller.title, 'note', coalesce(list.title, 'снято с прайс-листа')) AS one
              FROM price_list_item item JOIN contractor seller ON seller.id = item.supplier_id LEFT JOIN price_list list ON list.id = item.price_list_id
              WHERE item.product_id = p.id LIMIT ${SHOWN}) named) AS suppliers,
           (SELECT coalesce(jsonb_agg(one ORDER BY one ->> 'title'), '[]') FROM (
              SELECT jsonb_build_object('id', own.id, 'title', brand.title || ' ' || own.article, 'note', seller.title) AS one
              FROM own_match said JOIN own_product own ON own.id = said.own_product_id JOIN brand ON brand.id = own.brand_id
              JOIN contractor seller ON seller.id = own.contractor_id
              WHERE said.product_id = p.id AND said.status = 'confirmed' AND own.deleted_at IS NULL LIMIT ${SHOWN}) named) AS own_products,
           (SELECT coalesce(jsonb_agg(one ORDER BY one ->> 'title'), '[]') FROM (
              SELECT jsonb_build_object('id', mine.group_id, 'note', mine.source, 'title', coalesce(
                (SELECT string_agg(brand.title || ' ' || other.article, ', ' ORDER BY brand.title, other.article)
                 FROM (SELECT product_id FROM cross_member k WHERE k.group_id = mine.group_id AND k.product_id <> p.id ORDER BY product_id LIMIT 5) near
                 JOIN product other ON other.id = near.product_id JOIN brand ON brand.id = other.brand_id), 'Больше никого')) AS one
              FROM cross_member mine WHERE mine.product_id = p.id LIMIT ${SHOWN}) named) AS groups,
           (SELECT coalesce(jsonb_agg(one ORDER BY one ->> 'title'), '[]') FROM (
              SELECT jsonb_build_object('id', old.id, 'title', brand.title || ' ' || old.article, 'note', old.title) AS one
              FROM product old JOIN brand ON brand.id = old.brand_id WHERE old.merged_into_id = p.id LIMIT ${SHOWN}) named) AS numbers
    FROM product p WHERE p.id = ${id}`);
  const [found] = rows;
  if (!found) throw notFound('Товар не найден');
  return found;
}

/**
 * Moves parts of a product to another one, to a new one, or to one that was merged into it and becomes a
 * product again. Returns the id of the split, for undoing. Throws 404, 409, 422.
 */
export async function splitProduct(
  transaction: Transaction,
  viewer: Viewer,
  sourceId: number,
  body: Body,
): Promise<number> {
  const { supplier_ids, own_product_ids, cross_group_ids } = body;
  if (supplier_ids.length + own_product_ids.length + cross_group_ids.length === 0)
    refuseFaults({ supplier_ids: 'Выберите, что выделить' });
  await alone(transaction);
  await transaction.execute(sql`SELECT FROM product WHERE id = ${sourceId} FOR UPDATE`);
  const { id: targetId, made } = await targetOf(transaction, sourceId, body);
  const both = await readProducts(transaction, { kept: targetId, emptied: sourceId }, true);
  if (targetId === sourceId) refuseFaults({ into_id: 'Это тот же товар: выберите, куда выделить, другой' });
  if (both.emptied.merged) throw conflict(`«${both.emptied.title}» уже объединён с другим товаром.`);
  const freed = await clearMergedInto(transaction, targetId, sourceId);
  if (both.kept.merged && !freed) throw conflict(`«${both.kept.title}» уже объединён с другим товаром.`);
  await refuseTaken(transaction, sourceId, targetId, body);
  const [split] = await transaction
    .insert(productMerger)
    .values({
      kind: 'split',
      kept_id: targetId,
      kept_title: both.kept.title,
      emptied_id: sourceId,
      emptied_title: both.emptied.title,
      by_user_id: viewer.id,
      moved: [
        { title: 'Цены поставщиков', count: supplier_ids.length },
        { title: 'Сопоставления номенклатуры', count: own_product_ids.length },
        { title: 'Группы аналогов', count: cross_group_ids.length },
      ].filter(({ count }) => count > 0),
    })
    .returning({ id: productMerger.id });
  if (!split) throw new Error('a split was not written');
  const part = { id: split.id, kept: targetId, emptied: sourceId };
  if (made || freed)
    await transaction.execute(
      written(
        PRODUCTS,
        split.id,
        'product',
        made ? 'made' : 'freed',
        sql`SELECT t.id AS key FROM product t WHERE t.id = ${targetId}`,
      ),
    );
  const of = (ids: readonly number[]) => sql`ANY(${sql.param([...ids])}::bigint[])`;
  const chosen: Readonly<Record<string, ReturnType<typeof sql>>> = {
    price_list_item: sql`t.supplier_id = ${of(supplier_ids)}`,
    price_history: sql`t.supplier_id = ${of(supplier_ids)}`,
    own_match: sql`t.own_product_id = ${of(own_product_ids)}`,
    cross_member: sql`t.group_id = ${of(cross_group_ids)}`,
  };
  for (const one of MOVED) {
    const only = chosen[one.table];
    if (only) await move(transaction, PRODUCTS, one, part, only);
  }
  await productsChanged(transaction, [sourceId, targetId], sql`product_id IN (${sourceId}, ${targetId})`);
  return split.id;
}

/**
 * The product that receives the parts. Throws 409 for a part number that is already used, 422 if no target is
 * given.
 */
async function targetOf(
  transaction: Transaction,
  sourceId: number,
  { into_id, article = '', title = '' }: Body,
): Promise<{ id: number; made: boolean }> {
  if (into_id !== undefined && into_id !== null) return { id: into_id, made: false };
  const norm = normalizeArticle(article);
  if (norm === '')
    refuseFaults({ article: 'Укажите номер нового товара: в нём должны быть буквы или цифры' });
  const made = await copyProduct(transaction, sourceId, {
    article: article.trim(),
    norm,
    title: title.trim(),
  });
  if (made !== undefined) return { id: made, made: true };
  const { rows: known } = await transaction.execute(sql`SELECT FROM product WHERE id = ${sourceId}`);
  if (known.length === 0) throw notFound('Товар не найден');
  throw conflict('Товар этого бренда с таким номером уже есть. Выберите его в поле «Другой товар».');
}

/**
 * A supplier has one price for a product. Throws 409 if the target already has a price of the supplier, or a
 * part no longer exists.
 */
async function refuseTaken(
  transaction: Transaction,
  sourceId: number,
  targetId: number,
  { supplier_ids, own_product_ids, cross_group_ids }: Body,
): Promise<void> {
  const param = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
  const { rows } = await transaction.execute<{ taken: string[]; found: number }>(sql`
    SELECT ARRAY(SELECT seller.title FROM price_list_item mine JOIN contractor seller ON seller.id = mine.supplier_id
                 WHERE mine.product_id = ${targetId} AND mine.supplier_id = ANY(${param(supplier_ids)}) ORDER BY 1 LIMIT 5) AS taken,
           (SELECT count(*) FROM price_list_item WHERE product_id = ${sourceId} AND supplier_id = ANY(${param(supplier_ids)}))
         + (SELECT count(*) FROM own_match WHERE product_id = ${sourceId} AND status = 'confirmed' AND own_product_id = ANY(${param(own_product_ids)}))
         + (SELECT count(*) FROM cross_member WHERE product_id = ${sourceId} AND group_id = ANY(${param(cross_group_ids)})) AS found`);
  const { taken = [], found = 0 } = rows[0] ?? {};
  if (taken.length > 0)
    throw conflict(`У другого товара уже есть цена: ${taken.join(', ')}. Снимите с них отметку.`);
  if (Number(found) !== supplier_ids.length + own_product_ids.length + cross_group_ids.length)
    throw conflict('Часть выбранного к этому товару уже не относится. Обновите страницу.');
}

/**
 * Completes the undo of a split: a product that it created is deleted unless something references it; one that
 * it restored is merged again.
 */
export async function unmake(transaction: Transaction, { id, kept, emptied }: Merged): Promise<void> {
  await setMergedInto(transaction, kept, emptied, rowsOf(PRODUCTS, id, 'product', 'freed'));
  const unused = sql.join(
    MOVED.map(
      ({ table, column }) =>
        sql`NOT EXISTS (SELECT FROM ${sql.identifier(table)} t WHERE t.${sql.identifier(column)} = p.id)`,
    ),
    sql` AND `,
  );
  await deleteProduct(transaction, kept, rowsOf(PRODUCTS, id, 'product', 'made'), unused);
}
