import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Answer } from '../../contract/handlers.ts';
import type { Database } from '../../database/connect.ts';
import { preparedCall } from '../../database/prepared.ts';
import type { Wanted } from './features.ts';
import { BEGUN, NAMED, type NumberMatch } from './numbers.ts';

export type Facets = Pick<
  Answer<'searchStandards'>,
  'brands' | 'categories' | 'count' | 'fakeFeatures' | 'features' | 'sizes'
>;
type Feature = Facets['features'][number];

/** What narrows the matches. */
export interface Filters {
  /** Brands, category and sizes. */
  base: SQL;
  /** Characteristics. */
  features: SQL;
  wanted: readonly Wanted[];
}
const UNFILTERED: Filters = { base: sql`true`, features: sql`true`, wanted: [] };

/** Matches that are counted; what is found beyond them is counted as this many. */
export const MOST = 300_000;
/** Milliseconds that a count is remembered: people page through one search, and everybody looks for filters. */
const FRESH = 60_000;
const REMEMBERED = 500;
/** Categories offered; the rarest are left out. */
const CATEGORIES = 50;
/** Sets of characteristics whose values are offered, the most common of what was found; characteristics, and values of one. */
const SETS = 5_000;
const FEATURES = 12;
const VALUES = 100;

const COLLATOR = new Intl.Collator('ru', { numeric: true });
const dialect = new PgDialect();
const known = new Map<string, { facets: Promise<Facets>; until: number }>();

/**
 * How many products match, and how many of each brand, category and characteristic. Brands and categories are counted of
 * everything that matches, so that another one can be chosen; the total obeys the filter. Characteristics are counted twice: of
 * everything that matches, and of what the other filters leave. The same for every buyer, hence remembered for a minute.
 */
export function readFacets(
  database: Database,
  { match, values }: NumberMatch,
  filters: Filters | undefined,
): Promise<Facets> {
  if (values && !filters)
    return remembered(JSON.stringify(values), async () =>
      facetsOf((await ('ids' in values ? ofNamed(database, values) : ofBegun(database, values))).rows),
    );
  const statement = facetsStatement(match, filters ?? UNFILTERED);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return remembered(JSON.stringify([text, params]), async () =>
    facetsOf((await database.execute<Row>(statement)).rows),
  );
}

function remembered(key: string, read: () => Promise<Facets>): Promise<Facets> {
  const before = known.get(key);
  if (before && before.until > Date.now()) return before.facets;
  const facets = read();
  known.delete(key);
  known.set(key, { facets, until: Date.now() + FRESH });
  // A failure is not remembered.
  facets.catch(() => known.delete(key));
  if (known.size > REMEMBERED)
    for (const oldest of known.keys().take(known.size - REMEMBERED)) known.delete(oldest);
  return facets;
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
  return sql`
    WITH matched AS MATERIALIZED (
           SELECT s.brand_id, s.category_id, s.feature_set_id, ${filters.base} AS base, ${filters.features} AS fits
           FROM product_search s WHERE ${match} LIMIT ${sql.raw(String(MOST))}),
         -- Two counts of many rows, of few columns each; everything else is made of the second, which is short.
         counted AS MATERIALIZED (
           SELECT brand_id, category_id, feature_set_id, base, fits, count(*) AS n, grouping(brand_id) AS rest
           FROM matched GROUP BY GROUPING SETS ((brand_id), (category_id, feature_set_id, base, fits))),
         common AS MATERIALIZED (
           SELECT feature_set_id, sum(n) AS n, coalesce(sum(n) FILTER (WHERE base), 0) AS based
           FROM counted WHERE rest = 1 AND feature_set_id IS NOT NULL GROUP BY feature_set_id ORDER BY n DESC LIMIT ${sql.raw(String(SETS))}),
         kit AS MATERIALIZED (
           SELECT kit.values, common.n, common.based, ${missed} AS missed
           FROM common JOIN feature_set kit ON kit.id = common.feature_set_id)
    (SELECT 'brand' AS kind, brand.id, brand.title, n AS count, '' AS value, 0 AS open
     FROM counted JOIN brand ON brand.id = counted.brand_id WHERE rest = 0 ORDER BY brand.title)
    UNION ALL
    (SELECT 'category', category.id, category.title, sum(n), '', 0
     FROM counted JOIN category ON category.id = counted.category_id WHERE rest = 1
     GROUP BY category.id ORDER BY sum(n) DESC, category.title LIMIT ${sql.raw(String(CATEGORIES))})
    UNION ALL
    SELECT feature.slug, feature.id, feature.title, sum(kit.n), known.value,
           coalesce(sum(kit.based) FILTER (WHERE kit.missed <@ ARRAY[feature.id]), 0)
    FROM kit CROSS JOIN unnest(kit.values) AS value_id
    JOIN feature_value known ON known.id = value_id JOIN feature ON feature.id = known.feature_id
    GROUP BY feature.id, known.value
    UNION ALL
    SELECT 'size', size.least, size.name, size.most, '', 0
    FROM (SELECT min(weight_min) AS w1, max(weight_max) AS w2, min(height_min) AS h1, max(height_max) AS h2,
                 min(width_min) AS b1, max(width_max) AS b2, min(length_min) AS l1, max(length_max) AS l2
          FROM category_span WHERE category_id IN (SELECT category_id FROM counted WHERE rest = 1)) span
    CROSS JOIN LATERAL (VALUES ('weight', w1, w2), ('height', h1, h2), ('width', b1, b2), ('length', l1, l2)) AS size(name, least, most) WHERE size.least IS NOT NULL
    UNION ALL
    SELECT 'total', 0, '', coalesce(sum(n) FILTER (WHERE base AND fits), 0), '', 0 FROM counted WHERE rest = 1`;
}

const ofNamed = preparedCall<{ ids: number[] }, Row>('facets-of-named', facetsStatement(NAMED, UNFILTERED));
const ofBegun = preparedCall<{ prefix: string }, Row>('facets-of-begun', facetsStatement(BEGUN, UNFILTERED));

interface Row extends Record<string, unknown> {
  /** brand, category, size, total, or a characteristic's slug. */
  kind: string;
  id: number;
  title: string;
  count: number;
  value: string;
  open: number;
}

function facetsOf(rows: readonly Row[]): Facets {
  const facet = (kind: string) =>
    rows
      .filter((row) => row.kind === kind && row.value === '')
      .map(({ id, title, count: n }) => ({ id, title, count: n }));
  const sizes = rows.filter(({ kind, value }) => kind === 'size' && value === '');
  const span = (name: string) => {
    const size = sizes.find(({ title }) => title === name);
    return size ? { min: size.id, max: size.count } : null;
  };
  const values = rows.filter(({ value }) => value !== '');
  return {
    brands: facet('brand'),
    categories: facet('category'),
    count: rows.find(({ kind, value }) => kind === 'total' && value === '')?.count ?? 0,
    ...featuresOf(values),
    sizes: {
      weight: span('weight'),
      height: span('height'),
      width: span('width'),
      length: span('length'),
    },
  };
}

/** Characteristics, those that say something of most products first: all of them, and what the other filters leave. */
function featuresOf(rows: readonly Row[]): Pick<Facets, 'fakeFeatures' | 'features'> {
  const groups = [...Map.groupBy(rows, ({ kind }) => kind).values()]
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
          slug: first.kind,
          title: first.title,
          values: left.map((row) => ({ value: row.value, count: row[of] })),
        },
      ];
    });
  return { fakeFeatures: listed('count'), features: listed('open') };
}
