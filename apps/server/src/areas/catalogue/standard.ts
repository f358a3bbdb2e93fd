import { formatYears } from '@portal/domain/vehicles';
import { sql } from 'drizzle-orm';
import { standsFor } from './editing/numbered.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection, Database } from '../../database/connect.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { pictureRows, type PictureRow, wirePicture } from './pictures.ts';
import { eachOnce, offeredAt, type SaidCross, sellersCrosses } from './sellers-crosses.ts';

type Standard = Answer<'getStandard'>['data'];
interface Row extends Record<string, unknown> {
  id: number;
  article: string;
  title: string;
  description: string;
  best_seller: boolean;
  brand: Standard['brand'];
  is_oem: boolean;
  category: Standard['category'];
  features: Standard['features'];
  applicability: (Omit<Standard['applicability'][number], 'years'> & { from: number; to: number | null })[];
  pictures: PictureRow[];
  weight: number | null;
  height: number | null;
  width: number | null;
  length: number | null;
}
type CrossRow = Standard['crosses'][number] & { total: number };
type SpokenRow = Omit<CrossRow, 'source'> & { said: SaidCross[] };

/** Maximum number of crosses on a product's page. */
const CROSSES = 100;
/** Maximum number of vehicles on a product's page. */
const FITS = 100;

/**
 * A product's page: the product, its category path, its crosses and their sources. For a merged product,
 * the one into which it was merged. Four statements. Throws 404.
 */
export async function readStandard(database: Database, viewer: Viewer, asked: number): Promise<Standard> {
  const {
    rows: [{ id } = { id: asked }],
  } = await database.execute<{ id: number }>(sql`SELECT ${standsFor(asked)} AS id`);
  const { rows } = await database.execute<Row>(sql`
    WITH RECURSIVE way AS (
      SELECT c.id, c.parent_id, c.title, 0 AS depth FROM category c JOIN product p ON p.category_id = c.id WHERE p.id = ${id}
      UNION ALL
      -- As deep as the specification lets a path be, whatever the tree holds.
      SELECT c.id, c.parent_id, c.title, way.depth + 1 FROM category c JOIN way ON way.parent_id = c.id WHERE way.depth < 10)
    SELECT p.id, p.article, p.title, p.description, p.best_seller, brand.is_oem, p.weight, p.height, p.width, p.length,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', feature.slug, 'title', feature.title, 'value', known.value)
                                      ORDER BY feature.title, known.value), '[]')
            FROM feature_set kit JOIN feature_value known ON known.id = ANY(kit.values) JOIN feature ON feature.id = known.feature_id
            WHERE kit.id = p.feature_set_id) AS features,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('maker', fits.maker, 'model', fits.model, 'from', fits.year_from, 'to', fits.year_to)
                                      ORDER BY fits.maker, fits.model, fits.year_from), '[]')
            FROM (SELECT vehicle.* FROM vehicle WHERE id IN (SELECT vehicle_id FROM applicability WHERE product_id = p.id)
                  ORDER BY maker, model, year_from LIMIT ${FITS}) fits) AS applicability,
           ${pictureRows} AS pictures,
           jsonb_build_object('id', brand.id, 'title', brand.title) AS brand,
           (SELECT jsonb_agg(jsonb_build_object('id', way.id, 'title', way.title) ORDER BY way.depth DESC) FROM way) AS category
    FROM product p JOIN brand ON brand.id = p.brand_id WHERE p.id = ${id}`);
  const [row] = rows;
  if (!row) throw notFound('Товар не найден');
  const crosses = await crossesTo(database, viewer, id);
  const { description, best_seller, is_oem, applicability, ...product } = row;
  const pictures = product.pictures.map(wirePicture);
  return {
    ...product,
    signs: [...(is_oem ? [{ id: 16 as const }] : []), ...(best_seller ? [{ id: 28 as const }] : [])],
    pictures,
    pic_data_urls: pictures.map(({ url }) => url),
    characteristics: description
      .split(' · ')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    applicability: applicability.map(({ maker, model, from, to }) => ({
      maker,
      model,
      years: formatYears(from, to),
    })),
    ...crosses,
  };
}

/** The catalogue's crosses of a product and their sources. */
export async function crossesOf(
  connection: Connection,
  id: number,
): Promise<Pick<Standard, 'crosses' | 'crosses_count'>> {
  const { rows } = await connection.execute<CrossRow & Record<string, unknown>>(sql`
    SELECT p.id, brand.title AS brand_title, p.article, p.title, min(other.source) AS source, count(*) OVER () AS total
    FROM cross_member mine
    JOIN cross_member other ON other.group_id = mine.group_id AND other.product_id <> mine.product_id
    JOIN product p ON p.id = other.product_id JOIN brand ON brand.id = p.brand_id
    WHERE mine.product_id = ${id}
    GROUP BY p.id, brand.title ORDER BY brand.title, p.article, p.id LIMIT ${CROSSES}`);
  return { crosses_count: rows[0]?.total ?? 0, crosses: rows.map(({ total: _, ...cross }) => cross) };
}

/**
 * The catalogue's crosses followed by those stated by sellers who offer the product to one of the person's
 * storages.
 */
async function crossesTo(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<Pick<Standard, 'crosses' | 'crosses_count'>> {
  const known = await crossesOf(connection, id);
  const { own, storages } = scope(viewer);
  const offered = sql`EXISTS (
    SELECT FROM storage place WHERE ${own(sql`place.contractor_id`)} AND ${storages(sql`place.id`)}
      AND ${offeredAt(sql`${viewer.contractor_id}::bigint`, sql`place.id`)})`;
  const { rows } = await connection.execute<SpokenRow & Record<string, unknown>>(sql`
    WITH searched AS MATERIALIZED (SELECT ${id}::bigint AS id), ${sellersCrosses(offered)}
    SELECT p.id, brand.title AS brand_title, p.article, p.title, count(*) OVER () AS total,
           json_agg(said ORDER BY said.supplier, said.source) AS said
    FROM said JOIN product p ON p.id = said.product_id JOIN brand ON brand.id = p.brand_id
    WHERE NOT EXISTS (
      SELECT FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id
      WHERE mine.product_id = ${id} AND other.product_id = said.product_id)
    GROUP BY p.id, brand.title ORDER BY brand.title, p.article, p.id LIMIT ${CROSSES}`);
  const spoken = rows.map(({ total: _, said, ...cross }) => ({
    ...cross,
    source: '',
    said_by: eachOnce(said),
  }));
  return {
    crosses_count: known.crosses_count + Number(rows[0]?.total ?? 0),
    crosses: [...known.crosses, ...spoken].slice(0, CROSSES),
  };
}
