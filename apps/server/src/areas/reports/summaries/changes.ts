// Computes how cells differ from documents and writes only these differences; longer spans are updated by
// the differences of their days.
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect.ts';
import { countSetting } from '../../../database/settings.ts';
import { type MarkFamily, type Marks, pairs } from './facts.ts';
import { findTouched, keptOn } from './kept.ts';
import { LONG_SPANS, type Span } from './spans.ts';
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
  for (const family of families) await findIn(transaction, family, happened, days);
}

/**
 * Computes the differences between the rows `happened` and the stored data of the days for one summary,
 * into a temporary table.
 */
export async function findIn(
  transaction: Transaction,
  family: Family,
  happened: SQL,
  days: Marks,
  chosen: (own: readonly Dimension[]) => boolean = () => true,
): Promise<void> {
  await transaction.execute(
    sql`CREATE TEMP TABLE ${changesOf(family)} (LIKE ${family.table}) ON COMMIT DROP`,
  );
  for (const [grain, own] of Object.entries(family.grains))
    if (chosen(own)) await transaction.execute(daysOfGrain(family, grain, own, happened, days));
  const months = Object.entries(family.monthly).filter(([, own]) => chosen(own));
  if (family.kept && months.length > 0) {
    const touched = sql.identifier(`touched_${family.name}`).getSQL();
    await findTouched(transaction, family.kept, happened, days, touched);
    const now = sql`(SELECT * FROM ${happened} rows WHERE rows.${sql.identifier(family.kept.unit)} IN (SELECT unit FROM ${touched}))`;
    const formerly = sql`(SELECT * FROM ${family.kept.table} c WHERE ${keptOn(days)} AND c.${sql.identifier(family.kept.unit)} IN (SELECT unit FROM ${touched}))`;
    for (const [grain, own] of months)
      await transaction.execute(monthsOfGrain(family, grain, own, now, formerly));
    await transaction.execute(sql`DROP TABLE ${touched}`);
  }
  for (const [grain, { of, by }] of Object.entries(family.overall))
    await transaction.execute(daysOverall(family, grain, of, [...alwaysOverall(family), ...by]));
  for (const { span, of, startIn } of LONG_SPANS)
    await transaction.execute(longer(family, span, of, startIn(sql`c.day`)));
  await transaction.execute(sql`ANALYZE ${changesOf(family)} (grain, span, day)`);
}

/** Cells of a grain computed from rows. */
const cellsIn = (family: Family, rows: SQL, own: readonly Dimension[]): SQL =>
  cellsOf(family, own.includes('tree_id') ? underTrees(rows) : sql`${rows} f`, [...family.always, ...own]);

/**
 * Serialises writers: differences are relative to this snapshot's cells, so whoever wrote cells after it
 * has updated the same row, which causes a serialisation failure.
 */
export const turn = (transaction: Transaction): Promise<void> => countSetting(transaction, 'report_turn');

/** Repeats each row for its product's category and each parent category (`tree_id`). */
const underTrees = (rows: SQL): SQL => sql`(
  WITH RECURSIVE tree AS (
    SELECT id AS category_id, id AS tree_id, parent_id FROM category
    UNION SELECT tree.category_id, above.id, above.parent_id FROM tree JOIN category above ON above.id = tree.parent_id)
  SELECT rows.*, tree.tree_id FROM ${rows} rows JOIN tree ON tree.category_id = rows.category_id) f`;

/** Differences of a grain's day cells: rows of documents minus the stored cells of the days. */
function daysOfGrain(
  family: Family,
  grain: string,
  own: readonly Dimension[],
  happened: SQL,
  days: Marks,
): SQL {
  const names = [...family.always, ...own];
  const sums = Object.keys(family.sums);
  const less = sql.join(
    sums.map((name) => sql`-c.${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT ${grain}, 'day', c.day, ${columns(names, sql`c`)}, ${totals(sums)}
    FROM (
      ${cellsIn(family, happened, own)}
      UNION ALL
      SELECT c.day, ${columns(names, sql`c`)}, ${less}
      FROM ${family.table} c
      WHERE c.grain = ${grain} AND c.span = 'day' AND c.day = ANY(${sql.param([...new Set(days.days)])}::date[])
        AND (c.day, c.supplier_id) IN (SELECT * FROM ${pairs(days)})) c
    GROUP BY c.day, ${columns(names, sql`c`)} HAVING ${some(sums)}`;
}

/** Differences of a grain's month cells: rows of documents minus the formerly stored rows of the days. */
function monthsOfGrain(
  family: Family,
  grain: string,
  own: readonly Dimension[],
  happened: SQL,
  formerly: SQL,
): SQL {
  const names = [...family.always, ...own];
  const sums = Object.keys(family.sums);
  const less = sql.join(
    sums.map((name) => sql`-c.${sql.identifier(name)} AS ${sql.identifier(name)}`),
    sql`, `,
  );
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT ${grain}, 'month', date_trunc('month', c.day::timestamp)::date, ${columns(names, sql`c`)}, ${totals(sums)}
    FROM (
      ${cellsIn(family, happened, own)}
      UNION ALL
      SELECT c.day, ${columns(names, sql`c`)}, ${less} FROM (${cellsIn(family, formerly, own)}) c) c
    GROUP BY 3, ${columns(names, sql`c`)} HAVING ${some(sums)}`;
}

/** Differences of cells of all suppliers: sums of the differences of single suppliers. */
function daysOverall(family: Family, grain: string, of: string, names: readonly Dimension[]): SQL {
  const sums = Object.keys(family.sums);
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT ${grain}, 'day', c.day, ${columns(names, sql`c`)}, ${totals(sums)}
    FROM ${changesOf(family)} c WHERE c.grain = ${of} GROUP BY c.day, ${columns(names, sql`c`)} HAVING ${some(sums)}`;
}

/** Differences of a longer span: sums of the differences of the shorter spans in it. */
function longer(family: Family, span: Span, of: Span, start: SQL): SQL {
  const names = dimensionsOf(family);
  const sums = Object.keys(family.sums);
  return sql`
    INSERT INTO ${changesOf(family)} (grain, span, day, ${named([...names, ...sums])})
    SELECT c.grain, ${span}, ${start}, ${columns(names, sql`c`)}, ${totals(sums)}
    FROM ${changesOf(family)} c WHERE c.span = ${of} GROUP BY c.grain, 3, ${columns(names, sql`c`)} HAVING ${some(sums)}`;
}

/** A dimension for comparison without nulls: dimensions that a grain does not have are null on both sides. */
const comparable = (name: Dimension, from: SQL): SQL => {
  const column = sql`${from}.${sql.identifier(name)}`;
  if (name === 'withheld') return column;
  if (name === 'kind') return sql`coalesce(${column}, '')`;
  return name === 'rule_day' ? sql`coalesce(${column}, '-infinity')` : sql`coalesce(${column}, -1)`;
};

/** Adds the differences to the cells and deletes cells whose sums all become 0. */
export async function applyChanges(transaction: Transaction, family: Family): Promise<void> {
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
  for (const span of ['day', ...LONG_SPANS.map((long) => long.span)]) {
    const { rows } = await transaction.execute<{ day: string }>(
      sql`SELECT DISTINCT day::text FROM ${changesOf(family)} WHERE span = ${span}`,
    );
    if (rows.length === 0) continue;
    await transaction.execute(sql`
      MERGE INTO ${family.table} c USING (SELECT * FROM ${changesOf(family)} WHERE span = ${span}) d
      ON c.grain = ANY(${sql.param([...Object.keys(family.grains), ...Object.keys(family.monthly), ...Object.keys(family.overall)])}::text[])
        AND c.span = ${span} AND c.day = ANY(${sql.param(rows.map(({ day }) => day))}::date[])
        AND c.grain = d.grain AND c.day = d.day AND ${same}
      WHEN MATCHED AND ${nothing} THEN DELETE
      WHEN MATCHED THEN UPDATE SET ${added}
      WHEN NOT MATCHED THEN INSERT (${named(filled)}) VALUES (${columns(filled, sql`d`)})`);
  }
  await transaction.execute(sql`SELECT set_config('enable_nestloop', 'on', true)`);
}
