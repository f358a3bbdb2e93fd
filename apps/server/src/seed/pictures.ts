import { createHash } from 'node:crypto';
import type pg from 'pg';
import { DRAWINGS, OIL_FILTER_BELOW } from './drawings/all.ts';
import type { Drawing } from './drawings/drawing.ts';
import { Pen } from './drawings/pen.ts';

const OIL_FILTERS = 'Фильтры масляные';

/**
 * A drawing for each category, which all its products share, so that it costs nothing per product; the first `known` products,
 * oil filters, have a second view as pictures of their own.
 */
export async function seedPictures(client: pg.ClientBase, known: number): Promise<void> {
  const titles = Object.keys(DRAWINGS);
  const hashes = await keep(client, Object.values(DRAWINGS));
  await client.query(
    `UPDATE category SET picture_hash = drawn.hash
     FROM unnest($1::text[], $2::text[]) AS drawn(title, hash) WHERE category.title = drawn.title`,
    [titles, hashes],
  );
  const own = [hashes[titles.indexOf(OIL_FILTERS)], ...(await keep(client, [OIL_FILTER_BELOW]))];
  await client.query(
    `INSERT INTO product_picture (product_id, picture_id, place)
     SELECT product_id, picture.id, shown.place
     FROM generate_series(1, $1::int) AS product_id
     CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS shown(hash, place) JOIN picture USING (hash)
     ORDER BY product_id, shown.place`,
    [known, own],
  );
}

async function keep(client: pg.ClientBase, drawings: readonly Drawing[]): Promise<string[]> {
  const files = drawings.map((drawing) => drawing(new Pen()).png());
  const hashes = files.map((file) => createHash('sha256').update(file).digest('hex'));
  await client.query(
    `INSERT INTO picture (hash, type, file) SELECT hash, 'image/png', file FROM unnest($1::text[], $2::bytea[]) AS drawn(hash, file)`,
    [hashes, files],
  );
  return hashes;
}
