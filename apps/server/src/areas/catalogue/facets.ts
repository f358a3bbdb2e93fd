import type { SizeName } from '@portal/domain/filters';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import { contains } from '../../database/like.ts';
import { preparedCall } from '../../database/prepared.ts';
import type { Wanted } from './features.ts';
import { BEGUN, NAMED, type NumberMatch } from './numbers.ts';

export type Facets = Pick<
  Answer<'searchStandards'>,
  'brands' | 'brands_count' | 'categories' | 'count' | 'fakeFeatures' | 'features' | 'sizes'
>;
type Feature = Facets['features'][number];
type Brand = Facets['brands'][number];

/** What was counted: the answer, and of how many products each brand is, for whoever looks for one that the answer has not. */
interface Counted {
  facets: Facets;
  /** Ids and counts in the order of each other, as PostgreSQL writes an array: thousands that are seldom asked for. */
  allBrands: { ids: string; counts: string };
}

/** What narrows the matches. */
export interface Filters {
  /** Ids of brands, which are offered however rare they are. */
  brands: readonly number[];
  /** Brands, category and sizes. */
  base: SQL;
  /** Characteristics. */
  features: SQL;
  wanted: readonly Wanted[];
}
const UNFILTERED: Filters = { brands: [], base: sql`true`, features: sql`true`, wanted: [] };

/** Matches that are counted; what is found beyond them is counted as this many. */
export const MOST = 300_000;
/** Milliseconds that a count is remembered: people page through one search, and everybody looks for filters. */
const FRESH = 60_000;
/** Products from which they are many: counting them takes a while, and a few more or less are no news. */
export const MANY = 50_000;
const FRESH_MANY = 600_000;
const REMEMBERED = 500;
/** Brands and categories offered; the rarest are left out. */
const BRANDS = 200;
const CATEGORIES = 50;
/** Sets of characteristics whose values are offered, the most common of what was found; characteristics, and values of one. */
const SETS = 5_000;
const FEATURES = 12;
const VALUES = 100;

const COLLATOR = new Intl.Collator('ru', { numeric: true });
const dialect = new PgDialect();
interface Entry {
  counted: Promise<Counted>;
  until: number;
}
const known = new Map<string, Entry>();

/**
 * How many products match, and how many of each brand, category and characteristic. Brands and categories are counted of
 * everything that matches, so that another one can be chosen; the total obeys the filter. Characteristics are counted twice: of
 * everything that matches, and of what the other filters leave. The same for every buyer, hence remembered for a minute.
 */
export const readFacets = async (
  database: Database,
  match: NumberMatch,
  filters: Filters | undefined,
): Promise<Facets> => (await count(database, match, filters)).facets;

/** Count anew what matches, whatever is remembered of it; who asks meanwhile is told the former count. */
export async function recount(database: Database, match: SQL): Promise<void> {
  const statement = facetsStatement(match, UNFILTERED);
  const counted = countedOf((await database.execute<Row>(statement)).rows);
  remember(keyOf(statement), { counted: Promise.resolve(counted), until: Date.now() + FRESH_MANY });
}

/** Brands of what matches in whose title the text stands: the most frequent, in the order of the alphabet. */
export async function findBrands(
  database: Database,
  match: NumberMatch,
  filters: Filters | undefined,
  text: string,
): Promise<Brand[]> {
  const { ids, counts } = (await count(database, match, filters)).allBrands;
  const { rows } = await brandsLike(database, { ids, counts, pattern: contains(text) });
  return rows.toSorted((a, b) => COLLATOR.compare(a.title, b.title));
}

const brandsLike = preparedCall<{ ids: string; counts: string; pattern: string }, Brand>(
  'brands-like',
  sql`
    SELECT brand.id, brand.title, counted.n AS count
    FROM unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('counts')}::int[]) AS counted(id, n)
    JOIN brand ON brand.id = counted.id
    WHERE brand.title ILIKE ${sql.placeholder('pattern')}
    ORDER BY counted.n DESC, brand.id LIMIT ${sql.raw(String(BRANDS))}`,
);

function count(
  database: Database,
  { match, values }: NumberMatch,
  filters: Filters | undefined,
): Promise<Counted> {
  if (values && !filters)
    return remembered(JSON.stringify(values), async () =>
      countedOf((await ('ids' in values ? ofNamed(database, values) : ofBegun(database, values))).rows),
    );
  const statement = facetsStatement(match, filters ?? UNFILTERED);
  return remembered(keyOf(statement), async () => countedOf((await database.execute<Row>(statement)).rows));
}

function keyOf(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return JSON.stringify([text, params]);
}

function remembered(key: string, read: () => Promise<Counted>): Promise<Counted> {
  const before = known.get(key);
  if (before && before.until > Date.now()) return before.counted;
  const entry = { counted: read(), until: Date.now() + FRESH };
  remember(key, entry);
  void settle(key, entry);
  return entry.counted;
}

/** Much is remembered for longer, a failure is not. */
async function settle(key: string, entry: Entry): Promise<void> {
  try {
    if ((await entry.counted).facets.count >= MANY) entry.until = Date.now() + FRESH_MANY;
  } catch {
    known.delete(key);
  }
}

function remember(key: string, entry: Entry): void {
  known.delete(key);
  known.set(key, entry);
  if (known.size > REMEMBERED)
    for (const oldest of known.keys().take(known.size - REMEMBERED)) known.delete(oldest);
}

function facetsStatement(match: SQL, filters: Filters): SQL {
  const { wanted } = filters;
  const missed =
    wanted.length === 0
      ? sql`'{}'::int[]`
      : sql`array_remove(ARRAY[${sql.join(
          wanted.map(
            ({ feature_id, values }) =>
              sql`CASE WHEN NOT kit.values && ${sql.param(values)}::int[] THEN ${feature_id}::int END`,
          ),
          sql`, `,
        )}], NULL)`;
  const chosenFirst =
    filters.brands.length === 0
      ? sql.empty()
      : sql`brand_id = ANY(${sql.param([...filters.brands])}::bigint[]) DESC,`;
  return sql`
    -- Two counts of many rows, of few columns each; everything else is made of the second, which is short.
    WITH counted AS MATERIALIZED (
           SELECT brand_id, category_id, feature_set_id, base, fits, count(*) AS n, grouping(brand_id) AS rest
           FROM (SELECT s.brand_id, s.category_id, s.feature_set_id, ${filters.base} AS base, ${filters.features} AS fits
                 FROM product_search s WHERE ${match} LIMIT ${sql.raw(String(MOST))}) matched
           GROUP BY GROUPING SETS ((brand_id), (category_id, feature_set_id, base, fits))),
         common AS MATERIALIZED (
           SELECT feature_set_id, sum(n) AS n, coalesce(sum(n) FILTER (WHERE base), 0) AS based
           FROM counted WHERE rest = 1 AND feature_set_id IS NOT NULL GROUP BY feature_set_id ORDER BY n DESC LIMIT ${sql.raw(String(SETS))}),
         kit AS MATERIALIZED (
           SELECT kit.values, common.n, common.based, ${missed} AS missed
           FROM common JOIN feature_set kit ON kit.id = common.feature_set_id),
         frequent AS MATERIALIZED (
           SELECT brand_id, n FROM counted WHERE rest = 0
           ORDER BY ${chosenFirst} n DESC, brand_id LIMIT ${sql.raw(String(BRANDS + filters.brands.length))}),
         brands AS (
           SELECT brand.id, brand.title, frequent.n AS count FROM frequent JOIN brand ON brand.id = frequent.brand_id),
         categories AS (
           SELECT category.id, category.title, sum(n) AS count
           FROM counted JOIN category ON category.id = counted.category_id WHERE rest = 1
           GROUP BY category.id ORDER BY sum(n) DESC, category.title LIMIT ${sql.raw(String(CATEGORIES))}),
         features AS (
           SELECT feature.slug, feature.title, known.value, sum(kit.n) AS count,
                  coalesce(sum(kit.based) FILTER (WHERE kit.missed <@ ARRAY[feature.id]), 0) AS open
           FROM kit CROSS JOIN unnest(kit.values) AS value_id
           JOIN feature_value known ON known.id = value_id JOIN feature ON feature.id = known.feature_id
           GROUP BY feature.id, known.value),
         sizes AS (
           SELECT min(weight_min) AS weight_min, max(weight_max) AS weight_max, min(height_min) AS height_min, max(height_max) AS height_max,
                  min(width_min) AS width_min, max(width_max) AS width_max, min(length_min) AS length_min, max(length_max) AS length_max
           FROM category_span WHERE category_id IN (SELECT category_id FROM counted WHERE rest = 1))
    SELECT (SELECT json_agg(brands ORDER BY title) FROM brands) AS brands,
           (SELECT json_agg(categories) FROM categories) AS categories,
           (SELECT json_agg(features) FROM features) AS features,
           (SELECT row_to_json(sizes) FROM sizes) AS sizes,
           coalesce(array_agg(brand_id) FILTER (WHERE rest = 0), '{}')::text AS brand_ids,
           coalesce(array_agg(n) FILTER (WHERE rest = 0), '{}')::text AS brand_counts,
           count(*) FILTER (WHERE rest = 0) AS brands_count,
           coalesce(sum(n) FILTER (WHERE rest = 1 AND base AND fits), 0) AS total
    FROM counted`;
}

const ofNamed = preparedCall<{ ids: number[] }, Row>('facets-of-named', facetsStatement(NAMED, UNFILTERED));
const ofBegun = preparedCall<{ prefix: string }, Row>('facets-of-begun', facetsStatement(BEGUN, UNFILTERED));

/** A list that would be empty is null. */
interface Row extends Record<string, unknown> {
  brands: Brand[] | null;
  categories: Facets['categories'] | null;
  features: FeatureRow[] | null;
  sizes: Record<`${SizeName}_${'min' | 'max'}`, number | null>;
  brand_ids: string;
  brand_counts: string;
  brands_count: number;
  total: number;
}

/** A value of a characteristic: how many products of all bear it, and of what the other filters leave. */
interface FeatureRow {
  slug: string;
  title: string;
  value: string;
  count: number;
  open: number;
}

function countedOf([row]: readonly Row[]): Counted {
  if (!row) throw new Error('the count of nothing is a row too');
  const span = (name: SizeName) => {
    const [min, max] = [row.sizes[`${name}_min`], row.sizes[`${name}_max`]];
    return min === null || max === null ? null : { min, max };
  };
  return {
    facets: {
      brands: row.brands ?? [],
      brands_count: row.brands_count,
      categories: row.categories ?? [],
      count: row.total,
      ...featuresOf(row.features ?? []),
      sizes: {
        weight: span('weight'),
        height: span('height'),
        width: span('width'),
        length: span('length'),
      },
    },
    allBrands: { ids: row.brand_ids, counts: row.brand_counts },
  };
}

/** Characteristics, those that say something of most products first: all of them, and what the other filters leave. */
function featuresOf(rows: readonly FeatureRow[]): Pick<Facets, 'fakeFeatures' | 'features'> {
  const groups = [...Map.groupBy(rows, ({ slug }) => slug).values()]
    .map((own) => ({ own, n: own.reduce((sum, { count: more }) => sum + more, 0) }))
    .toSorted((a, b) => b.n - a.n || COLLATOR.compare(a.own[0]?.title ?? '', b.own[0]?.title ?? ''))
    .slice(0, FEATURES)
    .map(({ own }) => own.toSorted((a, b) => b.count - a.count).slice(0, VALUES));
  const listed = (of: 'count' | 'open'): Feature[] =>
    groups.flatMap((own) => {
      const left = own.filter((row) => row[of] > 0).toSorted((a, b) => COLLATOR.compare(a.value, b.value));
      const [first] = left;
      if (!first) return [];
      return [
        {
          slug: first.slug,
          title: first.title,
          values: left.map((row) => ({ value: row.value, count: row[of] })),
        },
      ];
    });
  return { fakeFeatures: listed('count'), features: listed('open') };
}
