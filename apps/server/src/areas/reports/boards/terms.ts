import { type SQL, sql } from 'drizzle-orm';
import {
  barsOf,
  type Board,
  cardsOf,
  type Grouping,
  heatOf,
  LINES,
  lineOf,
  type Making,
  type Measure,
  shareOf,
  tableOf,
  WEEKDAYS,
} from '../dashboards/board.ts';
import { cells, type Facts } from '../summaries/cells.ts';
import { columns, DELIVERED, type Dimension } from '../summaries/summaries.ts';
import { deliveriesBehind, withLinks } from './links.ts';

const HOUR = 3600;
const hours = (seconds: string, lines: string): SQL =>
  sql`sum(f.${sql.identifier(seconds)}) / nullif(sum(f.${sql.identifier(lines)}), 0) / ${sql.raw(String(HOUR))}`;
const PROMISED: Measure = {
  id: 'promised',
  title: 'Обещано, ч',
  kind: 'hours',
  value: hours('promised_seconds', 'lines'),
};
const REAL: Measure = {
  id: 'real',
  title: 'На деле, ч',
  kind: 'hours',
  value: hours('real_seconds', 'lines'),
  better: 'less',
};
/**
 * Percentile of the delivery time, hours with one decimal, computed like percentile_cont: interpolated
 * between two lines. Requires rows with the number of faster lines (`spreadOver`).
 */
const took = (share: number): SQL => {
  const place = sql`${sql.raw(String(share))} * (f.all_lines - 1)`;
  const low = sql`max(f.tenths) FILTER (WHERE f.before <= floor(${place}))`;
  const high = sql`max(f.tenths) FILTER (WHERE f.before <= ceil(${place}))`;
  return sql`(${low} + max(${place} - floor(${place})) * (${high} - ${low})) / 10`;
};
const MEDIAN: Measure = { id: 'median', title: 'Обычно, ч', kind: 'hours', value: took(0.5) };
const QUICK: Measure = { id: 'quick', title: 'Быстрые 10 %, ч', kind: 'hours', value: took(0.1) };
const SLOW: Measure = { id: 'slow', title: 'Долгие 10 %, ч', kind: 'hours', value: took(0.9) };
const SPREAD: Measure = {
  id: 'spread',
  title: 'Разброс, ч',
  kind: 'hours',
  value: sql`${took(0.9)} - ${took(0.1)}`,
  better: 'less',
};
const LATE_SHARE: Measure = {
  id: 'late',
  title: 'Позже обещанного',
  kind: 'percent',
  value: shareOf('late', 'lines'),
  better: 'less',
};

/**
 * Lines grouped by delivery time within `keys`; each row has the number of faster lines (`before`) and of
 * all lines (`all_lines`).
 */
const spreadOver =
  (facts: Facts, keys: readonly Dimension[]): Facts =>
  async (period) => {
    const whose = keys.length === 0 ? sql`` : sql`PARTITION BY ${columns(keys, 'h')}`;
    const named = keys.length === 0 ? sql`` : sql`${columns(keys, 'f')}, `;
    const summed = sql.join(
      Object.keys(DELIVERED.sums).map(
        (name) => sql`sum(f.${sql.identifier(name)}) AS ${sql.identifier(name)}`,
      ),
      sql`, `,
    );
    return sql`(
      SELECT h.*, sum(h.lines) OVER (${whose} ORDER BY h.tenths) - h.lines AS before, sum(h.lines) OVER (${whose}) AS all_lines
      FROM (SELECT ${named}f.tenths, ${summed} FROM ${await facts(period, [...keys, 'tenths'])} GROUP BY ${named}f.tenths) h) f`;
  };

/** Groups by logistic card; if the card no longer exists, by the pair of storages. */
const BY_CARD: Grouping = {
  title: 'Карточка',
  joins: sql`JOIN storage source ON source.id = f.supplier_storage_id JOIN storage target ON target.id = f.customer_storage_id
    LEFT JOIN logistic_card g ON g.supplier_storage_id = source.id AND g.customer_storage_id = target.id AND g.status = 'active'`,
  needs: [],
  key: sql`source.id, target.id, g.id`,
  name: sql`coalesce(g.name, source.title || ' → ' || target.title)`,
};

/** «Promised against real term, card by card, spread». */
export async function termsBoard(making: Making): Promise<Board> {
  const facts = cells(making, DELIVERED, 'both');
  const byCard = spreadOver(facts, ['supplier_storage_id', 'customer_storage_id']);
  const cards = await tableOf(making, byCard, BY_CARD, 'По карточкам', [
    LINES,
    PROMISED,
    REAL,
    MEDIAN,
    QUICK,
    SLOW,
    LATE_SHARE,
  ]);
  return {
    cards: await cardsOf(making, spreadOver(facts, []), [
      { ...LINES, title: 'Доставлено строк' },
      { ...PROMISED, title: 'Обещанный срок' },
      { ...REAL, title: 'Настоящий срок' },
      { ...SPREAD, title: 'Разброс' },
      LATE_SHARE,
    ]),
    charts: withLinks(
      [
        await lineOf(making, facts, { ...REAL, title: 'Настоящий срок' }),
        barsOf(cards, 'Обещано и на деле: самые частые карточки', ['promised', 'real']),
      ],
      deliveriesBehind(making),
    ),
    tables: [cards],
  };
}

/** «The same by weekday and hour»: of the order, in the time zone of the supplier's storage. */
export async function weekdaysBoard(making: Making): Promise<Board> {
  const facts = cells(making, DELIVERED, 'both');
  const weekday = sql`(f.slot / 24 + 1)`;
  const byWeekday: Grouping = {
    title: 'День заказа',
    joins: sql``,
    needs: ['slot'],
    key: weekday,
    name: sql`(${sql.param(WEEKDAYS)}::text[])[${weekday}]`,
    order: weekday,
  };
  return {
    cards: await cardsOf(making, facts, [
      { ...LINES, title: 'Доставлено строк' },
      LATE_SHARE,
      {
        id: 'lateness',
        title: 'Среднее опоздание',
        kind: 'hours',
        value: hours('late_seconds', 'late'),
        better: 'less',
      },
      { ...REAL, title: 'Настоящий срок' },
    ]),
    charts: withLinks(
      [
        await heatOf(making, facts, 'Опоздания по дню и часу заказа, строк', {
          id: 'late',
          title: 'Опозданий',
          kind: 'count',
          value: sql`nullif(sum(f.late), 0)`,
        }),
        await heatOf(making, facts, 'Настоящий срок по дню и часу заказа', REAL),
      ],
      deliveriesBehind(making),
    ),
    tables: [await tableOf(making, facts, byWeekday, 'По дням недели', [LINES, PROMISED, REAL, LATE_SHARE])],
  };
}
