import { type Instant, instantAt, isoDay, localDay, localTime, weekdayOf } from '../time/zones.ts';

/** Frequencies of a scheduled report. */
export const SENDINGS = { daily: 'Каждый день', weekly: 'Раз в неделю' } as const;
/** Code of a frequency. */
export type Sending = keyof typeof SENDINGS;

/** Periods of a scheduled report: computed when it is sent, only complete days, so today is never included. */
export const SENT_PERIODS = {
  yesterday: 'Вчера',
  'last-7-days': 'Последние 7 дней, по вчерашний',
  'last-week': 'Прошлая неделя, с понедельника по воскресенье',
  'last-30-days': 'Последние 30 дней, по вчерашний',
  'last-month': 'Прошлый месяц',
} as const;
/** Code of a period. */
export type SentPeriod = keyof typeof SENT_PERIODS;

/** Weekdays from Monday, in the form for «every Monday»: «по понедельникам». */
export const SENT_ON = [
  'по понедельникам',
  'по вторникам',
  'по средам',
  'по четвергам',
  'по пятницам',
  'по субботам',
  'по воскресеньям',
] as const;

/** Maximum number of schedules per person. */
export const MOST_SCHEDULES = 20;
/** Maximum size of a file attached to an e-mail; for a larger file the e-mail contains a link. */
export const LARGEST_LETTER_FILE = 5 * 1024 * 1024;

/** When a report is sent, in the time zone of the schedule. */
export interface ReportSchedule {
  every: Sending;
  /** 1–7, Monday is 1; null for a daily report. */
  weekday: number | null;
  /** 0–23. */
  hour: number;
}

/** The schedule in words: «каждый день в 8:00», «по понедельникам в 8:00». */
export function sendingWords({ weekday, hour }: Omit<ReportSchedule, 'every'>): string {
  return `${weekday === null ? 'каждый день' : SENT_ON[weekday - 1]} в ${hour}:00`;
}

/**
 * The next time a report is sent: the first moment of the schedule after the given one. After a long downtime this is a single moment.
 * An hour that is skipped in spring is replaced by the following one, an hour that occurs twice in autumn means the first.
 * @returns milliseconds since 1970
 * @throws RangeError for an invalid moment or zone
 */
export function nextSending({ weekday, hour }: ReportSchedule, after: Instant, zone: string): number {
  const today = localDay(after, zone);
  const from = new Date(after).getTime();
  const step = weekday === null ? 1 : 7;
  const first = weekday === null ? today : today + ((weekday - weekdayOf(today) + 7) % 7);
  const moment = instantAt(first, hour * 60, zone);
  return moment > from ? moment : instantAt(first + step, hour * 60, zone);
}

/**
 * The dates of a period at a moment: none of them is after yesterday in the zone.
 * @throws RangeError for an invalid moment or zone
 */
export function sentDays(period: SentPeriod, now: Instant, zone: string): { from: string; to: string } {
  const today = localDay(now, zone);
  const monday = today - weekdayOf(today) + 1;
  const first = today - localTime(now, zone).day + 1;
  const [from, to] = {
    yesterday: [today - 1, today - 1],
    'last-7-days': [today - 7, today - 1],
    'last-week': [monday - 7, monday - 1],
    'last-30-days': [today - 30, today - 1],
    'last-month': [first - localTime((first - 1) * 86_400_000, 'UTC').day, first - 1],
  }[period] as [number, number];
  return { from: isoDay(from), to: isoDay(to) };
}

/** Dashboard calls default to the last days when their address has no period. */
const BOARD = '/reports/dashboard/';
const DAYS = /^filter\[(\w+)_(?:from|to)\]$/;

/** Decodes a parameter's name; returns it unchanged when it is not valid percent-encoding. */
function nameIn(parameter: string): string {
  const [name = ''] = parameter.split('=');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Splits an address into its path and its raw parameters. */
function partsOf(address: string): { path: string; parameters: string[] } {
  const [path, query = ''] = address.split('?') as [string, string?];
  return { path, parameters: query.split('&').filter((parameter) => parameter !== '') };
}

/** The period filters in a call's address: `['day']` for `filter[day_from]`. More than one means several periods. */
export function daysOf(address: string): string[] {
  const { path, parameters } = partsOf(address);
  const named = parameters.flatMap((parameter) => DAYS.exec(nameIn(parameter))?.[1] ?? []);
  return [...new Set(path.startsWith(BOARD) ? ['day', ...named] : named)];
}

/** Replaces the dates in a call's address. */
export function withDays(address: string, { from, to }: { from: string; to: string }): string {
  const { path, parameters } = partsOf(address);
  const others = parameters.filter((parameter) => !DAYS.test(nameIn(parameter)));
  const days = daysOf(address).flatMap((name) => [
    `${encodeURIComponent(`filter[${name}_from]`)}=${from}`,
    `${encodeURIComponent(`filter[${name}_to]`)}=${to}`,
  ]);
  return `${path}?${[...others, ...days].join('&')}`;
}

/** Why a schedule is refused. */
export interface SendingFault {
  code: 'sendingWeekdayMissing' | 'sendingPeriodsSeveral' | 'sendingPeriodMissing';
}

/** Validates a schedule by field; `days` are the period filters of its call. */
export function scheduleFaults(
  { every, weekday, period }: { every: Sending; weekday: number | null; period: SentPeriod | null },
  days: readonly string[],
): Partial<Record<'weekday' | 'period', SendingFault>> {
  return {
    ...(every === 'weekly' && weekday === null ? { weekday: { code: 'sendingWeekdayMissing' } } : {}),
    ...(days.length > 1 ? { period: { code: 'sendingPeriodsSeveral' } } : {}),
    ...(days.length === 1 && period === null ? { period: { code: 'sendingPeriodMissing' } } : {}),
  };
}
