import type { ReportPeriod } from '@portal/domain/reports';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Narrowed } from '../dashboards/asked.ts';
import { type MarkFamily, type Marks, narrowedBy, ofSide, pairs, type Side } from './facts.ts';
import { type Held, keptFacts } from './kept-facts.ts';
import { type Days, daysOf, isLong, LONG_SPANS, type Parts, partsOf, type Span } from './spans.ts';
import { isSameTree } from './trees.ts';
import { alwaysOverall, cellsOf, columns, type Dimension, type Family } from './summaries.ts';

/**
 * Returns rows `f` of a period for aggregation, with at least the day and the needed dimensions as
 * columns.
 */
export type Facts = (period: Days, needs: readonly Dimension[]) => SQL | Promise<SQL>;

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
  /** Memoised sums over the stored rows. */
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
    SELECT DISTINCT family, day::text, supplier_id FROM report_mark
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
 * since. If no grain has the needed dimensions, the stored rows are aggregated instead.
 */
export function cells(reading: Reading, family: Family, side: Side): Facts {
  const { connection, viewer, narrowed, source } = reading;
  const { category_id, ...others } = narrowed;
  const of = sql`${ofSide(viewer, side)} AND ${narrowedBy(narrowed)}`;
  const ofCells = (by: Narrowed): SQL =>
    sql`${ofSide(viewer, side, sql`c`)} AND ${narrowedBy(by, sql`c`, sql`c`)}`;
  const seen = (grain: string): SQL =>
    sql`c.grain = ${grain} AND ${
      (family.grains[grain] ?? family.monthly[grain])?.includes('tree_id') === true
        ? sql`${ofCells(others)} AND c.tree_id = ${category_id?.[0] ?? null}`
        : ofCells(narrowed)
    }`;
  const overRows =
    family.kept &&
    keptFacts(connection, {
      family,
      kept: family.kept,
      category_id,
      seen: ofCells(others),
      of,
      held: source.held,
      told: JSON.stringify([family.name, side, narrowed]),
      monthly: (dimensions) => {
        const fits = fitting(reading, family, side, dimensions);
        const found = Object.entries(family.monthly).find(([, own]) => fits(family.always, own))?.[0];
        return found === undefined ? undefined : seen(found);
      },
    });
  return (period, needs) => {
    const dimensions = [...new Set(needs)];
    const marks = source[family.marks];
    const changed = marks && within(marks, period);
    const grains = grainsFor(family, fitting(reading, family, side, dimensions));
    if (changed && !grains && overRows) return overRows(period, changed, dimensions);
    if (!changed || !grains)
      return sql`(${cellsOf(family, family.rows({ when: period, of }), dimensions)}) f`;
    const names = ['day', ...dimensions, ...Object.keys(family.sums)];
    const read = { table: family.table, names, seen, grain: grains.grain };
    const parts = grains.overall
      ? overallParts({ ...read, overall: grains.overall }, period, changed)
      : supplierParts(read, spansOf(period), changed);
    if (changed.days.length > 0)
      parts.push(sql`(${cellsOf(family, family.rows({ when: changed, of }), dimensions)})`);
    return sql`(${sql.join(parts, sql` UNION ALL `)}) f`;
  };
}

interface Read {
  table: SQL;
  names: readonly string[];
  /** Condition for cells `c` of a grain that match the viewer and the filters. */
  seen: (grain: string) => SQL;
}

const kept = ({ table, names, seen }: Read, grain: string, where: SQL): SQL =>
  sql`SELECT ${columns(names, sql`c`)} FROM ${table} c WHERE ${seen(grain)} AND ${where}`;

const spanOf = (span: Span, starts: readonly string[]): SQL =>
  sql`c.span = ${span} AND c.day = ANY(${sql.param([...starts])}::date[])`;

const SPANS: readonly Span[] = ['month', 'ten', 'day'];

/**
 * Cells of all suppliers together for spans without changes; for changed days, cells of the other
 * suppliers.
 */
function overallParts(read: Read & { grain: string; overall: string }, period: Days, changed: Marks): SQL[] {
  const broken = new Set(changed.days);
  const parts = spansOf(period, broken);
  const clean = { ...parts, day: parts.day.filter((day) => !broken.has(day)) };
  return [
    ...SPANS.map((span) => kept(read, read.overall, spanOf(span, clean[span]))),
    ...(broken.size > 0 ? supplierParts(read, { month: [], ten: [], day: [...broken] }, changed) : []),
  ];
}

/** Cells of single suppliers: long spans without changed days; otherwise their unchanged days. */
function supplierParts(read: Read & { grain: string }, parts: Parts, changed: Marks): SQL[] {
  const without = (marks: Marks): SQL =>
    marks.days.length === 0
      ? sql``
      : sql` AND NOT EXISTS (SELECT FROM ${pairs(marks)} d(day, supplier_id) WHERE d.day = c.day AND d.supplier_id = c.supplier_id)`;
  const found = [kept(read, read.grain, sql`${spanOf('day', parts.day)}${without(changed)}`)];
  for (const { span, startOf, after } of LONG_SPANS) {
    if (parts[span].length === 0) continue;
    const starts = new Set(parts[span]);
    const dirty = picked(changed, (start) => starts.has(start), startOf);
    found.push(kept(read, read.grain, sql`${spanOf(span, parts[span])}${without(dirty)}`));
    if (dirty.days.length > 0)
      found.push(sql`
        SELECT ${columns(read.names, sql`c`)}
        FROM unnest(${sql.param([...dirty.days])}::date[], ${sql.param(dirty.days.map(after))}::date[], ${sql.param([...dirty.suppliers])}::bigint[]) m(day, after, supplier_id)
        JOIN ${read.table} c ON c.supplier_id = m.supplier_id AND c.day >= m.day AND c.day < m.after
        WHERE ${read.seen(read.grain)} AND c.span = 'day'${without(changed)}`);
  }
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
): (always: readonly Dimension[], own: readonly Dimension[]) => boolean {
  const wanted = new Set<Dimension>(needs);
  if (viewer.type !== 'admin' && side !== 'supplier') wanted.add('customer_id');
  if (viewer.type !== 'admin' && side !== 'customer') wanted.add('supplier_id');
  if (narrowed.supplier_id) wanted.add('supplier_id');
  if (narrowed.customer_id) wanted.add('customer_id');
  if (narrowed.brand_id) wanted.add('brand_id');
  // A category's row already includes its subcategories. Rows of several categories cannot be added: they
  // may count the same orders.
  const tree = source.trees && family.shared.includes('tree_id') && narrowed.category_id?.length === 1;
  if (narrowed.category_id) wanted.add(tree ? 'tree_id' : 'category_id');
  if (narrowed.storage_id) {
    wanted.add('supplier_storage_id');
    wanted.add('customer_storage_id');
  }
  const alone = (dimension: Dimension) =>
    needs.includes(dimension) ||
    (dimension === 'brand_id' && narrowed.brand_id?.length === 1) ||
    (dimension === 'tree_id' && tree);
  return (always, own) =>
    [...wanted].every((dimension) => always.includes(dimension) || own.includes(dimension)) &&
    own.every((dimension) => !family.shared.includes(dimension) || alone(dimension));
}

/** The coarsest grains that fit, for single suppliers and for all suppliers together. */
function grainsFor(
  family: Family,
  fits: ReturnType<typeof fitting>,
): { grain: string; overall?: string } | undefined {
  const grain = Object.entries(family.grains).find(([, own]) => fits(family.always, own))?.[0];
  if (grain === undefined) return undefined;
  // Use only the overall grain derived from the chosen grain.
  const overall = Object.entries(family.overall).find(
    ([, { of, by }]) => of === grain && fits(alwaysOverall(family), by),
  )?.[0];
  return overall === undefined ? { grain } : { grain, overall };
}

const spansOf = (period: Days, broken: ReadonlySet<string> = new Set()): Parts =>
  isLong(period) ? partsOf(period, broken) : { month: [], ten: [], day: daysOf(period) };

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
