import type { Kopecks } from '../numbers/money.ts';
import { checkRule, type Viewer } from '../access/access.ts';
import type { RouteName } from '../portal/routes.ts';
import { dayNumber, isoDay, parseIsoDay } from '../time/zones.ts';

/** A report: a table with rows, or a dashboard with figures and charts. */
export interface Report {
  name: RouteName;
  kind: 'table' | 'dashboard';
  /** The question that the report answers, in one sentence. */
  answers: string;
}

/** All reports that can be opened, tables first. Decisions, «What each report answers». */
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
 * The reports that a person may open, in order. «Лада Имидж» requires its contract; closed reports are visible to nobody.
 * @see spec 1 §2.4, §6
 */
export function visibleReports(viewer: Viewer, facts: { existContractLI?: boolean }): readonly Report[] {
  return REPORTS.filter(
    ({ name }) =>
      checkRule(`pages.${name}`, viewer) && (name !== 'reports-lada-image' || facts.existContractLI === true),
  );
}

/** A period of days «2026-11-21», both inclusive. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Default length of a report's period in days, ending today. */
export const REPORT_DAYS = 30;
/** Maximum length of a report's period: two years and a day. */
export const REPORT_MOST_DAYS = 731;
/** The first year with sales. */
const FIRST_YEAR = 2020;

/** Why a period is refused, and at which end. */
export type ReportPeriodFault =
  | { field: 'from'; code: 'periodTooEarly'; year: number }
  | { field: 'from'; code: 'periodNotStarted' }
  | { field: 'to'; code: 'periodReversed' | 'periodTooLong' };

/**
 * Validates a period by field: dates in order, at most two years, not before the portal existed, not starting after today.
 * @param today «2026-11-23»
 * @returns null when the period is valid
 */
export function reportPeriodFault({ from, to }: ReportPeriod, today: string): ReportPeriodFault | null {
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  if (Number(from.slice(0, 4)) < FIRST_YEAR)
    return { field: 'from', code: 'periodTooEarly', year: FIRST_YEAR };
  if (first > last) return { field: 'to', code: 'periodReversed' };
  if (first > parseIsoDay(today)) return { field: 'from', code: 'periodNotStarted' };
  return last - first >= REPORT_MOST_DAYS ? { field: 'to', code: 'periodTooLong' } : null;
}

/** The default period. */
export const usualPeriod = (today: string): ReportPeriod => ({
  from: isoDay(parseIsoDay(today) - REPORT_DAYS + 1),
  to: today,
});

/** The period to compare with: as many days immediately before, or the same days of the previous year (29 February becomes 1 March). */
export function formerPeriod({ from, to }: ReportPeriod, by: 'former' | 'year'): ReportPeriod {
  if (by === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const [first, last] = [parseIsoDay(from), parseIsoDay(to)];
  return { from: isoDay(first - (last - first) - 1), to: isoDay(first - 1) };
}

function yearBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return isoDay(dayNumber(year - 1, month, date));
}

/** The step of a chart's points: a day within a month, a week within a season, otherwise a month. */
export function reportStep({ from, to }: ReportPeriod): 'day' | 'week' | 'month' {
  const days = parseIsoDay(to) - parseIsoDay(from) + 1;
  if (days <= 31) return 'day';
  return days <= 120 ? 'week' : 'month';
}

/** Levels of «Партнёр+» by the amount a shop accepted in the period. */
export const PARTNER_LEVELS = [
  { title: 'Партнёр', from_kopecks: 0 },
  { title: 'Серебряный партнёр', from_kopecks: 30_000_000 },
  { title: 'Золотой партнёр', from_kopecks: 100_000_000 },
  { title: 'Платиновый партнёр', from_kopecks: 300_000_000 },
] as const;

/**
 * The level for a turnover, the next level and the missing amount; the highest level has no next. Returns may make a turnover negative:
 * it gives the first level.
 * @see decisions, «What each report answers»: «level by turnover, distance to the next»
 */
export function partnerLevel(kopecks: Kopecks): {
  title: string;
  next: { title: string; left_kopecks: Kopecks } | null;
} {
  const reached = PARTNER_LEVELS.filter(({ from_kopecks }) => from_kopecks <= Math.max(0, kopecks)).length;
  // The first level starts at 0, so there always is one.
  const { title } = PARTNER_LEVELS[(reached - 1) as 0];
  const next = PARTNER_LEVELS[reached];
  return { title, next: next ? { title: next.title, left_kopecks: next.from_kopecks - kopecks } : null };
}

/** The accepted amount, in kopecks, for which a rule's points are given: 1 000 roubles. */
export const MOTIVATION_STEP_KOPECKS = 100_000;

/** The fields of a motivation rule that are validated together. */
export interface MotivationRuleFields {
  brand_id: number | null;
  category_id: number | null;
  date_from: string | null;
  date_to: string | null;
}

/** Why a motivation rule is refused. */
export interface MotivationRuleFault {
  code: 'motivationWithoutSubject' | 'motivationWithTwoSubjects' | 'motivationReversed';
}

/**
 * Validates a motivation rule's fields against each other: it has either a brand or a category, and its dates are in order.
 * @returns faults by field; empty when the rule is valid
 * @see decisions, «What each report answers»: «brand or category × period × points per 1 000 roubles accepted»
 */
export function motivationRuleFaults({
  brand_id,
  category_id,
  date_from,
  date_to,
}: MotivationRuleFields): Partial<Record<'brand_id' | 'category_id' | 'date_to', MotivationRuleFault>> {
  return {
    ...(brand_id === null && category_id === null ? { brand_id: { code: 'motivationWithoutSubject' } } : {}),
    ...(brand_id !== null && category_id !== null
      ? { category_id: { code: 'motivationWithTwoSubjects' } }
      : {}),
    ...(date_from !== null && date_to !== null && date_to < date_from
      ? { date_to: { code: 'motivationReversed' } }
      : {}),
  };
}
