import type { PictureHead } from '@portal/domain/pictures';
import { PUBLICATION_LIMITS } from '@portal/domain/publications';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { dropFiles, type FormFile, readForm } from '../../files/form.ts';
import type { Handlers } from '../../contract/handlers.ts';
import { fieldFault, notFound } from '../../contract/problem.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Files } from '../../files/files.ts';
import { inspectPicture } from './picture.ts';
import { publicationImage as image } from './tables.ts';

/** A received and inspected picture. */
export type NewPicture = FormFile & PictureHead;

const LIMITS = { files: PUBLICATION_LIMITS.images, fileSize: PUBLICATION_LIMITS.imageSize };

/** The address of a picture. */
export const imageUrl = (storedAs: string) => `/api/content/image/${storedAs}`;

/**
 * Reads a form with pictures, each checked by its content. On failure all files are deleted. Throws 413, 422
 * and 503.
 */
export async function readPictures<T>(
  request: FastifyRequest,
  store: Files,
): Promise<{ fields: T; pictures: NewPicture[] }> {
  const { fields, files } = await readForm<T>(request, store, LIMITS);
  // Waits for all of them: a picture that is still being rewritten would reappear after its deletion.
  const looked = await Promise.allSettled(
    files.map(async (file) => {
      const head = await inspectPicture(file.path);
      await store.keep(file.stored_as);
      return { ...file, ...head };
    }),
  );
  const wrong = looked.find((one) => one.status === 'rejected');
  if (wrong) {
    await dropFiles(store, files);
    throw wrong.reason;
  }
  return { fields, pictures: looked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) };
}

/**
 * Sets a publication's pictures: the given existing ones in order (all by default), then the new ones. Returns
 * the files of removed pictures, to be deleted after the commit. Throws 422 for a picture of another
 * publication, and for too many.
 */
export async function arrangePictures(
  transaction: Transaction,
  publicationId: number,
  kept: readonly number[] | undefined,
  pictures: readonly NewPicture[],
): Promise<string[]> {
  if (kept === undefined && pictures.length === 0) return [];
  const before = await transaction
    .select({ id: image.id, stored_as: image.stored_as })
    .from(image)
    .where(eq(image.publication_id, publicationId))
    .orderBy(image.place, image.id);
  const order = kept ?? before.map(({ id }) => id);
  if (order.some((id) => !before.some((one) => one.id === id)))
    throw fieldFault('images', 'Такой картинки здесь нет');
  if (order.length + pictures.length > PUBLICATION_LIMITS.images)
    throw fieldFault('newImage', `Картинок не больше ${PUBLICATION_LIMITS.images}`);
  await transaction.execute(sql`
    DELETE FROM publication_image WHERE publication_id = ${publicationId} AND id <> ALL(${sql.param(order)}::bigint[])`);
  await transaction.execute(sql`
    UPDATE publication_image SET place = wanted.place
    FROM unnest(${sql.param(order)}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    WHERE publication_image.id = wanted.id AND publication_id = ${publicationId}`);
  if (pictures.length > 0)
    await transaction.insert(image).values(
      pictures.map(({ stored_as, type, width, height }, index) => ({
        publication_id: publicationId,
        place: order.length + index + 1,
        stored_as,
        type,
        width,
        height,
      })),
    );
  return before.filter(({ id }) => !order.includes(id)).map(({ stored_as }) => stored_as);
}

export const imagesHandlers: Handlers<'getContentImage'> = {
  async getContentImage({ path: { name }, services: { database, files }, reply }) {
    const [found] = await database
      .select({ stored_as: image.stored_as, type: image.type })
      .from(image)
      .where(eq(image.stored_as, name));
    if (!found) throw notFound('Картинка не найдена');
    const file = await files.open(found.stored_as);
    if (!file) throw notFound('Картинка не найдена');
    // A picture never changes under its name; the headers prevent its content from being executed when opened
    // directly.
    void reply.type(found.type).headers({
      'content-length': file.bytes,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    });
    return file.stream;
  },
};
