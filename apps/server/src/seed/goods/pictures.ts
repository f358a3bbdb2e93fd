import { createHash } from 'node:crypto';
import type pg from 'pg';
import { categoryDrawing, oilFilterBelow } from './drawn.ts';
import { CATEGORIES } from '../vocabulary/categories.ts';
import { leafId } from '../vocabulary/leaf-id.ts';

const OIL_FILTERS = leafId(0, 0);

/**
 * A drawing for each category, shared by all its products, so that it costs nothing per product. The first
 * `known` products, oil filters, have their own pictures with a second view.
 */
export async function seedPictures(client: pg.ClientBase, known: number): Promise<void> {
  const leaves = CATEGORIES.flatMap(({ children }, group) =>
    children.map((_, child) => leafId(group, child)),
  );
  const hashes = await keep(client, leaves.map(categoryDrawing));
  await client.query(
    `UPDATE category SET picture_hash = drawn.hash
     FROM unnest($1::int[], $2::text[]) AS drawn(id, hash) WHERE category.id = drawn.id`,
    [leaves, hashes],
  );
  const own = [hashes[leaves.indexOf(OIL_FILTERS)], ...(await keep(client, [oilFilterBelow()]))];
  await client.query(
    `INSERT INTO product_picture (product_id, picture_id, place)
     SELECT product_id, picture.id, shown.place
     FROM generate_series(1, $1::int) AS product_id
     CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS shown(hash, place) JOIN picture USING (hash)
     ORDER BY product_id, shown.place`,
    [known, own],
  );
}

async function keep(client: pg.ClientBase, files: readonly Buffer[]): Promise<string[]> {
  const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
  await client.query(
    `INSERT INTO picture (hash, type, file) SELECT hash, 'image/png', file FROM unnest($1::text[], $2::bytea[]) AS drawn(hash, file)`,
    [hashes, files],
  );
  return hashes;
}
