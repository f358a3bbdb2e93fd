import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import { heldRows, readHeld } from '../single/held.ts';
import { columns, type Dimension, type Family, LANE } from './summaries.ts';

/** Memoised sums of a report as JSON texts, by query. */
export type Held = Map<string, Promise<string>>;

/** Dimensions that an order or a delivery has once: most figures of a dashboard need some of these only. */
export const lanesOf = ({ always }: Family): readonly Dimension[] => [...always, ...LANE];

/**
 * Reads sums once per report. Returns them as rows `f` with the day, the dimensions and all sums, for a FROM
 * clause.
 * @param key tells queries of the report apart
 * @param rows a query with these columns; it may have several rows with equal dimensions
 */
export async function heldSums(
  connection: Connection,
  held: Held,
  key: string,
  family: Family,
  rows: SQL,
  dimensions: readonly Dimension[],
): Promise<SQL> {
  const reading = held.get(key) ?? readHeld(connection, addedUp(family, rows, dimensions));
  held.set(key, reading);
  return heldRows(await reading, columnsOf(family, dimensions));
}

/** Merges sums with the same day and dimensions. */
const addedUp = ({ sums }: Family, rows: SQL, dimensions: readonly Dimension[]): SQL => {
  const keys = columns(['day', ...dimensions], 'c');
  const totals = Object.keys(sums).map(
    (name) => sql`sum(c.${sql.identifier(name)}) AS ${sql.identifier(name)}`,
  );
  return sql`SELECT ${keys}, ${sql.join(totals, sql`, `)} FROM (${rows}) c GROUP BY ${keys}`;
};

/** Types of the dimensions that are not numbers. */
const TYPES: Partial<Record<Dimension, SQL>> = {
  withheld: sql`boolean`,
  kind: sql`text`,
  rule_day: sql`date`,
};

const columnsOf = ({ sums }: Family, dimensions: readonly Dimension[]): SQL =>
  sql.join(
    [
      sql`day date`,
      ...dimensions.map((name) => sql`${sql.identifier(name)} ${TYPES[name] ?? sql`bigint`}`),
      ...Object.keys(sums).map((name) => sql`${sql.identifier(name)} numeric`),
    ],
    sql`, `,
  );
