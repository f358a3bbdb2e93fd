import { formatYears } from '@portal/domain/vehicles';
import { type SQL, sql } from 'drizzle-orm';
import { standsFor } from './editing/numbered.ts';
import type { Answer } from '../../contract/handlers.ts';
import { notFound } from '../../contract/problem.ts';
import type { Connection, Database } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import { scope } from '../../lists/scope.ts';
import type { Viewer } from '../../contract/viewer.ts';
import { type FateRow, fateColumns, fateOf, wireTrust } from './crosses/trust.ts';
import { pictureRows, type PictureRow, wirePicture } from './pictures.ts';
import { eachOnce, offeredAt, type SaidCross, sellersCrosses, sellersNumbers } from './sellers-crosses.ts';

type Standard = Answer<'getStandard'>['data'];
interface Row {
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
  known: KnownRow;
  /** Whether sellers name crosses of the product, offered to the person or not. */
  crossed: boolean;
}
type CrossRow = Omit<Standard['crosses'][number], 'trust'> & FateRow & Counts;
type SpokenRow = CrossRow & { said: SaidCross[] };
/** Numbers of all crosses and of the doubtful ones, whatever the limit. */
interface Counts {
  total: number;
  hidden_total: number;
}
interface KnownRow extends Counts {
  crosses: CrossRow[];
}

/** Maximum number of crosses on a product's page. */
const CROSSES = 100;
/** Maximum number of vehicles on a product's page. */
const FITS = 100;

/** A page of crosses of the rows of `link`, and their numbers; `doubtful`: with those that are hidden by default. */
const crossesOfLinks = (doubtful: SQL, more = sql``) => sql`
  SELECT (SELECT count(*)::int FROM link WHERE NOT hidden OR ${doubtful}) AS total, (SELECT count(*)::int FROM link WHERE hidden) AS hidden_total,
         (SELECT coalesce(json_agg(one ORDER BY one.brand_title, one.article, one.id), '[]') FROM (
            SELECT p.id, brand.title AS brand_title, p.article, p.title, link.source, link.sellers, link.buyers, link.returned, link.anew${more}
            FROM link JOIN product p ON p.id = link.id JOIN brand ON brand.id = p.brand_id
            WHERE NOT link.hidden OR ${doubtful}
            ORDER BY brand.title, p.article, p.id LIMIT ${sql.raw(String(CROSSES))}) one) AS crosses`;

/** The catalogue's crosses of a product. */
const knownCrosses = (id: SQL, doubtful: SQL) => sql`
  WITH link AS (
    SELECT other.product_id AS id, min(other.source) AS source, ${fateColumns}, coalesce(fate.hidden, false) AS hidden
    FROM cross_member mine
    JOIN cross_member other ON other.group_id = mine.group_id AND other.product_id <> mine.product_id
    ${fateOf(sql`mine.product_id`, sql`other.product_id`)}
    WHERE mine.product_id = ${id} AND fate.removed_at IS NULL
    GROUP BY other.product_id, fate.id)
  ${crossesOfLinks(doubtful)}`;

const selectStandard = preparedCall<{ asked: number; doubtful: boolean }, Row>(
  'standard',
  sql`
    WITH searched AS MATERIALIZED (SELECT ${standsFor(sql.placeholder('asked'))} AS id), ${sellersNumbers}
    SELECT p.id, p.article, p.title, p.description, p.best_seller, brand.is_oem, p.weight, p.height, p.width, p.length,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('slug', feature.slug, 'title', feature.title, 'value', known.value)
                                      ORDER BY feature.title, known.value), '[]')
            FROM feature_set kit JOIN feature_value known ON known.id = ANY(kit.values) JOIN feature ON feature.id = known.feature_id
            WHERE kit.id = p.feature_set_id) AS features,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('maker', fits.maker, 'model', fits.model, 'from', fits.year_from, 'to', fits.year_to)
                                      ORDER BY fits.maker, fits.model, fits.year_from), '[]')
            FROM (SELECT vehicle.* FROM vehicle WHERE id IN (SELECT vehicle_id FROM applicability WHERE product_id = p.id)
                  ORDER BY maker, model, year_from LIMIT ${sql.raw(String(FITS))}) fits) AS applicability,
           ${pictureRows} AS pictures,
           jsonb_build_object('id', brand.id, 'title', brand.title) AS brand,
           (SELECT jsonb_agg(jsonb_build_object('id', above.id, 'title', above.title) ORDER BY array_position(kind.path, above.id) DESC)
            FROM category above WHERE above.id = ANY(kind.path)) AS category,
           (SELECT to_json(known) FROM (${knownCrosses(sql`(SELECT id FROM searched)`, sql`${sql.placeholder('doubtful')}::boolean`)}) known) AS known,
           (SELECT any_crosses FROM crosses) AS crossed
    FROM product p JOIN brand ON brand.id = p.brand_id JOIN category kind ON kind.id = p.category_id
    WHERE p.id = (SELECT id FROM searched)`,
);

/**
 * A product's page: the product, its category path, its crosses and their sources; `doubtful`: with those hidden by default. For a merged
 * product, the one into which it was merged. One statement, one more if sellers name crosses of it. Throws 404.
 */
export async function readStandard(
  database: Database,
  viewer: Viewer,
  asked: number,
  doubtful = false,
): Promise<Standard> {
  const { rows } = await selectStandard(database, { asked, doubtful });
  const [row] = rows;
  if (!row) throw notFound('Товар не найден');
  const { description, best_seller, is_oem, applicability, known, crossed, ...product } = row;
  const catalogued = crossesIn(known);
  const crosses = crossed ? await withSellers(database, viewer, row.id, doubtful, catalogued) : catalogued;
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

type Crosses = Pick<Standard, 'crosses' | 'crosses_count' | 'hidden_crosses'>;

const crossesIn = ({ total, hidden_total, crosses }: KnownRow): Crosses => ({
  crosses_count: total,
  hidden_crosses: hidden_total,
  crosses: crosses.map((cross) => wireCross(cross, cross.source ?? '')),
});
const wireCross = (
  { id, brand_title, article, title, ...fate }: Omit<CrossRow, keyof Counts>,
  source: string,
) => ({
  id,
  brand_title,
  article,
  title,
  source,
  trust: wireTrust(fate),
});

/** The catalogue's crosses of a product and their sources, without doubtful ones. */
export async function crossesOf(
  connection: Connection,
  id: number,
): Promise<{ crosses: Omit<Standard['crosses'][number], 'trust' | 'said_by'>[]; crosses_count: number }> {
  const { rows } = await connection.execute<KnownRow & Record<string, unknown>>(
    knownCrosses(sql`${id}::bigint`, sql`false`),
  );
  const [known] = rows;
  if (!known) throw new Error('the crosses of a product answered no row');
  const { crosses, crosses_count } = crossesIn(known);
  return { crosses_count, crosses: crosses.map(({ trust: _, ...cross }) => cross) };
}

/**
 * The catalogue's crosses followed by those stated by sellers who offer the product to one of the person's
 * storages. Planning takes longer than finding them, so the plan must serve every person.
 */
async function withSellers(
  connection: Connection,
  viewer: Viewer,
  id: number,
  doubtful: boolean,
  known: Crosses,
): Promise<Crosses> {
  const { own, storages } = scope(viewer, 'one for all');
  const offered = sql`EXISTS (
    SELECT FROM storage place WHERE ${own(sql`place.contractor_id`)} AND ${storages(sql`place.id`)}
      AND ${offeredAt(sql`(SELECT ${viewer.contractor_id}::bigint)`, sql`place.id`)})`;
  const { rows } = await connection.execute<Counts & { crosses: SpokenRow[] } & Record<string, unknown>>(sql`
    WITH searched AS MATERIALIZED (SELECT ${id}::bigint AS id), ${sellersCrosses(offered)},
    link AS (
      SELECT said.product_id AS id, NULL AS source, ${fateColumns}, coalesce(fate.hidden, false) AS hidden,
             json_agg(said ORDER BY said.supplier, said.source) AS said
      FROM said ${fateOf(sql`said.for_id`, sql`said.product_id`)}
      WHERE fate.removed_at IS NULL AND NOT EXISTS (
        SELECT FROM cross_member mine JOIN cross_member other ON other.group_id = mine.group_id
        WHERE mine.product_id = (SELECT id FROM searched) AND other.product_id = said.product_id)
      GROUP BY said.product_id, fate.id)
    ${crossesOfLinks(sql`${doubtful}::boolean`, sql`, link.said`)}`);
  const [spoken] = rows;
  if (!spoken) throw new Error('the crosses of sellers answered no row');
  const told = spoken.crosses.map(({ said, ...cross }) => ({
    ...wireCross(cross, ''),
    said_by: eachOnce(said),
  }));
  return {
    crosses_count: known.crosses_count + spoken.total,
    hidden_crosses: known.hidden_crosses + spoken.hidden_total,
    crosses: [...known.crosses, ...told].slice(0, CROSSES),
  };
}
