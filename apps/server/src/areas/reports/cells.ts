import { type ReportPeriod, reportStep } from '@portal/domain/reports';
import { isoDay, parseIsoDay } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../../database/connect.ts';
import type { Viewer } from '../identity/viewer.ts';
import type { Narrowed } from './asked.ts';
import { type Marks, narrowedBy, ofSide, pairs, type Side } from './facts.ts';
import { cellsOf, columns, type Dimension, type Family } from './summaries.ts';

/** Rows to compute over, under the alias `f`, of a period: told apart by the day and by what is needed, if not by more. */
export type Facts = (period: ReportPeriod, needs: readonly Dimension[]) => SQL;

/** So many changed days are cheaper to read in documents one by one than all documents of the period. */
const FEW = 2_000;

/** Where a report looks: which days have to be read in documents, and in which months a motivation rule begins or ends. */
export interface Source {
  /** Of every summary, by its name; null: all of its documents. */
  marks: Readonly<Record<Family['name'], Marks | null>>;
  uneven: ReadonlySet<string>;
}

/** Everything from documents: the slow way that summaries have to equal. */
export const DOCUMENTS: Source = {
  marks: { orders: null, accepted: null, delivered: null },
  uneven: new Set(),
};

/** What of some periods has changed since it was summed up. */
export async function sourceOf(connection: Connection, periods: readonly ReportPeriod[]): Promise<Source> {
  const { rows } = await connection.execute<{ family: Family['name']; day: string; supplier_id: number }>(sql`
    SELECT DISTINCT family, day::text, supplier_id FROM report_mark
    WHERE ${sql.join(
      periods.map(({ from, to }) => sql`day BETWEEN ${from} AND ${to}`),
      sql` OR `,
    )}`);
  const marksOf = (name: Family['name']) => {
    const mine = rows.filter(({ family }) => family === name);
    return mine.length > FEW
      ? null
      : { days: mine.map(({ day }) => day), suppliers: mine.map(({ supplier_id }) => supplier_id) };
  };
  const { rows: bounds } = await connection.execute<{ month: string }>(sql`
    SELECT DISTINCT date_trunc('month', day)::date::text AS month FROM motivation_rule,
      LATERAL (VALUES (date_from), (date_to + 1)) bound(day) WHERE day <> date_trunc('month', day)::date`);
  return {
    marks: { orders: marksOf('orders'), accepted: marksOf('accepted'), delivered: marksOf('delivered') },
    uneven: new Set(bounds.map(({ month }) => month)),
  };
}

/** The person and the filters of a report, and where it looks. */
export interface Reading {
  viewer: Viewer;
  narrowed: Narrowed;
  source: Source;
}

/** Cells of a summary as a person sees them: of its tables, and of the documents of what has changed meanwhile. */
export const cells =
  ({ viewer, narrowed, source }: Reading, family: Family, side: Side): Facts =>
  (period, needs) => {
    const dimensions = [...new Set(needs)];
    const of = sql`${ofSide(viewer, side)} AND ${narrowedBy(narrowed)}`;
    const marks = source.marks[family.name];
    const grain = marks && grainFor(family, viewer, side, narrowed, dimensions);
    if (!marks || !grain) return sql`(${cellsOf(family, family.rows({ when: period, of }), dimensions)}) f`;
    const seen = sql`c.grain = ${grain} AND ${ofSide(viewer, side, sql`c`)} AND ${narrowedBy(narrowed, sql`c`, sql`c`)}`;
    const names = ['day', ...dimensions, ...Object.keys(family.sums)];
    const kept = (where: SQL) =>
      sql`SELECT ${columns(names, sql`c`)} FROM ${family.table} c WHERE ${seen} AND ${where}`;
    const changed = within(marks, period);
    const clean = sql`NOT c.month${changed.days.length > 0 ? sql` AND NOT EXISTS (SELECT FROM ${pairs(changed)} d(day, supplier_id) WHERE d.day = c.day AND d.supplier_id = c.supplier_id)` : sql``}`;
    const parts = [];
    const months = wholeMonths(period, family.name === 'accepted' ? source.uneven : new Set());
    if (months.length === 0)
      parts.push(kept(sql`${clean} AND c.day BETWEEN ${period.from} AND ${period.to}`));
    else {
      const dirty = monthsOf(changed, new Set(months));
      const broken = sql`EXISTS (SELECT FROM ${pairs(dirty)} d(day, supplier_id) WHERE d.day = `;
      const list = sql.param(months);
      parts.push(
        kept(
          sql`c.month AND c.day = ANY(${list}::date[])${dirty.days.length > 0 ? sql` AND NOT ${broken} c.day AND d.supplier_id = c.supplier_id)` : sql``}`,
        ),
        ...daysBeside(period, months).map(({ from, to }) =>
          kept(sql`${clean} AND c.day BETWEEN ${from} AND ${to}`),
        ),
      );
      if (dirty.days.length > 0)
        parts.push(sql`
          SELECT ${columns(names, sql`c`)} FROM ${pairs(dirty)} m(day, supplier_id) JOIN ${family.table} c
            ON c.supplier_id = m.supplier_id AND c.day BETWEEN m.day AND (m.day + interval '1 month')::date - 1
          WHERE ${seen} AND ${clean}`);
    }
    if (changed.days.length > 0)
      parts.push(sql`(${cellsOf(family, family.rows({ when: changed, of }), dimensions)})`);
    return sql`(${sql.join(parts, sql` UNION ALL `)}) f`;
  };

/** The coarsest grain that tells apart what the person, the filters and the question do; none: documents have to be asked. */
function grainFor(
  family: Family,
  viewer: Viewer,
  side: Side,
  narrowed: Narrowed,
  needs: readonly Dimension[],
): string | undefined {
  const wanted = new Set<Dimension>(needs);
  if (viewer.type !== 'admin' && side !== 'supplier') wanted.add('customer_id');
  if (narrowed.customer_id) wanted.add('customer_id');
  if (narrowed.brand_id) wanted.add('brand_id');
  if (narrowed.category_id) wanted.add('category_id');
  if (narrowed.storage_id) {
    wanted.add('supplier_storage_id');
    wanted.add('customer_storage_id');
  }
  const alone = (dimension: Dimension) =>
    needs.includes(dimension) || (dimension === 'brand_id' && narrowed.brand_id?.length === 1);
  return Object.entries(family.grains).find(([, grain]) => {
    const has = [...family.always, ...grain];
    return (
      [...wanted].every((dimension) => has.includes(dimension)) &&
      grain.every((dimension) => !family.shared.includes(dimension) || alone(dimension))
    );
  })?.[0];
}

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
const nextMonth = (day: string): string => firstOf(isoDay(parseIsoDay(firstOf(day)) + 31));

/** First days of the months that lie in a period drawn by months, without those that must be looked at by day. */
function wholeMonths(period: ReportPeriod, uneven: ReadonlySet<string>): string[] {
  if (reportStep(period) !== 'month') return [];
  const months: string[] = [];
  for (
    let month = period.from.endsWith('-01') ? period.from : nextMonth(period.from);
    nextMonth(month) <= isoDay(parseIsoDay(period.to) + 1);
    month = nextMonth(month)
  )
    if (!uneven.has(month)) months.push(month);
  return months;
}

/** What of a period lies in none of the months. */
function daysBeside(period: ReportPeriod, months: readonly string[]): ReportPeriod[] {
  const beside: ReportPeriod[] = [];
  let { from } = period;
  for (const month of months) {
    if (from < month) beside.push({ from, to: isoDay(parseIsoDay(month) - 1) });
    from = nextMonth(month);
  }
  if (from <= period.to) beside.push({ from, to: period.to });
  return beside;
}

/** The pairs of marks that pass, with their days changed. */
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
const monthsOf = (marks: Marks, months: ReadonlySet<string>) =>
  picked(marks, (month) => months.has(month), firstOf);
