import {
  MOTIVATION_STEP_KOPECKS,
  PARTNER_LEVELS,
  partnerLevel,
  type ReportPeriod,
  reportStep,
} from '@portal/domain/reports';
import { type SQL, sql } from 'drizzle-orm';
import { kopecksOf, roublesOf } from '../../../contract/money.ts';
import { today } from '../dashboards/asked.ts';
import {
  barsOf,
  type Board,
  BY_BRAND,
  BY_CUSTOMER,
  BY_CUSTOMER_STORAGE,
  cardsOf,
  type Grouping,
  hold,
  lineOf,
  type Making,
  type Measure,
  type Table,
  tableOf,
  totalsOf,
} from '../dashboards/board.ts';
import { cells, dimensionsIn, type Facts } from '../summaries/cells.ts';
import { dayAfter, dayBefore, type Days } from '../summaries/spans.ts';
import { ACCEPTED, columns, type Dimension } from '../summaries/summaries.ts';

/** Brands and categories covered by each rule; a category includes its subcategories (`tree`). */
const COVERED = sql`
  SELECT id AS rule_id, 'brand' AS kind, brand_id AS about FROM motivation_rule WHERE brand_id IS NOT NULL
  UNION ALL SELECT rule_id, 'category', category_id FROM tree`;

/** Accepted amounts and, as negative amounts, returned ones. */
const paid =
  (making: Making): Facts =>
  async (period, needs) => {
    const names = dimensionsIn(['kind', ...needs]);
    return sql`(SELECT f.day, f.kopecks, ${columns(names, 'f')} FROM ${await cells(making, ACCEPTED, 'customer')(period, names)} WHERE f.kind <> 'refused') f`;
  };

/**
 * Splits a period into parts during which the set of valid rules does not change; parts without rules are
 * left out.
 */
async function ruledParts({ connection }: Making, period: ReportPeriod): Promise<Days[]> {
  const { rows } = await connection.execute<{ from: string; to: string }>(sql`
    SELECT DISTINCT greatest(date_from, ${period.from}::date)::text AS "from", least(date_to, ${period.to}::date)::text AS "to"
    FROM motivation_rule WHERE date_from <= ${period.to} AND date_to >= ${period.from}`);
  const bounds = [...new Set(rows.flatMap(({ from, to }) => [from, dayAfter(to)]))].toSorted();
  const long = reportStep(period) === 'month';
  return bounds
    .slice(1)
    .map((after, place) => ({ from: bounds[place] ?? after, to: dayBefore(after), long }))
    .filter((part) => rows.some(({ from, to }) => from <= part.from && part.to <= to));
}

/** Amounts that rules apply to: those of the parts, and returns of what was accepted on another day. */
async function ruled(making: Making, period: ReportPeriod, needs: readonly Dimension[]): Promise<SQL> {
  const names: readonly Dimension[] = ['brand_id', 'category_id', 'rule_day', ...needs];
  const facts = paid(making);
  const told = columns([...new Set<string>(['day', 'kind', 'kopecks', ...names])], 'f');
  const parts: SQL[] = [];
  for (const part of await ruledParts(making, period))
    parts.push(sql`SELECT ${told} FROM ${await facts(part, names)} WHERE f.rule_day IS NULL`);
  parts.push(sql`SELECT ${told} FROM ${await facts(period, names)} WHERE f.rule_day IS NOT NULL`);
  return sql`(${sql.join(parts, sql` UNION ALL `)}) f`;
}

/**
 * Accepted and returned amounts, one row for each rule that gives points on the day of acceptance. Read
 * once for both periods, grouped by points and by `needs`.
 */
const pointed = (making: Making, needs: readonly Dimension[]): Promise<Facts> =>
  hold(
    making,
    async (period) => {
      const told = columns(
        [...new Set<string>(['day', 'kind', 'brand_id', 'category_id', 'rule_day', ...needs])],
        'f',
      );
      const kept = columns(needs, 'a');
      return sql`
        WITH RECURSIVE tree AS (
          SELECT id AS rule_id, category_id FROM motivation_rule WHERE category_id IS NOT NULL
          UNION SELECT tree.rule_id, category.id FROM category JOIN tree ON category.parent_id = tree.category_id),
        covered AS MATERIALIZED (${COVERED}),
        pieces AS (
          SELECT ${told}, sum(f.kopecks) AS kopecks, row_number() OVER () AS place FROM ${await ruled(making, period, needs)}
          WHERE f.brand_id IN (SELECT about FROM covered WHERE kind = 'brand') OR f.category_id IN (SELECT about FROM covered WHERE kind = 'category')
          GROUP BY ${told}),
        pointed AS (
          SELECT a.*, r.id AS rule_id, a.kopecks * r.points / ${MOTIVATION_STEP_KOPECKS}::numeric AS points,
                 row_number() OVER (PARTITION BY a.place ORDER BY r.id) = 1 AS counted
          FROM pieces a CROSS JOIN LATERAL (VALUES ('brand', a.brand_id), ('category', a.category_id)) of (kind, about)
          JOIN covered c ON c.kind = of.kind AND c.about = of.about
          JOIN motivation_rule r ON r.id = c.rule_id AND coalesce(a.rule_day, a.day) BETWEEN r.date_from AND r.date_to)
        SELECT date_trunc(${reportStep(period)}, a.day::timestamp)::date AS day, a.kind, a.rule_id, a.counted, ${kept},
               sum(a.kopecks) AS kopecks, sum(a.points) AS points
        FROM pointed a GROUP BY 1, 2, 3, 4, ${kept}`;
    },
    sql`day date, kind text, rule_id bigint, counted boolean, kopecks numeric, points numeric, ${sql.join(
      needs.map((name) => sql`${sql.identifier(name)} bigint`),
      sql`, `,
    )}`,
  );

const POINTS: Measure = {
  id: 'points',
  title: 'Баллы',
  kind: 'points',
  value: sql`coalesce(sum(f.points), 0)`,
  better: 'more',
};
const TAKEN_BACK: Measure = {
  id: 'taken_back',
  title: 'Снято возвратами',
  kind: 'points',
  value: sql`coalesce(-sum(f.points) FILTER (WHERE f.kind = 'back'), 0)`,
  better: 'less',
};
const UNDER_RULES: Measure = {
  id: 'turnover',
  title: 'Принято по правилам',
  kind: 'money',
  // A line covered by two rules has two rows but is counted once.
  value: sql`coalesce(sum(f.kopecks) FILTER (WHERE f.counted), 0)`,
  better: 'more',
};
const OF_RULE: Measure = { ...UNDER_RULES, value: sql`coalesce(sum(f.kopecks), 0)` };
const BY_RULE: Grouping = {
  title: 'Правило',
  joins: sql`JOIN motivation_rule g ON g.id = f.rule_id LEFT JOIN brand b ON b.id = g.brand_id LEFT JOIN category c ON c.id = g.category_id`,
  key: sql`g.id, b.title, c.title`,
  name: sql`coalesce(b.title, c.title) || ': ' || g.points || ' за 1 000 руб., ' || to_char(g.date_from, 'DD.MM.YYYY') || ' – ' || to_char(g.date_to, 'DD.MM.YYYY')`,
  needs: [],
};

/** Rules valid today, by which purchases earn points. */
async function rulesNow({ connection }: Making): Promise<Table> {
  const { rows } = await connection.execute<{
    title: string;
    points: number;
    until: string;
    step: number;
  }>(sql`
    SELECT coalesce(b.title, c.title) AS title, r.points, to_char(r.date_to, 'DD.MM.YYYY') AS until, 1000.0 / r.points AS step
    FROM motivation_rule r LEFT JOIN brand b ON b.id = r.brand_id LEFT JOIN category c ON c.id = r.category_id
    WHERE ${today()}::date BETWEEN r.date_from AND r.date_to ORDER BY r.points DESC, 1, r.id LIMIT 200`);
  return {
    id: 'rules',
    title: 'За что сейчас начисляют',
    columns: [
      { id: 'title', title: 'Бренд или категория', kind: 'text' },
      { id: 'points', title: 'Баллов за 1 000 руб.', kind: 'count' },
      { id: 'step', title: 'Следующий балл за, руб.', kind: 'money' },
      { id: 'until', title: 'Действует по', kind: 'text' },
    ],
    rows: rows.map(({ title, points, step, until }) => ({
      cells: [title, points, Number(step.toFixed(2)), until],
      href: null,
    })),
  };
}

/** «Points of a network's shops». */
export async function shopsMotivationBoard(making: Making): Promise<Board> {
  const facts = await pointed(making, ['customer_storage_id', 'customer_id']);
  const measures = [POINTS, TAKEN_BACK, UNDER_RULES];
  const shops = await tableOf(making, facts, BY_CUSTOMER_STORAGE, 'По магазинам', measures);
  return {
    cards: await cardsOf(making, facts, [
      POINTS,
      TAKEN_BACK,
      UNDER_RULES,
      {
        id: 'shops',
        title: 'Магазинов с баллами',
        kind: 'count',
        value: sql`count(DISTINCT f.customer_storage_id)`,
      },
    ]),
    charts: [await lineOf(making, facts, POINTS, 'bars'), barsOf(shops, 'Баллы магазинов')],
    tables: [
      shops,
      ...(making.viewer.type === 'admin'
        ? [await tableOf(making, facts, BY_CUSTOMER, 'По организациям', measures)]
        : []),
      await tableOf(making, facts, BY_RULE, 'По правилам', [POINTS, TAKEN_BACK, OF_RULE]),
    ],
  };
}

/** «One shop's points and what earns the next». */
export async function motivationBoard(making: Making): Promise<Board> {
  const facts = await pointed(making, ['brand_id']);
  const rules = await rulesNow(making);
  const best = rules.rows[0]?.cells;
  const cards = await cardsOf(making, facts, [POINTS, TAKEN_BACK, UNDER_RULES]);
  return {
    cards: [
      ...cards,
      {
        id: 'next',
        title: 'Следующий балл',
        kind: 'money',
        value: best ? (best[2] ?? null) : null,
        former: null,
        better: null,
        note: best ? `принятого: ${String(best[0])}` : 'сейчас правил нет',
        href: null,
      },
    ],
    charts: [await lineOf(making, facts, POINTS, 'bars')],
    tables: [rules, await tableOf(making, facts, BY_BRAND, 'По брендам', [POINTS, TAKEN_BACK, UNDER_RULES])],
  };
}

/** «Level by turnover, distance to the next»: accepted minus returned amounts of the period. */
export async function partnerBoard(making: Making): Promise<Board> {
  const { connection, period, former } = making;
  const facts = paid(making);
  const turnover: Measure = {
    id: 'turnover',
    title: 'Оборот',
    kind: 'money',
    value: sql`coalesce(sum(f.kopecks), 0)`,
    better: 'more',
  };
  const now = (await totalsOf(connection, facts, period, [turnover])).turnover ?? 0;
  const level = partnerLevel(now);
  const before = former
    ? partnerLevel((await totalsOf(connection, facts, former, [turnover])).turnover ?? 0)
    : null;
  const shops = await tableOf(making, facts, BY_CUSTOMER, 'По организациям', [turnover]);
  // A level is one company's: all of them together have none.
  const isOne = making.viewer.type !== 'admin';
  const ofOne = (card: Board['cards'][number]) => (isOne ? [card] : []);
  return {
    cards: [
      ...ofOne({
        id: 'level',
        title: 'Уровень',
        kind: 'text',
        value: level.title,
        former: null,
        better: null,
        note: before ? `в прежнем периоде: ${before.title}` : '',
        href: null,
      }),
      ...(await cardsOf(making, facts, [
        turnover,
        {
          id: 'returned',
          title: 'Вернулось',
          kind: 'money',
          value: sql`coalesce(-sum(f.kopecks) FILTER (WHERE f.kind = 'back'), 0)`,
          better: 'less',
        },
      ])),
      ...ofOne({
        id: 'left',
        title: 'До следующего уровня',
        kind: 'money',
        value: level.next ? roublesOf(level.next.left_kopecks) : null,
        former: null,
        better: null,
        note: level.next ? level.next.title : 'это высший уровень',
        href: null,
      }),
    ],
    charts: [await lineOf(making, facts, turnover)],
    tables: [
      {
        id: 'levels',
        title: 'Уровни',
        columns: [
          { id: 'title', title: 'Уровень', kind: 'text' },
          { id: 'from', title: 'Оборот за период от, руб.', kind: 'money' },
          // Not the id of the card: rows of a ladder are no parts of its total.
          ...(isOne ? [{ id: 'left_to_level', title: 'Осталось, руб.', kind: 'money' as const }] : []),
        ],
        rows: PARTNER_LEVELS.map(({ title, from_kopecks }) => ({
          cells: [
            title,
            roublesOf(from_kopecks),
            ...(isOne ? [roublesOf(Math.max(0, from_kopecks - now))] : []),
          ],
          href: null,
        })),
      },
      {
        ...shops,
        columns: [...shops.columns, { id: 'level', title: 'Уровень', kind: 'text' }],
        rows: shops.rows.map(({ cells: [name = null, roubles = null], href }) => ({
          cells: [name, roubles, partnerLevel(typeof roubles === 'number' ? kopecksOf(roubles) : 0).title],
          href,
        })),
      },
    ],
  };
}
