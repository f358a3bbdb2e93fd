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
import type { Dimension, Need } from '../summaries/summaries.ts';

export type Dashboard = Answer<'getSalesSupplierReport'>['data'];
export type Card = Dashboard['cards'][number];
export type Chart = Dashboard['charts'][number];
export type Table = Dashboard['tables'][number];
export type Kind = Card['kind'];
/** The part of the answer that differs between dashboards; the period etc. are common to all. */
export type Board = Pick<Dashboard, 'cards' | 'charts' | 'tables'>;

/** Everything that a dashboard is computed from. */
export interface Making extends Asked {
  connection: Connection;
  viewer: Viewer;
  source: Source;
}

/** A figure: its title and an aggregate over the rows `f`. Money is in kopecks, shares are 0 to 1. */
export interface Measure {
  id: string;
  title: string;
  kind: Kind;
  value: SQL;
  /** Dimensions that the rows must have for it, and whether it counts orders. @default none */
  needs?: readonly Need[];
  /** Whether a higher or a lower value is better. @default neither */
  better?: 'more' | 'less';
  /** Not shown as a card or a column. @default false */
  hidden?: boolean;
}

/** A whole, in percent. */
export const WHOLE = 100;

/**
 * Converts a figure to the form of the API: kopecks to roubles, shares to percent with one decimal, counts
 * and days to integers, hours to one decimal, others to two.
 */
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

const neededBy = (measures: readonly Measure[]): Need[] => measures.flatMap(({ needs = [] }) => needs);

/**
 * Reads the facts of the period and of the former period once and keeps them in memory, for many figures
 * over few rows; later queries read no table. `columns` describe the rows as in a FROM clause.
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

/** All measures over all rows, unconverted. */
export async function totalsOf(
  connection: Connection,
  facts: Facts,
  period: ReportPeriod,
  measures: readonly Measure[],
): Promise<Numbers> {
  const { rows } = await connection.execute<Record<string, number | null>>(
    sql`SELECT ${asColumns(measures)} FROM ${await facts({ ...period, long: true }, neededBy(measures))}`,
  );
  return rows[0] ?? {};
}

/** Cards of the measures with their former values; `more` returns a note or link by the measure's id. */
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

/** The first day of each point of a chart of the period, and the step between points. */
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

/** Label of a point: «21.11», «ноя 26». */
export function pointLabel(day: string, step: 'day' | 'week' | 'month'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return step === 'month' ? `${MONTHS[Number(month) - 1] ?? ''} ${year.slice(2)}` : `${date}.${month}`;
}

const STEPS = { day: 'по дням', week: 'по неделям', month: 'по месяцам' };

/** Links of a chart's points: `days` gives the list of a point's documents; `by` counts the archived ones. */
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

/** Values of a measure for each point. Points without rows are 0 for sums, and null (a gap) for averages. */
function valuesOf(days: readonly string[], found: ReadonlyMap<string, Numbers>, { id, kind }: Measure) {
  const nothing = kind === 'percent' || kind === 'hours' ? null : 0;
  return days.map((day) => (found.has(day) ? shown(kind, found.get(day)?.[id]) : nothing));
}

/** Link of each point to the documents of its days within the period; null if there are none. */
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

/** A measure over time, with the former period if there is one. */
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
  // A former period without any values is not drawn.
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
      // Two periods may differ by one week or month, so points are matched by their index.
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

/** Several measures over time as a stacked chart. */
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

/** How rows are grouped: joins of `f`, and the key and name of each group. */
export interface Grouping {
  title: string;
  joins: SQL;
  /** Identifies a group; names may not be unique. */
  key: SQL;
  name: SQL;
  /** Dimensions that the rows must have. */
  needs: readonly Dimension[];
  /** Order of the rows. @default by the first measure, descending */
  order?: SQL;
  /** Link to the list of what a row counts, by the group's id; null if no list shows exactly that. */
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

/** Maximum number of rows of a table, on the screen and in the exported file. */
const MOST = 200;
/** Maximum number of bars of a chart. */
const BARS = 5;
/** Maximum number of characters of a bar's label. */
const NAME = 16;
const cut = (name: string) => (name.length > NAME ? `${name.slice(0, NAME - 1).trimEnd()}…` : name);

/** Column header with the unit, which the cells do not repeat. */
const headOf = (name: string, kind: Kind) =>
  kind === 'money' ? `${name}, руб.` : kind === 'percent' ? `${name}, %` : name;

/**
 * A table of measures by groups, sorted by the first measure, descending, unless the grouping has an
 * order.
 */
export async function tableOf(
  { connection, period }: Making,
  facts: Facts,
  grouping: Grouping,
  title: string,
  measures: readonly Measure[],
): Promise<Table> {
  const { rows } = await connection.execute<Record<string, number | null> & { group_name: string }>(sql`
    SELECT ${grouping.name} AS group_name, ${asColumns(measures)}${grouping.href ? sql`, g.id AS group_id` : sql``} FROM ${await facts({ ...period, long: true }, [...grouping.needs, ...neededBy(measures)])} ${grouping.joins}
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

/** A bar chart of a table's columns; by default of its first figure. */
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

/** A measure by weekday and hour: one series per weekday, one label per hour with data. */
export async function heatOf(
  { connection, period }: Making,
  facts: Facts,
  title: string,
  { kind, value }: Measure,
): Promise<Chart> {
  const { rows } = await connection.execute<{ weekday: number; hour: number; value: number | null }>(sql`
    SELECT f.slot / 24 + 1 AS weekday, f.slot % 24 AS hour, (${value})::float8 AS value
    FROM ${await facts({ ...period, long: true }, ['slot'])} WHERE f.slot IS NOT NULL GROUP BY 1, 2`);
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

/** Measures that several dashboards share. */
/** The ordered amount: refused and cancelled pieces included. */
export const AMOUNT: Measure = {
  id: 'amount',
  title: 'Заказано',
  kind: 'money',
  value: sql`coalesce(sum(f.kopecks), 0)`,
  better: 'more',
};
export const ORDERS: Measure = {
  id: 'orders',
  title: 'Заказов',
  kind: 'count',
  value: sql`coalesce(sum(f.orders), 0)`,
  needs: ['orders'],
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
/** The sum of `part` divided by the sum of `whole`; null if that is 0. */
export const shareOf = (part: string, whole: string): SQL =>
  sql`sum(f.${sql.identifier(part)})::numeric / nullif(sum(f.${sql.identifier(whole)}), 0)`;
