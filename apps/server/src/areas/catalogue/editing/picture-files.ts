import { createHash } from 'node:crypto';
import {
  LARGEST_PICTURE,
  MOST_PICTURES,
  pictureFault,
  pictureHead,
  type PictureType,
} from '@portal/domain/pictures';
import { sentence } from '@portal/domain/sentences';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throughCollisions } from '../../../database/collision.ts';
import type { Connection, Database, Transaction } from '../../../database/connect.ts';
import { idempotent } from '../../../contract/idempotent.ts';
import { Problem, conflict, fieldFault, notFound, unprocessable } from '../../../contract/problem.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import { cleanPicture } from './clean-picture.ts';
import { pictureRows, type PictureRow, wirePicture, type WirePicture } from '../pictures.ts';
import { picture, productPicture } from '../tables.ts';

const YEAR = 31_536_000;

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const refused = (message: string) => fieldFault('file', message);

/** A received and re-encoded picture. */
export interface CamePicture {
  /** File name given by the sender. */
  name: string;
  /** SHA-256 of the received file. */
  sent: string;
  /** SHA-256 of the re-encoded file, which identifies the stored picture. */
  hash: string;
  type: PictureType;
  file: Buffer;
}

/** The only picture of a multipart request, checked and re-encoded. Throws 413 and 422 with a message. */
export async function takePicture(request: FastifyRequest): Promise<CamePicture> {
  const { file, name } = await receivePicture(request);
  const fault = pictureFault(file);
  const type = pictureHead(file)?.type;
  if (fault !== null || type === undefined) throw refused(sentence(fault) ?? '');
  const clean = await cleanPicture(file, type);
  if (!clean) throw refused('Фотография повреждена: сохраните её заново и выберите ещё раз');
  return { name, sent: hashOf(file), hash: hashOf(clean.file), type, file: clean.file };
}

/** Stores a picture's file once, even if many products use it. Returns its id. */
export async function keepPicture(
  transaction: Transaction,
  { hash, type, file }: Pick<CamePicture, 'hash' | 'type' | 'file'>,
): Promise<number> {
  const [kept] = await transaction
    .insert(picture)
    .values({ hash, type, file })
    // The update locks the row, so that a concurrent deletion of the file is awaited.
    .onConflictDoUpdate({ target: picture.hash, set: { hash } })
    .returning({ id: picture.id });
  if (!kept) throw new Error('a picture was not kept');
  return kept.id;
}

/** Deletes a picture's file if nothing uses it any more. */
export async function forgetPicture(transaction: Transaction, pictureId: number): Promise<void> {
  // Lock before checking: another product may be adding the same file at this moment.
  await transaction.execute(sql`SELECT FROM picture WHERE id = ${pictureId} FOR UPDATE`);
  await transaction.execute(sql`
    DELETE FROM picture WHERE id = ${pictureId}
      AND NOT EXISTS (SELECT FROM product_picture WHERE picture_id = ${pictureId})
      AND NOT EXISTS (SELECT FROM own_product_picture WHERE picture_id = ${pictureId})
      AND NOT EXISTS (SELECT FROM category WHERE picture_hash = picture.hash)`);
}

/**
 * Adds a picture after the product's other pictures. Throws 404, 413 and 422 with a message; stores
 * nothing on failure.
 */
export async function addPicture(
  database: Database,
  viewer: Viewer,
  request: FastifyRequest,
  productId: number,
): Promise<{ data: WirePicture[] }> {
  const came = await takePicture(request);
  const add = async (transaction: Transaction) => {
    await lockProduct(transaction, productId);
    const mine = eq(productPicture.product_id, productId);
    if ((await transaction.$count(productPicture, mine)) >= MOST_PICTURES)
      throw refused(`У товара уже ${MOST_PICTURES} фотографий: уберите лишнюю`);
    const kept = await keepPicture(transaction, came);
    const { rowCount } = await transaction.execute(sql`
      INSERT INTO product_picture (product_id, picture_id, place)
      SELECT ${productId}::bigint, ${kept}::bigint,
             coalesce((SELECT max(place) FROM product_picture WHERE product_id = ${productId}), 0) + 1
      ON CONFLICT DO NOTHING`);
    if (rowCount === 0) throw refused('Такая фотография у товара уже есть');
    return { data: await readPictures(transaction, productId) };
  };
  return idempotent(database, request, viewer.id, 'addPicture', add, came.sent);
}

/** Checks that `ids` contains every known picture exactly once. Throws 409 if it does not. */
export function checkOrder(known: readonly number[], ids: readonly number[]): void {
  const asked = new Set(ids);
  const there = new Set(known);
  if (asked.size !== ids.length || asked.size !== there.size || ids.some((id) => !there.has(id)))
    throw conflict('Фотографии товара изменились. Обновите страницу и повторите');
}

/** Sets the order of a product's own pictures. Throws 404, or 409 if the pictures have changed meanwhile. */
export async function orderPictures(
  database: Database,
  productId: number,
  ids: readonly number[],
): Promise<WirePicture[]> {
  const work = async (transaction: Transaction) => {
    await lockProduct(transaction, productId);
    const known = await readPictures(transaction, productId);
    checkOrder(
      known.filter((one) => one.own).map(({ id }) => id),
      ids,
    );
    await transaction.execute(sql`
      UPDATE product_picture SET place = array_position(${sql.param(ids)}::bigint[], picture_id)
      WHERE product_id = ${productId}`);
    return readPictures(transaction, productId);
  };
  return throughCollisions(() => database.transaction(work));
}

/** Removes a picture from a product and deletes the file if nothing else uses it. Throws 404. */
export async function deletePicture(
  database: Database,
  productId: number,
  pictureId: number,
): Promise<WirePicture[]> {
  const work = async (transaction: Transaction) => {
    await lockProduct(transaction, productId);
    const gone = await transaction
      .delete(productPicture)
      .where(and(eq(productPicture.product_id, productId), eq(productPicture.picture_id, pictureId)))
      .returning();
    if (gone.length === 0) throw notFound('Фотография не найдена');
    await forgetPicture(transaction, pictureId);
    return readPictures(transaction, productId);
  };
  return throughCollisions(() => database.transaction(work));
}

/**
 * A picture's file. Browsers may cache it for ever, because the address contains the hash of its contents.
 * Throws 404.
 */
export async function sendPicture(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  hash: string,
): Promise<Buffer> {
  const tag = `"${hash}"`;
  reply.headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, etag: tag });
  if (request.headers['if-none-match']?.split(/,\s*/).includes(tag)) {
    reply.code(304);
    return Buffer.alloc(0);
  }
  const [found] = await database
    .select({ type: picture.type, file: picture.file })
    .from(picture)
    .where(eq(picture.hash, hash));
  if (!found) {
    reply.header('cache-control', 'no-store').removeHeader('etag');
    throw notFound('Фотография не найдена');
  }
  reply.headers({ 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' }).type(found.type);
  return found.file;
}

async function readPictures(connection: Connection, productId: number): Promise<WirePicture[]> {
  const { rows } = await connection.execute<{ pictures: PictureRow[] }>(
    sql`SELECT ${pictureRows} AS pictures FROM product p WHERE p.id = ${productId}`,
  );
  return rows[0]?.pictures.map(wirePicture) ?? [];
}

/** Serialises changes of a product's pictures without blocking its offers and imports. Throws 404. */
async function lockProduct(transaction: Transaction, productId: number): Promise<void> {
  const { rows } = await transaction.execute(
    sql`SELECT id FROM product WHERE id = ${productId} FOR NO KEY UPDATE`,
  );
  if (rows.length === 0) throw notFound('Товар не найден');
}

/** The only file of a multipart request; kept in memory because it is small. */
async function receivePicture(request: FastifyRequest): Promise<{ file: Buffer; name: string }> {
  const nothing = unprocessable('Приложите файл', [{ field: 'file', message: 'Обязательное поле' }]);
  if (!request.isMultipart()) throw nothing;
  let file: Buffer | undefined;
  let name = '';
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: LARGEST_PICTURE } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname === 'file') {
        name = part.filename;
        file = await part.toBuffer();
      } else part.file.resume();
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new Problem(413, 'too_large', `Файл больше ${LARGEST_PICTURE / 1024 / 1024} МБ: уменьшите его`);
    throw error;
  }
  if (file === undefined || file.byteLength === 0) throw nothing;
  return { file, name };
}
