import { type ReportPeriod, reportStep } from '@portal/domain/reports';
import { isoDay, parseIsoDay, weekdayOf } from '@portal/domain/zones';
import { type SQL, sql } from 'drizzle-orm';
import type { Answer } from '../../../contract/handlers.ts';
import { roublesOf } from '../../../contract/money.ts';
import type { Connection } from '../../../database/connect.ts';
import type { Viewer } from '../../../contract/viewer.ts';
import type { Asked } from './asked.ts';
import type { Facts, Source } from '../summaries/cells.ts';
import { heldRows, readHeld } from '../single/held.ts';
import type { Dimension } from '../summaries/summaries.ts';

export type Dashboard = Answer<'getSalesSupplierReport'>['data'];
export type Card = Dashboard['cards'][number];
export type Chart = Dashboard['charts'][number];
export type Table = Dashboard['tables'][number];
export type Kind = Card['kind'];
/** What a dashboard shows; its period and the rest of the answer are the same for all. */
export type Board = Pick<Dashboard, 'cards' | 'charts' | 'tables'>;

/** All that a dashboard is made from. */
export interface Making extends Asked {
  connection: Connection;
  viewer: Viewer;
  source: Source;
}

/** A figure: what it is called and what is computed over the rows `f`. Money is in kopecks, shares are from 0 to 1. */
export interface Measure {
  id: string;
  title: string;
  kind: Kind;
  value: SQL;
  /** What the rows have to be told apart by for it. @default nothing */
  needs?: readonly Dimension[];
  /** Whether more is good. @default neither is */
  better?: 'more' | 'less';
  /** Not offered as a card or a column. @default false */
  hidden?: boolean;
}

/** Percent of a whole. */
export const WHOLE = 100;

/** Kopecks to roubles, shares to percent with one digit, everything else with two: as the contract carries a figure. */
export function shown(kind: Kind, value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  if (kind === 'money') return roublesOf(Math.round(value));
  if (kind === 'percent') return Number((value * WHOLE).toFixed(1));
  return Number(value.toFixed(kind === 'count' || kind === 'days' ? 0 : kind === 'hours' ? 1 : 2));
}

const asColumns = (measures: readonly Measure[]) =>
  sql.join(
    measures.map(({ id, value }) => sql`(${value})::float8 AS ${sql.identifier(id)}`),
    sql`, `,
  );

const neededBy = (measures: readonly Measure[]): Dimension[] => measures.flatMap(({ needs = [] }) => needs);

/**
 * Facts of the period and of the former one, read once and held, for figures that are many while the rows are few: what is asked of them
 * afterwards looks into no table. `columns` are those of the rows, as a FROM clause defines them.
 */
export async function hold(
  { connection, period, former }: Making,
  rows: (period: ReportPeriod) => SQL | Promise<SQL>,
  columns: SQL,
): Promise<Facts> {
  const held = new Map<string, string>();
  for (const one of former ? [period, former] : [period])
    held.set(one.from, await readHeld(connection, await rows(one)));
  return ({ from }) => heldRows(held.get(from) ?? '[]', columns);
}

export type Numbers = Readonly<Record<string, number | null>>;

/** All measures over all rows, raw. */
export async function totalsOf(
  connection: Connection,
  facts: Facts,
  period: ReportPeriod,
  measures: readonly Measure[],
): Promise<Numbers> {
  const { rows } = await connection.execute<Record<string, number | null>>(
    sql`SELECT ${asColumns(measures)} FROM ${await facts(period, neededBy(measures))}`,
  );
  return rows[0] ?? {};
}

/** Cards of the measures, with what they were in the former period; `more` adds a note or a link by the measure's id. */
export async function cardsOf(
  { connection, period, former }: Making,
  facts: Facts,
  measures: readonly Measure[],
  more: (now: Numbers) => Readonly<Record<string, { note?: string; href?: string | null }>> = () => ({}),
): Promise<Card[]> {
  const now = await totalsOf(connection, facts, period, measures);
  const before = former ? await totalsOf(connection, facts, former, measures) : null;
  const added = more(now);
  return measures
    .filter(({ hidden }) => hidden !== true)
    .map(({ id, title, kind, better = null }) => ({
      id,
      title,
      kind,
      value: shown(kind, now[id]),
      former: before ? shown(kind, before[id]) : null,
      better,
      note: added[id]?.note ?? '',
      href: added[id]?.href ?? null,
    }));
}

/** First days of the points that a period is drawn by. */
export function pointsOf({ from, to }: ReportPeriod): { step: 'day' | 'week' | 'month'; days: string[] } {
  const step = reportStep({ from, to });
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  const days: string[] = [];
  if (step === 'month') {
    for (let day = `${from.slice(0, 8)}01`; parseIsoDay(day) <= last;) {
      days.push(day);
      const after = isoDay(parseIsoDay(day) + 31);
      day = `${after.slice(0, 8)}01`;
    }
    return { step, days };
  }
  const start = step === 'week' ? first - (weekdayOf(first) - 1) : first;
  for (let day = start; day <= last; day += step === 'week' ? 7 : 1) days.push(isoDay(day));
  return { step, days };
}

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];

/** What a point is called: «21.11», «ноя 26». */
export function pointLabel(day: string, step: 'day' | 'week' | 'month'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return step === 'month' ? `${MONTHS[Number(month) - 1] ?? ''} ${year.slice(2)}` : `${date}.${month}`;
}

const STEPS = { day: 'по дням', week: 'по неделям', month: 'по месяцам' };

/** What the points of a chart lead to: a list of the documents of their days, by a figure that says whether it has them all. */
export interface Points {
  days: (period: ReportPeriod, row: Numbers) => string | null;
  by: Measure;
}

/** Measures by the first day of each point. */
async function measuredByPoint(
  connection: Connection,
  facts: Facts,
  period: ReportPeriod,
  measures: readonly Measure[],
): Promise<Map<string, Numbers>> {
  const { step } = pointsOf(period);
  const { rows } = await connection.execute<Record<string, number | null> & { at: string }>(sql`
    SELECT date_trunc(${step}, f.day::timestamp)::date::text AS at, ${asColumns(measures)}
    FROM ${await facts(period, neededBy(measures))} GROUP BY 1`);
  return new Map(rows.map((row) => [String(row.at), row as Numbers]));
}

/** A measure point by point; sums of nothing are nought, averages of nothing are a gap. */
function valuesOf(days: readonly string[], found: ReadonlyMap<string, Numbers>, { id, kind }: Measure) {
  const nothing = kind === 'percent' || kind === 'hours' ? null : 0;
  return days.map((day) => (found.has(day) ? shown(kind, found.get(day)?.[id]) : nothing));
}

/** Where each point leads: to the documents of its days that lie in the period; nowhere where there are none. */
function hrefsOf(
  { from, to }: ReportPeriod,
  days: readonly string[],
  found: ReadonlyMap<string, Numbers>,
  points: Points | undefined,
): (string | null)[] {
  if (!points) return [];
  return days.map((day, place) => {
    const row = found.get(day);
    const after = days[place + 1];
    const own = {
      from: day < from ? from : day,
      to: after === undefined ? to : isoDay(parseIsoDay(after) - 1),
    };
    return row ? points.days(own, row) : null;
  });
}

const UNITS: Readonly<Record<Kind, string>> = {
  text: '',
  count: '',
  money: 'руб.',
  percent: '%',
  hours: 'ч',
  days: 'дней',
  points: 'баллов',
};
export const unitOf = (kind: Kind): string => UNITS[kind];

/** A measure over time, beside the former period where there is one. */
export async function lineOf(
  { connection, period, former }: Making,
  facts: Facts,
  measure: Measure,
  form: 'line' | 'bars' = 'line',
  points?: Points,
): Promise<Chart> {
  const { step, days } = pointsOf(period);
  const now = await measuredByPoint(connection, facts, period, [measure, ...(points ? [points.by] : [])]);
  const before = former ? await measuredByPoint(connection, facts, former, [measure]) : null;
  const formerly = former && before ? valuesOf(pointsOf(former).days, before, measure) : null;
  // A former period of nothing is no line to compare with.
  const isComparable = formerly?.some((value) => value !== null && value !== 0) === true;
  return {
    id: `${measure.id}-${step}`,
    title: `${measure.title} ${STEPS[step]}`,
    form,
    unit: unitOf(measure.kind),
    labels: days.map((day) => pointLabel(day, step)),
    hrefs: hrefsOf(period, days, now, points),
    links: [],
    series: [
      { id: 'now', name: 'Этот период', values: valuesOf(days, now, measure) },
      // Weeks and months of two periods may differ by one: points are compared in their order.
      ...(isComparable
        ? [
            {
              id: 'former',
              name: 'Прежний период',
              values: days.map((_, place) => formerly?.[place] ?? null),
            },
          ]
        : []),
    ],
  };
}

/** Several measures over time, one upon another. */
export async function stackOf(
  { connection, period }: Making,
  facts: Facts,
  title: string,
  measures: readonly Measure[],
  points?: Points,
): Promise<Chart> {
  const { step, days } = pointsOf(period);
  const found = await measuredByPoint(connection, facts, period, [
    ...measures,
    ...(points ? [points.by] : []),
  ]);
  return {
    id: `stack-${step}`,
    title: `${title} ${STEPS[step]}`,
    form: 'stacked',
    unit: unitOf(measures[0]?.kind ?? 'count'),
    labels: days.map((day) => pointLabel(day, step)),
    hrefs: hrefsOf(period, days, found, points),
    links: [],
    series: measures.map(({ id, title: name, kind }) => ({
      id,
      name,
      values: days.map((day) => shown(kind, found.get(day)?.[id] ?? 0)),
    })),
  };
}

/** What rows are gathered by: joins of `f`, and the name of each group. */
export interface Grouping {
  title: string;
  joins: SQL;
  /** Tells groups apart; the name alone may not. */
  key: SQL;
  name: SQL;
  /** What the rows have to be told apart by. */
  needs: readonly Dimension[];
  /** Rows stand in their own order, not by the first measure. */
  order?: SQL;
  /** The list of what a row counts, by the id that its group has; null where no list shows exactly that. */
  href?: (id: number, row: Numbers) => string | null;
}

export const BY_CUSTOMER: Grouping = {
  title: 'Покупатель',
  joins: sql`JOIN contractor g ON g.id = f.customer_id`,
  needs: ['customer_id'],
  key: sql`g.id`,
  name: sql`g.title`,
};
export const BY_SUPPLIER: Grouping = {
  title: 'Поставщик',
  joins: sql`JOIN contractor g ON g.id = f.supplier_id`,
  needs: ['supplier_id'],
  key: sql`g.id`,
  name: sql`g.title`,
};
export const BY_BRAND: Grouping = {
  title: 'Бренд',
  joins: sql`JOIN brand g ON g.id = f.brand_id`,
  needs: ['brand_id'],
  key: sql`g.id`,
  name: sql`g.title`,
};
export const BY_CITY: Grouping = {
  title: 'Город покупателя',
  joins: sql`JOIN storage g ON g.id = f.customer_storage_id`,
  needs: ['customer_storage_id'],
  key: sql`g.city`,
  name: sql`g.city`,
};
export const BY_CUSTOMER_STORAGE: Grouping = {
  title: 'Склад покупателя',
  joins: sql`JOIN storage g ON g.id = f.customer_storage_id`,
  needs: ['customer_storage_id'],
  key: sql`g.id`,
  name: sql`g.title`,
};

/** Rows of a table: nobody reads further, and what is exported is the same. */
const MOST = 200;
/** Bars of a chart. */
const BARS = 5;
/** Characters that stand below a bar. */
const NAME = 16;
const cut = (name: string) => (name.length > NAME ? `${name.slice(0, NAME - 1).trimEnd()}…` : name);

/** Units stand in a column's head, not in its cells. */
const headOf = (name: string, kind: Kind) =>
  kind === 'money' ? `${name}, руб.` : kind === 'percent' ? `${name}, %` : name;

/** A table of measures by groups, the first measure's largest on top. */
export async function tableOf(
  { connection, period }: Making,
  facts: Facts,
  grouping: Grouping,
  title: string,
  measures: readonly Measure[],
): Promise<Table> {
  const { rows } = await connection.execute<Record<string, number | null> & { group_name: string }>(sql`
    SELECT ${grouping.name} AS group_name, ${asColumns(measures)}${grouping.href ? sql`, g.id AS group_id` : sql``} FROM ${await facts(period, [...grouping.needs, ...neededBy(measures)])} ${grouping.joins}
    GROUP BY ${grouping.key}, ${grouping.name} ORDER BY ${grouping.order ?? sql`2 DESC NULLS LAST, 1`} LIMIT ${MOST}`);
  const told = measures.filter(({ hidden }) => hidden !== true);
  return {
    id: title,
    title,
    columns: [
      { id: 'group', title: grouping.title, kind: 'text' },
      ...told.map(({ id, title: name, kind }) => ({ id, title: headOf(name, kind), kind })),
    ],
    rows: rows.map((row) => ({
      cells: [String(row.group_name), ...told.map(({ id, kind }) => shown(kind, (row as Numbers)[id]))],
      href: grouping.href?.(Number(row.group_id), row as Numbers) ?? null,
    })),
  };
}

/** Columns of figures of a table as bars; the first of them where nothing is said. */
export function barsOf({ id, columns, rows }: Table, title: string, shownIds?: readonly string[]): Chart {
  const places = columns.flatMap((column, place) =>
    (shownIds ? shownIds.includes(column.id) : place === 1) ? [place] : [],
  );
  const top = rows.slice(0, BARS);
  return {
    id: `bars-${id}`,
    title,
    form: 'bars',
    unit: unitOf(columns[places[0] ?? 1]?.kind ?? 'count'),
    labels: top.map(({ cells }) => cut(String(cells[0] ?? ''))),
    hrefs: top.map(({ href }) => href),
    links: [],
    series: places.map((place) => ({
      id: columns[place]?.id ?? '',
      name: columns[place]?.title ?? '',
      values: top.map(({ cells }) => {
        const cell = cells[place];
        return typeof cell === 'number' ? cell : null;
      }),
    })),
  };
}

export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

/** A measure by weekday and hour: a series for each weekday, a label for each hour that has anything. */
export async function heatOf(
  { connection, period }: Making,
  facts: Facts,
  title: string,
  { kind, value }: Measure,
): Promise<Chart> {
  const { rows } = await connection.execute<{ weekday: number; hour: number; value: number | null }>(sql`
    SELECT f.slot / 24 + 1 AS weekday, f.slot % 24 AS hour, (${value})::float8 AS value
    FROM ${await facts(period, ['slot'])} WHERE f.slot IS NOT NULL GROUP BY 1, 2`);
  const hours = rows.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const span = rows.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, place) => first + place);
  return {
    id: 'heat',
    title,
    form: 'heat',
    unit: unitOf(kind),
    labels: span.map(String),
    hrefs: [],
    links: [],
    series:
      rows.length === 0
        ? []
        : WEEKDAYS.map((name, place) => ({
            id: String(place + 1),
            name,
            values: span.map((hour) =>
              shown(kind, rows.find((row) => row.weekday === place + 1 && row.hour === hour)?.value),
            ),
          })),
  };
}

/** Money of ordered and accepted pieces, and other measures that several dashboards have. */
export const AMOUNT: Measure = {
  id: 'amount',
  title: 'Сумма',
  kind: 'money',
  value: sql`coalesce(sum(f.kopecks), 0)`,
  better: 'more',
};
export const ORDERS: Measure = {
  id: 'orders',
  title: 'Заказов',
  kind: 'count',
  value: sql`coalesce(sum(f.orders), 0)`,
  better: 'more',
};
export const LINES: Measure = {
  id: 'lines',
  title: 'Строк',
  kind: 'count',
  value: sql`coalesce(sum(f.lines), 0)`,
};
export const PIECES: Measure = {
  id: 'pieces',
  title: 'Штук',
  kind: 'count',
  value: sql`coalesce(sum(f.pieces), 0)`,
};
/** The share of one sum in another. */
export const shareOf = (part: string, whole: string): SQL =>
  sql`sum(f.${sql.identifier(part)})::numeric / nullif(sum(f.${sql.identifier(whole)}), 0)`;
