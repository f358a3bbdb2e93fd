import { sql } from 'drizzle-orm';
import {
  type Board,
  BY_BRAND,
  BY_SUPPLIER,
  cardsOf,
  type Grouping,
  heatOf,
  LINES,
  lineOf,
  type Making,
  type Measure,
  shareOf,
  stackOf,
  tableOf,
  totalsOf,
} from '../dashboards/board.ts';
import { cells, type Facts } from '../summaries/cells.ts';
import { ORDERED } from '../summaries/summaries.ts';
import {
  archivedIn,
  archivedOfSides,
  listOfBoth,
  ordersBehind,
  ordersBySupplier,
  ordersWith,
  pointsIn,
  withLinks,
} from './links.ts';

const SHARES: readonly (Measure & { part: string; whole: string; of: string })[] = [
  {
    id: 'confirmed',
    title: 'Подтверждено полностью',
    part: 'confirmed_whole',
    whole: 'decided',
    of: 'строк с решением',
  },
  // A supplier's score also counts what is overdue and has not left.
  {
    id: 'in_time',
    title: 'В срок из отгруженного',
    part: 'in_time',
    whole: 'sent',
    of: 'отгруженных строк, без просроченных неотгруженных',
  },
  { id: 'full', title: 'Отгружено полностью', part: 'shipped_whole', whole: 'sent', of: 'отгруженных строк' },
  { id: 'clean', title: 'Принято без претензий', part: 'clean', whole: 'received', of: 'принятых строк' },
].map((one) => ({ ...one, kind: 'percent', better: 'more', value: shareOf(one.part, one.whole) }));

const totalOf = (sum: string) => sql`coalesce(sum(f.${sql.identifier(sum)}), 0)`;

/** The counts from which each share is computed: «17 из 20 строк». */
const COUNTS: readonly Measure[] = SHARES.flatMap(({ id, part, whole }) => [
  { id: `${id}_part`, title: '', kind: 'count', value: totalOf(part), hidden: true },
  { id: `${id}_whole`, title: '', kind: 'count', value: totalOf(whole), hidden: true },
]);

/** Tables by supplier and brand and points of charts that link to their orders, if these are in one list. */
function led(making: Making, facts: Facts) {
  const list = listOfBoth(making.viewer);
  const table = (
    grouping: Grouping,
    by: 'supplier_id' | 'brand_id',
    title: string,
    measures: readonly Measure[],
  ) =>
    list
      ? tableOf(making, facts, { ...grouping, href: ordersWith(list, by, making) }, title, [
          ...measures,
          archivedIn(list),
        ])
      : by === 'supplier_id'
        ? tableOf(making, facts, { ...grouping, href: ordersBySupplier(making) }, title, [
            ...measures,
            ...archivedOfSides,
          ])
        : tableOf(making, facts, grouping, title, measures);
  return {
    points: list ? pointsIn(list, making) : undefined,
    tables: async (measures: readonly Measure[]) => [
      await table(BY_SUPPLIER, 'supplier_id', 'По поставщикам', measures),
      await table(BY_BRAND, 'brand_id', 'По брендам', measures),
    ],
  };
}

/** «Service rate: lines confirmed in full, in time, shipped in full, accepted without a claim». */
export async function serviceBoard(making: Making): Promise<Board> {
  const facts = cells(making, ORDERED, 'both');
  const { points, tables } = led(making, facts);
  const cards = await cardsOf(making, facts, [...SHARES, ...COUNTS], (now) =>
    Object.fromEntries(
      SHARES.map(({ id, of }) => [
        id,
        { note: `${now[`${id}_part`] ?? 0} из ${now[`${id}_whole`] ?? 0} ${of}` },
      ]),
    ),
  );
  const late: Measure = {
    id: 'late',
    title: 'Опозданий',
    kind: 'count',
    value: sql`nullif(sum(f.sent - f.in_time), 0)`,
  };
  const [, inTime = LINES] = SHARES;
  return {
    cards,
    charts: withLinks(
      [
        await lineOf(making, facts, inTime, 'line', points),
        await heatOf(making, facts, 'Опоздания по дню и часу отгрузки, строк', late),
      ],
      await ordersBehind(making),
    ),
    tables: await tables([LINES, ...SHARES]),
  };
}

const AVAILABILITY = [
  { id: 'at_once', title: 'Сразу', sum: 'at_once', better: 'more' as const },
  { id: 'later', title: 'Позже', sum: 'later', better: 'less' as const },
  { id: 'partly', title: 'Не полностью', sum: 'partly', better: 'less' as const },
  { id: 'none', title: 'Никак', sum: 'not_at_all', better: 'less' as const },
];

/**
 * «Share of ordered lines that could be had at once, later, not at all»; lines that wait for an answer are
 * not included.
 */
export async function availabilityBoard(making: Making): Promise<Board> {
  const { connection, period } = making;
  const facts = cells(making, ORDERED, 'both');
  const { points, tables } = led(making, facts);
  const counts: Measure[] = AVAILABILITY.map(({ id, title, sum }) => ({
    id,
    title,
    kind: 'count',
    value: totalOf(sum),
  }));
  const shares: Measure[] = AVAILABILITY.map(({ id, title, sum, better }) => ({
    id,
    title,
    kind: 'percent',
    better,
    value: shareOf(sum, 'decided'),
  }));
  const behind: Measure[] = [
    ...counts.map((one) => ({ ...one, id: `${one.id}_part`, hidden: true })),
    { id: 'decided', title: '', kind: 'count', value: totalOf('decided'), hidden: true },
  ];
  const life = await totalsOf(connection, facts, period, [
    { id: 'ordered', title: '', kind: 'count', value: totalOf('pieces') },
    { id: 'confirmed', title: '', kind: 'count', value: totalOf('confirmed') },
    { id: 'shipped', title: '', kind: 'count', value: totalOf('shipped') },
    { id: 'accepted', title: '', kind: 'count', value: totalOf('accepted') },
  ]);
  return {
    cards: await cardsOf(making, facts, [...shares, ...behind], (now) =>
      Object.fromEntries(
        AVAILABILITY.map(({ id }) => [
          id,
          { note: `${now[`${id}_part`] ?? 0} из ${now.decided ?? 0} строк с решением` },
        ]),
      ),
    ),
    charts: withLinks(
      [
        await stackOf(making, facts, 'Строки заказов', counts, points),
        {
          id: 'life',
          title: 'Путь заказанного',
          form: 'funnel',
          unit: 'шт.',
          hrefs: [],
          links: [],
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
      await ordersBehind(making),
    ),
    tables: await tables([LINES, ...shares]),
  };
}
