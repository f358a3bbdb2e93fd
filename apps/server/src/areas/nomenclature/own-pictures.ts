import { pictureNames } from '@portal/domain/nomenclature';
import { MOST_PICTURES } from '@portal/domain/pictures';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../contract/handlers.ts';
import { idempotent } from '../../contract/idempotent.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import { throughCollisions } from '../../database/collision.ts';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import {
  type CamePicture,
  checkOrder,
  forgetPicture,
  keepPicture,
  takePicture,
} from '../catalogue/editing/picture-files.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { findOwnProduct } from './own-products.ts';
import { ownProduct } from './tables.ts';

type Wire = Answer<'getOwnProduct'>['data'];
const refused = (message: string) => fieldFault('file', message);
/** Maximum number of products named in an error message. */
const NAMED = 5;

/** Adds a picture after the existing ones. Throws 404, 413, 422. */
export async function addOwnPicture(
  database: Database,
  viewer: Viewer,
  request: FastifyRequest,
  id: number,
): Promise<{ data: Wire }> {
  const came = await takePicture(request);
  const add = async (transaction: Transaction) => ({ data: await put(transaction, viewer, id, came) });
  return idempotent(database, request, viewer.id, 'addOwnPicture', add, came.sent);
}

/**
 * Adds a picture to the product that the file's name identifies. Throws 413, and 422 with a message if it
 * identifies none or several.
 */
export async function addPhoto(
  database: Database,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<{ data: Wire }> {
  const came = await takePicture(request);
  const add = async (transaction: Transaction) => ({
    data: await put(transaction, viewer, await namedBy(transaction, viewer, came.name), came),
  });
  return idempotent(database, request, viewer.id, 'addPhotoByName', add, [came.name, came.sent]);
}

/** Sets the order of the product's pictures. Throws 404, and 409 if the pictures have changed meanwhile. */
export async function orderOwnPictures(
  database: Database,
  viewer: Viewer,
  id: number,
  ids: readonly number[],
): Promise<Wire> {
  const work = async (transaction: Transaction) => {
    await lock(transaction, viewer, id);
    const { pictures } = await findOwnProduct(transaction, viewer, id);
    checkOrder(
      pictures.map((one) => one.id),
      ids,
    );
    await transaction.execute(sql`
      UPDATE own_product_picture SET place = array_position(${sql.param(ids)}::bigint[], picture_id) WHERE own_product_id = ${id}`);
    return findOwnProduct(transaction, viewer, id);
  };
  return throughCollisions(() => database.transaction(work));
}

/** Removes a picture; its file is deleted if nothing else uses it. Throws 404. */
export async function deleteOwnPicture(
  database: Database,
  viewer: Viewer,
  id: number,
  pictureId: number,
): Promise<Wire> {
  const work = async (transaction: Transaction) => {
    await lock(transaction, viewer, id);
    const { rowCount } = await transaction.execute(
      sql`DELETE FROM own_product_picture WHERE own_product_id = ${id} AND picture_id = ${pictureId}`,
    );
    if (rowCount === 0) throw notFound('Фотография не найдена');
    await forgetPicture(transaction, pictureId);
    return findOwnProduct(transaction, viewer, id);
  };
  return throughCollisions(() => database.transaction(work));
}

async function put(transaction: Transaction, viewer: Viewer, id: number, came: CamePicture): Promise<Wire> {
  await lock(transaction, viewer, id);
  const { rows } = await transaction.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM own_product_picture WHERE own_product_id = ${id}`,
  );
  if (Number(rows[0]?.count ?? 0) >= MOST_PICTURES)
    throw refused(`У товара уже ${MOST_PICTURES} фотографий: уберите лишнюю`);
  const kept = await keepPicture(transaction, came);
  const { rowCount } = await transaction.execute(sql`
    INSERT INTO own_product_picture (own_product_id, picture_id, place)
    SELECT ${id}::bigint, ${kept}::bigint,
           coalesce((SELECT max(place) FROM own_product_picture WHERE own_product_id = ${id}), 0) + 1
    ON CONFLICT DO NOTHING`);
  if (rowCount === 0) throw refused('Такая фотография у товара уже есть');
  return findOwnProduct(transaction, viewer, id);
}

async function lock(transaction: Transaction, viewer: Viewer, id: number): Promise<void> {
  const { rows } = await transaction.execute(sql`
    SELECT FROM ${ownProduct} WHERE ${ownProduct.id} = ${id} AND ${ownProduct.deleted_at} IS NULL
      AND ${scope(viewer).own(ownProduct.contractor_id)} FOR NO KEY UPDATE`);
  if (rows.length === 0) throw notFound('Товар не найден');
}

/** The one own product that a file's name identifies: by the most likely reading that matches any product. */
async function namedBy(connection: Connection, viewer: Viewer, fileName: string): Promise<number> {
  const names = pictureNames(fileName);
  const { rows } = await connection.execute<{
    id: number;
    article: string;
    article_norm: string;
    brand: string;
    spellings: string[];
  }>(sql`
    SELECT ${ownProduct.id} AS id, ${ownProduct.article} AS article, ${ownProduct.article_norm} AS article_norm, brand.title AS brand,
           ARRAY[brand.norm] || ARRAY(SELECT norm FROM brand_alias WHERE brand_id = brand.id) AS spellings
    FROM ${ownProduct} JOIN brand ON brand.id = ${ownProduct.brand_id}
    WHERE ${scope(viewer).own(ownProduct.contractor_id)} AND ${ownProduct.deleted_at} IS NULL
      AND ${ownProduct.article_norm} = ANY(${sql.param(names.map(({ article }) => article))}::text[])
    ORDER BY brand.title, ${ownProduct.id}`);
  for (const { article, brand } of names) {
    const found = rows.filter(
      (row) => row.article_norm === article && (brand === null || row.spellings.includes(brand)),
    );
    const [only] = found;
    if (only && found.length === 1) return Number(only.id);
    if (only) {
      const options = found.slice(0, NAMED).map((row) => `${row.brand} ${row.article}`);
      throw refused(
        `Подходит несколько товаров: ${options.join(', ')}. Назовите файл «бренд_артикул»: ${asFileName(`${only.brand}_${only.article}`)}`,
      );
    }
  }
  throw refused('Товара с таким артикулом в номенклатуре нет. Назовите файл по артикулу или заведите товар');
}

/** Replaces characters not allowed in file names by hyphens, so that «W 914-2» finds «W 914/2». */
const asFileName = (text: string) => text.replaceAll(/[\\/:*?"<>|]/g, '-');
