import { checkRule, type Viewer } from '../access/access.ts';
import type { RouteName } from '../portal/routes.ts';
import { dayNumber, isoDay, parseIsoDay } from '../time/zones.ts';

/** A report of the portal: a table whose rows are listed, or a dashboard of figures and charts. */
export interface Report {
  name: RouteName;
  kind: 'table' | 'dashboard';
  /** What it answers, in one sentence. */
  answers: string;
}

/** Every report that somebody may open, tables first. Decisions, «What each report answers». */
export const REPORTS: readonly Report[] = [
  {
    name: 'reports-accrued-agential-markups',
    kind: 'table',
    answers:
      'Сколько наценки начислено за месяц по каждой паре поставщик – покупатель, с поправкой на претензии',
  },
  {
    name: 'reports-agential-markups',
    kind: 'table',
    answers: 'Какие наценки действуют по договорам и карточкам, B2B и B2C, и как они менялись',
  },
  {
    name: 'reports-available-price-list-item',
    kind: 'table',
    answers: 'Какие позиции прайс-листов можно купить и почему нельзя остальные',
  },
  {
    name: 'reports-logistic-routes',
    kind: 'table',
    answers: 'Каждый путь между складами: срок, отсечка, дни, сколько по нему заказано и приходит ли вовремя',
  },
  {
    name: 'reports-reserves-cost',
    kind: 'table',
    answers: 'Сколько товара лежит на складах, сколько он стоит и сколько лежит',
  },
  {
    name: 'reports-lada-image',
    kind: 'table',
    answers: 'Закупки по договору «Лада Имидж» по месяцам против плана в договоре',
  },
  {
    name: 'reports-pbi-sales-supplier',
    kind: 'dashboard',
    answers: 'Кому, каких брендов и в какие города продаёт поставщик',
  },
  {
    name: 'reports-pbi-sr-supplier',
    kind: 'dashboard',
    answers: 'Сколько строк подтверждено полностью, отгружено в срок и полностью, принято без претензий',
  },
  {
    name: 'reports-pbi-availability-order',
    kind: 'dashboard',
    answers: 'Какую долю заказанных строк можно было получить сразу, позже или никак',
  },
  {
    name: 'reports-pbi-lc-discrete',
    kind: 'dashboard',
    answers: 'Насколько обещанный срок расходится с настоящим на каждой карточке',
  },
  {
    name: 'reports-pbi-lc-weekdays',
    kind: 'dashboard',
    answers: 'В какие дни и часы заказы приходят позже обещанного',
  },
  {
    name: 'reports-pbi-nomenclature',
    kind: 'dashboard',
    answers: 'Насколько заполнен ассортимент: фото, характеристики, аналоги, остатки и продажи по брендам',
  },
  {
    name: 'reports-pbi-purchases-storages',
    kind: 'dashboard',
    answers: 'Сколько закупает каждый склад по месяцам',
  },
  {
    name: 'reports-pbi-shops-motivation',
    kind: 'dashboard',
    answers: 'Сколько баллов набрали магазины сети',
  },
  {
    name: 'reports-pbi-portal-motivation',
    kind: 'dashboard',
    answers: 'Сколько баллов у магазина и за что начислят следующие',
  },
  {
    name: 'reports-pbi-portal-partner-plus',
    kind: 'dashboard',
    answers: 'Какой уровень даёт оборот и сколько до следующего',
  },
];

/**
 * Reports that this person may open, in their order. «Лада Имидж» needs its contract; closed reports are nobody's.
 * @see spec 1 §2.4, §6
 */
export function visibleReports(viewer: Viewer, facts: { existContractLI?: boolean }): readonly Report[] {
  return REPORTS.filter(
    ({ name }) =>
      checkRule(`pages.${name}`, viewer) && (name !== 'reports-lada-image' || facts.existContractLI === true),
  );
}

/** Days «2026-11-21», both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A report without a period looks at so many days, today the last of them. */
export const REPORT_DAYS = 30;
/** The longest period of a report: two years and the day between them. */
export const REPORT_MOST_DAYS = 731;
/** Before this year nobody has sold anything here. */
const FIRST_YEAR = 2020;

/**
 * What is wrong with a period, by its fields: days the wrong way round, longer than two years, before the portal was, after today.
 * @param today «2026-11-23»
 * @returns null where all is well
 */
export function reportPeriodFault(
  { from, to }: ReportPeriod,
  today: string,
): { field: 'from' | 'to'; message: string } | null {
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  if (Number(from.slice(0, 4)) < FIRST_YEAR)
    return { field: 'from', message: `Начните период не раньше 01.01.${FIRST_YEAR}` };
  if (first > last) return { field: 'to', message: 'Конец периода раньше начала' };
  if (first > parseIsoDay(today)) return { field: 'from', message: 'Период ещё не начался' };
  if (last - first >= REPORT_MOST_DAYS)
    return { field: 'to', message: 'Выберите период не длиннее двух лет' };
  return null;
}

/** The period that is looked at where none is asked for. */
export const usualPeriod = (today: string): ReportPeriod => ({
  from: isoDay(parseIsoDay(today) - REPORT_DAYS + 1),
  to: today,
});

/**
 * The period that another is compared with: as many days right before it, or the same days of the year before (29 February becomes
 * 1 March).
 */
export function formerPeriod({ from, to }: ReportPeriod, by: 'former' | 'year'): ReportPeriod {
  if (by === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  return { from: isoDay(first - (last - first) - 1), to: isoDay(first - 1) };
}

function yearBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return isoDay(dayNumber(year - 1, month, date));
}

/** What a chart's point stands for: a day of a month, a week of a season, a month of what is longer. */
export function reportStep({ from, to }: ReportPeriod): 'day' | 'week' | 'month' {
  const days = parseIsoDay(to) - parseIsoDay(from) + 1;
  if (days <= 31) return 'day';
  return days <= 120 ? 'week' : 'month';
}

/** Levels of «Партнёр+», by what a shop has accepted in the period. */
export const PARTNER_LEVELS = [
  { title: 'Партнёр', from_kopecks: 0 },
  { title: 'Серебряный партнёр', from_kopecks: 30_000_000 },
  { title: 'Золотой партнёр', from_kopecks: 100_000_000 },
  { title: 'Платиновый партнёр', from_kopecks: 300_000_000 },
] as const;

/**
 * The level that a turnover gives, the next one and how much is missing; on the highest there is no next. What was returned may make
 * a turnover negative: the first level is everybody's.
 * @see decisions, «What each report answers»: «level by turnover, distance to the next»
 */
export function partnerLevel(kopecks: number): {
  title: string;
  next: { title: string; left_kopecks: number } | null;
} {
  const reached = PARTNER_LEVELS.filter(({ from_kopecks }) => from_kopecks <= Math.max(0, kopecks)).length;
  // The first begins at nothing, so somebody's is always reached.
  const { title } = PARTNER_LEVELS[(reached - 1) as 0];
  const next = PARTNER_LEVELS[reached];
  return { title, next: next ? { title: next.title, left_kopecks: next.from_kopecks - kopecks } : null };
}

/** Points are given for every so many kopecks accepted: 1 000 roubles. */
export const MOTIVATION_STEP_KOPECKS = 100_000;

/** What is judged of a motivation rule as a whole. */
export interface MotivationRuleFields {
  brand_id: number | null;
  category_id: number | null;
  date_from: string | null;
  date_to: string | null;
}

/**
 * What is wrong between the fields of a motivation rule: it is about a brand or a category, one of the two, and its days are in order.
 * @returns the Russian sentences by their fields; empty where all is well
 * @see decisions, «What each report answers»: «brand or category × period × points per 1 000 roubles accepted»
 */
export function motivationRuleFaults({
  brand_id,
  category_id,
  date_from,
  date_to,
}: MotivationRuleFields): Partial<Record<'brand_id' | 'category_id' | 'date_to', string>> {
  return {
    ...(brand_id === null && category_id === null ? { brand_id: 'Выберите бренд или категорию' } : {}),
    ...(brand_id !== null && category_id !== null
      ? { category_id: 'Правило бывает о бренде или о категории, не о том и другом сразу' }
      : {}),
    ...(date_from !== null && date_to !== null && date_to < date_from
      ? { date_to: 'Правило не может окончиться раньше, чем началось' }
      : {}),
  };
}
