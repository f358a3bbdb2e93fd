// Computes how cells differ from documents and writes only these differences; longer spans are updated by
// the differences of their days.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { countSetting } from '../../../database/settings.ts';
import { type MarkFamily, type Marks, pairs } from './facts.ts';
import { findTouched, type Kept, keptOn } from './kept.ts';
import { MONTH, type Span, startOfMonth, TENS } from './spans.ts';
import { alwaysOverall, cellsOf, columns, type Dimension, dimensionsOf, type Family } from './summaries.ts';

const named = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const totals = (sums: readonly string[]): SQL =>
  sql.join(
    sums.map((name) => sql`sum(c.${sql.identifier(name)}) AS ${sql.identifier(name)}`),
    sql`, `,
  );

/** Condition: at least one sum is not 0, i.e. the difference must be written. */
const some = (sums: readonly string[]): SQL =>
  sql.join(
    sums.map((name) => sql`sum(c.${sql.identifier(name)}) <> 0`),
    sql` OR `,
  );

/** Temporary table with the differences of a summary's cells of all spans. */
export const changesOf = ({ name }: Family): SQL => sql`${sql.identifier(`changed_${name}`)}`;

/** Temporary table with the current rows of documents for the days being summed up. */
export const happenedOf = (marks: MarkFamily): SQL => sql.identifier(`happened_${marks}`).getSQL();

/** Reads the documents of these days once and computes how the cells of each summary differ from them. */
export async function findChanges(
  transaction: Transaction,
  families: readonly Family[],
  days: Marks,
): Promise<void> {
  const [first] = families;
  if (!first) return;
  const happened = happenedOf(first.marks);
  await transaction.execute(sql`
    CREATE TEMP TABLE ${happened} ON COMMIT DROP AS SELECT * FROM ${first.rows({ when: days, of: sql`true` })}`);
  const grouped = new Set(families.flatMap(dimensionsOf).filter((name) => name !== 'tree_id'));
  await transaction.execute(sql`ANALYZE ${happened} (day, ${named([...grouped])})`);
  for (const family of families) {
    await findIn(transaction, family, happened, (await isFirst(transaction, family, days)) ? null : days);
  }
}

/**
 * Whether a table of cells or rows has none of the months of these days, so that all of them are new.
 * @param which a condition for rows `c`, by which an index finds them
 */
export async function isNew(
  transaction: Transaction,
  table: SQL,
  { days }: Marks,
  which = sql`true`,
): Promise<boolean> {
  const sorted = days.toSorted();
  const { rows } = await transaction.execute<{ new: boolean }>(sql`
    SELECT NOT EXISTS (
      SELECT FROM ${table} c
      WHERE ${which} AND c.day >= ${MONTH.startOf(sorted[0] ?? '')} AND c.day <= ${sorted.at(-1) ?? ''}) AS new`);
  return rows[0]?.new === true;
}

/** Whether a summary has no cells in the months of these days. */
const isFirst = (transaction: Transaction, family: Family, days: Marks): Promise<boolean> =>
  isNew(transaction, family.table, days, sql`${grainsIn(family)} AND c.span IN ('day', 'ten', 'month')`);

/** Condition for the cells `c` of all grains. */
const grainsIn = (family: Family): SQL =>
  sql`c.grain = ANY(${sql.param([...Object.keys(family.grains), ...Object.keys(family.overall)])}::text[])`;

/**
 * Computes the differences between the rows `happened` and the stored data of the days for one summary,
 * into a temporary table.
 * @param days null: nothing is stored yet
 */
export async function findIn(
  transaction: Transaction,
  family: Family,
  happened: SQL,
  days: Marks | null,
  chosen: (own: readonly Dimension[]) => boolean = () => true,
): Promise<void> {
  await transaction.execute(
    sql`CREATE TEMP TABLE ${changesOf(family)} (LIKE ${family.table}) ON COMMIT DROP`,
  );
  const grains = Object.entries(family.grains).filter(([, { by }]) => chosen(by));
  for (const [grain, { by, from }] of grains)
    if (from === 'day')
      await transaction.execute(
        differences(
          family,
          grain,
          { span: from, day: sql`f.day` },
          by,
          happened,
          days && cellsOn(family, grain, by, days),
        ),
      );
  const long = grains.filter(([, { from }]) => from !== 'day');
  if (long.length > 0) {
    const touched = sql.identifier(`touched_${family.name}`).getSQL();
    const { kept } = family;
    if (days && kept) await findTouched(transaction, kept, happened, days, touched);
    const [now, formerly] =
      days && kept
        ? [
            touchedOf(kept, happened, touched),
            touchedOf(kept, sql`(SELECT * FROM ${kept.table} c WHERE ${keptOn(days)})`, touched),
          ]
        : [happened];
    for (const [grain, { by, from }] of long) {
      const { span, startIn } = from === 'ten' ? TENS : MONTH;
      const day = startIn(sql`f.day`);
      await transaction.execute(
        differences(
          family,
          grain,
          { span, day },
          by,
          now,
          formerly ? sql`SELECT * FROM (${cellsIn(family, formerly, by, day)}) c` : null,
        ),
      );
    }
    if (days && kept) await transaction.execute(sql`DROP TABLE ${touched}`);
  }
  for (const [grain, { of, by }] of Object.entries(family.overall))
    await transaction.execute(tensOverall(family, grain, of, [...alwaysOverall(family), ...by]));
  await transaction.execute(months(family));
  await transaction.execute(sql`ANALYZE ${changesOf(family)} (grain, span, day)`);
}

/** Cells of a grain computed from rows. */
const cellsIn = (family: Family, rows: SQL, own: readonly Dimension[], day: SQL): SQL =>
  cellsOf(
    family,
    own.includes('tree_id') ? underTrees(rows) : sql`${rows} f`,
    [...family.always, ...own],
    day,
  );

/**
 * Serialises writers: differences are relative to this snapshot's cells, so whoever wrote cells after it
 * has updated the same row, which causes a serialisation failure.
 */
export const turn = (transaction: Transaction): Promise<void> => countSetting(transaction, 'summary_turn');

/** Repeats each row for its product's category and each parent category (`tree_id`). */
const underTrees = (rows: SQL): SQL => sql`(
  WITH RECURSIVE tree AS (
    SELECT id AS category_id, id AS tree_id, parent_id FROM category
    UNION SELECT tree.category_id, above.id, above.parent_id FROM tree JOIN category above ON above.id = tree.parent_id)
  SELECT rows.*, tree.tree_id FROM ${rows} rows JOIN tree ON tree.category_id = rows.category_id) f`;

/** Query for the stored day cells of a grain. */
const cellsOn = (family: Family, grain: string, own: readonly Dimension[], days: Marks): SQL => sql`
  SELECT c.day, ${columns([...family.always, ...own, ...Object.keys(family.sums)], 'c')} FROM ${family.table} c
  WHERE c.grain = ${grain} AND c.span = 'day' AND c.day = ANY(${sql.param([...new Set(days.days)])}::date[])
    AND (c.day, c.supplier_id) IN (SELECT * FROM ${pairs(days)})`;

/** Rows of the units that have changed. */
const touchedOf = ({ unit }: Kept, rows: SQL, touched: SQL): SQL =>
  sql`(SELECT * FROM ${rows} rows WHERE rows.${sql.identifier(unit)} IN (SELECT unit FROM ${touched}))`;

/**
 * Differences of a grain's shortest cells: cells of the rows minus former cells with the same columns; null: there
 * are none.
 */
function differences(
  family: Family,
  grain: string,
  { span, day }: { span: Span; day: SQL },
  own: readonly Dimension[],
  rows: SQL,
  formerly: SQL | null,
): SQL {
  const names = [...family.always, ...own];
  const sums = Object.keys(family.sums);
  const now = cellsIn(family, rows, own, day);
  const filled = sql`INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})`;
  if (!formerly)
    return sql`${filled} SELECT ${grain}, ${span}, c.day, ${columns([...names, ...sums], 'c')} FROM (${now}) c`;
  const less = sql.join(
    sums.map((name) => sql`-c.${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`
    ${filled}
    SELECT ${grain}, ${span}, c.day, ${columns(names, 'c')}, ${totals(sums)}
    FROM (${now} UNION ALL SELECT c.day, ${columns(names, 'c')}, ${less} FROM (${formerly}) c) c
    GROUP BY c.day, ${columns(names, 'c')} HAVING ${some(sums)}`;
}

/** Differences of ten days of all suppliers: sums of the differences of single suppliers. */
function tensOverall(family: Family, grain: string, of: string, names: readonly Dimension[]): SQL {
  const sums = Object.keys(family.sums);
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT ${grain}, 'ten', ${TENS.startIn(sql`c.day`)}, ${columns(names, 'c')}, ${totals(sums)}
    FROM ${changesOf(family)} c WHERE c.grain = ${of} GROUP BY 3, ${columns(names, 'c')} HAVING ${some(sums)}`;
}

/** Differences of months: sums of the differences of days and ten days. */
function months(family: Family): SQL {
  const names = dimensionsOf(family);
  const sums = Object.keys(family.sums);
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT c.grain, 'month', ${startOfMonth(sql`c.day`)}, ${columns(names, 'c')}, ${totals(sums)}
    FROM ${changesOf(family)} c WHERE c.span <> 'month' GROUP BY c.grain, 3, ${columns(names, 'c')} HAVING ${some(sums)}`;
}

/** A dimension for comparison without nulls: dimensions that a grain does not have are null on both sides. */
const comparable = (name: Dimension, from: SQL): SQL => {
  const column = sql`${from}.${sql.identifier(name)}`;
  if (name === 'withheld') return column;
  if (name === 'kind') return sql`coalesce(${column}, '')`;
  return name === 'rule_day' ? sql`coalesce(${column}, '-infinity')` : sql`coalesce(${column}, -1)`;
};

/** Adds the differences to the cells and deletes cells whose sums all become 0. */
export async function applyChanges(transaction: Transaction, family: Family, days: Marks): Promise<void> {
  if (await isFirst(transaction, family, days)) {
    await transaction.execute(sql`INSERT INTO ${family.table} SELECT * FROM ${changesOf(family)}`);
    return;
  }
  const names = dimensionsOf(family);
  const sums = Object.keys(family.sums);
  const same = sql.join(
    names.map((name) => sql`${comparable(name, sql`c`)} = ${comparable(name, sql`d`)}`),
    sql` AND `,
  );
  const after = (name: string): SQL => sql`c.${sql.identifier(name)} + d.${sql.identifier(name)}`;
  const nothing = sql.join(
    sums.map((name) => sql`${after(name)} = 0`),
    sql` AND `,
  );
  const added = sql.join(
    sums.map((name) => sql`${sql.identifier(name)} = ${after(name)}`),
    sql`, `,
  );
  const filled = ['grain', 'span', 'day', ...names, ...sums];
  // Force one scan per span: a nested loop is quick for few expected cells, but takes forever if a day has
  // many.
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  for (const span of ['day', 'ten', 'month']) {
    const { rows } = await transaction.execute<{ day: string }>(
      sql`SELECT DISTINCT day::text FROM ${changesOf(family)} WHERE span = ${span}`,
    );
    if (rows.length === 0) continue;
    await transaction.execute(sql`
      MERGE INTO ${family.table} c USING (SELECT * FROM ${changesOf(family)} WHERE span = ${span}) d
      ON ${grainsIn(family)}
        AND c.span = ${span} AND c.day = ANY(${sql.param(rows.map(({ day }) => day))}::date[])
        AND c.grain = d.grain AND c.day = d.day AND ${same}
      WHEN MATCHED AND ${nothing} THEN DELETE
      WHEN MATCHED THEN UPDATE SET ${added}
      WHEN NOT MATCHED THEN INSERT (${named(filled)}) VALUES (${columns(filled, 'd')})`);
  }
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}
