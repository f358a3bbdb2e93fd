import { charsBySlug } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import { type SQL, sql } from 'drizzle-orm';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';

/** A characteristic and the ids of its selected values; empty if the catalogue does not know them. */
export interface Wanted {
  feature_id: number;
  values: number[];
}

/** Maximum number of feature sets passed as an array; above it a subquery is used. */
const SETS = 20_000;

/** Parses pairs of slug and value into characteristics. Throws 422 for an invalid pair. */
export async function readWanted(database: Database, pairs: readonly string[]): Promise<Wanted[]> {
  const parsed = pairs.map((pair) => parseQueryChar(pair));
  if (parsed.some((pair) => pair === null)) throw unprocessable('Характеристика введена некорректно');
  const chars = Object.entries(charsBySlug(parsed.filter((pair) => pair !== null)));
  if (chars.length === 0) return [];
  const { rows } = await database.execute<{
    slug: string;
    feature_id: number;
    value: string;
    id: number;
  }>(sql`
    SELECT feature.slug, feature.id AS feature_id, known.value, known.id
    FROM feature JOIN feature_value known ON known.feature_id = feature.id
    WHERE feature.slug = ANY(${sql.param(chars.map(([slug]) => slug))}::text[])
      AND known.value = ANY(${sql.param(chars.flatMap(([, values]) => values))}::text[])`);
  return chars.map(([slug, values]) => {
    const found = rows.filter((row) => row.slug === slug && values.includes(row.value));
    return { feature_id: found[0]?.feature_id ?? 0, values: found.map(({ id }) => id) };
  });
}

/** Condition for products that have one of the selected values of each characteristic. */
export async function withFeatures(database: Database, wanted: readonly Wanted[]): Promise<SQL> {
  if (wanted.length === 0) return sql`true`;
  const sets = sql`SELECT id FROM feature_set WHERE ${sql.join(
    wanted.map(({ values }) => sql`feature_set.values && ${sql.param(values)}::int[]`),
    sql` AND `,
  )}`;
  // The ids are read first, so that the planner can estimate the number of products.
  const { rows } = await database.execute<{ id: number }>(sql`${sets} ORDER BY id LIMIT ${SETS + 1}`);
  if (rows.length > SETS) return sql`s.feature_set_id IN (${sets})`;
  return sql`s.feature_set_id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])`;
}
