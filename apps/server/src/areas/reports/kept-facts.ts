import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import type { Marks } from './facts.ts';
import { heldRows, readHeld } from './held.ts';
import { type Kept, keptRows } from './kept.ts';
import { type Days, isLong } from './spans.ts';
import { cellsOf, type Dimension, type Family } from './summaries.ts';

/** What a report asks of rows that are kept: which of them, and what is read in documents because it has changed since. */
export interface Asking {
  family: Family;
  kept: Kept;
  /** Rows `c` that the person and the filters let through. */
  seen: SQL;
  /** What the person and the filters let through of documents. */
  of: SQL;
}

/** Most figures of a dashboard tell rows apart by no more than one of these: they are read once for all of them. */
const TOGETHER: readonly (readonly Dimension[])[] = [
  ['supplier_id', 'customer_id', 'supplier_storage_id', 'customer_storage_id'],
  ['slot'],
];

/**
 * Sums over kept rows, for questions that no cells answer. Of a year that is drawn by months, days stand under the first one of theirs, and rows that
 * are few then are held for the next figure.
 */
export function keptFacts(connection: Connection, { family, kept, seen, of }: Asking) {
  const held = new Map<string, Promise<string>>();
  const sums = (period: Days, changed: Marks, dimensions: readonly Dimension[]): SQL => {
    const day = isLong(period) ? sql`date_trunc('month', f.day::timestamp)::date` : sql`f.day`;
    const rows = keptRows(
      kept,
      day,
      sql`${seen} AND c.day BETWEEN ${period.from} AND ${period.to}`,
      changed.days.length === 0 ? undefined : { changed, rows: family.rows({ when: changed, of }) },
    );
    return cellsOf(family, rows, dimensions);
  };
  return (period: Days, changed: Marks, dimensions: readonly Dimension[]): SQL | Promise<SQL> => {
    const together = TOGETHER.find((names) => dimensions.every((name) => names.includes(name)));
    if (!together || !isLong(period)) return sql`(${sums(period, changed, dimensions)}) f`;
    const key = [period.from, period.to, ...together].join(' ');
    const reading = held.get(key) ?? readHeld(connection, sums(period, changed, together));
    held.set(key, reading);
    const columns = sql.join(
      [
        sql`day date`,
        ...together.map((name) => sql`${sql.identifier(name)} bigint`),
        ...Object.keys(family.sums).map((name) => sql`${sql.identifier(name)} numeric`),
      ],
      sql`, `,
    );
    return reading.then((rows) => heldRows(rows, columns));
  };
}
