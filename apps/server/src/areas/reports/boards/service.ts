import { sql } from 'drizzle-orm';
import {
  type Board,
  BY_BRAND,
  BY_SUPPLIER,
  cardsOf,
  type Facts,
  heatOf,
  LINES,
  lineOf,
  type Making,
  type Measure,
  shareOf,
  stackOf,
  tableOf,
  totalsOf,
} from '../board.ts';
import { orderLines } from '../facts.ts';

/** Nothing of the line waits, and some of it was the supplier's to give. */
const DECIDED = sql`f.undecided = 0 AND f.confirmed + f.refused + f.short > 0`;
const SENT = sql`f.sent_at IS NOT NULL`;
const RECEIVED = sql`f.accepted + f.shortage + f.rejected > 0`;
const IN_TIME = sql`f.sent_at < f.due_at`;

const SHARES: readonly (Measure & { part: ReturnType<typeof sql>; whole: ReturnType<typeof sql> })[] = [
  {
    id: 'confirmed',
    title: 'Подтверждено полностью',
    kind: 'percent',
    better: 'more',
    part: sql`f.refused = 0 AND f.short = 0`,
    whole: DECIDED,
  },
  { id: 'in_time', title: 'Отгружено в срок', kind: 'percent', better: 'more', part: IN_TIME, whole: SENT },
  {
    id: 'full',
    title: 'Отгружено полностью',
    kind: 'percent',
    better: 'more',
    part: sql`f.shipped = f.ordered - f.cancelled`,
    whole: SENT,
  },
  {
    id: 'clean',
    title: 'Принято без претензий',
    kind: 'percent',
    better: 'more',
    part: sql`f.claimed = 0 AND f.shortage = 0 AND f.rejected = 0`,
    whole: RECEIVED,
  },
].map((one) => ({ ...one, kind: 'percent', better: 'more', value: shareOf(one.part, one.whole) }));

/** Counts behind the shares: «17 из 20 строк». */
const COUNTS: readonly Measure[] = SHARES.flatMap(({ id, part, whole }) => [
  {
    id: `${id}_part`,
    title: '',
    kind: 'count',
    value: sql`count(*) FILTER (WHERE (${part}) AND (${whole}))`,
    hidden: true,
  },
  { id: `${id}_whole`, title: '', kind: 'count', value: sql`count(*) FILTER (WHERE ${whole})`, hidden: true },
]);

/** «Service rate: lines confirmed in full, in time, shipped in full, accepted without a claim». */
export async function serviceBoard(making: Making): Promise<Board> {
  const { viewer, narrowed } = making;
  const facts: Facts = (period) => orderLines(viewer, 'both', period, narrowed);
  const cards = await cardsOf(making, facts, [...SHARES, ...COUNTS], (now) =>
    Object.fromEntries(
      SHARES.map(({ id }) => [id, { note: `${now[`${id}_part`] ?? 0} из ${now[`${id}_whole`] ?? 0} строк` }]),
    ),
  );
  const late: Measure = {
    id: 'late',
    title: 'Опозданий',
    kind: 'count',
    value: sql`nullif(count(*) FILTER (WHERE NOT (${IN_TIME})), 0)`,
  };
  const [, inTime = LINES] = SHARES;
  return {
    cards,
    charts: [
      await lineOf(making, facts, inTime),
      await heatOf(
        making,
        facts,
        sql`(f.sent_at AT TIME ZONE f.time_zone)`,
        'Опоздания по дню и часу отгрузки, строк',
        late,
      ),
    ],
    tables: [
      await tableOf(making, facts, BY_SUPPLIER, 'По поставщикам', [LINES, ...SHARES]),
      await tableOf(making, facts, BY_BRAND, 'По брендам', [LINES, ...SHARES]),
    ],
  };
}

const NONE = sql`f.confirmed = 0 AND f.refused + f.short > 0`;
const PARTLY = sql`f.confirmed > 0 AND f.refused + f.short > 0`;
const WHOLE = sql`f.confirmed > 0 AND f.refused + f.short = 0`;
const AVAILABILITY = [
  { id: 'at_once', title: 'Сразу', condition: sql`${WHOLE} AND NOT f.moved`, better: 'more' as const },
  { id: 'later', title: 'Позже', condition: sql`${WHOLE} AND f.moved`, better: 'less' as const },
  { id: 'partly', title: 'Не полностью', condition: PARTLY, better: 'less' as const },
  { id: 'none', title: 'Никак', condition: NONE, better: 'less' as const },
];

/** «Share of ordered lines that could be had at once, later, not at all»; lines that wait for an answer are not judged yet. */
export async function availabilityBoard(making: Making): Promise<Board> {
  const { viewer, narrowed, connection, period } = making;
  const facts: Facts = (days) => orderLines(viewer, 'both', days, narrowed);
  const counts: Measure[] = AVAILABILITY.map(({ id, title, condition }) => ({
    id,
    title,
    kind: 'count',
    value: sql`count(*) FILTER (WHERE (${condition}) AND (${DECIDED}))`,
  }));
  const shares: Measure[] = AVAILABILITY.map(({ id, title, condition, better }) => ({
    id,
    title,
    kind: 'percent',
    better,
    value: shareOf(condition, DECIDED),
  }));
  const behind: Measure[] = [
    ...counts.map((one) => ({ ...one, id: `${one.id}_part`, hidden: true })),
    { id: 'decided', title: '', kind: 'count', value: sql`count(*) FILTER (WHERE ${DECIDED})`, hidden: true },
  ];
  const life = await totalsOf(connection, facts(period), [
    { id: 'ordered', title: '', kind: 'count', value: sql`coalesce(sum(f.ordered), 0)` },
    { id: 'confirmed', title: '', kind: 'count', value: sql`coalesce(sum(f.confirmed), 0)` },
    { id: 'shipped', title: '', kind: 'count', value: sql`coalesce(sum(f.shipped), 0)` },
    { id: 'accepted', title: '', kind: 'count', value: sql`coalesce(sum(f.accepted), 0)` },
  ]);
  return {
    cards: await cardsOf(making, facts, [...shares, ...behind], (now) =>
      Object.fromEntries(
        AVAILABILITY.map(({ id }) => [
          id,
          { note: `${now[`${id}_part`] ?? 0} из ${now.decided ?? 0} строк` },
        ]),
      ),
    ),
    charts: [
      await stackOf(making, facts, 'Строки заказов', counts),
      {
        id: 'life',
        title: 'Путь заказанного, штук',
        form: 'funnel',
        unit: 'шт.',
        labels: life.ordered ? ['Заказано', 'Подтверждено', 'Отгружено', 'Принято'] : [],
        series: life.ordered
          ? [
              {
                id: 'pieces',
                name: 'Штук',
                values: [life.ordered, life.confirmed ?? 0, life.shipped ?? 0, life.accepted ?? 0],
              },
            ]
          : [],
      },
    ],
    tables: [
      await tableOf(making, facts, BY_SUPPLIER, 'По поставщикам', [LINES, ...shares]),
      await tableOf(making, facts, BY_BRAND, 'По брендам', [LINES, ...shares]),
    ],
  };
}
