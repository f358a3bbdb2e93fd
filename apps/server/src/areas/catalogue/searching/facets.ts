import type { SizeName } from '@portal/domain/filters';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Answer } from '../../../contract/handlers.ts';
import type { Database } from '../../../database/connect.ts';
import { contains } from '../../../database/like.ts';
import { preparedCall } from '../../../database/prepared.ts';
import {
  BRANDS,
  countAll,
  countLeft,
  type CountRow,
  type FacetRow,
  type Filters,
  type LeftRow,
  type ValueRow,
} from './facet-counts.ts';
import { BEGUN, NAMED, type NumberMatch } from './numbers.ts';
import { createMemory } from './remembered.ts';

export type Facets = Pick<
  Answer<'searchStandards'>,
  'brands' | 'brands_count' | 'categories' | 'count' | 'fakeFeatures' | 'features' | 'sizes'
>;

/** Maximum number of offered characteristics (those of most products first) and of values of each. */
const FEATURES = 12;
const VALUES = 100;
/**
 * Milliseconds that a count is cached. Counts of many products take long and change little, so they are
 * cached longer.
 */
const FRESH = 60_000;
const FRESH_MANY = 600_000;
export const MANY = 50_000;
const REMEMBERED = 500;

/** Counts of all matches and the offered characteristics. */
interface Counted extends CountRow {
  offered: ValueRow[][];
  listed: Facets['features'];
}

const COLLATOR = new Intl.Collator('ru', { numeric: true });
const dialect = new PgDialect();
const freshness = ({ total }: { total: number }) => (total >= MANY ? FRESH_MANY : FRESH);
const all = createMemory<Counted>(freshness, REMEMBERED);
/** Counts of common searches; they do not expire, as a round of counting replaces them. */
const inAdvance = new Map<string, Counted>();
const left = createMemory<LeftRow>(freshness, REMEMBERED);

/**
 * Numbers of matching products in total and by brand, category and characteristic. Brands and categories
 * are counted over all matches, so that another one can be chosen; the total applies the filter.
 * Characteristics are counted over all matches and again over those that pass the other filters. The
 * counts are the same for every buyer and therefore cached, usually for a minute.
 */
export async function readFacets(
  database: Database,
  match: NumberMatch,
  filters: Filters | undefined,
): Promise<Facets> {
  const [counted, narrowed] = await Promise.all([
    count(database, match),
    filters && countNarrowed(database, match, filters),
  ]);
  return {
    brands: await withChosen(database, counted, filters?.brands ?? []),
    brands_count: counted.brands_count,
    categories: counted.categories ?? [],
    count: narrowed?.total ?? counted.total,
    fakeFeatures: counted.listed,
    features: narrowed ? listed(leftOf(counted.offered, narrowed)) : counted.listed,
    sizes: {
      weight: span(counted, 'weight'),
      height: span(counted, 'height'),
      width: span(counted, 'width'),
      length: span(counted, 'length'),
    },
  };
}

/** Counts the matches for all later searches, until it is called again or `forget`; returns the count's key. */
export async function countInAdvance(database: Database, match: SQL): Promise<string> {
  const statement = countAll(match);
  const key = keyOf(database, statement);
  inAdvance.set(key, withOffered(await only(database.execute<CountRow>(statement))));
  return key;
}

/** Forgets counts made in advance, by their keys. */
export function forget(keys: Iterable<string>): void {
  for (const key of keys) inAdvance.delete(key);
}

/** The most frequent matching brands whose title contains the text, sorted by title. */
export async function findBrands(database: Database, match: NumberMatch, text: string): Promise<FacetRow[]> {
  const { brand_ids, brand_counts } = await count(database, match);
  const { rows } = await brandsLike(database, { brand_ids, brand_counts, pattern: contains(text) });
  return alphabetical(rows);
}

const countedBrands = sql`
  SELECT brand.id, brand.title, counted.n AS count
  FROM unnest(${sql.placeholder('brand_ids')}::bigint[], ${sql.placeholder('brand_counts')}::int[]) AS counted(id, n)
  JOIN brand ON brand.id = counted.id`;
const brandsLike = preparedCall<{ brand_ids: string; brand_counts: string; pattern: string }, FacetRow>(
  'brands-like',
  sql`${countedBrands} WHERE brand.title ILIKE ${sql.placeholder('pattern')}
    ORDER BY counted.n DESC, brand.id LIMIT ${sql.raw(String(BRANDS))}`,
);
const brandsNamed = preparedCall<{ brand_ids: string; brand_counts: string; ids: number[] }, FacetRow>(
  'brands-named',
  sql`${countedBrands} WHERE brand.id = ANY(${sql.placeholder('ids')}::bigint[])`,
);

/** The most frequent brands and the chosen ones. */
async function withChosen(
  database: Database,
  { brands, brand_ids, brand_counts }: CountRow,
  chosen: readonly number[],
): Promise<FacetRow[]> {
  const frequent = brands ?? [];
  const ids = chosen.filter((id) => !frequent.some((brand) => brand.id === id));
  // If fewer than BRANDS brands were found, the list is complete: the chosen brands not in it have no matches.
  if (ids.length === 0 || frequent.length < BRANDS) return frequent;
  const { rows } = await brandsNamed(database, { brand_ids, brand_counts, ids });
  return alphabetical([...frequent, ...rows]);
}

const alphabetical = (brands: readonly FacetRow[]) =>
  brands.toSorted((a, b) => COLLATOR.compare(a.title, b.title));

function count(database: Database, { match, values }: NumberMatch): Promise<Counted> {
  if (values)
    return all.recall(JSON.stringify([nameOf(database), values]), async () =>
      withOffered(await only('ids' in values ? ofNamed(database, values) : ofBegun(database, values))),
    );
  const statement = countAll(match);
  const key = keyOf(database, statement);
  const known = inAdvance.get(key);
  if (known) return Promise.resolve(known);
  return all.recall(key, async () => withOffered(await only(database.execute<CountRow>(statement))));
}
const ofNamed = preparedCall<{ ids: number[] }, CountRow>('facets-of-named', countAll(NAMED));
const ofBegun = preparedCall<{ prefix: string }, CountRow>('facets-of-begun', countAll(BEGUN));

function countNarrowed(database: Database, { match }: NumberMatch, filters: Filters): Promise<LeftRow> {
  const statement = countLeft(match, filters);
  return left.recall(keyOf(database, statement), () => only(database.execute<LeftRow>(statement)));
}

/** Database name as a part of the cache key: counts differ by database but not by connection pool. */
const nameOf = ({ $client: { options } }: Database) => options.database;

function keyOf(database: Database, statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return JSON.stringify([nameOf(database), text, params]);
}

async function only<R>(answer: Promise<{ rows: R[] }>): Promise<R> {
  const [row] = (await answer).rows;
  if (row === undefined) throw new Error('the count of nothing is a row too');
  return row;
}

/** Chooses the characteristics that most products have and the most frequent values of each. */
function withOffered(counted: CountRow): Counted {
  const features = Map.groupBy(counted.features ?? [], ({ slug }) => slug);
  const offered = [...features.values()]
    .map((values) => ({ values, n: values.reduce((sum, { count: more }) => sum + more, 0) }))
    .toSorted((a, b) => b.n - a.n || COLLATOR.compare(a.values[0]?.title ?? '', b.values[0]?.title ?? ''))
    .slice(0, FEATURES)
    .map(({ values }) => values.toSorted((a, b) => b.count - a.count).slice(0, VALUES));
  return { ...counted, features: null, offered, listed: listed(offered) };
}

function span({ sizes }: CountRow, name: SizeName) {
  const [min, max] = [sizes[`${name}_min`], sizes[`${name}_max`]];
  return min === null || max === null ? null : { min, max };
}

/** The offered values with their counts under the filter; values without matches are left out. */
function leftOf(offered: readonly ValueRow[][], { features }: LeftRow): ValueRow[][] {
  const counts = new Map(features?.map(({ slug, value, count: n }) => [`${slug}:${value}`, n]));
  return offered.map((values) =>
    values.flatMap((row) => {
      const n = counts.get(`${row.slug}:${row.value}`);
      return n === undefined ? [] : [{ ...row, count: n }];
    }),
  );
}

const listed = (features: readonly ValueRow[][]): Facets['features'] =>
  features.flatMap((values) => {
    const [first] = values;
    if (!first) return [];
    return [
      {
        slug: first.slug,
        title: first.title,
        values: values
          .toSorted((a, b) => COLLATOR.compare(a.value, b.value))
          .map(({ value, count: n }) => ({ value, count: n })),
      },
    ];
  });
