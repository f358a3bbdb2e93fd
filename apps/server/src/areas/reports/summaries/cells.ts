import type { ReportPeriod } from '@portal/domain/reports';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Narrowed } from '../dashboards/asked.ts';
import { type MarkFamily, type Marks, narrowedBy, ofSide, pairs, type Side } from './facts.ts';
import { type Held, heldSums, lanesOf } from './held-sums.ts';
import { keptFacts } from './kept-facts.ts';
import { type Days, isLong, MONTH, type Parts, partsOf, type Span, startOfMonth, TENS } from './spans.ts';
import { isSameTree } from './trees.ts';
import { alwaysOverall, cellsOf, columns, type Dimension, type Family, type Need } from './summaries.ts';

/**
 * Returns rows `f` of a period for aggregation, with at least the day and the needed dimensions as
 * columns. Numbers of orders are right only if they are needed.
 */
export type Facts = (period: Days, needs: readonly Need[]) => SQL | Promise<SQL>;

/** The dimensions among what a figure needs, each once. */
export const dimensionsIn = (needs: readonly Need[]): Dimension[] => [
  ...new Set(needs.filter((need) => need !== 'orders')),
];

/**
 * Maximum number of changed days that are read from documents one by one; for more it is cheaper to read
 * the whole period.
 */
const FEW = 2_000;

/**
 * Where a report reads its data: for each kind of mark the changed days to read from documents; null: all
 * days.
 */
export type Source = Readonly<Record<MarkFamily, Marks | null>> & {
  /** Whether the category tree is the one by which the cells were counted. */
  trees: boolean;
  /** Memoised sums over stored rows and documents. */
  held: Held;
};

/** Reads everything from documents: slower, but the reference that summaries must equal. */
export const DOCUMENTS: Source = {
  orders: null,
  accepted: null,
  delivered: null,
  trees: false,
  held: new Map(),
};

/** Days of the periods that have changed since they were summed up. */
export async function sourceOf(connection: Connection, periods: readonly ReportPeriod[]): Promise<Source> {
  const { rows } = await connection.execute<{ family: MarkFamily; day: string; supplier_id: number }>(sql`
    SELECT DISTINCT family, day::text, supplier_id FROM summary_mark
    WHERE ${sql.join(
      periods.map(({ from, to }) => sql`day BETWEEN ${from} AND ${to}`),
      sql` OR `,
    )}`);
  const marksOf = (name: MarkFamily) => {
    const mine = rows.filter(({ family }) => family === name);
    return mine.length > FEW
      ? null
      : { days: mine.map(({ day }) => day), suppliers: mine.map(({ supplier_id }) => supplier_id) };
  };
  return {
    orders: marksOf('orders'),
    accepted: marksOf('accepted'),
    delivered: marksOf('delivered'),
    trees: await isSameTree(connection),
    held: new Map(),
  };
}

/** Viewer, filters and data source of a report. */
export interface Reading {
  connection: Connection;
  viewer: Viewer;
  narrowed: Narrowed;
  source: Source;
}

/**
 * Cells of a summary visible to the viewer: from its table, and from documents for days that have changed
 * since. What no cells of days have is added up over the stored rows.
 */
export function cells(reading: Reading, family: Family, side: Side): Facts {
  const { connection, viewer, narrowed, source } = reading;
  const { category_id, ...others } = narrowed;
  const of = sql`${ofSide(viewer, side)} AND ${narrowedBy(narrowed)}`;
  const ofCells = (by: Narrowed): SQL =>
    sql`${ofSide(viewer, side, sql`c`)} AND ${narrowedBy(by, sql`c`, sql`c`)}`;
  const seen = (grain: string): SQL =>
    sql`c.grain = ${grain} AND ${
      family.grains[grain]?.by.includes('tree_id') === true
        ? sql`${ofCells(others)} AND c.tree_id = ANY(${topmost(category_id ?? [])})`
        : ofCells(narrowed)
    }`;
  const told = JSON.stringify([family.name, side, narrowed]);
  const found = (dimensions: readonly Dimension[], counting: boolean) =>
    grainsFor(family, fitting(reading, family, side, dimensions, counting));
  const overRows =
    family.kept &&
    keptFacts(
      connection,
      { family, kept: family.kept, category_id, seen: ofCells(others), of, held: source.held, told },
      (dimensions, counting) => {
        const stored = found(dimensions, counting);
        return stored && { seen: seen(stored.overall ?? stored.grain), from: stored.from };
      },
    );
  const lanes = lanesOf(family);
  /** Sums of changed days; most figures need no more than those by lane, which are read once. */
  const changedSums = async (period: Days, changed: Marks, dimensions: readonly Dimension[]) => {
    const together = dimensions.every((name) => lanes.includes(name)) ? lanes : undefined;
    // A rule of motivation begins within a month: its amounts stay in its days.
    const day = isLong(period)
      ? sql`greatest(${startOfMonth(sql`f.day`)}, ${period.from}::date)`
      : sql`f.day`;
    const rows = cellsOf(family, family.rows({ when: changed, of }), together ?? dimensions, day);
    if (!together) return sql`(${rows}) f`;
    const key = [told, 'changed', period.from, period.to, String(isLong(period))].join(' ');
    return heldSums(connection, source.held, key, family, rows, together);
  };
  const read = async (
    period: Days,
    dimensions: readonly Dimension[],
    changed: Marks,
    counting: boolean,
  ): Promise<SQL> => {
    const grains = found(dimensions, counting);
    if (grains?.from !== 'day' && overRows) return overRows.sums(period, changed, dimensions, counting);
    if (!grains) return sql`(${cellsOf(family, family.rows({ when: period, of }), dimensions)}) f`;
    const names = ['day', ...dimensions, ...Object.keys(family.sums)];
    const reads = { table: family.table, names, seen, grain: grains.grain };
    const parts = grains.overall
      ? overallParts({ ...reads, overall: grains.overall }, period, changed)
      : supplierParts(reads, partsOf(period, isLong(period) ? [MONTH] : []), changed);
    if (changed.days.length > 0)
      parts.push(sql`SELECT ${columns(names, 'f')} FROM ${await changedSums(period, changed, dimensions)}`);
    return sql`(${sql.join(parts, sql` UNION ALL `)}) f`;
  };
  return async (period, needs) => {
    const dimensions = dimensionsIn(needs);
    const counting = needs.includes('orders');
    const marks = source[family.marks];
    if (!marks) return sql`(${cellsOf(family, family.rows({ when: period, of }), dimensions)}) f`;
    const changed = within(marks, period);
    if (!counting || !overRows || found(dimensions, true)) return read(period, dimensions, changed, counting);
    // No cells have the orders: everything else is added up, and orders are counted one by one.
    const names = ['day', ...dimensions];
    const added = Object.keys(family.sums).map((name) =>
      family.once.includes(name) ? sql`0` : sql`f.${sql.identifier(name)}`,
    );
    return sql`(
      SELECT ${columns([...names, ...Object.keys(family.sums)], 'f')} FROM ${await overRows.orders(period, changed, dimensions)}
      UNION ALL
      SELECT ${columns(names, 'f')}, ${sql.join(added, sql`, `)} FROM ${await read(period, dimensions, changed, false)}) f`;
  };
}

/** Those of the categories that are in none of the others, as an array: no line is in two of them. */
const topmost = (ids: readonly number[]): SQL => sql`ARRAY(
  WITH RECURSIVE above AS (
    SELECT id, parent_id FROM category WHERE id = ANY(${sql.param([...ids])}::int[])
    UNION SELECT above.id, category.parent_id FROM above JOIN category ON category.id = above.parent_id)
  SELECT id FROM above GROUP BY id HAVING coalesce(bool_and(parent_id <> ALL(${sql.param([...ids])}::int[])), true))`;

interface Read {
  table: SQL;
  names: readonly string[];
  /** Condition for cells `c` of a grain that match the viewer and the filters. */
  seen: (grain: string) => SQL;
}

const kept = ({ table, names, seen }: Read, grain: string, where: SQL): SQL =>
  sql`SELECT ${columns(names, 'c')} FROM ${table} c WHERE ${seen(grain)} AND ${where}`;

const spanOf = (span: Span, starts: readonly string[]): SQL =>
  sql`c.span = ${span} AND c.day = ANY(${sql.param([...starts])}::date[])`;

/**
 * Cells of all suppliers together for months and ten days without changes; for other days, cells of single
 * suppliers.
 */
function overallParts(read: Read & { grain: string; overall: string }, period: Days, changed: Marks): SQL[] {
  const parts = partsOf(period, isLong(period) ? [MONTH, TENS] : [], new Set(changed.days));
  return [
    ...[MONTH, TENS].map(({ span }) => kept(read, read.overall, spanOf(span, parts[span]))),
    ...supplierParts(read, { ...parts, month: [] }, changed),
  ];
}

/** Cells of single suppliers: months without changed days; otherwise their unchanged days. */
function supplierParts(read: Read & { grain: string }, parts: Parts, changed: Marks): SQL[] {
  const without = (marks: Marks): SQL =>
    marks.days.length === 0
      ? sql``
      : sql` AND NOT EXISTS (SELECT FROM ${pairs(marks)} d(day, supplier_id) WHERE d.day = c.day AND d.supplier_id = c.supplier_id)`;
  const found = [kept(read, read.grain, sql`${spanOf('day', parts.day)}${without(changed)}`)];
  if (parts.month.length === 0) return found;
  const starts = new Set(parts.month);
  const dirty = picked(changed, (start) => starts.has(start), MONTH.startOf);
  found.push(kept(read, read.grain, sql`${spanOf('month', parts.month)}${without(dirty)}`));
  if (dirty.days.length > 0)
    found.push(sql`
      SELECT ${columns(read.names, 'c')}
      FROM unnest(${sql.param([...dirty.days])}::date[], ${sql.param(dirty.days.map(MONTH.after))}::date[], ${sql.param([...dirty.suppliers])}::bigint[]) m(day, after, supplier_id)
      JOIN ${read.table} c ON c.supplier_id = m.supplier_id AND c.day >= m.day AND c.day < m.after
      WHERE ${read.seen(read.grain)} AND c.span = 'day'${without(changed)}`);
  return found;
}

/**
 * Whether a grain has the dimensions needed for the viewer, the filters and the query, and no shared
 * dimension over which its sums cannot be added.
 */
function fitting(
  { viewer, narrowed, source }: Reading,
  family: Family,
  side: Side,
  needs: readonly Dimension[],
  counting: boolean,
): (always: readonly Dimension[], own: readonly Dimension[]) => boolean {
  const wanted = new Set<Dimension>(needs);
  if (viewer.type !== 'admin' && side !== 'supplier') wanted.add('customer_id');
  if (viewer.type !== 'admin' && side !== 'customer') wanted.add('supplier_id');
  if (narrowed.supplier_id) wanted.add('supplier_id');
  if (narrowed.customer_id) wanted.add('customer_id');
  if (narrowed.brand_id) wanted.add('brand_id');
  // A category's row already includes its subcategories. Numbers of orders of several categories or brands cannot be
  // added: they may count the same orders.
  const mayAdd = (ids: readonly number[] | undefined) => ids !== undefined && (ids.length === 1 || !counting);
  const tree = source.trees && family.shared.includes('tree_id') && mayAdd(narrowed.category_id);
  if (narrowed.category_id) wanted.add(tree ? 'tree_id' : 'category_id');
  if (narrowed.storage_id) {
    wanted.add('supplier_storage_id');
    wanted.add('customer_storage_id');
  }
  const alone = (dimension: Dimension) =>
    dimension === 'tree_id'
      ? tree
      : !counting ||
        needs.includes(dimension) ||
        (dimension === 'brand_id' && narrowed.brand_id?.length === 1);
  return (always, own) =>
    [...wanted].every((dimension) => always.includes(dimension) || own.includes(dimension)) &&
    own.every((dimension) => !family.shared.includes(dimension) || alone(dimension));
}

/** The coarsest grains that fit, for single suppliers and for all suppliers together. */
function grainsFor(
  family: Family,
  fits: ReturnType<typeof fitting>,
): { grain: string; from: Span; overall?: string } | undefined {
  const found = Object.entries(family.grains).find(([, { by }]) => fits(family.always, by));
  if (found === undefined) return undefined;
  const [grain, { from }] = found;
  // Use only the overall grain derived from the chosen grain.
  const overall = Object.entries(family.overall).find(
    ([, { of, by }]) => of === grain && fits(alwaysOverall(family), by),
  )?.[0];
  return overall === undefined ? { grain, from } : { grain, from, overall };
}

/** Marks whose mapped day passes, with the mapped days and without duplicates. */
function picked(marks: Marks, pass: (day: string) => boolean, change = (day: string) => day): Marks {
  const found = new Map<string, [string, number]>();
  for (const [place, day] of marks.days.entries()) {
    const [changed, supplier] = [change(day), marks.suppliers[place] ?? 0];
    if (pass(changed)) found.set(`${changed} ${supplier}`, [changed, supplier]);
  }
  return {
    days: [...found.values()].map(([day]) => day),
    suppliers: [...found.values()].map(([, id]) => id),
  };
}
const within = (marks: Marks, { from, to }: ReportPeriod) => picked(marks, (day) => day >= from && day <= to);
