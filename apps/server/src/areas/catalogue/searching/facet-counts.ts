// The two statements for a search's filters: counts of all matches, and counts of the matches that pass
// the filter.
import type { SizeName } from '@portal/domain/filters';
import { type SQL, sql } from 'drizzle-orm';
import type { Wanted } from '../features.ts';

/** Maximum number of counted matches; larger results are reported as this many. */
export const MOST = 300_000;
/** Maximum number of offered brands and categories; the rarest are left out. */
export const BRANDS = 200;
const CATEGORIES = 50;
/** Maximum number of feature sets whose values are offered, most frequent first. */
const SETS = 5_000;

/** Conditions of the chosen filters. */
export interface Filters {
  /** Ids of the chosen brands; they are offered even if they are rare. */
  brands: readonly number[];
  /** Condition for brands, category and sizes. */
  base: SQL;
  /** Condition for characteristics. */
  features: SQL;
  wanted: readonly Wanted[];
}

/** A brand or a category. */
export interface FacetRow {
  id: number;
  title: string;
  count: number;
}

/** A value of a characteristic and the number of products that have it. */
export interface ValueRow {
  slug: string;
  title: string;
  value: string;
  count: number;
}

/** Counts of all matches; empty lists are null. */
export interface CountRow extends Record<string, unknown> {
  brands: FacetRow[] | null;
  categories: FacetRow[] | null;
  features: ValueRow[] | null;
  sizes: Record<`${SizeName}_${'min' | 'max'}`, number | null>;
  /**
   * Ids and counts of all brands in the same order, as PostgreSQL array texts: thousands of values that are
   * seldom parsed.
   */
  brand_ids: string;
  brand_counts: string;
  brands_count: number;
  total: number;
}

/**
 * Counts all matches: brands and categories with their counts, values of characteristics, ranges of sizes.
 */
export const countAll = (match: SQL) => sql`
  -- Two counts of many rows, of few columns each; everything else is made of the second, which is short.
  WITH counted AS MATERIALIZED (
         SELECT brand_id, category_id, feature_set_id, count(*) AS n, grouping(brand_id) AS rest
         FROM (SELECT s.brand_id, s.category_id, s.feature_set_id FROM product_search s
               WHERE ${match} LIMIT ${sql.raw(String(MOST))}) matched
         GROUP BY GROUPING SETS ((brand_id), (category_id, feature_set_id))),
       frequent AS MATERIALIZED (
         SELECT brand_id, n FROM counted WHERE rest = 0 ORDER BY n DESC, brand_id LIMIT ${sql.raw(String(BRANDS))}),
       brands AS (
         SELECT brand.id, brand.title, frequent.n AS count FROM frequent JOIN brand ON brand.id = frequent.brand_id),
       categories AS (
         SELECT category.id, category.title, sum(n) AS count
         FROM counted JOIN category ON category.id = counted.category_id WHERE rest = 1
         GROUP BY category.id ORDER BY sum(n) DESC, category.title LIMIT ${sql.raw(String(CATEGORIES))}),
       common AS MATERIALIZED (
         SELECT feature_set_id, sum(n) AS n FROM counted WHERE rest = 1 AND feature_set_id IS NOT NULL
         GROUP BY feature_set_id ORDER BY n DESC LIMIT ${sql.raw(String(SETS))}),
       features AS (
         SELECT feature.slug, feature.title, known.value, sum(common.n) AS count
         FROM common JOIN feature_set kit ON kit.id = common.feature_set_id CROSS JOIN unnest(kit.values) AS value_id
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
         coalesce(sum(n) FILTER (WHERE rest = 1), 0) AS total
  FROM counted`;

export interface LeftRow extends Record<string, unknown> {
  features: Omit<ValueRow, 'title'>[] | null;
  total: number;
}

/**
 * Counts the matches that pass the filter. Values of a characteristic are counted without its own
 * condition, so that another value can be chosen.
 */
export const countLeft = (match: SQL, { base, features, wanted }: Filters) => sql`
  WITH counted AS MATERIALIZED (
         SELECT feature_set_id, fits, count(*) AS n
         FROM (SELECT s.feature_set_id, ${features} AS fits FROM product_search s
               WHERE ${match} AND ${base} LIMIT ${sql.raw(String(MOST))}) matched
         GROUP BY feature_set_id, fits),
       common AS MATERIALIZED (
         SELECT feature_set_id, sum(n) AS n FROM counted WHERE feature_set_id IS NOT NULL
         GROUP BY feature_set_id ORDER BY n DESC LIMIT ${sql.raw(String(SETS))}),
       kit AS MATERIALIZED (
         SELECT kit.values, common.n, ${missedBy(wanted)} AS missed
         FROM common JOIN feature_set kit ON kit.id = common.feature_set_id),
       features AS (
         SELECT feature.slug, known.value, sum(kit.n) AS count
         FROM kit CROSS JOIN unnest(kit.values) AS value_id
         JOIN feature_value known ON known.id = value_id JOIN feature ON feature.id = known.feature_id
         WHERE kit.missed <@ ARRAY[feature.id]
         GROUP BY feature.id, known.value)
  SELECT (SELECT json_agg(features) FROM features) AS features,
         coalesce(sum(n) FILTER (WHERE fits), 0) AS total
  FROM counted`;

/** Ids of the wanted characteristics for which a feature set (`kit`) has none of the wanted values. */
const missedBy = (wanted: readonly Wanted[]) =>
  wanted.length === 0
    ? sql`'{}'::int[]`
    : sql`array_remove(ARRAY[${sql.join(
        wanted.map(
          ({ feature_id, values }) =>
            sql`CASE WHEN NOT kit.values && ${sql.param(values)}::int[] THEN ${feature_id}::int END`,
        ),
        sql`, `,
      )}], NULL)`;
