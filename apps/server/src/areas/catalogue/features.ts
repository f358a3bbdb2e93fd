import { charsBySlug } from '@portal/domain/filters';
import { parseQueryChar } from '@portal/domain/search';
import { type SQL, sql } from 'drizzle-orm';
import { unprocessable } from '../../contract/problem.ts';
import type { Database } from '../../database/connect.ts';

/** A characteristic with the values that were selected of it; no id where the catalogue knows no such value. */
export interface Wanted {
  feature_id: number;
  values: number[];
}

/** Sets of characteristics that a filter is looked up as; beyond them it is looked up in the table itself. */
const SETS = 20_000;

/** What the pairs of slug and value ask for. Throws 422 for a text that is no pair. */
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

/** Products that match one of the selected values of each characteristic. */
export async function withFeatures(database: Database, wanted: readonly Wanted[]): Promise<SQL> {
  if (wanted.length === 0) return sql`true`;
  const sets = sql`SELECT id FROM feature_set WHERE ${sql.join(
    wanted.map(({ values }) => sql`feature_set.values && ${sql.param(values)}::int[]`),
    sql` AND `,
  )}`;
  // Their ids are read first: the planner then knows how many products to expect.
  const { rows } = await database.execute<{ id: number }>(sql`${sets} ORDER BY id LIMIT ${SETS + 1}`);
  if (rows.length > SETS) return sql`s.feature_set_id IN (${sets})`;
  return sql`s.feature_set_id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])`;
}
