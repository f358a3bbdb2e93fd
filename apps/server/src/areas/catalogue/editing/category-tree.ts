import { categoryPlaceFault, isFixedCategory } from '@portal/domain/nomenclature';
import { sentence } from '@portal/domain/sentences';
import { eq, sql } from 'drizzle-orm';
import type { Answer, BodyOf } from '../../../contract/handlers.ts';
import { conflict, fieldFault, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Connection, Transaction } from '../../../database/connect.ts';
import { scope } from '../../../lists/scope.ts';
import { productsOf } from './numbered.ts';
import { category } from '../tables.ts';
import type { Viewer } from '../../../contract/viewer.ts';

type Node = Answer<'listCategoryTree'>['data'][number];

const absent = () => notFound('Категория не найдена');

/**
 * The whole tree as a flat list: parents before children, siblings by title, with the number of products
 * in each.
 */
export async function readTree(connection: Connection, viewer: Viewer): Promise<Node[]> {
  const { rows } = await connection.execute<Omit<Node, 'is_fixed'> & Record<string, unknown>>(sql`
    WITH RECURSIVE tree AS (
      SELECT id, parent_id, title, 0 AS depth FROM category WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.parent_id, child.title, tree.depth + 1 FROM category child JOIN tree ON child.parent_id = tree.id
      WHERE tree.depth < 64)
    SELECT tree.id, tree.parent_id, tree.title, coalesce(known.count, 0) AS products_count, coalesce(own.count, 0) AS own_count
    FROM tree
    LEFT JOIN (SELECT category_id, count(*) FROM (
                 SELECT category_id FROM product_search UNION ALL SELECT category_id FROM product WHERE merged_into_id IS NOT NULL) every
               GROUP BY category_id) known ON known.category_id = tree.id
    LEFT JOIN (SELECT category_id, count(*) FROM own_product
               WHERE deleted_at IS NULL AND ${scope(viewer).seen(sql`contractor_id`)} GROUP BY category_id) own
      ON own.category_id = tree.id
    ORDER BY tree.depth, tree.title, tree.id`);
  return rows.map(({ products_count, own_count, ...row }) => ({
    ...row,
    products_count: Number(products_count),
    own_count: Number(own_count),
    is_fixed: isFixedCategory(row.id),
  }));
}

/** Locks the tree against other changes and reads it: the allowed parents depend on all categories. */
async function lockTree(transaction: Transaction) {
  await transaction.execute(sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`);
  const { id, parent_id, title } = category;
  return transaction.select({ id, parent_id, title }).from(category);
}
type Tree = Awaited<ReturnType<typeof lockTree>>;

/** Checks a category and returns its trimmed title. Throws 404 and 422 naming the field. */
function check(tree: Tree, id: number | null, written: BodyOf<'createCategory'>): string {
  const title = written.title.trim();
  if (title === '') throw fieldFault('title', 'Поле «Название» не может быть пустым');
  if (!tree.some((one) => one.id === written.parent_id)) throw absent();
  const fault = categoryPlaceFault(tree, id, written.parent_id);
  if (fault !== null) throw fieldFault('parent_id', sentence(fault));
  const same = (one: Tree[number]) =>
    one.id !== id && one.parent_id === written.parent_id && one.title.toLowerCase() === title.toLowerCase();
  if (tree.some(same)) throw fieldFault('title', 'Рядом уже есть категория с таким названием');
  return title;
}

async function nodeOf(connection: Connection, viewer: Viewer, id: number): Promise<Node> {
  const found = (await readTree(connection, viewer)).find((node) => node.id === id);
  if (!found) throw absent();
  return found;
}

/** Creates a category. Throws 404 for an unknown parent, 422 naming the field. */
export async function createCategory(
  transaction: Transaction,
  viewer: Viewer,
  body: BodyOf<'createCategory'>,
): Promise<Node> {
  const tree = await lockTree(transaction);
  const title = check(tree, null, body);
  const id = Math.max(...tree.map((known) => known.id)) + 1;
  await transaction.insert(category).values({ id, parent_id: body.parent_id, title });
  return nodeOf(transaction, viewer, id);
}

/** Changes a category's title and parent. Throws 404, 422 naming the field. */
export async function updateCategory(
  transaction: Transaction,
  viewer: Viewer,
  id: number,
  body: BodyOf<'updateCategory'>,
): Promise<Node> {
  const tree = await lockTree(transaction);
  if (!tree.some((known) => known.id === id)) throw absent();
  if (isFixedCategory(id)) throw unprocessable('Эту категорию не меняют');
  const title = check(tree, id, body);
  await transaction.update(category).set({ title, parent_id: body.parent_id }).where(eq(category.id, id));
  return nodeOf(transaction, viewer, id);
}

/**
 * Deletes an empty category. Throws 404, 409 with the numbers of what refers to it, 422 for a fixed
 * category.
 */
export async function deleteCategory(transaction: Transaction, id: number): Promise<void> {
  const tree = await lockTree(transaction);
  if (!tree.some((known) => known.id === id)) throw absent();
  if (isFixedCategory(id)) throw unprocessable('Эту категорию не меняют');
  const { rows } = await transaction.execute<{ products: number; own: number; fits: number }>(sql`
    SELECT ${productsOf(sql`category_id`, sql`${id}`)} AS products,
           (SELECT count(*) FROM own_product WHERE category_id = ${id}) AS own,
           (SELECT count(*) FROM applicability WHERE node_id = ${id}) AS fits`);
  const { products = 0, own = 0, fits = 0 } = rows[0] ?? {};
  const children = tree.filter(({ parent_id }) => parent_id === id).length;
  const hangs = [
    ['категорий', children],
    ['товаров каталога', Number(products)],
    ['товаров продавцов', Number(own)],
    ['применимостей к автомобилям', Number(fits)],
  ] as const;
  const told = hangs
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} – ${count.toLocaleString('ru')}`);
  if (told.length > 0)
    throw conflict(`В категории есть: ${told.join(', ')}. Сначала перенесите их или удалите.`);
  await transaction.execute(sql`DELETE FROM category_span WHERE category_id = ${id}`);
  await transaction.delete(category).where(eq(category.id, id));
}
