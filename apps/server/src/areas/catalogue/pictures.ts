import { sql } from 'drizzle-orm';
import type { Answer } from '../../contract/handlers.ts';

export type WirePicture = Answer<'addPicture'>['data'][number];
export interface PictureRow extends Record<string, unknown> {
  id: number;
  hash: string;
  /** Whether it is the product's own picture and not its category's drawing. */
  own: boolean;
}

/** Address of a picture. */
export const pictureUrl = (hash: string) => `/api/catalog/picture/${hash}`;
export const wirePicture = ({ id, hash, own }: PictureRow): WirePicture => ({
  id,
  url: pictureUrl(hash),
  own,
});

/**
 * Hashes of the pictures of `product p`: its own, else its category's drawing. One or two index lookups
 * per product.
 */
export const pictureHashes = sql.raw(`coalesce(
  (SELECT array_agg(picture.hash ORDER BY own.place, own.picture_id)
   FROM product_picture own JOIN picture ON picture.id = own.picture_id WHERE own.product_id = p.id),
  (SELECT ARRAY[kind.picture_hash] FROM category kind WHERE kind.id = p.category_id AND kind.picture_hash IS NOT NULL),
  '{}')`);

/** The same pictures as a JSON list of PictureRow. */
export const pictureRows = sql.raw(`coalesce(
  (SELECT jsonb_agg(jsonb_build_object('id', picture.id, 'hash', picture.hash, 'own', true) ORDER BY own.place, own.picture_id)
   FROM product_picture own JOIN picture ON picture.id = own.picture_id WHERE own.product_id = p.id),
  (SELECT jsonb_build_array(jsonb_build_object('id', picture.id, 'hash', picture.hash, 'own', false))
   FROM category kind JOIN picture ON picture.hash = kind.picture_hash WHERE kind.id = p.category_id),
  '[]')`);
