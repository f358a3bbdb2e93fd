import { sql } from 'drizzle-orm';
import {
  barsOf,
  type Board,
  cardsOf,
  type Facts,
  type Grouping,
  heatOf,
  LINES,
  lineOf,
  type Making,
  type Measure,
  shareOf,
  tableOf,
  WEEKDAYS,
} from '../board.ts';
import { deliveries } from '../facts.ts';

const LATE = sql`f.real > f.promised`;
const PROMISED: Measure = { id: 'promised', title: 'Обещано, ч', kind: 'hours', value: sql`avg(f.promised)` };
const REAL: Measure = {
  id: 'real',
  title: 'На деле, ч',
  kind: 'hours',
  value: sql`avg(f.real)`,
  better: 'less',
};
const MEDIAN: Measure = {
  id: 'median',
  title: 'Обычно, ч',
  kind: 'hours',
  value: sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY f.real)`,
};
const QUICK: Measure = {
  id: 'quick',
  title: 'Быстрые 10 %, ч',
  kind: 'hours',
  value: sql`percentile_cont(0.1) WITHIN GROUP (ORDER BY f.real)`,
};
const SLOW: Measure = {
  id: 'slow',
  title: 'Долгие 10 %, ч',
  kind: 'hours',
  value: sql`percentile_cont(0.9) WITHIN GROUP (ORDER BY f.real)`,
};
const SPREAD: Measure = {
  id: 'spread',
  title: 'Разброс, ч',
  kind: 'hours',
  value: sql`percentile_cont(0.9) WITHIN GROUP (ORDER BY f.real) - percentile_cont(0.1) WITHIN GROUP (ORDER BY f.real)`,
  better: 'less',
};
const LATE_SHARE: Measure = {
  id: 'late',
  title: 'Позже обещанного',
  kind: 'percent',
  value: shareOf(LATE),
  better: 'less',
};

/** The card between two storages; where there is none any more, the storages say it. */
const BY_CARD: Grouping = {
  title: 'Карточка',
  joins: sql`JOIN storage source ON source.id = f.supplier_storage_id JOIN storage target ON target.id = f.customer_storage_id
    LEFT JOIN logistic_card g ON g.supplier_storage_id = source.id AND g.customer_storage_id = target.id AND g.status = 'active'`,
  key: sql`source.id, target.id, g.id`,
  name: sql`coalesce(g.name, source.title || ' → ' || target.title)`,
};

/** «Promised against real term, card by card, spread». */
export async function termsBoard(making: Making): Promise<Board> {
  const { viewer, narrowed } = making;
  const facts: Facts = (period) => deliveries(viewer, 'both', period, narrowed);
  const cards = await tableOf(making, facts, BY_CARD, 'По карточкам', [
    LINES,
    PROMISED,
    REAL,
    MEDIAN,
    QUICK,
    SLOW,
    LATE_SHARE,
  ]);
  return {
    cards: await cardsOf(making, facts, [
      { ...LINES, title: 'Доставлено строк' },
      { ...PROMISED, title: 'Обещанный срок' },
      { ...REAL, title: 'Настоящий срок' },
      { ...SPREAD, title: 'Разброс' },
      LATE_SHARE,
    ]),
    charts: [
      await lineOf(making, facts, { ...REAL, title: 'Настоящий срок' }),
      barsOf(cards, 'Обещано и на деле: самые частые карточки', ['promised', 'real']),
    ],
    tables: [cards],
  };
}

/** «The same by weekday and hour»: of the order, by the clock of the storage that it was given to. */
export async function weekdaysBoard(making: Making): Promise<Board> {
  const { viewer, narrowed } = making;
  const facts: Facts = (period) => deliveries(viewer, 'both', period, narrowed);
  const at = sql`(f.created_at AT TIME ZONE f.time_zone)`;
  const byWeekday: Grouping = {
    title: 'День заказа',
    joins: sql``,
    key: sql`extract(isodow FROM ${at})`,
    name: sql`(${sql.param(WEEKDAYS)}::text[])[extract(isodow FROM ${at})::int]`,
    order: sql`extract(isodow FROM ${at})`,
  };
  return {
    cards: await cardsOf(making, facts, [
      { ...LINES, title: 'Доставлено строк' },
      LATE_SHARE,
      {
        id: 'lateness',
        title: 'Среднее опоздание',
        kind: 'hours',
        value: sql`avg(f.real - f.promised) FILTER (WHERE ${LATE})`,
        better: 'less',
      },
      { ...REAL, title: 'Настоящий срок' },
    ]),
    charts: [
      await heatOf(making, facts, at, 'Опоздания по дню и часу заказа, строк', {
        id: 'late',
        title: 'Опозданий',
        kind: 'count',
        value: sql`nullif(count(*) FILTER (WHERE ${LATE}), 0)`,
      }),
      await heatOf(making, facts, at, 'Настоящий срок по дню и часу заказа', REAL),
    ],
    tables: [await tableOf(making, facts, byWeekday, 'По дням недели', [LINES, PROMISED, REAL, LATE_SHARE])],
  };
}
